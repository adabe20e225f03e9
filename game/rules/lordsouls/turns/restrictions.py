"""Restrictions: no active defence, no Movement manoeuvre, until the start of one's next turn; `rounds.py` ends them."""

from game.battle.event import Event
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics.states import began
from game.reasons import Because, text
from game.rules.lordsouls.turns.states import DEFENCELESS, ROOTED, TURN

LIMITS = {
    DEFENCELESS: (Because("ls.restrictions", 0, text("no active defence until its next turn")),),
    ROOTED: (
        Because("ls.restrictions", 0, text("no Movement manoeuvre until its next turn")),
        Because("ls.broken-condition", 0, text("nor before it in this turn")),
    ),
}


def restrained(world: World, unit: int, name: str, rule: str) -> Event:
    """Take something from a creature until the start of its next turn.   [ls.restrictions]"""
    return began(world, unit, Condition(name, rule, unit, TURN), *LIMITS[name])


def undefended(world: World, unit: int) -> Condition | None:
    """Give the state that forbids a creature all active defence, None where nothing does.   [ls.restrictions]"""
    conditions = world.find(unit, Conditions) or Conditions()
    return next((one for one in conditions.active if one.name == DEFENCELESS), None)
