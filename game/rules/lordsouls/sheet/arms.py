"""The arms of the book: weapons, shields and armour with all that rules ask of them."""

from dataclasses import replace

from game.ecs.components import Weapon
from game.mechanics.arms.gear import Make
from game.reasons import text

CRUSHING, PIERCING, SLASHING = "crushing", "piercing", "slashing"
KINDS = (CRUSHING, PIERCING, SLASHING)
FISTS = "fists"
ARMOUR = {"none": 0, "leather": 2, "mail": 4, "plate": 6}
"""How much of a blow each armour stops.   [ls.sample-arms]"""
BY_PREPARE, BY_USE = "prepare", "use"


def _arm(name: str, damage: str, reach: int = 1, **more: int | bool) -> Weapon:
    return Weapon(name, damage=damage, reach=reach, **more)  # type: ignore[arg-type]


# Reach, damage and Parry modifier of each; in what hands, how loaded.   [ls.sample-arms]
ARMS = {
    make.weapon.name: make
    for make in (
        Make(text("fists"), _arm(FISTS, "1d6-3", unarmed=True), CRUSHING),
        Make(text("dagger"), _arm("dagger", "1d6-1", range=10, thrown=True), PIERCING),
        Make(text("sword"), _arm("sword", "1d6+1"), SLASHING),
        Make(text("rapier"), _arm("rapier", "1d6", parry=2, fencing=True), PIERCING),
        Make(text("mace"), _arm("mace", "1d6+1", parry=-1), CRUSHING),
        Make(text("spear"), _arm("spear", "1d6+1", 2), PIERCING, 2),
        Make(text("staff"), _arm("staff", "1d6", 2, parry=2), CRUSHING, 2, push=True),
        Make(text("small shield"), _arm("small-shield", "1d6-2", guard=2), CRUSHING),
        Make(text("medium shield"), _arm("medium-shield", "1d6-2", guard=3), CRUSHING),
        Make(text("bow"), _arm("bow", "1d6+1", 0, range=100), PIERCING, 2, load=BY_PREPARE),
        Make(text("crossbow"), _arm("crossbow", "1d6+4", 0, range=120), PIERCING, 2, load=BY_USE),
    )
}
FISTS_HELD = replace(ARMS[FISTS].weapon, title=ARMS[FISTS].title)
"""The hands of who carries nothing else."""


def unknown(weapon: Weapon) -> Make:
    """An arm that the book does not have is held in a hand and cuts; what shoots pierces, and a bow takes both."""
    bow = BY_PREPARE if weapon.range and not weapon.melee else ""
    return Make(weapon.title, weapon, PIERCING if weapon.range else SLASHING, 2 if bow else 1, load=bow)
