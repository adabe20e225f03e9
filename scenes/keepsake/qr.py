"""How does a code look as a picture that a telephone reads?"""

import pygame
import segno

QUIET = 4
"""Modules left blank around it, as readers want it."""
INK, PAPER = (0, 0, 0), (255, 255, 255)
"""Black on white whatever the theme: readers want nothing else."""


def modules(code: str) -> tuple[tuple[bool, ...], ...]:
    """Give the rows of a code's modules, dark ones true."""
    return tuple(tuple(bool(one) for one in row) for row in segno.make_qr(code, error="m").matrix)


def picture(code: str, room: int) -> pygame.Surface:
    """Draw a code as large as fits into so many pixels with all modules alike, 2 pixels wide at the least."""
    rows = modules(code)
    side = len(rows) + 2 * QUIET
    each = max(2, room // side)
    image = pygame.Surface((side * each, side * each))
    image.fill(PAPER)
    for y, row in enumerate(rows, QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                image.fill(INK, (x * each, y * each, each, each))
    return image
