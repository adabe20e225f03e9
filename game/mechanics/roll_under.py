"""Dice whose sum is not to be above a number: what succeeds, how likely that is, and contests of two."""

from dataclasses import dataclass
from functools import lru_cache

from game.battle.dice import Dice, Roll, roll
from game.battle.trial import Odds
from game.ecs.world import World
from game.mechanics.asking import Tried, Verdict
from game.mechanics.rolls import sums
from game.reasons import Because, Text, text


@dataclass(frozen=True, slots=True, eq=False)
class RollUnder:
    """The law of rolls under a number."""

    dice: Roll
    sure: int
    """Up to this sum a roll always succeeds, and is a critical success."""
    lost: int
    """From this sum on it always fails, and is a critical failure."""
    contest: str
    """Both sides of a contest roll against their own number, and the higher margin wins."""

    @property
    def ways(self) -> dict[int, int]:
        """Give the ways in which the dice come to each sum."""
        return _ways(self.dice.count, self.dice.sides)

    @property
    def all(self) -> int:
        """Count all throws."""
        return int(self.dice.sides**self.dice.count)

    def succeeds(self, total: int, number: int) -> bool:
        """A sum not above the number succeeds."""
        return total <= self.sure or (total <= number and total < self.lost)

    def certain(self, total: int) -> bool:
        """Say whether a sum is a critical success."""
        return total <= self.sure

    def hopeless(self, total: int) -> bool:
        """Say whether a sum is a critical failure."""
        return total >= self.lost

    def critical(self, total: int) -> str:
        """Name what is critical about a roll, as the referee does; '' where nothing is."""
        return "success" if self.certain(total) else "failure" if self.hopeless(total) else ""

    def wins(self, number: int) -> int:
        """Count of all throws those that succeed."""
        return _wins(self, number)

    def chance(self, number: int) -> Odds:
        """Give the exact chance of a success."""
        return _chance(self, number)

    def rolled(self, world: World, dice: Dice, unit: int, because: Because, what: Text) -> Tried:
        """Roll, and give the sum."""
        return sum((yield from roll(world, dice, unit, self.dice, because, what)))

    def margin(self, number: int, total: int) -> int:
        """The margin is the number less the roll."""
        return number - total

    def beats(self, mine: int, theirs: int) -> bool:
        """The higher margin wins a contest; with equal margins nobody does."""
        return mine > theirs

    def contested(self, one: int, other: int) -> Odds:
        """Give the exact chance that who rolls against the first number beats who rolls against the other."""
        first = [(self.margin(one, total), count) for total, count in self.ways.items()]
        second = [(self.margin(other, total), count) for total, count in self.ways.items()]
        won = sum(mine * theirs for a, mine in first for b, theirs in second if self.beats(a, b))
        return Odds.reduced(won, self.all**2)

    def against(self, world: World, dice: Dice, units: tuple[int, int], numbers: tuple[int, int]) -> Verdict:
        """Let two creatures roll against their numbers; say whether the first wins."""
        margins = []
        for unit, number in zip(units, numbers, strict=True):
            what = text("contest ({number} less the roll)", number=number)
            total = yield from self.rolled(world, dice, unit, Because(self.contest), what)
            margins.append(self.margin(number, total))
        return self.beats(*margins)


@lru_cache(maxsize=1024)
def _wins(law: RollUnder, number: int) -> int:
    return sum(count for total, count in law.ways.items() if law.succeeds(total, number))


@lru_cache(maxsize=1024)
def _chance(law: RollUnder, number: int) -> Odds:
    return Odds.reduced(law.wins(number), law.all)


@lru_cache(maxsize=16)
def _ways(count: int, sides: int) -> dict[int, int]:
    return sums(count, sides)
