"""Which verbs make a difference at all: by what a creature is, what the map holds, and the state that it is in."""

from collections.abc import Callable, Mapping

from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.sides import friends
from game.mechanics.states import GRABBED, PRONE, alive, dead, has
from game.rules.draw_steel.actions.catch_breath import recoveries
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.climbing_creatures.dislodge import climbers
from game.rules.draw_steel.climbing_creatures.mounts import mount_of
from game.rules.draw_steel.conditions.grabbed import captive
from game.rules.draw_steel.hide_and_search.hidden import hidden_from
from game.rules.draw_steel.hide_and_search.search import known_foes
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.paths.mover import moving
from game.rules.draw_steel.rolls.characteristics import trait
from game.rules.draw_steel.verbs.targets import friends_beside


def diggable(world: World) -> bool:
    """Say whether there is any dirt."""
    return any(kind.diggable for kind in world.field.kinds)


def teleports(world: World, unit: int) -> bool:
    """Only with the word."""
    return word(world, unit, "teleport")


def digs(world: World, unit: int) -> bool:
    """Only a burrower, where there is dirt."""
    return word(world, unit, "burrow") and diggable(world)


def claws(world: World, unit: int) -> bool:
    """Only who cannot burrow, where there is dirt."""
    return diggable(world) and not word(world, unit, "burrow")


def pulls(world: World, unit: int) -> bool:
    """Only with friends, where there is dirt."""
    return diggable(world) and bool(friends(world, unit, alive))


def heals(world: World, unit: int) -> bool:
    """Only with friends."""
    return bool(friends(world, unit, alive))


def breathes(world: World, unit: int) -> bool:
    """Only with Recoveries."""
    return recoveries(world, unit) > 0


def climbs(world: World, unit: int) -> bool:
    """Only where somebody larger is in the battle; who is on one goes higher or lower."""
    size = world.get(unit, Body).size
    bodies = ((other, body) for other, body in world.all(Body) if other != unit and not dead(world, other))
    perch = world.find(unit, Perch)
    return (perch is None or not perch.riding) and any(steps_above(body.size, size) > 0 for _, body in bodies)


def helps(world: World, unit: int) -> bool:
    """Only where a friend beside it lies prone."""
    return any(has(world, friend, PRONE) for friend in friends_beside(world, unit))


def seeks(world: World, unit: int) -> bool:
    """Only where a foe is hidden from it."""
    return any(hidden_from(world, foe, unit) for foe in sides.foes(world, unit))


def points(world: World, unit: int) -> bool:
    """Only where a friend does not know of a foe."""
    return bool(known_foes(world, unit))


def opens(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """Only where there are doors."""
    return any(kind.becomes for kind in world.field.kinds)


def moves_instead(world: World, unit: int) -> bool:
    """Moving instead of shifting is worth naming where one cannot shift, or shifts far."""
    barred = has(world, unit, "slowed") or moving(world, unit, "walk").stands_badly is not None
    return barred or trait(world, unit, "disengage") > 0


def mount_moves_instead(world: World, unit: int) -> bool:
    """The same for a mount."""
    mount = mount_of(world, unit)
    return bool(mount) and moves_instead(world, mount)


def on_own_feet(world: World, unit: int) -> bool:
    """Not for who rides somebody, or clings to somebody."""
    return world.find(unit, Perch) is None


APPLIES: Mapping[str, Callable[[World, int], bool]] = {
    "advance": on_own_feet,
    "disengage": on_own_feet,
    "charge": on_own_feet,
    "teleport": teleports,
    "heal": heals,
    "catch-breath": breathes,
    "climb-on": climbs,
    "dig": digs,
    "scrabble": claws,
    "pull-out": pulls,
    "use": opens,
    "stand": lambda world, unit: has(world, unit, PRONE),
    "rise": lambda world, unit: has(world, unit, "prone-by-choice"),
    "help-up": helps,
    "escape": lambda world, unit: has(world, unit, GRABBED),
    "release": lambda world, unit: bool(captive(world, unit)),
    "put-down": lambda world, unit: bool(captive(world, unit)),
    "climb-off": lambda world, unit: world.find(unit, Perch) is not None,
    "shake": lambda world, unit: bool(climbers(world, unit)),
    "ride": lambda world, unit: bool(mount_of(world, unit)),
    "ride-away": lambda world, unit: bool(mount_of(world, unit)),
    "ride-away-move": mount_moves_instead,
    "disengage-move": moves_instead,
    "search": seeks,
    "point-out": points,
    "dart": lambda world, unit: trait(world, unit, "dart") > 0,
    "dart-move": lambda world, unit: trait(world, unit, "dart") > 0,
}
"""When a verb belongs into the menu; those not named always do."""
