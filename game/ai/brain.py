"""The opponent: thinks in small pieces, chooses a legal command, and says in one line which scores decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile

from game.ai.answers import answer, first
from game.ai.duel import Yardstick
from game.ai.eyes import Eyes
from game.ai.knobs import NAIVE, NAMES, STRENGTHS, Knobs
from game.ai.naive import end, naive
from game.ai.order import ordered
from game.ai.pieces import Pieces, whole
from game.ai.plans import Plan
from game.ai.replies import replied
from game.ai.scores import Scores
from game.ai.search import Search
from game.ai.words import instead, said
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Event
from game.ecs.components import Budget, Name, Side
from game.ecs.world import World
from game.reasons import NOTHING, Cost, Text, text

MOST_COMMANDS = 24
"""Commands in one turn, after which it is ended."""
_STICKS: dict[str, Yardstick] = {}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What to do, why in one line, and the scores behind it: the plan's, and the best other command's total.

    `says`: the plan and what decided as a player reads it; `number`: where the plan stands among those looked at;
    `plan`: all its commands.
    """

    command: Command
    line: Text
    scores: Scores = field(default_factory=Scores)
    second: int | None = None
    says: Text = NOTHING
    number: int = -1
    plan: tuple[Command, ...] = ()
    waits: bool = False
    """It does nothing this turn: that is worth a word."""


class Brain:
    """One opponent. What it chooses depends on the battle alone, not on what it thought before."""

    def __init__(self, strength: str = "normal") -> None:
        """Take a strength by name.  Raises ValueError for one that does not exist."""
        if strength not in NAMES:
            raise ValueError(f"there is no strength {strength!r}: {', '.join(NAMES)}")
        self.strength = strength
        self.choice: Chosen | None = None
        self.eyes = Eyes()
        self.nodes = 0
        """Evaluations that the last choice took."""

    def think(self, battle: Battle) -> Iterator[None]:
        """Think about the next command of the acting unit; `choice` holds it when this is exhausted."""
        self.choice, self.nodes = None, 0
        view = yield from self.eyes.view(battle, battle.world.get(battle.acting, Side).team)
        if self.strength == NAIVE:
            self.choice = allowed(battle, Chosen((yield from naive(view.battle)), _LINE_NAIVE))
            return
        knobs, given = STRENGTHS[self.strength], commands_given(battle)
        if given > MOST_COMMANDS:
            self.choice = Chosen(end(battle), _LINE_SPENT)
            return
        worth = Worth(view.battle, battle.acting, knobs, stick_of(battle), view.cells)
        search = Search(worth, budget(battle, knobs))
        if search.spent:
            self.choice = Chosen(end(battle), _LINE_SPENT)
            return
        yield from search.run()
        plans = (yield from replied(worth, search.plans, beyond(battle, knobs))) if knobs.replies else search.plans
        self.nodes = worth.nodes
        choice = chosen(battle, plans)
        if choice.number >= 0:
            words = yield from said(worth, plans, choice.number, fresh=not given)
            taken = plans[choice.number]
            other = (yield from instead(worth, taken, search.plans[0])) if knobs.replies else NOTHING
            choice = replace(choice, says=_outdone(words.sentence, other), waits=words.waits)
        self.choice = choice

    def decide(self, battle: Battle) -> Chosen:
        """Think to the end at once."""
        for _ in self.think(battle):
            pass
        return self.choice or Chosen(end(battle), _LINE_SPENT)

    def weigh(self, battle: Battle) -> Pieces[tuple[str, Text]]:
        """Weigh the answers to the open question: the one to give, with the reason in one line."""
        if self.strength == NAIVE or battle.pending is None:
            return first(battle)
        view = yield from self.eyes.view(battle, battle.pending.side)
        stick, knobs = stick_of(battle), STRENGTHS[self.strength]
        order = partial(ordered, view=view, knobs=knobs, stick=stick) if knobs.replies else None
        return (yield from answer(battle, stick, view.battle.world, order, wary=knobs.exact))

    def answer(self, battle: Battle) -> tuple[str, Text]:
        """Weigh them to the end at once."""
        return whole(self.weigh(battle))


def budget(battle: Battle, knobs: Knobs) -> int:
    """Give the evaluations that the next command may take: a part of what is left of the turn's."""
    return _part(battle, knobs, knobs.nodes)


def beyond(battle: Battle, knobs: Knobs) -> int:
    """Give the evaluations that what follows the next command may take: likewise."""
    return _part(battle, knobs, knobs.beyond)


def _part(battle: Battle, knobs: Knobs, turn: int) -> int:
    left = turn * battle.rulebook.weighing.breadth
    for _ in range(commands_given(battle)):
        left = left * (knobs.part - 1) // knobs.part
    return left // knobs.part


def commands_given(battle: Battle) -> int:
    """Count the commands that the acting unit has given this turn; told from the log, so that a save knows it too."""
    budget = battle.world.find(battle.acting, Budget)
    if budget is None or not budget.done:
        return 0
    mine = takewhile(lambda entry: entry.command.unit == battle.acting, reversed(battle.log))
    return sum(1 for _ in mine)


def stick_of(battle: Battle) -> Yardstick:
    """Share what is known of duels: it is the same for whoever asks."""
    book = battle.rulebook
    if book.id not in _STICKS or _STICKS[book.id].book is not book:
        _STICKS[book.id] = Yardstick(book)
    return _STICKS[book.id]


def allowed(battle: Battle, choice: Chosen) -> Chosen:
    """Give a choice, or the end of the turn where the battle does not allow it after all."""
    return choice if isinstance(battle.check(choice.command), Cost) else Chosen(end(battle), choice.line)


def chosen(battle: Battle, plans: list[Plan]) -> Chosen:
    """Take the first command of the best plan that the battle allows; a plan of none ends the turn."""
    stays = next((plan.scores for plan in plans if not plan.commands), None)
    for number, plan in enumerate(plans):
        cmd = plan.commands[0] if plan.commands else end(battle)
        if isinstance(battle.check(cmd), Cost):
            others = (worse.scores.total for worse in plans[number + 1 :] if worse.commands[:1] != plan.commands[:1])
            second = next(others, None)
            why = line(battle, cmd, plan.scores, second, stays)
            return Chosen(cmd, why, plan.scores, second, number=number, plan=plan.commands)
    return Chosen(end(battle), _LINE_SPENT)


def line(battle: Battle, cmd: Command, scores: Scores, second: int | None, stays: Scores | None = None) -> Text:
    """Say what was chosen and the scores that decided, in hit points with two decimals.

    `stays`: the scores of doing nothing more, against which it is better placed, or nearer to a goal.
    """
    still = stays or scores
    facts: dict[str, int | str] = {
        "verb": str(battle.rulebook.verbs[cmd.verb].title),
        "target": _target(battle.world, cmd),
        "total": points(scores.total),
        "dealt": points(scores.dealt),
        "taken": points(scores.taken),
        "risk": points(scores.risk),
        "outlook": points(scores.outlook),
        "goal": points(scores.goal + scores.helps),
        "besides": points(scores.helps),
        "placed": points(scores.outlook - still.outlook),
        "nearer": points(scores.goal - still.goal),
    }
    if second is None:
        return text(
            "{verb} {target}: {total} = deals {dealt} − suffers {taken} − risks {risk} + next turn {outlook} "
            "+ goal {goal}.", **facts,
        )  # fmt: skip
    return text(
        "{verb} {target}: {total} = deals {dealt} − suffers {taken} − risks {risk} + next turn {outlook} "
        "+ goal {goal}; next best {second}.", **facts, second=points(second),
    )  # fmt: skip


def _outdone(sentence: Text, other: Text) -> Text:
    """Add that what is done stands better after a round than what looked better at once."""
    if other == NOTHING:
        return sentence
    return text("{told} Once everybody has acted, that stands better than what promises most: {other}.",
                told=sentence, other=other)  # fmt: skip


def points(hundredths: int) -> str:
    """Write hundredths with a point: -5 is -0.05."""
    sign, whole = ("-" if hundredths < 0 else ""), abs(hundredths)
    return f"{sign}{whole // 100}.{whole % 100:02d}"


def _target(world: World, cmd: Command) -> str:
    if isinstance(cmd.target, int):
        name = world.find(cmd.target, Name)
        return name.name if name is not None else str(cmd.target)
    return "" if cmd.target is None else "({}, {}, {})".format(*cmd.target)


def step(brain: Brain, battle: Battle) -> tuple[Command | str, Text, list[Event]]:
    """Think to the end and do what was chosen, or answer what is asked; give what, why, and what came of it."""
    if battle.pending is not None:
        key, why = brain.answer(battle)
        return key, why, battle.answer(key)
    choice = brain.decide(battle)
    return choice.command, choice.line if choice.says == NOTHING else choice.says, battle.do(choice.command)


_LINE_NAIVE = text("Goes for the nearest enemy.")
_LINE_SPENT = text("Ends its turn: it has thought long enough.")
