"""How does a rule stand in the codex? Its words with links, the book's heading, a board that shows it, practice."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.battle.battle import Battle
from game.battle.reading import Reading
from game.battle.rulebook import Rule, Rulebook
from game.i18n import language, tr
from game.learning.cases import BROKEN, Case, of_course, of_drill
from game.learning.course import Course
from game.learning.exercise import Exercise
from game.learning.practice import Practised, days_left, standing
from game.learning.progress import DUE, NEW
from game.learning.readings import changed
from game.learning.untaught import why_untaught
from game.mechanics.readings import read_as
from game.reasons import Text, counted
from game.referee import NoRuleError
from game.rules.chapter import DECIDED
from game.store.errors import LevelError
from game.store.level import load_level
from scenes.learn.drills import Drills
from scenes.learn.living import Living
from scenes.ui import ink, theme
from scenes.ui.mentions import mentions
from scenes.ui.panel import Page
from scenes.ui.words import say, source_of

INDENT = 14
"""Pixels that what is open stands in from its title, at UI scale 1."""
BOARD = 520, 200
"""Pixels of a board at UI scale 1, at the most."""


@dataclass
class RuleEntry:
    """Lays out rules that are open: who knows what teaches them, and what has been practised."""

    open: Callable[[str], None]
    practise: Callable[[Rulebook, str], None]
    drills: Drills | None = None
    practised: Practised = field(default_factory=dict)
    now: int = 0
    battle: Battle | None = None
    """The battle that is played while the codex is open."""
    reduced: bool = False
    """Whether boards stand still."""
    _lives: tuple[tuple[object, ...], Living | None] = ((), None)
    """The board of the rule that is open, and what it was made for."""

    def lay(self, page: Page, book: Rulebook, rule: Rule) -> None:
        """Lay out a rule that is open."""
        self._linked(page, book, rule)
        source = page.para(source_of(rule), theme.SMALLEST, "muted", indent=INDENT)
        page.hot(source, f"id {rule.id}", lambda: None, rule.id)
        for reading in book.chapter:
            if reading.under == rule.id:
                words = say("Where the book is silent, we read it so: {rule}", rule=Text(reading.title))
                rect = page.para(words, theme.SMALLEST, "link", indent=INDENT)
                page.hot(rect, f"reading {reading.id}", partial(self.open, reading.id), say("Open the rule"))
        if rule.silent:
            words = say("Left open by the book, and decided so: {reading}", reading=Text(rule.silent))
            page.para(words, theme.SMALLEST, "muted", indent=INDENT)
        for two in (one for one in book.readings if one.rule == rule.id):
            self._two(page, book, two)
        page.para(self.state(book, rule), theme.SMALLEST, "muted", indent=INDENT)
        page.gap(4)
        self._taught(page, book, rule)
        page.gap(6)

    def _linked(self, page: Page, book: Rulebook, rule: Rule) -> None:
        """Lay out what a rule says; words in it that are rules lead there."""
        left = page.pad + page.px(INDENT)
        for line in ink.wrapped(tr(Text(rule.says)), theme.TEXT, page.room - page.px(INDENT), False, page.scale):
            page.put(line, left, page.y)
            for start, end, other in mentions(book, line, rule.id):
                x = left + ink.width(line[:start], theme.TEXT, False, page.scale)
                wide = page.put(line[start:end], x, page.y, theme.TEXT, "link")
                rect = pygame.Rect(x, page.y, wide, page.line())
                page.hot(rect, f"word {rule.id} {other}", partial(self.open, other), say("Open the rule"))
            page.y += page.line()

    def _two(self, page: Page, book: Rulebook, reading: Reading) -> None:
        """Lay out both readings of a rule, which of them is played, and what the other one changes now."""
        page.para(say("Tables read this in two ways:"), theme.SMALLEST, "focus", bold=True, indent=INDENT)
        battle = self.battle if self.battle is not None and self.battle.rulebook.id == book.id else None
        played = read_as(battle.world, reading) if battle is not None else reading.usual
        for word, says in reading.choices:
            words = say("played: {reading}", reading=says) if word == played else say("or: {reading}", reading=says)
            page.para(words, theme.SMALLEST, "text" if word == played else "muted", indent=INDENT)
        other = next(word for word in reading.words if word != played)
        words = say("A level chooses by: {line}", line=f'readings = {{ {reading.name} = "{other}" }}')
        page.para(words, theme.SMALLEST, "muted", indent=INDENT)
        if battle is not None:
            page.para(tr(changed(battle, reading, other)), theme.SMALLEST, "muted", indent=INDENT)

    # -- how it stands ---------------------------------------------------------------------------------------------

    def state(self, book: Rulebook, rule: Rule) -> str:
        """Say whether a rule works, is seen in play, is taught, and where we had to decide."""
        parts = [say("Works") if rule.done else say("Not built yet")]
        if rule.done and rule.kind != DECIDED:
            parts.append(say("seen in play"))
        named = (*(reading.under for reading in book.chapter), *(reading.rule for reading in book.readings))
        if rule.kind == DECIDED or rule.silent or rule.id in named:
            parts.append(say("here we had to decide"))
        return " \u00b7 ".join([*parts, *self._lessons(book, rule), *self._own(rule)])

    def _lessons(self, book: Rulebook, rule: Rule) -> list[str]:
        if self.drills is None:
            return []
        lesson, count = self.drills.lesson(book.id, rule.id), len(self.drills.of(book.id).get(rule.id, ()))
        said = [say("lesson: {lesson}", lesson=lesson.title)] if lesson is not None else []
        said += [say("practice on the board")] if self.drills.tried(book.id, rule.id) is not None else []
        return [*said, tr(counted("{n} drill", "{n} drills", n=count))] if count else said

    def _own(self, rule: Rule) -> list[str]:
        tried = self.practised.get(rule.id)
        if tried is None:
            return []
        return [say("you: {right} right, {wrong} wrong", right=tried.passed, wrong=tried.failed), self.when(rule.id)]

    def when(self, rule: str) -> str:
        """Say in a word or two how a rule stands with this player; '' where it was never asked."""
        tried = self.practised.get(rule)
        stands = standing(tried, self.now)
        if tried is None or stands == NEW:
            return ""
        if stands == DUE:
            return say("due again")
        return tr(counted("again in {n} day", "again in {n} days", n=days_left(tried, self.now)))

    # -- what teaches it -------------------------------------------------------------------------------------------

    def _taught(self, page: Page, book: Rulebook, rule: Rule) -> None:
        if self.drills is None:
            return
        if not self.drills.teaches(book.id, rule.id):
            page.para(tr(why_untaught(rule.id)), theme.SMALLEST, "muted", indent=INDENT)
            return
        act = partial(self.practise, book, rule.id)
        living = self._living(page, book, rule.id)
        if living is not None:
            left, picture = page.pad + page.px(INDENT), living.drawn(0.0)
            page.picture(picture, left, page.y)
            page.hot(picture.get_rect(topleft=(left, page.y)), f"board {rule.id}", act, say("Practise this"))
            page.y += picture.get_height() + page.px(6)
        page.button(say("Practise this"), f"practise {rule.id}", act, x=page.pad + page.px(INDENT))
        page.y += page.line() + page.px(16)

    def living(self, rule: str) -> Living | None:
        """Give the board of a rule that is open, where it has one."""
        return self._lives[1] if self._lives[0][:1] == (rule,) else None

    def _living(self, page: Page, book: Rulebook, rule: str) -> Living | None:
        """Give the board of what teaches a rule; None where it cannot be."""
        room = min(page.px(BOARD[0]), page.room - page.px(INDENT)), page.px(BOARD[1])
        key = (rule, *room, page.scale, language(), self.reduced)
        if key != self._lives[0]:
            case = self._case(book, rule)
            made = Living(case, room, page.scale, reduced=self.reduced) if case is not None else None
            self._lives = key, made
        return self._lives[1]

    def _case(self, book: Rulebook, rule: str) -> Case | None:
        """Give what shows a rule: its lesson or practice solved, or a drill, which is not the one asked next."""
        if self.drills is None:
            return None
        rule = self.drills.taught(book.id, rule)
        try:
            lesson, tried = self.drills.lesson(book.id, rule), self.drills.tried(book.id, rule)
            taught = lesson.level if lesson is not None else load_level(tried) if tried is not None else None
            if taught is not None:
                return of_course(Course(taught), rule)
            drills = self.drills.all_of(book.id, rule, self.practised)
            return of_drill(Exercise(load_level(drills[-1]))) if drills else None
        except (LevelError, NoRuleError, *BROKEN):
            return None
