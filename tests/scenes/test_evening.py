"""A short evening at a table: whatever guests do, it shows itself again, nothing of theirs is left, nothing breaks."""

from random import Random

import pytest

from scenes.night.playlist import Entry, Playlist
from scenes.stage.loop import forget
from scenes.stage.settings import remember
from tests.evening import GROWN, SCENES, Evening, table
from tests.scenes.fakes import sheltered
from tests.tiers import size

SOON = 11
"""Seconds after which this table is free."""


def told(evening, folder):
    """Give what went wrong: what was left, and what broke."""
    return evening.wrong + [path.read_text(encoding="utf-8") for path in (folder / "crashes").rglob("*.txt")]


@pytest.mark.parametrize("seed", range(size(1, 40, 200)))
def test_guests_of_a_small_level_leave_nothing(tmp_path, monkeypatch, seed):
    """Each visit looks through all that there is: what earlier tests have kept for speed is let go first."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "pictures"))
    forget()
    app = sheltered(tmp_path)
    assert remember(app.settings, tmp_path / "settings.json") == ""
    app.settings_file = tmp_path / "table.json"
    app.host(Playlist((Entry(app.library.cards()[0].path),), SOON))
    evening = Evening(app, Random(seed), tmp_path, SOON, 20)
    for _ in range(2):
        evening.visit()
    assert told(evening, tmp_path) == []
    assert len(evening.used) == 2
    assert evening.held() <= SCENES


@pytest.mark.long
def test_an_hour_of_guests_leaves_nothing_and_needs_no_more_memory(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "pictures"))
    evening = Evening(table(tmp_path), Random(1), tmp_path)
    while evening.passed < 60 * 60 * 60:
        evening.visit()
    assert told(evening, tmp_path) == []
    assert evening.grown() < GROWN
    assert evening.held() <= SCENES
