"""What a creature's sheet says of it in words, each read as what it is."""

from dataclasses import dataclass
from functools import lru_cache

from game.ecs.components import Sheet
from game.ecs.world import World


@dataclass(frozen=True, slots=True)
class Traits:
    """The words of a sheet: what a level may say of a creature beside its numbers."""

    height: int = 0
    """How high it is in feet; 0: as its size is as a rule."""
    darkvision: int | None = None
    """How far it sees in the dark, -1: as far as is usual; None: not at all."""
    low_light: bool = False
    holds: str = ""
    """The name of whom it holds."""
    mounted: bool = False
    group: str = ""
    """With whom it takes its turns."""
    powers: tuple[str, ...] = ()
    """The abilities on its card, by name."""
    race: str = ""
    armour: str = ""
    suit: str = ""
    shield: str = ""
    load: str = ""
    """What it carries: in pounds, or how heavy that is."""
    travels: str = ""
    """On what kind of way it comes to the fight."""


def traits(world: World, unit: int) -> Traits:
    """Read what a creature's sheet says of it."""
    sheet = world.find(unit, Sheet)
    return NONE if sheet is None else _read(sheet.traits)


NONE = Traits()


@lru_cache(maxsize=256)
def _read(words: tuple[tuple[str, str], ...]) -> Traits:
    said = dict(words)
    sight = said.get("darkvision", "")
    return Traits(
        height=_number(said.get("height", ""), 0),
        darkvision=_number(sight, -1) if sight else None,
        low_light=bool(said.get("low-light")),
        holds=said.get("holds", ""),
        mounted=bool(said.get("mounted")),
        group=said.get("group", ""),
        powers=tuple(said.get("powers", "").split()),
        race=said.get("race", ""),
        armour=said.get("armour", ""),
        suit=said.get("suit", ""),
        shield=said.get("shield", ""),
        load=said.get("load", ""),
        travels=said.get("travels", ""),
    )


def _number(word: str, otherwise: int) -> int:
    return int(word) if word.isdecimal() else otherwise
