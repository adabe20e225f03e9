"""States that leave a creature at a foe's mercy, keep it from acting, or hold it in its place."""

from game.mechanics.d20.helpless import HelplessStates

RULE = "pf.helpless"
"""Who is unconscious, asleep, paralysed, bound or dying is helpless: it takes no actions.   [pf.helpless]"""
HELPLESS_STATES = HelplessStates(
    # Unconscious, asleep, paralysed or bound: helpless. So are the dying, until they are dead.   [pf.helpless]
    # [pf.dying]
    helpless=("helpless", "unconscious", "paralyzed", "bound", "asleep", "dying", "dead"),
    # Who is helpless takes no actions and threatens nothing; nor does who is stunned.   [pf.helpless]
    inert=("helpless", "unconscious", "paralyzed", "bound", "asleep", "dying", "dead", "stunned", "dazed"),
    # Whom something holds in its place has not even the minimum movement.   [pf.minimum-limits]
    rooted=("pinned", "grappled", "held", "stunned", "dazed"),
)
