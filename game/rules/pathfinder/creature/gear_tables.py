"""Weapons, armour and shields: the tables of the book."""

from dataclasses import dataclass

from game.reasons import Text, text

MELEE, BOW, CROSSBOW, SLING = "melee", "bow", "crossbow", "sling"
LIGHT_WEAPON, ONE_HAND, TWO_HANDS = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Arm:
    """A row of the table of weapons: damage for Medium hands, the lowest face that threatens a critical hit, how many
    times the damage it then does, how it is held, reach and range increment in feet, its kind, and what loads it."""

    title: Text
    damage: str
    lowest: int = 20
    times: int = 2
    hands: int = ONE_HAND
    reach: int = -1
    range: int = 0
    kind: str = MELEE
    load: str = ""


WEAPONS = {
    "dagger": Arm(text("dagger"), "1d4", 19, hands=LIGHT_WEAPON, range=10),
    "short-sword": Arm(text("short sword"), "1d6", 19, hands=LIGHT_WEAPON),
    "light-mace": Arm(text("light mace"), "1d6", hands=LIGHT_WEAPON),
    "club": Arm(text("club"), "1d6", range=10),
    "shortspear": Arm(text("shortspear"), "1d6", range=20),
    "rapier": Arm(text("rapier"), "1d6", 18),
    "scimitar": Arm(text("scimitar"), "1d6", 18),
    "longsword": Arm(text("longsword"), "1d8", 19),
    "battleaxe": Arm(text("battleaxe"), "1d8", times=3),
    "warhammer": Arm(text("warhammer"), "1d8", times=3),
    "heavy-mace": Arm(text("heavy mace"), "1d8"),
    "spear": Arm(text("spear"), "1d8", times=3, hands=TWO_HANDS, range=20),
    "greatclub": Arm(text("greatclub"), "1d10", hands=TWO_HANDS),
    "greataxe": Arm(text("greataxe"), "1d12", times=3, hands=TWO_HANDS),
    "greatsword": Arm(text("greatsword"), "2d6", 19, hands=TWO_HANDS),
    "longspear": Arm(text("longspear"), "1d8", times=3, hands=TWO_HANDS, reach=10),
    "glaive": Arm(text("glaive"), "1d10", times=3, hands=TWO_HANDS, reach=10),
    "guisarme": Arm(text("guisarme"), "2d4", times=3, hands=TWO_HANDS, reach=10),
    "javelin": Arm(text("javelin"), "1d6", reach=0, range=30),
    "sling": Arm(text("sling"), "1d4", reach=0, range=50, kind=SLING, load="move"),
    "shortbow": Arm(text("shortbow"), "1d6", times=3, reach=0, range=60, kind=BOW),
    "longbow": Arm(text("longbow"), "1d8", times=3, reach=0, range=100, kind=BOW),
    "light-crossbow": Arm(text("light crossbow"), "1d8", 19, reach=0, range=80, kind=CROSSBOW, load="move"),
    "heavy-crossbow": Arm(text("heavy crossbow"), "1d10", 19, reach=0, range=120, kind=CROSSBOW, load="full"),
    "unarmed-strike": Arm(text("unarmed strike"), "1d3", hands=LIGHT_WEAPON),
}
"""The weapons of the skirmish; what has a reach of 0 only shoots or is thrown.   [pf.weapons]"""
FISTS = "unarmed-strike"
OTHER = Arm(text("weapon"), "1d4")
"""A weapon that the table does not hold."""
SMALL = {
    "1d3": "1d2", "1d4": "1d3", "1d6": "1d4", "1d8": "1d6", "1d10": "1d8", "1d12": "1d10", "2d4": "1d6", "2d6": "1d10",
}  # fmt: skip
"""What a weapon's dice become in Small hands.   [pf.weapons]"""


@dataclass(frozen=True, slots=True)
class Suit:
    """A row of the table of armour: how heavy, what it adds to AC, the most Dexterity it lets count, its penalty."""

    title: Text
    weight: str
    bonus: int
    most: int
    penalty: int


SUITS = {
    "padded": Suit(text("padded armour"), "light", 1, 8, 0),
    "leather": Suit(text("leather armour"), "light", 2, 6, 0),
    "studded-leather": Suit(text("studded leather"), "light", 3, 5, -1),
    "chain-shirt": Suit(text("chain shirt"), "light", 4, 4, -2),
    "hide": Suit(text("hide armour"), "medium", 4, 4, -3),
    "scale-mail": Suit(text("scale mail"), "medium", 5, 3, -4),
    "chainmail": Suit(text("chainmail"), "medium", 6, 2, -5),
    "breastplate": Suit(text("breastplate"), "medium", 6, 3, -4),
    "splint-mail": Suit(text("splint mail"), "heavy", 7, 0, -7),
    "banded-mail": Suit(text("banded mail"), "heavy", 7, 1, -6),
    "half-plate": Suit(text("half-plate"), "heavy", 8, 0, -7),
    "full-plate": Suit(text("full plate"), "heavy", 9, 1, -6),
}
"""Light, medium and heavy armour.   [pf.armour-categories]"""
UNCAPPED = 99
SHIELDS = {
    "buckler": Suit(text("buckler"), "", 1, UNCAPPED, -1),
    "light": Suit(text("light shield"), "", 1, UNCAPPED, -1),
    "heavy": Suit(text("heavy shield"), "", 2, UNCAPPED, -2),
    "tower": Suit(text("tower shield"), "", 4, 2, -10),
}
"""Shields, which slow nobody.   [pf.armour-categories]"""
