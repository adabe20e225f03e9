"""MovePlan: the steps of a movement with their costs, their reasons and their marks."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, overload

from game.reasons import Cost, Refusal, text
from game.space.footprint import Band
from game.space.square import Cell

Spot = tuple[int, int]
DEPTH = -(1 << 20)
"""A height below every map."""

TOO_WIDE = Refusal(
    "battle.wide", text("More is in reach than can be looked through."), text("Give it a smaller budget.")
)
"""Bounded work: what is asked of a volume of air may be refused, and never hangs."""


@dataclass(frozen=True, slots=True)
class Provocation:
    """A foe that may strike because of a step: who, and the cell of the mover's space that it leaves."""

    by: int
    leaving: Cell
    entering: bool = False
    """Whether it strikes once the step is taken, because that leads into its square."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: from cell to cell (north-west cells), the band held after it, its cost and its marks.

    A turn in the air is a step that stays where it is and changes the heading.
    """

    before: Cell
    after: Cell
    cost: Cost
    band: Band
    heading: int = -1
    diagonals: int = 0
    """Diagonals counted this turn, this step included."""
    squeezed: bool = False
    provokes: tuple[Provocation, ...] = ()
    mode: str = ""
    """The type of this one step, where a way is made of several; '': that of the way."""
    spared: tuple[tuple[int, str], ...] = ()
    """Who is kept from striking because of it, and the rule that keeps each."""
    manner: str = ""
    """How it is taken, where a rulebook has a word for it that decides something: a shift, a crawl, a guarded step."""
    dear: bool = False
    """It costs more than a step onto open ground does."""


@dataclass(frozen=True, slots=True)
class MovePlan:
    """A whole movement in one mode, from where the mover stands."""

    mode: str
    steps: tuple[Step, ...]
    damage: int = 0
    """What the ground does to the mover on the way."""
    conditions: tuple[str, ...] = ()
    """The states that it is in on arrival because of the way."""
    cited: tuple[str, ...] = ()
    """The rules that shaped it besides those by which its steps are paid for."""

    @property
    def cost(self) -> Cost:
        """Join the costs of the steps."""
        return Cost(tuple(reason for step in self.steps for reason in step.cost.because))

    @property
    def provokes(self) -> tuple[Provocation, ...]:
        """List who may strike, in the order of the steps."""
        return tuple(mark for step in self.steps for mark in step.provokes)

    @property
    def route(self) -> tuple[Cell, ...]:
        """List the cells entered, the start left out."""
        return tuple(step.after for step in self.steps if step.after != step.before)


class Stop(NamedTuple):
    """Where a movement may end: the cell, what it costs, and which purse it takes (0: one action, 1: two, ...)."""

    cell: Cell
    cost: int
    band: int


class Stops(Sequence[Stop]):
    """Stops sorted by cell that answer narrower questions than to be listed; like a tuple of them otherwise."""

    @abstractmethod
    def at(self, cell: Cell) -> Stop | None:
        """Give the stop on a cell, or None."""

    @abstractmethod
    def over(self, x: int, y: int) -> Sequence[Stop]:
        """List the stops over a square, the lowest first."""

    @abstractmethod
    def level(self, z: int) -> Sequence[Stop]:
        """List the stops at a height, sorted by cell."""

    @abstractmethod
    def nearest(self, z: int) -> Mapping[Spot, Stop]:
        """Give for each square the stop over it that is nearest to a height, of two the lower; sorted by square."""

    @abstractmethod
    def cheapest(self) -> Mapping[Spot, int]:
        """Give for each square what the cheapest stop over it costs; sorted by square."""

    @abstractmethod
    def first(self) -> Sequence[Stop]:
        """List the stops that the first purse pays for."""

    @abstractmethod
    def highest(self, *, first: bool) -> Sequence[Cell]:
        """List the highest stop over each square: of those that the first purse pays for, or of the others."""


class Listed(Stops):
    """Stops that are listed already."""

    def __init__(self, stops: Sequence[Stop]) -> None:
        self.stops = stops

    @overload
    def __getitem__(self, index: int) -> Stop: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Stop]: ...
    def __getitem__(self, index: int | slice) -> Stop | Sequence[Stop]:
        return self.stops[index]

    def __len__(self) -> int:
        return len(self.stops)

    def at(self, cell: Cell) -> Stop | None:
        """Give the stop on a cell, or None."""
        return next((stop for stop in self.stops if stop.cell == cell), None)

    def over(self, x: int, y: int) -> Sequence[Stop]:
        """List the stops over a square, the lowest first."""
        return [stop for stop in self.stops if stop.cell[:2] == (x, y)]

    def level(self, z: int) -> Sequence[Stop]:
        """List the stops at a height, sorted by cell."""
        return [stop for stop in self.stops if stop.cell[2] == z]

    def nearest(self, z: int) -> Mapping[Spot, Stop]:
        """Give for each square the stop over it that is nearest to a height, of two the lower; sorted by square."""
        columns: dict[Spot, Stop] = {}
        for stop in self.stops:
            spot, far = stop.cell[:2], abs(stop.cell[2] - z)
            if spot not in columns or far < abs(columns[spot].cell[2] - z):
                columns[spot] = stop
        return columns

    def cheapest(self) -> Mapping[Spot, int]:
        """Give for each square what the cheapest stop over it costs; sorted by square."""
        costs: dict[Spot, int] = {}
        for cell, cost, _ in self.stops:
            spot = cell[:2]
            if cost < costs.get(spot, cost + 1):
                costs[spot] = cost
        return costs

    def first(self) -> Sequence[Stop]:
        """List the stops that the first purse pays for."""
        return [stop for stop in self.stops if not stop.band]

    def highest(self, *, first: bool) -> Sequence[Cell]:
        """List the highest stop over each square: of those that the first purse pays for, or of the others."""
        tops: dict[Spot, int] = {}
        for (x, y, z), _, band in self.stops:
            if (not band) == first:
                tops[x, y] = max(z, tops.get((x, y), z))
        return [(x, y, z) for (x, y), z in tops.items()]


@dataclass(frozen=True, slots=True)
class Area:
    """Everywhere that a verb reaches: the stops sorted by cell, and the names of the purses with what each holds.

    `stops` may be boards that list themselves only as far as is asked: who wants to know less asks for less.
    `rules`: those that set how far it reaches, where a rulebook tells them.
    """

    stops: Sequence[Stop]
    purses: tuple[tuple[str, int], ...]
    rules: tuple[str, ...] = ()

    @property
    def _asked(self) -> Stops:
        return self.stops if isinstance(self.stops, Stops) else Listed(self.stops)

    def at(self, cell: Cell) -> Stop | None:
        """Give the stop on a cell, or None."""
        return self._asked.at(cell)

    def over(self, x: int, y: int) -> Sequence[Stop]:
        """List the stops over a square, the lowest first."""
        return self._asked.over(x, y)

    def level(self, z: int) -> Sequence[Stop]:
        """List the stops at a height, sorted by cell."""
        return self._asked.level(z)

    def nearest(self, z: int) -> Mapping[Spot, Stop]:
        """Give for each square the stop over it that is nearest to a height, of two the lower; sorted by square."""
        return self._asked.nearest(z)

    def lowest(self) -> Mapping[Spot, Stop]:
        """Give for each square the lowest stop over it; sorted by square."""
        return self._asked.nearest(DEPTH)

    def cheapest(self) -> Mapping[Spot, int]:
        """Give for each square what the cheapest stop over it costs; sorted by square."""
        return self._asked.cheapest()

    def first(self) -> Sequence[Stop]:
        """List the stops that the first purse pays for."""
        return self._asked.first()

    def highest(self, *, first: bool) -> Sequence[Cell]:
        """List the highest stop over each square: of those that the first purse pays for, or of the others."""
        return self._asked.highest(first=first)
