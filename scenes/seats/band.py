"""Whose turn is it? A band in the seat's colour with its letter and name, to be read from across a room."""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from scenes.board.tokens import seat_badge
from scenes.ui import ink, theme

HIGH, NAME, EDGE = 44, 26, 5
"""Height of the band, size of the name on it, and width of the frame around the board, at UI scale 1."""
LARGE = 3
"""How many times as large the band is when a turn begins."""
INSET = 10


@lru_cache(maxsize=16)
def band(number: int, name: str, said: str, scale: float, widest: int) -> pygame.Surface:
    """Draw the band of a seat by its number from 1, as wide as its words, but not wider than so many pixels."""
    paints, high = theme.seat(number), round(HIGH * scale)
    pad, size = round(8 * scale), NAME
    room = widest - high - 4 * pad
    named = theme.write(ink.shortened(name, size, room, True, scale), size, "text", True, scale)
    asked = theme.write(said, theme.TEXT, "text", False, scale) if said else None
    wide = high + named.get_width() + 3 * pad
    if asked is not None and wide + asked.get_width() + 2 * pad <= widest:
        wide += asked.get_width() + 2 * pad
    else:
        asked = None
    image = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(image, paints.disc, image.get_rect(), border_radius=high // 2)
    pygame.draw.rect(image, paints.rim, image.get_rect(), max(2, round(3 * scale)), border_radius=high // 2)
    image.blit(seat_badge(number, high), (0, 0))
    image.blit(named, (high + pad, (high - named.get_height()) // 2))
    if asked is not None:
        image.blit(asked, (high + named.get_width() + 3 * pad, (high - asked.get_height()) // 2))
    return image


def draw(screen: pygame.Surface, number: int, image: pygame.Surface, board: Rect, scale: float, *, turned: bool,
         spare: Sequence[Rect] = ()) -> None:  # fmt: skip
    """Draw a band at the board's upper edge, and a frame in its colour around the board.

    It stands in the left corner; in the middle, or below, where it would lie there over one of those to `spare`.
    """
    paints, edge = theme.seat(number), max(2, round(EDGE * scale))
    pygame.draw.rect(screen, paints.rim, board, edge)
    shown = pygame.transform.rotate(image, 180) if turned else image
    inner, rect = board.inflate(-2 * round(INSET * scale), -2 * round(INSET * scale)), shown.get_rect()
    corner = rect.move(inner.topleft)
    places = [corner, *(corner.move(inner.width * part // 8, 0) for part in (1, 2, 3, 4)),
              shown.get_rect(bottomleft=inner.bottomleft).move(0, -rect.height)]  # fmt: skip
    screen.blit(shown, next((one for one in places if one.collidelist([*spare]) < 0), corner))


def across(board: Rect, scale: float) -> Rect:
    """Give the strip in the middle of the board in which the beginning of a turn is said."""
    strip = Rect(board.left, 0, board.width, min(board.height * 2 // 5, round(HIGH * LARGE * scale * 5 / 4)))
    strip.centery = board.centery
    return strip


def announce(screen: pygame.Surface, number: int, image: pygame.Surface, strip: Rect, *, turned: bool) -> None:
    """Draw a large band across the middle of the board: a turn has just begun."""
    paints = theme.seat(number)
    pygame.draw.rect(screen, paints.disc, strip)
    for y in (strip.top, strip.bottom - 4):
        pygame.draw.rect(screen, paints.rim, Rect(strip.left, y, strip.width, 4))
    large = pygame.transform.rotate(image, 180) if turned else image
    screen.blit(large, large.get_rect(center=strip.center))
