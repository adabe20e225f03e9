"""R9, R10, R11: whatever fails and whenever the machine stops, a slot is the old save or the new one."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.store import disk as disks
from game.store import writing
from game.store.disk import Disk
from game.store.save import SaveError, check_bytes
from game.store.slots import Slots
from game.store.writing import generation, put_file, tidy, write_file
from tests.store import kept
from tests.store.disks import Counting, Inode, Recorder, after_power_cut
from tests.tiers import size

ROOT = Path(__file__).parents[2]
KILLS = size(50, 2000, 10_000)
HOWS = [errno.ENOSPC, errno.EACCES, errno.EIO, ("winerror", 5), ("winerror", 32), "short", "nothing"]
SAVES = [kept.toy().save(kept.toy().begun(3, 5 * number), number) for number in range(6)]


def filled(folder, generations):
    """Write a slot with so many older saves behind it; gives its path."""
    path = folder / "a.save"
    for raw in SAVES[: generations + 1]:
        write_file(path, raw)
    return path


def sound(path):
    """Say which of the saves a file holds."""
    raw = path.read_bytes()
    check_bytes(raw)
    return SAVES.index(raw)


@pytest.mark.parametrize("how", HOWS, ids=str)
@pytest.mark.parametrize("generations", [0, 3])
@pytest.mark.parametrize("times", [1, 10**9], ids=["once", "ever after"])
def test_whatever_fails_the_old_save_is_there_and_the_player_is_told(tmp_path, how, generations, times):
    """R10: the k-th operation fails, for every k, on a fresh folder each time."""
    for k in range(200):
        folder = tmp_path / str(k)
        path = filled(folder, generations)
        old, new = sound(path), SAVES[-1]
        disk = Counting(k, how, times)
        told = None
        try:
            write_file(path, new, disk)
        except SaveError as error:
            told = str(error)
        held = sound(path)
        assert held in (old, len(SAVES) - 1), k
        assert told is None or path.name in told
        assert told is not None or held == len(SAVES) - 1, k
        assert told is None or held == old or "is written, but" in told, k
        for number in range(1, 4):
            assert not generation(path, number).exists() or sound(generation(path, number)) < len(SAVES) - 1
        cards = Slots(folder).cards()
        assert [(card.name, card.broken) for card in cards] == [("a", None)]
        tidy(path)
        assert not [name for name in os.listdir(folder) if name.endswith(".new")]
        write_file(path, new)
        if len(disk.calls) <= k:
            assert told is None
            break
    assert 8 < k < 40


@pytest.mark.parametrize("how", [errno.ENOSPC, "nothing"])
def test_the_first_save_of_all_fails_cleanly(tmp_path, how):
    path = tmp_path / "new folder" / "a.save"
    with pytest.raises(SaveError, match=r"a\.save could not be written"):
        write_file(path, SAVES[0], Counting(3, how))
    assert os.listdir(path.parent) == []


def test_a_file_that_another_program_holds_is_waited_for(tmp_path):
    path = filled(tmp_path, 3)
    replacing = dry(path).index("replace")
    disk = Counting(replacing, ("winerror", 32), 3)
    write_file(path, SAVES[-1], disk)
    assert (sound(path), disk.waited) == (len(SAVES) - 1, list(writing.WAITS[:3]))
    disk = Counting(replacing, ("winerror", 32), 99)
    with pytest.raises(SaveError):
        write_file(path, SAVES[0], disk)
    assert disk.waited == list(writing.WAITS)
    assert sum(writing.WAITS) <= 2500


def dry(path):
    """List the calls that one more save makes."""
    disk = Counting()
    write_file(path, SAVES[1], disk)
    return disk.calls


def test_where_there_are_no_links_the_older_saves_are_copies(tmp_path):
    path = filled(tmp_path, 3)
    linking = dry(path).index("link")
    write_file(path, SAVES[-1], Counting(linking, errno.EPERM))
    assert [sound(generation(path, number)) for number in range(4)] == [5, 1, 3, 2]
    assert generation(path, 1).stat().st_ino != path.stat().st_ino


def test_three_generations_are_kept(tmp_path):
    path = filled(tmp_path, 5)
    assert [sound(generation(path, number)) for number in range(4)] == [5, 4, 3, 2]
    assert sorted(os.listdir(tmp_path)) == ["a.save", "a.save.1", "a.save.2", "a.save.3"]


@pytest.mark.parametrize("raw", [b"", b"my own notes", SAVES[0][:-1]], ids=["empty", "foreign", "damaged"])
def test_what_is_no_save_is_never_written_over(tmp_path, raw):
    path = tmp_path / "a.save"
    path.write_bytes(raw)
    with pytest.raises(SaveError, match="is left alone"):
        write_file(path, SAVES[0])
    assert path.read_bytes() == raw
    assert os.listdir(tmp_path) == ["a.save"]


def unreadable(generations, write=write_file):
    """R11: list the power cuts that leave a name that is trusted and holds no save, or lose a save that was told."""
    before = {generation(Path("a.save"), number).name: SAVES[number] for number in range(generations + 1)}
    disk = Recorder({name: Inode(raw) for name, raw in before.items()})
    write(Path("a.save"), SAVES[-1], disk)
    found, states = [], 0
    start = {name: Inode(raw, raw) for name, raw in before.items()}
    for state in after_power_cut(start, disk.steps):
        states += 1
        trusted = {name: raw for name, raw in state.items() if not name.endswith(".new")}
        bad = [name for name, raw in trusted.items() if raw not in SAVES]
        if bad or (before and "a.save" not in trusted):
            found.append((states, bad))
    lost = [state for state in at_end(start, disk.steps) if state.get("a.save") != SAVES[-1]]
    assert states > 50
    return found, lost


def at_end(start, steps):
    """List what a power cut after all is done may leave."""
    before_last = list(after_power_cut(start, steps[:-1]))
    return list(after_power_cut(start, steps))[len(before_last) :]


@pytest.mark.parametrize("generations", [-1, 0, 1, 3])
def test_no_power_cut_leaves_what_cannot_be_read(generations):
    assert unreadable(generations) == ([], [])


def hasty(disk, *missing):
    """Make a disk forget to wait."""
    for name in missing:
        setattr(disk, name, lambda *_: None)
    return disk


@pytest.mark.parametrize(("missing", "harm"), [("sync", 0), ("sync_folder", 1)])
def test_the_model_sees_what_is_not_waited_for(missing, harm):
    """Without the one wait a file is unreadable; without the other a save that was told is gone."""
    assert unreadable(1, lambda path, raw, disk: write_file(path, raw, hasty(disk, missing)))[harm]


def test_a_replaced_file_is_synced_before_and_its_folder_after(tmp_path):
    calls = [call for call in dry(filled(tmp_path, 1)) if call not in ("names", "make_folder", "read")]
    assert calls == ["create", "write", "sync", "close", "replace", "link", "replace", "sync_folder"]


def test_what_the_disk_kept_otherwise_is_no_save(tmp_path):
    """The first bytes read back are the fresh file's: where they are others, the old save stays."""

    class Forgetful(Disk):
        def read(self, path, most):
            raw = super().read(path, most)
            return raw[:-1] if path.suffix == ".new" else raw

    path = filled(tmp_path, 1)
    with pytest.raises(SaveError, match="what was read back is not what was written"):
        write_file(path, SAVES[-1], Forgetful())
    assert [sound(generation(path, number)) for number in range(2)] == [1, 0]
    assert sorted(os.listdir(tmp_path)) == ["a.save", "a.save.1"]


def test_tidying_a_folder_that_cannot_be_listed_does_no_harm(tmp_path):
    path = filled(tmp_path, 0)
    left = path.with_name("a.save.7.new")
    left.write_bytes(b"half")
    tidy(path, Counting(0, errno.EACCES))
    assert (left.exists(), sound(path)) == (True, 0)
    tidy(path)
    assert os.listdir(tmp_path) == ["a.save"]


def test_a_pause_waits_that_long(monkeypatch):
    waited = []
    monkeypatch.setattr(disks.Event, "wait", lambda event, seconds: waited.append(seconds))
    disks.pause(50)
    assert waited == [0.05]


def test_each_system_is_asked_for_the_wait_that_it_needs(tmp_path, monkeypatch):
    """macOS keeps bytes in the drive's cache after fsync and has a call of its own; Windows settles names by itself."""
    fcntl = pytest.importorskip("fcntl")
    asked = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda descriptor, call: asked.append((descriptor, call)))
    monkeypatch.setattr(os, "fsync", lambda descriptor: asked.append((descriptor, "fsync")))
    for system in ("darwin", "linux"):
        monkeypatch.setattr(sys, "platform", system)
        Disk().sync(7)
    assert asked == [(7, 51), (7, "fsync")]
    asked.clear()
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        Disk().sync_folder(tmp_path)
    assert asked == []
    Disk().sync_folder(tmp_path)
    assert [call for _, call in asked] == ["fsync"]


def test_settings_are_put_in_place_at_one_stroke(tmp_path):
    path = tmp_path / "settings.json"
    put_file(path, b"old")
    for k in range(20):
        try:
            put_file(path, b"new", Counting(k, errno.ENOSPC))
        except SaveError:
            assert path.read_bytes() == b"old" or k > 5
    assert os.listdir(tmp_path) == ["settings.json"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killer forks")
def test_killed_while_saving(tmp_path):
    """R9: a process saves without end and is killed at a random moment; the slot and all its generations load."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.store.killed", str(tmp_path), str(KILLS)], cwd=ROOT, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
    kills, saves, strays = map(int, told.stdout.split())
    assert (kills, saves > 3) == (KILLS, True)
    assert strays > 0, "no kill came in the middle of a save"
