"""The run."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.run import Run, Running
from game.mechanics.d20.straight_line import StraightLine
from game.mechanics.states import FLAT_FOOTED
from game.rules.starfinder.combat.fatigued import FATIGUED
from game.rules.starfinder.movement.run_endurance import LONG_RUN
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.space.squeezing import SQUEEZING

TIMES = 4


def four_times(world: World, unit: int) -> int:  # noqa: ARG001 - one shape for all books
    """A run goes four times the speed.   [sf.run]"""
    return TIMES


# What a run and a charge have in common.
STRAIGHT = StraightLine(
    squeezing=SQUEEZING,
    # Nobody runs or charges over ground that hinders,
    hindered="sf.difficult-no-run-charge",
    # nor while entangled,
    entangled=SQUEEZING.penalties,
    # nor who is tired.
    tired=FATIGUED.rule,
)
RUN = Run(
    pace=PACE,
    line=STRAIGHT,
    # Four times the speed in a straight line where one sees one's way, not prone, entangled, tired or squeezed.
    rule="sf.run",
    times=four_times,
    # In water a run has a rule of its own.
    by={"swim": "sf.swim-run"},
    # Nobody runs while climbing or burrowing.
    none={"climb": "sf.climb-speed", "burrow": "sf.burrow"},
)
# A runner is flat-footed until its next turn; who has run itself out does not run.   [sf.local-run-check]
RUNNING = Running(
    state=Condition(FLAT_FOOTED, "sf.run", 0, "turn"),
    out=LONG_RUN.out,
    cost=LONG_RUN.cost,
    on=LONG_RUN.on,
)
