"""The run."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.run import Run, Running
from game.mechanics.d20.straight_line import StraightLine
from game.rules.pathfinder.creature.encumbrance import HEAVY, OVER, burden
from game.rules.pathfinder.movement.run_endurance import LONG_RUN
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space.squeezing import SQUEEZING


def run_times(world: World, unit: int) -> int:
    """A run goes four times the speed, three times in heavy armour or under a heavy load.   [pf.run-heavy-armour]"""
    return {OVER: 1, HEAVY: 3}.get(burden(world, unit), 4)


# What a run and a charge have in common.
STRAIGHT = StraightLine(
    squeezing=SQUEEZING,
    # Nobody runs or charges into what hampers.
    hindered="pf.no-run-or-charge",
    entangled="",
    tired="",
)
RUN = Run(
    pace=PACE,
    line=STRAIGHT,
    # Up to four times the speed, in a straight line.
    rule="pf.run",
    # Four times the speed, or less.   [pf.run]
    times=run_times,
    by={},
    none={},
    # A run goes straight, where one sees one's way.
    straight=LONG_RUN.rule,
    short="pf.run-heavy-armour",
)
# A runner loses its Dexterity bonus to AC until its next turn.   [pf.run-limits]
RUNNING = Running(
    state=Condition("running", "pf.run-limits", 0, "turn"),
    out=LONG_RUN.out,
    cost=LONG_RUN.cost,
    on=LONG_RUN.on,
)
