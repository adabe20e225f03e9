"""What is thrown from a distance: who throws is a danger where a throw carries, and looks forward to throwing."""

from dataclasses import replace

import pytest

from game.ai import shelter
from game.ai.ahead import placed
from game.ai.brain import stick_of
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE
from game.ai.pieces import whole
from game.ai.plans import Plan
from game.ai.throws import AFTER, UNSEEN
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.space.square import Cell
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

SLEDGE = {"name": "sledge", "attack": 12, "damage": "4d8+9"}
NEAR = "....................\n.h....A.............\n...................."
FAR = "....................\n.h............A.....\n...................."
FARTHEST = f"{'.' * 40}\n.h{'.' * 36}A.\n{'.' * 40}"
WALLED = "...#................\n.h.#..A.............\n...#................"


def worth(rows: str, kind: str = "grenadier", strength: str = "hard") -> tuple[Worth, int]:
    who = {"A": {"kind": "grenadier"}, "h": {"kind": kind}}
    battle = set_up(Position("starfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    return scouted(battle, strength), units(battle.world)["h"]


def scouted(battle: Battle, strength: str = "hard") -> Worth:
    one = Worth(battle, battle.acting, STRENGTHS[strength], stick_of(battle))
    for _ in one.scout():
        pass
    return one


@pytest.mark.parametrize(("rows", "percent"), [(NEAR, 100), (FAR, AFTER), (FARTHEST, 0), (WALLED, UNSEEN)])
def test_a_throw_counts_as_far_as_it_carries_or_a_move_brings_it_there(rows: str, percent: int) -> None:
    """[decided.burst]"""
    one, foe = worth(rows)
    throw = whole(one.duel(one.world, foe, one.unit).thrown())
    assert throw is not None
    assert throw.verb == "throw"
    assert throw.blow.damage > 0
    assert whole(one.threats.thrown(one.world, foe, one.unit)) == throw.blow.damage * percent // 100
    danger = whole(one.danger(one.world, foe))
    assert whole(one.threats.harm(one.world, danger, one.unit)) >= throw.blow.damage * percent // 100


def test_who_stands_near_a_friend_is_caught_by_what_is_thrown_at_that() -> None:
    """The friend is as good a mark, so that by itself nothing is to be lost by being there. [decided.burst]"""
    who = {letter: {"kind": "grenadier"} for letter in "ABh"}
    open_, risks = "." * 12, {}
    for apart in (4, 5, 6, 7):
        rows = [open_, "......A.....", *[open_] * (apart - 1), "......B.....", *[open_] * (7 - apart)]
        drawn = "\n".join([*rows[:4], ".h" + rows[4][2:], *rows[5:]])
        battle = set_up(Position("starfinder", "t", "t", {"id": "t", "why": "So.", "rows": drawn, "who": who}))
        one = scouted(battle)
        harms = whole(one.harms(one.world))
        risks[apart] = one._risk(harms, {}), [len(harm.along) for harm in harms.values()]
    assert [along for _, along in risks.values()] == [[1], [1], [0], [0]], "15 feet to each side are six squares"
    assert min(risks[4][0], risks[5][0]) > 2 * max(risks[6][0], risks[7][0])


def test_who_may_be_struck_harder_by_hand_is_caught_by_a_throw_at_a_friend_all_the_same() -> None:
    """Who lies down beside a grenadier is worse off, not better because its blow is then worth more than its throw.

    [decided.burst]
    """
    who = {"A": {"kind": "grenadier"}, "B": {"kind": "grenadier"}, "h": {"kind": "grenadier", "weapons": [SLEDGE]}}
    rows = ["............", ".Ah.........", "............", "..B.........", *["............"] * 2]
    said = {"id": "t", "why": "So.", "rows": "\n".join(rows), "who": who}
    one = scouted(set_up(Position("starfinder", "t", "t", said)))
    foe = one.foes[0]
    harm = whole(one.harms(one.world))[foe]
    assert harm.damage > harm.burst.damage > 0
    assert not harm.throws
    assert harm.along == one.friends
    far = replace(one.squad.stands[foe][one.friends[0]], thrown=True)
    one.squad.stands[foe][one.friends[0]] = far
    caught = one.squad.caught(foe, one.mark(harm), harm.along)
    assert caught > 0
    assert one.caught(foe, harm) == one.price(one.unit, harm.burst.damage) * caught // WHOLE
    one.squad.stands[foe][one.friends[0]] = replace(far, thrown=False)
    assert one.caught(foe, harm) == 0, "at whom it throws nothing, nobody beside is caught"


@pytest.mark.parametrize(("to", "told"), [((6, 0, 0), True), ((7, 1, 0), False)])
def test_it_is_told_who_is_caught_no_longer_by_what_is_thrown_at_a_friend(to: Cell, *, told: bool) -> None:
    """[decided.burst]"""
    who = {letter: {"kind": "grenadier"} for letter in "ABh"}
    rows = ["............", "......A.....", ".h..........", *["............"] * 3, "......B....."]
    said = {"id": "t", "why": "So.", "rows": "\n".join(rows), "who": who}
    one = scouted(set_up(Position("starfinder", "t", "t", said)))
    ahead = placed(one.world, one.unit, to)
    gain = whole(shelter.apart(one, Plan(one.world, ahead, (command(one.unit, "move", to, mode="walk"),))))
    words = str(gain.words) if gain is not None else ""
    assert words == ("what h throws at B no longer catches it" if told else "")


def test_who_throws_looks_forward_to_it_and_nobody_to_what_it_has_not() -> None:
    """[decided.burst]"""
    one, foe = worth(NEAR)
    throw = whole(one.duel(one.world, one.unit, foe).thrown())
    assert throw is not None
    assert whole(one.threats.greatest(one.world, one.unit, foe)) >= throw.blow.damage
    assert whole(one._promise(one.world, foe)) >= throw.blow.damage
    soldier, other = worth(NEAR, "human-soldier")
    assert whole(soldier.duel(soldier.world, other, soldier.unit).thrown()) is None
    assert whole(soldier.threats.thrown(soldier.world, other, soldier.unit)) == 0


def test_who_does_not_look_closely_knows_nothing_of_throws() -> None:
    """[decided.burst]"""
    one, foe = worth(NEAR, strength="normal")
    assert whole(one.duel(one.world, foe, one.unit).thrown()) is None
