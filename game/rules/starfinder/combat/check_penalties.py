"""What a creature's state takes off its checks, all together."""

from game.ecs.world import World
from game.reasons import Because
from game.rules.starfinder.combat.fatigued import weary
from game.rules.starfinder.space.squeezing import clumsy


def impaired(world: World, unit: int, *, dexterity: bool = True) -> tuple[Because, ...]:
    """Add up what being entangled and what being tired take off a check, whether of Dexterity or of Strength."""
    return (clumsy(world, unit) if dexterity else ()) + weary(world, unit)
