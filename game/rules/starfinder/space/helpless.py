"""States that leave a creature at a foe's mercy, keep it from acting, or hold it in its place."""

from game.mechanics.d20.helpless import HelplessStates
from game.mechanics.states import DAZED, DYING, GRABBED, HELPLESS, STUNNED, UNCONSCIOUS

HELPLESS_STATES = HelplessStates(
    # Bound, asleep, paralysed or unconscious: wholly at a foe's mercy.   [sf.pass-helpless]
    helpless=(HELPLESS, UNCONSCIOUS, "paralyzed", "bound", "asleep", DYING, "dead"),
    # Who cannot act or react strikes nobody and threatens nothing.   [sf.threatened-squares]
    inert=(
        HELPLESS, UNCONSCIOUS, "asleep", "bound", STUNNED, "paralyzed", "petrified", DAZED, "cowering",
        DYING, "dead",
    ),
    # Whom a condition holds in its place goes nowhere.   [sf.minimum-movement]
    rooted=("pinned", GRABBED, "grappled", STUNNED, "immobilized", DAZED),
)  # fmt: skip
