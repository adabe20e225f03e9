"""What do the signs of flanks and of cover look like, on the board and beside words?"""

import pygame
from pygame import Rect

from scenes.ui import theme


def shield(screen: pygame.Surface, box: Rect, *, filled: bool) -> None:
    """Draw a shield."""
    x, y, wide, high = box
    points = [(x, y), (x + wide, y), (x + wide, y + high * 6 // 10), (x + wide // 2, y + high), (x, y + high * 6 // 10)]
    pygame.draw.polygon(screen, theme.colour("board.ink" if filled else "board.paper"), points)
    pygame.draw.polygon(screen, theme.colour("board.paper" if filled else "board.ink"), points, max(2, wide // 7))


def blades(screen: pygame.Surface, box: Rect) -> None:
    """Draw two crossed blades."""
    thick = max(2, box.width // 7)
    for start, end in ((box.topleft, box.bottomright), (box.topright, box.bottomleft)):
        pygame.draw.line(screen, theme.colour("board.paper"), start, end, thick + 4)
    for start, end in ((box.topleft, box.bottomright), (box.topright, box.bottomleft)):
        pygame.draw.line(screen, theme.colour("band.threat"), start, end, thick)


SIGNS = {
    "flank": blades,
    "cover": lambda screen, box: shield(screen, box, filled=False),
    "total": lambda screen, box: shield(screen, box, filled=True),
}
"""The signs by what they say of a place."""
