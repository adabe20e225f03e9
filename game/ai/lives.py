"""How much everybody may have left: exact chances instead of dice, so that a round can be played on without any."""

from dataclasses import dataclass, field

from game.ai.odds import WHOLE, Spread
from game.battle.trial import Odds

ONE = 1 << 40
"""A certainty here, fine enough for many blows one after another."""
Left = dict[int, int]
"""What somebody may have left, with the weight of each."""


@dataclass(slots=True)
class Lives:
    """Chances of what each creature has left; who has nothing left is down, and stays so."""

    left: dict[int, Left] = field(default_factory=dict)

    def begin(self, unit: int, lasts: int) -> None:
        """Note what somebody has left for certain."""
        self.left[unit] = {max(0, lasts): ONE}

    def stands(self, unit: int) -> int:
        """Give the chance that somebody is up, in ten-thousandths."""
        return WHOLE - self.left.get(unit, {}).get(0, 0) * WHOLE // ONE

    def mean(self, unit: int) -> int:
        """Give what somebody has left on the average, in hundredths."""
        return sum(100 * weight * life for life, weight in self.left.get(unit, {}).items()) // ONE

    def struck(self, unit: int, once: Spread, odds: Odds, share: int) -> Left:
        """Give what somebody has left after a strike that comes about in so many of ten thousand cases."""
        return after_blow(self.left[unit], once, odds, share)

    def changed(self, unit: int, lost: Spread) -> Left:
        """Give what somebody has left when it has lost something, or won it: each loss with its ten-thousandths."""
        fresh: Left = {}
        for life, weight in self.left[unit].items():
            rest = weight
            for damage, ways in lost if life else ():
                part = weight * ways // WHOLE
                fresh[max(0, life - damage)] = fresh.get(max(0, life - damage), 0) + part
                rest -= part
            if rest:
                fresh[life] = fresh.get(life, 0) + rest
        return fresh

    def toll(self, unit: int, later: Left) -> tuple[int, int]:
        """Give what somebody loses between now and then: the mean in hundredths, and the chance to go down by it."""
        before, fallen = self.mean(unit), later.get(0, 0) - self.left[unit].get(0, 0)
        after = sum(100 * weight * life for life, weight in later.items()) // ONE
        return before - after, max(0, fallen) * WHOLE // ONE


def after_blow(left: Left, once: Spread, odds: Odds, share: int) -> Left:
    """Give what is left after a strike: who is down cannot be struck again."""
    ways, fresh = sum(count for _, count in once), dict[int, int]()
    for life, weight in left.items():
        hit = weight * odds.wins * share // (odds.of * WHOLE) if life else 0
        rest = weight
        for damage, count in once if hit else ():
            part = hit * count // ways
            key = max(0, life - damage)
            fresh[key] = fresh.get(key, 0) + part
            rest -= part
        if rest:
            fresh[life] = fresh.get(life, 0) + rest
    return fresh
