"""The speed entry: which types of movement stand in it."""

from game.ecs.components import Speeds
from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.movement_types.why_not import SWIM
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell

WORDS = {"climb": "ds.climb-speed", "swim": "ds.swim-speed", "burrow": "ds.burrow", "fly": "ds.fly"}
"""Types of movement that one has by the word, each with the rule of what the word gives."""
DRY = text("{who} only swims."), SWIM
"""What bars a step out of the water for who only swims, and what helps."""


def word(world: World, unit: int, name: str) -> bool:
    """Say whether a type of movement stands in a creature's speed entry."""
    speeds = world.find(unit, Speeds)
    return speeds is not None and speeds.of(name) > 0


def only_swims(world: World, unit: int) -> bool:
    """An entry such as "5 (swim only)" leaves no other type."""
    speeds = world.find(unit, Speeds)
    return speeds is not None and [mode for mode, number in speeds.modes if number] == ["swim"]


def leaves_the_water(foot: Footing, kind: str, rest: Cell) -> bool:
    """Say whether a step of some type is closed to who only swims: one out of deep water."""
    return kind != "swim" or foot.supported(rest)
