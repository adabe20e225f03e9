"""Pulling a friend out of the ground."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.burrowing.dig import foot_of, shifted
from game.rules.draw_steel.movement.spaces import occupied
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.turn import maneuver


def pull_out_allowed(world: World, unit: int) -> Cost | Refusal:
    """Pulling a friend out is a maneuver, from the ground."""
    foot = foot_of(world, unit)
    if not foot.supported(world.get(unit, Place).at):
        return Refusal("ds.pull-out", text("{who} does not stand on the ground.", who=called(world, unit)))
    return maneuver(world, unit)


def pull_out_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Only a burrower comes out, a friend beside one, and only where there is room.   [ds.pull-out]"""
    foot, (x, y, z) = foot_of(world, target), world.get(target, Place).at
    if not foot.buried((x, y, z)):
        return Refusal("ds.pull-out", text("{name} is not in the ground.", name=called(world, target)))
    if not foot.digs((x, y, z + 1)) or occupied(world, target, (x, y, z + 1)):
        return Refusal("ds.pull-out", text("There is no free space above {name}.", name=called(world, target)))
    return Cost.one("ds.pull-out", 0, text("maneuver"))


def pull_out(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Pull it 1 square up."""
    x, y, z = world.get(target, Place).at
    yield turn.spend(world, unit, turn.MANEUVER, "pull-out")
    yield from shifted(world, target, (x, y, z + 1), "ds.pull-out")
