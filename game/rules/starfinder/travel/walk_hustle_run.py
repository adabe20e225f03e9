"""Walk, hustle, run: how many times the speed each gait covers in a round, at every scale."""

from game.rules.starfinder.movement.run import TIMES

WALK = 1, "sf.walk"
"""A walk is the speed itself, in feet a round.   [sf.walk]"""
HUSTLE = 2, "sf.hustle"
"""A hustle is twice the speed: a round with two moves, or with a move and another action.   [sf.hustle]"""
RUN = TIMES, "sf.run-gait"
"""A run is four times the speed, as the action of that name is.   [sf.run-gait]"""
GAITS = {"walk": WALK, "hustle": HUSTLE, "run": RUN}
"""How many times the speed each gait covers in a round, and its rule."""
