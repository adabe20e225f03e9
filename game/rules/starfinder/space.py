"""Sizes and the space that they take; sharing squares; measuring."""

from dataclasses import dataclass

from game.ecs.components import Body, Conditions, Place, Sheet
from game.ecs.world import World
from game.reasons import Because, text
from game.space import footprint
from game.space.square import Cell

SQUARE = 5
"""Feet to a square's side.   [sf.grid]"""


LOW_TENTHS = 30
"""Height of a low obstacle in tenths of a foot.   [sf.low-obstacle]"""


@dataclass(frozen=True, slots=True)
class Size:
    """One row of the size table: side in squares, space in tenths of a foot, reach in feet, how many to a square."""

    rule: str
    side: int
    space_tenths: int
    tall: int
    long: int
    per_square: int
    height_tenths: int


SIZES: dict[str, Size] = {
    "fine": Size("sf.size-fine", 1, 5, 0, 0, 100, 5),
    "diminutive": Size("sf.size-diminutive", 1, 10, 0, 0, 25, 7),
    "tiny": Size("sf.size-tiny", 1, 25, 0, 0, 4, 15),
    "small": Size("sf.size-small", 1, 50, 5, 5, 1, 30),
    "medium": Size("sf.size-medium", 1, 50, 5, 5, 1, 60),
    "large": Size("sf.size-large", 2, 100, 10, 5, 1, 120),
    "huge": Size("sf.size-huge", 3, 150, 15, 10, 1, 240),
    "gargantuan": Size("sf.size-gargantuan", 4, 200, 20, 15, 1, 480),
    "colossal": Size("sf.size-colossal", 6, 300, 30, 20, 1, 640),
}
"""The sizes from the smallest, with what each takes and reaches.   [sf.size-categories]"""
ORDER = tuple(SIZES)


def side(size: str) -> int:
    """A creature's space is a square block whose side its size decides.   [sf.big-creatures]"""
    return SIZES[size].side


def bigger(one: Body, other: Body) -> bool:
    """Say whether one creature's size is above another's.   [sf.size-categories]"""
    return ORDER.index(one.size) > ORDER.index(other.size)


def shares(body: Body) -> bool:
    """Tiny, Diminutive and Fine creatures share a square with others of their kind.   [sf.shared-square]"""
    return SIZES[body.size].per_square > 1


def height(world: World, unit: int) -> int:
    """A creature is as high as it states (trait 'height', feet), or as its size is as a rule.   [sf.size-measure]

    In tenths of a foot.
    """
    sheet = world.find(unit, Sheet)
    stated = dict(sheet.traits).get("height", "") if sheet is not None else ""
    return 10 * int(stated) if stated.isdecimal() else SIZES[world.get(unit, Body).size].height_tenths


def short(world: World, unit: int) -> bool:
    """Whoever is not twice as high as a low obstacle cannot step over it.   [sf.obstacles]"""
    return not world.get(unit, Body).incorporeal and height(world, unit) < 2 * LOW_TENTHS


def space(world: World, unit: int) -> tuple[Cell, ...]:
    """A creature stands on its block, or on the band that it squeezes into.   [sf.size-categories]"""
    place = world.get(unit, Place)
    return footprint.cells(place.at, place.band)


def squeezed(world: World, unit: int) -> bool:
    """Say whether a creature squeezes where it stands.   [sf.squeezing]"""
    body, conditions = world.get(unit, Body), world.find(unit, Conditions)
    if conditions is not None and conditions.has("squeezing"):
        return True
    return world.get(unit, Place).band != footprint.whole(body.side)


def feet(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> int:
    """Distances count squares of 5 feet from space to nearest space, every second diagonal double.   [sf.measuring]"""
    return SQUARE * footprint.apart(one, other)


def distance(world: World, one: int, other: int) -> int:
    """Give the distance between two creatures in feet.   [sf.measuring]"""
    return feet(space(world, one), space(world, other))


def distance_reasons(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Because, ...]:
    """Say what a distance is made of: squares, and the second diagonals.   [sf.measuring] [sf.diagonals]"""
    a, b = footprint.nearest(one, other)
    longest, middle, _ = sorted((abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2])), reverse=True)
    straight = Because("sf.measuring", SQUARE * longest, text("{n} squares", n=longest))
    if middle < 2:
        return (straight,)
    return straight, Because("sf.diagonals", SQUARE * (middle // 2), text("{n} second diagonals", n=middle // 2))
