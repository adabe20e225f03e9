"""Many on the board: the best first commands are carried on, and a plan stands after its first command as before it."""

from game.ai.brain import Brain, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

CROWD = """
...............
...............
...B..C..D..E..
....h.Ak.......
...m..n........
...F..G..H.....
...............
"""


def board(rows: str, who: dict[str, str]) -> Battle:
    kinds = {letter: {"kind": kind} for letter, kind in who.items()}
    return set_up(Position("pathfinder", "t", "t", {"rows": rows.strip("\n"), "who": kinds}))


def test_in_a_crowd_it_still_finds_out_that_one_attack_may_follow_another() -> None:
    """A blow alone and the first of several do the same; to look at all first commands takes all the time there is."""
    own = {"A": "fighter", "B": "archer", "C": "archer", "D": "rogue"} | dict.fromkeys("EFGH", "guard")
    choice = Brain("hard").decide(board(CROWD, own | {"h": "fighter", "k": "barbarian", "m": "rogue", "n": "guard"}))
    assert [cmd.verb for cmd in choice.plan] == ["full-attack", "full-attack"]


def test_what_foes_may_do_instead_does_not_hang_on_where_the_one_stands_that_thinks() -> None:
    """It bars a foe's way to its friends where it goes: that must not make the same plan look worse on the way."""
    rows = "############\n#B#####....#\n#..A......h#\n#C#####....#\n############"
    battle = board(rows, {"A": "barbarian", "B": "rogue", "C": "rogue", "h": "barbarian"})
    foe, rivals = units(battle.world)["h"], list[tuple[int, int]]()
    for _ in range(2):
        worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
        for _ in worth.scout():
            pass
        rivals.append(worth.squad.rivals[foe])
        if len(rivals) < 2:
            battle.do(command(battle.acting, "move", (6, 2, 0), mode="walk"))
    assert rivals[0] == rivals[1] != (0, 0)
