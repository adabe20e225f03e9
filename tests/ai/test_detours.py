"""Who goes past a foe goes round its reach where that is as far away as the move leads."""

from dataclasses import replace

import pytest

from game.ai.brain import stick_of
from game.ai.detours import way_round
from game.ai.knobs import STRENGTHS
from game.ai.search import Search
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.rulebook import Preview
from game.ecs.components import Place, Sheet
from game.paths.plan import MovePlan
from game.reasons import Cost
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position

PAST = ".........\nA........\n...h.....\n........."
"""Along its row the unit passes the foe; by the row above it goes as far for a square more."""
BESIDE = ".........\n..A......\n...h.....\n........."
BOOKS = pytest.mark.parametrize(("book", "kind"), [("pathfinder", "fighter"), ("starfinder", "human-soldier")])
GOAL = (5, 1, 0)


def begun(book: str, kind: str, rows: str) -> Battle:
    who = {letter: {"kind": kind} for letter in "Ah"}
    return set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))


def provoked(battle: Battle, cmd: Command) -> int:
    preview = battle.preview(cmd)
    assert isinstance(preview, Preview)
    return len(preview.provoked)


def straight(battle: Battle) -> tuple[Preview, tuple[Command, Preview, MovePlan] | None]:
    """Give the shortest way to the goal, and the way round, if there is one."""
    cmd = command(battle.acting, "move", GOAL, mode="walk")
    seen = battle.preview(cmd)
    assert isinstance(seen, Preview)
    assert seen.likely is not None
    return seen, way_round(battle.rulebook.verbs["move"], battle.world, cmd, seen.likely)


@BOOKS
def test_the_way_round_leads_to_the_same_end_and_draws_nobody(book: str, kind: str) -> None:
    """Leaving a threatened square provokes, entering one does not.   [pf.opportunity-moving]"""
    battle = begun(book, kind, PAST)
    seen, other = straight(battle)
    assert other is not None
    assert (other[2].steps[-1].after, len(seen.provoked), provoked(battle, other[0])) == (GOAL, 1, 0)


@BOOKS
def test_nothing_leads_round_a_foe_beside_whom_one_starts(book: str, kind: str) -> None:
    seen, other = straight(begun(book, kind, BESIDE))
    assert len(seen.provoked) == 1
    assert other is None


@BOOKS
def test_the_computer_goes_round(book: str, kind: str) -> None:
    battle = begun(book, kind, PAST)
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    search = Search(worth, 2000)
    for _ in search.run():
        pass
    gone = {plan.commands[0].target: plan.commands[0] for plan in search.plans if plan.commands}
    ways = [cmd for cmd in gone.values() if cmd.verb == "move" and cmd.cells("route")]
    assert ways
    assert all(provoked(battle, cmd) == 0 for cmd in ways)


FAR = "\n".join(["." * 24] * 4).replace(".", "A", 1)[:-1] + "h"
"""Nobody threatens any square that a move or a tumble leads to."""


@pytest.mark.parametrize(("book", "kind"), [("pathfinder", "rogue"), ("starfinder", "human-soldier")])
def test_nobody_tumbles_where_there_is_nobody_to_tumble_past(book: str, kind: str) -> None:
    battle = begun(book, kind, FAR)
    tumbler = replace(battle.world.get(battle.acting, Sheet), skills=(("acrobatics", 9),))
    battle.world.put(battle.acting, tumbler)
    assert isinstance(battle.check(command(battle.acting, "tumble", (3, 1, 0), mode="walk")), Cost)
    search = Search(Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), 2000)
    for _ in search.run():
        pass
    assert "move" in {cmd.verb for plan in search.plans for cmd in plan.commands}
    assert "tumble" not in {cmd.verb for plan in search.plans for cmd in plan.commands}


BARRED = "#########\nA.h......\n#########"
"""The foe stands in the only way."""


@pytest.mark.parametrize(("acrobatics", "beyond"), [(-8, False), (20, True)])
def test_nobody_counts_on_a_tumble_that_is_bound_to_fail(acrobatics: int, beyond: bool) -> None:
    """[sf.tumble] No face of the die comes up to DC 20 with −8: no plan ends behind the foe. With 20 some do."""
    battle = begun("starfinder", "human-soldier", BARRED)
    tumbler = replace(battle.world.get(battle.acting, Sheet), skills=(("acrobatics", acrobatics),))
    battle.world.put(battle.acting, tumbler)
    assert isinstance(battle.check(command(battle.acting, "tumble", (3, 1, 0), mode="walk")), Cost)
    search = Search(Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), 2000)
    for _ in search.run():
        pass
    ends = {plan.world.get(battle.acting, Place).at[0] for plan in search.plans}
    assert ends
    assert any(x > 2 for x in ends) == beyond


FIRE = "######\nA.f..h\n######"


@pytest.mark.parametrize(("book", "kind"), [("pathfinder", "rogue"), ("starfinder", "human-soldier")])
def test_a_tumble_through_fire_tells_what_the_fire_does_as_a_move_does(book: str, kind: str) -> None:
    """[pf.tumble-through] [sf.tumble] Nobody had told it, and so it was the cheapest way through."""
    who = {letter: {"kind": kind} for letter in "Ah"}
    said = {"id": "t", "why": "So.", "rows": FIRE, "who": who, "key": {"f": {"title": "fire", "damage": 5}}}
    battle = set_up(Position(book, "t", "t", said))
    battle.world.put(battle.acting, replace(battle.world.get(battle.acting, Sheet), skills=(("acrobatics", 9),)))
    told = []
    for verb in ("move", "tumble"):
        seen = battle.preview(command(battle.acting, verb, (3, 1, 0), mode="walk"))
        assert isinstance(seen, Preview)
        assert seen.plan is not None
        told.append(seen.plan.damage)
    assert told == [5, 5]
