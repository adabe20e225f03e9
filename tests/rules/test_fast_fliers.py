"""A flier may be as fast as its sheet says: faster than any book's, it is opened, asked and moved as any other."""

import pytest

from game import open_battle
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Going
from game.ecs.components import Place
from game.paths.plan import Area, MovePlan
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.tiers import size as in_tier

BOOKS = ("starfinder", "pathfinder")
WIDE = in_tier(40, 128)
FAST = 300
TWICE = Going("fly", "double")


def begun(book: str, speed: int, wide: int = WIDE) -> Battle:
    """Let one that flies hang over the middle of empty ground, on its turn; another stands in a corner."""
    rows = "\n".join(["." * wide] * wide)
    head = f'format = 1\ntitle = "Fast"\nrulebook = "{book}"\n[map]\nrows = """\n{rows}\n"""\n'
    who = '[[creature]]\nname = "{}"\nat = {}\nteam = "{}"\nweapons = []\nspeeds = {{ walk = 30{} }}\n'
    flier = who.format("Ash", [wide // 2, wide // 2, 2], "heroes", f", fly = {speed}")
    text = head + flier + who.format("Rook", [wide - 1, wide - 1], "foes", "")
    battle = open_battle(read_level(text.encode(), "fast.toml", RULEBOOKS))
    battle.start(1)
    while battle.pending is not None or battle.acting != 1:
        battle.do(command(battle.acting, "end")) if battle.pending is None else battle.answer(battle.pending.keys[0])
    return battle


@pytest.mark.parametrize("book", BOOKS)
def test_a_fast_flier_is_opened_asked_and_moved(book: str) -> None:
    battle = begun(book, FAST)
    goal = (WIDE - 3, 4, 30)
    plan = battle.rulebook.movement.plan(battle.world, 1, goal, TWICE)
    assert isinstance(plan, MovePlan)
    move = command(1, "move", goal, mode="fly")
    preview = battle.preview(move)
    assert not isinstance(preview, Refusal)
    assert preview.cost.total == plan.cost.total <= 2 * FAST
    assert move in set(battle.offers("move"))
    battle.do(move)
    assert battle.world.get(1, Place).at == goal


@pytest.mark.parametrize("book", BOOKS)
def test_what_two_moves_reach_is_listed_and_each_costs_what_its_way_does(book: str) -> None:
    battle = begun(book, FAST)
    law = battle.rulebook.movement
    area = law.area(battle.world, 1, TWICE)
    assert isinstance(area, Area)
    assert area.purses == (("move", FAST), ("double", 2 * FAST))
    assert len(area.lowest()) == WIDE**2
    stops = sorted(area.level(20), key=lambda stop: (stop.cost, stop.cell))
    for stop in stops[:: len(stops) // 5]:
        plan = law.plan(battle.world, 1, stop.cell, TWICE)
        assert isinstance(plan, MovePlan)
        assert plan.cost.total == stop.cost
        assert stop.band == int(stop.cost > FAST)


@pytest.mark.parametrize("book", BOOKS)
def test_a_faster_flier_reaches_all_that_a_slower_one_does_at_the_same_price(book: str) -> None:
    slow, fast = (begun(book, speed).rulebook.movement for speed in (200, FAST))
    one, other = (law.area(begun(book, speed).world, 1, TWICE) for law, speed in ((slow, 200), (fast, FAST)))
    assert isinstance(one, Area)
    assert isinstance(other, Area)
    assert all((stop.cost, True) == (found.cost, found.cost <= 400) for stop in one.first()
               if (found := other.at(stop.cell)) is not None)  # fmt: skip
    assert {stop.cell for stop in one.level(10)} <= {stop.cell for stop in other.level(10)}


@pytest.mark.parametrize("book", BOOKS)
def test_the_fastest_flier_of_all_reaches_the_map(book: str) -> None:
    battle = begun(book, RULEBOOKS[book].vocabulary.fastest)
    area = battle.rulebook.movement.area(battle.world, 1, TWICE)
    assert isinstance(area, Area)
    assert len(area.lowest()) == WIDE**2
    asked = battle.rulebook.movement.area(battle.world, 1, Going("fly", "", 100_000))
    assert isinstance(asked, Refusal) == (WIDE > 40)
