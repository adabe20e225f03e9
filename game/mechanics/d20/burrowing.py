"""Burrowing: what can be dug, what is left behind, and that the soil is between who is below and who is above."""

import numpy as np
from numpy.typing import NDArray

from game.paths.moves import Bools
from game.reasons import Refusal, text
from game.space.field import Field, Kind
from game.space.sight import Space


def dug(field: Field, over: NDArray[np.int16]) -> tuple[Bools, Bools]:
    """Burrowers dig through soil, never through rock or floor; they come and go at its surface.

    Gives the cells that are too hard to be dug, and those that are closed to a burrower. `over`: heights over the
    ground, (D, H, W). The way falls in behind them: the soil stays what it was for all others.
    """
    soil = np.broadcast_to(field.plane(lambda kind: kind.diggable)[None, :, :], over.shape)
    return (over < 0) & ~soil, ~(soil & (over <= 0))


def undug(kind: Kind, over: int, rule: str, tunnels: str, *, burrows: bool) -> Refusal | None:
    """Only soil is dug, from its surface down; nobody follows a burrower: the passage falls in behind it.

    `over`: cells over the ground; `rule`: that of burrowers; `tunnels`: that of all others, '' where there is none.
    """
    if burrows and (over > 0 or not kind.diggable or kind.blocks_move):
        return Refusal(rule, text("Only soil can be dug."), text("Go round it."))
    if not burrows and tunnels and over < 0 and kind.diggable:
        return Refusal(tunnels, text("It is soil; a passage dug there has fallen in."))
    return None


def soil_between(ground: Field, source: Space, target: Space) -> bool:
    """Who is under the ground and who is above it have total cover from each other."""
    return _buried(ground, source) != _buried(ground, target)


def tunnels_of(ground: Field, source: Space, target: Space) -> Space:
    """List the cells under the ground that two burrowers hold: no soil while they are there."""
    return source + target if _buried(ground, source) and _buried(ground, target) else ()


def _buried(ground: Field, cells: Space) -> bool:
    return all(ground.inside(x, y) and z < ground.ground(x, y) - ground.kind(x, y).water for x, y, z in cells)
