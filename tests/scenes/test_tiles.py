from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES
from scenes.board import hexboard, light, tiles
from scenes.play.opening import Shipped
from scenes.ui import theme

WALL = {"blocks_move": True, "blocks_sight": True, "blocks_effect": True}
KINDS = (
    Kind("floor", "."),
    Kind("wall", "#", **WALL),
    Kind("rubble", ",", difficult=1),
    Kind("wreckage", ";", difficult=2),
    Kind("deep-water", "~", water=2),
    Kind("shallows", "-", difficult=1),
    Kind("undergrowth", '"', difficult=1, concealment=20),
    Kind("low-obstacle", "o", obstacle=True, cover="low"),
    Kind("soil", ":", diggable=True),
    Kind("canopy", "^", difficult=1, canopy=True),
    Kind("gap", "!", gap_tenths=25),
    Kind("smoke", "%", concealment=20),
    Kind("pit", "&", height=-2),
    Kind("hazard", "*", damage=2),
    Kind("closed-door", "+", becomes="open-door", **WALL),
    Kind("open-door", "'", becomes="closed-door"),
    Kind("slope", "/", slope=True),
    Kind("hedge", "h", blocks_move=True, soft=True),
    Kind("bars", "b", blocks_move=True),
    Kind("glass", "g", blocks_move=True, blocks_effect=True),
    Kind("curtain", "c", blocks_sight=True),
    Kind("sandbags", "s", cover="cover"),
)


@pytest.fixture(autouse=True)
def window():
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    theme.forget()
    tiles.forget()
    yield
    tiles.forget()
    pygame.display.quit()


def a_field(width, height, grid=SQUARES, heights=0, kinds=KINDS):
    cells = bytes((x * 7 + y * 3) % len(kinds) for y in range(height) for x in range(width))
    levels = tuple((x // 3 + y // 2) % 4 - 1 if heights else 0 for y in range(height) for x in range(width))
    return Field(width, height, kinds, cells, levels, grid=grid)


def grey(surface):
    return pygame.surfarray.array3d(pygame.transform.grayscale(surface))[:, :, 0].astype(int)


def looks(surface):
    """What greyscale leaves of a tile: its lightness, how strong its pattern is, and how that runs across and down."""
    seen = grey(surface)
    across, down = np.abs(np.diff(seen, axis=0)).mean(), np.abs(np.diff(seen, axis=1)).mean()
    return np.array([seen.mean(), seen.std(), across * 3, down * 3])


def test_all_terrains_differ_in_greyscale():
    seen = {kind.name: looks(tiles.tile(kind, 48)) for kind in KINDS}
    for one, other in combinations(seen, 2):
        assert np.abs(seen[one] - seen[other]).max() > 5, (one, other)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_tile_is_opaque_and_always_the_same(kind):
    first = tiles.tile(kind, 40, 1)
    assert first.get_size() == (40, 40)
    assert not first.get_flags() & pygame.SRCALPHA
    bytes_of = pygame.image.tobytes(first, "RGB")
    tiles.forget()
    assert pygame.image.tobytes(tiles.tile(kind, 40, 1), "RGB") == bytes_of


def test_looks_come_from_properties_not_names():
    mine = replace(KINDS[3], name="my-bricks", glyph="Q")
    assert pygame.image.tobytes(tiles.tile(mine, 32), "RGB") == pygame.image.tobytes(tiles.tile(KINDS[3], 32), "RGB")


def test_properties_add_up():
    """Brambles over rubble hurt: neither picture hides the other."""
    rubble, harm = Kind("a", "a", difficult=2), Kind("b", "b", damage=1)
    both = Kind("c", "c", difficult=2, damage=1)
    pictures = [pygame.image.tobytes(tiles.tile(kind, 48), "RGB") for kind in (rubble, harm, both)]
    assert len(set(pictures)) == 3


def test_doors_turn():
    door = KINDS[14]
    lying, upright = (grey(tiles.tile(door, 48, upright=flag)) for flag in (False, True))
    quarter = np.rot90(upright)
    assert np.abs(lying - upright).mean() > 3 * min(
        np.abs(lying - quarter).mean(), np.abs(lying - quarter[::-1]).mean()
    )


@pytest.mark.parametrize("pixels", [8, 10, 16, 24, 33, 64, 128, 200])
def test_tiles_come_in_any_size(pixels):
    for kind in KINDS:
        assert tiles.tile(kind, pixels).get_size() == (pixels, pixels)


def test_heights_shade_the_ground():
    shades = [tiles.height_shade(height) for height in range(-6, 6)]
    assert shades == sorted(shades)
    assert min(shades) >= 0.5
    assert max(shades) <= 1


@pytest.mark.parametrize("heights", [0, 1])
@pytest.mark.parametrize("px", [10, 32, 48])
def test_a_board_is_one_opaque_surface(px, heights):
    board = tiles.bake(a_field(12, 9, heights=heights), px)
    assert board.get_size() == (12 * px, 9 * px)
    assert not board.get_flags() & pygame.SRCALPHA
    assert board.get_bitsize() == pygame.display.get_surface().get_bitsize()


def test_a_window_of_a_board_is_that_part_of_the_whole():
    field = a_field(20, 16, heights=1)
    whole, part = tiles.bake(field, 24), tiles.bake(field, 24, (5, 4, 8, 6))
    cut = pygame.surfarray.array3d(whole)[5 * 24 : 13 * 24, 4 * 24 : 10 * 24].astype(int)
    seen = pygame.surfarray.array3d(part).astype(int)
    assert np.abs(cut - seen)[24:-24, 24:-24].max() <= 16
    assert np.abs(cut - seen).mean() < 3


def test_walls_throw_a_soft_edge():
    cells = bytes(int(x == 4) for _ in range(9) for x in range(9))
    board = grey(tiles.bake(Field(9, 9, KINDS[:2], cells, (0,) * 81), 32))
    behind, in_the_open = board[5 * 32 + 3 : 5 * 32 + 9, 100:188], board[7 * 32 + 3 : 7 * 32 + 28, 100:188]
    assert behind.mean() < in_the_open.mean() - 12


def test_ledges_are_drawn_but_not_at_slopes():
    kinds = (Kind("floor", "."), Kind("slope", "/", slope=True))
    heights = tuple(int(x >= 4) for _ in range(8) for x in range(8))
    steep = tiles.bake(Field(8, 8, kinds, bytes(64), heights), 32)
    gentle = tiles.bake(Field(8, 8, kinds, bytes(int(x == 4) for _ in range(8) for x in range(8)), heights), 32)
    at = slice(4 * 32 - 4, 4 * 32)
    assert grey(steep)[at, 40:200].std() > grey(gentle)[at, 40:200].std() + 15


def test_a_board_of_hexes():
    field = a_field(7, 6, grid=HEXES, heights=1)
    board = hexboard.bake(field, 40)
    right, bottom = hexboard.place(6, 5, 40)
    assert board.get_size() == (right + 40, bottom + hexboard.tall(40))
    assert board.get_at((1, 1))[:3] == theme.colour("shade")[:3]


def test_neighbouring_hexes_touch_along_one_side():
    for cell in ((3, 3), (3, 4)):
        x, y = hexboard.place(*cell, 48)
        corners = hexboard.corners(48)
        for side, beyond in enumerate(HEXES.around(*cell)):
            bx, by = hexboard.place(*beyond, 48)
            middle = [(corners[side][i] + corners[(side + 1) % 6][i]) / 2 for i in (0, 1)]
            opposite = [(corners[(side + 3) % 6][i] + corners[(side + 4) % 6][i]) / 2 for i in (0, 1)]
            assert abs(x + middle[0] - bx - opposite[0]) <= 1.5
            assert abs(y + middle[1] - by - opposite[1]) <= 1.5


def test_caches_are_bounded():
    from scenes.board import light, terrain

    assert terrain._tile.cache_info().maxsize == 1024
    assert light._light.cache_info().maxsize == 8


def test_a_hole_in_high_ground_is_dark_and_says_how_deep_it_lies():
    """Heights count from the level's own zero; what most of the board lies on is the ground one sees."""
    high = Shipped().open(Path("levels/demo/draw-steel/shaft.toml"), 1, "normal").battle.world.field
    assert light.usual_level(high) == 5
    board = pygame.surfarray.array3d(tiles.bake(high, 48)).astype(int).mean(axis=2)
    spots = {(x, y) for y in range(high.height) for x in range(high.width) if high.kind(x, y).name == "floor"}
    low, usual = ([board[x * 48 + 20 : x * 48 + 44, y * 48 + 20 : y * 48 + 44].mean() for x, y in spots
                   if high.ground(x, y) == level] for level in (0, 5))  # fmt: skip
    assert max(low) < min(usual)
    assert light.height_number(0, 48).get_width() < light.height_number(5, 48).get_width()
