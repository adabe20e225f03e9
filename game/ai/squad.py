"""The side's plan, worked out anew from the battle: what friends can still do to each foe before it acts again."""

from collections.abc import Callable, Iterator

from game.ai.ahead import actors
from game.ai.odds import WHOLE, Blow
from game.ai.peril import Peril, Threats
from game.ai.pieces import Pieces
from game.battle.rulebook import Rulebook
from game.ecs.world import World

LATER = 40
"""Percent that counts of what a friend can do to a foe that acts before it: the foe has struck by then."""
LEAST, MOST = 25, 175
"""Percent of what friends do on the average that they do at the worst, and at the best."""


class Squad:
    """What each foe has to expect of a unit's friends: with that, a blow is worth more on whom they can finish."""

    def __init__(self, book: Rulebook, world: World) -> None:
        self.book, self.world = book, world
        self.follow: dict[int, int] = {}
        """What friends may do to each foe after the unit's turn, in hundredths of a hit point."""

    def scout(
        self, unit: int, sides: tuple[tuple[int, ...], tuple[int, ...]], threats: Threats,
        danger: Callable[[World, int], Pieces[Peril]],
    ) -> Iterator[None]:  # fmt: skip
        """Work out what friends, the first of the two sides, can do to foes from where they stand, a pair at a time."""
        friends, foes = sides
        self.follow = dict.fromkeys(foes, 0)
        turns = (yield from actors(self.book, self.world, unit)) if friends else ()
        when = {who: number for number, who in enumerate(turns)}
        for friend in friends:
            where = yield from danger(self.world, friend)
            for foe in foes:
                harm = yield from threats.harm(self.world, where, foe)
                first = when.get(friend, len(turns)) < when.get(foe, len(turns))
                self.follow[foe] += harm if first else harm * LATER // 100
                yield

    def common(self, foe: int, blow: Blow) -> int:
        """Give by how much a blow raises the chance that friends fell a foe after it, in ten-thousandths."""
        mean = self.follow.get(foe, 0)
        if not mean or not blow.damage:
            return 0
        left = 100 * max(1, self.book.lasts(self.world, foe))
        return (_reached(left - blow.damage, mean) - _reached(left, mean)) * (WHOLE - blow.fells) // WHOLE


def _reached(damage: int, mean: int) -> int:
    """Give the chance that so much is dealt, if all between the worst and the best is alike."""
    worst, best = mean * LEAST // 100, mean * MOST // 100
    return max(0, min(WHOLE, WHOLE * (best - damage) // max(1, best - worst)))
