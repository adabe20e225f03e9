"""What is heard of an event, and of a place: which weapon strikes, what one steps on, what lies around?"""

from functools import lru_cache
from typing import Protocol

import numpy as np

from game.battle.event import Event
from game.ecs.components import Place, Weapon, Weapons
from game.ecs.world import World
from game.space.field import Field, Kind

WEAPONS = {
    "spell": ("spell", "touch", "curse"),
    "energy": ("laser", "arc-", "spark", "plasma", "gas", "gust", "ray", "storm"),
    "gun": ("pistol", "rifle", "cannon", "gun", "grenade", "musket", "blaster"),
    "bow": ("bow", "sling", "bolt", "dart"),
    "claw": ("bite", "claw", "talon", "jaw", "fang", "mandible", "pincer", "maw", "nail", "teeth", "beak"),
    "pierce": ("spear", "pike", "lance", "javelin", "horn", "tusk", "sting", "trident", "rapier", "pick"),
    "bludgeon": ("club", "mace", "staff", "hammer", "fist", "slam", "stomp", "unarmed", "wrench", "baton", "press",
                 "shield", "stone", "rock", "tree", "fluke", "hoof", "hooves", "flail", "strike", "kick", "tail"),
    "blade": ("sword", "dagger", "knife", "knives", "sabre", "axe", "glaive", "cutter", "saw", "scythe", "blade"),
}  # fmt: skip
"""Kinds of weapons, each by what the names of such weapons hold; the first that fits counts."""
GROUNDS = {
    "metal": ("metal", "deck", "grate", "grating", "hull", "plate", "wreck", "gantry", "steel", "iron"),
    "wood": ("wood", "plank", "bridge", "floorboard", "crate", "boards", "pew", "barrel", "table"),
    "rubble": ("rubble", "debris", "scree", "gravel", "bones"),
    "sand": ("sand", "soil", "dust", "mud", "ash", "ember", "earth"),
    "grass": ("grass", "undergrowth", "wheat", "rye", "crop", "moss", "canopy", "heather", "bush", "reeds"),
}  # fmt: skip
"""What one steps on, by what the names of such ground hold."""
FAR = 3
"""Cells beyond which somebody who is not said to use a weapon must have thrown or shot."""
OPEN_GROUND = 0.04
"""Part of a map that walls fill at most where it lies under the sky."""
METAL = 0.02
"""Part of a map that metal fills at least where one is aboard of something."""
GROWING = ("undergrowth", "canopy", "heather", "bush", "reeds")
"""What grows only under the sky, whatever walls stand around it."""
HARVEST = ("wheat", "hay", "straw", "grain")
"""What lies in barns, on boards."""
WEIGHTLESS = ("zero", "none")
WET = 0.06
"""Part of a map that water fills at least where it is heard."""
ALWAYS = {"rolled": "dice", "hurt": "hurt", "opened": "door", "closed": "door", "fell": "fall", "downed": "down",
          "died": "death", "defended": "shield"}  # fmt: skip
"""Sounds that are the same for everybody."""
GAITS = {"fly": "wings", "burrow": "dig", "swim": "step water", "teleport": "spell"}
"""Ways of going that are heard whatever lies below."""


class Speaker(Protocol):
    """What plays sounds."""

    def play(self, name: str) -> None:
        """Play a sound without waiting for it."""

    def around(self, name: str) -> None:
        """Let a bed of sound be heard."""


def heard(event: Event, world: World) -> tuple[str, ...]:
    """List the sounds of an event that has just come to pass."""
    if event.kind in ("struck", "missed"):
        return _swung(event, world)
    if event.kind in ("moved", "rose"):
        return (_step(event, world),)
    return (ALWAYS[event.kind],) if event.kind in ALWAYS else ()


def _swung(event: Event, world: World) -> tuple[str, ...]:
    facts = dict(event.facts)
    best = facts.get("critical") or facts.get("tier") == 3
    lands = "miss" if event.kind == "missed" else "crit" if best else "hit"
    return weapon_kind(_weapon(event.unit, str(facts.get("weapon", "")), facts.get("target"), world)), lands


def _weapon(unit: int, name: str, target: object, world: World) -> Weapon | None:
    """Find what was struck with; where the event does not say, what suits the distance."""
    carried = world.find(unit, Weapons)
    if carried is None or not carried.carried:
        return Weapon(name) if name else None
    if name:
        return carried.named(name) or Weapon(name)
    here, there = world.find(unit, Place), world.find(target, Place) if isinstance(target, int) else None
    between = zip(here.at, there.at, strict=True) if here is not None and there is not None else ()
    far = max((abs(a - b) for a, b in between), default=0) > FAR
    return next((one for one in carried.carried if far is not one.melee), carried.carried[0])


def weapon_kind(weapon: Weapon | None) -> str:
    """Say which kind of weapon it is, by its name; else by how it strikes."""
    if weapon is None:
        return "bludgeon"
    for kind, words in WEAPONS.items():
        if any(word in weapon.name for word in words):
            return kind
    if weapon.natural or weapon.unarmed:
        return "claw"
    return "blade" if weapon.melee else "bow"


def _step(event: Event, world: World) -> str:
    gait, place = str(dict(event.facts).get("gait", "")), world.find(event.unit, Place)
    if gait in GAITS or place is None:
        return GAITS.get(gait, "step stone")
    x, y, _ = place.at
    ground = world.field
    return f"step {ground_kind(ground.kind(x, y), bare_ground(ground))}" if ground.inside(x, y) else "step stone"


def ground_kind(kind: Kind, bare: str) -> str:
    """Say what one steps on: by the names of a cell's kind; of what has no telling name, the bare ground there."""
    names = f"{kind.name} {kind.title.msgid}".lower()
    if kind.water or "water" in names or "ford" in names:
        return "water"
    named = next((ground for ground, words in GROUNDS.items() if any(word in names for word in words)), "")
    return named or bare


@lru_cache(maxsize=4)
def bare_ground(field: Field) -> str:
    """Say what bare floor is: metal in a hulk, boards in a house of boards and in a barn, grass under the sky.

    Amid soft earth what is no earth is stone, as are halls.
    """
    bed, cells = _surroundings(field), set(field.cells)
    kinds = [(f"{kind.name} {kind.title.msgid}".lower(), kind) for n, kind in enumerate(field.kinds) if n in cells]
    boards = any(kind.hard and kind.blocks_sight and not kind.becomes and _names(names, GROUNDS["wood"])
                 for names, kind in kinds)  # fmt: skip
    if any("soil" in names for names, _ in kinds):
        return "stone"
    if bed != "bed wind" and (boards or any(_names(names, HARVEST) for names, _ in kinds)):
        return "wood"
    return {"bed wind": "grass", "bed hum": "metal"}.get(bed, "stone")


def _names(names: str, words: tuple[str, ...]) -> bool:
    return any(word in names for word in words)


def bed_of(field: Field) -> str:
    """Say what is heard around: water, a machine's hum, wind, or a hall."""
    return _surroundings(field)


@lru_cache(maxsize=4)
def _surroundings(field: Field) -> str:
    names = [f"{kind.name} {kind.title.msgid}".lower() for kind in field.kinds]
    used = np.bincount(np.frombuffer(field.cells, np.uint8), minlength=len(names))
    metal = sum(int(used[n]) for n, name in enumerate(names) if any(word in name for word in GROUNDS["metal"]))
    wet = sum(int(used[n]) for n, kind in enumerate(field.kinds) if kind.water or "water" in names[n])
    solid = sum(int(used[n]) for n, kind in enumerate(field.kinds) if kind.hard and kind.blocks_sight)
    if wet > WET * len(field.cells):
        return "bed water"
    if metal > METAL * len(field.cells) or field.gravity in WEIGHTLESS:
        return "bed hum"
    grown = any(used[n] and any(word in name for word in GROWING) for n, name in enumerate(names))
    return "bed wind" if grown or solid <= OPEN_GROUND * len(field.cells) else "bed hall"
