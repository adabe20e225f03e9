"""Poor visibility: what a mover cannot see into costs it double."""

from functools import lru_cache

from game.ecs.world import World
from game.mechanics.d20.causes import AIR, Cause
from game.mechanics.d20.concealment import BLINDED
from game.mechanics.d20.steps import Veil
from game.mechanics.states import has
from game.reasons import text
from game.space.field import Field, Kind

POOR = Cause("pf.hampered-movement", text("cannot see into it"), AIR)
"""What is not seen into."""


def unseen(world: World, unit: int) -> Veil:
    """Poor visibility doubles a step: into thick fog, and anywhere for the blind.   [pf.hampered-movement]"""
    return POOR, _unseen(world.field, has(world, unit, BLINDED))


@lru_cache(maxsize=16)
def _unseen(field: Field, blind: bool) -> frozenset[tuple[int, int]]:
    cells = ((x, y) for y in range(field.height) for x in range(field.width))
    return frozenset((x, y) for x, y in cells if blind or _fogged(field.kind(x, y)))


def _fogged(kind: Kind) -> bool:
    return kind.blocks_sight and not kind.blocks_move
