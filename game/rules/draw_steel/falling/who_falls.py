"""Who falls where it is, and what carries whoever does not."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.states import PRONE, UNCONSCIOUS, has
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.terrain.ground import footing
from game.space.square import Cell


def rests(world: World, unit: int, at: Cell, *, holding: bool = False) -> bool:
    """Say whether something carries a creature: ground, liquid, dirt; `holding`: a face that it holds on to."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at) or foot.swims(at) or foot.buried(at):
        return True
    x, y, z = at
    return holding and foot.grips(at) and z >= foot.top(x, y) and not has(world, unit, PRONE, UNCONSCIOUS)


def aloft(world: World, unit: int) -> bool:
    """Say whether nothing that carries a creature is there for others: it flies, or climbs, or is on one who does."""
    perch = world.find(unit, Perch)
    return aloft(world, perch.on) if perch is not None else not rests(world, unit, world.get(unit, Place).at)


def falls(world: World, unit: int) -> tuple[bool, str]:
    """Say whether a creature falls where it is now, and by which rule it does or does not.

    Part of ds.fly-fall.
    """
    at = world.get(unit, Place).at
    if world.find(unit, Perch) is not None:
        return False, "ds.climb-creature"
    if rests(world, unit, at, holding=world.get(unit, Place).mode == "climb"):
        return False, held_up(world, unit, at)
    rule = stays_up(world, unit)
    return (False, rule) if rule else (True, fly_fall(world, unit))


def held_up(world: World, unit: int, at: Cell) -> str:
    """Name the rule by which a creature is carried where it is: ground, dirt, liquid or a face."""
    foot = footing(world.field, world.get(unit, Body).side)
    if foot.supported(at):
        return "ds.ground"
    if foot.buried(at):
        return "ds.burrow"
    mode, rule = ("swim", "ds.swim-speed") if foot.swims(at) else ("climb", "ds.climb-speed")
    return rule if word(world, unit, mode) else "ds.climb-swim-cost"


def stays_up(world: World, unit: int) -> str:
    """Name the rule by which one stays in the air where nothing else carries it; '' for who falls."""
    if hovers(world, unit):
        return "ds.hover"
    return "ds.fly" if flies(world, unit) else ""


def fly_fall(world: World, unit: int) -> str:
    """A flier falls that is knocked prone or whose speed becomes 0; who cannot fly falls anyway.   [ds.fly-fall]

    A climber that is knocked prone lets go.
    """
    if word(world, unit, "fly"):
        return "ds.fly-fall"
    held = footing(world.field, world.get(unit, Body).side).grips(world.get(unit, Place).at)
    return "ds.prone" if held and has(world, unit, PRONE) else "ds.fall-damage"
