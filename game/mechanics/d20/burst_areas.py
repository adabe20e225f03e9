"""Bursts and clouds: whom an area reaches, the Reflex save against it, and what cover is worth there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from game.battle.dice import parse
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Name, Place, Sheet, Side, Vitals, lookup
from game.ecs.world import World
from game.mechanics.corner_lines import aim_from
from game.mechanics.d20.attack_modifiers import SHEET
from game.mechanics.d20.bursts import Burst
from game.mechanics.d20.checks import FACES
from game.mechanics.d20.cover import FULL, IMPROVED, PARTIAL, TOTAL, Cover, Covering
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.sizes import space
from game.mechanics.middle_lines import solid
from game.mechanics.rolls import hits_of_twenty
from game.reasons import Because, Tally, text
from game.space.field import Field
from game.space.square import STEPS, Cell

Corner = Cell
"""A point of the grid, named by the cell whose north-west lower corner it is."""
CORNERS = ("nw", "ne", "sw", "se")


@dataclass(frozen=True, slots=True)
class Caught:
    """One creature that an area reaches, its cover from the point of origin, and its save."""

    unit: int
    cover: Cover
    save: Tally


@dataclass(frozen=True, slots=True, eq=False)
class Areas:
    """The law of areas that burst or spread, and of the saves against them."""

    covering: Covering
    """Lines are drawn from the point of origin; total cover keeps a burst out."""
    rule: str
    """Who is caught saves by Reflex; a 20 always does, a 1 never."""
    spread: str
    """What spreads goes round corners and takes no notice of cover."""
    hampers: tuple[Callable[[World, int], tuple[Because, ...]], ...] = ()
    """What a creature's state takes off its saves."""

    def cover(self, world: World, origin: Corner, target: int, *, spread: bool = False) -> Cover:
        """Against an area effect lines are drawn from its point of origin, a corner (x, y, z)."""
        if spread:
            return Cover(because=(Because(self.spread, 0, text("It goes round corners: no cover counts.")),))
        return self.covering.from_point(world, aim_from(origin, space(world, target)), target)

    def caught(self, world: World, origin: Corner, burst: Burst) -> Iterator[Caught]:
        """Yield whom an area catches, friend or foe, in id order; total cover keeps a burst out."""
        for unit, _ in world.all(Place):
            vitals = world.find(unit, Vitals)
            if world.find(unit, Side) is None or (vitals is not None and vitals.dead):
                continue
            if reached(world, origin, unit, burst):
                found = self.cover(world, origin, unit, spread=burst.spread)
                if found.degree != TOTAL:
                    yield Caught(unit, found, self.reflex(world, unit, found))

    def sheltered(self, world: World, origin: Corner, burst: Burst) -> tuple[Because, ...]:
        """Name who stands in the radius behind total cover."""
        near = (unit for unit, _ in world.all(Side) if not burst.spread and reached(world, origin, unit, burst))
        behind = (unit for unit in near if self.cover(world, origin, unit).degree == TOTAL)
        note = "{name} is behind total cover."
        return tuple(Because(self.covering.total, 0, text(note, name=world.get(unit, Name).name)) for unit in behind)

    def reflex(self, world: World, unit: int, found: Cover) -> Tally:
        """Reflex saves get what cover gives them, and less by a creature's state."""
        sheet, law = world.find(unit, Sheet) or Sheet(), self.covering
        base = Because(SHEET, lookup(sheet.skills, "reflex"), text("Reflex"))
        rules = {FULL: law.bonus, PARTIAL: law.partial, IMPROVED: law.improved}
        covered = (Because(rules[found.degree], found.reflex, text("cover")),) if found.reflex else ()
        return Tally((base, *covered, *(reason for hamper in self.hampers for reason in hamper(world, unit))))

    def outcome(self, thrower: int, burst: Burst, one: Caught) -> Strike:
        """Say what an area does to one creature: the chance that its save fails, and the damage then."""
        fails = FACES - hits_of_twenty(one.save.total, burst.save)
        lines = tuple(reason for reason in one.cover.because if not reason.amount and len(one.cover.because) > 1)
        because = one.cover.because if burst.spread else lines
        difficulty, mean = Tally((Because(self.rule, burst.save, burst.title),)), parse(burst.damage).doubled_mean
        odds = Odds(fails, FACES)
        strike = Strike(thrower, one.unit, burst.name, difficulty, one.save, odds, mean, because, save=True)
        return replace(strike, halved=burst.damage)


def corner_of(world: World, target: int, name: str) -> Corner:
    """Give a corner of a creature's space on the grid, at the height of its lowest cells."""
    cells = space(world, target)
    west, north = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    east, south = max(x for x, _, _ in cells) + 1, max(y for _, y, _ in cells) + 1
    return (east if name[1] == "e" else west), (south if name[0] == "s" else north), cells[0][2]


def apart(origin: Corner, cell: Cell) -> int:
    """Measure from a point of the grid to the far side of a cell, in feet, diagonals as usual."""
    gaps = (b - a + 1 if b >= a else a - b for a, b in zip(origin, cell, strict=True))
    longest, middle, _ = sorted(gaps, reverse=True)
    return SQUARE * (longest + middle // 2)


@lru_cache(maxsize=256)
def flooded(ground: Field, origin: Corner, radius: int) -> frozenset[tuple[int, int]]:
    """A spread is counted along the way round corners; no diagonal cuts one."""
    x, y, _ = origin
    best: dict[tuple[int, int, int], int] = {}
    queue = [(SQUARE, i, j, 1) for j in (y - 1, y) for i in (x - 1, x) if _open(ground, i, j)]
    while queue:
        cost, i, j, parity = heappop(queue)
        if cost > radius or best.get((i, j, parity), radius + 1) <= cost:
            continue
        best[i, j, parity] = cost
        for dx, dy in STEPS:
            if _open(ground, i + dx, j + dy) and _open(ground, i + dx, j) and _open(ground, i, j + dy):
                slant = bool(dx and dy)
                heappush(queue, (cost + SQUARE * (1 + (slant and parity)), i + dx, j + dy, parity ^ slant))
    return frozenset((i, j) for i, j, _ in best)


def _open(ground: Field, x: int, y: int) -> bool:
    return ground.inside(x, y) and not solid(ground, ground.on_ground(x, y))


def reached(world: World, origin: Corner, unit: int, burst: Burst) -> bool:
    """Say whether an area reaches one of a creature's squares, total cover apart."""
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
