"""Vertical forced movement: up and down as well as across; when it is so, and which lines it may use."""

from collections.abc import Iterator

from game.ecs.components import Body, Place
from game.ecs.world import World
from game.rules.draw_steel.forced_movement.push_pull_slide import Direction
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.terrain.footing import footing
from game.space.square import STEPS

FLAT = tuple((x, y, 0) for x, y in STEPS)


def goes_up_and_down(world: World, target: int, *, vertical: bool) -> bool:
    """Only vertical forced movement goes up and down; that of who is in the air always does.   [ds.vertical-forced]"""
    return vertical or airborne(world, target)


def airborne(world: World, unit: int) -> bool:
    """Say whether a creature flies or hovers off the ground, and out of the dirt and the water."""
    at = world.get(unit, Place).at
    foot = footing(world.field, world.get(unit, Body).side)
    aloft = not (foot.supported(at) or foot.buried(at) or foot.swims(at))
    return aloft and (flies(world, unit) or hovers(world, unit))


def bundles(*, slides: bool, vertical: bool) -> Iterator[tuple[Direction, ...]]:
    """Yield directions that one line may use: two neighbouring ones, level, rising or sinking; all for a slide."""
    rises = (0, 1, -1) if vertical else (0,)
    upright = tuple((0, 0, rise) for rise in rises if rise)
    if slides:
        yield (*FLAT, *upright, *((x, y, rise) for rise in rises if rise for x, y, _ in FLAT))
        return
    for rise in rises:
        for number, (x, y, _) in enumerate(FLAT):
            ahead = FLAT[(number + 1) % len(FLAT)]
            yield (x, y, rise), (ahead[0], ahead[1], rise)
    yield from ((direction,) for direction in upright)
