"""The computer's thinking: a few milliseconds of each frame, and the sign on the screen that it is at it."""

from time import perf_counter
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ecs.components import Place
from scenes import ghost, theme

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

SLICE = 0.003
"""Seconds of a frame that the computer's thinking may take."""
SOON, BEAT = 15, 20
"""Updates of thinking after which the sign appears, and from which on it changes each time."""
DOTS = 3


class Thinking:
    """Lets the computer think for a battle, and counts for how long it has been at it."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish."""
        self.scene = scene
        self.waited = 0
        """Updates since it began to think."""

    @property
    def dots(self) -> int:
        """Give how many dots of the sign are lit: none before it appears, all of them where less is to move."""
        if self.waited < SOON:
            return 0
        still = self.scene.motion.reduced
        return DOTS if still else 1 + (self.waited - SOON) // BEAT % DOTS

    def update(self) -> None:
        """Think a little, where it is the computer's move and all that has happened has been shown."""
        scene, before = self.scene, self.dots
        table = scene.table
        if scene.motion.busy or table.ours or scene.battle.outcome is not None:
            self.waited = 0
        else:
            self.waited += 1
            self._think()
        scene.menu.dots = self.dots
        scene.dirty |= before != self.dots

    def _think(self) -> None:
        start = perf_counter()
        while perf_counter() - start < SLICE and self.scene.table.ponder():
            if not self.scene.table.settled:
                self.scene.dirty = True
                break

    def draw(self, screen: pygame.Surface) -> None:
        """Draw the sign over whoever is thought for: dots on a plate, one after another lit."""
        scene, lit = self.scene, self.dots
        place = scene.battle.world.find(scene.battle.acting, Place)
        if not lit or place is None:
            return
        camera = scene.board.camera
        body = camera.rect(*ghost.block(place.at, place.band))
        radius = max(3, round(4 * scene.scale))
        plate = Rect(0, 0, radius * (3 * DOTS + 1), radius * 4)
        plate.midbottom = body.centerx, body.top - 2
        plate.clamp_ip(scene.layout.board)
        pygame.draw.rect(screen, theme.colour("board.paper"), plate, border_radius=radius)
        pygame.draw.rect(screen, theme.colour("board.ink"), plate, 1, border_radius=radius)
        for number in range(DOTS):
            spot = plate.left + radius * (3 * number + 2), plate.centery
            pygame.draw.circle(screen, theme.colour("board.ink"), spot, radius, 0 if number < lit else 1)
