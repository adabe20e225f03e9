"""Targeting burrowers: who reaches whom in the dirt and from the ground, and the cover that dirt gives."""

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.reasons import Because, text
from game.rules.draw_steel.combat.obstructed_lines import PLAIN, Sight, open_line
from game.rules.draw_steel.movement.distance import adjacent
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.terrain.cells import land
from game.rules.draw_steel.terrain.ground import footing


def buried(world: World, unit: int) -> bool:
    """Say whether a creature is in the dirt, wholly or in part."""
    return footing(world.field, world.get(unit, Body).side).buried(world.get(unit, Place).at)


def beneath(world: World, unit: int) -> bool:
    """Say whether a creature is completely beneath the ground."""
    return footing(world.field, world.get(unit, Body).side).beneath(world.get(unit, Place).at)


def burrower_blind() -> Sight:
    """Completely beneath the ground one has no line of effect to the surface.   [ds.burrower-blind]"""
    return Sight(False, (Because("ds.burrower-blind", 0, text("It is completely beneath the ground.")),))


def meet(world: World, one: int, other: int) -> bool:
    """Burrowers beside each other, one completely beneath the ground, reach each other.   [ds.burrowers-adjacent]"""
    deep = beneath(world, one) or beneath(world, other)
    return deep and buried(world, one) and buried(world, other) and adjacent(world, one, other)


def burrowers_adjacent() -> Sight:
    """Burrowers beside each other have line of effect, though one is only half beneath."""
    return Sight(True, (Because("ds.burrowers-adjacent"),))


def dirt_between() -> Sight:
    """Farther apart burrowers have no line of effect."""
    return Sight(False, (Because("ds.burrowers-adjacent", 0, text("Dirt lies between them.")),))


def target_burrower(world: World, one: int, other: int) -> Sight:
    """From the ground a burrower is reached over the surface above its uppermost dirt.   [ds.target-burrower]"""
    ground, mine = land(world.field), space(world, one)
    theirs = space(world, other)
    above = tuple(cell for cell in theirs if not ground.soil(cell))
    if above and open_line(world.field, mine, above):
        return PLAIN
    shallow = [(x, y, z + 1) for x, y, z in theirs if ground.soil((x, y, z)) and z + 1 == ground.floor(x, y)]
    foot = footing(world.field, world.get(one, Body).side)
    if not foot.supported(world.get(one, Place).at) and not foot.buried(world.get(one, Place).at):
        return Sight(False, (Because("ds.target-burrower", 0, text("The creature that aims is not on the ground.")),))
    if any(cell in mine or open_line(world.field, mine, (cell,)) for cell in shallow):
        return Sight(True, (Because("ds.target-burrower"),))
    deep, hid = text("It is too deep beneath the ground."), text("Something solid hides the surface above it.")
    return Sight(False, (Because("ds.target-burrower", 0, hid if above or shallow else deep),))


def burrower_cover(world: World, attacker: int, target: int) -> tuple[Because, ...]:
    """Who is in the dirt, be it half out of it, has its cover, at every distance.   [ds.burrower-cover]

    It has so between burrowers too. Other cover adds nothing (`combat/cover.py`), and what deals no damage is spared.
    """
    if not buried(world, target):
        return ()
    if meet(world, attacker, target):
        return (Because("ds.burrowers-adjacent", 0, text("dirt between burrowers")),)
    return (Because("ds.burrower-cover", 0, text("in the dirt")),)
