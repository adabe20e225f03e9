"""Blows struck: attack rolls, misses by concealment, damage; and attacks of opportunity."""

from game.mechanics.d20.blows import Blows, reactions
from game.mechanics.d20.falling import Falling
from game.reasons import text
from game.rules.pathfinder.combat.attack import COMBAT
from game.rules.pathfinder.combat.harm import HARM
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.space.passing import PASSING

# Who is felled in the air falls.
FALLING = Falling(PASSING, HARM, flier="decided.falling")
BLOWS = Blows(
    COMBAT,
    HARM,
    FALLING,
    # A d20 and the attack bonus meet the armour class; 20 always hits, 1 never.
    rule="pf.attack-roll",
    natural="pf.critical-hits",
    # A critical hit is confirmed by a second roll that hits.
    confirm="pf.critical-hits",
    hows={
        "charge": text("charge"),
        "opportunity": text("attack of opportunity"),
        "square": text("at its square"),
    },
)
# Each foe that a creature provokes says whether it strikes.   [pf.opportunity-limits]
REACTIONS = reactions(BLOWS, OPPORTUNITY)
