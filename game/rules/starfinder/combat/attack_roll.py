"""Attack rolls: hits, misses by concealment, damage."""

from game.mechanics.d20.attack_roll import Blows
from game.reasons import text
from game.rules.starfinder.combat.attack_modifiers import COMBAT

BLOWS = Blows(
    attack=COMBAT,
    # A d20 and what is added to it meet the armour class.
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
