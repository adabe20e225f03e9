"""A drill put to a player: the question, what may be answered, whether that is right, and the reasons."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.battle.rulebook import Halt, Rulebook, Strike
from game.ecs.world import World
from game.learning import choices
from game.learning.choices import Choice, Put
from game.learning.questions import QUESTIONS, circumstances, right_places, sums, way_of
from game.matching import misses
from game.paths.plan import MovePlan
from game.reasons import NOTHING, Refusal, Text, listed, text
from game.referee import answer
from game.rules import RULEBOOKS
from game.space.square import Cell
from game.store.drills import PLACED, RECKONED, Drill
from game.store.level import Level
from game.store.muster import build_world


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why an answer is right or wrong: what the rules make of it, in whatever form they have."""

    plan: MovePlan | None = None
    refusal: Refusal | None = None
    strike: Strike | None = None
    says: Text = NOTHING
    """What is missing at a place that was answered."""
    rules: tuple[str, ...] = ()
    """All the rules that shaped the answer, as the referee names them."""
    sums: tuple[Text, ...] = ()
    """How a sum away from the board comes about."""


class Exercise:
    """One drill; nothing of it changes while it is answered."""

    def __init__(self, level: Level, books: Mapping[str, Rulebook] = RULEBOOKS) -> None:
        """Take a level that is a drill.  Raises NoRuleError where it has no answer, ValueError where it is none."""
        if level.drill is None:
            raise ValueError(level.name)
        self.level, self.book, self.drill = level, books[level.rulebook], level.drill
        self.world = build_world(level, self.book)
        given = answer(self.world.fork(), self.book, self.drill.ask, readings=True)
        self._put = Put(level, self.book, self.world, self.drill, given)
        if self.drill.ask.values.get("after"):
            self.book.turns.used(self.world, self._put.unit("who"), tuple(self.drill.ask.values["after"]))
        self._sort = QUESTIONS[self.drill.sort]

    @cached_property
    def question(self) -> Text:
        """Give what is asked."""
        return self._sort.says(self._put)

    @cached_property
    def facts(self) -> tuple[Text, ...]:
        """List what else has to be known."""
        return tuple(circumstances(self._put))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """List what may be answered."""
        return self._sort.among(self._put)

    @property
    def many(self) -> bool:
        """Say whether all that is right has to be named together."""
        return self._sort.many

    @property
    def right(self) -> tuple[Choice, ...]:
        """List what is right."""
        return tuple(choice for choice in self.choices if choice.right)

    @cached_property
    def way(self) -> MovePlan | Halt | Refusal | None:
        """Give the way that is asked about, where one is."""
        return way_of(self._put)

    @property
    def about(self) -> tuple[int, ...]:
        """List the creatures that the question names, the first first."""
        values = self.drill.ask.values
        named = (values[key] for key in ("who", "attacker", "target", "by", "from", "to") if key in values)
        return tuple(self._put.names[name] for name in named if isinstance(name, str))

    @property
    def marks(self) -> tuple[tuple[str, Cell], ...]:
        """List the cells that the question names by themselves, each with its letter."""
        values = self.drill.ask.values
        named = (("A", values.get("from")), ("B", values.get("to")))
        return tuple((letter, cell) for letter, cell in named if isinstance(cell, tuple))

    @property
    def mover(self) -> int:
        """Give whom the question is about first of all; 0: nobody."""
        return (self.about[1] if self.drill.sort == "shelter" else self.about[0]) if self.about else 0

    @property
    def route(self) -> tuple[Cell, ...]:
        """List the cells of the way that is asked about, the start left out."""
        given: tuple[Cell, ...] = self.drill.ask.values.get("route", ())
        return given or (self.way.route if isinstance(self.way, MovePlan) else ())

    def judge(self, keys: Iterable[str]) -> bool:
        """Say whether an answer is right: one of what is right, or all of it where that is asked."""
        given, right = dict.fromkeys(keys), [choice.key for choice in self.right]
        if self.many:
            return sorted(given) == sorted(right)
        return len(given) == 1 and next(iter(given)) in right

    def reasons(self, key: str = "") -> Reasons:
        """Give why it is as it is; of a place that was answered what comes of going there."""
        rules = tuple(dict.fromkeys((self.drill.rule, *self._put.answer["rules"])))
        if self.drill.sort in PLACED:
            return self._there(key, rules)
        if self.drill.sort == RECKONED:
            return Reasons(rules=rules, sums=sums(self._put))
        way = self.way
        if isinstance(way, MovePlan):
            return Reasons(plan=way, rules=rules)
        if isinstance(way, Halt | Refusal):
            return Reasons(refusal=way.refusal if isinstance(way, Halt) else way, rules=rules)
        if self.drill.ask.what == "may":
            verb = self.book.verbs[self.drill.ask.values["action"]]
            said = verb.allowed(self.world, self.about[0])
            return Reasons(refusal=said if isinstance(said, Refusal) else None, rules=rules)
        return Reasons(strike=self._put.strike(), rules=rules)

    def _there(self, key: str, rules: tuple[str, ...]) -> Reasons:
        """Give what going to a place comes to."""
        chosen = next((choice.cell for choice in self.choices if choice.key == key), None)
        cell = chosen or self.drill.cells[0]
        way = self.book.movement.plan(self.world, self.mover, cell, choices.plain(self._put))
        if isinstance(way, Refusal):
            return Reasons(refusal=way, rules=rules)
        good = (cell[0], cell[1]) in [(x, y) for x, y, _ in self.drill.cells]
        return Reasons(plan=way, says=NOTHING if good else self._missing(way), rules=rules)

    def _missing(self, way: MovePlan) -> Text:
        """Say what is not so where a way leads."""
        who, whom = (self._put.name(key) for key in ("attacker", "target"))
        names = {unit: name for name, unit in self._put.names.items()}
        if self.drill.sort == "shelter":
            return text("There {who} has no cover from {whom}.", who=whom, whom=who)
        if way.provokes:
            strikers = dict.fromkeys(names[mark.by] for mark in way.provokes)
            return text("On that way {who} could be struck, by: {whom}", who=who, whom=listed(strikers))
        return text("There {who} does not flank {whom}.", who=who, whom=whom)

    def stood(self, cell: Cell) -> World:
        """Give the world with the mover of the question somewhere else."""
        return choices.stood(self._put, self.mover, cell)

    # -- held against itself -----------------------------------------------------------------------------------------

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the drill: its answer is not what is expected, or it cannot be put."""
        drill, given = self.drill, self._put.answer
        for missed in misses(drill.ask.expect or {}, given, self.level.ground):
            yield f"expect: {missed}: what the rules say"
        if drill.sort in PLACED and sorted(right_places(self._put)) != sorted(drill.cells):
            yield f"cells: {sorted(right_places(self._put))} are right: all of them, and no others"
        if drill.rule not in (*given["rules"], given.get("rule")):
            yield f"rule: {drill.rule} is not at work in it: one of {', '.join(given['rules'])}"
        if drill.ask.what == "may":
            yield from self._may_faults()
        right = [choice.key for choice in self.right]
        if not right or len(right) == len(self.choices):
            yield f"sort: of {len(self.choices)} answers {len(right)} are right: some, and not all"

    def _may_faults(self) -> Iterator[str]:
        """See that the verb itself says of a question about it what the referee says."""
        if self.drill.ask.values["action"] not in self.book.verbs:
            yield f"ask: {self.drill.ask.values['action']} has no button: a verb of the menu"
            return
        said, barred = self.reasons().refusal, self._put.answer
        if (said.rule if said is not None else None) != (None if barred["allowed"] else barred["rule"]):
            yield f"ask: the menu says {said.rule if said is not None else 'yes'}: what the referee says"


def check_drill(level: Level) -> tuple[int, list[str]]:
    """Hold a drill against itself: 1 where all of it holds, and a line for each thing that does not."""
    drill: Drill | None = level.drill
    if drill is None:
        return 0, []
    wrong = [f"{level.name}:{drill.line}: drill: {fault}" for fault in Exercise(level).faults()]
    return int(not wrong), wrong
