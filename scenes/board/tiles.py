"""How are boards of squares baked into one surface: tiles, light, wall faces, ledges and heights, grid?"""

from collections import deque
from collections.abc import Iterator
from itertools import chain, product

import numpy as np
import pygame
from numpy.typing import NDArray

from game.space.distinct import distinct
from game.space.field import Field, Kind
from scenes.board import hexboard, light, terrain
from scenes.board.light import SMALLEST_NUMBERED, height_number, height_shade, usual_level
from scenes.board.terrain import VARIANTS, is_wall, tile
from scenes.ui.theme import colour

NOWHERE = -99
"""A level that no cell has."""
WIDE = 6
"""Inside a level its height is told again every so many cells."""
__all__ = ["VARIANTS", "bake", "forget", "height_shade", "tile"]
Rect = tuple[int, int, int, int]
Places = list[tuple[int, int]]

MANY = 200
"""Tiles that are laid in one go."""
BOLD = 16
"""A bold line is so many times thinner than a cell, 2 pixels at the least."""


def bake(field: Field, cell_px: int, window: Rect | None = None, scale: float = 1.0, *, bold: bool = False
         ) -> pygame.Surface:  # fmt: skip
    """Render a board of squares, or its `window` (x, y, width, height in cells), into one opaque surface.

    A cell is `cell_px` wide, and lies at (x, y) * cell_px; hexes are baked by `hexboard.bake`. The surface has the
    display's format when there is a display: draw it with one blit. Bake windows of big boards at high zoom.
    `scale`: of the numbers that tell heights; `bold`: the grid is seen from across a room.
    """
    return deque(baking(field, cell_px, window, scale, bold=bold), 1).pop()


def baking(field: Field, cell_px: int, window: Rect | None = None, scale: float = 1.0, *, bold: bool = False
           ) -> Iterator[pygame.Surface]:  # fmt: skip
    """Render the same part by part, none of which takes long: yields the surface after each, the last time whole."""
    whole = window or (0, 0, field.width, field.height)
    board = pygame.Surface((whole[2] * cell_px, whole[3] * cell_px))
    for _ in chain(_lay(board, field, cell_px, whole), light.shining(board, field, whole)):
        yield board
    _grid(board, cell_px, bold=bold)
    yield board
    _walls(board, field, cell_px, whole)
    if not field.flat:
        yield board
        _ledges(board, field, cell_px, whole)
        _numbers(board, field, (cell_px, scale), whole)
    yield board


def _lay(board: pygame.Surface, field: Field, cell_px: int, window: Rect) -> Iterator[None]:
    """Lay the tiles, some at a time; each is looked up once by the number of its kind, not by its many properties."""
    x0, y0, width, height = window
    walls = np.pad(field.plane(is_wall), 1)
    seen: dict[tuple[int, int, bool], pygame.Surface] = {}
    laid: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for y, x in product(range(y0, y0 + height), range(x0, x0 + width)):
        if len(laid) >= MANY:
            board.fblits(laid)
            laid.clear()
            yield
        index = field.cells[y * field.width + x]
        kind = field.kinds[index]
        key = index, (x * 5 + y * 7 + x * y) % VARIANTS, _turns(kind) and bool(walls[y + 1, x] or walls[y + 1, x + 2])
        if key not in seen:
            seen[key] = tile(kind, cell_px, key[1], upright=key[2])
            yield
        laid.append((seen[key], ((x - x0) * cell_px, (y - y0) * cell_px)))
    board.fblits(laid)


def _turns(kind: Kind) -> bool:
    """Say whether a tile is laid across its passage: upright where walls stand to its left or right."""
    return bool(kind.becomes) or kind.gap_tenths > 0


def _grid(board: pygame.Surface, cell_px: int, *, bold: bool) -> None:
    """Draw the lines between the squares."""
    (width, height), (thick, solid) = board.get_size(), (max(2, cell_px // BOLD), 130) if bold else (1, 70)
    across: Places = [(x, 0) for x in range(0, width, cell_px)]
    down: Places = [(0, y) for y in range(0, height, cell_px)]
    for size, places in (((thick, height), across), ((width, thick), down)):
        line = pygame.Surface(size, pygame.SRCALPHA)
        line.fill((*colour("board.grid")[:3], solid))
        board.fblits([(line, place) for place in places])


def _walls(board: pygame.Surface, field: Field, cell_px: int, window: Rect) -> None:
    """Give walls a lit edge to the north and west, and a dark face where they end to the south."""
    walls = np.pad(field.plane(is_wall), 1, mode="edge")
    inner, south = walls[1:-1, 1:-1], walls[2:, 1:-1]
    lit, dark = colour("terrain.wall_lit"), colour("terrain.wall_face")
    rim, front = max(1, cell_px // 14), cell_px // 5
    strips = (
        (south, (0, cell_px - front, cell_px, front), dark),
        (walls[1:-1, 2:], (cell_px - rim, 0, rim, cell_px), dark),
        (walls[:-2, 1:-1], (0, 0, cell_px, rim), lit),
        (walls[1:-1, :-2], (0, 0, rim, cell_px), lit),
        (south, (0, cell_px - front - rim, cell_px, rim), lit),
    )
    for beyond, area, ink in strips:
        _stamp(board, _places(inner & ~beyond, cell_px, window), area, ink)


def _places(where: NDArray[np.bool_], cell_px: int, window: Rect) -> Places:
    """List the upper left corners, in pixels, of the cells of a plane."""
    x0, y0, columns, rows = window
    down, across = np.nonzero(where[y0 : y0 + rows, x0 : x0 + columns])
    return list(zip((across * cell_px).tolist(), (down * cell_px).tolist(), strict=True))


def _stamp(board: pygame.Surface, places: Places, area: Rect, ink: pygame.Color) -> None:
    """Fill the same part of many cells."""
    left, top, width, height = area
    strip = pygame.Surface((width, height))
    strip.fill(ink)
    board.fblits([(strip, (x + left, y + top)) for x, y in places])


def _ledges(board: pygame.Surface, field: Field, cell_px: int, window: Rect) -> None:
    """Edge every step of height with a light line above and short strokes below."""
    levels = np.pad(field.levels, 1, mode="edge")
    slopes = np.pad(field.plane(lambda kind: kind.slope), 1, mode="edge")
    inner, gentle = levels[1:-1, 1:-1], slopes[1:-1, 1:-1]
    rim, stroke = max(1, cell_px // 16), max(2, cell_px // 7)
    n, s, middle = slice(None, -2), slice(2, None), slice(1, -1)
    sides = (
        ((n, middle), (0, 0, cell_px, rim), (0, -stroke, cell_px, stroke)),
        ((s, middle), (0, cell_px - rim, cell_px, rim), (0, cell_px, cell_px, stroke)),
        ((middle, n), (0, 0, rim, cell_px), (-stroke, 0, stroke, cell_px)),
        ((middle, s), (cell_px - rim, 0, rim, cell_px), (cell_px, 0, stroke, cell_px)),
    )
    for beyond, line, below in sides:
        places = _places((inner > levels[beyond]) & ~(gentle | slopes[beyond]), cell_px, window)
        _stamp(board, places, line, colour("board.paper"))
        for part in _strokes(below, cell_px):
            _stamp(board, places, part, colour("board.ink"))


def _strokes(area: Rect, cell_px: int) -> list[Rect]:
    """Cut the strip below a ledge into short strokes across it, as maps do."""
    left, top, width, height = area
    thin, every = max(1, cell_px // 24), max(4, cell_px // 5)
    if width > height:
        return [(left + at, top, thin, height) for at in range(every // 2, width, every)]
    return [(left, top + at, width, thin) for at in range(every // 2, height, every)]


def _numbers(board: pygame.Surface, field: Field, size: tuple[int, float], window: Rect) -> None:
    """Write the height once in each north-western corner of a level, and far inside a wide one.

    Level 0 stays plain where most of the board lies on it.
    `size`: pixels of a cell, and the UI scale.
    """
    cell_px, scale = size
    if cell_px < SMALLEST_NUMBERED:
        return
    plain = usual_level(field) == 0
    levels = np.pad(field.levels, 1, constant_values=0 if plain else NOWHERE)
    inner, north, west = levels[1:-1, 1:-1], levels[:-2, 1:-1], levels[1:-1, :-2]
    y, x = np.indices(inner.shape)
    shown = (inner != 0) | (not plain)
    numbered = shown & (((inner != north) & (inner != west)) | ((x % WIDE == WIDE - 1) & (y % WIDE == WIDE - 1)))
    for level in distinct(field.levels[numbered]).tolist():
        number = height_number(level, cell_px, scale)
        places = _places(numbered & (field.levels == level), cell_px, window)
        board.fblits([(number, (left + cell_px // 10, top + cell_px // 10)) for left, top in places])


def forget() -> None:
    """Drop everything cached: needed when the display's format changes, or fonts were shut down."""
    terrain.forget()
    light.forget()
    hexboard.forget()
