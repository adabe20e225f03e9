"""Who goes where, and what does each rulebook make of it?"""

from collections.abc import Callable
from dataclasses import replace

from game import RULEBOOKS
from game.compare import Account, Comparison, Mover, compare, way
from game.ecs.components import Body, Place, Side
from game.reasons import Refusal
from game.space.square import Cell
from scenes.play.offers import Spot


class SameMove:
    """One move under all rulebooks, and what of it is looked at."""

    def __init__(self, mover: Mover, route: tuple[Cell, ...] = (), changed: Callable[[], None] = lambda: None) -> None:
        """Look at a move; without a route at nobody's yet: the mover only stands there."""
        self.mover, self.changed = mover, changed
        self.cursor: Spot | None = None
        """The square pointed at by keys."""
        self.refusal: Refusal | None = None
        """Why nobody gets to the square that was chosen last."""
        self.found: Comparison | None = None
        self.step = 0
        """The step whose reasons are shown, from 0."""
        self.other = ""
        """The rulebook whose sums stand on the board beside the own ones."""
        if route:
            self._compare(route)

    @property
    def movers(self) -> tuple[int, ...]:
        """List who can be asked for: whoever is up and not hidden."""
        world, able = self.mover.world, self.mover.book.turns.able
        return tuple(unit for unit, _ in world.all(Side) if able(world, unit) and unit not in self.mover.hidden)

    @property
    def place(self) -> Place:
        """Give where the mover stands."""
        return self.mover.world.get(self.mover.unit, Place)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Give what each rulebook says, the own one first."""
        return self.found.accounts if self.found is not None else ()

    @property
    def beside(self) -> Account | None:
        """Give the account that stands on the board beside the own one."""
        return next((account for account in self.accounts[1:] if account.book.id == self.other), None)

    # -- choosing --------------------------------------------------------------------------------------------------

    def at(self, spot: Spot) -> int:
        """Give whoever can be asked for on a square, or 0."""
        world, cells = self.mover.world, self.mover.book.space.cells
        return next((unit for unit in self.movers if spot in [cell[:2] for cell in cells(world, unit)]), 0)

    def pick(self, unit: int) -> None:
        """Ask for another creature, which walks."""
        self.mover = replace(self.mover, unit=unit, mode="walk")
        self.found, self.refusal, self.cursor = None, None, self.place.at[:2]
        self.changed()

    def turn(self, by: int) -> None:
        """Ask for the next creature, or the one before."""
        units = self.movers
        now = units.index(self.mover.unit) if self.mover.unit in units else 0
        self.pick(units[(now + by) % len(units)])

    def aim(self, spot: Spot) -> None:
        """Ask for the way to a square; a big creature's middle goes there."""
        self.cursor = spot
        field, side = self.mover.world.field, self.mover.world.get(self.mover.unit, Body).side
        shift = (side - 1) // 2
        x, y = max(0, spot[0] - shift), max(0, spot[1] - shift)
        self.found, self.refusal = None, None
        if (x, y) != self.place.at[:2]:
            route = way(self.mover, field.on_ground(x, y), RULEBOOKS)
            if isinstance(route, Refusal):
                self.refusal = route
            else:
                self._compare(route)
        self.changed()

    def choose(self, spot: Spot) -> None:
        """Take a square as a player means it: somebody else who stands there is asked for, else it is the goal."""
        unit = self.at(spot)
        if unit and unit != self.mover.unit:
            self.pick(unit)
        else:
            self.aim(spot)

    def show(self, step: int) -> None:
        """Show the reasons of a step."""
        self.step = step
        self.changed()

    def set_beside(self, book: str) -> None:
        """Put a rulebook's sums on the board beside the own ones."""
        self.other = book
        self.changed()

    def next_beside(self) -> None:
        """Put the next rulebook's sums on the board."""
        names = [account.book.id for account in self.accounts[1:]]
        if names:
            self.set_beside(names[(names.index(self.other) + 1) % len(names)] if self.other in names else names[0])

    def _compare(self, route: tuple[Cell, ...]) -> None:
        self.found = compare(self.mover, route, RULEBOOKS)
        self.step = self.found.differs if self.found.differs is not None else self.found.struck or 0
        if self.beside is None:
            own, *others = self.accounts
            parted = [one for one in others if not _alike(own, one, self.step)] or others
            self.other = parted[0].book.id if parted else ""


def _alike(one: Account, other: Account, number: int) -> bool:
    """Say whether two books' sums are as many cells after a step."""
    mine, theirs = one.row(number), other.row(number)
    if mine is None or theirs is None:
        return mine is theirs
    return mine.total * other.per == theirs.total * one.per
