"""The run: how far, how straight, and for how many rounds."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.run import Run, Running
from game.mechanics.d20.run_endurance import LongRun
from game.rules.pathfinder.creature.encumbrance import HEAVY, OVER, burden, staggers
from game.rules.pathfinder.movement.no_run_or_charge import STRAIGHT
from game.rules.pathfinder.movement.speeds import PACE


def times(burden: str) -> int:
    """A run goes four times the speed, three times in heavy armour or under a heavy load.   [pf.run-heavy-armour]"""
    return {OVER: 1, HEAVY: 3}.get(burden, 4)


def run_times(world: World, unit: int) -> int:
    """A run goes so many times the speed by what weighs most on a creature.   [pf.run]"""
    return times(burden(world, unit))


LONG_RUN = LongRun(
    pace=PACE,
    # One runs as many rounds as the Constitution score without a check; then each round takes one, DC 10, 11,
    # 12 ...; who fails rests for 10 rounds.
    rule="pf.run-limits",
    checked="pf.run-limits",
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
    # Who carries too much only staggers.
    barred=staggers,
)
# A runner loses its Dexterity bonus to AC until its next turn (`EXPOSED`).   [pf.run-limits]
RUNNING = Running(
    state=Condition("running", "pf.run-limits", 0, "turn"),
    out=LONG_RUN.out,
    cost=LONG_RUN.cost,
    on=LONG_RUN.on,
)
