"""R14, R15: every recorded battle stays in step, and every save goes on to the end that it had when it was made."""

import json

import pytest

from game.store.resume import replay_save
from game.store.save import read_save
from tests.replays.record import HERE, ends, recordings
from tests.toy.levels import BOOKS

FILES = sorted(path.name for path in HERE.glob("*.save"))
ENDS = json.loads((HERE / "ends.json").read_text("utf-8"))


def test_every_arena_has_its_recordings():
    assert [name for name in recordings() if name not in FILES] == [], "python -m tests.replays records them"


@pytest.mark.parametrize("name", FILES)
def test_a_recorded_battle_stays_in_step(name):
    saved = read_save((HERE / name).read_bytes())[1]
    count, difference, battle = replay_save(saved, BOOKS)
    if (HERE / name).with_suffix(".note").exists():
        return
    assert difference is None, "rules changed on purpose: python -m tests.replays --all"
    assert (battle.digest, count > 5) == (saved.digest, True)


@pytest.mark.parametrize("name", sorted(ENDS))
def test_a_save_goes_on_to_the_end_that_it_had(name):
    if not (HERE / name).with_suffix(".note").exists():
        assert ends(name) == ENDS[name], "rules changed on purpose: python -m tests.replays --all"
