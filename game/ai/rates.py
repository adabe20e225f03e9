"""What creatures do to their foes in a turn on the average."""

from collections.abc import Mapping

from game.ai.ahead import rid
from game.ai.duel import Yardstick
from game.ai.pieces import Pieces
from game.battle.rulebook import Rulebook
from game.ecs.world import World

SPENT = 50
"""Percent that counts of a blow of who has no time for more than that: as a rule it is its last."""
Rates = dict[int, int]


def rated(
    book: Rulebook, stick: Yardstick, world: World, unit: int, targets: Mapping[int, tuple[int, ...]], *, up: bool
) -> Pieces[tuple[Rates, Rates]]:
    """Give what each does to its targets, and what it does from afar, in hundredths of a hit point.

    `unit`: whose last blow is not counted, for it is its to strike; `up`: who lies gets up, on either side.
    """
    for one in targets if up else ():
        world = rid(world, one, book.weighing.rises)
    rates: Rates = {}
    fires: Rates = {}
    for who, others in targets.items():
        done = [(0, 0)]
        for other in others:
            duel = stick.duel(world, who, other)
            moved, far = (yield from duel.work("moved")), (yield from duel.work("far"))
            most = max(moved.damage, far.damage)
            once = (yield from duel.work("full")).damage * SPENT // 100 if up and who != unit and not most else 0
            done.append((most or once, far.damage))
            yield
        rates[who], fires[who] = (sum(part) // max(1, len(others)) for part in zip(*done, strict=True))
    return rates, fires
