"""A first look at the places to go to: distances and the foes' reach, no odds."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.ahead import placed
from game.ai.duel import Duel
from game.ai.peril import Peril
from game.ai.roads import fade
from game.ai.worth import Worth
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.paths.plan import Stop
from game.space.square import Cell

Spot = tuple[int, int]
SHELTER, ACROSS, LATER = 12, 15, 60
"""What a thing beside a place that may give cover is worth; percent more across a foe from a friend; percent that a
blow counts for that has to wait for the next turn."""


def met(worth: Worth, world: World) -> Iterator[None]:
    """Work out what a first look at places asks of the duels with each foe, and what it does to the unit."""
    shots = ("far", "far_full") if worth.knobs.exact else ()
    for foe in worth.foes:
        for name in ("full", "moved", *(shots or ("far",))):
            yield from worth.duel(world, worth.unit, foe).work(name)
    for danger in worth.perils:
        for name in ("full", "moved", *shots):
            yield from worth.duel(world, danger.foe, worth.unit).work(name)


@dataclass(frozen=True, slots=True)
class Target:
    """A foe, where it stands, how wide it is, and the price of what is done to it.

    In a whole turn, after a move, and from afar.
    """

    foe: int
    at: Cell
    side: int
    full: int
    moved: int
    far: int
    duel: Duel


class Glance:
    """What many places of one unit in one world look like."""

    def __init__(self, worth: Worth, world: World) -> None:
        self.worth, self.world = worth, world
        book, unit = worth.book, worth.unit
        self.side = world.get(unit, Body).side
        cell = worth.roads.cell
        self.reach = book.combat.reach(world, unit).total // cell
        self.targets = [self._target(foe) for foe in worth.foes]
        self.caution = worth.caution.counts(100)
        self.opposite = self._opposite()
        self.hopes = sorted(((self._most(foe), foe) for foe in self.targets), key=lambda hope: -hope[0])
        """The most that any place may promise against each foe; the best first."""
        self.fears = [(danger, worth.duel(world, danger.foe, unit)) for danger in worth.perils]
        """Where each foe can strike, and what it does to the unit."""
        self._shelters: dict[Spot, int] = {}
        self._known: dict[Cell, int] = {}

    def _target(self, foe: int) -> Target:
        duel = self.worth.duel(self.world, self.worth.unit, foe)
        full, moved, far = (self.worth.gain(foe, blow) for blow in (duel.full, duel.moved, duel.far))
        return Target(foe, self.world.get(foe, Place).at, self.world.get(foe, Body).side, full, moved, far, duel)

    def _most(self, foe: Target) -> int:
        """Give the most that any place may promise against a foe."""
        return max(foe.moved * (100 + ACROSS) // 100, foe.full * (LATER + ACROSS) // 100, foe.far)

    def value(self, stop: Stop) -> int:
        """Guess what a place is worth."""
        hope = 0
        for most, foe in self.hopes:
            if most <= hope:
                break
            hope = max(hope, self._hope(stop, foe))
        return hope + self.at(stop.cell)

    def at(self, cell: Cell) -> int:
        """Guess what a place is worth whenever one gets there: what the foes can do, the goal, what gives cover."""
        if cell not in self._known:
            self._known[cell] = self._at(cell)
        return self._known[cell]

    def _at(self, cell: Cell) -> int:
        goals = self.worth.goals
        goal = goals.score(placed(self.world, self.worth.unit, cell)) if goals.somewhere else 0
        return goal - self._fear(cell) * self.caution // 100 + self._shelter(cell[:2])

    def _hope(self, stop: Stop, foe: Target) -> int:
        if self.touches(stop, foe):
            share = ACROSS * int(stop.cell[:2] in self.opposite)
            return foe.moved * (100 + share) // 100 if stop.band == 0 else foe.full * (LATER + share) // 100
        roads = self.worth.roads
        away = roads.apart(self.world, stop.cell, foe.at, foe.side) - self.reach * roads.cell
        near = foe.full * fade(100 * max(0, away) // roads.pace) * LATER // 10_000
        return max(near, foe.far if away <= 3 * roads.pace else 0)

    def touches(self, stop: Stop, foe: Target) -> bool:
        """Say whether a foe stands within reach of a place."""
        return gap(stop.cell, self.side, foe.at, foe.side) <= self.reach

    def _opposite(self) -> frozenset[Spot]:
        """List the places that lie across a foe from a friend beside it."""
        across = []
        for friend in self.worth.friends:
            spot, side = self.world.get(friend, Place).at, self.world.get(friend, Body).side
            for foe in self.targets:
                if gap(spot, side, foe.at, foe.side) <= 1:
                    middle = [2 * at + foe.side for at in foe.at[:2]]
                    turned = [2 * middle[axis] - (2 * spot[axis] + side) - self.side for axis in (0, 1)]
                    across.append((turned[0] // 2, turned[1] // 2))
        return frozenset(across)

    def _spots(self, at: Cell) -> frozenset[Spot]:
        return frozenset((at[0] + dx, at[1] + dy) for dy in range(self.side) for dx in range(self.side))

    def _fear(self, at: Cell) -> int:
        spots = self._spots(at)
        return sum(self._harm(danger, duel, at, spots) for danger, duel in self.fears)

    def _harm(self, danger: Peril, duel: Duel, at: Cell, spots: frozenset[Spot]) -> int:
        """Give what a foe does hand to hand to who is on some squares."""
        if at[2] > danger.top or spots.isdisjoint(danger.near):
            return 0
        return (duel.moved if spots.isdisjoint(danger.full) else duel.full).damage

    def _shelter(self, at: Spot) -> int:
        """Count what stands beside a place and may give cover, if that is minded."""
        if not self.worth.knobs.shots:
            return 0
        if at not in self._shelters:
            field, x, y = self.world.field, *at
            rows = range(max(0, y - 1), min(field.height, y + self.side + 1))
            columns = range(max(0, x - 1), min(field.width, x + self.side + 1))
            kinds = (field.kind(i, j) for j in rows for i in columns)
            beside = sum(1 for kind in kinds if kind.cover or kind.blocks_effect or kind.concealment)
            self._shelters[at] = SHELTER * beside
        return self._shelters[at]


def gap(one: Cell, side: int, other: Cell, width: int) -> int:
    """Count the cells from one block to another, diagonals as one; 1 where they touch."""
    across = max(other[0] - one[0] - side + 1, one[0] - other[0] - width + 1)
    down = max(other[1] - one[1] - side + 1, one[1] - other[1] - width + 1)
    return max(across, down, abs(one[2] - other[2]), 0)
