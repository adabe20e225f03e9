"""Where is a board light and where dark: heights, soft shadows of walls and ledges, a broad quiet unevenness?"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.space.distinct import distinct, ranked
from game.space.field import Field
from scenes.board.terrain import is_wall
from scenes.ui.theme import colour, face, readable

Plane = NDArray[np.float32]
SAMPLES = 8
"""Light is reckoned at so many points along a cell's side, and smoothed between."""
SMALLEST_NUMBERED = 20
"""Heights are written into cells of at least so many pixels."""
BAND = 256
"""Rows of pixels that are lit in one go."""
_LEDGE, _WALL = 0.16, 0.42
"""How dark the shadow of one level of height is, and that of a wall."""
_TINT = np.array([0.96, 1.0, 0.94], dtype=np.float32)
"""Shadows take most from green and least from blue, so they look warm and not dirty."""


def height_shade(height: int) -> float:
    """Give how light ground so many cells above the usual is: 0.92 at the same level, darker below; 0.5 .. 1."""
    return max(0.5, min(1.0, 0.92 + (0.025 if height > 0 else 0.09) * height))


def usual_level(field: Field) -> int:
    """Give the level on which most of a board lies: what is lower is a pit, whatever its height is called."""
    levels = distinct(field.levels)
    return int(levels[np.bincount(ranked(field.levels).ravel()).argmax()])


@lru_cache(maxsize=128)
def height_number(level: int, cell_px: int, scale: float = 1.0) -> pygame.Surface:
    """Draw a height as it stands on the board: "+2" on a small plate, dark for depths; larger at a UI `scale`."""
    behind = colour("board.paper" if level > 0 else "terrain.pit")
    high = max(9, min(round(cell_px * 3 // 11 * scale), cell_px * 4 // 9))
    glyphs = face(high, bold=True).render((f"{level:+d}".replace("-", "−") if level else "0"), True, readable(behind))
    box = glyphs.get_bounding_rect().inflate(cell_px // 8, cell_px // 10)
    plate = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(plate, (*behind[:3], 190), plate.get_rect(), border_radius=cell_px // 12)
    plate.blit(glyphs, (-box.x, -box.y))
    return plate


def shining(
    board: pygame.Surface, field: Field, window: tuple[int, int, int, int], *, hexes: bool = False
) -> Iterator[None]:
    """Multiply the light of a window (x, y, width, height in cells) onto the whole board, part by part.

    Of hexes the board goes on to their tips, a sixth of a row above the first and below the last.
    """
    x, y, width, height = window
    right = (x + width) * SAMPLES + (SAMPLES // 2 if hexes else 0)
    part = _light(field, hexes)[y * SAMPLES : (y + height) * SAMPLES, x * SAMPLES : right]
    if hexes:
        part = np.pad(part, ((SAMPLES // 6, SAMPLES // 6), (0, 0)), mode="edge")
    yield
    planes = 255 * (1 - (1 - part.T[:, :, None]) * _TINT)
    small = pygame.surfarray.make_surface(planes.astype(np.uint8)).convert(board)
    yield
    wide = pygame.transform.smoothscale(small, board.get_size())
    for top in range(0, board.get_height(), BAND):
        yield
        band = pygame.Rect(0, top, board.get_width(), BAND)
        board.blit(wide, band, band, special_flags=pygame.BLEND_MULT)


@lru_cache(maxsize=8)
def _light(field: Field, hexes: bool) -> Plane:
    """Give the light (0 .. 1) of each sample of the whole board, rows first."""
    walls = field.plane(is_wall)
    ground = np.minimum(field.levels, 9).astype(np.float32)
    tops = _spread((ground * _LEDGE + walls * _WALL).astype(np.float32))
    shadow = np.clip(_blur(_shifted(tops, SAMPLES // 3), SAMPLES // 3) - tops, 0, 0.5)
    usual = usual_level(field)
    shades = np.array([height_shade(level - usual) for level in field.heights], dtype=np.float32).reshape(walls.shape)
    light = _spread(shades) - shadow
    light *= _mottling(light.shape)
    return _odd_rows_shifted(light) if hexes else light


def _spread(cells: Plane) -> Plane:
    return np.repeat(np.repeat(cells, SAMPLES, axis=0), SAMPLES, axis=1)


def _shifted(plane: Plane, by: int) -> Plane:
    """Move a plane to the south-east."""
    return np.pad(plane, ((by, 0), (by, 0)), mode="edge")[: plane.shape[0], : plane.shape[1]]


def _odd_rows_shifted(light: Plane) -> Plane:
    """Move the samples of every second row of hexes half a cell to the right."""
    half = SAMPLES // 2
    moved = np.pad(light, ((0, 0), (0, half)), mode="edge")
    odd = np.arange(len(light)) // SAMPLES % 2 == 1
    moved[odd, half:] = light[odd]
    return moved


def _blur(plane: Plane, radius: int) -> Plane:
    """Average over a square of `radius` samples each way."""
    for _ in (0, 1):
        padded = np.pad(plane, ((radius, radius), (0, 0)), mode="edge")
        total = padded[: len(plane)].copy()
        for start in range(1, 2 * radius + 1):
            total += padded[start : start + len(plane)]
        plane = np.asarray(total / (2 * radius + 1), dtype=np.float32).T
    return plane


def _mottling(shape: tuple[int, ...]) -> Plane:
    """Give a faint unevenness, 0.95 .. 1, in patches about three cells wide."""
    rows, columns = (length // (SAMPLES * 3) + 2 for length in shape)
    coarse = np.random.default_rng(5).random((rows, columns), dtype=np.float32) * 0.05 + 0.95
    return _stretched(_stretched(coarse, shape[0]).T, shape[1]).T


def _stretched(plane: Plane, length: int) -> Plane:
    """Interpolate smoothly between rows, three cells apart, and keep `length` of them."""
    at = np.arange(length, dtype=np.float32) / (SAMPLES * 3)
    row, part = at.astype(np.int64), at % 1
    share = (part * part * (3 - 2 * part)).astype(np.float32)[:, None]
    stretched: Plane = plane[row] * (1 - share) + plane[row + 1] * share
    return stretched


def forget() -> None:
    """Drop the light of boards seen before, and the numbers."""
    _light.cache_clear()
    height_number.cache_clear()
