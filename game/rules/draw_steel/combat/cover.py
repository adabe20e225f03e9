"""Cover: who is half hidden behind something solid."""

from functools import lru_cache

from game.battle.reading import Reading
from game.ecs.bearing import paired
from game.ecs.components import Body, Place, Terrain
from game.ecs.world import World, lasting
from game.mechanics.corner_lines import stands
from game.mechanics.readings import Readings, read_as
from game.reasons import Because, text
from game.rules.draw_steel.burrowing.targeting_burrowers import burrower_cover
from game.rules.draw_steel.combat.obstructed_lines import NO_CELLS, Space, as_high, box_between, fills, flat, spoilt
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.terrain.cells import Land, land
from game.space import sight
from game.space.field import Field
from game.space.square import Cell

HALF = 2
"""Cover is from half of the lines on: spoilt lines times this against all lines."""
CORNERS = 8
"""Of a cube."""
ANY = "any"
LINES = Reading("cover", "ds.cover", (
    ("half", text("There is cover where half of the lines from the best corner are obstructed.")),
    (ANY, text("There is cover where any line from the best corner is obstructed.")),
))  # fmt: skip
"""How many obstructed lines are cover."""


def shelters(ground: Land, cell: Cell) -> bool:
    """Say whether what is in a cell hides half of who is behind it."""
    x, y, _ = cell
    if not ground.inside(x, y):
        return False
    kind = stands(ground.field, cell)
    return fills(ground, cell) or (kind is not None and bool(kind.cover))


@lru_cache(maxsize=1 << 15)
def half_hidden(field: Field, one: Space, other: Space, most: int = HALF) -> bool:
    """From the attacker's best corner the lines to half of the target's corners are obstructed.

    `most`: so many times that part is all of them.
    """
    ground = land(field)
    filled = frozenset(cell for cell in box_between(field, one, other) if shelters(ground, cell) and cell not in one)
    if not filled or any(cell in other for cell in one):
        return False
    return half_behind(one, other, filled, most=most)


def half_behind(one: Space, other: Space, filled: frozenset[Cell], bed: frozenset[Cell] = NO_CELLS,
                most: int = HALF) -> bool:  # fmt: skip
    """Say whether some cells obstruct, from the best corner, the lines to half of a target's corners."""
    level, hides, bed = flat(one, other), as_high(one, other, filled), as_high(one, other, bed)
    ends = sight.outer_corners(other, level)
    starts = sight.outer_corners(one, level)
    return all(most * sum(spoilt(start, end, hides, bed) for end in ends) >= len(ends) for start in starts)


@lasting
@paired(Body, Place, whole=(Readings, Terrain))
def cover(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """A target half hidden behind something solid has cover, once however often.   [ds.cover]"""
    dirt = burrower_cover(world, attacker, target)
    if dirt:
        return dirt
    source, goal, any_line = space(world, attacker), space(world, target), read_as(world, LINES) == ANY
    if half_hidden(world.field, source, goal):
        return (Because("ds.cover", 0, text("at least half of it is hidden")),)
    if any_line and half_hidden(world.field, source, goal, CORNERS):
        return (Because("ds.cover", 0, text("some of it is hidden")),)
    return ()
