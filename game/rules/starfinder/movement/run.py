"""The run."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.run import Run, Running
from game.mechanics.states import FLAT_FOOTED
from game.rules.starfinder.movement.run_endurance import LONG_RUN
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.movement.straight_line import STRAIGHT
from game.rules.starfinder.other_movement import climb_swim, flying_burrowing

TIMES = 4
SLOT = "full"
"""A run is a full action.   [sf.run]"""


def four_times(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """A run goes four times the speed.   [sf.run]"""
    return TIMES


RUN = Run(
    pace=PACE,
    line=STRAIGHT,
    # Four times the speed in a straight line where one sees one's way, not prone, entangled, tired or squeezed.
    rule="sf.run",
    times=four_times,
    # In water a run has a rule of its own.
    by={"swim": "sf.swim-run"},
    # Nobody runs while climbing or burrowing.
    none={**climb_swim.NO_RUN, **flying_burrowing.NO_RUN},
)
# A runner is flat-footed until its next turn; who has run itself out does not run.   [sf.local-run-check]
RUNNING = Running(
    state=Condition(FLAT_FOOTED, RUN.rule, 0, "turn"),
    out=LONG_RUN.out,
    cost=LONG_RUN.cost,
    on=LONG_RUN.on,
)
