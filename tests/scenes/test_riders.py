"""A rider and its mount are in one cell, and both are seen there."""

from importlib.resources import files
from pathlib import Path

from pygame import Rect

from game.ecs.components import Place, Vitals
from game.rules import RULEBOOKS
from game.store.level import load_level
from game.store.muster import build_world
from scenes.board.map import _part, figures

RYE = Path(str(files("levels"))) / "demo" / "lordsouls" / "rye.toml"
BOOK = RULEBOOKS["lordsouls"]


def field():
    return build_world(load_level(RYE), BOOK)


RIDERS = 3
"""Riders of the level, each on a mount."""


def pairs(world):
    return [figure for figure in figures(world, BOOK) if figure.among[1] > 1]


def test_riders_and_mounts_stand_side_by_side_and_nobody_else_does():
    world = field()
    shared = pairs(world)
    assert len(shared) == 2 * RIDERS
    assert {figure.among for figure in shared} == {(0, 2), (1, 2)}
    assert len({(figure.x, figure.y) for figure in shared}) == RIDERS
    cells = [place.at for _, place in world.all(Place)]
    assert sum(cells.count(cell) == 1 for cell in cells) == len(cells) - 2 * RIDERS


def test_who_lies_there_is_below_and_takes_no_room():
    world = field()
    unit = pairs(world)[0].unit
    world.put(unit, Vitals(0, 18))
    assert len(pairs(world)) == 2 * (RIDERS - 1)


def test_the_parts_of_a_place_are_apart_and_keep_to_it():
    whole = Rect(100, 100, 40, 40)
    assert _part(whole, (0, 1)) == whole
    parts = [_part(whole, (number, 2)) for number in (0, 1)]
    middles = [part.center for part in parts]
    assert middles[0][0] - middles[1][0] >= 16
    assert middles[0][1] - middles[1][1] >= 16
    assert parts[0].size == parts[1].size == (32, 32)
    assert whole.inflate(8, 8).contains(parts[0])
    assert whole.inflate(8, 8).contains(parts[1])
