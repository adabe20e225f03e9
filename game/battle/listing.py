"""How are verbs listed for whoever chooses: which ones first, of which kind, and in what plain words?"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files

import tomli

from game.ecs.world import World
from game.reasons import NOTHING, Text

KINDS = ("move", "attack", "special", "stance")
"""The kinds of verbs, in the order of a menu."""
LARGE = 4
"""How many verbs stand first."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A verb's kind, and what it does in one sentence; '' lets its aim decide on the kind."""

    kind: str = ""
    says: Text = NOTHING
    more: Text = NOTHING
    """What is said besides, where more may be paid to go further."""


UNWORDED = Worded()


def nothing_own(world: World, unit: int, verb: str) -> tuple[Text, ...]:  # noqa: ARG001 - one shape for all
    """Say nothing more of a verb than the menu does."""
    return ()


@dataclass(frozen=True, slots=True)
class Listing:
    """How a rulebook lists its verbs; by default in its own order."""

    usual: tuple[str, ...] = ("*",)
    """Names of verbs, or patterns of names, of which the first that a creature can use stand first."""
    verbs: Mapping[str, Worded] = field(default_factory=dict)
    flanks: tuple[str, ...] = ()
    """The rules by which it counts that a foe has enemies on both sides."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """The rules that say what the numbers of a sheet and of a strike are, by what those are called there."""
    covers: tuple[str, ...] = ()
    """The rules by which what stands between shelters, in part or wholly."""
    own: Callable[[World, int, str], tuple[Text, ...]] = nothing_own
    """What a verb of one creature does, in sentences with its numbers; none: what the menu says of the verb."""

    def of(self, name: str) -> Worded:
        """Give what is told of a verb: by its name, or else by the first pattern that it matches."""
        patterns = (worded for pattern, worded in self.verbs.items() if fnmatchcase(name, pattern))
        return self.verbs.get(name) or next(patterns, UNWORDED)

    def first(self, names: Iterable[str], count: int = LARGE) -> tuple[str, ...]:
        """Choose the verbs that stand first among those of these names, in the order of `usual`."""
        return _matching(self.usual, tuple(names))[:count]


@lru_cache(maxsize=256)
def _matching(patterns: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """List the names that match a pattern, in the order of the patterns."""
    return tuple(dict.fromkeys(name for pattern in patterns for name in names if fnmatchcase(name, pattern)))


PLAIN = Listing()


def load(package: str, own: Callable[[World, int, str], tuple[Text, ...]] = nothing_own) -> Listing:
    """Read the menu of a rulebook's package: menu.toml; `own` says what differs from creature to creature.

    It holds `usual`, a table a verb or pattern of verbs, under `places` the rules that speak for a place,
    and under `numbers` those that say what a number is: hp, armour, speed, reach, turn, weapon, hit, damage.
    """
    read = tomli.loads(files(package).joinpath("menu.toml").read_text("utf-8"))
    verbs = {name: Worded(entry["kind"], *(Text(entry.get(part, "")) for part in ("says", "more")))
             for name, entry in read["verb"].items()}  # fmt: skip
    places = read.get("places", {})
    return Listing(tuple(read["usual"]), verbs, tuple(places.get("flanks", ())),
                   dict(read.get("numbers", {})), tuple(places.get("covers", ())), own)  # fmt: skip
