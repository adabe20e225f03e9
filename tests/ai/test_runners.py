"""Foes who win by getting somewhere: whether they may get there, what that is priced at, and what is said of it."""

from typing import Any

import pytest

from game.ai.ahead import placed
from game.ai.brain import Brain, stick_of
from game.ai.goals import ARRIVED, WON
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE
from game.ai.pieces import whole
from game.ai.runners import Runners
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.i18n import tr
from game.space.square import Cell
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

HALL = "############\n#..........#\n#...Ak.....#\n#..........#\n############"
LANE = "############\n#.A..k.....#\n############"
KINDS = {"starfinder": ("human-soldier", "hound"), "pathfinder": ("fighter", "guard"),
         "draw_steel": ("fury", "captain"), "lordsouls": ("swordsman", "wolf")}  # fmt: skip


def runs(rows: str, who: dict[str, Any], area: list[int], *, name: str = "k", book: str = "draw_steel") -> Battle:
    goals = [{"team": "ours", "kind": "rout"}, {"team": "theirs", "kind": "reach", "who": name, "area": area}]
    drawn = {"id": "t", "why": "So.", "rows": rows, "who": who, "objective": goals}
    return set_up(Position(book, "t", "t", drawn))


def runners(battle: Battle, strength: str = "hard") -> Runners:
    worth = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in worth.scout():
        pass
    return Runners(worth)


def escapes(battle: Battle, at: Cell | None = None, felled: int = 0) -> int:
    world = battle.world if at is None else placed(battle.world, battle.acting, at)
    return whole(runners(battle).escapes(world, {units(battle.world)["k"]: felled}))


WHO = {"A": {"kind": "fury"}, "k": {"kind": "captain"}}


def test_who_is_one_move_from_where_it_wins_is_priced_as_the_battle_is() -> None:
    """[ds.speed]"""
    assert escapes(runs(HALL, WHO, [9, 1, 2, 3])) == WON
    assert escapes(runs(HALL, WHO, [9, 1, 2, 3], name="any")) == WON
    assert escapes(runs(HALL, WHO, [9, 1, 2, 3], name="all")) == ARRIVED
    assert escapes(runs(HALL, WHO, [9, 1, 2, 3]), felled=WHOLE // 4) == WON * 3 // 4


def test_who_cannot_get_there_in_a_turn_is_not_feared() -> None:
    """[ds.speed] [ds.grabbed]"""
    far = "\n".join(row[:6] + 20 * row[6] + row[6:] for row in HALL.split("\n"))
    assert escapes(runs(far, WHO, [29, 1, 2, 3])) == 0
    held = WHO | {"k": {"kind": "captain", "conditions": ["grabbed"]}}
    assert escapes(runs(HALL, held, [9, 1, 2, 3])) == 0


def test_who_stands_in_the_way_keeps_it_from_there() -> None:
    """[pf.enemy-squares]"""
    battle = runs(LANE, {"A": {"kind": "fighter"}, "k": {"kind": "guard"}}, [1, 1, 1, 1], book="pathfinder")
    assert escapes(battle) == 0
    assert escapes(battle, at=(7, 1, 0)) == WON


@pytest.mark.parametrize("book", list(KINDS))
def test_no_strength_but_those_that_look_ahead_asks_and_none_where_nobody_runs(book: str) -> None:
    mine, his = KINDS[book]
    battle = runs(HALL, {"A": {"kind": mine}, "k": {"kind": his}}, [9, 1, 2, 3], book=book)
    assert list(runners(battle).wanted) == [units(battle.world)["k"]]
    assert not runners(battle, "normal").wanted
    assert not runners(runs(HALL, {"A": {"kind": mine}, "k": {"kind": his}}, [9, 1, 2, 3], name="A", book=book)).wanted


def test_it_holds_the_runner_and_says_so() -> None:
    """[ds.grab]"""
    battle = runs(HALL, WHO, [9, 1, 2, 3])
    choice = Brain("hard").decide(battle)
    plan = [cmd.verb for cmd in choice.plan]
    assert "grapple" in plan
    assert "the enemies may not get where they want to" in tr(choice.says)
