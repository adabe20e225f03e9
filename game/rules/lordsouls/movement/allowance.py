"""How many points a Movement manoeuvre gives: ДВИЖ as it stands, by pose, hold, load and dash."""

from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.positions.mounts import mount_of
from game.rules.lordsouls.sheet.characteristics import agility
from game.rules.lordsouls.turns.manoeuvres import held_fast
from game.rules.lordsouls.turns.states import DASHING, KNEELING, OVERLOADED, SITTING, pose

HALVED = {"climb": "ls.climb-swim", "slip": "ls.slip", "drag": "ls.drag"}
"""Manoeuvres that give half the ДВИЖ as points."""
UPRIGHT = ("climb", "slip", "jump")
"""Those that only who stands can use.   [ls.kneeling] [ls.sitting] [ls.prone]"""


def value(world: World, unit: int) -> Cost:
    """ДВИЖ as it stands now: 0 for who is held, half for the overloaded, twice after a Dash.   [ls.dash]"""
    mover = mount_of(world, unit) or unit
    fast = held_fast(world, unit)
    if fast is not None:
        return Cost.one(fast.rule, 0)
    own = agility(world, mover)
    because = [Because("ls.mounted" if mover != unit else "ls.move", own)]
    if has(world, mover, OVERLOADED):
        because.append(Because("ls.overloaded", own // 2 - own))
    now = sum(one.amount for one in because)
    if has(world, unit, DASHING):
        because.append(Because("ls.dash", now))
    return Cost(tuple(because))


def points(world: World, unit: int, verb: str = "move") -> Cost:
    """A Move gives ДВИЖ; some manoeuvres half of it; who does not stand less.   [ls.move] [ls.kneeling] [ls.prone]"""
    whole = value(world, unit)
    full, state = whole.total, pose(world, unit)
    if verb in HALVED:
        return whole + Cost.one(HALVED[verb], full // 2 - full)
    if state == KNEELING and full:
        return whole + Cost.one("ls.kneeling", max(1, full // 3) - full)
    if state == SITTING:
        return whole + Cost.one("ls.sitting", -full)
    if state == PRONE and full:
        return whole + Cost.one("ls.prone", 1 - full)
    return whole


def left(world: World, unit: int) -> int:
    """Give what is left of a Move that goes on.   [ls.bonus-manoeuvres]"""
    return (world.find(unit, Budget) or Budget()).purse


def upright(world: World, unit: int, verb: str) -> Refusal | None:
    """Who kneels, crawls, sits or lies cannot climb, slip or jump.   [ls.kneeling] [ls.sitting] [ls.prone]"""
    state = pose(world, unit)
    if verb not in UPRIGHT or not state:
        return None
    why = text("{who} is {state}.", who=called(world, unit), state=state)
    return Refusal(f"ls.{state}", why, text("Stand up with Change of pose."))
