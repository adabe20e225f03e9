"""Speeds in each mode, and who cannot move at all."""

from game.mechanics.d20.climb_swim import Unskilled
from game.mechanics.d20.speeds import Pace
from game.rules.starfinder.other_movement.gravity import GRAVITY
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.obstacles import OBSTACLES
from game.rules.starfinder.space.squeezing import PENALTIES

PACE = Pace(
    obstacles=OBSTACLES,
    states=HELPLESS_STATES,
    # A speed is what the sheet says,
    walk="sf.speed",
    # for the mode in use.
    in_use="sf.speed-in-use",
    # Each way of moving has a speed of its own; without it that way is closed.
    kinds="sf.speed-kinds",
    # A step that costs more than what is left of it cannot be taken.
    too_dear="sf.speed",
    usual=30,
    # A prone creature crawls 5 feet a move action, and does nothing else before it stands up.
    prone="sf.prone",
    # Who is not on the ground moves in another mode than on foot.
    off_ground="sf.other-movement",
    # Entangled, one moves at half speed: every step counts double.
    entangled=PENALTIES,
    # Without a climb or swim speed one climbs and swims by Athletics, at half the land speed.
    unskilled=Unskilled(climb="sf.climb-without-speed", swim="sf.swim-without-speed"),
    # Without gravity nobody moves their speed on foot; high gravity halves land speeds, however they are used.
    gravity=GRAVITY,
    # Who spins out of control rights itself first.
    spinning="sf.prone-zero-g",
)
