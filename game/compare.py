"""The same move under several rulebooks: what each step costs by each book, and where their sums first part."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.battle.rulebook import Going, Halt, Rulebook
from game.carried import MOVE, carried, speed, step
from game.ecs.components import Name, Place
from game.ecs.world import World
from game.paths.plan import Step
from game.reasons import Because, Refusal, Text
from game.space.square import Cell


@dataclass(frozen=True, slots=True)
class Row:
    """One step of the way under one rulebook, in its unit, with what has been paid so far."""

    to: Cell
    cost: int
    total: int
    because: tuple[Because, ...]
    strikes: tuple[str, ...] = ()
    """Who may strike because of it, by name."""


@dataclass(frozen=True, slots=True)
class Account:
    """What one rulebook says of the move."""

    book: Rulebook
    per: int
    """What it counts for one cell straight ahead, in its unit."""
    rows: tuple[Row, ...]
    speed: int = 0
    """How far one move goes, in its unit."""
    refusal: Refusal | None = None
    """Why the way can't be gone to its end, however far one may move; the step after the last row fails."""
    limited: Refusal | None = None
    """Why one move does not suffice, where the way could be gone otherwise."""
    lost: tuple[Text, ...] = ()
    """What of the creatures could not be carried over, in sentences."""

    @property
    def total(self) -> int:
        """Give what the way costs as far as it can be gone, in the rulebook's unit."""
        return self.rows[-1].total if self.rows else 0

    @property
    def strikes(self) -> tuple[str, ...]:
        """List who may strike on the way, each once, in the order of the steps."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.strikes))

    def row(self, number: int) -> Row | None:
        """Give a step, the first being 0; None where the way has ended."""
        return self.rows[number] if number < len(self.rows) else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A move and what each rulebook says of it, the level's own first."""

    who: str
    start: Cell
    route: tuple[Cell, ...]
    accounts: tuple[Account, ...]

    @property
    def differs(self) -> int | None:
        """Give the first step, from 0, after which two books' sums are not as many cells; None: they never differ.

        A step that one book allows and another does not differs, too.
        """
        return next((number for number in range(len(self.route)) if not self._alike(number)), None)

    def _alike(self, number: int) -> bool:
        rows = [(account, account.row(number)) for account in self.accounts]
        paid = [(row.total, account.per) for account, row in rows if row is not None]
        missing = [account for account, row in rows if row is None]
        return not (missing and paid) and all(total * paid[0][1] == paid[0][0] * per for total, per in paid)


def compare(
    world: World, own: Rulebook, unit: int, route: tuple[Cell, ...], books: Mapping[str, Rulebook], mode: str = "walk"
) -> Comparison:
    """Ask every rulebook that can play this map for the same way (its start left out), the own one first."""
    others = (book for book in books.values() if book.id != own.id)
    accounts = (account(world, own, book, unit, route, mode) for book in (own, *others))
    name, start = world.get(unit, Name).name, world.get(unit, Place).at
    return Comparison(name, start, route, tuple(one for one in accounts if one is not None))


def way(world: World, own: Rulebook, unit: int, goal: Cell, mode: str = "walk") -> tuple[Cell, ...] | Refusal:
    """Find the way to a goal that a rulebook holds for the cheapest, however far one may move."""
    plan = own.movement.plan(world, unit, goal, Going(mode))
    return plan if isinstance(plan, Refusal) else tuple(plan.route)


def account(
    world: World, own: Rulebook, book: Rulebook, unit: int, route: tuple[Cell, ...], mode: str
) -> Account | None:
    """Ask one rulebook for a way; None where it can't play this map."""
    there = carried(world, own, book)
    if isinstance(there, Refusal) or mode not in book.vocabulary.modes:
        return None
    ground = there.world
    per = step(book, ground.field.grid)
    found = book.movement.route(ground, unit, route, Going(mode))
    once = book.movement.route(ground, unit, route, Going(mode, MOVE))
    plan, refusal = (found.plan, found.refusal) if isinstance(found, Halt) else (found, None)
    limited = once.refusal if isinstance(once, Halt) and refusal is None else None
    rows = tuple(_rows(ground, plan.steps))[: found.at if isinstance(found, Halt) else None]
    return Account(book, per, rows, speed(ground, book, unit, mode), refusal, limited, there.lost)


def _rows(world: World, steps: Iterable[Step]) -> Iterator[Row]:
    """Write each step, the turns before it counted in."""
    because: tuple[Because, ...] = ()
    strikes: tuple[str, ...] = ()
    total = 0
    for one in steps:
        because += one.cost.because
        strikes += tuple(world.get(mark.by, Name).name for mark in one.provokes)
        if one.before == one.after:
            continue
        cost = sum(reason.amount for reason in because)
        total += cost
        yield Row(one.after, cost, total, because, tuple(dict.fromkeys(strikes)))
        because, strikes = (), ()
