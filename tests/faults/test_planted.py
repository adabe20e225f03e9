"""The tier itself is tried: each planted fault is caught by a check of the suite, which passes without it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.ai.brain import Brain
from game.ai.random_player import BrokenError, choice, play_random, step
from game.battle.battle import FaultError, IllegalError
from game.store import save
from game.store.save import SaveError
from tests.battle.test_resume import test_a_snapshot_shares_nothing_that_changes as snapshot_shares_nothing
from tests.conformance.arenas import arenas, reopened
from tests.conformance.test_conformance import looked_at, undone_and_redone
from tests.faults.plants import PLANTS
from tests.store import kept
from tests.store.test_disk_faults import unreadable
from tests.tiers import size

ROOT = Path(__file__).parents[2]
CAUGHT = (AssertionError, BrokenError, FaultError, IllegalError, SaveError, ValueError)


def invariants_hold():
    """R1: random games with every invariant checked."""
    for seed in range(3):
        play_random(kept.toy().make(), seed, checked=True)


def looking_changes_nothing():
    """R4: a check and a preview leave the digest as it is."""
    battle = kept.toy().begun(1)
    for number in range(30):
        looked_at(battle, number)
        step(battle, choice(battle, 1, number))


def saved_and_loaded_it_is_the_same():
    """R6: a battle that is saved and loaded before every step ends as one that is not."""
    case = kept.toy()
    whole, cut = case.begun(4), case.begun(4)
    for number in range(200):
        if whole.outcome is not None:
            break
        cut = reopened(case.save(cut)).battle
        told = choice(whole, 4, number)
        step(whole, told)
        step(cut, told)
    assert (cut.log, cut.outcome) == (whole.log, whole.outcome)


def undo_inverts():
    """R7: where undo is allowed it gives the digest from before; where dice fell it is not."""
    for seed in range(3):
        battle = kept.toy().begun(seed)
        for number in range(60):
            if battle.outcome is not None:
                break
            before, drawn = battle.digest, battle.pending is None
            step(battle, choice(battle, seed, number))
            if drawn and battle.pending is None and battle.outcome is None and battle.undoable() is None:
                undone_and_redone(battle, before)


def no_power_cut_harms():
    """R11: no power cut leaves what cannot be read."""
    assert unreadable(1) == ([], [])


def no_flip_passes():
    """R12: flipped bits are refused."""
    raw = bytearray(kept.small())
    for at in range(0, len(raw), 41):
        raw[at] ^= 1
        with pytest.raises(SaveError):
            save.check_bytes(bytes(raw))
        raw[at] ^= 1


def processes_agree(name=""):
    """R5: fresh processes with other hash seeds tell the same battles."""
    code = (
        "import sys, pytest\n"
        "from tests.faults.plants import PLANTS\n"
        "from tests.determinism.transcript import transcript\n"
        "if sys.argv[1]: PLANTS[sys.argv[1]](pytest.MonkeyPatch())\n"
        "print(transcript('toy-square', 2, 40))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code, name], cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")[: size(2, 3)]
    ]  # fmt: skip
    assert told == told[:1] * len(told)


def slow_and_fast_machines_choose_alike():
    """R5: how fast a machine is changes nothing that the computer chooses."""
    case = next(case for case in arenas() if case.name == "starfinder")
    chosen = []
    for tick in (0.000001, 1.0):
        now = [0.0]

        def clock(now=now, tick=tick):
            now[0] += tick
            return now[0]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(time, "perf_counter", clock)
            battle, brain, told = case.begun(3), Brain("hard"), []
            for _ in range(4):
                if battle.pending is not None:
                    battle.answer(brain.answer(battle)[0])
                    continue
                chosen_now = brain.decide(battle)
                told.append((chosen_now.command, chosen_now.scores))
                battle.do(chosen_now.command)
        chosen.append(told)
    assert chosen[0] == chosen[1]


CHECKS = {
    "unsorted_set": processes_agree,
    "live_dict_in_a_snapshot": snapshot_shares_nothing,
    "dice_in_a_check": looking_changes_nothing,
    "forgotten_field": saved_and_loaded_it_is_the_same,
    "stale_cache": invariants_hold,
    "float_in_state": invariants_hold,
    "undo_without_dice": undo_inverts,
    "rename_before_sync": no_power_cut_harms,
    "trusting_the_first_line": no_flip_passes,
    "search_bounded_by_time": slow_and_fast_machines_choose_alike,
}


def test_every_fault_has_its_check():
    assert list(CHECKS) == list(PLANTS)
    assert len(PLANTS) == 10


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_fault_is_caught(name):
    check = CHECKS[name]
    check()
    if check is processes_agree:
        with pytest.raises(AssertionError):
            check(name)
        return
    with pytest.MonkeyPatch.context() as patch:
        PLANTS[name](patch)
        with pytest.raises((*CAUGHT, pytest.fail.Exception)):
            check()
