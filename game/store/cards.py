"""What a creature of a level, or of a bestiary, can say: its fields and what each takes."""

import re

from game.battle.vocabulary import Vocabulary
from game.reasons import text
from game.space.square import NAMES
from game.store import limits
from game.store.shapes import (
    Shape,
    either,
    flag,
    hundredths,
    many,
    name,
    numbers,
    pairs,
    pattern,
    prose,
    roll,
    slug,
    table,
    whole,
    word,
)

MANOEUVRABILITY = ("clumsy", "average", "perfect")
CONTROL = ("human", "ai")
PARTS = {"1/8": 1, "1/6": 2, "1/4": 2, "1/3": 3, "1/2": 5}
"""Challenge ratings below 1, in tenths, rounded."""
WALK = "walk"
THREAT = re.compile(r"(?:(1[2-9]|20)(?:-20)?/)?x([2-4])")
"""A weapon's critical hits: the lowest face that threatens one, and how many times the damage."""


def weapon_shape(words: Vocabulary) -> Shape:
    """Take one weapon."""
    return table(
        {
            "name": name(),
            "title": prose(),
            "attack": whole(-1000, 1000),
            "damage": roll(),
            "reach": whole(0, 1000),
            "range": whole(0, limits.SPEED),
            "natural": flag(),
            "unarmed": flag(),
            "thrown": flag(),
            "skill": whole(-1000, 1000),
            "guard": whole(-1000, 1000),
            "parry": whole(-1000, 1000),
            "fencing": flag(),
            **(_tabled(words) if words.armoury else {}),
            **_handled(words),
        },
        ("name",),
        "A weapon: no reach is natural reach, but with a range and no reach it strikes at a distance only.",
    )


def _tabled(words: Vocabulary) -> dict[str, Shape]:
    """Take what a weapon may say where the rulebook has a table of weapons."""
    critical = pattern(THREAT, text('critical hits like "19-20/x2" or "x3"'))
    return {"like": word(words.armoury, "weapon"), "critical": critical}


def _handled(words: Vocabulary) -> dict[str, Shape]:
    """Take what only this book's weapons say of how they are made and carried."""
    return {
        **{field: word(known, field) for field, known in words.arm_words.items()},
        **dict.fromkeys(words.arm_numbers, whole(0, 100)),
        **dict.fromkeys(words.arm_flags, flag()),
    }


def burst_shape() -> Shape:
    """Take one thing that bursts."""
    return table(
        {
            "name": name(),
            "title": prose(),
            "radius": whole(5, 100),
            "range": whole(5, 1000),
            "save": whole(1, 100),
            "damage": roll(),
            "spread": flag(),
            "left": whole(1, 100),
        },
        ("name",),
        "Something thrown that bursts: who is within its radius saves for half; `spread` goes round corners.",
    )


def speeds_shape(words: Vocabulary) -> Shape:
    """Take speeds by mode; a walker's way is soon looked up on any map, a flier's takes in all the air there is."""
    modes, others = word(words.modes, "mode"), whole(0, words.fastest)
    return pairs(modes, others, own={WALK: whole(0, limits.SPEED)})


def abilities_shape(words: Vocabulary) -> Shape:
    """Take abilities by name; those that a book counts in fractions as whole hundredths."""
    fine = dict.fromkeys(words.hundredths, hundredths(limits.SPEED))
    return pairs(word(words.abilities, "ability"), whole(-1000, 1000), own=fine)


def template_fields(words: Vocabulary, names: tuple[str, ...] = ()) -> dict[str, Shape]:
    """Give the fields that a bestiary entry and a creature of a level share; `names` are the level's creatures."""
    number, heaviness = whole(-1000, 1000), word(words.loads, "load")
    return {
        "title": prose(),
        "size": word(words.sizes, "size"),
        "build": word(words.builds, "build"),
        "heading": word(NAMES, "heading"),
        "conditions": many(word(words.conditions, "condition"), limits.CONDITIONS, once=True),
        "incorporeal": flag(),
        "fills_space": flag(),
        "speeds": speeds_shape(words),
        "manoeuvrability": word(MANOEUVRABILITY, "manoeuvrability"),
        "hover": flag(),
        "weapons": many(weapon_shape(words), limits.WEAPONS),
        "bursts": many(burst_shape(), limits.WEAPONS if words.bursts else 0),
        "ac": whole(0, 1000),
        "hp": whole(1),
        "initiative": number,
        "abilities": abilities_shape(words),
        "skills": pairs(word(words.skills, "skill"), number),
        "race": word(words.races, "race"),
        "armour": word(words.armours, "armour"),
        "load": either(int, whole(0, limits.NUMBER), heaviness) if words.loads else heaviness,
        "powers": many(word(words.powers, "power"), limits.WEAPONS, once=True),
        "holds": word(names, "creature"),
        "mounted": flag(),
        "darkvision": whole(0, limits.SPEED),
        "low_light": flag(),
        "height": whole(1, 1000),
        "cr": either(str, word(tuple(PARTS), "challenge rating"), whole(0, 100)),
        "token": slug(),
        "glyph": name(),
        **dict.fromkeys(words.numbers, number),
        **{field: word(known, field) for field, known in words.words.items()},
    }


def creature_shape(words: Vocabulary, kinds: tuple[str, ...], names: tuple[str, ...] = ()) -> Shape:
    """Take a creature of a level."""
    fields = {
        "name": name(),
        "at": numbers("[x, y] or [x, y, z]", (2, 3), -limits.MAP, limits.MAP),
        "team": name(),
        "control": word(CONTROL, "control"),
        "kind": word(kinds, "kind of creature"),
        "group": name(),
    }
    later = {"arrives": whole(2, limits.ROUNDS), "lost": whole(0)}
    return table({**fields, **template_fields(words, names), **later}, ("name", "at"), "A creature on the map.")
