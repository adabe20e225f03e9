"""A first look at the places to go to: distances and the foes' reach, no odds."""

from collections.abc import Iterator

from game.ai.ahead import placed
from game.ai.peril import RUSHES, Peril
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
    for foe in worth.foes:
        for name in ("full", "moved", "far"):
            yield from worth.duel(world, worth.unit, foe).work(name)
    for danger in worth.perils:
        for name in ("full", "moved"):
            yield from worth.duel(world, danger.foe, worth.unit).work(name)


class Glance:
    """What many places of one unit in one world look like."""

    def __init__(self, worth: Worth, world: World, drawn: int = 0) -> None:
        """Take the unit's world; `drawn`: what its blows draw from foes that it stands within reach of."""
        self.worth, self.world, self.drawn = worth, world, drawn
        book, unit = worth.book, worth.unit
        self.side = world.get(unit, Body).side
        cell = worth.roads.cell
        self.reach = book.combat.reach(world, unit).total // cell
        self.targets = [(world.get(foe, Place).at, world.get(foe, Body).side) for foe in worth.foes]
        self.caution = worth.knobs.risk * worth.patience // 100
        self.opposite = self._opposite()
        self.gains = [self._gains(foe) for foe in worth.foes]
        hopes = [(_most(*gain), target, gain) for target, gain in zip(self.targets, self.gains, strict=True)]
        self.hopes = sorted(hopes, key=lambda hope: -hope[0])
        """For each foe the most that any place may promise, where it stands, and what is done to it; the best first."""
        self.fears = [self._feared(danger) for danger in worth.perils]
        self._shelters: dict[Spot, int] = {}
        self._known: dict[Cell, int] = {}

    def _gains(self, foe: int) -> tuple[int, int, int]:
        """Price what it does to a foe in a whole turn, after a move, and from afar."""
        duel = self.worth.duel(self.world, self.worth.unit, foe)
        full, moved, far = (self.worth.gain(foe, blow) for blow in (duel.full, duel.moved, duel.far))
        return full, moved, far

    def _feared(self, danger: Peril) -> tuple[Peril, int, int]:
        """Give what a foe does in a whole turn, and after a move."""
        duel = self.worth.duel(self.world, danger.foe, self.worth.unit)
        return danger, duel.full.damage, duel.moved.damage

    def value(self, stop: Stop) -> int:
        """Guess what a place is worth."""
        hope = 0
        for most, target, gains in self.hopes:
            if most <= hope:
                break
            hope = max(hope, self._hope(stop, *target, *gains))
        return hope + self.at(stop.cell)

    def at(self, cell: Cell) -> int:
        """Guess what a place is worth whenever one gets there: what the foes can do, the goal, what gives cover."""
        if cell not in self._known:
            goals = self.worth.goals
            goal = goals.score(placed(self.world, self.worth.unit, cell)) if goals.somewhere else 0
            worth = goal - self._fear(cell) * self.caution // 100 + self._shelter(cell[:2])
            self._known[cell] = worth - (self.drawn if self.drawn and self._within(cell) else 0)
        return self._known[cell]

    def _hope(self, stop: Stop, at: Cell, side: int, full: int, moved: int, far: int) -> int:
        if gap(stop.cell, self.side, at, side) <= self.reach:
            share = ACROSS * int(stop.cell[:2] in self.opposite)
            return moved * (100 + share) // 100 if stop.band == 0 else full * (LATER + share) // 100
        roads = self.worth.roads
        away = roads.apart(self.world, stop.cell, at, side) - self.reach * roads.cell
        near = full * fade(100 * max(0, away) // roads.pace) * LATER // 10_000
        return max(near, far if away <= 3 * roads.pace else 0)

    def _opposite(self) -> frozenset[Spot]:
        """List the places that lie across a foe from a friend beside it."""
        across = []
        for friend in self.worth.friends:
            spot, side = self.world.get(friend, Place).at, self.world.get(friend, Body).side
            for at, width in self.targets:
                if gap(spot, side, at, width) <= 1:
                    turned = [2 * (2 * at[axis] + width) - (2 * spot[axis] + side) - self.side for axis in (0, 1)]
                    across.append((turned[0] // 2, turned[1] // 2))
        return frozenset(across)

    def _within(self, at: Cell) -> bool:
        """Say whether a place is within some foe's reach as that stands."""
        spots = self._spots(at)
        return any(at[2] <= danger.top and not spots.isdisjoint(danger.now) for danger in self.worth.perils)

    def _spots(self, at: Cell) -> frozenset[Spot]:
        return frozenset((at[0] + dx, at[1] + dy) for dy in range(self.side) for dx in range(self.side))

    def _fear(self, at: Cell) -> int:
        spots = self._spots(at)
        total = 0
        for danger, full, moved in self.fears:
            if at[2] > danger.top:
                continue
            if not spots.isdisjoint(danger.full):
                total += full
            elif not spots.isdisjoint(danger.near):
                total += moved
            elif self.worth.knobs.exact and not spots.isdisjoint(danger.wide):
                total += moved * RUSHES // 100
        return total

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


def _most(full: int, moved: int, far: int) -> int:
    """Give the most that a place may promise."""
    return max(moved * (100 + ACROSS) // 100, full * (LATER + ACROSS) // 100, far)


def gap(one: Cell, side: int, other: Cell, width: int) -> int:
    """Count the cells from one block to another, diagonals as one; 1 where they touch."""
    across = max(other[0] - one[0] - side + 1, one[0] - other[0] - width + 1)
    down = max(other[1] - one[1] - side + 1, one[1] - other[1] - width + 1)
    return max(across, down, abs(one[2] - other[2]), 0)
