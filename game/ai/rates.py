"""What creatures do to their foes in a turn on the average."""

from collections.abc import Mapping

from game.ai.ahead import rid
from game.ai.duel import Duel, Yardstick
from game.ai.pieces import Pieces
from game.battle.rulebook import Rulebook
from game.ecs.world import World

Rates = dict[int, int]
Deals = tuple[int, int]
"""What one does to another in a turn, and what it does from afar."""
SPENT = 50
"""Percent of blows that find who answers from points out of them."""


def rated(
    book: Rulebook, stick: Yardstick, world: World, targets: Mapping[int, tuple[int, ...]], *, up: bool
) -> Pieces[tuple[Rates, Rates]]:
    """Give what each does to its targets, and what it does from afar, in hundredths of a hit point.

    `up`: who lies gets up, on either side. Who answers from points has some left for a part of the blows alone.
    """
    for one in targets if up else ():
        world = rid(world, one, book.weighing.rises)
    rates: Rates = {}
    fires: Rates = {}
    for who, others in targets.items():
        done = [(0, 0)]
        for other in others:
            near, far = yield from _dealt(stick.duel(world, who, other))
            if book.weighing.points:
                bare = book.weighing.open(world, other)
                open_ = yield from _dealt(stick.duel(bare, who, other, exposed=True))
                near, far = (now + (then - now) * SPENT // 100 for now, then in zip((near, far), open_, strict=True))
            done.append((near, far))
        rates[who], fires[who] = (sum(part) // max(1, len(others)) for part in zip(*done, strict=True))
    return rates, fires


def _dealt(duel: Duel) -> Pieces[Deals]:
    moved, far = (yield from duel.work("moved")), (yield from duel.work("far"))
    yield
    return max(moved.damage, far.damage), far.damage

