"""Bursts and clouds: whom an area reaches, the Reflex save against it, and what cover is worth there."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from game.battle.dice import parse
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Name, Place, Sheet, Side, Vitals, lookup
from game.ecs.world import World
from game.mechanics.cover import aim_from, solid
from game.mechanics.d20.attack import SHEET
from game.mechanics.d20.cover import FULL, IMPROVED, PARTIAL, TOTAL, Cover
from game.mechanics.d20.sizes import SQUARE, space
from game.mechanics.rolls import hits_of_twenty
from game.reasons import Because, Tally, text
from game.rules.starfinder.bursts.bursts import Burst
from game.rules.starfinder.combat.attack import ENTANGLED, FATIGUED
from game.rules.starfinder.combat.cover import COVER
from game.space.field import Field
from game.space.square import Cell

Corner = Cell
"""A point of the grid, named by the cell whose north-west lower corner it is."""
CORNERS = ("nw", "ne", "sw", "se")
BONUS = {FULL: "sf.cover-bonus", PARTIAL: "sf.partial-cover", IMPROVED: "sf.improved-cover"}


@dataclass(frozen=True, slots=True)
class Caught:
    """One creature that an area reaches, its cover from the point of origin, and its save."""

    unit: int
    cover: Cover
    save: Tally


def area_cover(world: World, origin: Corner, target: int, *, spread: bool = False) -> Cover:
    """Against an area effect lines are drawn from its point of origin, a corner (x, y, z).   [sf.cover-bonus]"""
    if spread:
        return cover_spread()
    return COVER.from_point(world, aim_from(origin, space(world, target)), target)


def cover_spread() -> Cover:
    """An effect that spreads goes round corners and takes no notice of cover.   [sf.cover-spread]"""
    return Cover(because=(Because("sf.cover-spread", 0, text("It goes round corners: no cover counts.")),))


def corner_of(world: World, target: int, name: str) -> Corner:
    """Give a corner of a creature's space on the grid, at the height of its lowest cells."""
    cells = space(world, target)
    west, north = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    east, south = max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1
    return (east if name[1] == "e" else west), (south if name[0] == "s" else north), cells[0][2]


def apart(origin: Corner, cell: Cell) -> int:
    """Measure from a point of the grid to the far side of a cell, in feet, diagonals as usual.   [sf.measuring]"""
    gaps = (b - a + 1 if b >= a else a - b for a, b in zip(origin, cell, strict=True))
    longest, middle, _ = sorted(gaps, reverse=True)
    return SQUARE * (longest + middle // 2)


@lru_cache(maxsize=256)
def flooded(ground: Field, origin: Corner, radius: int) -> frozenset[tuple[int, int]]:
    """A spread is counted along the way round corners; no diagonal cuts one.   [sf.cover-spread]"""
    x, y, _ = origin
    best: dict[tuple[int, int, int], int] = {}
    queue = [(SQUARE, i, j, 1) for j in (y - 1, y) for i in (x - 1, x) if _open(ground, i, j)]
    while queue:
        cost, i, j, parity = heappop(queue)
        if cost > radius or best.get((i, j, parity), radius + 1) <= cost:
            continue
        best[i, j, parity] = cost
        for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            if _open(ground, i + dx, j + dy) and _open(ground, i + dx, j) and _open(ground, i, j + dy):
                slant = bool(dx and dy)
                heappush(queue, (cost + SQUARE * (1 + (slant and parity)), i + dx, j + dy, parity ^ slant))
    return frozenset((i, j) for i, j, _ in best)


def _open(ground: Field, x: int, y: int) -> bool:
    return ground.inside(x, y) and not solid(ground, ground.on_ground(x, y))


def reached(world: World, origin: Corner, unit: int, burst: Burst) -> bool:
    """Say whether an area reaches one of a creature's squares, total cover apart.   [sf.measuring]"""
    near = [cell for cell in space(world, unit) if apart(origin, cell) <= burst.radius]
    if not burst.spread or not near:
        return bool(near)
    cloud = flooded(world.field, origin, burst.radius)
    return any(cell[:2] in cloud for cell in near)


def covered_ground(world: World, origin: Corner, burst: Burst) -> tuple[Cell, ...]:
    """List the squares of ground that an area covers, row by row; what solid things keep out is not looked at."""
    field = world.field
    cells = (field.on_ground(x, y) for y in range(field.height) for x in range(field.width))
    near = (cell for cell in cells if apart(origin, cell) <= burst.radius and not solid(field, cell))
    cloud = flooded(field, origin, burst.radius) if burst.spread else frozenset()
    return tuple(cell for cell in near if not burst.spread or cell[:2] in cloud)


def caught(world: World, origin: Corner, burst: Burst) -> Iterator[Caught]:
    """Yield whom an area catches, friend or foe, in id order; total cover keeps a burst out.   [sf.total-cover]"""
    for unit, _ in world.all(Place):
        vitals = world.find(unit, Vitals)
        if world.find(unit, Side) is None or (vitals is not None and vitals.dead):
            continue
        if reached(world, origin, unit, burst):
            found = area_cover(world, origin, unit, spread=burst.spread)
            if found.degree != TOTAL:
                yield Caught(unit, found, reflex(world, unit, found))


def sheltered(world: World, origin: Corner, burst: Burst) -> tuple[Because, ...]:
    """Name who stands in the radius behind total cover.   [sf.total-cover]"""
    near = (unit for unit, _ in world.all(Side) if not burst.spread and reached(world, origin, unit, burst))
    behind = (unit for unit in near if area_cover(world, origin, unit).degree == TOTAL)
    note = "{name} is behind total cover."
    return tuple(Because("sf.total-cover", 0, text(note, name=world.get(unit, Name).name)) for unit in behind)


def reflex(world: World, unit: int, found: Cover) -> Tally:
    """Reflex saves get 2 from cover, 1 from partial, 4 from improved; who is entangled or tired less.

    [sf.cover-bonus] [sf.partial-cover] [sf.improved-cover] [sf.squeezing-entangled] [sf.hustle-fatigue]
    """
    sheet = world.find(unit, Sheet) or Sheet()
    base = Because(SHEET, lookup(sheet.skills, "reflex"), text("Reflex"))
    covered = (Because(BONUS[found.degree], found.reflex, text("cover")),) if found.reflex else ()
    return Tally((base, *covered, *ENTANGLED.on(world, unit), *FATIGUED.on(world, unit)))


def saves_of_twenty(reflex_: int, difficulty: int) -> int:
    """Count the faces of a d20 that save; a 20 always does, a 1 never.   [decided.burst]"""
    return hits_of_twenty(reflex_, difficulty)


def outcome(thrower: int, burst: Burst, one: Caught) -> Strike:
    """Say what an area does to one creature: the chance that its save fails, and the damage then.   [decided.burst]"""
    fails = 20 - saves_of_twenty(one.save.total, burst.save)
    lines = tuple(reason for reason in one.cover.because if not reason.amount and len(one.cover.because) > 1)
    because = one.cover.because if burst.spread else lines
    difficulty = Tally((Because("decided.burst", burst.save, burst.title),))
    mean = parse(burst.damage).doubled_mean
    return Strike(thrower, one.unit, burst.name, difficulty, one.save, Odds(fails, 20), mean, because, save=True)
