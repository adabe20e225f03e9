"""The helpless: states that leave a creature so, keep it from acting or in its place; going past who is in one."""

from game.ecs.world import World
from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.pathfinder.space.sizes import SIZES

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
    # Nothing takes a creature anywhere that may not move at all.
    still="pf.minimum-limits",
)


NO_TURN = "pf.turn-actions"
"""Who is stunned or dazed has no actions either, but is not helpless for that.   [pf.turn-actions]"""


def no_action(world: World, unit: int) -> Refusal | None:
    """Who is helpless, or stunned, takes no actions.   [pf.helpless]"""
    if not HELPLESS_STATES.idle(world, unit):
        return None
    rule = RULE if HELPLESS_STATES.at_mercy(world, unit) else NO_TURN
    return Refusal(rule, text("{who} can neither act nor react.", who=called(world, unit)))


PASSING_HELPLESS = PassingHelpless(
    sizes=SIZES,
    # A helpless creature's squares may be passed without any penalty, and stopped on.
    rule="pf.helpless-enemies",
    ally="pf.friend-squares",
    # A helpless body of Huge size or more, bigger than the mover, counts as two squares each, friend or foe.
    hulk="pf.huge-helpless",
    hulks_from="huge",
)
