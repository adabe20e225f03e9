"""Cover: corner lines, low obstacles, creatures in the way, degrees of cover."""

from game.mechanics.d20.cover import Covering
from game.rules.starfinder.space.reach import REACH

CLOUDS = "sf.cover-spread"
"""Clouds and other spreads go round corners and take no notice of cover, total cover included.   [sf.cover-spread]"""
COVER = Covering(
    reach=REACH,
    # A target has cover if lines from the attacker's best corner to its corners are spoilt.
    line="sf.cover-line",
    # Cover gives +4 to AC and +2 to Reflex saves;
    bonus="sf.cover-bonus",
    # where more than half of the target can be seen, +2 and +1 only.
    partial="sf.partial-cover",
    # A firing slit doubles cover: +8 to AC, +4 to Reflex saves, however few lines it spoils.
    improved="sf.improved-cover",
    # Without a line of effect the target cannot be attacked at all.
    total="sf.total-cover",
    # Creatures in the way, of any side and size, give +4 to AC against ranged attacks, +2 for one line of four;
    soft="sf.soft-cover",
    # nothing to Reflex saves, and nobody hides behind creatures alone.
    soft_limits="sf.soft-cover-limits",
    # Whoever shares the square of the attacker or of the target gives no cover.
    shared="sf.pass-ally-no-cover",
    # What is half as high as the target covers it within 30 feet; what is as high is a wall.
    low="sf.low-obstacle",
    # An attacker strictly nearer to a low obstacle than its target shoots over it.
    low_ignored="sf.low-obstacle-ignore",
    # Nobody makes an attack of opportunity on who has cover of any degree from it.
    opportunity="sf.cover-no-opportunity",
    # Of a wall and of creatures in the way only the better cover counts.
    best="sf.modifiers",
)
