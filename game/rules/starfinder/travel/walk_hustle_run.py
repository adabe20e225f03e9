"""Walk, hustle, run: how many times the speed each gait covers in a round, at every scale, and the gaits of combat."""

from collections.abc import Iterator

from game.ecs.components import Budget
from game.ecs.world import World
from game.paths.plan import MovePlan
from game.reasons import Because, text
from game.rules.starfinder.movement.run import TIMES
from game.rules.starfinder.movement.speeds import PACE

WALK = 1, "sf.walk"
"""A walk is the speed itself, in feet a round.   [sf.walk]"""
HUSTLE = 2, "sf.hustle"
"""A hustle is twice the speed: a round with two moves, or with a move and another action.   [sf.hustle]"""
RUN = TIMES, "sf.run-gait"
"""A run is four times the speed, as the action of that name is.   [sf.run-gait]"""
GAITS = {"walk": WALK, "hustle": HUSTLE, "run": RUN}
"""How many times the speed each gait covers in a round, and its rule."""
COMBAT_GAIT = "sf.combat-gait"
"""Nobody walks in a fight: a round's movement is a run by that action, a hustle by any other.   [sf.combat-gait]"""
IN_COMBAT = COMBAT_GAIT, HUSTLE[1]
"""What a move in a fight cites."""


def this_round(world: World, unit: int) -> Iterator[Because]:
    """A round's movement in a fight is a hustle or a run.   [sf.combat-gait]"""
    done = (world.find(unit, Budget) or Budget()).done
    if done:
        yield Because(COMBAT_GAIT, 0, text("Runs this round") if "run" in done else text("Hustles this round"))


def of_a_move(world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
    """A round with two moves, or with a move and another action, is a hustle.   [sf.hustle] [sf.combat-gait]"""
    if verb != "move":
        return
    budget, hustle = world.get(unit, Budget), HUSTLE[1]
    left, cost = budget.purse if budget.done[-1:] == ("move",) else 0, plan.cost.total
    if cost > (left or PACE.speed(world, unit, plan.mode).total):
        yield Because(hustle, 0, text("A round with two moves is a hustle."))
    if any(done not in ("move", "end") for done in budget.done):
        yield Because(hustle, 0, text("A round with a move and another action is a hustle."))
    yield Because(COMBAT_GAIT, 0, text("In a fight this is a hustle."))
