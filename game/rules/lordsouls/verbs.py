"""The manoeuvres in the order of the menu; what the referee's `may` asks about them."""

from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.on_foot.leaps import JUMP
from game.mechanics.states import has
from game.mechanics.verbs import Law, aimed_at
from game.rules.lordsouls.actions import concentration_address, use
from game.rules.lordsouls.actions import improvised as actions
from game.rules.lordsouls.actions.unknown import SEARCH, UNKNOWN
from game.rules.lordsouls.attack.aiming import AIM
from game.rules.lordsouls.attack.verbs import ATTACKS
from game.rules.lordsouls.bonus import dash, drop_prepare, fall, foremost, support_order
from game.rules.lordsouls.defence import total_defence
from game.rules.lordsouls.grapple import break_free, grabbed, grapple, push
from game.rules.lordsouls.movement import improvised
from game.rules.lordsouls.movement import verbs as movement
from game.rules.lordsouls.movement.climb_swim import CLIMB
from game.rules.lordsouls.movement.slip_drag import DRAG, SLIP, THINGS
from game.rules.lordsouls.positions import change_pose, mounts
from game.rules.lordsouls.rolls.rulings import at_table
from game.rules.lordsouls.sheet import potions
from game.rules.lordsouls.turns import verbs as turn_verbs
from game.rules.lordsouls.turns.plan import PLANS
from game.rules.lordsouls.turns.states import UPHELD

_VERBS: tuple[Verb | Law, ...] = (
    movement.VERBS["move"],
    *ATTACKS,
    AIM,
    *total_defence.VERBS,
    push.PUSH,
    grapple.GRAPPLE,
    *(movement.VERBS[name] for name in (SLIP, CLIMB, JUMP, DRAG)),
    improvised.IMPROVISE.placed(),
    *change_pose.VERBS,
    fall.FALL,
    *change_pose.SADDLE,
    dash.DASH,
    drop_prepare.PREPARE.verb(),
    drop_prepare.DROP.verb(),
    use.DOORS,
    use.USE_ITEM.verb(),
    use.POTION,
    concentration_address.CONCENTRATE,
    concentration_address.ADDRESS,
    break_free.ESCAPE,
    actions.IMPROVISE,
    actions.OBJECTS.aimed(),
    support_order.SUPPORT,
    support_order.ORDER,
    foremost.TO_THE_TOP,
    *turn_verbs.VERBS,
)
APPLIES = {
    "escape": lambda world, unit: bool(grabbed.holders(world, unit)),
    DRAG: lambda world, unit: bool(grabbed.captives(world, unit) or THINGS.beside(world, unit)),
    "mount": change_pose.could_mount,
    "dismount": mounts.rides,
    "support": lambda world, unit: has(world, unit, UPHELD),
    "order": lambda world, unit: bool(support_order.controlled(world, unit)),
    foremost.VERB: foremost.able,
    "improvise": improvised.IMPROVISE.stands,
    "use": use.DOORS.somewhere,
    use.POTION_VERB: potions.left,
    actions.OBJECTS.name: actions.OBJECTS.somewhere,
    actions.VERB: lambda world, unit: at_table(world),  # noqa: ARG005 - one shape for all verbs
}
"""Whom a manoeuvre is for; the others are for everybody."""
RARE = ("support", "order", "improvise", "use", actions.VERB, actions.OBJECTS.name, foremost.VERB)
QUIET = (
    "address", "concentration", "inaction", "drop", "improvise", actions.VERB, actions.OBJECTS.name, "total-defence",
    "mount", foremost.VERB,
)  # fmt: skip
"""What the computer leaves alone; Double guard averts less than Improved guard, whatever the numbers.

In a fight a friend who is ridden gives up a turn of its own for its rider's, every round.
"""
PAYS = {
    SEARCH: lambda world, unit: bool(UNKNOWN.foes(world, unit)),
    "address": lambda world, unit: bool(concentration_address.yielding(world, unit)),
}
"""When the computer does not leave it alone after all: somebody is hidden, somebody would give up when addressed."""
ATTACKING = ("attack", "total-attack", "weak-spot", "calibrated", "push", "grapple")
PREPARING, TAXING = ("aim", "plan"), ("climb", "jump", "total-attack", "grapple")
"""What is an attack on somebody; what pays in a later turn; what gives up active defence."""


def watched(verb: Verb) -> Verb:
    """Let Plans be set off by an attack once it is made.   [ls.plan]"""

    def perform(world: World, cmd: Command, dice: Dice) -> Play:
        yield from verb.perform(world, cmd, dice)
        yield from PLANS.attacked(world, dice, cmd.unit, aimed_at(world, cmd))

    return replace(verb, perform=perform)


def _whole(law: Verb | Law) -> Verb:
    verb = law if isinstance(law, Verb) else law.verb()
    return replace(
        watched(verb) if verb.name in ATTACKING else verb,
        applies=APPLIES.get(verb.name, verb.applies),
        quiet=verb.name in QUIET or verb.quiet,
        rare=verb.name in RARE or verb.rare,
        prepares=verb.name in PREPARING,
        taxing=verb.name in TAXING,
        pays=PAYS.get(verb.name),
    )


VERBS: dict[str, Verb] = {verb.name: verb for verb in UNKNOWN.verbs(map(_whole, _VERBS))}
