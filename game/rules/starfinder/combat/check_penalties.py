"""What a creature's state takes off its checks."""

from game.ecs.world import World
from game.mechanics.states import ENTANGLED, FATIGUED, SQUEEZING, has
from game.reasons import Because, text


def impaired(world: World, unit: int, *, dexterity: bool = True) -> tuple[Because, ...]:
    """Entangled, one checks Dexterity at -2, also by its skills; fatigued, Strength and Dexterity at -1.

    [sf.squeezing-entangled] [sf.hustle-fatigue]
    """
    tight = dexterity and has(world, unit, ENTANGLED, SQUEEZING)
    entangled = (Because("sf.squeezing-entangled", -2, text("entangled")),) if tight else ()
    tired = (Because("sf.hustle-fatigue", -1, text("fatigued")),) if has(world, unit, FATIGUED) else ()
    return entangled + tired
