"""Cover: corner lines, low obstacles, creatures in the way, degrees of cover."""

from game.ecs.world import World
from game.mechanics.d20.cover import FULL, IMPROVED, SOFT, TOTAL, Covering
from game.mechanics.states import PRONE, has
from game.rules.pathfinder.space.helpless import HELPLESS_STATES
from game.rules.pathfinder.space.reach import REACH


def flat(world: World, unit: int) -> bool:
    """The prone and the helpless cover nobody.   [pf.soft-cover]"""
    return has(world, unit, PRONE) or HELPLESS_STATES.at_mercy(world, unit)


COVER = Covering(
    reach=REACH,
    # A target has cover if a line from the attacker's best corner to one of its corners is spoilt: +4 to AC.
    line="pf.cover",
    bonus="pf.cover",
    # More than half of the target can be seen: +2; an arrow slit gives +8.
    partial="pf.partial-cover",
    improved="pf.partial-cover",
    # No line is free: no attack.
    total="pf.total-cover",
    # Creatures in the way, of any side, give +4 to AC against shots and blows with reach, and nothing to Reflex saves.
    soft="pf.soft-cover",
    soft_limits="pf.soft-cover",
    soft_partial=False,
    soft_reach=True,
    flat=flat,
    # A friend in whose square one stands gives no cover.
    shared="pf.friend-no-cover",
    # Nor does anybody else in the square of the target or of the attacker: it is not between the two.
    shared_otherwise="decided.shared-square",
    # A low obstacle covers within 30 feet, and not from who is nearer to it.
    low="pf.low-cover",
    low_ignored="pf.low-cover",
    low_hides=False,
    # Nobody strikes by opportunity at who has cover of +4 or more.
    opportunity="pf.opportunity-limits",
    shields=(SOFT, FULL, IMPROVED, TOTAL),
    best="pf.cover",
    # Next to each other any line through a wall gives cover; the big choose their squares.
    melee="pf.cover-in-melee",
    any_square=True,
    edges=False,
)
