"""A log runs again on a fresh battle; the first difference is named."""

from dataclasses import replace

import pytest

from game.ai.random_player import choice, step
from game.battle.battle import Entry
from game.battle.command import command
from game.battle.replay import replay
from tests.battle.odd_verbs import odd_battle, told
from tests.toy import battle


def logged(grid, seed, undo=False):
    """Play a battle at random, taking back what can be taken back now and then."""
    made = battle(grid)
    made.start(seed)
    for number in range(2000):
        if made.outcome is not None:
            break
        if undo and number % 3 == 0 and made.undoable() is None:
            made.undo()
        else:
            step(made, choice(made, seed, number))
    return made


@pytest.mark.parametrize("grid", ["square", "hex"])
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_battle_is_in_step(grid, seed):
    played, again = logged(grid, seed, undo=True), battle(grid)
    assert any(entry.command.verb == "undo" for entry in played.log)
    assert any(entry.answers for entry in played.log)
    assert replay(again, played.log, seed) is None
    assert (again.digest, again.log, again.outcome) == (played.digest, played.log, played.outcome)


def test_another_seed_differs_at_once():
    difference = replay(battle(), logged("square", 1).log, 2)
    assert difference is not None
    assert (difference.number, difference.command.verb, difference.refusal) == (1, "start", None)
    assert difference.logged != difference.found


def test_a_changed_digest_is_named():
    log = logged("square", 1).log
    log[7] = replace(log[7], digest="0" * 64)
    difference = replay(battle(), log, 1)
    assert difference is not None
    assert (difference.number, difference.logged, difference.found) == (8, "0" * 64, logged("square", 1).log[7].digest)
    assert str(difference).startswith(f"command 8 ({log[7].command.verb}): logged 000")


def test_a_changed_command_is_named():
    log = logged("square", 1).log
    log[4] = replace(log[4], command=command(99, "walk", (0, 0, 0)))
    difference = replay(battle(), log, 1)
    assert difference is not None
    assert (difference.number, difference.found) == (5, "")
    assert str(difference).endswith("[battle.turn]")


def test_a_missing_answer_and_one_too_many_are_named():
    log = logged("square", 1).log
    asked = next(number for number, entry in enumerate(log) if entry.answers)
    fewer = [*log[:asked], replace(log[asked], answers=log[asked].answers[:-1]), *log[asked + 1 :]]
    more = [*log[:asked], replace(log[asked], answers=(*log[asked].answers, "stand")), *log[asked + 1 :]]
    for changed in (fewer, more):
        difference = replay(battle(), changed, 1)
        assert difference is not None
        assert difference.number == asked + 1
        assert str(difference).endswith("[battle.asked]")


def test_a_rule_that_breaks_down_in_a_replay_is_named():
    made = odd_battle()
    log = [*made.log, Entry(told(made, "broken_at_once"), (), "0")]
    fresh = odd_battle()
    fresh.log.clear()
    difference = replay(fresh, log[1:], 0)
    assert difference is not None
    assert str(difference).endswith("A rule broke down here: nothing has changed. [battle.fault]")
