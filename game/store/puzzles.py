"""A puzzle in a level: a position out of a battle, what has to come of it, and why that is best."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.battle.rulebook import Rulebook
from game.reasons import NOTHING, Text, counted, text
from game.store import limits
from game.store.asks import Scope
from game.store.creatures import CreatureSpec, Say
from game.store.errors import Faults
from game.store.lessons import Goal, Lesson, Miss, Step, StepReading, deed_shape, goal_shape
from game.store.lines import Path
from game.store.plays import Deed
from game.store.shapes import Shape, label, many, table, whole, word

PUZZLE: Path = ("puzzle",)
FELLS, HITS, SAVES, REACHES, UNSTRUCK = "fells", "hits", "saves", "reaches", "unstruck"
WHERE_TO_LOOK: Mapping[str, Text] = {
    FELLS: text("Who of them can still take least? Point at each of them and read the odds."),
    HITS: text("Point at one foe after another: how likely is a hit, and how much would it come to?"),
    SAVES: text("Look at your own side first. Who will not last much longer?"),
    REACHES: text("Read again what this battle is about. Not all of it is won by blows."),
    UNSTRUCK: text("Who could answer on the way, and with what? Look at the ground that the foes hold."),
}
"""The first hint, by the reason why the solution is best; what each reason is, `game/learning/puzzles.py` says."""
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a level asks of whoever looks at it: who acts, and why the solution is best."""

    line: int
    who: str
    reason: str
    whom: str = ""
    """Whom the solution is about: who is struck, or saved."""
    amount: int = 0
    """The number behind the reason: a chance in percent, damage in hundredths."""
    missed: tuple[str, ...] = ()
    """The opponent's strengths that do something else here."""

    @property
    def rating(self) -> int:
        """Say how hard it is: 1, and 1 more for each strength that misses it."""
        return 1 + len(self.missed)


def puzzle_shape(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    """Take what a puzzle says."""
    names, deeds = word(tuple(about.weapons), "creature"), many(deed_shape(about, verbs), limits.LESSON, 1)
    fields = {
        "who": names,
        "reason": word(tuple(WHERE_TO_LOOK), "reason"),
        "whom": names,
        "amount": whole(0),
        "rules": many(word(rules, "rule"), limits.LIST, 1, once=True),
        "missed": many(label(), limits.LIST, once=True),
        "seed": whole(0),
        "moves": whole(1, limits.LESSON),
        "expect": goal_shape(about, rules, verbs),
        "do": deeds,
        "wrong": deeds,
    }
    needs = ("who", "reason", "rules", "expect", "do", "wrong")
    return table(fields, needs, "Makes the level a puzzle: a position, what has to come of it, and why.")


def read_puzzle(
    head: Mapping[str, Any], book: Rulebook, about: Scope, specs: tuple[CreatureSpec, ...], say: Say, faults: Faults
) -> tuple[Puzzle, Lesson] | None:
    """Read a puzzle, with the lesson of one step that it is played as; None where the level is none, or is faulty."""
    if "puzzle" not in head:
        return None
    if "lesson" in head:
        faults.add(PUZZLE, text("{key} is there too", key="[lesson]"), text("a puzzle or a lesson"))
    reading = StepReading(book, about, say, faults)
    read = puzzle_shape(about, reading.rules, tuple(book.verbs)).read(head["puzzle"], PUZZLE, faults)
    if read is None or faults:
        return None
    goal = reading.goal(read["expect"], read["who"], (*PUZZLE, "expect"))
    if goal == Goal(read["who"]):
        faults.add((*PUZZLE, "expect"), text("nothing is expected"), text("a goal, like stands or attacks"))
    deeds, wrong = (reading.deeds(read[key], read["who"], (*PUZZLE, key)) for key in ("do", "wrong"))
    made = Puzzle(faults.lines.of(PUZZLE), read["who"], read["reason"], read.get("whom", ""), read.get("amount", 0),
                  read.get("missed", ()))  # fmt: skip
    step = _step(made, read, goal, deeds, wrong, Words(book, specs))
    return made, Lesson(made.line, made.rating, read["rules"], SECONDS, read.get("seed", 0), NOTHING, (step,))


def _step(puzzle: Puzzle, read: Mapping[str, Any], goal: Goal, deeds: tuple[Deed, ...], wrong: tuple[Deed, ...],
          words: "Words") -> Step:  # fmt: skip
    moves = read.get("moves", len(deeds))
    say = counted("{who} is to act. What is best here, in {n} command?",
                  "{who} is to act. What is best here, in {n} commands?", n=moves, who=Text(puzzle.who))  # fmt: skip
    miss = Miss(puzzle.line, read["rules"][0], text("There is something better here. Look once more."), None, wrong)
    hints = WHERE_TO_LOOK[puzzle.reason], words.verbs(deeds), words.commands(deeds)
    right = why(puzzle, words.verbs(deeds[-1:]))
    return Step(0, puzzle.line, puzzle.who, say, goal, hints, right, deeds, (miss,), moves=moves)


def why(puzzle: Puzzle, verb: Text) -> Text:
    """Say why the solution is best; `verb`: what its last command is called."""
    who, whom, amount = Text(puzzle.who), Text(puzzle.whom), puzzle.amount
    if puzzle.reason == FELLS:
        return text("{whom} is the one to take out: {verb} does it with a chance of {n} %. No other foe is half as "
                    "likely to fall.", whom=whom, verb=verb, n=amount)  # fmt: skip
    if puzzle.reason == HITS:
        mean = text("{whole}.{part}", whole=amount // 100, part=amount % 100 // 10)
        return text("{whom} is the one to aim at: {verb} does {n} damage on the average, more than any blow at "
                    "somebody else.", whom=whom, verb=verb, n=mean)  # fmt: skip
    if puzzle.reason == SAVES:
        return text("It keeps {whom} in the fight, and that is worth more than a blow.", whom=whom)
    if puzzle.reason == REACHES:
        return text("{who} stands where the battle is decided. That counts for more than a blow.", who=who)
    return text("So nobody gets to strike at {who} on the way. On the tempting one somebody does.", who=who)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a book and of who is on the board, for hints."""

    book: Rulebook
    specs: tuple[CreatureSpec, ...]

    def verbs(self, deeds: tuple[Deed, ...]) -> Text:
        """Name the verbs of a solution."""
        return _then(tuple(self.book.verbs[deed.verb].title for deed in deeds))

    def commands(self, deeds: tuple[Deed, ...]) -> Text:
        """Name the commands of a solution."""
        return _then(tuple(self._command(deed) for deed in deeds))

    def _command(self, deed: Deed) -> Text:
        verb = self.book.verbs[deed.verb].title
        if deed.to is not None:
            return text("{verb} → ({x}, {y})", verb=verb, x=deed.to[0], y=deed.to[1])
        if not deed.at:
            return text("{verb}: it needs no aim", verb=verb)
        arm = self._arm(deed)
        whom = Text(deed.at)
        return text("{verb}: {whom}", verb=verb, whom=whom) if arm == NOTHING else \
            text("{verb}: {whom} ({weapon})", verb=verb, whom=whom, weapon=arm)  # fmt: skip

    def _arm(self, deed: Deed) -> Text:
        """Give what the weapon of a deed is called."""
        wanted = (deed.options or {}).get("weapon")
        arms = (arm for spec in self.specs if spec.name == deed.who for arm in spec.weapons)
        arm = next((arm for arm in arms if arm.name == wanted), None)
        if arm is None:
            return NOTHING
        return arm.title if arm.title != Text(arm.name) else self.book.vocabulary.arm_titles.get(arm.name, arm.title)


def _then(said: tuple[Text, ...]) -> Text:
    if len(said) == 1:
        return said[0]
    return text("First {one}, then {other}", one=said[0], other=said[-1])
