"""Shifts carried out, broken up at will: Disengage, and a Dart that a card may grant as a maneuver."""

from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel import slots
from game.rules.draw_steel.movement import LAW, squares_of
from game.rules.draw_steel.moving import carry_out, on_somebody
from game.rules.draw_steel.plans import goal
from game.rules.draw_steel.speeds import trait

NOWHERE = Area((), ())
DISENGAGE, DART, DASH = "disengage", "dart", "dart-move"
OTHER = {DART: DASH, DASH: DART}
SLOTS = {DISENGAGE: slots.MOVE, DART: slots.MANEUVER, DASH: slots.MANEUVER}
RULES = {DISENGAGE: "ds.disengage", DART: "ds.ways-to-move", DASH: "ds.move-instead-of-shift"}
ACTIONS = {DISENGAGE: "disengage", DART: "shift", DASH: "move"}


def granted(world: World, unit: int, verb: str) -> int:
    """Give the squares that one such movement holds: of a Disengage one and what the card adds.   [ds.disengage]"""
    return squares_of(world, unit, "disengage") if verb == DISENGAGE else trait(world, unit, "dart")


def left(world: World, unit: int, verb: str) -> int:
    """Give the squares that are left of such a movement, broken up by something else.   [ds.disengage]"""
    return slots.left_over(world.get(unit, Budget), verb)


def allowed(world: World, unit: int, verb: str) -> Cost | Refusal:
    """One movement is either shifting or moving, to its end.   [ds.no-mixing-shift] [ds.shift]"""
    going = Going("walk", ACTIONS[verb], None if verb == DISENGAGE else granted(world, unit, verb))
    if not granted(world, unit, verb):
        why = text("Nothing on the card of {who} grants that movement.", who=called(world, unit))
        return Refusal("ds.ways-to-move", why)
    if verb in OTHER and left(world, unit, OTHER[verb]):
        why = text("{who} has begun that movement the other way.", who=called(world, unit))
        return Refusal("ds.no-mixing-shift", why, text("Go on likewise."))
    refusal = on_somebody(world, unit) or LAW.forbids(world, unit, going)
    if refusal is not None:
        return refusal
    limit = LAW.allowance(world, unit, going)
    if isinstance(limit, Refusal):
        return limit
    if left(world, unit, verb):
        return Cost.one(RULES[verb], 0, text("rest of the movement"))
    return slots.slot(world, unit, SLOTS[verb])


def most(world: World, unit: int, verb: str) -> int:
    """Give the squares within reach: what is left, or a new movement where there is an action for it."""
    fresh = isinstance(slots.slot(world, unit, SLOTS[verb]), Cost)
    return max(left(world, unit, verb), granted(world, unit, verb) if fresh else 0)


def planned(world: World, cmd: Command) -> MovePlan | Refusal:
    """Plan such a movement; terrain and corners count as for any other.   [ds.ways-to-move] [ds.shift-terrain]"""
    there = goal(cmd, allowed(world, cmd.unit, cmd.verb), RULES[cmd.verb], text("It needs a square to go to."))
    if isinstance(there, Refusal):
        return there
    return LAW.plan(world, cmd.unit, there, _going(world, cmd.unit, cmd.verb, cmd.option("mode", "walk")))


def _going(world: World, unit: int, verb: str, mode: str) -> Going:
    """Give what is asked of the law: the squares in reach, or a whole Disengage."""
    reach = most(world, unit, verb)
    whole = verb == DISENGAGE and reach == granted(world, unit, verb)
    return Going(mode, ACTIONS[verb], None if whole else reach)


def area(world: World, unit: int, verb: str, mode: str) -> Area:
    """Everywhere that such a movement can end."""
    if isinstance(allowed(world, unit, verb), Refusal):
        return NOWHERE
    found = LAW.area(world, unit, _going(world, unit, verb, mode))
    return NOWHERE if isinstance(found, Refusal) else found


def perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Shift, or move instead; what is not used may be later in the turn.   [ds.disengage] [ds.no-mixing-shift]"""
    plan, rest = planned(world, cmd), left(world, cmd.unit, cmd.verb)
    if isinstance(plan, Refusal):
        return
    if plan.cost.total > rest:
        yield slots.spend(world, cmd.unit, SLOTS[cmd.verb], cmd.verb)
        rest = granted(world, cmd.unit, cmd.verb)
    budget = world.get(cmd.unit, Budget)
    after = replace(budget, done=(*budget.done, slots.noted(cmd.verb, rest - plan.cost.total)))
    yield Event("spent", cmd.unit, (Because(RULES[cmd.verb]),), put(world, cmd.unit, after))
    yield from carry_out(world, dice, cmd.unit, plan)
