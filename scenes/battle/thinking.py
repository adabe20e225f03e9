"""When does the computer think, and how is it shown that it is at it? A few milliseconds of each frame."""

from time import perf_counter

import pygame
from pygame import Rect

from scenes.board import ghost
from scenes.board.camera import Camera
from scenes.board.motion import Motion
from scenes.play.seat import shown_place
from scenes.play.table import Table
from scenes.ui import theme

SLICE = 0.003
"""Seconds of a frame that the computer's thinking may take."""
SOON, BEAT = 15, 20
"""Updates of thinking after which the sign appears, and from which on it changes each time."""
DOTS = 3


class Thinking:
    """Lets the computer think for a battle, and counts for how long it has been at it."""

    def __init__(self, table: Table, motion: Motion) -> None:
        """Let the computer think at a table, once motion has shown all that has happened."""
        self.table, self.motion = table, motion
        self.waited = 0
        """Updates since it began to think."""

    @property
    def dots(self) -> int:
        """Give how many dots of the sign are lit: none before it appears, all of them where less is to move."""
        if self.waited < SOON:
            return 0
        still = self.motion.reduced
        return DOTS if still else 1 + (self.waited - SOON) // BEAT % DOTS

    def update(self) -> bool:
        """Think a little, where it is the computer's move and all has been shown; says whether anything changed."""
        before, acted = self.dots, False
        if self.motion.busy or self.table.ours or self.table.battle.outcome is not None:
            self.waited = 0
        else:
            acted = self._think()
            self.waited = 0 if self.table.waiting else self.waited + 1
        return acted or before != self.dots

    def _think(self) -> bool:
        start = perf_counter()
        while perf_counter() - start < SLICE and self.table.ponder():
            if not self.table.settled:
                return True
        return False

    def draw(self, screen: pygame.Surface, camera: Camera, within: Rect, scale: float) -> None:
        """Draw the sign over whoever is thought for: dots on a plate, one after another lit."""
        lit, battle = self.dots, self.table.battle
        place = shown_place(self.table, battle.world, battle.acting)
        if not lit or place is None:
            return
        body = camera.rect(*ghost.block(place.at, place.band))
        radius = max(3, round(4 * scale))
        plate = Rect(0, 0, radius * (3 * DOTS + 1), radius * 4)
        plate.midbottom = body.centerx, body.top - 2
        plate.clamp_ip(within)
        pygame.draw.rect(screen, theme.colour("board.paper"), plate, border_radius=radius)
        pygame.draw.rect(screen, theme.colour("board.ink"), plate, 1, border_radius=radius)
        for number in range(DOTS):
            spot = plate.left + radius * (3 * number + 2), plate.centery
            pygame.draw.circle(screen, theme.colour("board.ink"), spot, radius, 0 if number < lit else 1)
