"""States that leave a creature at a foe's mercy, keep it from acting, or hold it in its place."""

from game.mechanics.d20.states import States

STATES = States(
    # Bound, asleep, paralysed or unconscious: wholly at a foe's mercy.   [sf.pass-helpless]
    helpless=("helpless", "unconscious", "paralyzed", "bound", "asleep", "dying", "dead"),
    # Who cannot act or react strikes nobody and threatens nothing.   [sf.threatened-squares]
    inert=(
        "helpless", "unconscious", "asleep", "bound", "stunned", "paralyzed", "petrified", "dazed", "cowering",
        "dying", "dead",
    ),
    # Whom a condition holds in its place goes nowhere.   [sf.minimum-movement]
    rooted=("pinned", "grabbed", "grappled", "stunned", "immobilized", "dazed"),
)  # fmt: skip
