"""What does a drill ask, and was the answer right? The column beside the board: question, answers, reasons."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from game.battle.objectives import Objective
from game.battle.rulebook import Preview, Rulebook
from game.ecs.world import World
from game.i18n import joined, tr
from game.learning.choices import CELL, Choice
from game.learning.exercise import Exercise, Reasons
from game.learning.practice import Tried, days_left
from game.reasons import NOTHING, Cost, counted
from scenes.panels.why_panel import Why
from scenes.play.subjects import Planned, Subject
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import rule_title, say

LARGE = 1.5
"""From this UI scale on the question is written no larger than the rest."""
SHOWN = 6
"""Rules listed under an answer at the most."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a drill, as the why-panel takes it."""

    rulebook: Rulebook
    world: World
    objectives: tuple[Objective, ...] = ()


@dataclass(frozen=True, slots=True)
class DrillActs:
    """What the buttons of a drill do."""

    choose: Callable[[str], None]
    done: Callable[[], None]
    again: Callable[[], None]
    on: Callable[[], None]
    leave: Callable[[], None]
    rule: Callable[[str], None]
    changed: Callable[[], None]


@dataclass
class DrillCard:
    """The content of the column: one exercise, what has been picked, what came of it."""

    exercise: Exercise
    number: int
    count: int
    acts: DrillActs
    picked: list[str] = field(default_factory=list)
    verdict: bool | None = None
    """Whether the answer was right; None: not answered yet."""
    tried: Tried | None = None
    """How the rule stands after the answer, where that is kept."""
    now: int = 0
    trouble: str = ""
    """What went wrong with keeping it."""
    spot: str = ""
    """What lies where the pointer is."""

    def __post_init__(self) -> None:
        """Take the why-panel's words for the reasons."""
        self.why = Why(Position(self.exercise.book, self.exercise.world), self.acts.changed)
        self.why.codex = self._codex

    def stamp(self) -> object:
        """Give what the content depends on."""
        return (self.exercise.level.name, tuple(self.picked), self.verdict, self.tried, self.trouble, self.spot,
                self.why.stamp(), bindings.current())  # fmt: skip

    @property
    def points(self) -> bool:
        """Say whether it is answered by pointing at the ground."""
        return self.exercise.choices[0].how == CELL

    @property
    def reasons(self) -> Reasons:
        """Give the reasons for what is shown: for a place those of the one picked."""
        return self.exercise.reasons(self.picked[-1] if self.picked else "")

    def lay(self, page: Page) -> None:
        """Lay out the question, then what may be answered or what came of it."""
        title = tr(self.exercise.book.title)
        where = say("{n} of {count}", n=self.number, count=self.count)
        page.row(title, where if self.count > 1 else "", theme.SMALLEST, "muted")
        page.para(tr(self.exercise.question), theme.HEADING if page.scale < LARGE else theme.TEXT, bold=True)
        for fact in self.exercise.facts:
            page.para(tr(fact), theme.SMALLEST, "muted")
        page.gap(6)
        if self.verdict is None:
            self._answers(page)
        else:
            self._decided(page)
        self._sheet(page)

    def _answers(self, page: Page) -> None:
        if self.points:
            page.para(say("Point at the board: a click, or the arrow keys and {key}.",
                          key=bindings.current().label("confirm")), theme.TEXT, "focus")  # fmt: skip
        else:
            for number, choice in enumerate(self.exercise.choices, 1):
                page.button(tr(choice.words), f"choice {choice.key}", partial(self.acts.choose, choice.key),
                            key=str(number), chosen=choice.key in self.picked)  # fmt: skip
        if self.exercise.many:
            page.gap(2)
            page.button(say("That is all"), "done", self.acts.done, key=bindings.current().label("confirm"),
                        enabled=bool(self.picked))  # fmt: skip
        page.para(self.spot or " ", theme.SMALLEST, "muted")
        page.gap(4)
        page.button(say("Leave"), "leave", self.acts.leave, size=theme.SMALLEST)

    # -- what came of it -------------------------------------------------------------------------------------------

    def _decided(self, page: Page) -> None:
        right = bool(self.verdict)
        page.para(say("Right") if right else say("Not like that"), theme.HEADING, "good" if right else "bad", bold=True)
        if not right:
            page.para(say("You answered: {what}", what=self._said(tuple(self.picked))), theme.TEXT, "muted")
        if self.points:
            page.para(say("What is right is framed on the board."))
        else:
            page.para(say("Right is: {what}", what=self._said(tuple(c.key for c in self.exercise.right))), bold=True)
        page.gap(4)
        key = bindings.current().label("confirm")
        last = self.number == self.count
        page.button(say("Done") if last else say("Next question"), "on", self.acts.on, key=key, chosen=True)
        if not right:
            page.button(say("Try again"), "again", self.acts.again)
        self._kept(page)
        page.gap(6)
        self._reasons(page)

    def _said(self, keys: tuple[str, ...]) -> str:
        chosen = [choice for choice in self.exercise.choices if choice.key in keys]
        return joined(_words(choice) for choice in chosen)

    def _kept(self, page: Page) -> None:
        """Say how the rule stands now."""
        if self.trouble:
            page.para(self.trouble, theme.TEXT, "warn")
        tried = self.tried
        if tried is None:
            return
        if tried.streak:
            days = counted("{n} day", "{n} days", n=days_left(tried, self.now))
            page.para(tr(counted("{n} right answer in a row; again in {days}",
                                 "{n} right answers in a row; again in {days}", n=tried.streak, days=days)),
                      theme.SMALLEST, "muted")  # fmt: skip
        else:
            page.para(say("It will come again soon."), theme.SMALLEST, "muted")

    def _reasons(self, page: Page) -> None:
        """Lay out the sums or the refusal behind it, then the rules at work."""
        reasons = self.reasons
        if reasons.says != NOTHING:
            page.para(tr(reasons.says), theme.TEXT, "bad")
            page.gap(4)
        for line in reasons.sums:
            page.para(tr(line))
        page.gap(4 if reasons.sums else 0)
        self.why.hovered = _subject(reasons)
        if self.why.subject is not None:
            self.why.lay(page)
            page.gap(6)
        if self.why.pinned:
            return
        page.para(say("Rules at work"), theme.SMALLEST, "muted")
        for rule in reasons.rules[:SHOWN]:
            rect = page.row(rule_title(self.exercise.book, rule), "", theme.TEXT, "link")
            page.hot(rect, f"about {rule}", partial(self.acts.rule, rule), say("Open the rule"))

    def _sheet(self, page: Page) -> None:
        """Lay out the sheet of a creature that has been opened before the answer."""
        if self.verdict is None and self.why.pinned:
            page.gap(8)
            self.why.lay(page)

    def _codex(self) -> None:
        subject = self.why.subject
        self.acts.rule(getattr(subject, "rule", self.exercise.drill.rule))


def _words(choice: Choice) -> str:
    return choice.key.replace(",", ", ") if choice.words == NOTHING else tr(choice.words)


def _subject(reasons: Reasons) -> Subject | None:
    if reasons.refusal is not None:
        return reasons.refusal
    if reasons.plan is not None:
        return Planned(Preview(reasons.plan.cost, reasons.plan))
    if reasons.strike is not None:
        return Planned(Preview(Cost(), strike=reasons.strike))
    return None
