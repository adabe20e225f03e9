"""Shifts carried out, broken up at will: Disengage, a Dart that a card may grant as a maneuver; and moves instead."""

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.paths.plan import MovePlan
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.climbing_creatures.climbers import on_somebody
from game.rules.draw_steel.falling.fall import settle
from game.rules.draw_steel.movement import ways_to_move as grants
from game.rules.draw_steel.movement.carry_out import by_itself
from game.rules.draw_steel.movement.movement import MOVEMENT
from game.rules.draw_steel.movement.shift import AWAY, DART, DASH, DISENGAGE, OTHER, no_mixing_shift
from game.rules.draw_steel.movement.speed import squares_of
from game.rules.draw_steel.movement.ways_to_move import Grant
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.turns import turn

SLOTS = {DISENGAGE: turn.MOVE, AWAY: turn.MOVE, DART: turn.MANEUVER, DASH: turn.MANEUVER}
MISSING = text("It needs a square to go to.")
INSTEAD = "ds.move-instead-of-shift"
RULES = {DISENGAGE: "ds.disengage", AWAY: INSTEAD, DART: "ds.ways-to-move", DASH: INSTEAD}
ACTIONS = {DISENGAGE: "disengage", AWAY: "move", DART: "shift", DASH: "move"}


def granted(world: World, unit: int, verb: str) -> int:
    """Disengage is a move action to shift 1 square, and what the card adds.   [ds.disengage]"""
    return squares_of(world, unit, "disengage") if verb in (DISENGAGE, AWAY) else trait(world, unit, "dart")


def rest_of_shift(world: World, unit: int, verb: str) -> int:
    """Give the squares that are left of such a movement, broken up by something else."""
    return turn.rest_of(world, unit, verb)


def shift_allowed(world: World, unit: int, verb: str) -> Cost | Refusal:
    """One movement is either shifting or moving, to its end."""
    going = grant(world, unit, verb).going("walk")
    if not granted(world, unit, verb):
        why = text("Nothing on the card of {who} allows that movement.", who=called(world, unit))
        return Refusal("ds.ways-to-move", why)
    mixed = no_mixing_shift(world, unit, rest_of_shift(world, unit, OTHER[verb]))
    if mixed is not None:
        return mixed
    refusal = on_somebody(world, unit) or MOVEMENT.forbids(world, unit, going)
    if refusal is not None:
        return refusal
    limit = MOVEMENT.allowance(world, unit, going)
    if isinstance(limit, Refusal):
        return limit
    if rest_of_shift(world, unit, verb):
        return Cost.one(RULES[verb], 0, text("rest of the movement"))
    return turn.slot(world, unit, SLOTS[verb])


def most(world: World, unit: int, verb: str) -> int:
    """Give the squares within reach: what is left, or a new movement where there is an action for it."""
    fresh = isinstance(turn.slot(world, unit, SLOTS[verb]), Cost)
    return max(rest_of_shift(world, unit, verb), granted(world, unit, verb) if fresh else 0)


def grant(world: World, unit: int, verb: str) -> Grant:
    """Give what may be moved now: the squares in reach, or a whole Disengage."""
    reach = most(world, unit, verb) or granted(world, unit, verb)
    whole = verb == DISENGAGE and reach == granted(world, unit, verb)
    return Grant(unit, ACTIONS[verb], None if whole else reach)


def shift_modes(world: World, unit: int, verb: str) -> tuple[str, ...]:
    """List the types of movement that make a difference, a jump among them."""
    return grants.modes(world, unit, most(world, unit, verb))


def shift_perform(world: World, cmd: Command, wished: MovePlan, dice: Dice) -> Play:
    """Shift, or move instead; what is not used may be later in the turn."""
    unit, verb = cmd.unit, cmd.verb
    plan = yield from grants.gone(world, dice, grant(world, unit, verb), cmd, wished)
    if plan is None:
        return
    rest = rest_of_shift(world, unit, verb)
    on = 0 < rest >= plan.cost.total
    if not on:
        yield turn.spend(world, unit, SLOTS[verb], verb)
        rest = granted(world, unit, verb)
    yield turn.note_rest(world, unit, RULES[verb], verb, rest - plan.cost.total, on=on)
    yield from by_itself(world, dice, unit, plan, RULES[verb])
    yield from settle(world, unit)
