"""The helpless: states that leave a creature so, keep it from acting or in its place; passing and striking who is."""

from game.ecs.components import Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.helpless import HelplessStates, PassingHelpless
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.states import DAZED, DYING, GRABBED, HELPLESS, STUNNED, UNCONSCIOUS
from game.reasons import Because, text
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
    # Not even the minimum movement takes them anywhere.
    still="sf.minimum-movement",
)  # fmt: skip
PASSING_HELPLESS = PassingHelpless(
    sizes=SIZES,
    # A helpless creature's square may be walked through, and stopped on, at no cost.
    rule="sf.pass-helpless",
    # A helpless body of Large size or more, bigger than the mover, counts as two squares each.
    hulk="sf.pass-hulk",
    hulks_from="large",
)


def helpless_target(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Melee attacks against the helpless get +4.   [sf.pass-helpless]"""
    at_mercy = attempt.melee and HELPLESS_STATES.at_mercy(world, attempt.target)
    return (Because(PASSING_HELPLESS.rule, 4, text("target helpless")),) if at_mercy else ()


def helpless_defence(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """The helpless count as having Dexterity 0, a modifier of -5.   [sf.pass-helpless]"""
    if not HELPLESS_STATES.at_mercy(world, attempt.target):
        return ()
    abilities = (world.find(attempt.target, Sheet) or Sheet()).abilities
    dexterity = (lookup(abilities, "dex", 10) - 10) // 2
    return (Because(PASSING_HELPLESS.rule, -5 - dexterity, text("Dexterity 0")),)
