"""Righting oneself: who is off-kilter in weightlessness stops spinning by a move action."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.states import OFF_KILTER, ended, has
from game.mechanics.verbs import aimless
from game.reasons import Cost, Refusal, text
from game.rules.starfinder.other_movement.weightless import beside_something
from game.rules.starfinder.turns.turns import SLOTS


def right_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who spins out of control rights itself by a move action, with something to grab or thrust.   [sf.prone-zero-g]"""
    if not has(world, unit, OFF_KILTER):
        return Refusal("sf.prone-zero-g", text("{who} is not spinning.", who=called(world, unit)))
    if not (world.find(unit, Speeds) or Speeds()).of("fly") and not beside_something(world, space(world, unit)):
        return Refusal("sf.prone-zero-g", text("There is nothing to grab."))
    return SLOTS.allows(world, unit, "right")


def right(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stop spinning.   [sf.prone-zero-g]"""
    yield SLOTS.take(world, unit, "right")
    yield from ended(world, unit, OFF_KILTER)


def floats(world: World, unit: int) -> bool:
    """Where there is weight, nobody drifts or spins.   [sf.prone-zero-g]"""
    return world.field.gravity == "zero" or has(world, unit, OFF_KILTER)


RIGHT = aimless(
    name="right",
    title=text("Right yourself"),
    rule="sf.prone-zero-g",
    allowed=right_allowed,
    perform=right,
)
