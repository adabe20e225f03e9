"""How do boards of hexes lie, and how are they baked? Pointy tops, odd rows shifted right."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice, product
from math import cos, pi, sin, sqrt

import pygame

from game.space.field import Field, Kind
from game.space.grid import HEXES
from scenes.board import light
from scenes.board.light import SMALLEST_NUMBERED, height_number, usual_level
from scenes.board.terrain import VARIANTS, is_wall, tile
from scenes.ui.theme import colour

ROW = sqrt(3) / 2
"""From one row to the next, in widths of a hex."""
_TALL = 2 / sqrt(3)
"""From tip to tip, in widths of a hex."""
MANY = 80
"""Hexes that are drawn in one go."""
_SOUTHERN = 3
"""Sides 0, 1, 2 look east and south, away from the light."""
Corner = tuple[int, int]


def place(x: int, y: int, cell_px: int) -> Corner:
    """Give the upper left corner, in pixels, of the box round a hex: `cell_px` wide and `tall(cell_px)` high."""
    return x * cell_px + (y & 1) * cell_px // 2, round(y * cell_px * ROW)


def tall(cell_px: int) -> int:
    """Give the height of a hex from tip to tip, in pixels."""
    return round(cell_px * _TALL)


def corners(cell_px: int) -> list[tuple[float, float]]:
    """List the six corners of a hex in its box; edge i, from corner i to corner i + 1, faces the grid's neighbour i."""
    angles = [(side - 0.5) * pi / 3 for side in range(6)]
    radius = cell_px * _TALL / 2
    return [(cell_px / 2 + radius * cos(angle), tall(cell_px) / 2 + radius * sin(angle)) for angle in angles]


def bake(
    field: Field, cell_px: int, window: tuple[int, int, int, int] | None = None, scale: float = 1.0, *,
    bold: bool = False,
) -> pygame.Surface:  # fmt: skip
    """Render a window (x, y, width, height in cells) of a board of hexes into one opaque surface.

    Its upper left corner is that of `place(x, y & ~1)`: a window that begins in an odd row keeps the row's shift.
    `scale`: of the numbers that tell heights; `bold`: the grid is seen from across a room.
    """
    return deque(baking(field, cell_px, window, scale, bold=bold), 1).pop()


def baking(
    field: Field, cell_px: int, window: tuple[int, int, int, int] | None = None, scale: float = 1.0, *,
    bold: bool = False,
) -> Iterator[pygame.Surface]:  # fmt: skip
    """Render the same part by part, none of which takes long: yields the surface after each, the last time whole."""
    x0, y0, width, height = whole = window or (0, 0, field.width, field.height)
    left, top = place(x0, y0 & ~1, cell_px)[0], place(x0, y0, cell_px)[1]
    rows = round(height * cell_px * ROW)
    board = pygame.Surface((width * cell_px + cell_px // 2, rows + tall(cell_px) - round(cell_px * ROW)))
    board.fill(colour("shade"))
    cells = product(range(y0, y0 + height), range(x0, x0 + width))
    places = {(x, y): (place(x, y, cell_px)[0] - left, place(x, y, cell_px)[1] - top) for y, x in cells}
    parts = list(_some(places))
    for _ in chain(_lay(board, field, cell_px, parts), light.shining(board, field, whole, hexes=True),
                   _trim(board, cell_px, parts), _edges(board, field, (cell_px, bold), parts)):  # fmt: skip
        yield board
    for part in parts:
        _numbers(board, field, (cell_px, scale), part)
        yield board


def _some(places: dict[Corner, Corner]) -> Iterator[dict[Corner, Corner]]:
    """Yield so many of the cells as are drawn in one go."""
    items = iter(places.items())
    while part := dict(islice(items, MANY)):
        yield part


def _lay(board: pygame.Surface, field: Field, cell_px: int, parts: list[dict[Corner, Corner]]) -> Iterator[None]:
    """Lay the tiles, some at a time; a new one is cut in a go of its own."""
    for part in parts:
        for kind in {(field.kind(x, y), (x * 5 + y * 7) % VARIANTS): None for x, y in part}:
            missed = _cut.cache_info().misses
            _cut(kind[0], cell_px, kind[1])
            if _cut.cache_info().misses > missed:
                yield
        board.fblits([(_tile(field, x, y, cell_px), at) for (x, y), at in part.items()])
        yield


def _tile(field: Field, x: int, y: int, cell_px: int) -> pygame.Surface:
    return _cut(field.kind(x, y), cell_px, (x * 5 + y * 7) % VARIANTS)


@lru_cache(maxsize=512)
def _cut(kind: Kind, cell_px: int, variant: int) -> pygame.Surface:
    """Cut a hex from a tile."""
    high = tall(cell_px) + 2
    hexagon = pygame.Surface((cell_px, high), pygame.SRCALPHA)
    pygame.draw.polygon(hexagon, "white", covering(cell_px))
    hexagon.blit(tile(kind, high, variant), ((cell_px - high) // 2, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return hexagon


def covering(cell_px: int) -> list[tuple[float, float]]:
    """List the corners of a hex drawn a little too long: rows are not all equally far apart, and leave no gap."""
    return [(x, y + 2 * (y > tall(cell_px) / 2)) for x, y in corners(cell_px)]


def _trim(board: pygame.Surface, cell_px: int, parts: list[dict[Corner, Corner]]) -> Iterator[None]:
    """Lay what is round the hexes dark again, where no light falls."""
    outside = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    outside.fill(colour("shade"))
    points = covering(cell_px)
    yield
    for part in parts:
        for left, top in part.values():
            pygame.draw.polygon(outside, (0, 0, 0, 0), [(left + x, top + y) for x, y in points])
        yield
    for top in range(0, board.get_height(), light.BAND):
        board.blit(outside, (0, top), (0, top, board.get_width(), light.BAND))
        yield


def _edges(
    board: pygame.Surface, field: Field, size: tuple[int, bool], parts: list[dict[Corner, Corner]]
) -> Iterator[None]:
    """Draw the grid, then the edges of walls and ledges over it; `size`: pixels of a cell, and whether it is bold."""
    cell_px, bold = size
    outline = pygame.Surface((cell_px, tall(cell_px)), pygame.SRCALPHA)
    pygame.draw.polygon(outline, (*colour("board.grid")[:3], 140 if bold else 80), corners(cell_px),
                        2 if bold else 1)  # fmt: skip
    for part in parts:
        board.fblits([(outline, at) for at in part.values()])
        yield
    for part in parts:
        for cell, at in part.items():
            for side, ink in _borders(field, cell):
                _edge(board, cell_px, at, side, colour(ink))
        yield


def _numbers(
    board: pygame.Surface, field: Field, size: tuple[int, float], places: dict[Corner, Corner]
) -> None:
    """Write the height where a level begins to the west and to the north; level 0 stays plain where most lies on it.

    `size`: pixels of a cell, and the UI scale.
    """
    (cell_px, scale), plain = size, usual_level(field) == 0
    for (x, y), at in places.items():
        level, before = field.ground(x, y), HEXES.around(x, y)[3:]
        same = any(field.inside(*one) and field.ground(*one) == level for one in before)
        if (level or not plain) and not same and cell_px >= SMALLEST_NUMBERED:
            number = height_number(level, cell_px, scale)
            board.blit(number, (at[0] + cell_px // 8, at[1] + tall(cell_px) // 4))


def _borders(field: Field, cell: Corner) -> list[tuple[int, str]]:
    """List the sides of a hex where a wall ends or the ground falls, with the colour of the line."""
    wall, level, gentle = is_wall(field.kind(*cell)), field.ground(*cell), field.kind(*cell).slope
    edges = []
    for side, beyond in enumerate(HEXES.around(*cell)):
        if not field.inside(*beyond):
            continue
        if wall and not is_wall(field.kind(*beyond)):
            edges.append((side, "terrain.wall_face" if side < _SOUTHERN else "terrain.wall_lit"))
        elif level != field.ground(*beyond) and not (gentle or field.kind(*beyond).slope):
            edges.append((side, "board.paper" if level > field.ground(*beyond) else "board.ink"))
    return edges


def _edge(board: pygame.Surface, cell_px: int, at: Corner, side: int, ink: pygame.Color) -> None:
    """Draw one side of a hex, a little inside it."""
    points = corners(cell_px)
    middle = cell_px / 2, tall(cell_px) / 2
    start, end = (
        (at[0] + x + (middle[0] - x) * 0.06, at[1] + y + (middle[1] - y) * 0.06)
        for x, y in (points[side], points[(side + 1) % 6])
    )
    pygame.draw.line(board, ink, start, end, max(1, cell_px // 16))


def forget() -> None:
    """Drop all cached hexes: needed when the display's format changes."""
    _cut.cache_clear()
