"""The verbs of a turn, in the order of the menu; what `may` asks about them."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Verb
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import Aimed, Law, aimless
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel import (
    blinking,
    darting,
    digging,
    doors,
    hiding,
    leaping,
    maneuvers,
    moving,
    riding,
    slots,
    strikes,
    throwing,
    turns,
    wrestling,
)
from game.rules.draw_steel.abilities import ABILITIES
from game.rules.draw_steel.aiming import CLIMBER, FRIEND, GREATER, KNOWN
from game.rules.draw_steel.applying import APPLIES
from game.rules.draw_steel.making import aimed, carried, placed, power, ridden, shifting
from game.rules.draw_steel.moving import modes
from game.rules.draw_steel.speeds import hovers


def end_allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """One may end one's turn where one is: a move never ends where one may not stop.   [ds.no-stopping]"""
    return Cost.one("ds.turn", 0, text("free"))


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [ds.round]"""
    yield from turns.end(world, dice, unit)


def hover_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who hovers stays in midair without doing anything for it.   [ds.hover]"""
    if hovers(world, unit):
        return Cost.one("ds.hover", 0, text("nothing"))
    return Refusal("ds.hover", text("{who} cannot hover.", who=called(world, unit)))


def only_walks(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all verbs
    """Jumps and teleports have one mode each."""
    return ("walk",)


ADVANCE = placed(
    "advance", text("Advance"), "ds.advance", moving.advance_allowed, modes, moving.advance_way, moving.advance_ends,
    moving.advance, moving.advance_shown, moving.NO_SQUARE,
)  # fmt: skip
ATTACK = Aimed(
    "attack", text("Strike"), "ds.free-strike", "unit", strikes.attack_allowed, strikes.attack_against,
    strikes.attack_perform, strikes.attack_offers, strikes.attack_shown,
)  # fmt: skip
CHARGE = Aimed(
    "charge", text("Charge"), "ds.charge", "unit", leaping.charge_allowed, leaping.charge_against,
    leaping.charge_perform, leaping.charge_offers, leaping.charge_shown,
)  # fmt: skip
JUMP = placed(
    "jump", text("Jump"), "ds.long-jump", leaping.jump_allowed, only_walks, leaping.jump_way, leaping.jump_ends,
    leaping.jump, leaping.jump_shown, Refusal("ds.long-jump", text("It needs a square to land on.")),
)  # fmt: skip
TELEPORT = placed(
    "teleport", text("Teleport"), "ds.teleport-advance", blinking.teleport_allowed, only_walks, blinking.teleport_way,
    blinking.teleport_ends, blinking.teleport, blinking.teleport_shown,
    Refusal("ds.teleport-new-space", text("It needs a space to go to.")),
)  # fmt: skip
DIG = Aimed(
    "dig", text("Dig"), "ds.dig", "cell", digging.dig_allowed, digging.dig_against, digging.dig_perform,
    digging.dig_offers,
)  # fmt: skip
_VERBS: tuple[Verb | Law, ...] = (
    ADVANCE,
    ATTACK,
    CHARGE,
    shifting("disengage", text("Disengage")),
    shifting("disengage-move", text("Disengage: move instead")),
    shifting("dart", text("Dart: shift")),
    shifting("dart-move", text("Dart: move instead")),
    *(power(ability) for ability in ABILITIES),
    JUMP,
    TELEPORT,
    aimed(
        "push", text("Knockback"), "ds.knockback", throwing.knockback_allowed, throwing.knockback_against,
        wrestling.beside, throwing.knockback,
    ),
    aimed(
        "grapple", text("Grab"), "ds.grab", wrestling.grab_allowed, wrestling.grab_against, wrestling.beside,
        wrestling.grab,
    ),
    aimless("escape", text("Escape Grab"), "ds.escape-grab", wrestling.escape_allowed, wrestling.escape),
    aimless("release", text("Let go"), "ds.grabbed", wrestling.release_allowed, wrestling.release),
    aimless("put-down", text("Put down"), "ds.grabbed", wrestling.put_down_allowed, wrestling.put_down),
    aimed(
        "climb-on", text("Climb a creature"), "ds.climb-creature", riding.climb_allowed, riding.climb_against,
        riding.greater, riding.climb_on, GREATER,
    ),
    aimless("climb-off", text("Climb off"), "ds.climb-creature", riding.off_allowed, riding.climb_off),
    aimed(
        "shake", text("Shake off"), "ds.dislodge", riding.shake_allowed, riding.shake_against, riding.climbers,
        riding.shake, CLIMBER,
    ),
    ridden("ride", text("Ride")),
    ridden("ride-away", text("Ride: disengage")),
    ridden("ride-away-move", text("Ride: disengage, but move")),
    DIG,
    aimless("scrabble", text("Claw Dirt"), "ds.claw-dirt", digging.scrabble_allowed, digging.scrabble),
    aimed(
        "pull-out", text("Pull out"), "ds.pull-out", digging.pull_out_allowed, digging.pull_out_against,
        maneuvers.friends_beside, digging.pull_out, FRIEND,
    ),
    aimless("stand", text("Stand up"), "ds.stand-up", maneuvers.stand_allowed, maneuvers.stand),
    aimed(
        "help-up", text("Help up"), "ds.stand-up", wrestling.maneuver, maneuvers.help_against,
        maneuvers.friends_beside, maneuvers.help_up, FRIEND,
    ),
    aimless("rise", text("Stand up freely"), "ds.stand-freely", maneuvers.rise_allowed, maneuvers.rise),
    aimless(
        "drop-prone", text("Drop prone"), "ds.drop-prone", maneuvers.drop_prone_allowed, maneuvers.drop_prone
    ),
    aimless("defend", text("Defend"), "ds.defend", maneuvers.defend_allowed, maneuvers.defend),
    aimed(
        "heal", text("Heal"), "ds.heal", maneuvers.defend_allowed, maneuvers.heal_against, maneuvers.friends_beside,
        maneuvers.heal_perform, FRIEND,
    ),
    aimless(
        "catch-breath", text("Catch breath"), "ds.catch-breath", maneuvers.catch_breath_allowed, maneuvers.catch_breath
    ),
    aimed(
        "aid-attack", text("Aid an attack"), "ds.aid-attack", wrestling.maneuver, maneuvers.aid_against,
        wrestling.beside, maneuvers.aid,
    ),
    replace(aimless("hide", text("Hide"), "ds.hide", hiding.hide_allowed, hiding.hide), quiet=True),
    aimless("search", text("Search"), "ds.search", hiding.search_allowed, hiding.search),
    aimed(
        "point-out", text("Point out"), "ds.search", wrestling.maneuver, hiding.point_out_against, hiding.known_foes,
        hiding.point_out, KNOWN, near=False,
    ),
    doors.USE,
    aimless("end", text("End turn"), "ds.turn", end_allowed, end),
)  # fmt: skip
MENU = (
    "advance", "attack", "charge", "disengage", "jump", "teleport", "push", "grapple", "aid-attack", "defend", "heal",
    "catch-breath", "hide", "drop-prone", "dig", "scrabble", "pull-out", "use", "dart", "dart-move", "disengage-move",
    *(f"power-{ability.name}" for ability in ABILITIES), "climb-on", "stand", "rise", "help-up", "escape", "release",
    "put-down", "climb-off", "shake", "ride", "ride-away", "ride-away-move", "search", "point-out", "end",
)  # fmt: skip
"""The order of the menu: what is always there first, so that its keys stay, then what only some states bring."""
_NAMED = {one.name: one for one in (law if isinstance(law, Verb) else law.verb() for law in _VERBS)}
VERBS: dict[str, Verb] = {
    name: replace(carried(_NAMED[name]), applies=APPLIES.get(name, _NAMED[name].applies)) for name in MENU
}
"""What a creature can do on its turn, in the order of the menu."""


def may_shift(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature may shift at all.   [ds.shift] [ds.shift-terrain] [ds.slowed]"""
    return darting.allowed(world, unit, darting.DISENGAGE)


def may_double(world: World, unit: int) -> Cost | Refusal:
    """Two Advances take the move action and the main action.   [ds.turn]"""
    first = moving.advance_allowed(world, unit)
    left = slots.slot(world, unit, slots.MAIN)
    return first if isinstance(first, Refusal) else left
