"""Where a creature can get to on foot, by which way, and who may react to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.on_foot.boards import Boards, boards
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.diagonals import counted, prices
from game.mechanics.on_foot.difficult_terrain import heaped
from game.mechanics.on_foot.steps import Mover, Stepping
from game.mechanics.on_foot.watching import Watch, Watching
from game.mechanics.on_foot.waves import Stance, Waves
from game.mechanics.sides import foes
from game.mechanics.states import HIDDEN, has
from game.paths.afoot import Ends
from game.paths.flood import known
from game.paths.graph import Edge, Found, search
from game.paths.layers import Layers, compile_layers
from game.paths.moves import Body, Ground
from game.paths.plan import MovePlan, Provocation, Step
from game.reasons import Cost, Refusal, text
from game.space import footprint
from game.space.field import Field

NEAR = 64
"""Points of a movement of which every end is soon known, once for all."""
ASIDE = tuple(way % 2 for way in range(8))
"""How far each direction leads aside."""


@lru_cache(maxsize=64)
def layers(field: Field, side: int, law: Stepping) -> Layers:
    """Tell the pathfinder of a flat map."""
    closed = field.plane(lambda kind: kind.blocks_move or law.flooded(kind))
    hard = field.plane(lambda kind: kind.hard)
    ground = Ground(closed, hard, field.numbers(heaped).astype(np.uint8), grid=field.grid)
    return compile_layers(ground, Body(side, side, False), prices(field.grid))


@dataclass(frozen=True)
class Ways:
    """The ways of one movement: how many points it has, and whether its steps may be reacted to."""

    law: Watching
    mover: Mover
    budget: int
    quiet: bool = False
    """Nobody may react."""

    @property
    def world(self) -> World:
        """Give the world that it is in."""
        return self.mover.world

    @cached_property
    def diagonals(self) -> int:
        """Count the diagonals made this turn."""
        return counted(self.world, self.mover.unit)

    @cached_property
    def watchers(self) -> tuple[int, ...]:
        """List the opponents who could react to this mover, in their order."""
        if self.quiet or has(self.world, self.mover.unit, HIDDEN):
            return ()
        able = (one for one in foes(self.world, self.mover.unit) if one not in self.mover.drags and self._meets(one))
        return self.law.in_order(self.world, tuple(able))

    def _meets(self, foe: int) -> bool:
        """Say whether an opponent could react, and controls a cell to which the points might last."""
        cells, far = self.mover.law.occupied.cells(self.world, foe), self.law.far(self.world, foe)
        return any(self._lasts(cell[:2], far) for cell in cells) and self.law.watches(self.world, foe)

    def _lasts(self, spot: Spot, far: int = 0) -> bool:
        """Say whether the points might bring its body so near to a place: no step takes less than one."""
        steps = self.world.field.grid.steps((*self.mover.start[:2], 0), (*spot, 0))
        return steps <= self.budget + self.mover.side + far

    def ends(self) -> Ends:
        """Give everywhere that it may stop, with the points that it takes, the start left out."""
        if self.world.field.flat and not self.mover.climbs and not self.mover.drags:
            ground, crowd = layers(self.world.field, self.mover.side, self.mover.law), self.mover.company.crowd()
            xs, ys, costs = known(ground, crowd, self.mover.start[:2], self.budget, self.diagonals % 2 == 1).columns
        elif self._usual:
            xs, ys, costs = self._waves(None).ends(self.mover.busy)
        else:
            return Ends.of([((*spot, self.mover.level(spot)), cost) for spot, cost in self._few()])
        return Ends(xs, ys, self.laid.top[ys, xs], costs)

    def _few(self) -> Iterator[tuple[Spot, int]]:
        """Yield everywhere that one may stop who is looked for step by step, sorted."""
        reached = self._near
        least: dict[Spot, int] = {}
        for stance in reached.stances:
            spot, cost = stance[:2], reached.cost(stance) or 0
            least[spot] = min(cost, least.get(spot, cost))
        yield from ((spot, cost) for spot, cost in sorted(least.items()) if self._end(spot))

    def _end(self, spot: Spot) -> bool:
        return spot != self.mover.start[:2] and self.mover.stopping(spot) is None

    def best(self, goal: Spot) -> tuple[Spot, ...] | None:
        """Give the cheapest way to a place, of these one that the fewest may react to; None where none leads there."""
        near = self.budget <= NEAR
        if self._usual:
            return self._waves(None if near else goal).route(goal, self._watch, straight=not near, aside=ASIDE)
        reached = self._near if near else self._search(self.budget, goal)
        ends = reached.best([(*goal, False), (*goal, True)])
        if not ends:
            return None
        return tuple(stance[:2] for stance in reached.path(ends, self._noticed))

    @property
    def _usual(self) -> bool:
        """Say whether boards hold its steps: those of who drags, or hangs on a climb, are looked for one by one."""
        return not self.mover.drags and not self.mover.hanging

    @property
    def laid(self) -> Boards:
        """Give the map as its body meets it."""
        return boards(self.mover.law, self.mover.field, self.mover.side, climbs=self.mover.climbs)

    def _waves(self, goal: Spot | None) -> Waves:
        if goal not in self._known:
            start = (*self.mover.start[:2], self.diagonals % 2 == 1)
            self._known[goal] = Waves(self.laid, start, self.budget, self._busy, goal)
        return self._known[goal]

    @cached_property
    def _known(self) -> dict[Spot | None, Waves]:
        return {}

    @cached_property
    def _busy(self) -> dict[Spot, int]:
        """Map the places where somebody is in the way to what these add to each point, 0 where they bar it."""
        company, block = self.mover.company, self.mover.block
        met: dict[Spot, int] = {}
        for spot in sorted(spot for spot in self.mover.busy if self._lasts(spot) and self.mover.whole(spot)):
            if company.held(block(spot)) is not None:
                met[spot] = 0
            elif more := sum(because.amount for because in company.over(block(spot))):
                met[spot] = more
        return met

    @cached_property
    def _near(self) -> Found[Stance]:
        return self._search(self.budget)

    def _search(self, budget: int, goal: Spot | None = None) -> Found[Stance]:
        start: Stance = (*self.mover.start[:2], self.diagonals % 2 == 1)
        if goal is None:
            return search(start, self._edges, budget, aside=ASIDE)
        steps = self.world.field.grid.steps

        def ahead(stance: Stance) -> int:
            return steps((stance[0], stance[1], 0), (*goal, 0))

        return search(start, self._edges, budget, lambda stance: stance[:2] == goal, ahead, ASIDE)

    def _edges(self, stance: Stance) -> Iterator[Edge[Stance]]:
        """Yield the steps out of a place: as if alone on the map, but where somebody is."""
        busy, hangs = self.mover.busy, self.mover.hanging and stance[:2] == self.mover.start[:2]
        for edge in Lanes(self.mover).out(stance) if hangs else self._alone.out(stance):
            if edge.to[:2] not in busy:
                yield edge
                continue
            cost = self.mover.step(stance[:2], edge.to[:2], stance[2])
            if isinstance(cost, Cost):
                yield edge._replace(price=cost.total)

    @cached_property
    def _alone(self) -> "Lanes":
        return lanes(self.mover.lone)

    def _noticed(self, one: Stance, other: Stance) -> int:
        """Number who may react to a step: a bit for each watcher."""
        return self._watch.left(one[:2], other[:2])

    @cached_property
    def _watch(self) -> Watch:
        return Watch(self.law, self.mover, self.watchers)

    def provoked(self, before: Spot, after: Spot) -> tuple[Provocation, ...]:
        """Who tries to leave what an opponent controls may be struck by it."""
        left = self._watch.left(before, after)
        foes = (foe for number, foe in enumerate(self.watchers) if left >> number & 1)
        return tuple(Provocation(foe, self.mover.at(before)) for foe in foes)

    def priced(self, route: tuple[Spot, ...]) -> tuple[tuple[Step, ...], Refusal | None]:
        """Price a way step by step, up to the first step that cannot be taken."""
        steps: list[Step] = []
        before, counted = self.mover.start[:2], self.diagonals
        for after in route:
            step = self._into_captive(steps, after) or self._stepped(before, after, counted)
            if isinstance(step, Refusal):
                return tuple(steps), step
            steps.append(step)
            before, counted = after, step.diagonals
        return tuple(steps), None

    def _stepped(self, before: Spot, after: Spot, counted: int) -> Step | Refusal:
        """Take a step after so many diagonals; ways share their first ones, so each is worked out once."""
        known = self._taken.get((before, after, counted))
        if known is None:
            cost = self.mover.step(before, after, counted % 2 == 1)
            if isinstance(cost, Refusal):
                return cost
            known = self._step(before, after, cost, counted + self.mover.slanted(before, after))
            self._taken[before, after, counted] = known
        return known

    @cached_property
    def _taken(self) -> dict[tuple[Spot, Spot, int], Step]:
        return {}

    def _into_captive(self, steps: list[Step], after: Spot) -> Refusal | None:
        """Who drags does not turn back into the cell into which it has just drawn its captive."""
        if not self.mover.drags or not steps or steps[-1].before[:2] != after:
            return None
        captive = called(self.world, self.mover.drags[0])
        why = text("{name} has just been drawn there.", name=captive)
        return Refusal(self.law.turning_back, why, text("Go round it."))

    def _step(self, before: Spot, after: Spot, cost: Cost, counted: int) -> Step:
        dear = cost.total > (1 if len(cost.because) == 1 else 0)
        return self.stride(before, after, cost, self._gait(before, after), counted, dear=dear)

    def stride(
        self, before: Spot, after: Spot, cost: Cost, mode: str, counted: int | None = None, *, dear: bool = False
    ) -> Step:
        """Give a step from place to place, however far apart, with who may react to it."""
        ends, band = (self.mover.at(before), self.mover.at(after)), footprint.whole(self.mover.side)
        marks, diagonals = self.provoked(before, after), self.diagonals if counted is None else counted
        return Step(*ends, cost, band, diagonals=diagonals, provokes=marks, mode=mode, dear=dear)

    def _gait(self, before: Spot, after: Spot) -> str:
        """Who climbs does so up or down more than a step, and swims in deep water."""
        if self.mover.climbs and self.mover.deep(after):
            return "swim"
        rise = abs(self.mover.level(after) - self.mover.level(before))
        return "climb" if rise > self.mover.law.stride else "walk"

    def hop(self, goal: Spot, cost: Cost) -> MovePlan:
        """Give the movement of one leap from where it is."""
        return MovePlan("walk", (self.stride(self.mover.start[:2], goal, cost, "jump"),))

    def plan(self, route: tuple[Spot, ...]) -> MovePlan:
        """Give the movement of a way that can be taken."""
        return MovePlan("walk", self.priced(route)[0])


class Lanes:
    """The steps of a creature that is alone on a map, with their prices; each place's are worked out once."""

    def __init__(self, mover: Mover) -> None:
        self.mover = mover
        self.known: dict[Stance, tuple[Edge[Stance], ...]] = {}

    def out(self, stance: Stance) -> tuple[Edge[Stance], ...]:
        """List the steps out of a place."""
        known = self.known.get(stance)
        if known is None:
            known = self.known[stance] = tuple(self._found(stance))
        return known

    def _found(self, stance: Stance) -> Iterator[Edge[Stance]]:
        here, odd, grid = stance[:2], stance[2], self.mover.field.grid
        for way, (dx, dy) in grid.shifts[here[1] & 1].items():
            there = here[0] + dx, here[1] + dy
            cost = self.mover.step(here, there, odd)
            if isinstance(cost, Cost):
                yield Edge((*there, odd != (way % 2 == 1 and not grid.hexes)), cost.total, 0, way)


@lru_cache(maxsize=16)
def lanes(mover: Mover) -> Lanes:
    """Give the steps of one that is alone on a map."""
    return Lanes(mover)
