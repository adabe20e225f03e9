"""The space that one controls, and lines of sight from middle to middle."""

from game.ecs.components import Weapon
from game.ecs.world import World, lasting, remembered
from game.mechanics.arms.gear import HAND
from game.mechanics.middle_lines import MiddleLines
from game.mechanics.states import HIDDEN, has
from game.reasons import Cost
from game.rules.lordsouls.defence.points import REACTION, available
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import carried, item
from game.rules.lordsouls.sheet.ready_weapon import at_hand
from game.rules.lordsouls.turns.states import BLIND, up
from game.space.sight import Space

LINES = MiddleLines(
    # A line from middle to middle that no wall stops; a corner only touched is free, but not where two walls touch at
    # it.   [ls.ranged-attack] [decided.walls-at-a-corner]
    cells=sizes.cells,
    # Distance and height must be within reach, and no wall in between.   [ls.attack-in-range]
    distance=sizes.distance,
    # It is drawn 1 m above the higher of the two: ground that rises 2 m above both is in the way as a wall is; what is
    # 1 m high hides at most who does not stand (`attack/hidden_behind.py`).
    eyes=1,
)
sees, in_reach = LINES.sees, LINES.in_reach


def aware(world: World, unit: int, other: int) -> bool:
    """Who is not blind sees all around, but not through walls nor who is hidden.   [ls.active-defence-conditions]"""
    return not has(world, unit, BLIND) and not has(world, other, HIDDEN) and sees(world, unit, other)


def metres(weapon: Weapon) -> int:
    """Hands and reach 1 cover the cells beside, reach 2 all within distance 2.   [ls.reach]"""
    return max(1, weapon.reach) if weapon.melee else 0


@lasting
def zone_arms(world: World, unit: int) -> tuple[Weapon, ...]:
    """List the ready contact weapons; with a bow in the hand there are none.   [ls.control-zone-ranged]"""
    shooting = any(item(world, unit, one).place == HAND for one in carried(world, unit) if not one.melee)
    return () if shooting or not up(world, unit) else tuple(one for one in at_hand(world, unit) if one.melee)


def radius(world: World, unit: int) -> int:
    """The longest reach of a ready contact weapon makes the zone.   [ls.control-zone]"""
    return max((metres(one) for one in zone_arms(world, unit)), default=0)


def reaches(world: World, unit: int, other: int, weapon: Weapon) -> bool:
    """Say whether a creature reaches another with a weapon in its hand.   [ls.reach]"""
    return in_reach(world, sizes.cells(world, unit), sizes.cells(world, other), metres(weapon))


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
    """A creature that cannot use Reaction has no zone to speak of.   [ls.reaction]"""
    return available(world, unit, REACTION) is None and bool(zone_arms(world, unit))


def reach(world: World, unit: int) -> Cost:
    """Give how far a creature strikes with what it holds.   [ls.reach]"""
    return Cost.one("ls.reach", radius(world, unit))
