"""Nobody is at the table: the computer plays the demo levels against itself, and the why-panel explains each step."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ecs.components import Side
from scenes import opening
from scenes.opening import Opened
from scenes.skirmish import Skirmish
from scenes.words import say

if TYPE_CHECKING:
    from scenes.app import App

IDLE, LINGER = 60 * 60, 60 * 8
"""Updates without a word from anybody until it begins; and for which the end of a battle is shown."""
LEAVING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""Events that say that somebody is there."""


class Attract(Skirmish):
    """A battle of the computer against itself; any key or click leads back to the title."""

    def __init__(self, app: "App", opened: Opened, number: int, seed: int) -> None:
        """Watch a battle; `number` counts those watched, so that the next one is another."""
        for unit, side in list(opened.battle.world.all(Side)):
            opened.battle.world.put(unit, replace(side, control="ai"))
        super().__init__(app, opened)
        self.number, self.seed = number, seed
        self.menu.watching = True
        self._ended = 0

    def update(self) -> None:
        """Let time pass, tell what has just happened, and go on to the next level after the end."""
        super().update()
        told = [line for line in self.table.lines if line.because]
        if told and self.why.hovered != told[-1]:
            self.why.hovered = told[-1]
            self.dirty = True
        self._ended += self.banner is not None
        if self._ended > LINGER:
            begin(self.app, self.seed, self.number + 1, swap=True)

    def handle(self, event: pygame.Event) -> None:
        """Give way to whoever comes to the table."""
        if event.type in LEAVING:
            self.leave()


def begin(app: "App", seed: int, number: int = 0, *, swap: bool = False) -> None:
    """Watch a level of the shelf, those that can be opened in turn; nothing happens where there is none."""
    cards = [card for card in app.library.cards() if not card.broken]
    if not cards:
        return
    try:
        opened = app.library.open(cards[number % len(cards)].path, seed + number, app.settings.strength)
    except opening.BrokenLevelError:
        return
    scene = Attract(app, opened, number, seed)
    scene.notice(say("The computer plays both sides. Any key leads back."))
    (app.swap if swap else app.push)(scene)
