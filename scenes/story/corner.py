"""What does a corner of a board look like behind the title? Ground, a few figures, and whose squares are threatened."""

from functools import lru_cache

import pygame
from pygame import Rect

from game.store.ground import standard
from scenes.board import tokens
from scenes.board.terrain import tile
from scenes.ui import theme

FLOOR = "."
GROUND = {
    "#": tuple((x, -3) for x in range(-20, 40)),
    ",": ((1, 4), (2, 4), (2, 5), (6, -2), (7, -2)),
    "o": ((0, -2), (3, 3), (9, 1)),
    '"': ((-1, 3), (-1, 4), (0, 4), (9, -2), (10, -2), (10, -1)),
    "-": ((4, 4), (4, 5), (9, 4)),
    "~": ((5, 4), (6, 4), (7, 4), (8, 4), (5, 5), (6, 5), (7, 5), (8, 5), (9, 5)),
}
"""What lies where, by the glyphs of levels; columns and rows count from where the path begins."""
FIGURES = ((0, 0, "soldier", 0), (0, 2, "archer", 0), (1, -1, "dwarf", 0), (4, 0, "hound", 1), (9, -1, "goblin", 1))
"""Who stands where, and on which side."""
GUARDED = (4, 0)
"""Who is walked round: the squares around it are threatened."""


@lru_cache(maxsize=2)
def ground(size: tuple[int, int], cell: int, start: tuple[int, int]) -> pygame.Surface:
    """Draw the ground for a window; `start`: the column and row in which the path begins. Do not draw on it."""
    kinds, picture = standard(), pygame.Surface(size)
    laid = {(start[0] + x, start[1] + y): glyph for glyph, spots in GROUND.items() for x, y in spots}
    columns, rows = size[0] // cell + 1, size[1] // cell + 1
    for x, y in ((x, y) for y in range(rows) for x in range(columns)):
        picture.blit(tile(kinds[laid.get((x, y), FLOOR)], cell, x * 5 + y * 7 + x * y), (x * cell, y * cell))
    line = pygame.Surface((max(size), 1), pygame.SRCALPHA)
    line.fill((*theme.colour("board.grid")[:3], 70))
    picture.fblits([(line, (0, y * cell)) for y in range(rows)])
    picture.fblits([(pygame.transform.rotate(line, 90), (x * cell, 0)) for x in range(columns)])
    return picture


def figures(screen: pygame.Surface, cell: int, start: tuple[int, int]) -> None:
    """Stand the figures on the ground, and ring the squares that the guard threatens."""
    x, y = start[0] + GUARDED[0] - 1, start[1] + GUARDED[1] - 1
    pygame.draw.rect(screen, theme.colour("band.threat"), Rect(x * cell, y * cell, 3 * cell, 3 * cell), 3)
    for dx, dy, kind, side in FIGURES:
        image = tokens.token(kind, side, "AB"[side], cell * 9 // 10)
        middle = (start[0] + dx) * cell + cell // 2, (start[1] + dy) * cell + cell // 2
        screen.blit(image, image.get_rect(center=middle))
