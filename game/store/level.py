"""A level: one TOML file, read whole and checked whole; every fault is told, with its line."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from game.battle.objectives import Objective
from game.battle.rulebook import Rulebook
from game.battle.vocabulary import Vocabulary
from game.reasons import NOTHING, Text, text
from game.rules import RULEBOOKS
from game.space.field import Field
from game.space.grid import GRIDS, SQUARES
from game.store import asks, creatures, dump, goals, ground, limits, toml
from game.store.asks import Ask
from game.store.creatures import CreatureSpec
from game.store.drills import Drill, read_drill
from game.store.errors import Faults, LevelError
from game.store.lessons import Lesson, read_lesson
from game.store.plays import Script, read_plays
from game.store.practices import Practice, read_practice
from game.store.puzzles import Puzzle, read_puzzle
from game.store.shapes import Shape, flag, many, name, pairs, plain, prose, simple, table, whole, word
from game.store.watching import DIFFICULTIES, Watch, read_watched

FORMAT = 1
Catalogue = Mapping[str, Mapping[str, str]]
Books = Mapping[str, Rulebook]


@dataclass(frozen=True, eq=False)
class Level:
    """What a level file says. `catalogue[language][English text]` holds its texts in other languages."""

    name: str
    """The file, as it was named."""
    digest: str
    """SHA-256 of the file's bytes, line ends made plain."""
    source: str = field(repr=False)
    """The file's text, line ends made plain; a save holds it, so that it needs no other file."""
    title: Text
    rulebook: str
    grid: str
    gravity: str
    """As the level says it: zero, low, standard or high."""
    ground: Field
    creatures: tuple[CreatureSpec, ...]
    objectives: tuple[Objective, ...]
    rounds: int
    """The battle is nobody's when it outlasts them."""
    readings: tuple[tuple[str, str], ...]
    asks: tuple[Ask, ...]
    intro: Text
    summary: Text
    minutes: int
    """How long a game takes, about; 0: not said."""
    catalogue: Catalogue = field(default_factory=dict)
    plays: tuple[Script, ...] = ()
    """Battles written down, with what each step must show."""
    watched: tuple[Watch, ...] = ()
    """Rules to watch, told before the battle."""
    difficulty: str = ""
    """How hard it is for its first side: a word of `DIFFICULTIES`; '': not said."""
    lesson: Lesson | None = None
    """What it teaches, where it is a lesson."""
    drill: Drill | None = None
    """What it drills, where it is a drill."""
    puzzle: Puzzle | None = None
    """What is asked of whoever looks at it, where it is a puzzle; `lesson` is then how it is played."""
    practice: Practice | None = None
    """Which rule is to be brought about, where it is practice; likewise."""

    @property
    def teams(self) -> tuple[str, ...]:
        """List the teams in the order in which the level names them."""
        return tuple(dict.fromkeys(spec.team for spec in self.creatures))


class Phrases:
    """Collects a level's texts in other languages while they are read."""

    def __init__(self) -> None:
        self.catalogue: dict[str, dict[str, str]] = {}

    def say(self, spoken: Mapping[str, str]) -> Text:
        """Keep a text's languages; give the Text that stands for it, which is its English."""
        for language, words in spoken.items():
            if language != "en":
                self.catalogue.setdefault(language, {})[spoken["en"]] = words
        return Text(spoken["en"])


def load_level(source: str | os.PathLike[str], books: Books = RULEBOOKS) -> Level:
    """Read a level from a file, or from standard input for `-`.  Raises LevelError with every fault found.

    A file that says what it said before is the same Level: a shelf and whoever opens a level of it read it once.
    """
    name, raw = toml.read_file(source)
    return _on_the_shelf(raw, name) if books is RULEBOOKS else read_level(raw, name, books)


@lru_cache(maxsize=48)
def _on_the_shelf(raw: bytes, name: str) -> Level:
    """Read a level of the rulebooks that are known; as many are kept as a shelf has."""
    return read_level(raw, name)


def read_level(raw: bytes, name: str, books: Books = RULEBOOKS) -> Level:
    """Read a level from its bytes; `name` stands in messages.  Raises LevelError with every fault found."""
    document = toml.parse(raw, name)
    book = _book(document.data, books, document.faults)
    level = _Reading(document, book).level() if book is not None else None
    if level is None:
        raise document.faults.error()
    return level


def hot_seat(level: Level, books: Books = RULEBOOKS) -> Level:
    """Give the same level with people at every side; its text says so, and with it every save.

    Raises LevelError where that makes the text too long for a level.
    """
    return _saying(level, "hot_seat", True, books)


def played_by(level: Level, team: str, books: Books = RULEBOOKS) -> Level:
    """Give the same level with people at one side alone; its text says so, and with it every save.

    Raises LevelError where that makes the text too long for a level, or there is no such team.
    """
    return _saying(level, "side", team, books)


def peopled(level: Level, names: tuple[str, ...], books: Books = RULEBOOKS) -> Level:
    """Give the same level with people at just these creatures; its text says so, and with it every save.

    Raises LevelError where that makes the text too long for a level, or there is no such creature.
    """
    if names == tuple(spec.name for spec in level.creatures if spec.control == "human"):
        return level
    return _saying(level, "people", list(names), books)


def on_grid(level: Level, grid: str, books: Books = RULEBOOKS) -> Level:
    """Give the same level on another grid; its text says so, and with it every save.

    Raises LevelError where its rulebook is not played on that grid, or somebody on the map does not stand there.
    """
    return _saying(level, "grid", grid, books)


def read_as(level: Level, name: str, word: str, books: Books = RULEBOOKS) -> Level:
    """Give the same level played by a reading of a disputed rule; its text says so, and with it every save.

    Raises LevelError where its rulebook has no such reading, or the level's text says its readings in a table.
    """
    return _saying(level, "readings", {**dict(level.readings), name: word}, books)


def grids(level: Level, books: Books = RULEBOOKS) -> tuple[str, ...]:
    """List the grids on which a level can be opened, its own first."""
    return _grids_once(level) if books is RULEBOOKS else _grids(level, books)


@lru_cache(maxsize=48)
def _grids_once(level: Level) -> tuple[str, ...]:
    """List them for a level of the books that there are: each card on the shelf names them."""
    return _grids(level, RULEBOOKS)


def _grids(level: Level, books: Books) -> tuple[str, ...]:
    others = (grid for grid in books[level.rulebook].vocabulary.grids if grid != level.grid)
    return level.grid, *(grid for grid in others if _stands(level, grid, books))


def _stands(level: Level, grid: str, books: Books) -> bool:
    try:
        on_grid(level, grid, books)
    except LevelError:
        return False
    return True


def _saying(level: Level, key: str, value: bool | str | list[str] | dict[str, str], books: Books) -> Level:
    """Give the level whose text says something at its top; itself where it does already."""
    document = toml.parse(level.source.encode(), level.name)
    if document.data.get(key) == value:
        return level
    lines, said = level.source.split("\n"), document.faults.lines.of((key,))
    lines[max(0, said - 1) : said] = [f"{key} = {dump.value(value)}"]
    return read_level("\n".join(lines).encode(), level.name, books)


def _book(data: Mapping[str, Any], books: Books, faults: Faults) -> Rulebook | None:
    """Find the rulebook that a level names; without one no word of it can be checked."""
    shape = word(tuple(books), "rulebook")
    if "rulebook" not in data:
        faults.add((), text("{key} is missing", key="rulebook"), shape.hint)
        return None
    read = shape.read(data["rulebook"], ("rulebook",), faults)
    return None if read is None else books[read]


def head_fields(words: Vocabulary, books: tuple[str, ...]) -> dict[str, Shape]:
    """Give the fields at the top of a level that need nothing else to be read."""
    return {
        "format": whole(FORMAT, FORMAT),
        "title": prose(),
        "intro": prose(),
        "summary": prose(),
        "rulebook": word(books, "rulebook"),
        "grid": word(tuple(GRIDS), "grid"),
        "gravity": word(tuple(ground.GRAVITIES), "gravity"),
        "rounds": whole(1, limits.ROUNDS),
        "time": whole(1, 1000),
        "difficulty": word(DIFFICULTIES, "difficulty"),
        "hot_seat": flag(),
        "side": name(),
        "people": many(name(), limits.UNITS, once=True),
        "readings": pairs(word(tuple(words.readings), "reading"), plain()),
        "map": ground.map_shape(),
        "key": ground.key_shape(),
    }


class _Reading:
    """One level being read: each part in turn, so that a fault in one hides none in the others."""

    def __init__(self, document: toml.Document, book: Rulebook) -> None:
        self.document = document
        self.data = document.data
        self.faults = document.faults
        self.book = book
        self.phrases = Phrases()
        self.readings: tuple[tuple[str, str], ...] = ()
        lists = {"creature": limits.UNITS, "objective": limits.OBJECTIVES, "ask": limits.ASKS,
                 "play": limits.PLAYS, "watch": limits.WATCHED, "step": limits.LESSON}  # fmt: skip
        anything = simple(lambda value: value, text("tables"), {})
        fields = head_fields(book.vocabulary, (book.id,)) | {key: many(anything, n) for key, n in lists.items()}
        fields |= dict.fromkeys(("lesson", "drill", "puzzle", "practice"), anything)
        self.head: dict[str, Any] = table(fields).read(self.data, (), self.faults) or {}

    def level(self) -> Level | None:
        """Read everything; None where nothing can be made of it, with the faults noted."""
        self.readings = self._readings()
        ground = self._ground()
        specs = self._creatures(ground)
        objectives = self._objectives(specs, ground)
        present = asks.scope(self.book, tuple(spec for spec in specs if not spec.arrives), ground)
        questions = asks.read_asks(self.head.get("ask", ()), present, self.faults)
        all_of_them = asks.scope(self.book, specs, ground)
        played = read_plays(self.head.get("play", ()), self.book, all_of_them, self.faults)
        watched = read_watched(self.head.get("watch", ()), self.book, self.phrases.say, self.faults)
        lesson = read_lesson(self.head, self.book, all_of_them, self.phrases.say, self.faults)
        drill = read_drill(self.head, self.book, ground, questions, self.faults)
        posed = read_puzzle(self.head, self.book, all_of_them, specs, self.phrases.say, self.faults)
        puzzle, lesson = posed or (None, lesson)
        tried = read_practice(self.head, self.book, all_of_them, specs, self.phrases.say, self.faults)
        practice, lesson = tried or (None, lesson)
        if ground is None or self.faults:
            return None
        made = self._level(ground, specs, objectives, questions, played)
        return replace(made, watched=watched, difficulty=self.head.get("difficulty", ""), lesson=lesson,
                       drill=drill, puzzle=puzzle, practice=practice)  # fmt: skip

    def _level(
        self,
        ground: Field,
        specs: tuple[CreatureSpec, ...],
        objectives: tuple[Objective, ...],
        questions: tuple[Ask, ...],
        scripts: tuple[Script, ...],
    ) -> Level:
        raw = self.document.raw.replace(b"\r\n", b"\n")
        return Level(
            name=self.document.name,
            digest=hashlib.sha256(raw).hexdigest(),
            source=raw.decode(),
            rulebook=self.book.id,
            grid=self._grid(),
            gravity=self.head.get("gravity", "standard"),
            ground=ground,
            creatures=specs,
            objectives=objectives,
            rounds=self._rounds(),
            readings=self.readings,
            asks=questions,
            minutes=self.head.get("time", 0),
            catalogue=self.phrases.catalogue,
            plays=scripts,
            title=self._said("title"),
            intro=self._said("intro"),
            summary=self._said("summary"),
        )

    def _said(self, key: str) -> Text:
        return self.phrases.say(self.head[key]) if key in self.head else NOTHING

    def _grid(self) -> str:
        grid: str = self.head.get("grid", SQUARES.name)
        return grid

    def _rounds(self) -> int:
        rounds: int = self.head.get("rounds", self.book.most_rounds)
        return rounds

    def _readings(self) -> tuple[tuple[str, str], ...]:
        """Check each reading against the words that the rulebook has for it."""
        known = self.book.vocabulary.readings
        chosen = {
            key: word(tuple(known[key]), "reading").read(value, ("readings", key), self.faults)
            for key, value in self.head.get("readings", {}).items()
        }
        return tuple((key, value) for key, value in chosen.items() if value is not None)

    def _ground(self) -> Field | None:
        grid, gravity = self._grid(), self.head.get("gravity", "standard")
        if grid not in self.book.vocabulary.grids:
            what = text("{rulebook} is not played on {grid}", rulebook=self.book.id, grid=grid)
            right = word(self.book.vocabulary.grids).hint
            self.faults.add(("grid",), what, right)
        key = self.head.get("key", {})
        titles = {
            char: self.phrases.say(entry["title"]) if "title" in entry else NOTHING for char, entry in key.items()
        }
        kinds = ground.kinds(key, titles, self.faults)
        ground.check_names(key, self.book.vocabulary.ground_names, self.faults)
        if "map" in self.head:
            return ground.read_ground(self.head["map"], kinds, grid, gravity, self.faults)
        if self.data.get("creature") or not self.data.get("ask"):
            self.faults.add((), text("{key} is missing", key="[map]"), text("a table with rows"))
            return None
        return ground.bare(grid, gravity)

    def _creatures(self, ground: Field | None) -> tuple[CreatureSpec, ...]:
        given = self.head.get("creature", ())
        specs = creatures.read_creatures(given, self.book, ground, self.phrases.say, self.faults)
        if "people" in self.head:
            specs = self._people(specs)
        elif self.head.get("hot_seat"):
            specs = tuple(replace(spec, control="human") for spec in specs)
        elif "side" in self.head:
            specs = self._one_side(specs)
        creatures.check_creatures(specs, self.book, ground, self.faults)
        creatures.check_arrivals(given, self.book, self._rounds(), self.faults)
        return specs

    def _one_side(self, specs: tuple[CreatureSpec, ...]) -> tuple[CreatureSpec, ...]:
        """Put people at the side that the level names, the computer at all others."""
        teams, side = tuple(dict.fromkeys(spec.team for spec in specs)), self.head["side"]
        if word(teams, "team").read(side, ("side",), self.faults) is None:
            return specs
        return tuple(replace(spec, control="human" if spec.team == side else "ai") for spec in specs)

    def _people(self, specs: tuple[CreatureSpec, ...]) -> tuple[CreatureSpec, ...]:
        """Put people at the creatures that the level names, the computer at all others."""
        shape, people = word(tuple(spec.name for spec in specs), "creature"), self.head["people"]
        for number, each in enumerate(people):
            shape.read(each, ("people", number), self.faults)
        return tuple(replace(spec, control="human" if spec.name in people else "ai") for spec in specs)

    def _objectives(self, specs: tuple[CreatureSpec, ...], ground: Field | None) -> tuple[Objective, ...]:
        given = self.head.get("objective", ())
        read = goals.read_objectives(given, specs, self.phrases.say, self.faults)
        if ground is not None and given:
            goals.check_objectives(given, read, specs, self.book, ground, self._rounds(), self.faults)
        return tuple(read.values())
