"""Small levels at random: any ground, any creatures, in any state that a level may begin with.

The same seed writes the same level, for ever. Not every one is a level: what the loader refuses is left out.
"""

from dataclasses import dataclass
from typing import TypeVar

from game.battle.dice import draw
from game.battle.rulebook import Rulebook
from game.ecs.bestiary import DEFAULT, bestiary
from game.store.errors import LevelError
from game.store.level import Level, read_level

T = TypeVar("T")
GLYPHS = '.....,;~~-"oo::::^!%&*\'+#'
HEIGHTS = "000000000112359ab"
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")


@dataclass
class Draws:
    """Draws of one level, one after the other."""

    seed: int
    number: int = 0

    def below(self, sides: int) -> int:
        """Give a number from 0, less than `sides`."""
        self.number += 1
        return draw(self.seed, "small-level", self.number, sides) - 1

    def one(self, items: "tuple[T, ...] | list[T]") -> T:
        """Choose one of some things."""
        return items[self.below(len(items))]

    def some(self, items: tuple[T, ...], most: int) -> tuple[T, ...]:
        """Choose a few of some things, each once; often none."""
        found = [self.one(items) for _ in range(max(0, self.below(2 * most) - most + 1))] if items else []
        return tuple(dict.fromkeys(found))

    def chance(self, of: int) -> bool:
        """Say yes once in so many times."""
        return self.below(of) == 0


def small(book: Rulebook, seed: int) -> Level | None:
    """Give the small level of a seed; None where what was drawn is no level."""
    try:
        return read_level(written(book, Draws(seed)).encode(), f"small-{book.id}-{seed}.toml")
    except LevelError:
        return None


def written(book: Rulebook, draws: Draws) -> str:
    """Write a level: a map of a few squares, up and down, and two to six creatures of two sides."""
    wide, high = 3 + draws.below(6), 3 + draws.below(4)
    rows = ["".join(draws.one(list(GLYPHS)) for _ in range(wide)) for _ in range(high)]
    flat = draws.chance(3)
    heights = ["".join("0" if flat else draws.one(list(HEIGHTS)) for _ in range(wide)) for _ in range(high)]
    lines = ["format = 1", f'title = "Small {draws.seed}"', f'rulebook = "{book.id}"', "rounds = 2", "[map]"]
    lines += ['rows = """', *rows, '"""', 'heights = """', *heights, '"""']
    names = NAMES[: 2 + draws.below(5)]
    for number, name in enumerate(names):
        lines += _creature(book, draws, name, number, (wide, high), names)
    return "\n".join(lines) + "\n"


def _creature(
    book: Rulebook, draws: Draws, name: str, number: int, span: tuple[int, int], names: tuple[str, ...]
) -> list[str]:
    words, at = book.vocabulary, [draws.below(span[0]), draws.below(span[1])]
    if draws.chance(3) and any(mode in words.modes for mode in ("fly", "burrow")):
        at.append(draws.below(10) - 3)
    lines = ["[[creature]]", f'name = "{name}"', f"at = {at}", f'team = "{("heroes", "foes")[number % 2]}"']
    kinds = tuple(kind for kind in bestiary(book.id) if kind != DEFAULT)
    lines += [f'kind = "{draws.one(kinds)}"'] if draws.chance(2) else []
    lines += [f'size = "{draws.one(words.sizes[:7])}"'] if draws.chance(2) else []
    lines += [f"conditions = {list(draws.some(words.conditions, 3))}", f"hp = {1 + draws.below(40)}"]
    unit = 5 if book.unit == "ft" else 1
    speeds = [(mode, unit * draws.below(9)) for mode in draws.some(words.modes, 4)]
    lines += [f"speeds = {{ {', '.join(f'{mode} = {n}' for mode, n in speeds)} }}"] if speeds else []
    scores = [(score, draws.below(11) - 5) for score in draws.some(words.abilities[:5], 3)]
    lines += [f"abilities = {{ {', '.join(f'{score} = {n}' for score, n in scores)} }}"] if scores else []
    skills = [(skill, draws.below(7)) for skill in draws.some(words.skills, 4)]
    lines += [f"skills = {{ {', '.join(f'{skill} = {n}' for skill, n in skills)} }}"] if skills else []
    powers = list(draws.some(words.powers, 3))
    lines += [f"powers = {powers}"] if powers else []
    lines += ["hover = true"] if draws.chance(8) else []
    lines += ["mounted = true"] if draws.chance(6) else []
    others = tuple(other for other in names if other != name)
    lines += [f'holds = "{draws.one(others)}"'] if draws.chance(8) else []
    return lines
