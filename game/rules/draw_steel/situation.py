"""All that decides which steps are open to a mover, as one value: prices, what closes a step, and what is reached."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from game.paths.graph import Edge, Found, search
from game.rules.draw_steel.falling import Fall, fall_damage
from game.rules.draw_steel.space import cube, gap
from game.rules.draw_steel.ways import LEVEL, SLANTED, UPRIGHT, Way, Ways
from game.space.square import Cell

Stance = tuple[int, int, int, bool]
"""A cell, and whether one lies prone there."""
WIDE = 64
"""Squares up to which everything in reach is found at once, and kept."""
Falls = dict[tuple[Cell, Cell], Fall]


@dataclass(frozen=True)
class Situation:
    """One mover among others: its steps, where it starts, whose space is where; compared by value.

    `dear`: types that cost it 2 a square; `fear`: where the source of its fear is, and how large; `directions`: the
    only ones it takes, where any are named; `swims`: it does nothing else; `failed`: hard places closed this turn.
    """

    ways: Ways
    start: Stance
    careful: bool
    enemies: frozenset[Cell]
    allies: frozenset[Cell]
    dear: frozenset[str]
    fear: tuple[Cell, int] | None
    agility: int
    directions: tuple[int, ...] = ()
    swims: bool = False
    failed: tuple[str, ...] = ()
    falls: Falls = field(default_factory=dict, compare=False)

    def closed(self, before: Cell, way: Way) -> str:
        """Give the rule that closes a step, '' for none."""
        if self.swims and (way.type != "swim" or self.ways.foot.supported(way.rest)):
            return "ds.movement-types"
        if self.careful and self.bad(way):
            return "ds.shift-terrain"
        if self.fear is not None and self._nearer(*self.fear, before, way.rest):
            return "ds.frightened"
        if self.failed and way.type in self.dear and self.ways.foot.hard(way.into, way.type) in self.failed:
            return "ds.hard-climb-swim"
        if way.rest != way.into and self._lands_on_somebody(way):
            return "ds.fall-onto"
        return ""

    def bad(self, way: Way) -> bool:
        """Difficult and damaging terrain, and enemies' spaces, are closed to shifting.   [ds.shift-terrain]"""
        return way.difficult or way.damage > 0 or not self.enemies.isdisjoint(way.fresh)

    def _nearer(self, at: Cell, theirs: int, before: Cell, after: Cell) -> bool:
        """The frightened do not willingly move closer to the source.   [ds.frightened]"""
        side = self.ways.foot.side
        return gap(after, side, at, theirs) < gap(before, side, at, theirs)

    def _lands_on_somebody(self, way: Way) -> bool:
        x, y, low = way.rest
        shaft = [cell for z in range(low, way.into[2]) for cell in cube((x, y, z), self.ways.foot.side)]
        return not (self.enemies.isdisjoint(shaft) and self.allies.isdisjoint(shaft))

    def fall(self, way: Way) -> Fall | None:
        """Give the fall at the end of a step, None where there is none."""
        if way.rest == way.into:
            return None
        key = way.into, way.rest
        if key not in self.falls:
            land, side = self.ways.foot.land, self.ways.foot.side
            liquid = any(land.kind(x, y).water and z == land.field.ground(x, y) for x, y, z in cube(way.rest, side))
            self.falls[key] = fall_damage(way.into[2] - way.rest[2], self.agility, liquid=liquid)
        return self.falls[key]

    def edges(self, stance: Stance) -> Iterator[Edge[Stance]]:
        """Yield the steps out of a stance with their prices."""
        at, prone = stance[:3], stance[3]
        if not (prone or self.careful or self.directions or self.swims or self.failed) and self.fear is None:
            yield from self._plain(at)
            return
        for way in self.ways.out(at):
            if self.closed(at, way) or (self.directions and self._strays(way)):
                continue
            price = 1 + (way.difficult or not self.enemies.isdisjoint(way.fresh)) + prone + (way.type in self.dear)
            fall = self.fall(way)
            if fall is None:
                yield Edge((*way.rest, prone), price, way.damage, way.way)
            else:
                yield Edge((*way.rest, prone or fall.prone), price, way.damage + fall.damage, way.way)

    def _plain(self, at: Cell) -> Iterator[Edge[Stance]]:
        """Yield the same for one who stands, goes freely, on land too, and fears nobody: only falls are looked into."""
        clear, dear = self.enemies.isdisjoint, self.dear
        for way in self.ways.out(at):
            price = 1 + (way.difficult or not clear(way.fresh)) + (way.type in dear)
            if way.rest == way.into:
                yield Edge((*way.rest, False), price, way.damage, way.way)
                continue
            fall = None if self._lands_on_somebody(way) else self.fall(way)
            if fall is not None:
                yield Edge((*way.rest, fall.prone), price, way.damage + fall.damage, way.way)

    def _strays(self, way: Way) -> bool:
        """A charge keeps to its line, out of difficult terrain.   [ds.charge]"""
        return way.way % LEVEL not in (*self.directions, UPRIGHT) or way.difficult or self.bad_company(way)

    def bad_company(self, way: Way) -> bool:
        """Say whether a step enters an enemy's space.   [ds.enemy-space]"""
        return not self.enemies.isdisjoint(way.fresh)


@lru_cache(maxsize=512)
def flood(situation: Situation, budget: int) -> Found[Stance]:
    """Find all that a budget reaches."""
    return search(situation.start, situation.edges, budget, aside=SLANTED)


@lru_cache(maxsize=512)
def least(situation: Situation, budget: int) -> tuple[tuple[Cell, int], ...]:
    """List the cells that a budget reaches, prone or not, with the least cost, sorted."""
    found, best = flood(situation, budget), dict[Cell, int]()
    for stance in found.stances:
        cost = found.cost(stance) or 0
        best[stance[:3]] = min(cost, best.get(stance[:3], cost))
    return tuple(sorted(best.items()))


@lru_cache(maxsize=64)
def straight_at(situation: Situation, goal: Cell, budget: int) -> Found[Stance]:
    """Find the cheapest ways to one cell."""

    def there(stance: Stance) -> bool:
        return stance[:3] == goal

    def ahead(stance: Stance) -> int:  # no step rises by more than 1; a fall goes down as far as it likes
        return max(abs(stance[0] - goal[0]), abs(stance[1] - goal[1]), goal[2] - stance[2])

    if situation.ways.apart(situation.start[:3], goal):
        return Found(situation.start)
    return search(situation.start, situation.edges, budget, there, ahead, SLANTED)
