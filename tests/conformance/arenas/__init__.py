"""Where every rulebook is proved: the toy on both grids, each registered one on its arenas, and all shipped levels.

An arena is `<rulebook>.toml` or `<rulebook>-<anything>.toml` here; a rulebook without one is given `any.toml`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.rules import RULEBOOKS
from game.store.level import Level, load_level, read_level
from game.store.muster import build_world
from game.store.resume import Resumed, open_save
from game.store.save import origin, read_save, save
from tests.toy import levels as toy

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One rulebook on one ground; `make` musters a fresh battle on it."""

    name: str
    rulebook: Rulebook
    make: Callable[[], Battle]
    level: Level

    def begun(self, seed: int = 1, steps: int = 0) -> Battle:
        """Begin a battle and play it at random for some steps, or to its end."""
        battle = self.make()
        battle.start(seed)
        for number in range(steps):
            if battle.outcome is not None:
                break
            step(battle, choice(battle, seed, number))
        return battle

    def save(self, battle: Battle, when: int = 0) -> bytes:
        """Save a battle of this case."""
        return save(battle, origin(self.level), when)


def arenas() -> list[Case]:
    """List the toy on both grids and every registered rulebook on its arenas."""
    return list(_arenas())


@cache
def _arenas() -> tuple[Case, ...]:
    toys = [case(f"toy-{grid}", toy.level(grid)) for grid in ("square", "hex")]
    return (*toys, *(case for book in RULEBOOKS.values() for case in own(book)))


def own(book: Rulebook) -> list[Case]:
    """List the arenas of a rulebook."""
    paths = sorted(HERE.glob(f"{book.id}.toml")) + sorted(HERE.glob(f"{book.id}-*.toml"))
    if paths:
        return [case(path.stem, load_level(path)) for path in paths]
    return [case(f"{book.id}-{grid}", read_level(anywhere(book, grid), "any.toml")) for grid in book.vocabulary.grids]


def anywhere(book: Rulebook, grid: str) -> bytes:
    """Fill `any.toml` with the words of a rulebook."""
    words = book.vocabulary
    size = next((size for size in ("medium", "1M") if size in words.sizes), words.sizes[0])
    filled = {"rulebook": book.id, "grid": grid, "size": size, "mode": words.modes[0]}
    return (HERE / "any.toml").read_text("utf-8").format(**filled, speed=30 if book.unit == "ft" else 6).encode()


def case(name: str, level: Level, rounds: int = 0) -> Case:
    """Make a case of a level, cut short after some rounds if any are given."""
    book, most = toy.BOOKS[level.rulebook], rounds or level.rounds
    return Case(name, book, lambda: Battle(book, build_world(level, book), level.objectives, most), level)


def shipped(rounds: int = 0) -> list[Case]:
    """List the levels that come with the game and have creatures in them; what is asked is no battle."""
    return [case(name, level, rounds) for name, level in _shipped()]


@cache
def _shipped() -> tuple[tuple[str, Level], ...]:
    asked = {"drills", "practice", "puzzles"}
    found = sorted(path for path in Path(str(files("levels"))).rglob("*.toml") if not asked & set(path.parts))
    levels = [(path, load_level(path)) for path in found]
    return tuple((f"{path.parent.name}-{path.stem}", level) for path, level in levels if level.creatures)


def reopened(raw: bytes) -> Resumed:
    """Make a battle of a save of any rulebook, the toy too."""
    return open_save(read_save(raw)[1], toy.BOOKS)


def saved_and_opened(case: Case, battle: Battle) -> None:
    """A battle opened from its save's bytes, as a player's is, is the same and offers the same; nothing is noted."""
    opened = reopened(case.save(battle))
    again = opened.battle
    assert opened.notes == ()
    assert (again.digest, again.pending, again.log) == (battle.digest, battle.pending, battle.log)
    assert again.options() == battle.options()
