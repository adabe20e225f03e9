"""Off-kilter: who is knocked down in weightlessness spins out of control instead of lying prone."""

from game.ecs.components import Condition
from game.mechanics.d20.modifiers import ByState
from game.mechanics.states import OFF_KILTER
from game.reasons import text

# Until it rights itself (`other_movement/off_kilter.py`) it neither moves (`PACE.spinning`) nor reacts, as the
# flat-footed do not (`combat/flat_footed.py`).
WITHOUT_WEIGHT = Condition(OFF_KILTER, "sf.prone-zero-g")
# Who spins in weightlessness takes -2 on attack rolls and to AC.
SPINNING = ByState("sf.prone-zero-g", {OFF_KILTER: text("off-kilter")}, melee=-2, afar=-2)
