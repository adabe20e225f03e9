"""How does a whole board look on a small picture: ground, creatures, and what is marked to be reached or held?"""

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook
from game.ecs.world import World
from scenes.board import goals
from scenes.board.camera import ROW, STEPS
from scenes.board.map import Board
from scenes.board.motion import Unmoved
from scenes.board.overlays import Layer
from scenes.veil.eyes import played, unperceived

SIZES = (10, 16, 24, 32)
"""Pixels to a cell that boards are drawn at before they are made smaller: few, so that they share their tiles."""


def miniature(world: World, book: Rulebook, objectives: Iterable[Objective], room: tuple[int, int]) -> pygame.Surface:
    """Draw a board so large that it fits a room in pixels; who is hidden from all players is left out."""
    board = Board(world, book, lambda world: unperceived(book, world, played(world)))
    camera = board.camera
    wide, high = camera.extent
    tall = high * ROW if camera.hexes else high
    fits = min(room[0] / wide, room[1] / tall)
    px = next((step for step in SIZES if step >= fits), SIZES[-1])
    camera.step, camera.x, camera.y = STEPS.index(px), wide / 2, high / 2
    camera.view = Rect(0, 0, max(1, round(wide * px)), max(1, round(tall * px)))
    board.layer = Layer({}, frozenset(), False, False, goals.of(world, objectives))
    picture = pygame.Surface(camera.view.size)
    board.draw(picture, world, 0, Unmoved(), 0)  # type: ignore[arg-type]
    return pygame.transform.smoothscale(picture, (max(1, round(wide * fits)), max(1, round(tall * fits))))
