"""Undo goes back step by step, and says why it stops."""

import pytest

from game.ai.random_player import choice, step
from game.battle.apply import apply, take_back
from game.battle.battle import UNDO, IllegalError
from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Conditions, Outcome, Vitals
from game.ecs.world import BATTLE
from tests.battle.odd_verbs import odd_battle, told
from tests.toy import battle, world


def why(made):
    with pytest.raises(IllegalError) as caught:
        made.undo()
    assert caught.value.refusal == made.undoable()
    return str(caught.value.refusal.why)


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("seed", range(6))
def test_undo_gives_every_earlier_digest(grid, seed):
    made = battle(grid)
    made.start(seed)
    behind, undone = [made.digest], 0
    for number in range(400):
        if made.outcome is not None:
            break
        if made.pending is None and number % 5 == 4:
            while made.undoable() is None:
                behind.pop()
                made.undo()
                undone += 1
                assert made.digest == behind[-1]
        step(made, choice(made, seed, number))
        if made.pending is None:
            behind = [*behind, made.digest] if made.undoable() is None else [made.digest]
    assert undone > 2


def test_undo_is_an_entry_of_the_log():
    made = odd_battle()
    before = made.digest
    made.do(told(made, "guard"))
    made.undo()
    assert [entry.command for entry in made.log[1:]] == [told(made, "guard"), UNDO]
    assert made.log[-1].digest == before


def test_undo_stops_where_dice_fell_and_names_them():
    made = battle()
    made.start(1)
    for number in range(2000):
        step(made, choice(made, 1, number))
        if made.pending is None and made.undoable() is not None and "Dice fell" in str(made.undoable().why):
            break
    assert why(made).startswith("Dice fell: 1d")


def test_undo_stops_at_the_turns_start():
    made = odd_battle()
    assert why(made) == "There is nothing to take back this turn."
    made.do(told(made, "guard"))
    made.do(told(made, "wait"))
    assert why(made) == "There is nothing to take back this turn."


def test_undo_waits_for_an_answer():
    made = odd_battle()
    made.do(told(made, "ponder"))
    assert why(made) == "A question is open: answer it first."


def test_ones_own_answer_can_be_taken_back():
    made = odd_battle()
    before = made.digest
    made.do(told(made, "ponder"))
    made.answer("yes")
    assert made.digest != before
    made.undo()
    assert made.digest == before


def test_anothers_answer_cannot():
    made = battle()
    made.start(2)
    for number in range(4000):
        if made.pending is not None and made.pending.rule == "toy.reaction":
            made.answer("hold")
            if made.pending is None and not any(e.kind == "rolled" for e in made._events):
                break
        else:
            step(made, choice(made, 2, number))
    assert why(made) == "Somebody else has answered a question."


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_events_undo_their_own_changes(grid):
    made = battle(grid)
    made.start(7)
    start, mirror = made.digest, made.world.fork()
    tale = []
    for number in range(300):
        if made.outcome is not None:
            break
        tale += step(made, choice(made, 7, number))
    for event in tale:
        apply(mirror, event)
    assert mirror.digest() == made.digest
    for event in reversed(tale):
        take_back(mirror, event)
    assert mirror.digest() == start


def test_what_begins_and_ends_is_put_and_dropped():
    made = world()
    before = made.digest()
    won = Event("won", BATTLE, (), put(made, BATTLE, Outcome("capitals")))
    lost = Event("ended", BATTLE, (), (Change(BATTLE, Outcome("capitals"), None),))
    apply(made, won)
    assert made.find(BATTLE, Outcome) == Outcome("capitals")
    apply(made, lost)
    assert made.digest() == before
    take_back(made, lost)
    take_back(made, won)
    assert made.digest() == before


def test_an_event_must_start_from_what_is_there():
    made = world()
    with pytest.raises(ValueError, match="unit 1: the event changes"):
        apply(made, Event("hurt", 1, (), (Change(1, Vitals(9, 9), Vitals(8, 9)),)))
    with pytest.raises(ValueError, match="unit 1: the event changes None"):
        apply(made, Event("hurt", 1, (), (Change(1, None, Vitals(8, 9)),)))


def test_put_leaves_out_what_stays():
    made = world()
    same = made.get(1, Conditions)
    assert put(made, 1, same) == ()
    fresh = same.plus(Condition("guarding", "toy.guard"))
    assert put(made, 1, made.get(1, Vitals), fresh) == (Change(1, same, fresh),)
