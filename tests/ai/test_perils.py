"""What a foe can do where one stands: with a whole turn beside it, and as well from as far as a free step goes."""

import pytest

from game.ai.ahead import placed
from game.ai.brain import stick_of
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.worth import Worth
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

OPEN = "..........\n.h.A......\n.........."


def worth(book: str, kind: str, strength: str, **left: int) -> tuple[Worth, int]:
    who = {"A": {"kind": kind, **left}, "h": {"kind": kind}}
    battle = set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": OPEN, "who": who}))
    one = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in one.scout():
        pass
    return one, units(battle.world)["h"]


def harm(one: Worth, foe: int, x: int) -> int:
    """Give what the foe does hand to hand to the unit in a column of its row."""
    world = placed(one.world, one.unit, (x, 1, 0))
    return whole(one.threats.harm(world, whole(one.danger(world, foe)), one.unit))


@pytest.mark.parametrize("strength", ["hard", "master"])
def test_pathfinder_one_step_back_is_no_escape_from_all_blows_of_a_turn(strength: str) -> None:
    """Who has not moved may take a step of one square and strike with a full attack.   [pf.five-foot-step]"""
    one, foe = worth("pathfinder", "fighter", strength)
    duel = one.duel(one.world, foe, one.unit)
    assert duel.full.damage > duel.moved.damage > 0
    assert [harm(one, foe, x) for x in (2, 3)] == [duel.full.damage] * 2
    assert harm(one, foe, 5) == max(duel.moved.damage, duel.far_full.damage)


def test_starfinder_a_guarded_step_takes_a_move_action_and_leaves_one_blow() -> None:
    """A guarded step is a move action, and a full attack takes the whole turn.   [sf.guarded-step]"""
    one, foe = worth("starfinder", "human-soldier", "hard")
    assert one.book.weighing.steps == ()
    danger = whole(one.danger(one.world, foe))
    assert danger.full == danger.now


def test_what_one_strikes_after_a_step_promises_all_blows_of_the_next_turn() -> None:
    one, foe = worth("pathfinder", "fighter", "hard")
    full = one.duel(one.world, one.unit, foe).full.damage
    near, far = (whole(one._promise(placed(one.world, one.unit, (x, 1, 0)), foe)) for x in (3, 6))
    assert near == full > far


def spots(book: str, rows: str, kind: str, **more: object) -> tuple[Worth, int]:
    who = {"A": {"kind": "archer"}, "h": {"kind": kind, **more}}
    battle = set_up(Position(book, "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    one = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    return one, units(battle.world)["h"]


OPEN_HALL = "........................\n.h....................A.\n........................"
WALLED = "\n".join(row[:7] + "#" + row[8:] for row in OPEN_HALL.split("\n"))


def test_draw_steel_a_charge_follows_the_move() -> None:
    """A move of 5 leaves the main action: a charge of 5 more squares, and a strike beside it.   [ds.charge]"""
    one, foe = spots("draw_steel", OPEN_HALL, "brute")
    danger = whole(one.danger(one.world, foe))
    struck = [{x for x, y in part if y == 1} for part in (danger.near, danger.wide)]
    assert [max(part) for part in struck] == [7, 12]
    far = placed(one.world, one.unit, (12, 1, 0))
    assert whole(one.threats.harm(far, danger, one.unit)) > 0
    assert whole(one.threats.harm(placed(one.world, one.unit, (13, 1, 0)), danger, one.unit)) == 0


def test_draw_steel_no_charge_goes_through_a_wall_nor_is_made_by_who_cannot_charge() -> None:
    """[ds.charge] [ds.grabbed]"""
    one, foe = spots("draw_steel", WALLED, "brute")
    assert max(x for x, _ in whole(one.danger(one.world, foe)).wide) == 7
    one, foe = spots("draw_steel", OPEN_HALL, "brute", conditions=["grabbed"])
    assert max(x for x, _ in whole(one.danger(one.world, foe)).wide) == 2


def test_who_has_little_left_is_done_no_more_than_that_by_each_throw_of_the_dice() -> None:
    """Of a hit on who has 3 left 3 count, however much it would be; a miss counts nothing."""
    whole_one, foe = worth("starfinder", "human-soldier", "hard")
    hurt, _ = worth("starfinder", "human-soldier", "hard", left=3)
    full = whole_one.duel(whole_one.world, foe, whole_one.unit).full
    exact = full.upon(3)
    assert harm(whole_one, foe, 2) == full.damage
    assert harm(hurt, foe, 2) == exact.damage < min(300, full.damage)
    assert exact.fells > full.fells
    assert harm(worth("starfinder", "human-soldier", "normal", left=3)[0], foe, 2) == full.damage


CORNER = """
....#.........
....#.........
.A..#....h....
....#.........
....#.........
....#.........
.............."""


@pytest.mark.parametrize(("book", "kind"), [("starfinder", "brawler"), ("pathfinder", "guard")])
def test_who_may_be_charged_round_no_corner_is_safe_there_and_still_come_to(book: str, kind: str) -> None:
    """Two moves leave no blow, and a charge goes straight; a friend is to be screened from who comes all the same.

    [decided.charge] [pf.charge-attack]
    """
    who = {"A": {"kind": kind}, "h": {"kind": kind}}
    drawn = {"id": "t", "why": "So.", "rows": CORNER.strip("\n"), "who": who}
    battle = set_up(Position(book, "t", "t", drawn))
    one = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in one.scout():
        pass
    foe = units(battle.world)["h"]
    danger = whole(one.danger(one.world, foe))
    assert (2, 2) in danger.wide - danger.rush, "behind the wall, round its end"
    assert (5, 0) in danger.rush
    behind, before = (placed(one.world, one.unit, (x, y, 0)) for x, y in ((2, 2), (5, 0)))
    assert whole(one.threats.harm(behind, danger, one.unit)) == 0 < whole(one.threats.harm(before, danger, one.unit))
    assert whole(one.threats.answer(behind, danger, one.unit, soon=True)).damage > 0


def test_where_a_charge_follows_a_move_or_two_moves_leave_a_blow_all_of_that_is_feared() -> None:
    """[ds.charge]"""
    one, foe = worth("draw_steel", "brute", "hard")
    danger = whole(one.danger(one.world, foe))
    assert danger.rush == danger.wide
