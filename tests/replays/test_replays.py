"""R14, R15: every recorded battle stays in step, and every save goes on to the end that it had when it was made."""

import json

import pytest

from game.store.resume import replay_save
from game.store.save import read_save
from tests.replays.record import HERE, ends, few, read, recordings
from tests.toy.levels import BOOKS

FILES = sorted(path.name for path in HERE.glob("*.save.gz"))
ENDS = json.loads((HERE / "ends.json").read_text("utf-8"))
AGAIN = "rules changed on purpose: python -m tests.replays --all"


def each(names):
    """Give the recordings as parameters; most of them only in the long tier."""
    return [pytest.param(name, marks=() if few(name) else pytest.mark.long) for name in names]


def noted(name):
    """Say whether rules have overtaken a recording on purpose."""
    return (HERE / name).with_suffix(".note").exists()


def test_every_arena_has_its_recordings():
    assert [name for name in recordings() if name not in FILES] == [], "python -m tests.replays records them"
    assert len(FILES) >= 120


@pytest.mark.parametrize("name", each(FILES))
def test_a_recorded_battle_stays_in_step(name):
    saved = read_save(read(name))[1]
    count, difference, battle = replay_save(saved, BOOKS)
    if noted(name):
        return
    assert difference is None, AGAIN
    assert (battle.digest, count > 5) == (saved.digest, True)


@pytest.mark.parametrize("name", each(sorted(ENDS)))
def test_a_save_goes_on_to_the_end_that_it_had(name):
    if not noted(name):
        assert ends(name) == ENDS[name], AGAIN
