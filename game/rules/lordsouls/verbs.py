"""The manoeuvres in the order of the menu; what the referee's `may` asks about them."""

from dataclasses import replace

from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.states import has
from game.mechanics.verbs import Law, aimless
from game.reasons import text
from game.rules.lordsouls.actions import improvised as actions
from game.rules.lordsouls.actions import use, words
from game.rules.lordsouls.attack import verbs as attacks
from game.rules.lordsouls.bonus import drop_prepare
from game.rules.lordsouls.defence import total_defence
from game.rules.lordsouls.grapple import grapple, holds, push
from game.rules.lordsouls.movement import dash, improvised
from game.rules.lordsouls.movement.law import CLIMB, DRAG, SLIP
from game.rules.lordsouls.movement.leap import JUMP
from game.rules.lordsouls.movement.move import MOVE, manoeuvre
from game.rules.lordsouls.positions import change_pose, mounts
from game.rules.lordsouls.turns import verbs as turn_verbs
from game.rules.lordsouls.turns.states import UPHELD

_VERBS: tuple[Verb | Law, ...] = (
    manoeuvre(MOVE, text("Move"), "ls.move"),
    *attacks.ATTACKS,
    attacks.AIM,
    *total_defence.VERBS,
    push.PUSH,
    grapple.GRAPPLE,
    manoeuvre(SLIP, text("Slip"), "ls.slip"),
    manoeuvre(CLIMB, text("Climb or swim"), "ls.climb-swim"),
    manoeuvre(JUMP, text("Jump"), "ls.jump"),
    manoeuvre(DRAG, text("Drag"), "ls.drag"),
    improvised.IMPROVISE,
    *change_pose.VERBS,
    aimless("dash", text("Dash"), "ls.dash", dash.allowed, dash.dash),
    *drop_prepare.VERBS,
    use.DOORS,
    aimless("use-item", text("Use an item"), "ls.use", use.items_allowed, use.use_item),
    aimless("concentration", text("Look and listen"), "ls.concentration", words.action, words.concentrate),
    aimless("address", text("Address"), "ls.address", words.action, words.address),
    aimless("escape", text("Break free"), "ls.grabbed", grapple.escape_allowed, grapple.escape),
    actions.IMPROVISE,
    aimless("support", text("Support"), "ls.support", words.support_allowed, words.support),
    words.ORDER,
    *turn_verbs.VERBS,
)


def _held(world: World, unit: int) -> bool:
    return bool(holds.holders(world, unit))


def _holds(world: World, unit: int) -> bool:
    return bool(holds.captives(world, unit))


def _upholds(world: World, unit: int) -> bool:
    return has(world, unit, UPHELD)


def _controls(world: World, unit: int) -> bool:
    return bool(words.controlled(world, unit))


APPLIES = {
    "escape": _held, "drag": _holds, "mount": change_pose.could_mount, "dismount": mounts.rides,
    "support": _upholds, "order": _controls,
    "improvise": improvised.stands, actions.VERB: actions.ruled,
}  # fmt: skip
QUIET = ("address", "concentration", "inaction", "drop", "improvise", actions.VERB)
"""What the computer leaves alone."""
PREPARING, TAXING = ("aim", "plan"), ("climb", "jump")
"""What pays in a later turn; what gives up active defence on the way."""


def _whole(law: Verb | Law) -> Verb:
    verb = law if isinstance(law, Verb) else law.verb()
    rare = verb.name in ("support", "order", "improvise", actions.VERB)
    quiet = verb.name in QUIET or verb.quiet
    applies, later, taxing = APPLIES.get(verb.name, verb.applies), verb.name in PREPARING, verb.name in TAXING
    return replace(
        verb, applies=applies, quiet=quiet, rare=rare or verb.rare, prepares=later, taxing=taxing
    )


VERBS: dict[str, Verb] = {verb.name: verb for verb in map(_whole, _VERBS)}
