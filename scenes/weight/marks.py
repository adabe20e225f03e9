"""Which drawing stands for a creature, and what tells those apart that share one?"""

from game import i18n
from game.ecs.components import Name, Sheet, Side
from game.ecs.world import World, lasting
from scenes.ui.theme import needs_chinese
from scenes.ui.words import name_of

REDRAWN = {
    ("archer", "sharpshooter"): "archer", ("blink-imp", "hover-orb"): "imp", ("captain", "lancer"): "captain",
    ("goblin", "swarmling"): "goblin", ("horse", "hound"): "horse", ("ogre", "hulk"): "ogre",
    ("spider", "wall-stalker"): "spider",
}  # fmt: skip
"""Kinds that had to lend a drawing when the first levels were made, in all saves since, and have their own by now."""


@lasting
def drawing(world: World, unit: int) -> str:
    """Give the name of a creature's drawing: what its sheet says, or what it is."""
    sheet, name = world.find(unit, Sheet), world.find(unit, Name)
    named = dict(sheet.traits).get("token", "") if sheet is not None else ""
    kind = (name.kind or name.name) if name is not None else ""
    return REDRAWN.get((kind, named), named) or kind


def mark_of(world: World, unit: int) -> str:
    """Give the letter or number of a creature among those of its side that look alike; '' where it looks like none."""
    return _marks(world, i18n.language()).get(unit, "")


@lasting
def _marks(world: World, _language: str) -> dict[int, str]:
    """Mark all creatures that share a drawing with others of their side; a halfling in a hat is a halfling."""
    alike: dict[tuple[str, str], list[int]] = {}
    for unit, _ in world.all(Name):
        side = world.find(unit, Side)
        looks = side.team if side is not None else "", drawing(world, unit).partition("-")[0]
        alike.setdefault(looks, []).append(unit)
    several = (units for units in alike.values() if len(units) > 1)
    return {
        unit: mark
        for units in several
        for unit, mark in zip(units, told_apart([name_of(world, each) for each in units]), strict=True)
    }


def told_apart(names: list[str]) -> list[str]:
    """Give each of some names a mark of its own: the first letter, or that of the last word; else a number.

    A mark is too small for a Chinese character.
    """
    words = [name.split() or [""] for name in names]
    for at in (0, -1):
        letters = [each[at][:1].upper() for each in words]
        if len(set(letters)) == len(letters) and all(one.isalnum() and not needs_chinese(one) for one in letters):
            return letters
    return [str(number) for number in range(1, len(names) + 1)]
