"""What dice may make of a command: it is run with scripted dice, once for each class of results, weighed exactly."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from game.ai.ahead import Even, followed
from game.ai.odds import WHOLE, rolled
from game.ai.pieces import Pieces
from game.battle.command import Command
from game.battle.dice import Dice, thrown_before
from game.battle.rulebook import Rulebook
from game.ecs.components import Chance
from game.ecs.world import World

MOST_ROLLS, MOST_RUNS, MOST_BORDERS = 3, 12, 6
"""Rolls of one command that are varied, the others showing their middle; times that a stretch of totals is halved;
totals at the borders of classes that are remembered."""
Rolled = tuple[int, int, int]
"""A roll: the dice thrown before it, how many it takes, and their sides."""
Borders = dict[tuple[str, int, int], tuple[int, ...]]
State = tuple[tuple[int, object], ...]


@dataclass(frozen=True, slots=True)
class Scripted(Dice):
    """Dice of which some rolls show what is written, and all others their middle; it notes what is rolled."""

    written: tuple[tuple[int, int], ...] = ()
    """Totals by the number of dice thrown before."""
    seen: list[Rolled] = field(default_factory=list)

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        """Give the faces that make up what is written, as even as can be."""
        before = thrown_before(chance)
        self.seen.append((before, count, sides))
        total = dict(self.written).get(before)
        if total is None or not count:
            return Even().faces(chance, stream, count, sides)
        return tuple((total + number) // count for number in range(count))


@dataclass(frozen=True, slots=True)
class First(Dice):
    """Dice of which the first roll shows the most that it can, or the least, and all others their middle."""

    high: bool
    seen: list[int] = field(default_factory=list)

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        """Give the highest faces once, or the lowest, and middle ones ever after."""
        self.seen.append(sides)
        if len(self.seen) > 1:
            return Even().faces(chance, stream, count, sides)
        return (sides if self.high else 1,) * count


@dataclass(frozen=True, slots=True)
class Class:
    """Results of a command that come to the same: their weight in ten-thousandths, and the world after them.

    Weights of all classes add up to a whole; some are below 0 where several rolls are varied one by one.
    """

    weight: int
    world: World


@dataclass(frozen=True, slots=True)
class Run:
    """A command carried out with scripted dice: the world after it, and what is told apart."""

    world: World
    state: State


class Outcomes:
    """The classes of one command's results, found by halving: totals between two that come to the same do so too.

    `borders` holds, for each verb, the totals at which its results changed before: they are looked at first.
    `struck`: foes who may strike in the middle of it do; if not, that is weighed elsewhere.
    """

    def __init__(
        self, book: Rulebook, world: World, cmd: Command, borders: Borders | None = None, *, struck: bool = False
    ) -> None:
        self.book, self.world, self.cmd, self.struck = book, world, cmd, struck
        self.borders = {} if borders is None else borders
        self.runs = 0

    def work(self) -> Pieces[tuple[Class, ...]]:
        """Work them out, a run at a time and an event at a time.

        The first is that of the lowest total, of several rolls that of middling dice: plans that go on from it do not
        count on luck.
        """
        seen: list[Rolled] = []
        middle = yield from self._run((), seen)
        yield
        rolls = [one for one in seen if one[1]][:MOST_ROLLS]
        if not rolls:
            return (Class(WHOLE, middle.world),)
        classes = [Class(WHOLE - WHOLE * len(rolls), middle.world)]
        for one in rolls:
            classes += yield from self._varied(one, middle)
        return tuple(one for one in classes if one.weight)

    def _run(self, written: tuple[tuple[int, int], ...], seen: list[Rolled]) -> Pieces[Run]:
        self.runs += 1
        dice = Scripted(written, seen)
        ahead = yield from followed(self.book, self.world.fork(), self.cmd, dice, struck=self.struck)
        state = tuple((unit, value) for unit, value in ahead.everything() if not isinstance(value, Chance))
        return Run(ahead, state)

    def _varied(self, one: Rolled, middle: Run) -> Pieces[list[Class]]:
        """Let one roll fall as it may: halve the heaviest stretch whose two ends differ, as long as there are runs."""
        before, count, sides = one
        ways = dict(rolled(f"{count}d{sides}"))
        key, known = (self.cmd.verb, count, sides), dict[int, Run]()
        for first in (count, *self.borders.get(key, ()), count * sides):
            known[first] = yield from self._run(((before, first),), [])
            yield
        known[sum([(sides + 1) // 2] * count)] = middle
        for _ in range(MOST_RUNS):
            total = _halved(sorted(known), known, ways)
            if not total:
                break
            known[total] = yield from self._run(((before, total),), [])
            yield
        edges = (edge for edge in pairwise(sorted(known)) if known[edge[0]].state != known[edge[1]].state)
        self.borders[key] = tuple(dict.fromkeys(total for edge in edges for total in edge))[:MOST_BORDERS]
        return _classes(known, ways)


def _halved(totals: list[int], known: dict[int, Run], ways: dict[int, int]) -> int:
    """Give the middle of the heaviest stretch between two totals that come to different things; 0: there is none."""
    heaviest, middle = 0, 0
    for low, high in pairwise(totals):
        weight = sum(ways[total] for total in range(low + 1, high))
        if weight > heaviest and known[low].state != known[high].state:
            heaviest, middle = weight, (low + high) // 2
    return middle


def _classes(known: dict[int, Run], ways: dict[int, int]) -> list[Class]:
    """Weigh the classes; totals that have not been looked at go with the nearest that has."""
    throws, weights = sum(ways.values()), dict.fromkeys(known, 0)
    for total, count in ways.items():
        weights[min(known, key=lambda one: (abs(one - total), one))] += count
    shares: dict[int, list[int]] = {}
    for total in sorted(known):
        alike = next((one for one in shares if known[one].state == known[total].state), total)
        shares.setdefault(alike, []).append(weights[total])
    return [Class(WHOLE * sum(parts) // throws, known[total].world) for total, parts in shares.items()]


def average(values: Iterator[tuple[int, int]]) -> int:
    """Give the mean of some values, each with its weight in ten-thousandths."""
    return sum(weight * value for weight, value in values) // WHOLE
