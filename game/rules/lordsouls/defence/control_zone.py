"""The space that one controls."""

from game.ecs.components import Weapon
from game.ecs.world import World, lasting, remembered
from game.mechanics.arms.gear import HAND
from game.reasons import Cost
from game.rules.lordsouls.defence.lines_of_sight import LINES, in_reach
from game.rules.lordsouls.defence.points import REACTION, available
from game.rules.lordsouls.defence.reach import metres
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import carried, item
from game.rules.lordsouls.sheet.ready_weapon import at_hand
from game.rules.lordsouls.turns.states import up
from game.space.sight import Space


@lasting
def zone_arms(world: World, unit: int) -> tuple[Weapon, ...]:
    """List the ready contact weapons; with a bow in the hand there are none.   [ls.control-zone-ranged]"""
    shooting = any(item(world, unit, one).place == HAND for one in carried(world, unit) if not one.melee)
    return () if shooting or not up(world, unit) else tuple(one for one in at_hand(world, unit) if one.melee)


def radius(world: World, unit: int) -> int:
    """The longest reach of a ready contact weapon makes the zone.   [ls.control-zone]"""
    return max((metres(one) for one in zone_arms(world, unit)), default=0)


@remembered
def zone(world: World, unit: int) -> Space:
    """Every cell within reach that no wall fills or cuts off; for who cannot react, none.   [ls.control-zone]"""
    far = radius(world, unit)
    return LINES.around(world, unit, far) if far and watches(world, unit) else ()


def controls(world: World, unit: int, space: Space) -> bool:
    """Say whether a creature controls a cell of a space.   [ls.control-zone]"""
    far = radius(world, unit)
    return far > 0 and in_reach(world, sizes.cells(world, unit), space, far)


def watches(world: World, unit: int) -> bool:
    """A creature that cannot use Reaction has no zone to speak of.   [ls.control-zone]"""
    return available(world, unit, REACTION) is None and bool(zone_arms(world, unit))


def reach(world: World, unit: int) -> Cost:
    """Give how far a creature strikes with what it holds."""
    return Cost.one("ls.reach", radius(world, unit))
