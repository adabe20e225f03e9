"""Creatures in the line of fire: whose bodies are in the way, and who shares a square."""

from game.ecs.components import Place, Vitals
from game.ecs.world import World
from game.space import footprint, sight
from game.space.square import Cell

Space = tuple[Cell, ...]


def in_the_way(world: World, source: Space, goal: Space, pair: tuple[int, int]) -> Space:
    """Creatures of any side and size are in the way, but for those that share either one's space.   [sf.soft-cover]"""
    bounds, found = sight.box(source + goal), list[Cell]()
    for unit, place in world.all(Place):
        if unit not in pair and _overlaps(place, bounds) and not _dead(world, unit):
            cells = footprint.cells(place.at, place.band)
            found += () if pass_ally_no_cover(cells, source, goal) else cells
    return tuple(found)


def pass_ally_no_cover(cells: Space, source: Space, goal: Space) -> bool:
    """Whoever shares the square of the attacker or of the target gives no cover.   [sf.pass-ally-no-cover]"""
    return any(cell in source or cell in goal for cell in cells)


def shares_a_space(world: World, source: Space, goal: Space, pair: tuple[int, int]) -> bool:
    """Say whether somebody else stands in the attacker's or the target's own squares.   [sf.pass-ally-no-cover]"""
    others = (footprint.cells(place.at, place.band) for unit, place in world.all(Place) if unit not in pair)
    return any(pass_ally_no_cover(cells, source, goal) for cells in others)


def _overlaps(place: Place, bounds: sight.Box) -> bool:
    """Say whether a body has cells in a box."""
    (x, y, z), (dx, dy, width, depth), (low, high) = place.at, place.band, bounds
    across = low[0] < 2 * (x + dx + width) and 2 * (x + dx) < high[0]
    return across and low[1] < 2 * (y + dy + depth) and 2 * (y + dy) < high[1] and low[2] <= 2 * z < high[2]


def _dead(world: World, unit: int) -> bool:
    vitals = world.find(unit, Vitals)
    return vitals is not None and vitals.dead
