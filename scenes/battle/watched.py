"""How does the computer play a demo level against itself, with the why-panel explaining each step?"""

from dataclasses import replace

import pygame

from game.ecs.components import Side
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Opened
from scenes.stage import attract
from scenes.stage.scene import Stage

LEAVING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Events that say that somebody is there."""


def by_computer(opened: Opened) -> Opened:
    """Give a battle that has not begun to the computer, every side of it."""
    for unit, side in list(opened.battle.world.all(Side)):
        opened.battle.world.put(unit, replace(side, control="ai"))
    return opened


class Attract(Skirmish):
    """A battle of the computer against itself; any key or click leads back to the title."""

    tended = True

    def __init__(self, stage: Stage, opened: Opened, number: int, seed: int) -> None:
        """Watch a battle; `number` counts those watched, so that the next one is another."""
        super().__init__(stage, by_computer(opened))
        self.number, self.seed = number, seed
        self.menu.watching = True
        self._ended = 0

    def update(self) -> None:
        """Let time pass, tell what has just happened, and go on to the next level after the end."""
        super().update()
        lines = [line for line in self.table.lines if line.because]
        if lines and self.why.hovered != lines[-1]:
            self.why.hovered = lines[-1]
            self.dirty = True
        self._ended += self.banner is not None
        if self._ended > attract.LINGER:
            attract.begin(self.stage, self.seed, self.number + 1, swap=True)

    def handle(self, event: pygame.Event) -> None:
        """Give way to whoever comes to the table."""
        if event.type in LEAVING:
            self.leave()
