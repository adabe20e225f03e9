"""What is said of a move under several rulebooks, and the table of it on the terminal."""

import sys
from collections.abc import Iterator, Sequence

from game.compare import Account, Comparison, Mover, compare, way
from game.ecs.components import Name, Place
from game.ecs.world import World
from game.i18n import joined, tr
from game.reasons import NOTHING, Because, Refusal, Text, text
from game.rules import RULEBOOKS
from game.space.square import Cell
from game.store.errors import FEW, describe, visible
from game.store.level import Level
from game.store.muster import build_world
from game.telling import measure, note_of, say

OK, SENSELESS = 0, 2
MARK = ">"
"""What stands before the first step that differs."""


class WayError(ValueError):
    """A way that cannot be asked for; the message says what would be right."""


def causes(account: Account, number: int) -> tuple[Because, ...]:
    """List why a step, from 0, costs what it does: what adds something; where it can't be gone, the refusal."""
    row = account.row(number)
    if row is None:
        stop = account.refusal
        return () if stop is None else (Because(stop.rule, 0, stop.why),)
    return tuple(reason for reason in row.because if reason.amount) or row.because


def verdict(account: Account) -> Text:
    """Say what a way comes to under a rulebook: its sum, whether one move suffices, or why it ends early."""
    total, speed = measure(account.book, account.total), measure(account.book, account.speed)
    if account.refusal is not None:
        why = account.refusal.why if account.refusal.why != NOTHING else Text(account.refusal.rule)
        return text("refused at step {n}: {why}", n=len(account.rows) + 1, why=why)
    if account.limited is None:
        return text("{total}: one move, which goes {speed}", total=total, speed=speed)
    if account.speed < account.total:
        return text("{total}: more than one move, which goes {speed}", total=total, speed=speed)
    return text("{total}, but not in one move: {why}", total=total, why=account.limited.why)


def parting(compared: Comparison) -> str:
    """Say where the books part, or that they do not."""
    number = compared.differs
    if len(compared.accounts) < 2:
        return say("No other rulebook is played on this map.")
    if number is None:
        return alike(compared)
    return say("They part at step {n}, to {cell}:", n=number + 1, cell=spelt(compared.route[number]))


def alike(compared: Comparison) -> str:
    """Say that all books count alike, and from where on others may strike all the same."""
    if compared.struck is None:
        return say("All count alike, step by step.")
    return say("All count alike, but from step {n} on not the same may strike.", n=compared.struck + 1)


def spelt(cell: Cell) -> str:
    """Write a cell as one types it: '3,4', with its height where it has one."""
    return ",".join(str(number) for number in (cell if cell[2] else cell[:2]))


def table(compared: Comparison) -> list[str]:
    """Write the sums side by side, a line for each step, the first that differs marked."""
    heads = ["", "", *(tr(account.book.title) for account in compared.accounts)]
    lines = [heads]
    for number, cell in enumerate(compared.route):
        mark = MARK if number == compared.differs else ""
        lines.append([f"{mark}{number + 1}", spelt(cell), *(paid(account, number) for account in compared.accounts)])
    wide = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return ["  ".join(part.rjust(width) for part, width in zip(line, wide, strict=True)).rstrip() for line in lines]


def paid(account: Account, number: int) -> str:
    """Write a step's price and the sum so far: '+10 = 15 ft'; ! where somebody may strike, a dash after the end."""
    row = account.row(number)
    if row is None:
        return "\u2013"
    return f"{'! ' if row.strikes else ''}+{row.cost} = {tr(measure(account.book, row.total))}"


def lines(compared: Comparison) -> Iterator[str]:
    """Write all of a comparison: the table, where the books part and why, what each makes of the whole way."""
    yield say("{who} goes from {start} to {goal}.", who=compared.who, start=spelt(compared.start),
              goal=spelt(compared.route[-1]))  # fmt: skip
    yield from table(compared)
    yield parting(compared)
    if compared.differs is not None:
        for account in compared.accounts:
            yield f"  {tr(account.book.title)}: {'; '.join(_cited(account, compared.differs))}"
    for account in compared.accounts:
        yield f"{tr(account.book.title)}: {tr(verdict(account))}"
        if account.strikes:
            yield "  " + say("On the way may strike: {names}", names=joined(account.strikes))
    yield from dict.fromkeys(tr(lost) for account in compared.accounts for lost in account.lost)


def _cited(account: Account, number: int) -> list[str]:
    reasons = causes(account, number)
    return [f"{f'{one.amount} ' if one.amount else ''}{note_of(account.book, one)} [{one.rule}]" for one in reasons]


# -- the terminal ------------------------------------------------------------------------------------------------------


def print_comparison(level: Level, ends: Sequence[str], route: str | None) -> int:
    """Print a level's move under every rulebook: along a route, or from a start to a goal.  Gives the exit status."""
    book = RULEBOOKS[level.rulebook]
    world = build_world(level, book)
    try:
        unit, cells = _asked(world, ends, route)
        if route is None:
            cheapest = way(Mover(world, book, unit), cells[-1], RULEBOOKS)
            if isinstance(cheapest, Refusal):
                raise WayError(f"{cheapest.why} {cheapest.remedy}".strip())
            cells = (cells[0], *cheapest)
    except WayError as error:
        print(visible(f"{level.name}: {error}"), file=sys.stderr)
        return SENSELESS
    for line in lines(compare(Mover(world, book, unit), cells[1:], RULEBOOKS)):
        print(visible(line))
    return OK


def _asked(world: World, ends: Sequence[str], route: str | None) -> tuple[int, tuple[Cell, ...]]:
    """Read who goes and the cells that are named, its own first.  Raises WayError."""
    given = ends if route is None else route.split()
    if (route is not None and ends) or (route is None and len(given) != 2) or len(given) < 2:
        raise WayError('a way is a start and a goal, 2,6 9,8, or all its cells: --route "2,6 3,7 4,8"')
    cells = tuple(_cell(world, word) for word in given)
    field = world.field
    names = {unit: name.name for unit, name in world.all(Name)}
    standing = {world.get(unit, Place).at[:2]: unit for unit in names}
    unit = standing.get(cells[0][:2])
    if unit is None:
        where = [f"{names[one]} on {spelt((*spot, 0))}" for spot, one in standing.items()][:FEW]
        more = ", ..." if len(standing) > FEW else ""
        raise WayError(f"nobody stands on {given[0]}: begin where somebody does: {', '.join(where)}{more}")
    if len(cells) == 2 and cells[0][:2] == cells[1][:2] and route is None:
        raise WayError(f"{names[unit]} is there already: name another goal")
    return unit, tuple(cell if len(word.split(",")) == 3 else field.on_ground(*cell[:2])
                       for word, cell in zip(given, cells, strict=True))  # fmt: skip


def _cell(world: World, word: str) -> Cell:
    """Read a cell.  Raises WayError where it is none, or not on the map."""
    parts = word.split(",")
    whole = [int(part) for part in parts if part.lstrip("-").isdecimal() and len(part) < 6]
    if len(whole) != len(parts) or len(parts) not in (2, 3):
        raise WayError(f"{describe(word)} is no cell: write x,y or x,y,z, like 3,4")
    field = world.field
    if not field.inside(whole[0], whole[1]):
        raise WayError(f"{word} is off the map: x from 0 to {field.width - 1}, y from 0 to {field.height - 1}")
    return whole[0], whole[1], whole[2] if len(whole) == 3 else 0
