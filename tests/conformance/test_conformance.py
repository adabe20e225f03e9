"""One suite for every rulebook: random legal games, invariants after each command, undo, saving, refusals.

A game that fails is written into tests/found, whose games are played first, for ever.
"""

import gc
from collections.abc import Iterable
from hashlib import sha256
from weakref import ref

import pytest

from game.ai.random_player import choice, play_random, step
from game.battle import invariants
from game.battle.battle import Battle, Entry
from game.battle.command import Command
from game.battle.dice import draw
from game.battle.replay import replay
from game.battle.rulebook import Combat, Going, Movement, Preview, Space, Turns, Verb
from game.ecs.components import Name, Place
from game.ecs.writing import canonical
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal
from tests import found
from tests.conformance.arenas import Case, arenas, saved_and_opened, shipped
from tests.tiers import size, some

CASES = arenas()
BLOCK = 5
"""Games that one test plays: no test is so long that the others wait for it."""
BLOCKS, HEAVY, ON_LEVELS = size(5, 500, 2000), size(1, 100, 400), size(1, 50)
per_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@pytest.fixture(autouse=True)
def _asked_about(monkeypatch):
    """At every commit what is offered is gone through after one command in three, and fewer of it asked about again."""
    mover, every = invariants._mover, size(3, 1)
    monkeypatch.setattr(invariants, "OFFERS", size(6, invariants.OFFERS))
    monkeypatch.setattr(invariants, "_mover", lambda battle: () if len(battle.log) % every else mover(battle))


def games(case: Case, seeds: Iterable[int]) -> None:
    """Play whole games with every invariant checked after every command; they all end."""
    for seed in seeds:
        battle = case.make()
        try:
            play_random(battle, seed, checked=True)
        except Exception as error:
            kept = found.keep(case, seed, "random", battle, error)
            raise AssertionError(f"{case.name}, seed {seed}, command {len(battle.log)}: {error}: {kept}") from error
        assert battle.outcome is not None
        assert battle.log[-1].digest == battle.digest


def blocks() -> list[tuple[Case, int]]:
    """List what is played on each case: at a commit the cases of a book take turns, at night each plays all."""
    shared = []
    for case in CASES:
        mates = [other.name for other in CASES if other.rulebook is case.rulebook]
        shared += [(case, block) for block in some(range(BLOCKS), mates.index(case.name), len(mates))]
    return shared


@pytest.mark.parametrize(("case", "block"), blocks(), ids=[f"{block}-{case.name}" for case, block in blocks()])
def test_random_games_keep_every_invariant_and_end(case, block):
    """R1."""
    games(case, range(BLOCK * block, BLOCK * (block + 1)))


@pytest.mark.parametrize("case", some(shipped(rounds=2), 0, 3), ids=lambda case: case.name)
def test_every_shipped_level_can_be_played(case):
    games(case, [0])


@pytest.mark.long
@pytest.mark.parametrize("case", shipped(), ids=lambda case: case.name)
def test_every_shipped_level_can_be_played_to_its_end(case):
    games(case, list(range(ON_LEVELS)))


@per_case
@pytest.mark.parametrize("seed", range(HEAVY))
def test_heavy(case, seed):
    """R6: after every command and at the end saved and read back on fresh ground; looked at, undone and done again.

    None of it leaves a trace.
    """
    battle = case.make()
    battle.start(seed)
    number, before = 0, ""
    while battle.outcome is None:
        saved_and_opened(case, battle)
        looked_at(battle, number)
        before = before if battle.pending is not None else battle.digest
        step(battle, choice(battle, seed, number))
        number += 1
        if battle.pending is None and battle.outcome is None and battle.undoable() is None:
            undone_and_redone(battle, before)
    saved_and_opened(case, battle)
    assert replay(case.make(), battle.log, seed) is None


def looked_at(battle: Battle, number: int) -> None:
    """Checking and previewing one command of each verb changes nothing, and the preview costs what the check says."""
    before = canonical(battle.world.plain())
    assert battle.digest == sha256(before).hexdigest()
    options = battle.options()
    for verb in dict.fromkeys(option.verb for option in options):
        offers = [option for option in options if option.verb == verb]
        offer = offers[draw(number, verb, 0, len(offers)) - 1]
        cost, preview = battle.check(offer), battle.preview(offer)
        assert isinstance(cost, Cost), offer
        assert isinstance(preview, Preview), offer
        assert preview.cost.total == cost.total, offer
        cited = [*cost.rules, *preview.cost.rules, *(strike_rules(preview))]
        assert not invariants.strangers(cited, battle.rulebook)
    assert canonical(battle.world.plain()) == before


def strike_rules(preview: Preview) -> list[str]:
    """List the rules that a preview's strikes cite."""
    strikes = [*([preview.strike] if preview.strike else []), *preview.provoked]
    assert all(0 <= strike.hit.wins <= strike.hit.of for strike in strikes)
    return [rule for strike in strikes for rule in (*strike.attack.rules, *strike.defence.rules)]


def undone_and_redone(battle: Battle, before: str) -> None:
    """Undo gives the digest from before; the same command with the same answers gives the one from after."""
    entry, after = battle.log[-1], battle.digest
    battle.undo()
    assert battle.digest == before
    battle.repeat(Entry(entry.command, entry.answers, after))
    assert battle.digest == after


def rubbish(battle: Battle, number: int) -> list[Command]:
    """Build commands that make little sense: foreign targets and options, cells off the map, everything mixed up."""
    units = [unit for unit, _ in battle.world.all(Name)]
    ground = battle.world.ground
    place = battle.world.get(battle.acting, Place)
    targets = [
        None, battle.acting, units[draw(number, "unit", 0, len(units)) - 1], 0, -1, 10**6, place.at, (-1, 0, 0),
        (ground.width, ground.height, 0), (place.at[0], place.at[1], 99), (0, 0, -99),
        (draw(number, "x", 0, ground.width) - 1, draw(number, "y", 0, ground.height) - 1, 0),
    ]  # fmt: skip
    options = [
        (), (("mode", "wade"),), (("weapon", "spoon"),), (("mode", "fly"), ("weapon", "")), (("route", ()),),
        (("route", ((-1, -1, 0), place.at)),), (("nonsense", 7),), (("mode", 3),), (("weapon", ((0, 0, 0),)),),
    ]  # fmt: skip
    verbs = list(battle.rulebook.verbs)
    return [
        Command(battle.acting, verb, target, options[draw(number, verb, index, len(options)) - 1])
        for verb in verbs
        for index, target in enumerate(targets)
    ]


@per_case
def test_rubbish_is_answered_and_changes_nothing(case):
    battle = case.make()
    battle.start(3)
    refused = 0
    for number in range(40):
        if battle.outcome is not None:
            break
        if battle.pending is None and number % 5 == 0:
            before = canonical(battle.world.plain())
            for asked in rubbish(battle, number):
                answer = battle.check(asked)
                refused += isinstance(answer, Refusal)
                cited = (answer.rule,) if isinstance(answer, Refusal) else answer.rules
                assert not invariants.strangers(cited, battle.rulebook), asked
                assert isinstance(battle.preview(asked), Refusal) == isinstance(answer, Refusal), asked
            assert canonical(battle.world.plain()) == before
        step(battle, choice(battle, 3, number))
    assert refused > 50


@per_case
def test_an_area_its_plans_and_their_routes_agree(case):
    """Everywhere that a unit may stop there is a plan at that cost, and the plan's own route is priced the same."""
    battle = case.make()
    battle.start(1)
    movement, world = battle.rulebook.movement, battle.world
    found = 0
    for unit, _ in world.all(Place):
        area = movement.area(world, unit, Going())
        stops = area.stops if isinstance(area, Area) else ()
        assert list(stops) == sorted(stops, key=lambda stop: stop.cell)
        for stop in stops[:: max(1, len(stops) // 12)]:
            plan = movement.plan(world, unit, stop.cell, Going())
            assert isinstance(plan, MovePlan), (unit, stop)
            assert (plan.steps[-1].after, plan.cost.total) == (stop.cell, stop.cost), (unit, stop)
            route = movement.route(world, unit, plan.route, Going())
            assert isinstance(route, MovePlan), (unit, stop, route)
            assert route.cost.total <= plan.cost.total, (unit, stop)
            found += 1
    assert found > 10


@per_case
def test_states_that_are_over_are_let_go_without_the_collector(case):
    """What is known of a state holds on to it: were that a circle, a battle would pile up until somebody sweeps."""
    battle, states = case.begun(4, 2), []
    gc.disable()
    try:
        for number in range(2, 12):
            if battle.outcome is None:
                battle.options()
                states.append(ref(battle.world.known))
                step(battle, choice(battle, 4, number))
        assert len(states) > 5
        assert [state() for state in states[:-2]] == [None] * (len(states) - 2)
    finally:
        gc.enable()


@per_case
def test_the_rulebook_is_whole(case):
    """Every law has all its questions, every verb its own name, a known rule and an aim; ids are the chapter's."""
    book, battle = case.rulebook, case.make()
    laws = {Space: book.space, Movement: book.movement, Turns: book.turns, Combat: book.combat}
    for protocol, law in laws.items():
        questions = [name for name in vars(protocol) if not name.startswith("_")]
        assert [name for name in questions if not hasattr(law, name)] == [], protocol
    rules = [rule.id for rule in book.chapter]
    assert len(rules) == len(dict.fromkeys(rules)) > 0
    assert not invariants.strangers((verb.rule for verb in book.verbs.values()), book)
    for name, verb in book.verbs.items():
        assert (verb.name, verb.aim in ("none", "cell", "unit")) == (name, True)
        assert verb.area is None or verb.aim == "cell", name
        whole_verb(verb, battle)


def whole_verb(verb: Verb, battle: Battle) -> None:
    """What a verb says of itself does not contradict what it offers."""
    battle = battle if battle.log else started(battle)
    unit = battle.acting
    allowed = verb.allowed(battle.world, unit)
    offers = list(verb.offers(battle.world, unit))
    assert isinstance(allowed, Cost) or not offers, verb.name
    assert all((offer.unit, offer.verb) == (unit, verb.name) for offer in offers)
    expected = {"none": type(None), "unit": int, "cell": tuple}[verb.aim]
    assert all(isinstance(offer.target, expected) for offer in offers), verb.name
    if verb.area is not None and verb.modes is not None:
        reached = [
            stop.cell for mode in verb.modes(battle.world, unit) for stop in verb.area(battle.world, unit, mode).stops
        ]
        assert all(offer.target in reached for offer in offers), verb.name


def started(battle: Battle) -> Battle:
    """Begin a battle, up to its first turn."""
    battle.start(1)
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    return battle
