"""R17: the game played by itself, battle after battle, needs no more memory after hours than after minutes."""

import gc
import os
import time
from pathlib import Path

import pytest

from tests.scenes import conftest  # noqa: F401 - no display, no sound
from tests.tiers import size

SECONDS = size(20, 600, 43_200)
WARM = SECONDS // 3
AN_HOUR = 1024 * 1024
"""Bytes that may be added an hour, once all caches are warm; of a short run, ten minutes' worth at least."""
FRAMES = 120


def resident():
    """Give the memory in use, in bytes."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def level(folder):
    """Write the demo level with the computer on every side."""
    from game.cli import DEMO, shipped

    path = folder / "by-itself.toml"
    path.write_text(shipped(DEMO).read_text("utf-8").replace('control = "human"', 'control = "ai"'), encoding="utf-8")
    return path


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_stays(tmp_path):
    import pygame

    from scenes import loop, opening
    from scenes.app import App
    from scenes.settings import Settings
    from scenes.title import Title

    app = App(Settings(), opening.Shipped(), (1280, 720))
    app.settings.speed = 0
    app.push(Title(app, 0))
    path, seed, began, first = level(tmp_path), 0, time.monotonic(), 0
    while time.monotonic() - began < SECONDS:
        app.open_level(path, seed)
        loop.run(app, FRAMES)
        assert app.running
        del app.scenes[1:]
        seed += 1
        if not first and time.monotonic() - began > WARM:
            first, since, objects = resident(), time.monotonic(), len(gc.get_objects())
    grown, spent = resident() - first, time.monotonic() - since
    print(f"{seed} battles: {resident() // 1024} KiB, grown by {grown // 1024} KiB in the last {spent:.0f} s")
    print(f"objects {objects} -> {len(gc.get_objects())}")
    pygame.quit()
    assert grown < AN_HOUR * max(spent, 600) / 3600 * (1 if SECONDS >= 600 else 60)
