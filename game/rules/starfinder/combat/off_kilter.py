"""Off-kilter: who is knocked down in weightlessness spins out of control instead of lying prone."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.modifiers import ByState
from game.mechanics.naming import called
from game.mechanics.states import OFF_KILTER, has
from game.reasons import Text, text

# Until it rights itself (`other_movement/off_kilter.py`) it does not move (`PACE.spinning`).
WITHOUT_WEIGHT = Condition(OFF_KILTER, "sf.prone-zero-g")
# Who spins in weightlessness takes -2 on attack rolls and to AC.
SPINNING = ByState("sf.prone-zero-g", {OFF_KILTER: text("off-kilter")}, melee=-2, afar=-2)


def no_reaction(world: World, unit: int) -> Text | None:
    """Who spins in weightlessness does not react.   [sf.prone-zero-g]"""
    spins = has(world, unit, OFF_KILTER)
    return text("{who} is {state}.", who=called(world, unit), state=OFF_KILTER) if spins else None
