"""Kneeling, sitting, lying prone: what each takes off one's own Move, attacks and defences, and changes for foes."""

from dataclasses import dataclass

from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.defence.lines_of_sight import LINES
from game.rules.lordsouls.turns.states import CRAWLING, KNEELING, SITTING, pose

OWN_POSE = text("own pose")
UPRIGHT = ("climb", "slip", "jump")
"""Movement manoeuvres that only who stands can use."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Not to stand: its rule, what it adds to one's contact and distance attacks, to one's defences, and to foes'."""

    rule: str
    attacks: tuple[int, int]
    defences: int
    against: tuple[int, int]


KNEELS = Pose("ls.kneeling", attacks=(-2, 0), defences=-2, against=(2, -2))
"""On the knees or crawling.   [ls.kneeling]"""
SITS = Pose("ls.sitting", attacks=(-2, 0), defences=-2, against=(2, -2))
"""Sitting.   [ls.sitting]"""
LIES = Pose("ls.prone", attacks=(-4, -4), defences=-3, against=(4, -4))
"""Lying prone.   [ls.prone]"""
OF = {KNEELING: KNEELS, CRAWLING: KNEELS, SITTING: SITS, PRONE: LIES}


def move(world: World, unit: int, full: int) -> Cost:
    """A Move on the knees gives a third, at least 1; sitting 0; prone 1.   [ls.kneeling] [ls.sitting] [ls.prone]

    `full`: what it gives who stands.
    """
    state = pose(world, unit)
    if state in (KNEELING, CRAWLING) and full:
        return Cost.one("ls.kneeling", max(1, full // 3) - full, OWN_POSE)
    if state == SITTING:
        return Cost.one("ls.sitting", -full, OWN_POSE)
    if state == PRONE and full:
        return Cost.one("ls.prone", 1 - full, OWN_POSE)
    return Cost()


def upright(world: World, unit: int, verb: str) -> Refusal | None:
    """Who kneels, crawls, sits or lies cannot climb, slip or jump.   [ls.kneeling] [ls.sitting] [ls.prone]"""
    state = pose(world, unit)
    if verb not in UPRIGHT or not state:
        return None
    why = text("{who} is {state}.", who=called(world, unit), state=state)
    return Refusal(OF[state].rule, why, text("Stand up with Change of pose."))


def own_attack(world: World, unit: int, *, far: bool) -> tuple[Because, ...]:
    """Who does not stand attacks worse; at a distance only who lies prone does.   [ls.position-own]"""
    state = pose(world, unit)
    less = OF[state].attacks[far] if state else 0
    return (Because(OF[state].rule, less, OWN_POSE),) if less else ()


def own_defence(world: World, unit: int) -> tuple[Because, ...]:
    """Who does not stand dodges, blocks and parries worse.   [ls.position-own]"""
    state = pose(world, unit)
    return (Because(OF[state].rule, OF[state].defences, OWN_POSE),) if state else ()


def position_to_hit(world: World, unit: int, *, far: bool) -> tuple[Because, ...]:
    """Contact attacks on who does not stand are easier, distance attacks harder.   [ls.position-to-hit]"""
    state = pose(world, unit)
    return (Because(OF[state].rule, OF[state].against[far], text("the target's pose")),) if state else ()


def out_of_sight(world: World, by: int, at: int) -> Refusal | None:
    """A low obstacle beside who does not stand, on the line from the shooter, hides it.   [ls.position-to-hit]"""
    if not pose(world, at) or not LINES.behind_low(world, by, at):
        return None
    why = text("{name} is out of sight behind a low obstacle.", name=called(world, at))
    return Refusal("ls.position-to-hit", why, text("Go where nothing low is beside it on the line."))
