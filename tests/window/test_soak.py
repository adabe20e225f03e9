"""[R17] Scenes driven by a script for minutes: what is kept in memory does not grow, and neither does what is drawn."""

import gc
import os
from ctypes import CDLL
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

import pygame
import pytest

from scenes.battle.replay import Replay
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped
from scenes.stage.scene import Scene
from tests.scenes.fakes import handed, sheltered
from tests.scenes.test_water import POND
from tests.tiers import size
from tests.window.test_window import play

MINUTES = size(10, 240, 720)
MOST, NOISE = 1.0, 3.0
"""Mebibytes an hour that memory may grow by, and by which it goes up and down anyway."""
FEW = 500
"""Objects, of some 65,000, by which their number goes up and down; a battle that is held has thousands."""


def settled():
    """Give the memory in use now in mebibytes and how many objects live, without what bounded caches hold."""
    told = Path("/proc/self/statm")
    if not told.exists():
        pytest.skip("only where the system tells the memory in use")
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"]:
            one.cache_clear()  # they fill for a hundred battles
    gc.collect()
    trim = getattr(CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)  # what was freed goes back to the system
    pages = int(told.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, len(gc.get_objects())


def scenes():
    """Count the scenes that something still holds."""
    return sum(isinstance(one, Scene) for one in gc.get_objects())


def drive(app, path, random):
    """One round: a battle begun, played, watched again and left."""
    app.open_level(path, random.randrange(5))
    scene = app.top
    assert isinstance(scene, Skirmish)
    for step in range(240):
        if step % 6 == 0 and not scene.motion.busy:
            play(scene, random)
        app.handle(pygame.Event(pygame.MOUSEMOTION, pos=(random.randrange(1280), random.randrange(720)), rel=(0, 0),
                                buttons=(0, 0, 0)))  # fmt: skip
        app.update()
        handed(app)
        app.draw(0.0)
    scene.finish.replay()
    assert isinstance(app.top, Replay)
    for _ in range(120):
        app.update()
        app.draw(0.0)
    app.top.leave()
    scene.leave()


@pytest.mark.long
def test_scenes_driven_for_long_keep_their_size(tmp_path, capsys):
    path = tmp_path / "pond.toml"
    path.write_text(POND, encoding="utf-8")
    app = sheltered(tmp_path, speed=4.0)
    app.library = Shipped(tmp_path)
    app.shelter.slots.books = {**app.shelter.slots.books}
    random, start, used = Random(4), monotonic(), []
    while monotonic() - start < MINUTES * 60:
        for _ in range(4):
            drive(app, path, random)
        used.append((monotonic() - start, *settled()))
    later = used[len(used) // 3 :]  # by then all that is worth keeping is kept
    hours = (later[-1][0] - later[0][0]) / 3600
    third = len(later) // 3
    grown, objects = (
        median(one[what] for one in later[-third:]) - median(one[what] for one in later[:third]) for what in (1, 2)
    )
    told = f"{4 * len(used)} battles, memory {used[-1][1]:.0f} MiB, grew by {grown:.2f} MiB and {objects} objects"
    with capsys.disabled():
        print(f"\nsoak: {MINUTES} minutes, {told}")
    assert objects < FEW
    assert grown < NOISE + MOST * hours, told
    assert scenes() <= 3
