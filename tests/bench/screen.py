"""Rows 15 and 16: a frame with sixty creatures, and a game in which nothing moves."""

import os
from collections.abc import Iterator

import pygame

from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.stage import loop
from tests.bench.contest import Line
from tests.bench.sixty import BOARDS, frame, opened

STILL, CHANGED, IDLE = 4.0, 8.0, 2.0
"""Milliseconds of 99 of 100 frames drawn anew, and of one in which another verb is chosen; percent of a core."""
A_SECOND = 60


def screens(rounds: int) -> Iterator[Line]:
    """Rows 15 and 16, by every rulebook, without a display: what the flip takes is not in them."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with loop.brief():
        for name, board in BOARDS.items():
            app, scene = opened(board, "human")
            took = sorted(_drawn(app, scene) for _ in range(10 * rounds))
            yield Line("15", f"{name}: a frame drawn anew, p99", took[len(took) * 99 // 100], STILL, "ms")
            took = sorted(_chosen(app, scene, number) for number in range(2 * rounds))
            yield Line("15", f"{name}: a frame with another verb, p99", took[len(took) * 99 // 100], CHANGED, "ms")
            each = sum(frame(app) for _ in range(10 * A_SECOND)) / (10 * A_SECOND)
            yield Line("16", f"{name}: nothing moves", each * A_SECOND / 10, IDLE, "%")
    pygame.quit()


def _drawn(app: App, scene: Skirmish) -> float:
    scene.dirty = True
    return frame(app)


def _chosen(app: App, scene: Skirmish, number: int) -> float:
    """Choose a verb, or drop it again."""
    scene.aim.choose("move" if number % 2 else "")
    scene.hand.stir()
    return frame(app)


ROWS = (screens,)
