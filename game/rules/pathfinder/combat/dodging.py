"""Dodging: total defence and fighting defensively add to AC; who defends itself with everything strikes nobody."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Because, Text, text
from game.rules.pathfinder.attacks import fight_defensively
from game.rules.pathfinder.creature.armour_class import exposed
from game.rules.pathfinder.space.helpless import HELPLESS_STATES

TOTAL = Condition("total-defence", "pf.total-defence", 0, "turn")
"""In this one is until its next turn who has taken total defence.   [pf.total-defence]"""
NIMBLE = {
    TOTAL: (4, text("total defence")),
    fight_defensively.STATE: (2, text("fighting defensively")),
}
"""What each of both states adds to AC, as a dodge bonus.   [pf.total-defence] [pf.fight-defensively]"""


def dodging(world: World, attempt: Attempt) -> tuple[Because, ...]:
    """Total defence adds 4, fighting defensively 2; a dodge bonus is lost whenever Dexterity is.   [pf.total-defence]

    [pf.fight-defensively]
    """
    unit = attempt.target
    if exposed(world, unit) or HELPLESS_STATES.at_mercy(world, unit):
        return ()
    worn = ((state, more) for state, more in NIMBLE.items() if has(world, unit, state.name))
    return tuple(Because(state.rule, more, title) for state, (more, title) in worn)


def no_opportunity(world: World, unit: int) -> Text | None:
    """Who is in total defence makes no attacks of opportunity.   [pf.total-defence]"""
    if not has(world, unit, TOTAL.name):
        return None
    return text("{who} defends itself with everything it has.", who=called(world, unit))
