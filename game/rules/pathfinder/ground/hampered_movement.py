"""Hampered movement: difficult terrain, obstacles and poor visibility; what one cannot see into costs it double."""

from functools import lru_cache

from game.ecs.world import World
from game.mechanics.d20.causes import AIR, Cause
from game.mechanics.d20.concealment import BLINDED, LIGHTS
from game.mechanics.d20.steps import Veil
from game.mechanics.states import has
from game.mechanics.traits import traits
from game.reasons import text
from game.space.field import Field, Kind

RULE = "pf.hampered-movement"
POOR = Cause(RULE, text("cannot see into it"), AIR)
"""What is not seen into."""


def unseen(world: World, unit: int) -> Veil:
    """Poor visibility doubles a step: into thick fog, into the dark without darkvision, and anywhere for the blind.

    [pf.hampered-movement]
    """
    return POOR, _unseen(world.field, has(world, unit, BLINDED), traits(world, unit).darkvision is None)


@lru_cache(maxsize=16)
def _unseen(field: Field, blind: bool, benighted: bool) -> frozenset[tuple[int, int]]:
    cells = ((x, y) for y in range(field.height) for x in range(field.width))
    return frozenset((x, y) for x, y in cells if blind or _hidden(field.kind(x, y), benighted))


def _hidden(kind: Kind, benighted: bool) -> bool:
    return (kind.blocks_sight and not kind.blocks_move) or (benighted and kind.light == LIGHTS[2])
