"""Concealment: what obscures sight, light and the senses that pierce it, miss chances."""

from game.mechanics.d20.concealment import Concealing
from game.rules.pathfinder.combat.cover import COVER

ONE, TOTAL = "pf.concealment", "pf.total-concealment"
CONCEALMENT = Concealing(
    cover=COVER,
    # Fog, foliage and dim light: after a hit 1 to 20 on a d100 is a miss; several do not add up.
    concealed=ONE,
    miss=ONE,
    degrees=ONE,
    line=ONE,
    reach_melee=ONE,
    beside=ONE,
    from_all=ONE,
    blurs=("blurred",),
    darkvision=ONE,
    low_light=ONE,
    no_stack=ONE,
    # Who is not seen cannot be attacked, only a square, and half of the hits there miss.
    unseen=TOTAL,
    unseen_miss=TOTAL,
)
