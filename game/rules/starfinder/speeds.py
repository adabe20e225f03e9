"""Speed: how far one move action goes, in each mode, and what stops a creature from moving at all."""

from game.ecs.components import Body, Conditions, Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.naming import called
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.starfinder.sizes import SIZES
from game.rules.starfinder.states import STATES
from game.rules.starfinder.terrain import low_walls
from game.space import footprint

MODES = ("walk", "climb", "swim", "burrow", "fly")
USUAL_SPEED = 30
"""Feet: the land speed of a creature whose sheet names none.   [sf.speed-kinds]"""
ROOTED = ("pinned", "grabbed", "grappled", "stunned", "immobilized", "dazed")
"""Conditions besides helplessness that keep a creature from moving its speed."""
_SLOWED = {
    "sf.climb-without-speed": text("climbing without a climb speed"),
    "sf.swim-without-speed": text("swimming without a swim speed"),
    "sf.squeezing-entangled": text("entangled"),
    "sf.tumble": text("tumbling at half speed"),
}
"""What a doubling of every step is for.   [sf.double-cost]"""


def has(world: World, unit: int, *names: str) -> bool:
    """Say whether a creature is in one of these conditions."""
    conditions = world.find(unit, Conditions)
    return conditions is not None and conditions.has(*names)


def can_move(world: World, unit: int, mode: str) -> Refusal | None:
    """Nothing takes a creature anywhere that cannot move at all.   [sf.minimum-movement]"""
    held = rooted(world, unit)
    if held is not None:
        return held
    if has(world, unit, "off-kilter"):
        why = text("{who} spins out of control.", who=called(world, unit))
        return Refusal("sf.prone-zero-g", why, text("Right yourself first."))
    if mode != "walk" and has(world, unit, "prone"):
        return prone(world, unit)
    if mode == "walk" and world.field.gravity == "zero":
        return normal_gravity()
    if mode == "walk" and not on_ground(world, unit):
        why = text("{who} is not on the ground.", who=called(world, unit))
        return Refusal("sf.other-movement", why, text("Move as it moves now."))
    if speed(world, unit, mode).total == 0:
        return no_speed(world, unit, mode)
    return None


def on_ground(world: World, unit: int) -> bool:
    """Say whether a creature is on the ground, or at the surface of a liquid."""
    x, y, z = world.get(unit, Place).at
    return z == world.field.ground(x, y)


def may_lie(world: World, unit: int) -> bool:
    """Who is prone lies on the ground: not in the air, on a wall, in a liquid, or without weight.   [sf.prone]"""
    cells = footprint.cells(world.get(unit, Place).at, footprint.whole(world.get(unit, Body).side))
    dry = any(not world.field.kind(x, y).water for x, y, _ in cells)
    return world.field.gravity != "zero" and on_ground(world, unit) and dry


def rooted(world: World, unit: int) -> Refusal | None:
    """Whom a condition holds in its place goes nowhere.   [sf.minimum-movement]"""
    held = next((name for name in (*STATES.helpless, *ROOTED) if has(world, unit, name)), "")
    if not held:
        return None
    why = text("{who} is {state} and cannot move.", who=called(world, unit), state=held)
    return Refusal("sf.minimum-movement", why)


def hanging(world: World, unit: int) -> bool:
    """Say whether a creature hangs on a wall by Athletics alone.   [sf.climb-without-speed]"""
    if world.get(unit, Place).mode != "climb" or on_ground(world, unit) or world.field.gravity == "zero":
        return False
    return bool(unskilled(world, unit, "climb"))


def prone(world: World, unit: int) -> Refusal:
    """Who lies on the ground can crawl, and nothing else, before standing up.   [sf.prone]"""
    return Refusal("sf.prone", text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))


def normal_gravity() -> Refusal:
    """Without gravity nobody moves their speed on foot.   [sf.normal-gravity]"""
    return Refusal("sf.normal-gravity", text("There is no gravity to walk by."), text("Fly, or push off a surface."))


def no_speed(world: World, unit: int, mode: str) -> Refusal:
    """Each way of moving has a speed of its own; without it that way is closed.   [sf.speed-kinds]"""
    return Refusal("sf.speed-kinds", text("{who} has no {mode} speed.", who=called(world, unit), mode=mode))


def speed(world: World, unit: int, mode: str) -> Cost:
    """A speed is what the sheet says, for the mode in use.   [sf.speed] [sf.speed-in-use]

    A prone creature crawls 5 feet a move action; high gravity halves land speeds, however they are used.
    """
    base = sheet_speed(world, unit, mode)
    if mode == "walk" and base.total and has(world, unit, "prone"):
        return Cost.one("sf.prone", SQUARE, text("crawling"))
    if world.field.gravity == "high" and (mode == "walk" or unskilled(world, unit, mode)):
        return base + Cost.one("sf.normal-gravity", -(base.total - base.total // 2), text("high gravity"))
    return base


def sheet_speed(world: World, unit: int, mode: str) -> Cost:
    """Give the speed that the sheet names for a mode, whatever the creature's state.   [sf.speed-kinds]"""
    speeds = world.find(unit, Speeds) or Speeds()
    land = speeds.of("walk") if speeds.modes else USUAL_SPEED
    rule = "sf.speed" if mode == "walk" else "sf.speed-in-use"
    if mode == "walk":
        return Cost.one(rule, land)
    own = speeds.of(mode)
    if own == 0 and mode == "climb":
        return climb_without_speed(land)
    if own == 0 and mode == "swim":
        return swim_without_speed(land)
    return Cost.one(rule, own)


def climb_without_speed(land: int) -> Cost:
    """Without a climb speed one climbs by Athletics, at half the land speed.   [sf.climb-without-speed]"""
    return Cost((Because("sf.climb-without-speed", land, text("land speed, every step doubled")),))


def swim_without_speed(land: int) -> Cost:
    """Without a swim speed one swims by Athletics, at half the land speed.   [sf.swim-without-speed]"""
    return Cost((Because("sf.swim-without-speed", land, text("land speed, every step doubled")),))


def unskilled(world: World, unit: int, mode: str) -> str:
    """Name the rule that doubles every step of a climber or swimmer without a speed for it; '' for all others."""
    speeds = world.find(unit, Speeds) or Speeds()
    if speeds.of(mode):
        return ""
    return {"climb": "sf.climb-without-speed", "swim": "sf.swim-without-speed"}.get(mode, "")


def slowing(world: World, unit: int, mode: str) -> tuple[str, ...]:
    """List the rules by which a creature's own state doubles all its steps.   [sf.double-cost]"""
    own = (unskilled(world, unit, mode),) if unskilled(world, unit, mode) else ()
    return (*own, "sf.squeezing-entangled") if has(world, unit, "entangled") else own


def slowed(rule: str) -> Text:
    """Say what a doubling of every step is for, by its rule."""
    return _SLOWED[rule]


def modes(world: World, unit: int) -> tuple[str, ...]:
    """List the modes in which a creature can move here, the one it is using first.   [sf.speed-kinds]

    Climbing and swimming by Athletics are among them where there is something to climb or swim.
    """
    using = world.get(unit, Place).mode
    speeds = world.find(unit, Speeds) or Speeds()
    land = speeds.of("walk") or not speeds.modes
    steep = not world.field.flat or (SIZES.short(world, unit) and low_walls(world.field))
    here = {"walk": land, "climb": land and steep, "swim": land and world.field.wet}
    own = [mode for mode in MODES if speeds.of(mode) or here.get(mode, False)]
    return tuple(sorted(own, key=lambda mode: (mode != using, MODES.index(mode))))
