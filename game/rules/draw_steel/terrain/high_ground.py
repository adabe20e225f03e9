"""High ground: who stands fully above its target."""

from collections.abc import Iterator

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.states import PRONE, has
from game.reasons import Because, text
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.climbing_creatures.climbers import perched
from game.rules.draw_steel.movement_types.fly_hover import hovers
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.terrain.ground import footing


def high_ground(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Who stands on the ground fully above its target has an edge.   [ds.high-ground]"""
    if not fully_above(world, attacker, target) or has(world, attacker, PRONE) or hides_below(world, target):
        return ()
    at = world.get(attacker, Place).at
    foot = footing(world.field, world.get(attacker, Body).side)
    if perched(world, attacker) is None and foot.supported(at):
        return (Because("ds.high-ground", 0, text("fully above")),)
    return high_ground_climbing(world, attacker, on_wall=foot.grips(at))


def no_high_ground(world: World, attacker: int, target: int) -> Iterator[Because]:
    """Say why who is fully above has no high ground."""
    if not fully_above(world, attacker, target) or high_ground(world, attacker, target):
        return
    at, foot = world.get(attacker, Place).at, footing(world.field, world.get(attacker, Body).side)
    if hides_below(world, target):
        yield Because("ds.burrower-no-high-ground", 0, text("no high ground over a creature beneath the ground"))
    elif has(world, attacker, PRONE):
        yield Because("ds.high-ground", 0, text("no high ground: it lies prone"))
    elif perched(world, attacker) is not None or (foot.grips(at) and not word(world, attacker, "fly")):
        yield Because("ds.high-ground-climbing", 0, text("no high ground: it climbs without the word"))
    else:
        yield Because("ds.ground", 0, text("no high ground: it does not stand on the ground"))


def hides_below(world: World, target: int) -> bool:
    """Nobody has high ground over who is completely beneath the ground.   [ds.burrower-no-high-ground]"""
    return beneath(world, target)


def fully_above(world: World, attacker: int, target: int) -> bool:
    """Fully above: one's bottom is as high as the target's top, or higher.   [ds.fully-above]"""
    return world.get(attacker, Place).at[2] >= world.get(target, Place).at[2] + world.get(target, Body).side


def high_ground_climbing(world: World, attacker: int, *, on_wall: bool) -> tuple[Because, ...]:
    """A climber has high ground only with climb in its speed entry.   [ds.high-ground-climbing]"""
    flying = (word(world, attacker, "fly") and perched(world, attacker) is None) or hovers(world, attacker)
    climbing = perched(world, attacker) is not None or (on_wall and not flying)
    if climbing and word(world, attacker, "climb"):
        return (Because("ds.high-ground-climbing", 0, text("climbing fully above")),)
    return ()
