"""No run or charge: what a run and a charge have in common, and over what ground neither goes."""

from game.mechanics.d20.straight_line import StraightLine
from game.rules.pathfinder.space.squeeze_tight import STATE
from game.rules.pathfinder.space.squeezing import SQUEEZING

STRAIGHT = StraightLine(
    squeezing=SQUEEZING,
    # Nobody runs or charges into what hampers; one may start on it.
    hindered="pf.no-run-or-charge",
    entangled="",
    tired="",
    # Nor does who is squeezed into a crack.
    tight=(STATE.name,),
    # A run goes where one sees, a charge at a foe that is seen.
    sighted=True,
)
