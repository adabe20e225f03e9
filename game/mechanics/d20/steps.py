"""Steps explained: every foot of a movement with the rules that made it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from game.ecs.components import Body, Name
from game.ecs.world import World
from game.mechanics.d20.causes import Cause
from game.mechanics.d20.diagonals import aslant, counted, counted_before
from game.mechanics.d20.difficult_terrain import Hindrances
from game.mechanics.d20.entered_squares import Entering
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passages import ENTERED, FREE, FRIEND, HELD, HELPLESS, SHARED, Company, Passage
from game.mechanics.d20.poor_visibility import Veil
from game.mechanics.d20.speeds import Pace
from game.mechanics.d20.squeezing import Squeezing
from game.paths.moves import Stride
from game.paths.plan import Provocation, Step, Stops
from game.reasons import Because, Cost, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

PASSED = {
    FRIEND: text("past {name}, a friend"),
    HELPLESS: text("past {name}, who is helpless"),
    ENTERED: text("into {name}'s square, to attack"),
    SHARED: text("beside {name} in one square"),
}
"""What a player reads of somebody whose squares a step may enter, by the kind of passage."""
Told = tuple[Cost, bool]
"""What a step costs, whoever watches; and whether it is dearer than a plain one."""
Traced = tuple[list[Stride], int | None, str]
"""The strides of a given route; where it fails, the number of the step and the pathfinder's word for why."""


class Watch(Protocol):
    """The foes along one movement: each strikes once at most."""

    @property
    def planes(self) -> Sequence[Space]:
        """List what each of them threatens."""

    @property
    def kept(self) -> tuple[tuple[int, str], ...]:
        """List who was kept from striking because of the last stride, each with the rule that keeps it."""

    def provoked(self, stride: Stride) -> tuple[Provocation, ...]:
        """List who strikes because of a stride; asked for every stride in order."""


def threats(watch: Watch | None) -> Sequence[Space]:
    """List what each of the foes along a movement threatens; nothing where nobody watches."""
    return () if watch is None else watch.planes


class Mover(Protocol):
    """One creature in one mode, as the board stands now; budgets and costs in squares."""

    @property
    def world(self) -> World:
        """Give the world it moves in."""

    @property
    def unit(self) -> int:
        """Give who moves."""

    @property
    def mode(self) -> str:
        """Give the mode it moves in."""

    @property
    def company(self) -> Company:
        """List all others and how they stand in the way."""

    @property
    def told(self) -> dict[Stride, Told]:
        """Keep what strides were told to cost: ways from one place share their first ones."""

    def causes(self, stride: Stride) -> tuple[Cause, ...]:
        """Name what doubles a step."""

    def hindrances(self, cells: Sequence[Cell]) -> tuple[Cause, ...]:
        """Name what doubles a step into the worst of some cells, the mover's own state apart."""

    def turning(self, stride: Stride) -> Cost:
        """Name what a turn on the spot costs, in feet."""

    def ascent(self, stride: Stride) -> tuple[Because, ...]:
        """Name what a step's height costs, in feet."""

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal, stop or not; None where it is out of reach."""

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost."""

    def laid(self, budget: int, holds: Sequence[int]) -> Stops:
        """Give where it may stop with what each stop costs in feet, and by which purse; `holds`: feet of each."""

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal within reach."""

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop in a cell, whatever the way there."""

    def strides(self, goal: Cell, budget: int, threats: Sequence[Space]) -> list[Stride] | None:
        """Read the cheapest way to a goal that provokes the fewest."""

    def trace(self, route: Sequence[Cell]) -> Traced:
        """Walk a given route."""


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """The law of one step: what doubles it, whom it passes, how it is told."""

    passing: Passing
    pace: Pace
    hindrances: Hindrances
    squeezing: Squeezing
    """Through a narrow place a step counts double, and hampers."""
    entering: Entering | None = None
    """Whose squares are entered, because of littleness or of size, may strike; None: that gives no chance."""
    veil: Callable[[World, int], Veil] | None = None
    """What a mover cannot see doubles the step that enters it."""

    def explain(self, mover: Mover, strides: Sequence[Stride], watch: Watch | None) -> tuple[Step, ...]:
        """Turn strides into steps with costs in feet, reasons and provoked foes."""
        return tuple(self.each(mover, strides, watch))

    def each(self, mover: Mover, strides: Sequence[Stride], watch: Watch | None) -> Iterator[Step]:
        """Do so one by one, for whoever may not need all."""
        diagonals = counted_before(mover.world, mover.unit)
        for stride in strides:
            diagonals += int(counted(stride, mover.mode))
            yield self._step(mover, stride, diagonals, watch)

    def _step(self, mover: Mover, stride: Stride, diagonals: int, watch: Watch | None) -> Step:
        if stride.turned:
            return Step(stride.before, stride.after, mover.turning(stride), stride.band, stride.heading, diagonals)
        if stride not in mover.told:
            mover.told[stride] = self._told(mover, stride)
        cost, dear = mover.told[stride]
        provokes = watch.provoked(stride) if watch is not None else ()
        if watch is not None and self.entering is not None:
            spaces = footprint.cells(stride.before, stride.band), footprint.cells(stride.after, stride.band)
            entering = tuple(self.entering.told(mover.world, mover.unit, *spaces))
            cost = Cost((*cost.because, *entering)) if entering else cost
        return Step(
            stride.before, stride.after, cost, stride.band, stride.heading, diagonals,
            stride.squeezed, provokes, dear=dear, spared=watch.kept if watch is not None else (),
        )  # fmt: skip

    def _told(self, mover: Mover, stride: Stride) -> Told:
        causes, entered = mover.causes(stride), footprint.cells(stride.after, stride.band)
        paid = self.hindrances.step(not aslant(stride, mover.mode), stride.odd, causes)
        passed = (_past(mover.world, passage) for passage in self._entered(mover, entered))
        worst = self.hindrances.worst_told(causes, mover.world.get(mover.unit, Body))
        tight = (Because(self.squeezing.penalties),) if stride.squeezed else ()
        cited = (*worst, *tight, *passed, *self._corners_told(mover, stride))
        ascent = mover.ascent(stride)
        dear = bool(causes) or any(reason.amount for reason in ascent)
        return Cost((*paid, *ascent, *cited)), dear

    def past(self, mover: Mover, entered: Space) -> tuple[Because, ...]:
        """Cite the rules by which one may pass those who hold some squares, but for the foe that one stands with."""
        passages = (passage for passage in self._entered(mover, entered) if passage.kind in PASSED)
        return tuple(_past(mover.world, passage) for passage in passages)

    def _corners_told(self, mover: Mover, stride: Stride) -> tuple[Because, ...]:
        """Name the rules by which a diagonal goes past corners."""
        return self.hindrances.obstacles.corners.told(
            mover.world.field, stride.before, stride.after, lambda cell: any(self.met(mover, (cell,)))
        )

    def met(self, mover: Mover, cells: Sequence[Cell]) -> Iterator[tuple[Passage, Space]]:
        """Yield those of a mover's company who hold one of some cells."""
        return self.passing.among(mover.world, mover.unit, mover.company, cells)

    def _entered(self, mover: Mover, entered: Space) -> Iterator[Passage]:
        return (passage for passage, _ in self.met(mover, entered) if passage.access in (FREE, HELD))


def _past(world: World, passage: Passage) -> Because:
    note = PASSED.get(passage.kind, text("past {name}"))
    return Because(passage.rule, 0, replace(note, facts=(("name", world.get(passage.other, Name).name),)))
