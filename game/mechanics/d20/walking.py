"""On foot: the ground that a walker meets, ready for the pathfinder, and the rules behind each step's price."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.d20.causes import Cause
from game.mechanics.d20.diagonals import odd
from game.mechanics.d20.difficult_terrain import PRICES, doublings
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.obstacles import Columns
from game.mechanics.d20.occupied_squares import WEIGHT, lying, standing
from game.mechanics.d20.passages import BARS, FOE, HELD, HULK, TUMBLED, Company, Passage
from game.mechanics.d20.poor_visibility import Columns as Unseen
from game.mechanics.d20.poor_visibility import veiled
from game.mechanics.d20.squeezing import shape
from game.mechanics.d20.steps import Steps, Told, Traced
from game.mechanics.states import ENTANGLED
from game.paths.afoot import Afoot, Ends
from game.paths.flood import known
from game.paths.layers import Layers, Planes, compile_layers
from game.paths.moves import Crowd, Stride
from game.paths.plan import Stops
from game.paths.reach import Reach
from game.paths.walk import walk
from game.reasons import Because, Cost
from game.space import footprint
from game.space.field import Field
from game.space.sight import Space
from game.space.square import Cell

NEAR = 24
"""Squares around a walker in which stops are looked up on one set of boards."""


@dataclass(frozen=True)
class Walking:
    """One creature on foot, as the board stands now. Budgets and costs in squares.

    `shunned`: squares that are as good as held by foes. `burdens` double every step besides the walker's own state.
    `through`: the rule by which it passes the squares of foes that can resist; '': it does not. `halting`: it may stop
    among obstacles that others have to cross whole.
    """

    law: Steps
    world: World
    unit: int
    mode: str = "walk"
    shunned: Columns = ()
    burdens: tuple[Cause, ...] = ()
    through: str = ""
    halting: bool = False

    @cached_property
    def told(self) -> dict[Stride, Told]:
        """Keep what strides were told to cost: ways from one place share their first ones."""
        return {}

    @cached_property
    def body(self) -> Body:
        """Give the walker's body."""
        return self.world.get(self.unit, Body)

    @cached_property
    def start(self) -> Cell:
        """Give where it stands."""
        return self.world.get(self.unit, Place).at

    @cached_property
    def odd(self) -> bool:
        """The count of diagonals runs through the whole turn."""
        return odd(self.world, self.unit)

    @cached_property
    def short(self) -> bool:
        """Say whether low obstacles are walls to it."""
        return self.law.hindrances.obstacles.short(self.world, self.unit)

    @cached_property
    def company(self) -> Company:
        """List all others and how they stand in the way; foes are open to who goes through them."""
        company = self.law.passing.passages(self.world, self.unit)
        return tuple((self._opened(passage), cells) for passage, cells in company) if self.through else company

    def _opened(self, passage: Passage) -> Passage:
        barring = (passage.access, passage.kind) == (BARS, FOE)
        return Passage(passage.other, HELD, TUMBLED, self.through) if barring else passage

    @cached_property
    def slow(self) -> tuple[Cause, ...]:
        """List what doubles every step."""
        return self.law.pace.slowing(self.world, self.unit, "walk") + self.burdens

    @cached_property
    def entangled(self) -> bool:
        """Entangled and squeezed, one is slowed only once."""
        return any(cause.kind == ENTANGLED for cause in self.slow)

    @cached_property
    def veiled(self) -> tuple[tuple[Cause, ...], Unseen]:
        """Give how what it cannot see doubles a step, and where that is."""
        return veiled(self.law.veil, self.world, self.unit)

    @cached_property
    def layers(self) -> Layers:
        """Give the compiled ground."""
        burdens, field = len(self.slow), self.world.field
        return _layers(self.law, field, self.body, burdens, self.entangled, self.short, self.veiled[1])

    @cached_property
    def crowd(self) -> Crowd:
        """Give what the others who stand on the ground do to this walker, and where else it may pass only."""
        company, ground = self.company, self.world.field.ground
        barriers, held, heavy = (standing(company, ground, access) for access in (BARS, HELD, HULK))
        if self.shunned:
            barriers = tuple(dict.fromkeys(barriers + self.shunned))
        held += self.law.hindrances.obstacles.no_stops(self.world.field, self.body, halting=self.halting)
        return Crowd(barriers, held, tuple((x, y, WEIGHT) for x, y in heavy))

    def reach(self, budget: int) -> Reach:
        """Flood what a budget reaches."""
        return known(self.layers, self.crowd, self.start[:2], budget, self.odd)

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal on the ground, stop or not; None where it is out of reach."""
        if not self.world.field.inside(*goal[:2]) or goal[2] != self.world.field.ground(*goal[:2]):
            return None
        return self.reach(budget).cost_at(goal[:2])

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost."""
        return self._ends(budget).pairs()

    def laid(self, budget: int, holds: Sequence[int]) -> Stops:
        """Give where it may stop with what each stop costs in feet, and by which purse."""
        return Afoot(self._ends(budget), SQUARE, holds)

    def _ends(self, budget: int) -> Ends:
        xs, ys, costs = self.reach(budget).columns
        return Ends(xs, ys, self.world.field.levels[ys, xs], costs)

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal within reach."""
        return self.reach(budget).stops(goal[:2])

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop on a square, whatever the way there."""
        planes = self._around
        if not planes.frame.holds(*cell[:2]):
            planes = self.layers.board(self.crowd).window(*cell[:2], 0)
        return planes.stop >> planes.frame.bit(*cell[:2]) & 1 == 1

    @cached_property
    def _around(self) -> Planes:
        return self.layers.board(self.crowd).window(*self.start[:2], NEAR)

    def strides(self, goal: Cell, budget: int, threats: Sequence[Space]) -> list[Stride] | None:
        """Read the cheapest way to a goal that provokes the fewest."""
        planes = [[cell[:2] for cell in plane] for plane in threats]
        path = self.reach(budget).path(goal[:2], planes or None)
        return None if path is None else [self._lifted(stride) for stride in path]

    def trace(self, route: Sequence[Cell]) -> Traced:
        """Walk a given route; where it fails: the number of the step and why."""
        board = self.layers.board(self.crowd)
        strides, at, why = walk(board, self.start[:2], [cell[:2] for cell in route], self.odd)
        lifted = [self._lifted(stride) for stride in strides]
        low = next((n for n, (s, cell) in enumerate(zip(lifted, route, strict=False)) if s.after != cell), None)
        return (lifted[:low], low, "barred") if low is not None else (lifted, at, why)

    def _lifted(self, stride: Stride) -> Stride:
        ground = self.world.field.ground
        (ax, ay, _), (bx, by, _) = stride.before, stride.after
        return stride._replace(before=(ax, ay, ground(ax, ay)), after=(bx, by, ground(bx, by)))

    def causes(self, stride: Stride) -> tuple[Cause, ...]:
        """Name what doubles a step, worst square first, then squeezing, then the walker's own state."""
        if not stride.squeezed:
            return self.hindrances(footprint.cells(stride.after, footprint.whole(self.body.side))) + self.slow
        side, slow, law = self.body.side, self.slow, self.law.squeezing
        return law.causes(stride, side, slow, self._shut, self.hindrances, entangled=self.entangled)

    def hindrances(self, cells: Sequence[Cell]) -> tuple[Cause, ...]:
        """Name what doubles a step into the worst of some squares, the walker's own state apart."""
        return self.law.hindrances.worst_of(tuple(cells), self._hindrances)

    def ascent(self, stride: Stride) -> tuple[Because, ...]:  # noqa: ARG002 - one shape for all modes
        """Walking uphill costs nothing of its own."""
        return ()

    def turning(self, stride: Stride) -> Cost:  # noqa: ARG002 - one shape for all modes
        """Walkers face any way they like."""
        return Cost()

    def _shut(self, cell: Cell) -> bool:
        """Say whether a square is closed to it, by what is there or by who bars it."""
        (x, y, _), closed = cell, self.law.hindrances.obstacles.closed
        return closed(self.world.field.kind(x, y), self.body.size, short=self.short) or (x, y) in self.crowd.barriers

    def _hindrances(self, cell: Cell) -> tuple[Cause, ...]:
        x, y, _ = cell
        kind, (veil, columns) = self.world.field.kind(x, y), self.veiled
        ground = self.law.hindrances.causes(kind) if doublings(kind, self.body) else ()
        here = x, y, self.world.field.ground(x, y)
        company = tuple(self.law.met(self, (here,)))
        return ground + lying(self.world, company, here) + (veil if (x, y) in columns else ())


@remembered
def walking(world: World, law: Steps, unit: int, *, through: str = "") -> Walking:
    """Give a creature on foot, with what is known of the ground and of its company until something changes."""
    return Walking(law, world, unit, through=through)


@lru_cache(maxsize=64)
def _layers(
    law: Steps, field: Field, body: Body, burdens: int, entangled: bool, low: bool, veiled: frozenset[tuple[int, int]]
) -> Layers:
    """Compile the ground for a body; entangling and squeezing halve the speed only once."""
    plain = Body(body.size, body.side, incorporeal=body.incorporeal)
    ground = law.hindrances.ground(field, plain, burdens, short=low)
    if veiled:
        across, rows = np.array(sorted(veiled)).T
        ground.hindrance[rows, across] += 1
    return compile_layers(ground, shape(body.side, shoulders=True, entangled=entangled), PRICES)
