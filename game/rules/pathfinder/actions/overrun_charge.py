"""A charge that runs over its foe: an overrun in place of the attack at its end."""

from collections.abc import Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Going, Halt, Preview
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.d20.attack_actions import with_states
from game.mechanics.d20.charge import CHARGE
from game.mechanics.d20.charge_line import lane_to
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.speeds import on_foot
from game.mechanics.naming import called
from game.mechanics.states import began
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.pathfinder.actions.attack_actions import FIGHTING
from game.rules.pathfinder.actions.charge import CHARGE as PLAIN
from game.rules.pathfinder.actions.charge_line import CHARGE_LINE
from game.rules.pathfinder.combat.concealment import CONCEALMENT
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.overrun import ATTEMPT, crossed, run_over, runner, through_one, weighed
from game.rules.pathfinder.movement.routes import ROUTES
from game.rules.pathfinder.movement.step_run_charge import SPECIAL
from game.rules.pathfinder.space.sizes import SIZES
from game.space.square import Cell

VERB = "overrun-charge"
ON_FOOT = Going("walk", CHARGE)
HELPS = (Because("pf.charge-attack", 2, text("charge")),)
"""A manoeuvre is an attack roll, and that of a charge is at +2."""


def allowed(world: World, unit: int) -> Cost | Refusal:
    """Who may charge may run over its foe in place of the attack.   [pf.overrun-attempt]"""
    return PLAIN.allowed(world, unit)


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Straight on through one foe's squares, which are no bar to the charge.   [pf.overrun-attempt] [pf.charge]"""
    unit, walker, start = cmd.unit, runner(world, cmd.unit), world.get(cmd.unit, Place).at
    if not world.field.inside(*there[:2]):
        return ROUTES.why_not(walker, there, "walk", SPECIAL.limit(world, unit, ON_FOOT))
    watch, limit = ROUTES.watch(world, unit, ()), SPECIAL.limit(world, unit, ON_FOOT)
    found = ROUTES.traced(walker, lane_to(walker, there), watch, limit)
    if isinstance(found, Halt):
        return found.refusal
    plan = through_one(walker, found)
    if isinstance(plan, Refusal):
        return plan
    ((foe, at),) = crossed(walker, plan.steps)
    return _fault(world, unit, foe, feet((start,), (plan.steps[at].before,))) or (
        CHARGE_LINE.barred(walker, foe, start, there) or _tight(plan) or plan
    )


def _fault(world: World, unit: int, foe: int, far: int) -> Refusal | None:
    """At least 10 feet, at a foe that is seen.   [pf.charge]"""
    if far < CHARGE_LINE.least:
        why = text("The way is {n} ft, and a charge goes at least {least} ft.", n=far, least=CHARGE_LINE.least)
        return Refusal(PLAIN.rule, why, text("Overrun without charging."))
    if CONCEALMENT.total(world, unit, foe).unseen:
        return Refusal(PLAIN.rule, text("{name} is not seen.", name=called(world, foe)))
    return None


def _tight(plan: MovePlan) -> Refusal | None:
    tight = any(step.squeezed for step in plan.steps)
    return Refusal(PLAIN.rule, text("The way is too narrow: it would have to squeeze.")) if tight else None


def ends(world: World, unit: int, mode: str) -> Area:
    """The squares right behind a foe to which it leads."""
    if mode != "walk" or isinstance(allowed(world, unit), Refusal):
        return NOWHERE
    limit = SPECIAL.limit(world, unit, ON_FOOT)
    plans = ((cell, way(world, command(unit, VERB, cell), cell)) for cell in _behind(world, unit, limit))
    stops = (Stop(cell, plan.cost.total, 0) for cell, plan in plans if isinstance(plan, MovePlan))
    return Area(tuple(stops), ((VERB, limit),))


def _behind(world: World, unit: int, limit: int) -> list[Cell]:
    """List where it would stand beside a foe that it could get to, on whichever side; sorted."""
    field, start, side = world.field, world.get(unit, Place).at, world.get(unit, Body).side
    cells = dict[Cell, None]()
    for foe in FIGHTING.foes(world, unit):
        (x, y, _), wide = world.get(foe, Place).at, world.get(foe, Body).side
        if feet(SIZES.cells(world, unit), SIZES.cells(world, foe)) > limit:
            continue
        ring = ((x + dx, y + dy) for dy in range(-side, wide + 1) for dx in range(-side, wide + 1))
        near = (field.on_ground(*at) for at in ring if field.inside(*at))
        cells |= dict.fromkeys(cell for cell in near if SQUARE < feet((start,), (cell,)) <= limit)
    return sorted(cells)


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """The charge costs its armour class; then an overrun takes the place of the attack.   [pf.overrun-attempt]"""
    yield MOVES.slots.take(world, cmd.unit, VERB)
    yield began(world, cmd.unit, PLAIN.state)
    yield from run_over(world, dice, cmd.unit, plan, HELPS)


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way, the chance to get through, and who may strike.   [pf.overrun-attempt] [pf.charge-attack]"""
    return weighed(with_states(world, cmd.unit, (PLAIN.state,)), cmd.unit, plan, HELPS)


def offers(world: World, unit: int) -> Iterator[Command]:
    """Offer the squares right behind a foe."""
    yield from (command(unit, VERB, stop.cell) for stop in ends(world, unit, "walk").stops)


OVERRUN_CHARGE = Placed(
    name=VERB,
    title=text("Charge and overrun"),
    rule=ATTEMPT,
    allowed=allowed,
    modes=on_foot,
    way=way,
    ends=ends,
    play=play,
    shown=shown,
    missing=MOVES.no_square,
    offered=offers,
)
