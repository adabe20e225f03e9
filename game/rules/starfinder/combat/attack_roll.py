"""Blows struck: attack rolls, misses by concealment, damage; and attacks of opportunity."""

from game.mechanics.d20.attack_roll import Blows, reactions
from game.mechanics.d20.opportunity import Provoking
from game.reasons import text
from game.rules.starfinder.combat.attack_modifiers import COMBAT
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.combat.opportunity import OPPORTUNITY
from game.rules.starfinder.other_movement.falling import FALLING

BLOWS = Blows(
    COMBAT,
    HARM,
    FALLING,
    # A d20 and what is added to it meet the armour class; a hit does the weapon's damage.
    rule="decided.attack",
    # A 20 always hits, a 1 never; a 20 that meets the armour class doubles the dice.
    natural="decided.natural-roll",
    hows={
        "full-attack": text("full attack"),
        "charge": text("charge"),
        "opportunity": text("attack of opportunity"),
        "square": text("at its square"),
    },
)
# Each foe that a creature provokes says whether it spends its reaction on a strike.   [sf.attack-of-opportunity]
REACTIONS = reactions(BLOWS, OPPORTUNITY)
# What provokes in a threatened square, shooting for one, provokes whoever threatens it.
PROVOKING = Provoking(OPPORTUNITY, REACTIONS)
