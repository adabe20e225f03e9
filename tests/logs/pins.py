"""Logs that are pinned: the computer against itself on the shipped levels, each line with the rules behind it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game import i18n, load_level, open_battle
from game.ai.brain import Brain, step
from game.battle.battle import Battle
from game.battle.event import Event
from game.chronicle import narrate
from game.headless import written
from game.store.save import turn_of
from game.telling import Line

HERE = Path(__file__).parent
LEVELS = HERE.parents[1] / "levels" / "demo"
BOOKS = "draw-steel", "lordsouls", "pathfinder", "starfinder"
EACH = {"draw-steel": 20, "lordsouls": 8, "pathfinder": 12, "starfinder": 20}
"""Battles of a book."""
TURNS = {"draw-steel": 24, "lordsouls": 7, "pathfinder": 12, "starfinder": 24}
"""Turns of a battle, so that all of them are a matter of minutes."""
FIRST = 1
"""Battles of a book that are compared at every change; the others at night."""


@dataclass(frozen=True, slots=True)
class Case:
    """One battle that is pinned: its book, its number, its level and its seed."""

    book: str
    number: int
    level: Path
    seed: int

    @property
    def path(self) -> Path:
        """Give the file of its log."""
        return HERE / f"{self.book}-{self.number:02}.txt"


def cases() -> Iterator[Case]:
    """List the battles of all books, level by level in turn, each time with the next seed."""
    for book in BOOKS:
        levels = sorted((LEVELS / book).glob("*.toml"))
        for number in range(EACH[book]):
            yield Case(book, number + 1, levels[number % len(levels)], 1 + number // len(levels))


@dataclass
class Tale:
    """A battle and its log so far."""

    battle: Battle
    lines: list[Line]

    def tell(self, events: Iterable[Event]) -> None:
        """Add what has happened to the log."""
        for event in events:
            narrate(self.lines, self.battle.world, event, self.battle.rulebook)


def played(case: Case) -> Tale:
    """Play a battle as far as it is pinned, told in English."""
    i18n.use(i18n.Catalogue.load("en"))
    battle, brain = open_battle(load_level(case.level)), Brain("normal")
    tale = Tale(battle, [])
    tale.tell(battle.start(case.seed))
    while battle.outcome is None and turn_of(battle.world).ended < TURNS[case.book]:
        tale.tell(step(brain, battle)[2])
    return tale


def log(case: Case) -> str:
    """Write the log of a battle."""
    turns = TURNS[case.book]
    head = f"# {case.book}/{case.level.name}, seed {case.seed}, {turns} turns; written by python -m tests.logs"
    return "\n".join([head, *(told for line in played(case).lines for told in written(line))]) + "\n"
