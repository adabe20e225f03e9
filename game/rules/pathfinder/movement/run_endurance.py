"""How long a run can be kept up in a fight."""

from game.mechanics.d20.run_endurance import LongRun
from game.rules.pathfinder.movement.speeds import PACE

LONG_RUN = LongRun(
    pace=PACE,
    # One runs as many rounds as the Constitution score without a check; then each round takes one, DC 10 and harder;
    # who fails rests for 10 rounds.
    rule="pf.run-limits",
    checked="pf.run-limits",
)
