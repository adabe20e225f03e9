"""Strides explained: every foot of a movement with the rules that made it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from game.ecs.components import Body, Budget, Name
from game.ecs.world import World
from game.mechanics.d20.passing import ENTERED, FREE, FRIEND, HELD, HELPLESS, SHARED, Passage
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.terrain import Cause
from game.paths.moves import Stride
from game.paths.plan import Step
from game.reasons import Because, Cost, text
from game.rules.starfinder.opportunity import Watch
from game.rules.starfinder.terrain import HINDRANCES
from game.space import footprint
from game.space.square import Cell

PASSED = {
    FRIEND: text("past {name}, a friend"),
    HELPLESS: text("past {name}, who is helpless"),
    ENTERED: text("into {name}'s square, to attack"),
    SHARED: text("beside {name} in one square"),
}
"""What a player reads of somebody whose squares a step may enter."""


class Way(Protocol):
    """One creature in one mode, as the board stands now."""

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
    def company(self) -> tuple[tuple[Passage, tuple[Cell, ...]], ...]:
        """List all others and how they stand in the way."""

    def causes(self, stride: Stride) -> tuple[Cause, ...]:
        """Name what doubles a step."""

    def hindrances(self, cells: Sequence[Cell]) -> tuple[Cause, ...]:
        """Name what doubles a step into the worst of some cells, the mover's own state apart."""

    def ascent(self, stride: Stride) -> tuple[Because, ...]:
        """Name what a step's height costs, in feet."""

    def cost(self, goal: Cell, budget: int) -> int | None:
        """Give the least cost of a goal in squares, stop or not."""

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, with the cost in squares."""

    def stops(self, goal: Cell, budget: int) -> bool:
        """Say whether it may stop on a goal."""

    def may_end(self, cell: Cell) -> bool:
        """Say whether it may stop in a cell, whatever the way there."""

    def strides(self, goal: Cell, budget: int, threats: Sequence[Sequence[Cell]]) -> list[Stride] | None:
        """Read the cheapest way to a goal."""

    def trace(self, route: Sequence[Cell]) -> tuple[list[Stride], int | None, str]:
        """Walk a given route."""


def explain(way: Way, strides: Sequence[Stride], watch: Watch | None) -> tuple[Step, ...]:
    """Turn strides into steps with costs in feet, reasons and provoked foes."""
    budget = way.world.find(way.unit, Budget) or Budget()
    diagonals = budget.diagonals
    steps: list[Step] = []
    for stride in strides:
        causes = way.causes(stride)
        diagonals += int(_aslant(way, stride) and not causes)
        steps.append(_step(way, stride, causes, diagonals, watch))
    return tuple(steps)


def _aslant(way: Way, stride: Stride) -> bool:
    """Say whether a stride counts as a diagonal; a walker's height on a slope does not make it one."""
    axes = 2 if way.mode == "walk" else 3
    return sum(a != b for a, b in zip(stride.before[:axes], stride.after[:axes], strict=True)) > 1


def _step(way: Way, stride: Stride, causes: tuple[Cause, ...], diagonals: int, watch: Watch | None) -> Step:
    if stride.turned:
        turn = Cost.one("sf.fly-turn", SQUARE * stride.price, text("turn"))
        return Step(stride.before, stride.after, turn, stride.band, stride.heading, diagonals)
    paid = HINDRANCES.step(not _aslant(way, stride), stride.odd, causes)
    cited = (*_worst_square(way, stride, causes), *_company(way, stride), *soft_corners(way, stride))
    cost = Cost((*paid, *way.ascent(stride), *cited))
    provokes = watch.provoked(stride) if watch is not None else ()
    return Step(stride.before, stride.after, cost, stride.band, stride.heading, diagonals, stride.squeezed, provokes)


def _worst_square(way: Way, stride: Stride, causes: tuple[Cause, ...]) -> tuple[Because, ...]:
    """Cite the rule by which the hardest square decides, where a big creature pays.   [sf.difficult-multi-square]"""
    hindered = any(cause.hinders for cause in causes)
    big = way.world.get(way.unit, Body).side > 1
    entangled = (Because("sf.squeezing-entangled"),) if stride.squeezed else ()
    return ((Because("sf.difficult-multi-square"),) if hindered and big else ()) + entangled


def _company(way: Way, stride: Stride) -> tuple[Because, ...]:
    """Cite the rules by which one may pass those whose squares a step enters."""
    return tuple(_past(way.world, passage) for passage in _entered(way, footprint.cells(stride.after, stride.band)))


def past(way: Way, entered: tuple[Cell, ...]) -> tuple[Because, ...]:
    """Cite the rules by which one may pass those who hold some squares, but for the foe that one stands with."""
    return tuple(_past(way.world, passage) for passage in _entered(way, entered) if passage.kind in PASSED)


def _entered(way: Way, entered: tuple[Cell, ...]) -> Iterator[Passage]:
    for passage, cells in way.company:
        if passage.access in (FREE, HELD) and any(cell in cells for cell in entered):
            yield passage


def _past(world: World, passage: Passage) -> Because:
    said = PASSED.get(passage.kind, text("past {name}"))
    return Because(passage.rule, 0, replace(said, facts=(("name", world.get(passage.other, Name).name),)))


def soft_corners(way: Way, stride: Stride) -> tuple[Because, ...]:
    """One may go diagonally past creatures, foes too, and past what is softer than a wall.   [sf.soft-corners]"""
    (ax, ay, az), (bx, by, _) = stride.before, stride.after
    if ax == bx or ay == by:
        return ()
    corners = ((bx, ay, az), (ax, by, az))
    field = way.world.field
    soft = any(field.inside(x, y) and field.kind(x, y).soft for x, y, _ in corners)
    held = any(corner in cells for _, cells in way.company for corner in corners)
    return (Because("sf.soft-corners", 0, text("past a corner that is not hard")),) if soft or held else ()
