"""Frightened: a bane against what one fears, an edge for it, and no step closer."""

from game.ecs.components import Conditions
from game.ecs.world import World
from game.reasons import Because, text


def frightened_bane(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """The frightened have a bane against the source of their fear.   [ds.frightened]"""
    fear = (world.find(attacker, Conditions) or Conditions()).find("frightened")
    afraid = fear is not None and fear.source == target
    return (Because("ds.frightened", 0, text("afraid of it")),) if afraid else ()
