"""A first look at the places to go to: distances and the foes' reach, no odds."""

from game.ai.ahead import placed
from game.ai.worth import Worth, fade
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.paths.plan import Stop
from game.space.square import Cell

SHELTER, ACROSS, LATER = 12, 15, 60
"""What a thing beside a place that may give cover is worth; percent more across a foe from a friend; percent that a
blow counts for that has to wait for the next turn."""


class Glance:
    """What many places of one unit in one world look like."""

    def __init__(self, worth: Worth, world: World) -> None:
        self.worth, self.world = worth, world
        book, unit = worth.book, worth.unit
        self.side = world.get(unit, Body).side
        cell = worth.roads.cell
        self.reach = book.combat.reach(world, unit).total // cell
        self.targets = [(foe, world.get(foe, Place).at, world.get(foe, Body).side) for foe in worth.foes]
        self.caution = worth.knobs.risk * worth.patience // 100
        self.opposite = self._opposite()
        self.duels = {foe: worth.duel(world, unit, foe) for foe in worth.foes}
        self.fears = {one.foe: worth.duel(world, one.foe, unit) for one in worth.perils}

    def value(self, stop: Stop) -> int:
        """Guess what a place is worth."""
        hope = max((self._hope(stop, *target) for target in self.targets), default=0)
        goal = self.worth.goals.score(placed(self.world, self.worth.unit, stop.cell))
        return hope - self._fear(stop.cell) * self.caution // 100 + goal + self._shelter(stop.cell)

    def _hope(self, stop: Stop, foe: int, at: Cell, side: int) -> int:
        duel, roads = self.duels[foe], self.worth.roads
        apart = gap(stop.cell, self.side, at, side)
        struck = duel.moved if stop.band == 0 else duel.full
        if apart <= self.reach:
            share = 100 if stop.band == 0 else LATER
            return self.worth.gain(foe, struck) * (share + ACROSS * int(stop.cell[:2] in self.opposite)) // 100
        way = roads.between(self.world, stop.cell, at) - self.reach * roads.cell
        far = self.worth.gain(foe, duel.far) if way <= 3 * roads.pace else 0
        near = self.worth.gain(foe, duel.full) * fade(100 * max(0, way) // roads.pace) * LATER // 10_000
        return max(near, far)

    def _opposite(self) -> frozenset[tuple[int, int]]:
        """List the places that lie across a foe from a friend beside it."""
        found = []
        for friend in self.worth.friends:
            there, side = self.world.get(friend, Place).at, self.world.get(friend, Body).side
            for _, at, width in self.targets:
                if gap(there, side, at, width) <= 1:
                    turned = [2 * (2 * at[axis] + width) - (2 * there[axis] + side) - self.side for axis in (0, 1)]
                    found.append((turned[0] // 2, turned[1] // 2))
        return frozenset(found)

    def _fear(self, at: Cell) -> int:
        spots = [(at[0] + dx, at[1] + dy) for dy in range(self.side) for dx in range(self.side)]
        total = 0
        for one in self.worth.perils:
            fear = self.fears[one.foe]
            if at[2] > one.top:
                continue
            if any(spot in one.now for spot in spots):
                total += fear.full.damage
            elif any(spot in one.near for spot in spots):
                total += fear.moved.damage
        return total

    def _shelter(self, at: Cell) -> int:
        """Count what stands beside a place and may give cover."""
        field = self.world.field
        around = ((at[0] + dx, at[1] + dy) for dy in range(-1, self.side + 1) for dx in range(-1, self.side + 1))
        kinds = (field.kind(x, y) for x, y in around if field.inside(x, y))
        return SHELTER * sum(1 for kind in kinds if kind.cover or kind.blocks_effect or kind.concealment)


def gap(one: Cell, side: int, other: Cell, width: int) -> int:
    """Count the cells from one block to another, diagonals as one; 1 where they touch."""
    across = max(other[0] - one[0] - side + 1, one[0] - other[0] - width + 1)
    down = max(other[1] - one[1] - side + 1, one[1] - other[1] - width + 1)
    return max(across, down, abs(one[2] - other[2]), 0)
