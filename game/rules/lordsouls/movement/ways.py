"""Who may react to a way on foot."""

from game.mechanics.on_foot.ways import Watching
from game.rules.lordsouls.defence.control_zone import controls, watches
from game.rules.lordsouls.turns.states import in_order

WATCHING = Watching(
    watches=watches,
    # Who tries to leave an opponent's zone of control may be struck by it.   [ls.reaction-triggers]
    controls=controls,
    in_order=in_order,
    # Who drags does not turn back into the cell into which it has just drawn its captive.
    turning_back="decided.drag-back",
)
