"""How far dangers count for a side: less where nothing happens for long, where nobody comes, where time is short."""

from collections.abc import Mapping, Sequence

from game.ai.goals import Goals
from game.ai.knobs import Knobs
from game.ai.tempo import quiet, stood_off
from game.battle.battle import Battle
from game.ecs.components import Turn
from game.ecs.world import BATTLE

BETTER = 125
"""Percent of the foes' fire that a side's own must come to, so that the foes have to come."""
PATIENT = 1
"""Turns that a creature waits otherwise before it goes nearer."""
EVEN = 90
"""Percent of the foes' strength that a side's own must come to for it to press: it loses no more by blows than they."""
BOLDEST = 60
"""Percent that dangers count at the least for the weaker side."""
GUARDS = 30
"""Percent that they count at most for who has to keep a friend alive for some rounds: its own fall decides nothing."""
BOLD, CALLED = 75, 5
"""Percent that dangers count at most for a side that presses, and where the foes stand off."""
NEARLY = 80
"""Percent of what all foes deal in a turn that those deal who stand off, so that the others are little to wait for."""
LAST = 400
"""Percent that dangers count in the last round of those that have to be survived."""
LEAST = 5
"""Percent that dangers count where patience has run out.

It does by the rounds of a battle, and where everybody has had a turn and nobody of the side does anything to anybody:
being shot at and waiting does not pay.
"""
Strength = Sequence[tuple[int, int]]
"""Of each creature of a side: what it deals in a turn, and what it can take."""


class Caution:
    """One unit's side at one moment."""

    def __init__(self, battle: Battle, knobs: Knobs, goals: Goals, sides: tuple[tuple[int, ...], tuple[int, ...]],
                 seen: Sequence[int], waited: int) -> None:  # fmt: skip
        """Take a side, the unit first, and its foes; those whose places are known; the turns that the unit has waited.
        """
        self.battle, self.knobs, self.goals = battle, knobs, goals
        self.sides, self.seen, self.waited = sides, seen, waited
        ours, theirs = sides
        self.limit, self.everybody = max(1, battle.limit), len(ours) + len(theirs)
        self.idle = quiet(battle, ours[0], begun=not knobs.exact)
        self.stuck = self.idle > self.everybody
        """Everybody has had a turn, and nobody of its side did anything: who cannot shoot from here goes nearer.

        So does who has waited itself, where the foes have no need to come: they shoot as well as its own side does.
        """
        self.called = False
        """It has waited, and the foes stand off, but for some who do little: nothing is won by it, they do not come."""
        self.care = 100
        """How far dangers count for its side, in percent."""
        self.bold = False
        """Its side is no weaker, and the foes need not come, for it does not shoot better: it may bring on blows."""

    def weigh(self, rates: Mapping[int, int], fires: Mapping[int, int]) -> None:
        """Take what everybody deals in a turn, and from afar."""
        if not self.knobs.exact:
            return
        lasts = self.battle.rulebook.lasts
        ours, theirs = ([(rates[one], lasts(self.battle.world, one)) for one in side] for side in self.sides)
        shot, shoots = (sum(fires[one] for one in side) for side in reversed(self.sides))
        outshot = 100 * shoots <= BETTER * shot
        self.stuck = self.stuck or (self.waited >= PATIENT and outshot)
        self.called = self.waited >= PATIENT and self._stand_off(rates)
        self.bold = outshot and presses(ours, theirs)
        self.care = min(GUARDS if self.goals.guards else 100, care(ours, theirs))

    def _stand_off(self, rates: Mapping[int, int]) -> bool:
        """Say whether all foes that do much stand off; `rates`: what each deals in a turn."""
        ours, theirs = self.sides
        off = sum(rates[foe] for foe in theirs if foe in self.seen and stood_off(self.battle, foe, ours))
        return 100 * off > NEARLY * sum(rates[foe] for foe in theirs)

    @property
    def patience(self) -> int:
        """Give how far dangers count, in percent: less when nothing happens for long, or when time is the foes'."""
        if self.goals.patient:
            return LAST if self.knobs.exact and self.goals.last(self.battle.world) else 150
        late = 100 * self.battle.world.get(BATTLE, Turn).round // self.limit
        calm = CALLED if self.called else BOLD if self.bold else 100
        begins, haste = self.knobs.calm
        left = min(calm, 100 + haste * (begins - late), 100 + 100 * (self.everybody - self.idle) // self.everybody)
        return max(0 if self.stuck else LEAST, left - (30 if self.goals.hurried else 0))

    def counts(self, price: int) -> int:
        """Give what a danger counts that has a price."""
        return price * self.knobs.risk * self.care * self.patience // 1_000_000


def presses(ours: Strength, theirs: Strength) -> bool:
    """Say whether a side fares no worse if all come to blows."""
    return 100 * _strength(ours) >= EVEN * _strength(theirs)


def care(ours: Strength, theirs: Strength) -> int:
    """Give how far dangers count for a side, in percent.

    For the weaker side they count less: a turn that it spends on its guard is one more in which all foes strike, and
    only what it deals makes these fewer.
    """
    return max(BOLDEST, min(100, 100 * _strength(ours) // max(1, _strength(theirs))))


def _strength(side: Strength) -> int:
    """Give what a side has dealt before it is down, as it were: it grows with what it deals, and with what it takes."""
    return sum(rate for rate, _ in side) * sum(left for _, left in side)
