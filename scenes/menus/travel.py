"""What do the rules of travel come to? A calculator of whatever a rulebook works out away from the board.

The rulebook says what can be worked out, which fields that takes and how they are called; no rule is known here. A
rulebook that works nothing out so is not listed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game import RULEBOOKS, Rulebook
from game.battle.reckoning import Asked, Given, Input, Number, Reckoning, Topic
from game.ecs.world import World
from game.i18n import joined, tr
from game.reasons import Because, Text
from game.space.field import Field, Kind
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import rule_named, rule_title, say, source_of

SIDE_BY_SIDE = 760
"""From this width on, at UI scale 1, the answer stands beside the fields."""


def travelling() -> list[Rulebook]:
    """List the rulebooks that reckon about travel."""
    return [book for book in RULEBOOKS.values() if book.telling.reckonings]


class Travel(Menu):
    """What to work out on top, fields at the left, the answer and its reasons at the right; a rule opens by a click."""

    width = 980

    def __init__(self, stage: Stage, books: Sequence[Rulebook] | None = None) -> None:
        """Begin with the first thing that the first rulebook works out."""
        self.books = list(travelling() if books is None else books)
        self.book = self.books[0]
        self.topic = self._first()
        self._given: dict[tuple[str, str], Given] = {}
        self.opened = ""
        """The rule that is open for reading."""
        self._world = World(Field(1, 1, (Kind("floor", "."),), bytes(1), (0,)))
        super().__init__(stage, self)

    def _first(self) -> Topic | None:
        return next(iter(self.book.telling.reckonings.values()), None)

    @property
    def _said(self) -> Given:
        """Give what has been said so far, by field; kept for each rulebook and topic."""
        return self._given.setdefault((self.book.id, self.topic.what if self.topic is not None else ""), {})

    @property
    def asked(self) -> Given:
        """Give what is asked now, by field; what is not shown keeps what it was."""
        given = self._said
        for field in self.fields:
            given.setdefault(field.name, field.start)
        return given

    @property
    def fields(self) -> tuple[Input, ...]:
        """Give the fields that the topic has now."""
        return self.topic.fields(self._said) if self.topic is not None else ()

    @property
    def reckoning(self) -> Reckoning | None:
        """Ask the rulebook; None where it works nothing out."""
        topic = self.topic
        return topic.law(Asked(self._world, topic.put(self.asked))) if topic is not None else None

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.book.id, self.topic and self.topic.what, tuple(self.asked.items()), self.opened

    def lay(self, page: Page) -> None:
        """Lay out topics, fields, answer and reasons."""
        page.para(say("Travel"), theme.TITLE, bold=True)
        page.gap(4)
        self._topics(page)
        page.gap(6)
        if page.room < page.px(SIDE_BY_SIDE):
            self._inputs(page)
            page.gap(8)
            self._answer(page)
        else:
            middle = page.pad + page.room * 9 // 20
            with page.column(page.pad, middle - page.px(16)):
                self._inputs(page)
            with page.column(middle, page.width - page.pad):
                self._answer(page)
            page.below()
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _topics(self, page: Page) -> None:
        x, high = page.pad, 0
        for topic in self.book.telling.reckonings.values():
            wide = ink.width(tr(topic.title), theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.pad + page.room:
                x, page.y = page.pad, high + page.px(6)
            turn = partial(self._turn_to, topic)
            rect = page.button(tr(topic.title), f"topic {topic.what}", turn, x=x, chosen=topic is self.topic)
            x, high = rect.right + page.px(6), rect.bottom
        page.y = high + page.px(6)

    def _turn_to(self, topic: Topic) -> None:
        self.topic, self.opened = topic, ""
        self.stage.relayout()

    # -- fields ----------------------------------------------------------------------------------------------------

    def _inputs(self, page: Page) -> None:
        if len(self.books) > 1:
            self._field(page, say("Rulebook"), [(tr(self.book.title), "book", self._next_book)])
        for field in self.fields:
            self._input(page, field)

    def _field(self, page: Page, label: str, buttons: list[tuple[str, str, Callable[[], None]]]) -> None:
        needed = sum(ink.width(words, theme.TEXT, True, page.scale) + page.px(30) for words, _, _ in buttons)
        top, x = page.y, page.pad + max(0, min(page.room * 11 // 20, page.room - needed))
        page.y += page.px(4)
        for line in ink.wrapped(label, theme.TEXT, x - page.pad - page.px(8), False, page.scale):
            page.put(line, page.pad, page.y)
            page.y += page.line()
        low, page.y = page.y, top
        for words, name, act in buttons:
            rect = page.button(words, name, partial(self._change, act), x=x)
            x, low = rect.right + page.px(6), max(low, rect.bottom)
        page.y = low + page.px(6)

    def _input(self, page: Page, field: Input) -> None:
        now = self.asked[field.name]
        if isinstance(field, Number):
            words = f"{now:+}" if field.signed else str(now)
            self._field(page, tr(field.label), [
                ("\u2212", f"less {field.name}", self._putting(field, now - field.step)),
                (words, field.name, self._putting(field, now + field.step)),
                ("+", f"more {field.name}", self._putting(field, now + field.step)),
            ])  # fmt: skip
            return
        after = field.choices[(field.choices.index(now) + 1) % len(field.choices)]
        self._field(page, tr(field.label), [(self._word(now), field.name, lambda: self._put(field.name, after))])

    def _putting(self, field: Number, value: int) -> Callable[[], None]:
        least, most = field.bounds
        return lambda: self._put(field.name, max(least, min(most, value)))

    def _put(self, name: str, value: object) -> None:
        self._said[name] = value

    def _next_book(self) -> None:
        self.book = self.books[(self.books.index(self.book) + 1) % len(self.books)]
        what = self.topic.what if self.topic is not None else ""
        self.topic = self.book.telling.reckonings.get(what) or self._first()

    def _change(self, act: Callable[[], None]) -> None:
        act()
        self.stage.relayout()

    # -- answer ----------------------------------------------------------------------------------------------------

    def _answer(self, page: Page) -> None:
        reckoned, topic = self.reckoning, self.topic
        if reckoned is None or topic is None:
            page.para(say("This rulebook has no rule for that."), theme.TEXT, "warn")
            return
        first = True
        for name, label in topic.parts.items():
            if reckoned.answer.get(name) is not None or (name in topic.chief and name in reckoned.answer):
                large = first and name in topic.chief
                page.row(tr(label), self._part(topic, name, reckoned.answer[name]),
                         theme.HEADING if large else theme.TEXT)  # fmt: skip
                first = False
        page.gap(8)
        shown = ""
        for reason in reckoned.because:
            self._reason(page, reason, again=reason.rule == shown)
            shown = reason.rule

    def _part(self, topic: Topic, name: str, value: Any) -> str:
        """Write a part of an answer."""
        if value is None:
            return tr(topic.nothing[name]) if name in topic.nothing else say("none")
        if isinstance(value, bool):
            return self._word("yes" if value else "no")
        if isinstance(value, list):
            return joined(self._word(item) if isinstance(item, str) else f"{item}" for item in value) or say("none")
        return self._word(value) if isinstance(value, str) else f"{value}"

    def _word(self, word: str) -> str:
        """Say a word of a question or of an answer."""
        words = self.topic.words if self.topic is not None else {}
        return tr(words[word]) if word in words else tr(Text(word))

    def _reason(self, page: Page, reason: Because, *, again: bool) -> None:
        """Name the rule with its id and what it adds, then the fact behind it; a rule named twice is named once."""
        if not again:
            amount = str(reason.amount) if reason.amount else ""
            rect = page.row(rule_title(self.book, reason.rule), amount, theme.TEXT, "link")
            page.hot(rect, f"rule {reason.rule}", lambda: self._open(reason.rule), say("Open the rule"))
        words = tr(reason.note) if str(reason.note) else ""
        rule = "" if again else reason.rule
        page.para(" \u00b7 ".join(part for part in (rule, words) if part), theme.SMALLEST, "text", indent=14)
        entry = rule_named(self.book, reason.rule)
        if not again and reason.rule == self.opened and entry is not None:
            page.para(tr(Text(entry.says)), theme.SMALLEST, "muted", indent=14)
            page.para(source_of(entry), theme.SMALLEST, "muted", indent=14)
        page.gap(3)

    def _open(self, rule: str) -> None:
        self.opened = "" if self.opened == rule else rule
        self.stage.relayout()
