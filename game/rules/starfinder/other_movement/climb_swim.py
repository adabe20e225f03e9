"""Checks of movement: climbing and swimming without a speed for it."""

from game.ecs.components import Condition, Sheet, Speeds, Weapon, lookup
from game.ecs.world import World
from game.mechanics.d20.climb_swim import ClimbSwim
from game.mechanics.naming import called
from game.mechanics.states import FLAT_FOOTED
from game.reasons import Because, Refusal, Tally, text
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.space.obstacles import OBSTACLES
from game.rules.starfinder.space.occupied_squares import PASSING

OWN = {"climb": "sf.climb-speed", "swim": "sf.swim-speed"}
NO_RUN = {"climb": "sf.climb-speed"}
"""Nobody runs while climbing.   [sf.climb-speed]"""
OWN_SPEED = 8
"""What a speed of one's own adds to the checks of its mode.   [sf.climb-speed] [sf.swim-speed]"""

ROUGH_ROCK, CALM_WATER = 15, 10
GRAVITY = {"zero": -5, "low": -5, "normal": 0, "high": 5}
BADLY = 5
"""So much short one falls, or goes under; less short, one gets nowhere.

[sf.climb-without-speed] [sf.swim-without-speed]
"""


def difficulty(world: World, mode: str) -> int:
    """Rough rock is DC 15, calm water 10; low gravity eases climbing.

    [sf.climb-without-speed] [sf.swim-without-speed]
    """
    return CALM_WATER if mode == "swim" else ROUGH_ROCK + GRAVITY[world.field.gravity]


def athletic(world: World, unit: int, mode: str) -> Tally:
    """Give what makes Athletics to climb or swim.   [sf.climb-speed] [sf.swim-speed]"""
    skill = Because("sheet", lookup((world.find(unit, Sheet) or Sheet()).skills, "athletics"), text("Athletics"))
    own = mode in OWN and (world.find(unit, Speeds) or Speeds()).of(mode)
    speed = (Because(OWN[mode], OWN_SPEED, text("a speed of its own for it")),) if own else ()
    return Tally((skill, *speed, *impaired(world, unit, dexterity=False)))


def dangerous(world: World, unit: int, mode: str) -> str:
    """Name the rule by which even who has a climb speed checks: high gravity is dangerous; '' where none does.

    [sf.climb-speed]
    """
    climbs = mode == "climb" and (world.find(unit, Speeds) or Speeds()).of("climb")
    return "sf.climb-speed" if climbs and world.field.gravity == "high" else ""


def hands_full(world: World, unit: int, weapon: Weapon, afar: bool) -> Refusal | None:  # noqa: ARG001 - one shape
    """Who climbs by Athletics alone needs both hands, and strikes with nothing held.   [sf.climb-without-speed]"""
    return None if weapon.natural or weapon.unarmed else clings(world, unit)


def clings_off_guard(world: World, unit: int) -> str:
    """Who climbs by Athletics alone is flat-footed while it hangs there; '': it does not.   [sf.climb-without-speed]"""
    return PACE.unskilled.climb if PACE.unskilled.hanging(world, unit) else ""


def clings(world: World, unit: int) -> Refusal | None:
    """Who climbs by Athletics alone needs both hands, and throws nothing.   [sf.climb-without-speed]"""
    if not PACE.unskilled.hanging(world, unit):
        return None
    why = text("{who} holds on with both hands.", who=called(world, unit))
    return Refusal("sf.climb-without-speed", why, text("First get down, or climb to the top."))


# Without a speed one goes at half the land speed (`Unskilled`), and each move needs a check: by 4 short no progress, by
# 5 a fall; in water one goes under instead of falling.   [sf.climb-without-speed] [sf.swim-without-speed]
CLIMB_SWIM = ClimbSwim(
    unskilled=PACE.unskilled,
    obstacles=OBSTACLES,
    passing=PASSING,
    # By 5 one loses its hold and falls: 1d6 for each 10 feet, and prone (`FALLING`).
    fall=FALLING.fall,
    skill=athletic,
    title=text("Athletics"),
    difficulty=difficulty,
    risky=dangerous,
    badly=BADLY,
    # Who climbs so is flat-footed.
    clinging=Condition(FLAT_FOOTED, PACE.unskilled.climb, 0, "turn"),
)
