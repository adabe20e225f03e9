"""Restrictions: no active defence, no Movement manoeuvre, until the start of one's next turn; `rounds.py` ends them.

Who has used a Movement manoeuvre cannot use what allows none: `LAW.barred` of `manoeuvres.py` asks it of every verb.
"""

from game.battle.event import Event
from game.ecs.components import Budget, Condition, Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import began, state_of
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.turns.kinds import BONUS, MOVES
from game.rules.lordsouls.turns.states import DEFENCELESS, ROOTED, TURN

LIMITS = {
    DEFENCELESS: (Because("ls.restrictions", 0, text("no active defence until its next turn")),),
    ROOTED: (
        Because("ls.restrictions", 0, text("no Movement manoeuvre until its next turn")),
        Because("ls.broken-condition", 0, text("nor before it in this turn")),
    ),
}
DRAG, FALL, GRAPPLE = "drag", "fall", "grapple"
WITHOUT_MOVING = {
    "aim": "ls.aim-no-movement",
    "total-defence": "ls.total-defence",
    "total-defence-dodge": "ls.total-defence",
    "total-defence-block": "ls.total-defence",
}
"""What allows no Movement manoeuvre in its turn, neither after it nor before, by which rule.   [ls.broken-condition]

Total attack is not barred by a defence used earlier: it gives up those to come. Nor is Grapple by a Movement
manoeuvre: its limits are tied to holding somebody (`grapple/grapple.py`).
"""


def moved(world: World, unit: int) -> bool:
    """Say whether a creature has used a Movement manoeuvre this turn.   [ls.broken-condition]"""
    return any(verb in MOVES for verb in (world.find(unit, Budget) or Budget()).done)


def only_drags(world: World, unit: int, verb: str) -> Refusal | None:
    """Who has seized somebody, or thrown it, can in that turn only drag, even if it lets go.   [ls.grapple-limits]"""
    budget = world.find(unit, Budget) or Budget()
    moves = (verb in MOVES and verb != DRAG) or (verb == FALL and not budget.left(BONUS))
    if not moves or GRAPPLE not in budget.done:
        return None
    why = text(
        "{who} has used Grapple this turn: of the Movement manoeuvres it has only Drag.", who=called(world, unit)
    )
    return Refusal("ls.grapple-limits", why)


def barred(world: World, unit: int, verb: str) -> Refusal | None:
    """Say what a turn bars by what has been done in it.   [ls.restrictions]"""
    return only_drags(world, unit, verb) or standing_still(world, unit, verb)


def standing_still(world: World, unit: int, verb: str) -> Refusal | None:
    """Who has moved in this turn cannot use what allows no Movement manoeuvre.   [ls.broken-condition]"""
    if verb not in WITHOUT_MOVING or not moved(world, unit):
        return None
    why = text("{who} has used a Movement manoeuvre this turn.", who=called(world, unit))
    return Refusal(WITHOUT_MOVING[verb], why, text("Use it first in a turn, and do not move."))


def restrained(world: World, unit: int, name: str, rule: str) -> Event:
    """Take something from a creature until the start of its next turn.   [ls.restrictions]"""
    return began(world, unit, Condition(name, rule, unit, TURN), *LIMITS[name])


def stays(world: World, unit: int, verb: str) -> Event:
    """Forbid all Movement manoeuvres to who has used a verb that allows none."""
    return restrained(world, unit, ROOTED, WITHOUT_MOVING[verb])


def undefended(world: World, unit: int) -> Condition | None:
    """Give the state that forbids a creature all active defence, None where nothing does.   [ls.restrictions]"""
    conditions = world.find(unit, Conditions) or Conditions()
    return next((one for one in conditions.active if one.name == DEFENCELESS), None)


def unmoving(world: World, unit: int) -> Refusal | None:
    """Say what forbids a creature all Movement manoeuvres, None where nothing does.   [ls.restrictions]"""
    rooted = state_of(world, unit, ROOTED)
    if rooted is None:
        return None
    why = text("{who} can use no Movement manoeuvre until its next turn.", who=called(world, unit))
    return Refusal(rooted.rule, why)
