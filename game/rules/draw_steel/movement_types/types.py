"""The eight types of movement: which a creature has, which it may use now, which make a difference on the map."""

from game.battle.command import Command
from game.battle.rulebook import Going
from game.ecs.components import Body, Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.draw_steel.conditions.prone import lies_prone
from game.rules.draw_steel.movement_types.climb_swim import EVERYBODY
from game.rules.draw_steel.movement_types.crawl import CRAWL, crawl_refused
from game.rules.draw_steel.movement_types.fly_hover import fly_refused
from game.rules.draw_steel.movement_types.speed_entry import only_swims, word
from game.rules.draw_steel.movement_types.why_not import NO_GROUND, NO_WAY, Told
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.square import Cell

MODES = ("walk", "burrow", "climb", "swim", "jump", "crawl", "fly", "teleport")
"""The eight types of movement."""
FREE = ("walk", *EVERYBODY)
"""What everybody can do over a distance, each at its cost; burrowing, flying and teleporting need the word."""


def modes(world: World, unit: int) -> tuple[str, ...]:
    """Of eight types of movement list those by which a creature can advance, walking first.   [ds.movement-types]"""
    if only_swims(world, unit):
        return ("swim",)
    return (*FREE, *(name for name in ("fly", "burrow") if word(world, unit, name)))


def mode_refused(world: World, unit: int, going: Going) -> Refusal | None:
    """Burrowing, flying and teleporting need the word; the prone only crawl."""
    mode = going.mode
    if mode in ("burrow", "fly") and not word(world, unit, mode):
        rule = "ds.burrow" if mode == "burrow" else "ds.movement-types"
        return Refusal(rule, text("{who} has no such type of movement: {mode}.", who=called(world, unit), mode=mode))
    if only_swims(world, unit) and mode != "swim":
        return Refusal("ds.movement-types", text("{who} only swims.", who=called(world, unit)))
    if mode == CRAWL:
        return crawl_refused(world, unit)
    if mode == "fly":
        return fly_refused(world, unit)
    return lies_prone(world, unit) if mode in ("climb", "swim") else None


def off_the_ground(foot: Footing, mode: str, cell: Cell) -> Told:
    """Nothing to stand on; under water for a flier."""
    if mode != "fly" or foot.supported(cell):
        return NO_GROUND
    return (text("It is below the surface of a liquid."), text("Swim there.")) if foot.sunk(cell) else NO_WAY


ON_FOOT = ("walk", "burrow", "climb", "swim", "crawl", "fly")
"""The modes that a command of movement can name; jumps and teleports are verbs of their own."""


def no_such_mode(cmd: Command, *, jumps: bool = False) -> Refusal | None:
    """Refuse a type of movement that there is not; `jumps`: a jump is a mode of the verb."""
    mode = cmd.option("mode", "walk")
    if mode in ON_FOOT or (jumps and mode == "jump"):
        return None
    return Refusal("ds.movement-types", text("There is no such type of movement: {mode}.", mode=mode))


def is_teleport(going: Going) -> bool:
    """Say whether a teleport is asked for."""
    return going.action == "teleport" or going.mode == "teleport"


def is_jump(going: Going) -> bool:
    """Say whether one leap is asked for."""
    return going.action == "jump" or going.mode == "jump"


def modes_here(world: World, unit: int) -> tuple[str, ...]:
    """List the types of movement that make a difference on this map, the usual one first."""
    field = world.field
    idle = ["climb"] if field.flat else []
    idle += [] if any(kind.water for kind in field.kinds) else ["swim"]
    useful = [mode for mode in modes(world, unit) if mode not in idle]
    below = footing(field, world.get(unit, Body).side).buried(world.get(unit, Place).at)
    return tuple(sorted(useful, key=lambda mode: mode != "burrow")) if below else tuple(useful)
