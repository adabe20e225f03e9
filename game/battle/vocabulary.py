"""The words that levels may use under a rulebook."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.reasons import Text

USUAL_HP = 10
"""The hit points of a creature whose level states none, where the rulebook does not say what they follow from."""


def usual_hp(abilities: Mapping[str, int]) -> int:  # noqa: ARG001 - one shape for all books
    """Give the usual hit points, whatever the abilities are."""
    return USUAL_HP


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a level may use under a rulebook; anything else is a fault with a suggestion."""

    grids: tuple[str, ...]
    sizes: tuple[str, ...]
    builds: tuple[str, ...]
    modes: tuple[str, ...]
    conditions: tuple[str, ...]
    abilities: tuple[str, ...]
    skills: tuple[str, ...]
    races: tuple[str, ...] = ()
    armours: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    """Abilities that a creature's card may name."""
    numbers: tuple[str, ...] = ()
    """Numbers that only this book's creatures have; a sheet keeps them among its skills, with - for _."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields of this book's creatures that hold a word, with the words; a sheet keeps them among its traits."""
    armoury: tuple[str, ...] = ()
    """The weapons of the book's own table, by name."""
    arm_titles: Mapping[str, Text] = field(default_factory=dict)
    """What players read for the weapons that the book lists."""
    arm_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields of this book's weapons that hold a word, with the words; its law of carrying reads them."""
    arm_numbers: tuple[str, ...] = ()
    arm_flags: tuple[str, ...] = ()
    hundredths: tuple[str, ...] = ()
    """Abilities that may have a fraction; a sheet keeps them in hundredths."""
    unstated_ac: int = 10
    """The armour class of a creature whose level states none; 0: the rulebook builds it."""
    unstated_hp: Callable[[Mapping[str, int]], int] = usual_hp
    """Give the hit points of a creature whose level states none, from its abilities."""
    loads: tuple[str, ...] = ()
    """How heavy a load may be said to be; () leaves loads out."""
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    """How a movement may be taken here; () leaves it to the law of movement to refuse what it does not know."""
    bursts: bool = False
    """Whether creatures may carry what bursts."""
    armour_class: bool = True
    """Whether creatures have an armour class."""
    ground_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words in the names of ground that mean something, each with what may follow it."""
    arrivals: bool = False
    """Whether creatures may join a battle that has begun."""
    fastest: int = 10_000
    """The greatest speed that a level may give in any mode but walking, in the rulebook's unit."""
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that questions may use, by their field; a field that is not named takes any."""
