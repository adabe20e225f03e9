"""Foes who win by getting somewhere: may they get there on their next turn?"""

from collections.abc import Iterator

from game.ai.ahead import away, rested
from game.ai.goals import ARRIVED, WON
from game.ai.odds import WHOLE
from game.ai.pieces import Pieces
from game.ai.ways import ways
from game.ai.worth import Worth
from game.battle.objectives import Objective
from game.ecs.components import Body, Name, Place, Speeds, Terrain
from game.ecs.world import BATTLE, World
from game.space.square import Cell

FAR = 4
"""Moves from which no way is looked for: nobody gets so far in a turn."""
Key = tuple[object, ...]


class Runners:
    """Prices that a foe gets where its side wins by it, unless it is held, barred or felled before."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.book = worth, worth.book
        goals = [goal for goal in worth.goals.theirs if goal.kind == "reach"] if worth.knobs.exact else []
        self.wanted = {foe: some for foe in worth.foes if (some := list(self._of(foe, goals)))}
        """The foes whose arrival counts, each with the objectives for which it does."""
        self._known: dict[Key, int] = {}
        self._free: dict[Key, list[Objective]] = {}
        """Of a foe as it is, the objectives that it gets to as long as the unit bars nobody's way."""

    def _of(self, foe: int, goals: list[Objective]) -> Iterator[Objective]:
        name = self.worth.world.get(foe, Name).name
        return (goal for goal in goals if goal.who in ("any", "all", name))

    def escapes(self, world: World, felled: dict[int, int]) -> Pieces[int]:
        """Price the likeliest of them to get there; who is down by a plan does not."""
        most = 0
        for foe in self.wanted:
            if self.book.turns.able(world, foe):
                price = yield from self._price(world, foe)
                most = max(most, price * (WHOLE - felled.get(foe, 0)) // WHOLE)
        return most

    def _price(self, world: World, foe: int) -> Pieces[int]:
        as_it_is = foe, self.worth.how(world, foe), world.find(BATTLE, Terrain)
        key = *as_it_is, world.get(self.worth.unit, Place)
        if key not in self._known:
            self.worth.nodes += 1
            met = yield from self._met(world, foe, (yield from self._open(world, foe, as_it_is)))
            self._known[key] = max((ARRIVED if goal.who == "all" else WON for goal in met), default=0)
        return self._known[key]

    def _open(self, world: World, foe: int, as_it_is: Key) -> Pieces[list[Objective]]:
        """List the objectives that a foe may get to wherever the unit stands: as long as that bars nobody's way."""
        if as_it_is in self._free:
            return self._free[as_it_is]
        near = [goal for goal in self.wanted[foe] if self._near(world, foe, goal)]
        bare = away(self.book, world, self.worth.unit)
        if bare is world:
            return near
        self._free[as_it_is] = yield from self._met(bare, foe, near)
        return self._free[as_it_is]

    def _met(self, world: World, foe: int, near: list[Objective]) -> Pieces[list[Objective]]:
        """List those of some objectives for which a way leads into the area in a turn."""
        moves = (yield from ways(self.book, rested(self.book, world, foe), foe)) if near else []
        ends = [cell for way in moves for one in (True, False) for cell in way.area.highest(first=one)]
        side = world.get(foe, Body).side
        return [goal for goal in near if any(_inside(cell, side, goal) for cell in ends)]

    def _near(self, world: World, foe: int, goal: Objective) -> bool:
        """Say whether a way is worth looking for."""
        (x, y, width, height), (here_x, here_y, z) = goal.area, world.get(foe, Place).at
        spot = min(max(here_x, x), x + width - 1), min(max(here_y, y), y + height - 1), z
        speeds, roads = world.find(foe, Speeds) or Speeds(), self.worth.roads
        pace = max((speed for _, speed in speeds.modes), default=roads.pace)
        return roads.straight((here_x, here_y, z), spot) <= FAR * pace


def _inside(cell: Cell, side: int, goal: Objective) -> bool:
    x, y, width, height = goal.area
    return x <= cell[0] <= x + width - side and y <= cell[1] <= y + height - side
