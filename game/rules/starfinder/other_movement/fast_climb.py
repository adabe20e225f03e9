"""Climbing twice as far by a climb speed and a check."""

from collections.abc import Iterable

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Going
from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.d20.checks import check_or_ten
from game.mechanics.d20.speeds import Purse, up_faces
from game.mechanics.naming import called
from game.mechanics.states import DRIFTING, ended
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal, text
from game.rules.starfinder.movement.moves import MOVES
from game.rules.starfinder.movement.routes import ROUTES
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.climb_swim import CLIMB_SWIM, athletic
from game.rules.starfinder.turns import turns
from game.space.square import Cell

FAST = 15
"""The difficulty of climbing twice as far.   [sf.climb-double]"""


def climb_fast_allowed(world: World, unit: int) -> Cost | Refusal:
    """Only a climb speed allows climbing twice as far.   [sf.climb-double]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("climb"):
        return Refusal("sf.climb-double", text("{who} has no climb speed.", who=called(world, unit)))
    return PACE.can_move(world, unit, "climb") or turns.SLOTS.allows(world, unit, "climb-fast")


def climb_fast_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a climb of up to twice the climb speed.   [sf.climb-double]"""
    return ROUTES.to(world, cmd.unit, there, Going("climb", "move"), _purse(world, cmd.unit))


def _purse(world: World, unit: int) -> Purse:
    limit = 2 * PACE.speed(world, unit, "climb").total
    return Purse(limit, (("climb-fast", limit),))


def climb_fast(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Athletics against DC 15 first; on a failure the climb goes no farther than the speed.   [sf.climb-double]

    Where even a climb speed is not enough to get under way, that is checked before. Who has a face to hold on to drifts
    no longer.
    """
    yield turns.SLOTS.take(world, cmd.unit, "climb-fast")
    if not (yield from CLIMB_SWIM.ready(world, dice, cmd.unit, plan)):
        return
    yield from ended(world, cmd.unit, DRIFTING)
    skill, why = athletic(world, cmd.unit, "climb").total, ("sf.climb-double", text("Athletics"))
    if (yield from check_or_ten(world, dice, cmd.unit, skill, FAST, why)) < FAST:
        plan = ROUTES.cut_short(world, cmd.unit, plan, PACE.speed(world, cmd.unit, "climb").total)
    yield from MOVES.carry_out(world, dice, cmd.unit, plan)


def climb_fast_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that a fast climb could end."""
    return ROUTES.within(world, unit, Going("climb", "move"), _purse(world, unit)) if mode == "climb" else NOWHERE


def climb_fast_offers(world: World, unit: int) -> Iterable[Command]:
    """Offer what lies beyond an ordinary climb of one move action."""
    one = PACE.speed(world, unit, "climb").total
    stops = CLIMB_FAST.area(world, unit, "climb").stops
    return (command(unit, "climb-fast", stop.cell, mode="climb") for stop in stops if stop.cost > one)


def climbs(world: World, unit: int) -> bool:
    """On flat ground there is nothing to climb.   [sf.climb-double]"""
    return "climb" in PACE.modes(world, unit)


CLIMB_FAST = Placed(
    name="climb-fast",
    title=text("Climb fast"),
    rule="sf.climb-double",
    allowed=climb_fast_allowed,
    modes=up_faces,
    way=climb_fast_way,
    ends=climb_fast_ends,
    play=climb_fast,
    shown=MOVES.provoked,
    missing=MOVES.no_square,
    offered=climb_fast_offers,
    known=MOVES.unknown.known,
)
