"""Climbing and swimming, which everybody does: for 1 a square with the word in one's speed, for 1 more without."""

from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.movement.sizes import cube, newly
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.movement_types.why_not import NO_WAY, SWIM, Told
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell

UNGIFTED = {
    "climb": text('climbing without "climb" in its speed'),
    "swim": text('swimming without "swim" in its speed'),
}
"""Why a square climbed or swum costs 1 more."""
EVERYBODY = ("climb", "swim")
"""Types that need no word: everybody goes by them, with the word at full speed."""
MORE = 1
"""What a square costs more without the word."""


def climb(foot: Footing, at: Cell, into: Cell) -> bool:
    """A climber keeps to a face, up and down too, and comes off it onto ground."""
    if not foot.fits(into) or (at[2] != into[2] and not foot.abuts(min(at, into, key=lambda cell: cell[2]))):
        return False
    if foot.supported(into):
        return not foot.supported(at)
    return foot.grips(into) and not foot.swims(into)


def swim(foot: Footing, at: Cell, into: Cell) -> bool:
    """A swimmer keeps to deep liquid, up and down too, and comes out of it onto ground."""
    if foot.supported(into):
        return foot.fits(into) and not foot.supported(at)
    return foot.fits(into) and foot.swims(into)


def climb_speed(world: World, unit: int) -> bool:
    """With climb in its entry a creature climbs at full speed.   [ds.climb-speed]"""
    return word(world, unit, "climb")


def swim_speed(world: World, unit: int) -> bool:
    """With swim in its entry a creature swims at full speed; where it can stand it wades.   [ds.swim-speed]"""
    return word(world, unit, "swim")


def climb_swim_cost(world: World, unit: int, mode: str) -> bool:
    """Without the word each square climbed or swum costs 1 more: say whether one does.   [ds.climb-swim-cost]"""
    full = {"climb": climb_speed, "swim": swim_speed}
    return mode in EVERYBODY and not full[mode](world, unit)


def dear(world: World, unit: int) -> frozenset[str]:
    """Give the types whose squares cost a creature more."""
    return frozenset(name for name in EVERYBODY if climb_swim_cost(world, unit, name))


def dearer(types: frozenset[str], mode: str) -> int:
    """Give what a step costs more of which some types are dear."""
    return MORE if mode in types else 0


def swum(foot: Footing, at: Cell, into: Cell) -> bool:
    """The worst square entered counts: a larger creature swims a step on which a part of it enters deep water."""
    land, side = foot.land, foot.side
    return side > 1 and any(z == land.field.ground(x, y) and land.deep(x, y, side) for x, y, z in newly(at, into, side))


def not_swum(foot: Footing, mode: str, cell: Cell) -> Told:
    """Too deep to walk, too shallow to swim, or no liquid at all."""
    land = foot.land
    wet = any(land.kind(x, y).water and z <= land.field.ground(x, y) for x, y, z in cube(cell, foot.side))
    if mode != "swim":
        deep = text("It is deep water.") if foot.swims(cell) else text("A part of it would be in deep water.")
        return deep, text("Swim, or go round.")
    if foot.swims(cell):
        return NO_WAY
    dry = text("The liquid is too shallow to swim in.") if wet else text("There is no liquid to swim in.")
    return dry, SWIM


def not_climbed(foot: Footing, mode: str, cell: Cell) -> Told:  # noqa: ARG001 - one shape for all
    """No face, or none that a way leads to."""
    return NO_WAY if foot.grips(cell) else (text("There is no face to climb."), text("Keep beside a wall."))
