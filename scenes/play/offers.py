"""What does a battle offer to the acting creature now: its verbs in their order, their commands, where they reach?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.listing import KINDS, LARGE
from game.battle.rulebook import Rulebook, Verb
from game.ecs.components import Place
from game.paths.plan import Area
from game.reasons import Cost, Refusal
from scenes.play.table import ending

Spot = tuple[int, int]
"""Column and row of a square."""
ALL = "all"
"""The fold that holds every verb, those that never apply too."""
SPARE = 2
"""So many further verbs find room in the bar: they are not folded."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A verb of the acting creature with what it costs now, or why it may not be used."""

    verb: Verb
    answer: Cost | Refusal

    applies: bool = True
    """Whether the creature could ever use it here."""

    @property
    def open(self) -> bool:
        """Say whether it may be used at all."""
        return isinstance(self.answer, Cost)


class Offers:
    """What the battle offers to the acting creature at one moment; dropped when anything has happened."""

    def __init__(self, battle: Battle, unit: int = 0, unseen: frozenset[int] = frozenset()) -> None:
        """Look at the battle as it is now; as another unit than the acting one where one is given.

        `unseen`: the creatures that cannot be pointed at where they are.
        """
        self.battle, self.unseen = battle, unseen
        self.unit = unit or battle.acting
        self._offers: dict[str, tuple[Command, ...]] = {}
        self._soars: dict[str, bool] = {}
        self._areas: dict[tuple[str, str], Area] = {}
        self._modes: dict[str, tuple[str, ...]] = {}

    @cached_property
    def fitting(self) -> tuple[tuple[Verb, bool], ...]:
        """List the verbs in the rulebook's order, each with whether it ever applies."""
        world, unit = self.battle.world, self.unit
        if not unit or self.battle.outcome is not None:
            return ()
        listed = self.battle.rulebook.verbs.values()
        verbs = ((verb, verb.applies is None or verb.applies(world, unit)) for verb in listed)
        return tuple((verb, fits) for verb, fits in verbs if fits or not verb.rare)

    @cached_property
    def entries(self) -> tuple[MenuEntry, ...]:
        """List them with whether each can be used now."""
        world = self.battle.world
        return tuple(MenuEntry(verb, verb.allowed(world, self.unit), fits) for verb, fits in self.fitting)

    def entry(self, name: str) -> MenuEntry | None:
        """Find a verb by name."""
        return self._named.get(name)

    @cached_property
    def _named(self) -> dict[str, MenuEntry]:
        return {entry.verb.name: entry for entry in self.entries}

    def commands(self, verb: Verb) -> tuple[Command, ...]:
        """List the legal commands of a verb."""
        for _ in self.gather(verb):
            pass
        return self._offers[verb.name]

    def gather(self, verb: Verb) -> Iterator[None]:
        """List the legal commands of a verb one by one, for who has no time to list them all at once."""
        if verb.name in self._offers:
            return
        legal = list[Command]()
        for offer in verb.offers(self.battle.world, self.unit):
            legal += [offer] if isinstance(self.battle.check(offer), Cost) else []
            yield
        self._offers[verb.name] = tuple(legal)

    def area(self, verb: Verb, mode: str) -> Area:
        """Give everywhere that a verb reaches in a mode; empty for verbs that have no area."""
        key = verb.name, mode
        if key not in self._areas:
            ends = verb.area(self.battle.world, self.unit, mode) if verb.area is not None else None
            self._areas[key] = ends if ends is not None else Area((), ())
        return self._areas[key]

    def modes(self, verb: Verb) -> tuple[str, ...]:
        """List the modes in which a verb can be used; ('',) when it has none."""
        if verb.name not in self._modes:
            modes = verb.modes(self.battle.world, self.unit) if verb.modes is not None else ()
            self._modes[verb.name] = modes or ("",)
        return self._modes[verb.name]

    def soars(self, verb: Verb) -> bool:
        """Say whether a verb leaves one to choose: above the ground, or at more than one height over a square."""
        if verb.name not in self._soars:
            ground, seen = self.battle.world.ground, dict[Spot, int]()
            cells = (stop.cell for mode in self.modes(verb) for stop in self.area(verb, mode).stops)
            self._soars[verb.name] = any(
                seen.setdefault((x, y), z) != z or z > ground.ground(x, y) for x, y, z in cells
            )
        return self._soars[verb.name]

    @cached_property
    def bodies(self) -> dict[Spot, tuple[int, ...]]:
        """Say who is over, on and under which square: the able before the fallen, the higher before the lower."""
        world, rulebook = self.battle.world, self.battle.rulebook
        units = [unit for unit, _ in world.all(Place) if unit not in self.unseen]
        units.sort(key=lambda unit: (not rulebook.turns.able(world, unit), -world.get(unit, Place).at[2]))
        by_spot: dict[Spot, tuple[int, ...]] = {}
        for unit in units:
            for spot in dict.fromkeys(cell[:2] for cell in rulebook.space.cells(world, unit)):
                by_spot[spot] = (*by_spot.get(spot, ()), unit)
        return by_spot


class Guess(Offers):
    """What a creature would be offered if it acted, as far as a menu's size hangs on it: not whether it can be used."""

    @cached_property
    def entries(self) -> tuple[MenuEntry, ...]:
        """List the verbs as if all could be used for nothing."""
        return tuple(MenuEntry(verb, Cost(), fits) for verb, fits in self.fitting)


def kind_of(book: Rulebook, verb: Verb) -> str:
    """Give the kind of a verb: as its rulebook lists it, or by what it is aimed at."""
    by_aim = "move" if verb.area is not None else {"unit": "attack", "none": "stance"}.get(verb.aim, "special")
    return book.listing.of(verb.name).kind or by_aim


def large(book: Rulebook, offers: Offers, most: int = LARGE) -> tuple[MenuEntry, ...]:
    """List the verbs of the bar, so many at most, the one that ends the turn last."""
    last = ending(book)
    fitting = [entry for entry in offers.entries if entry.applies and entry.verb.name != last]
    first = book.listing.first((entry.verb.name for entry in fitting), most)
    rest = [entry for entry in fitting if entry.verb.name not in first]
    shown = [next(entry for entry in fitting if entry.verb.name == name) for name in first]
    ends = [entry for entry in offers.entries if entry.verb.name == last]
    return (*shown, *(rest if len(rest) <= SPARE and most == LARGE else ()), *ends)


def others(book: Rulebook, offers: Offers, most: int = LARGE) -> dict[str, list[MenuEntry]]:
    """List by kind the verbs that a creature can use and that the bar does not hold."""
    shown = {entry.verb.name for entry in large(book, offers, most)}
    kinds: dict[str, list[MenuEntry]] = {kind: [] for kind in KINDS}
    for entry in offers.entries:
        if entry.applies and entry.verb.name not in shown:
            kinds[kind_of(book, entry.verb)].append(entry)
    return kinds


def counts(book: Rulebook, offers: Offers, most: int = LARGE) -> list[tuple[str, int]]:
    """List the kinds of which something is folded, and how much."""
    return [(kind, len(entries)) for kind, entries in others(book, offers, most).items() if entries]


def folded(book: Rulebook, offers: Offers, kind: str, most: int = LARGE) -> tuple[MenuEntry, ...]:
    """List the verbs that a kind unfolds; `ALL`: all that the bar does not hold, what can be used first."""
    if kind != ALL:
        return tuple(others(book, offers, most).get(kind, ()))
    shown = {entry.verb.name for entry in large(book, offers, most)}
    left = [entry for entry in offers.entries if entry.verb.name not in shown]
    return tuple(sorted(left, key=lambda entry: (not entry.applies, KINDS.index(kind_of(book, entry.verb)))))


def hides(book: Rulebook, offers: Offers, most: int = LARGE) -> bool:
    """Say whether the bar leaves anything out."""
    return len({entry.verb.name for entry in large(book, offers, most)}) < len(offers.entries)
