"""What has been won is kept beside the saves; a file that makes no sense is neither believed nor lost."""

import pytest

from game.store.slots import Slots
from game.store.won import FILE, note_won, read_won


@pytest.fixture
def slots(tmp_path):
    return Slots(tmp_path / "saves")


def test_victories_are_counted_by_level_and_team(slots):
    assert read_won(slots) == {}
    for level, team in (("lane", "carters"), ("lane", "toll"), ("lane", "carters"), ("mill", "heroes")):
        assert note_won(slots, level, team) is None
    assert read_won(Slots(slots.folder)) == {"lane": {"carters": 2, "toll": 1}, "mill": {"heroes": 1}}
    assert slots.cards() == []


@pytest.mark.parametrize("raw", [
    b"", b"[]", b'{"lane": 3}', b'{"lane": {"carters": "x"}}', b'{"lane": {"carters": true}}',
    b'{"lane": {"carters": 0}}', b"\xff\xfe", b'{"a": {"b": 1.5}}', b"{" * 2000, b" " * 20_000,
])  # fmt: skip
def test_a_file_that_makes_no_sense_is_nothing_won_and_stays_as_it_is(slots, raw):
    slots.folder.mkdir(parents=True)
    (slots.folder / FILE).write_bytes(raw)
    assert read_won(slots) == {}
    assert "left as it is" in str(note_won(slots, "lane", "carters"))
    assert (slots.folder / FILE).read_bytes() == raw


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "saves").write_text("no folder")
    slots = Slots(tmp_path / "saves")
    assert str(note_won(slots, "lane", "carters"))
    assert read_won(slots) == {}
