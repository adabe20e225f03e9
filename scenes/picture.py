"""How does a board look where there is no window? One picture of it."""

import os
from pathlib import Path

import pygame

from game.battle.battle import Battle
from scenes.board.map import Board
from scenes.board.motion import Unmoved

CELL = 40
"""Pixels to a cell."""


def save_board(battle: Battle, path: Path) -> None:
    """Draw a battle's board as it is now into a PNG file.  Raises OSError when it cannot be written."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    field = battle.world.ground
    screen = pygame.display.set_mode((field.width * CELL, field.height * CELL))
    board = Board(battle.world, battle.rulebook)
    board.camera.view = screen.get_rect()
    board.camera.fit()
    board.draw(screen, battle.world, 1, Unmoved(), 0.0)  # type: ignore[arg-type]
    try:
        pygame.image.save(screen, path)
    except pygame.error as error:
        raise OSError(f"{path}: {error}") from error
    finally:
        pygame.display.quit()
