"""What a creature's state takes off its checks."""

from game.ecs.world import World
from game.mechanics.states import ENTANGLED, FATIGUED, SQUEEZING, has
from game.reasons import Because, text
from game.rules.starfinder.space.squeezing import PENALTIES


def impaired(world: World, unit: int, *, dexterity: bool = True) -> tuple[Because, ...]:
    """Entangled, one checks Dexterity and its skills at -2; fatigued, Strength and Dexterity at -1.

    [sf.hustle-fatigue]
    """
    tight = dexterity and has(world, unit, ENTANGLED, SQUEEZING)
    entangled = (Because(PENALTIES, -2, text("entangled")),) if tight else ()
    tired = (Because("sf.hustle-fatigue", -1, text("fatigued")),) if has(world, unit, FATIGUED) else ()
    return entangled + tired
