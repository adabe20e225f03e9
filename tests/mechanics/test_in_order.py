"""Initiative and rounds by another table: a die of eight, scores in tenths, rounds of four seconds."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.dice import Roll
from game.battle.event import Event, put
from game.ecs.components import Chance, Name, Offstage, Place, Side, Turn, Vitals
from game.ecs.world import BATTLE
from game.mechanics.in_order import InOrder, Newcomers
from game.mechanics.initiative import Initiative, Ranking
from game.reasons import text
from tests import toy
from tests.rules.fights import Loaded
from tests.toy.board import able, at

SCORES = {1: (31, 1), 2: (20, 2), 3: (20, 1), 4: (10, 1)}
"""Of four creatures what is added, in tenths, and by what equals are ranked then."""
RANKING = Ranking(
    die=Roll(1, 8, 0), rule="toy.order", scores=lambda world, unit: SCORES[unit], whole=10,
    told=lambda tenths: f"{tenths // 10}.{tenths % 10}", what=text("quickness"), by_hand="toy.hit", by_list="toy.grid",
    takes_part="toy.wait", adds=text("speed"), once="toy.step",
)  # fmt: skip


def fighting(world):
    return {side.team for unit, side in world.all(Side) if able(world, unit)}


def begins(world, dice, turn):
    yield Event("turn", turn.acting, (), put(world, BATTLE, turn))


def passed_over(world, unit):
    yield Event("spent", unit, (), (), text("is passed over"))


NEWCOMERS = Newcomers("toy.reaction", "toy.downed", RANKING, lambda world: len(fighting(world)) < 2, toy.TOY.muster,
                      lambda world, unit: (at(world, unit),))  # fmt: skip
LAW = InOrder("toy.order", NEWCOMERS, able, begins, passed_over, seconds=4)


def carried_out(world, play):
    """Write down all that happens; give it."""
    told = []
    for event in play:
        apply(world, event)
        told.append(event)
    return told


def scene():
    """Put four on the toy's board."""
    made = toy.world(rows="A...\nb..C\n...d")
    made.put(BATTLE, Chance())
    return made


def begun(*faces, control="ai"):
    """Begin a scene of four, their dice said."""
    made = scene()
    for unit in (2, 3):
        made.put(unit, replace(made.get(unit, Side), control=control))
    return made, carried_out(made, LAW.start(made, Loaded(*faces)))


def order(world):
    return world.get(BATTLE, Turn).order


def rules(told):
    return {because.rule for event in told for because in event.because}


def test_the_highest_sum_acts_first_fractions_count():
    made, told = begun(3, 4, 5, 7)
    assert order(made) == (4, 3, 1, 2)
    assert made.get(1, Initiative).total == 61
    assert told[0].fact("sum") == "3 + 3.1 = 6.1"
    assert made.get(BATTLE, Turn).acting == 4


@pytest.mark.parametrize(("control", "first", "rule"), [("human", 3, "toy.hit"), ("ai", 2, "toy.grid")])
def test_equals_go_by_their_scores_where_people_play_and_else_as_listed(control, first, rule, monkeypatch):
    monkeypatch.setitem(SCORES, 2, (20, 0))
    made, told = begun(1, 6, 6, 1, control=control)
    assert order(made)[0] == first
    assert rule in rules(told)


def test_the_scores_decide_before_any_lot():
    made, _ = begun(1, 6, 6, 1, 20, 70, control="human")
    assert order(made)[:2] == (2, 3)
    assert (made.get(2, Initiative).lot, made.get(3, Initiative).lot) == (0, 0)


def test_lots_are_drawn_by_those_whom_nothing_tells_apart(monkeypatch):
    monkeypatch.setitem(SCORES, 2, (20, 1))
    made, _ = begun(1, 6, 6, 1, 20, 70, control="human")
    assert order(made)[:2] == (3, 2)
    assert (made.get(2, Initiative).lot, made.get(3, Initiative).lot) == (20, 70)


def test_who_cannot_act_is_passed_over_and_a_round_takes_its_seconds():
    made, _ = begun(8, 7, 6, 5)
    made.put(2, Vitals(0, 5, dead=True))
    told = carried_out(made, LAW.next(made, Loaded(1)))
    assert ["is passed over" in str(event.text) for event in told] == [True, False]
    assert made.get(BATTLE, Turn).acting == 3
    for _ in range(2):
        told = carried_out(made, LAW.next(made, Loaded(1)))
    turn = made.get(BATTLE, Turn)
    assert (turn.round, turn.acting, turn.ended) == (2, 1, 3)
    assert "4 seconds have passed" in {str(because.note) for event in told for because in event.because}


def test_who_drops_out_in_its_own_turn_ends_it():
    made, _ = begun(8, 7, 6, 5)
    assert carried_out(made, LAW.drops_out(made, Loaded(1), 1)) == []
    made.put(1, Vitals(0, 5, dead=True))
    carried_out(made, LAW.drops_out(made, Loaded(1), 1))
    assert made.get(BATTLE, Turn).acting == 2


def late(world, unit, round_, cell):
    """Take a creature off the board until a round."""
    world.put(unit, Offstage(round_, Place(cell), world.get(unit, Side)))
    world.drop(unit, Place)
    world.drop(unit, Side)


@pytest.mark.parametrize(("face", "place"), [(8, 0), (6, 2), (1, 3)])
def test_newcomers_are_put_into_the_order_by_their_roll(face, place):
    made = scene()
    late(made, 4, 2, (3, 0, 0))
    carried_out(made, LAW.start(made, Loaded(5, 6, 4)))
    assert order(made) == (1, 2, 3)
    for _ in range(3):
        told = carried_out(made, LAW.next(made, Loaded(face)))
    assert order(made).index(4) == place
    assert made.get(BATTLE, Turn).round == 2
    assert {"toy.reaction", "toy.downed", "toy.wait"} <= rules(told)


def test_who_joins_where_somebody_stands_comes_beside():
    made = scene()
    late(made, 4, 2, (3, 1, 0))
    carried_out(made, LAW.start(made, Loaded(5, 6, 4)))
    for _ in range(3):
        carried_out(made, LAW.next(made, Loaded(1)))
    assert made.field.grid.steps(at(made, 4), (3, 1, 0)) == 1
    assert len({at(made, unit) for unit, _ in made.all(Name)}) == 4


def test_while_nobody_fights_the_next_to_come_comes_at_once():
    made = scene()
    late(made, 2, 7, (0, 1, 0))
    late(made, 4, 7, (3, 2, 0))
    carried_out(made, LAW.start(made, Loaded(5, 4)))
    told = [event for _ in range(2) for event in carried_out(made, LAW.next(made, Loaded(1)))]
    assert {2, 4} <= set(order(made))
    assert made.get(BATTLE, Turn).round == 2
    assert "Nobody fights: no rounds are counted after round 1" in {str(event.text) for event in told}
