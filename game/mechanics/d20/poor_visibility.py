"""Poor visibility: what a mover cannot see into costs it double."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.ecs.world import World
from game.mechanics.d20.causes import AIR, Cause
from game.mechanics.d20.concealment import BLINDED, LIGHTS
from game.mechanics.states import has
from game.mechanics.traits import traits
from game.reasons import text
from game.space.field import Field, Kind

Columns = frozenset[tuple[int, int]]
"""Squares of the map, at whatever height."""
Veil = tuple[Cause, Columns]
"""What a mover cannot see: how it doubles a step, and the columns of the map."""
UNVEILED: Columns = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class PoorVisibility:
    """The law of steps into what one cannot see."""

    rule: str
    """Poor visibility doubles a step: into thick fog, into the dark without darkvision, and anywhere for the blind."""

    def veil(self, world: World, unit: int) -> Veil:
        """Give how what a mover cannot see doubles its step, and where that is."""
        cause = Cause(self.rule, text("cannot see into it"), AIR)
        return cause, _unseen(world.field, has(world, unit, BLINDED), traits(world, unit).darkvision is None)


def veiled(veil: Callable[[World, int], Veil] | None, world: World, unit: int) -> tuple[tuple[Cause, ...], Columns]:
    """Give what a mover cannot see, and how that doubles its steps; nothing where the book has no such rule."""
    if veil is None:
        return (), UNVEILED
    cause, columns = veil(world, unit)
    return (cause,), columns


@lru_cache(maxsize=16)
def _unseen(field: Field, blind: bool, benighted: bool) -> Columns:
    """Poor visibility doubles a step: into thick fog, into the dark without darkvision, and anywhere for the blind."""
    rows, columns = np.nonzero(field.plane(lambda kind: blind or _hidden(kind, benighted)))
    return frozenset(zip(columns.tolist(), rows.tolist(), strict=True))


def _hidden(kind: Kind, benighted: bool) -> bool:
    return (kind.blocks_sight and not kind.blocks_move) or (benighted and kind.light == LIGHTS[2])
