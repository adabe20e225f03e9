"""Cover: who is half hidden behind something solid."""

from functools import lru_cache

from game.ecs.world import World, lasting
from game.mechanics.corner_lines import stands
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


def shelters(ground: Land, cell: Cell) -> bool:
    """Say whether what is in a cell hides half of who is behind it."""
    x, y, _ = cell
    if not ground.inside(x, y):
        return False
    kind = stands(ground.field, cell)
    return fills(ground, cell) or (kind is not None and bool(kind.cover))


@lru_cache(maxsize=1 << 15)
def half_hidden(field: Field, one: Space, other: Space) -> bool:
    """From the attacker's best corner the lines to half of the target's corners are obstructed."""
    ground = land(field)
    filled = frozenset(cell for cell in box_between(field, one, other) if shelters(ground, cell) and cell not in one)
    if not filled or any(cell in other for cell in one):
        return False
    return half_behind(one, other, filled)


def half_behind(one: Space, other: Space, filled: frozenset[Cell], bed: frozenset[Cell] = NO_CELLS) -> bool:
    """Say whether some cells obstruct, from the best corner, the lines to half of a target's corners."""
    level, hides, bed = flat(one, other), as_high(one, other, filled), as_high(one, other, bed)
    ends = sight.outer_corners(other, level)
    starts = sight.outer_corners(one, level)
    return all(HALF * sum(spoilt(start, end, hides, bed) for end in ends) >= len(ends) for start in starts)


@lasting
def cover(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """A target half hidden behind something solid has cover, once however often.   [ds.cover]"""
    dirt = burrower_cover(world, attacker, target)
    if dirt:
        return dirt
    if half_hidden(world.field, space(world, attacker), space(world, target)):
        return (Because("ds.cover", 0, text("at least half of it is hidden")),)
    return ()
