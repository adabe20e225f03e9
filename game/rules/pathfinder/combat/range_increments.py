"""Range increments: how many a weapon carries, and which weapons are thrown."""

from game.ecs.components import Weapon
from game.mechanics.d20.range_increments import RangeIncrements
from game.rules.pathfinder.creature.gear_tables import MELEE, Arm


def increments(weapon: Weapon) -> int:
    """A thrown weapon flies five increments, any other shot ten.   [pf.ranged-attacks]"""
    return 5 if weapon.thrown else 10


def thrown(row: Arm | None, reach: int, far: int) -> bool:
    """What strikes in melee too, or does so by the table, is thrown where it has a range; bows are shot.

    `row`: its row of the table, None where that does not hold it.   [pf.ranged-attacks]
    """
    return far > 0 and (reach != 0 or (row is not None and row.kind == MELEE))


RANGE_INCREMENTS = RangeIncrements(
    # Ten range increments at most, five for what is thrown; each after the first costs 2.
    rule="pf.ranged-attacks",
    most=increments,
)
