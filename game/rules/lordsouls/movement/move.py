"""Move, Slip, Drag, Climb and Jump: the Movement manoeuvres that lead to a cell."""

from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Going, Halt, Preview
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.on_foot.leaps import JUMP
from game.mechanics.on_foot.named_ways import on_foot
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.grapple.holds import captives, released
from game.rules.lordsouls.movement import allowance
from game.rules.lordsouls.movement.carry_out import carry_out
from game.rules.lordsouls.movement.law import CLIMB, DRAG, MOVEMENT, SLIP, forbidden
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.manoeuvres import MOVEMENT as SLOT
from game.rules.lordsouls.turns.states import DEFENCELESS, helpless, restrained
from game.space.square import Cell

MOVE = "move"
GAITS = {MOVE: "walk", SLIP: "walk", DRAG: "walk", CLIMB: "climb", JUMP: "jump"}
OPEN = (CLIMB, JUMP)
"""Who uses these has no active defence until its next turn.   [ls.climb-swim] [ls.jump]"""


def going_on(world: World, unit: int, verb: str) -> int:
    """Give what is left of a manoeuvre that was broken into by a small one.   [ls.bonus-manoeuvres]"""
    budget = world.get(unit, Budget)
    small = manoeuvres.BONUSES
    last = next((one for one in reversed(budget.done) if one not in small), "")
    return budget.purse if last == verb else 0


def points(world: World, unit: int, verb: str) -> int:
    """A manoeuvre under way has what is left of it, a new one all its points.   [ls.move] [ls.manoeuvre-extra]"""
    if verb == JUMP:
        return 0
    fresh = isinstance(manoeuvres.slot(world, unit, SLOT), Cost)
    full = allowance.points(world, unit, verb).total if fresh else 0
    return max(going_on(world, unit, verb), full)


def allowed(world: World, unit: int, verb: str) -> Cost | Refusal:
    """Say whether a creature may use the manoeuvre, or go on with it.   [ls.turn-manoeuvres]"""
    out = helpless(world, unit) or forbidden(world, unit, Going("walk", verb))
    if out is not None:
        return out
    if verb == DRAG and not captives(world, unit):
        return Refusal("ls.drag", text("{who} holds nobody whom it could drag.", who=called(world, unit)))
    if going_on(world, unit, verb):
        return Cost.one("ls.bonus-manoeuvres", 0, text("the rest of it"))
    slot = manoeuvres.slot(world, unit, SLOT)
    if isinstance(slot, Cost) and verb != JUMP and not allowance.points(world, unit, verb).total:
        return _no_points(world, unit, verb)
    return slot


def _no_points(world: World, unit: int, verb: str) -> Refusal:
    cost = allowance.points(world, unit, verb)
    why = text("{who} has no points to move with.", who=called(world, unit))
    return Refusal(next((one.rule for one in reversed(cost.because) if one.amount < 0), "ls.move"), why)


def manoeuvre(verb: str, title: Text, rule: str) -> Placed:
    """Build a Movement manoeuvre: its way, its ends, its points.   [ls.move] [ls.slip] [ls.drag] [ls.jump]"""

    def may(world: World, unit: int) -> Cost | Refusal:
        return allowed(world, unit, verb)

    def going(world: World, unit: int) -> Going:
        return Going("walk", verb, points(world, unit, verb))

    def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        route = cmd.cells("route")
        if not route:
            return MOVEMENT.plan(world, cmd.unit, there, going(world, cmd.unit))
        plan = MOVEMENT.route(world, cmd.unit, route, going(world, cmd.unit))
        return plan.refusal if isinstance(plan, Halt) else plan

    def ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
        area = MOVEMENT.area(world, unit, going(world, unit))
        return area if isinstance(area, Area) else NOWHERE

    def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        yield from begun(world, cmd.unit, verb, rule, plan.cost.total)
        yield from carry_out(world, dice, cmd.unit, plan, GAITS[verb], dragging=verb == DRAG)

    missing = Refusal(rule, text("It needs a cell to go to."))
    return Placed(verb, title, rule, may, on_foot, way, ends, play, shown, missing)


def begun(world: World, unit: int, verb: str, rule: str, needed: int) -> Play:
    """Spend a manoeuvre, if none under way lasts; any but Drag lets go of whom one holds.   [ls.drag-release]"""
    if going_on(world, unit, verb) and needed <= going_on(world, unit, verb):
        return
    if verb != DRAG:
        yield from released(world, unit, "ls.drag-release")
    full = Cost() if verb == JUMP else allowance.points(world, unit, verb)
    spent = manoeuvres.spend(world, unit, SLOT, verb)
    budget = replace(manoeuvres.after(world.get(unit, Budget), SLOT, verb), purse=full.total)
    because = (*spent.because, Because(rule), *full.because)
    changes = *put(world, unit, budget), *manoeuvres.unaimed(world, unit, SLOT, verb)[0]
    yield Event("spent", unit, because, changes, spent.text, spent.facts)
    if verb in OPEN:
        yield restrained(world, unit, DEFENCELESS, rule)


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way and who may react.   [ls.reaction]"""
    return Preview(plan.cost, plan, provoked=REACTIONS.foreseen(world, cmd.unit, plan))

