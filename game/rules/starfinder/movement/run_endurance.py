"""How long a run can be kept up in a fight."""

from game.mechanics.d20.run_endurance import LongRun
from game.rules.starfinder.movement.speeds import PACE

LONG_RUN = LongRun(
    pace=PACE,
    # One runs as many rounds as the Constitution score without a check;
    rule="sf.local-run",
    # then each round takes one, DC 10, 11, 12 ...; who fails rests for a minute, walking at most.
    checked="sf.local-run-check",
)
