"""Chances as fractions of whole numbers, and what hangs on a roll: its modifiers, and what each result would do."""

from dataclasses import dataclass
from math import gcd
from typing import Self

from game.reasons import NOTHING, Because, Tally, Text


def halves(doubled: int) -> str:
    """Write half of a whole number, with a half sign where needed."""
    return f"{doubled // 2}\u00bd" if doubled % 2 and doubled > 1 else "\u00bd" if doubled == 1 else str(doubled // 2)


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance as a fraction of whole numbers, never rounded."""

    wins: int
    of: int

    @classmethod
    def reduced(cls, wins: int, of: int) -> Self:
        """Build a chance in its smallest numbers."""
        common = gcd(wins, of) or 1
        return cls(wins // common, of // common)

    @property
    def percent(self) -> int:
        """Give the chance in percent, rounded down."""
        return 100 * self.wins // self.of

    @property
    def sure(self) -> bool:
        """Say whether it cannot be otherwise."""
        return self.wins == self.of

    @property
    def told(self) -> str:
        """Write the chance in percent as players read it: '28', '17\u00bd'; other fractions are rounded down.

        What may come is never written as 0.
        """
        if 0 < 100 * self.wins < self.of:
            return "<1"
        return str(self.percent) if 200 * self.wins % self.of else halves(200 * self.wins // self.of)


@dataclass(frozen=True, slots=True)
class Result:
    """What a roll may come to: the chance of that, all that it does, and what the book calls it ('Tier 2')."""

    chance: Odds
    does: tuple[Because, ...]
    """Each effect with its rule and its number: damage, a state, squares of a push; the note says it."""
    name: Text = NOTHING
    because: tuple[Because, ...] = ()
    """Why it does no more and no less: a potency that is met, an immunity."""


PLAIN = Tally()
"""Nothing added."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A roll on which something hangs; where nothing is thrown, its only result is sure."""

    what: Text
    results: tuple[Result, ...]
    """Those that can come, the worst for whoever rolls first."""
    added: Tally = PLAIN
    """What is added to the dice."""
    against: int = 0
    """The number that has to be met; 0: the results go by tiers."""
    because: tuple[Because, ...] = ()
    """The rules of the roll, and what else speaks for or against it."""
    at: int = 0
    """Whom its results befall; 0: whoever rolls."""
