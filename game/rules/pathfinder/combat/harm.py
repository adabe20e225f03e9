"""Hurt and down: disabled, dying, dead; ground that burns."""

from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.d20.harm import Fate, Harm
from game.mechanics.states import DYING, PRONE, UNCONSCIOUS
from game.reasons import text
from game.rules.pathfinder.movement.loads import score
from game.rules.pathfinder.space.states import STATES

LYING = Condition(PRONE, "pf.prone")
DISABLED = Fate((Condition("disabled", "pf.disabled"),), text("is disabled"), falls=False)
OUT = Fate((Condition(DYING, "pf.dying"), Condition(UNCONSCIOUS, "pf.dying")), text("falls dying"))
DEAD = Fate((Condition("dead", "pf.dead"),), text("is dead"))


def fate(world: World, unit: int, left: Vitals) -> Fate | None:
    """At 0 hit points disabled, below dying, at minus the Constitution score dead.   [pf.disabled] [pf.dying]

    [pf.dead]
    """
    if left.hp > 0:
        return None
    if left.hp <= least(world, unit):
        return DEAD
    return DISABLED if left.hp == 0 else OUT


def least(world: World, unit: int) -> int:
    """Hit points do not matter below minus the Constitution score.   [pf.dead]"""
    return -max(1, score(world, unit, "con"))


HARM = Harm(
    STATES,
    fate,
    least,
    # Who is down lies prone.
    prone=LYING,
    spinning=None,
    # Damaging ground hurts who enters it or begins a turn in it.
    ground="decided.damage-ground",
)
