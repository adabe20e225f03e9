"""R18: on the largest level with the worst movers, whatever is asked is answered within bounds, or refused."""

import re
import time

import pytest

from game.ai.peril import _struck, peril
from game.battle.battle import LONGEST_CHAIN, Battle, IllegalError
from game.battle.rulebook import Going
from game.ecs.components import Name, Weapon, Weapons
from game.headless import spared
from game.paths import graph
from game.paths.plan import Area
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.store import limits
from game.store.level import read_level
from game.store.muster import build_world
from tests.battle.odd_verbs import odd_battle, told
from tests.tiers import size as in_tier

STANCES = 20_000
MILLISECONDS = 50


def widest(book):
    """Build the largest open level that a rulebook allows, with its fastest movers in every mode."""
    words = book.vocabulary
    rows = "\n".join(["." * limits.MAP] * limits.MAP)
    size = next((name for name in ("medium", "1M") if name in words.sizes), words.sizes[0])
    speed = 60 if book.unit == "ft" else 12
    speeds = ", ".join(f"{mode} = {speed}" for mode in words.modes if mode not in ("burrow", "swim", "teleport"))
    text = f'rulebook = "{book.id}"\n[map]\nrows = """\n{rows}\n"""\n'
    for number in range(24):
        x, y = (60 + number % 8, 60 + 3 * (number // 8))
        text += f'[[creature]]\nname = "N{number}"\nteam = "{"ab"[number % 2]}"\nat = [{x}, {y}]\nsize = "{size}"\n'
        text += f'speeds = {{ {speeds} }}\nweapons = [{{ name = "pike", reach = {10 if book.unit == "ft" else 2} }}]\n'
    return read_level(text.encode(), "widest.toml")


@pytest.fixture(scope="module", params=list(RULEBOOKS), ids=str)
def battle(request):
    level = widest(RULEBOOKS[request.param])
    begun = Battle(RULEBOOKS[request.param], build_world(level, RULEBOOKS[request.param]), level.objectives, 3)
    begun.start(1)
    while begun.pending is not None:
        begun.answer(begun.pending.keys[0])
    return begun


def areas(battle):
    """Yield every area of movement of some units."""
    for unit, _ in list(battle.world.all(Name))[: in_tier(1, 4)]:
        for verb in battle.rulebook.verbs.values():
            for mode in verb.modes(battle.world, unit) if verb.modes is not None and verb.area is not None else ():
                yield verb.area(battle.world, unit, mode)


def test_an_area_is_bounded(battle):
    found = list(areas(battle))
    assert found
    assert max(len(area.stops) for area in found) <= STANCES


def test_a_preview_of_every_kind_of_command_is_answered(battle):
    for verb in battle.rulebook.verbs:
        for offer in battle.offers(verb)[:: in_tier(997, 97)]:
            assert not isinstance(battle.preview(offer), Refusal)


def test_the_farthest_way_is_found_or_refused(battle):
    unit, corner = battle.acting, (limits.MAP - 1, limits.MAP - 1, 0)
    for budget in (0, 60, None):
        plan = battle.rulebook.movement.plan(battle.world, unit, corner, Going("walk", "", budget))
        assert isinstance(plan, Refusal) == (budget is not None)
    area = battle.rulebook.movement.area(battle.world, unit, Going("walk", "", 100_000))
    assert isinstance(area, Refusal) or (isinstance(area, Area) and len(area.stops) <= STANCES)


def aloft(book):
    """Let the first mover of the widest level hang in the middle of its sky, as fast as a level may make it."""
    level = widest(book)
    text = level.source.replace("at = [60, 60]", "at = [64, 64, 20]", 1)
    fast = re.sub(r"(climb|fly) = [0-9]+", lambda one: f"{one[1]} = {book.vocabulary.fastest}", text)
    read = read_level(fast.encode(), "sky.toml")
    return build_world(read, book)


FLYING = {name: book for name, book in RULEBOOKS.items() if "fly" in book.vocabulary.modes}


@pytest.mark.parametrize("book", FLYING.values(), ids=FLYING)
def test_what_an_endless_flight_reaches_is_refused_and_not_listed(book, monkeypatch):
    monkeypatch.setattr(graph, "MOST", in_tier(4_000, graph.MOST))
    found = book.movement.area(aloft(book), 1, Going("fly", "", None if book.unit == "squares" else 100_000))
    assert isinstance(found, Refusal)
    assert found.rule == "battle.wide"


def test_no_step_of_a_flier_is_looked_for_towards_what_walls_keep_apart():
    """A room that is walled off up to the sky, on the widest map: the search does not fill all the air first."""
    book = RULEBOOKS["draw-steel"]
    text = widest(book).source
    rows = ["." * limits.MAP] * (limits.MAP - 8) + ["." * 100 + "#" * 28] + ["." * 100 + "#" + "." * 27] * 7
    walled = re.sub(r'rows = """\n.*?\n"""', 'rows = """\n' + "\n".join(rows) + '\n"""', text, flags=re.DOTALL)
    world = build_world(read_level(walled.encode(), "walled.toml"), book)
    found = book.movement.plan(world, 1, (limits.MAP - 1, limits.MAP - 1, 0), Going("fly", "", None))
    assert isinstance(found, Refusal)
    assert found.rule != "battle.wide"


def test_the_longest_reach_threatens_no_more_than_the_map(battle):
    book, world = battle.rulebook, battle.world.fork()
    weapons = (Weapon("pike", reach=1000, attack=3, damage="1d8"),)
    world.put(1, Weapons(weapons))
    for found in peril(book, world, 1, 5 if book.unit == "ft" else 1, steps=True):
        assert found is None
    assert len(_struck(world.field, [(0, 0, 0)], 1, 1000)) == limits.MAP**2
    assert _struck(world.field, [(2, 3, 0)], 2, 1) == {(x, y) for x in range(1, 5) for y in range(2, 6)}


@pytest.mark.long
def test_a_preview_takes_little_time(battle):
    """Timed, so only at night, and with time to spare; the worst is printed."""
    worst = (0, "")
    for verb in battle.rulebook.verbs:
        offers = battle.offers(verb)[::97]
        with spared():  # as the game does while a battle goes on
            for offer in offers:
                began = time.process_time()
                battle.preview(offer)
                worst = max(worst, (int(1000 * (time.process_time() - began)), f"{offer}"))
    print(f"{battle.rulebook.id}: the longest preview took {worst[0]} ms: {worst[1]}")
    assert worst[0] <= MILLISECONDS


def test_a_chain_of_questions_is_refused_and_leaves_no_trace():
    made = odd_battle()
    before = made.digest
    made.do(told(made, "endless_questions"))
    for _ in range(LONGEST_CHAIN - 1):
        made.answer("yes")
    with pytest.raises(IllegalError, match=r"battle\.chain"):
        made.answer("yes")
    assert (made.digest, made.pending) == (before, None)
