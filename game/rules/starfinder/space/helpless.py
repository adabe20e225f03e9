"""The helpless: states that leave a creature so, keep it from acting or in its place; going past who is in one."""

from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.states import DAZED, DYING, GRABBED, HELPLESS, STUNNED, UNCONSCIOUS
from game.rules.starfinder.space.sizes import SIZES

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
PASSING_HELPLESS = PassingHelpless(
    sizes=SIZES,
    # A helpless creature's square may be walked through, and stopped on, at no cost.
    rule="sf.pass-helpless",
    # A helpless body of Large size or more, bigger than the mover, counts as two squares each.
    hulk="sf.pass-hulk",
    hulks_from="large",
)
