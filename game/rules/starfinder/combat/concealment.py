"""Concealment: what obscures sight, light and the senses that pierce it, miss chances."""

from game.mechanics.d20.concealment import Concealing
from game.rules.starfinder.combat.cover import COVER

CONCEALMENT = Concealing(
    # Who hides is not seen by those from whom it has cover, or who see it badly anyway.   [decided.hiding]
    cover=COVER,
    # Smoke, dim light and the like make a target hard to hit;
    concealed="sf.concealment",
    # after a hit the defender rolls d%: up to 20 the attack misses after all.
    miss="sf.miss-chance",
    # What obscures sight may state a miss chance of its own.
    degrees="sf.concealment-degrees",
    # A line from the best corner through, or along, what obscures sight conceals the target;
    line="sf.concealment-line",
    # melee beyond the neighbouring squares is judged alike.
    reach_melee="sf.concealment-reach-melee",
    # Next to it in melee, only a target wholly inside what obscures has concealment.
    beside="sf.concealment-adjacent-melee",
    # Some effects conceal a creature from everybody, wherever they stand.
    from_all="sf.concealment-from-all",
    blurs=("blurred",),
    # Darkness and dim light hide nothing within the range of darkvision;
    darkvision="sf.ignore-darkness",
    # low-light vision sees in dim light as in normal light, but not in darkness.
    low_light="sf.ignore-dim",
    # Line of effect but no line of sight: the target is not seen and can't be chosen, only a square.
    unseen="sf.total-concealment",
    # An attack into the right square misses an unseen foe half the time.
    unseen_miss="sf.total-concealment-miss",
    # Several concealments do not add up: the highest miss chance alone counts.
    no_stack="sf.concealment-no-stack",
)
