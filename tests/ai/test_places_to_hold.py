"""A place to be held is gone for when its time comes; who looks closely fights first, and one of a side is enough."""

import pytest

from game.ai.ahead import placed
from game.ai.brain import stick_of
from game.ai.goals import DENIED, EARLY, NEARLY
from game.ai.knobs import STRENGTHS
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

ROUNDS, INSIDE, OUTSIDE = 6, (5, 1, 0), (2, 1, 0)
OPEN = "............\n.A......h...\n.B......k..."


def board(rows: str, begin: int = 1) -> tuple[Battle, dict[str, int]]:
    """Set up two sides; the foes win by a place in the middle."""
    theirs = {"team": "theirs", "kind": "hold", "area": [4, 0, 3, 3], "rounds": ROUNDS}
    said = {"id": "t", "why": "So.", "rows": rows, "who": {one: {"kind": "human-soldier"} for one in "ABhk"},
            "objective": [{"team": "ours", "kind": "rout"}, theirs]}  # fmt: skip
    battle = set_up(Position("starfinder", "t", "t", said))
    while battle.world.get(BATTLE, Turn).round < begin or battle.acting != units(battle.world)["A"]:
        battle.do(command(battle.acting, "end"))
    return battle, units(battle.world)


def priced(battle: Battle, strength: str = "hard") -> int:
    """Give what it is worth more to stand in the place than two moves before it."""
    worth = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    there, here = (worth.goals.score(placed(battle.world, battle.acting, at)) for at in (INSIDE, OUTSIDE))
    return there - here


@pytest.mark.parametrize("begin", range(1, ROUNDS + 1))
def test_it_counts_whole_shortly_before_its_time_and_little_before(begin: int) -> None:
    price = priced(board(OPEN, begin)[0])
    if begin < ROUNDS - NEARLY:
        assert DENIED * EARLY // 100 <= price < DENIED * EARLY // 50
    else:
        assert price > 2 * DENIED


def test_one_of_a_side_is_enough_there() -> None:
    alone, held = (priced(board(rows, ROUNDS)[0]) for rows in (OPEN, ".....B......\n.A......h...\n........k..."))
    assert alone > 2 * DENIED
    assert held < DENIED // 2


def test_who_does_not_look_closely_goes_there_from_the_first_round_on() -> None:
    assert priced(board(OPEN)[0], "normal") > DENIED
    assert priced(board(OPEN)[0]) < DENIED // 2
