"""Flying, swimming, climbing and burrowing: what each step of theirs costs besides, and what it needs."""

from game.mechanics.d20.flying_burrowing import Heights
from game.rules.starfinder.movement.steps import STEP

NO_RUN = {"burrow": "sf.burrow"}
"""Nobody runs while burrowing.   [sf.burrow]"""
# Diagonals, corners, passing others, stopping and provoking are as on foot, in three dimensions.   [sf.other-movement]
HEIGHTS = Heights(
    # The steps themselves are those on foot.   [sf.other-movement]
    steps=STEP,
    # Climbers go over faces, swimmers through liquid, burrowers through soil, never through rock or floor; fliers over
    # all that does not rise from the ground to any height.
    modes={"climb": "sf.climb-speed", "swim": "sf.swim-speed", "burrow": "sf.burrow", "fly": "sf.fly-speed"},
    # A flier keeps its main direction, and pays 5 feet for each turn of 45 degrees.   [sf.fly-direction]
    turn="sf.fly-turn",
    # The way falls in behind a burrower: the soil stays what it was for all others.
    tunnels="sf.burrow-no-tunnel",
    # Each cell of height costs a flier 5 feet extra,
    ascend="sf.fly-ascend",
    # nothing in low or zero gravity, 10 feet in high.
    gravity="sf.fly-gravity",
    rise={"zero": 0, "low": 0, "normal": 1, "high": 2},
    # Flying on, turning and rising are all paid out of the one speed.
    budget="sf.fly-budget",
)
