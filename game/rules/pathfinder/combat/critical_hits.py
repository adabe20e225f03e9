"""Critical hits: which faces threaten one, and how many times the damage it does."""

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.d20.critical_hits import CriticalHits
from game.rules.pathfinder.creature.held import held


def critical(world: World, unit: int, weapon: Weapon) -> tuple[int, int]:
    """The lowest face that threatens a critical hit, and how many times the damage it does.   [pf.critical-hits]"""
    own = held(world, unit, weapon)
    return own.lowest, own.times


def written(critical: str) -> tuple[int, int]:
    """Read critical hits as a level writes them: '19-20/x2', 'x3'.   [pf.critical-hits]"""
    faces, _, times = critical.rpartition("x")
    return int(faces.split("-")[0].rstrip("/") or 20), int(times)


CRITICAL_HITS = CriticalHits(
    # A face that threatens a critical hit is confirmed by a second roll that hits; then the damage is multiplied.
    confirm="pf.critical-hits",
    threat=critical,
)
