"""The same move under several rulebooks: what each step costs by each book, and where their sums first part."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.battle.rulebook import Going, Halt, Rulebook
from game.carried import MOVE, NOBODY, Carried, carried, speed, step
from game.ecs.components import Name, Place
from game.ecs.world import World
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Refusal, Text, text
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

    @property
    def struck(self) -> int | None:
        """Give the first step, from 0, at which by one book others may strike than by another; None: never."""
        for number in range(len(self.route)):
            rows = [row for row in (account.row(number) for account in self.accounts) if row is not None]
            if len({tuple(sorted(row.strikes)) for row in rows}) > 1:
                return number
        return None

    def _alike(self, number: int) -> bool:
        rows = [(account, account.row(number)) for account in self.accounts]
        paid = [(row.total, account.per) for account, row in rows if row is not None]
        missing = [account for account, row in rows if row is None]
        return not (missing and paid) and all(total * paid[0][1] == paid[0][0] * per for total, per in paid)


Books = Mapping[str, Rulebook]


@dataclass(frozen=True, slots=True)
class Mover:
    """Who is to go, where, by whose rules, and in which mode; `hidden`: who is not to be given away."""

    world: World
    book: Rulebook
    unit: int
    mode: str = "walk"
    hidden: frozenset[int] = NOBODY

    def under(self, book: Rulebook) -> Carried | None:
        """Give its world under a rulebook; None where that can't play this map."""
        if book.id != self.book.id and self.mode not in book.vocabulary.modes:
            return None
        there = carried(self.world, self.book, book, self.hidden)
        return None if isinstance(there, Refusal) else there


def compare(mover: Mover, route: tuple[Cell, ...], books: Books) -> Comparison:
    """Ask every rulebook that can play this map for the same way (its start left out), the own one first."""
    accounts = (account(mover, book, route) for book in _in_turn(mover, books))
    name, start = mover.world.get(mover.unit, Name).name, mover.world.get(mover.unit, Place).at
    return Comparison(name, start, route, tuple(one for one in accounts if one is not None))


def way(mover: Mover, goal: Cell, books: Books) -> tuple[Cell, ...] | Refusal:
    """Find the cheapest way to a goal, however far one may move: by the own rulebook, or by the first that knows one.

    Gives the own rulebook's refusal where there is none.
    """
    refusal: Refusal | None = None
    for book in _in_turn(mover, books):
        there = mover.under(book)
        plan = book.movement.plan(there.world, mover.unit, goal, Going(mover.mode)) if there is not None else None
        if isinstance(plan, MovePlan) and plan.route:
            return plan.route
        refusal = refusal or (plan if isinstance(plan, Refusal) else None)
    return refusal or Refusal("battle.grid", text("No way leads there."))


def _in_turn(mover: Mover, books: Books) -> tuple[Rulebook, ...]:
    return (mover.book, *(book for book in books.values() if book.id != mover.book.id))


def account(mover: Mover, book: Rulebook, route: tuple[Cell, ...]) -> Account | None:
    """Ask one rulebook for a way; None where it can't play this map."""
    there = mover.under(book)
    if there is None:
        return None
    world, unit, mode = there.world, mover.unit, mover.mode
    walked = book.movement.route(world, unit, route, Going(mode))
    once = book.movement.route(world, unit, route, Going(mode, MOVE))
    plan, refusal = (walked.plan, walked.refusal) if isinstance(walked, Halt) else (walked, None)
    limited = once.refusal if isinstance(once, Halt) and refusal is None else None
    rows = tuple(_rows(world, plan.steps, mover.hidden))[: walked.at if isinstance(walked, Halt) else None]
    per = step(book, world.field.grid)
    return Account(book, per, rows, speed(world, book, unit, mode), refusal, limited, there.lost)


def _rows(world: World, steps: Iterable[Step], hidden: frozenset[int]) -> Iterator[Row]:
    """Write each step, the turns before it counted in."""
    because: tuple[Because, ...] = ()
    strikes: tuple[str, ...] = ()
    total = 0
    for one in steps:
        because += one.cost.because
        strikes += tuple(world.get(mark.by, Name).name for mark in one.provokes if mark.by not in hidden)
        if one.before == one.after:
            continue
        cost = sum(reason.amount for reason in because)
        total += cost
        yield Row(one.after, cost, total, because, tuple(dict.fromkeys(strikes)))
        because, strikes = (), ()
