"""Attack rolls: hits, misses by concealment, damage."""

from game.mechanics.d20.attack_roll import Blows
from game.reasons import text
from game.rules.pathfinder.combat.attack_modifiers import COMBAT

BLOWS = Blows(
    attack=COMBAT,
    # A d20 and the attack bonus meet the armour class; 20 always hits, 1 never.
    rule="pf.attack-roll",
    natural="pf.attack-roll",
    thrown=text("throws the {weapon} at {name}"),
    hows={
        "charge": text("charge"),
        "opportunity": text("attack of opportunity"),
        "square": text("at its square"),
        "second": text("second attack"),
        "third": text("third attack"),
        "fourth": text("fourth attack"),
    },
)
