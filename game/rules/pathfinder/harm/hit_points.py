"""Hurt and down: disabled, dying, stable, dead."""

from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.d20.hit_points import Fate, Harm
from game.mechanics.states import DYING, UNCONSCIOUS, has
from game.reasons import text
from game.rules.pathfinder.combat import prone
from game.rules.pathfinder.creature.ability_scores import score
from game.rules.pathfinder.ground.damaging_ground import DAMAGING_GROUND
from game.rules.pathfinder.harm.disabled import at_zero
from game.rules.pathfinder.space import helpless
from game.rules.pathfinder.space.helpless import HELPLESS_STATES

OUT = Fate((Condition(DYING, "pf.dying"), Condition(UNCONSCIOUS, helpless.RULE)), text("falls dying"))
DEAD = Fate((Condition("dead", "pf.dead"),), text("dies"), dead=True)


def fate(world: World, unit: int, left: Vitals) -> Fate | None:
    """At 0 hit points disabled, below dying, at minus the Constitution score dead.   [pf.dying] [pf.dead]"""
    if left.hp > 0:
        return None
    if left.hp <= fatal(world, unit):
        return DEAD
    return at_zero(left) or OUT


def worse(world: World, unit: int, left: Vitals) -> Fate | None:
    """Who lies helpless and is hurt may begin to die, or die.   [pf.dying] [pf.dead]"""
    becomes = fate(world, unit, left)
    return None if becomes is OUT and has(world, unit, DYING) else becomes


def fatal(world: World, unit: int) -> int:
    """Who is at minus its Constitution score is dead.   [pf.dead]"""
    return -max(1, score(world, unit, "con"))


HARM = Harm(
    states=HELPLESS_STATES,
    fate=fate,
    least=None,  # the dead are as far below as the blow brought them   [pf.dead]
    # Who is down lies prone.
    prone=prone.STATE,
    spinning=None,
    ground=DAMAGING_GROUND,
    worse=worse,
)
