"""Dice: draw n of stream s of seed k is a counter and a hash; the state is one number a stream."""

import hashlib
import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.battle.event import UNSHOWN, Event, Option, Throw, put, shown
from game.ecs.components import Chance, Side
from game.ecs.world import BATTLE, World
from game.reasons import Because, Text, text

T = TypeVar("T")
NOTATION = re.compile(r"([0-9]{1,3})d([1-9][0-9]{0,3})([+-][0-9]{1,5})?|([+-]?[0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class Roll:
    """A number of dice of some sides, and what is added."""

    count: int
    sides: int
    plus: int

    def times(self, factor: int) -> "Roll":
        """Return the roll made so many times over: dice and addend alike."""
        return Roll(self.count * factor, self.sides, self.plus * factor)

    def __str__(self) -> str:
        """Write the roll as players do."""
        tail = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count}d{self.sides}{tail}" if self.count else str(self.plus)

    @property
    def doubled_mean(self) -> int:
        """Give twice the mean, which is whole."""
        return self.count * (self.sides + 1) + 2 * self.plus


def parse(notation: str) -> Roll:
    """Read '2d6+3', '1d8' or '4'.  Raises ValueError for anything else."""
    match = NOTATION.fullmatch(notation.replace(" ", ""))
    if match is None:
        raise ValueError(f"{notation!r} is not a roll; write it like 2d6+3")
    return Roll(int(match[1] or 0), int(match[2] or 1), int(match[3] or match[4] or 0))


def draw(seed: int, stream: str, number: int, sides: int) -> int:
    """Give die `number` of a stream, 1 to `sides`; the same in every process, for ever."""
    digest = hashlib.sha256(f"{seed}/{stream}/{number}".encode()).digest()
    return int.from_bytes(digest, "big") % sides + 1


@dataclass(frozen=True, slots=True)
class Dice:
    """Where dice come from; a scripted one serves tests and tables that throw their own."""

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:
        """Give the next dice of a stream."""
        first = dict(chance.drawn).get(stream, 0)
        return tuple(draw(chance.seed, stream, first + i, sides) for i in range(count))

    def asks(self, chance: Chance, unit: int) -> bool:  # noqa: ARG002 - one shape for all
        """Say whether the next dice of a creature are thrown at the table, and their faces asked for."""
        return False

    def expecting(self, answers: tuple[str, ...]) -> "Dice":
        """Give the dice for a command that was done before, and answered so: what was asked for then is so again."""
        known = frozenset(number for number, _ in map(shown, answers) if number >= 0)
        return AtTable(logged=known) if known else self


@dataclass(frozen=True, slots=True)
class AtTable(Dice):
    """Dice of which some creatures' are thrown at the table; all others are the seed's."""

    hands: frozenset[int] = frozenset()
    """The creatures whose dice are thrown there."""
    logged: frozenset[int] = frozenset()
    """Throws that were made there, by the number of dice thrown before them."""

    def asks(self, chance: Chance, unit: int) -> bool:
        """Say whether the next dice of a creature are thrown at the table."""
        return unit in self.hands or thrown_before(chance) in self.logged

    def expecting(self, answers: tuple[str, ...]) -> Dice:
        """Give the same for a command that was done before; what was asked for then is so again."""
        known = frozenset(number for number, _ in map(shown, answers) if number >= 0)
        return replace(self, logged=known)


def thrown_before(chance: Chance) -> int:
    """Count the dice that a battle has thrown."""
    return sum(number for _, number in chance.drawn)


def changed(play: Generator[Any, str, T], change: Callable[[Event], Event]) -> Generator[Any, str, T]:
    """Carry something out with its events changed; what it asks is asked as it is."""
    answer: str | None = None
    while True:
        try:
            item = next(play) if answer is None else play.send(answer)
        except StopIteration as end:
            outcome: T = end.value
            return outcome
        answer = yield change(item) if isinstance(item, Event) else item


def roll(
    world: World, dice: Dice, unit: int, what: Roll, because: Because, purpose: Text, stream: str = "battle",
    target: int = 0, secret: bool = False,
) -> Generator[Any, str, tuple[int, ...]]:  # fmt: skip
    """Throw dice as an event that moves the counter on; gives the faces. `target`: whom they are about.

    What they show is asked, where somebody at the table throws them: rules that throw dice need not know.

    `secret`: nobody is shown them. Their text has among its facts what they are for, to be told in any language.
    """
    chance = world.get(BATTLE, Chance)
    faces = dice.faces(chance, stream, what.count, what.sides)
    if what.count and not secret and dice.asks(chance, unit):
        faces = shown((yield _asked(world, chance, unit, what, because, purpose, faces, target)))[1]
    drawn = dict(chance.drawn)
    drawn[stream] = drawn.get(stream, 0) + what.count
    after = replace(chance, drawn=tuple(sorted(drawn.items())))
    total = sum(faces) + what.plus
    facts = ("dice", str(what)), ("faces", " ".join(map(str, faces))), ("total", total), ("purpose", str(purpose))
    about = (*((("target", target),) if target else ()), *(((UNSHOWN, 1),) if secret else ()))
    yield Event(
        "rolled", unit, (because,), put(world, BATTLE, after),
        text("{dice}: {total}", dice=str(what), total=total, purpose=purpose), (*facts, *about),
    )  # fmt: skip
    return faces


def _asked(world: World, chance: Chance, unit: int, what: Roll, because: Because, purpose: Text,
           faces: tuple[int, ...], target: int) -> Throw:  # fmt: skip
    """Ask what dice show; the game's own faces are the answer that is offered."""
    side, number = world.find(unit, Side), thrown_before(chance)
    title = text("Throw {dice}: {purpose}", dice=f"{what.count}d{what.sides}", purpose=purpose)
    bare = Throw(side.team if side is not None else "", unit, title, (), because.rule, target,
                 number=number, count=what.count, sides=what.sides, purpose=purpose)  # fmt: skip
    return replace(bare, options=(Option(bare.key(faces), text("Let the game throw"), worth=1),))
