"""The verbs of a turn, in the order of the menu; what `may` asks about them."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.verbs import Law, aimless
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.abilities.cards import ABILITIES
from game.rules.draw_steel.actions import (
    advance,
    aid_attack,
    catch_breath,
    defend,
    disengage,
    drop_prone,
    heal,
    open_door,
    stand_up,
)
from game.rules.draw_steel.burrowing import claw_dirt, dig, pull_out
from game.rules.draw_steel.charge import charge
from game.rules.draw_steel.climbing_creatures import climb_creature, dislodge
from game.rules.draw_steel.combat import melee_maneuvers, strikes
from game.rules.draw_steel.forced_movement import knockback
from game.rules.draw_steel.grabbing import escape_grab, grab, let_go
from game.rules.draw_steel.hide_and_search import hide, search
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.jumping import jump_in_advance
from game.rules.draw_steel.movement import shift
from game.rules.draw_steel.movement_types.types import modes_here
from game.rules.draw_steel.teleport import teleport_advance
from game.rules.draw_steel.turns import rounds, turn
from game.rules.draw_steel.turns.sides import foes_in_the_fight
from game.rules.draw_steel.verbs.applies import APPLIES
from game.rules.draw_steel.verbs.builders import aimed, followed_up, placed, power, ridden, shifting
from game.rules.draw_steel.verbs.targets import CLIMBER, FRIEND, GREATER, KNOWN, friends_beside


def end_allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """One may end one's turn where one is: a move never ends where one may not stop."""
    return Cost.one("ds.turn", 0, text("costs nothing"))


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn."""
    yield from rounds.end(world, dice, unit)


def only_walks(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all verbs
    """Jumps and teleports have one mode each."""
    return ("walk",)


ADVANCE = replace(placed(
    "advance", text("Advance"), "ds.advance", allowed=advance.advance_allowed, modes=modes_here,
    way=advance.advance_way, ends=advance.advance_ends, perform=advance.advance, preview=advance.advance_shown,
    missing=advance.NO_SQUARE,
), work=advance.advance_work)  # fmt: skip
JUMP = replace(placed(
    "jump", text("Jump"), "ds.long-jump", allowed=jump_in_advance.jump_allowed, modes=only_walks,
    way=jump_in_advance.jump_way, ends=jump_in_advance.jump_ends, perform=jump_in_advance.jump_perform,
    preview=jump_in_advance.jump_shown, missing=Refusal("ds.long-jump", text("It needs a square to land on.")),
), work=jump_in_advance.jump_work)  # fmt: skip
TELEPORT = replace(placed(
    "teleport", text("Teleport"), "ds.teleport-advance", allowed=teleport_advance.teleport_allowed, modes=only_walks,
    way=teleport_advance.teleport_way, ends=teleport_advance.teleport_ends, perform=teleport_advance.teleport_perform,
    preview=teleport_advance.teleport_shown,
    missing=Refusal("ds.teleport-new-space", text("It needs a space to go to.")),
), work=teleport_advance.teleport_work)  # fmt: skip
_VERBS: tuple[Verb | Law, ...] = (
    ADVANCE,
    strikes.STRIKE_VERB,
    charge.CHARGE_VERB,
    shifting("disengage", text("Disengage")),
    shifting("disengage-move", text("Disengage: move instead")),
    shifting("dart", text("Dart: shift")),
    shifting("dart-move", text("Dart: move instead")),
    *(power(ability) for ability in ABILITIES),
    JUMP,
    TELEPORT,
    replace(aimed(
        "push", text("Knockback"), "ds.knockback", allowed=knockback.knockback_allowed,
        against=knockback.knockback_against, targets=foes_in_the_fight, perform=knockback.knockback, near=False,
    ).verb(), sequel=knockback.knockback_sequel),
    aimed(
        "grapple", text("Grab"), "ds.grab", allowed=grab.grab_allowed, against=grab.grab_against,
        targets=foes_in_the_fight, perform=grab.grab, near=False,
    ),
    aimless(
        "escape", text("Escape Grab"), "ds.escape-grab", allowed=escape_grab.escape_allowed,
        perform=escape_grab.escape,
    ),
    aimless("release", text("Let go"), "ds.grabbed", allowed=let_go.release_allowed, perform=let_go.release),
    aimless("put-down", text("Put down"), "ds.grabbed", allowed=let_go.put_down_allowed, perform=let_go.put_down),
    aimed(
        "climb-on", text("Climb a creature"), "ds.climb-creature", allowed=climb_creature.climb_allowed,
        against=climb_creature.climb_against, targets=climb_creature.greater, perform=climb_creature.climb_on,
        whom=GREATER,
    ),
    aimless(
        "climb-off", text("Climb off"), "ds.climb-creature", allowed=climb_creature.off_allowed,
        perform=climb_creature.climb_off,
    ),
    aimed(
        "shake", text("Shake off"), "ds.dislodge", allowed=dislodge.shake_allowed, against=dislodge.shake_against,
        targets=dislodge.climbers, perform=dislodge.shake, whom=CLIMBER,
    ),
    ridden("ride", text("Ride")),
    ridden("ride-away", text("Ride: disengage")),
    ridden("ride-away-move", text("Ride: disengage by moving")),
    dig.DIG_VERB,
    aimless(
        "scrabble", text("Claw Dirt"), "ds.claw-dirt", allowed=claw_dirt.scrabble_allowed, perform=claw_dirt.scrabble,
    ),
    aimed(
        "pull-out", text("Pull out"), "ds.pull-out", allowed=pull_out.pull_out_allowed,
        against=pull_out.pull_out_against, targets=friends_beside, perform=pull_out.pull_out, whom=FRIEND,
    ),
    aimless("stand", text("Stand up"), "ds.stand-up", allowed=stand_up.stand_allowed, perform=stand_up.stand),
    aimed(
        "help-up", text("Help up"), "ds.stand-up", allowed=turn.maneuver, against=stand_up.help_against,
        targets=friends_beside, perform=stand_up.help_up, whom=FRIEND,
    ),
    aimless("rise", text("Stand up freely"), "ds.stand-freely", allowed=stand_up.rise_allowed, perform=stand_up.rise),
    aimless(
        "drop-prone", text("Drop prone"), "ds.drop-prone", allowed=drop_prone.drop_prone_allowed,
        perform=drop_prone.drop_prone,
    ),
    aimless("defend", text("Defend"), "ds.defend", allowed=defend.defend_allowed, perform=defend.defend),
    aimed(
        "heal", text("Heal"), "ds.heal", allowed=heal.heal_allowed, against=heal.heal_against,
        targets=friends_beside, perform=heal.heal_perform, whom=FRIEND,
    ),
    aimless(
        "catch-breath", text("Catch breath"), "ds.catch-breath", allowed=catch_breath.catch_breath_allowed,
        perform=catch_breath.catch_breath,
    ),
    aimed(
        "aid-attack", text("Aid an attack"), "ds.aid-attack", allowed=turn.maneuver, against=aid_attack.aid_against,
        targets=melee_maneuvers.beside, perform=aid_attack.aid,
    ),
    aimless("hide", text("Hide"), "ds.hide", allowed=hide.hide_allowed, perform=hide.hide, work=hide.hide_work),
    aimless("search", text("Search"), "ds.search", allowed=search.search_allowed, perform=search.search),
    aimed(
        "point-out", text("Point out"), "ds.search", allowed=turn.maneuver, against=search.point_out_against,
        targets=search.known_foes, perform=search.point_out, whom=KNOWN, near=False,
    ),
    open_door.USE,
    aimless("end", text("End turn"), "ds.turn", allowed=end_allowed, perform=end),
)  # fmt: skip
MENU = (
    "advance", "attack", "charge", "disengage", "jump", "teleport", "push", "grapple", "aid-attack", "defend", "heal",
    "catch-breath", "hide", "drop-prone", "dig", "scrabble", "pull-out", "use", "dart", "dart-move", "disengage-move",
    *(f"power-{ability.name}" for ability in ABILITIES), "climb-on", "stand", "rise", "help-up", "escape", "release",
    "put-down", "climb-off", "shake", "ride", "ride-away", "ride-away-move", "search", "point-out", "end",
)  # fmt: skip
"""The order of the menu: what is always there first, so that its keys stay, then what only some states bring."""
_BUILT = (law if isinstance(law, Verb) else law.verb() for law in _VERBS)
_NAMED = {one.name: one for one in UNKNOWN.verbs(_BUILT)}
VERBS: dict[str, Verb] = {
    name: replace(followed_up(_NAMED[name]), applies=APPLIES.get(name, _NAMED[name].applies)) for name in MENU
}
"""What a creature can do on its turn, in the order of the menu."""


def may_shift(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature may shift at all."""
    return disengage.shift_allowed(world, unit, shift.DISENGAGE)


def may_double(world: World, unit: int) -> Cost | Refusal:
    """Two Advances take the move action and the main action."""
    first = advance.advance_allowed(world, unit)
    left = turn.slot(world, unit, turn.MAIN)
    return first if isinstance(first, Refusal) else left
