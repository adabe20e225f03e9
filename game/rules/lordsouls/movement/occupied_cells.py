"""Occupied cells: whom one may not pass, over whom it costs more, and where nobody stops."""

from game.mechanics.on_foot.company import Occupied
from game.reasons import Because, text
from game.rules.lordsouls.positions.mounts import pair
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import conscious

OCCUPIED = Occupied(
    # A cell with an enemy cannot be entered; nobody stops where another creature is.
    rule="ls.occupied-cells",
    # Over somebody knocked out a step costs a point more; where the ground is difficult besides, both count.
    # [decided.lying-on-rough-ground]
    lying=Because("ls.occupied-cells", 1, text("over somebody knocked out")),
    able=conscious,
    together=pair,
    cells=sizes.cells,
)
