"""The travel calculator: how far a march goes and what it costs, with the rules behind the answer.

It asks a rulebook's `travel` question, as the referee does, and knows no rule; a rulebook without one is not listed.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game import RULEBOOKS, Rulebook
from game.battle.rulebook import Asked
from game.ecs.world import World
from game.i18n import tr
from game.reasons import Text, text
from game.space.field import Field, Kind
from game.store.asks import LANDS, PACES, ROADS, SCALES
from scenes import theme
from scenes.scene import Menu
from scenes.ui.panel import Page
from scenes.words import rule_named, rule_title, say

if TYPE_CHECKING:
    from scenes.app import App

MOST_HOURS, MOST_SPEED, STEP = 24, 200, 5
WORDS = {
    "walk": text("walk"), "hustle": text("hustle"), "run": text("run"), "overland": text("overland, a day"),
    "local": text("exploring, a minute"), "tactical": text("in a fight, a round"), "": text("none named"),
    "highway": text("highway"), "road": text("road or trail"), "trackless": text("no track"),
    "marsh": text("marsh"), "city": text("city"), "mountains": text("mountains"),
    "dense-forest": text("dense forest"), "forest": text("forest"), "desert": text("desert"),
    "plains": text("plains"), "hills": text("hills"),
}  # fmt: skip
"""Words that may be asked, as a player reads them."""
PARTS = {
    "miles": text("Distance in miles"),
    "feet": text("Distance in feet"),
    "nonlethal": text("Damage that is not lethal"),
    "conditions": text("Conditions"),
    "checks": text("Checks, by difficulty"),
}
"""Parts of an answer that are shown, in their order."""


def travelling() -> list[Rulebook]:
    """List the rulebooks that have an answer about travel."""
    return [book for book in RULEBOOKS.values() if "travel" in book.answers]


class Travel(Menu):
    """Fields above, the answer below, its rules under that; a click on a rule opens it."""

    width = 760

    def __init__(self, app: "App", books: list[Rulebook] | None = None) -> None:
        """Begin with a day's walk of a person on foot."""
        self.books = books if books is not None else travelling()
        self.book = self.books[0]
        self.asked: dict[str, Any] = {"speed": 30, "pace": "walk", "scale": "overland", "hours": 8, "terrain": "",
                                      "road": ""}  # fmt: skip
        self.opened = ""
        """The rule that is open for reading."""
        self._world = World(Field(1, 1, (Kind("floor", "."),), bytes(1), (0,)))
        super().__init__(app, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.book.id, tuple(self.asked.items()), self.opened

    @property
    def answer(self) -> dict[str, Any]:
        """Ask the rulebook; nothing where it has no rule for that."""
        overland = self.asked["scale"] == "overland"
        fields = ("speed", "pace", "scale", *(("hours", "terrain", "road") if overland else ()))
        found = self.book.answers["travel"](Asked(self._world, {name: self.asked[name] for name in fields}))
        return found or {}

    def lay(self, page: Page) -> None:
        """Lay out fields, answer and rules."""
        page.para(say("Travel"), theme.TITLE, bold=True)
        page.gap(6)
        if len(self.books) > 1:
            self._field(page, say("Rulebook"), [(tr(self.book.title), "book", self._next_book)])
        self._number(page, say("Speed in {unit}", unit=tr(Text(self.book.unit))), "speed", STEP, (STEP, MOST_SPEED))
        self._word(page, say("Pace"), "pace", PACES)
        self._word(page, say("Scale"), "scale", SCALES)
        if self.asked["scale"] == "overland":
            self._number(page, say("Hours"), "hours", 1, (1, MOST_HOURS))
            self._word(page, say("Terrain"), "terrain", ("", *LANDS))
            self._word(page, say("Road"), "road", ("", *ROADS))
        page.gap(6)
        self._answer(page, self.answer)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    # -- fields ----------------------------------------------------------------------------------------------------

    def _field(self, page: Page, label: str, buttons: list[tuple[str, str, Callable[[], None]]]) -> None:
        page.put(label, page.pad, page.y + page.px(4))
        x = page.width * 9 // 20
        for words, name, act in buttons:
            rect = page.button(words, name, lambda act=act: self._change(act), x=x)  # type: ignore[misc]
            x = rect.right + page.px(6)
        page.y += page.line() + page.px(16)

    def _number(self, page: Page, label: str, name: str, step: int, bounds: tuple[int, int]) -> None:
        now, (least, most) = self.asked[name], bounds

        def put(value: int) -> Callable[[], None]:
            return lambda: self.asked.update({name: max(least, min(most, value))})

        self._field(page, label, [("\u2212", f"less {name}", put(now - step)), (str(now), name, put(now + step)),
                                  ("+", f"more {name}", put(now + step))])  # fmt: skip

    def _word(self, page: Page, label: str, name: str, choices: tuple[str, ...]) -> None:
        now = self.asked[name]
        after = choices[(choices.index(now) + 1) % len(choices)]
        self._field(page, label, [(told(now), name, lambda: self.asked.update({name: after}))])

    def _next_book(self) -> None:
        self.book = self.books[(self.books.index(self.book) + 1) % len(self.books)]

    def _change(self, act: Callable[[], None]) -> None:
        act()
        self.app.relayout()

    # -- answer ----------------------------------------------------------------------------------------------------

    def _answer(self, page: Page, answer: dict[str, Any]) -> None:
        if not answer:
            page.para(say("This rulebook has no rule for that."), theme.TEXT, "warn")
        for name, label in PARTS.items():
            if name in answer:
                heading = name in ("miles", "feet")
                page.row(tr(label), listed(answer[name]), theme.HEADING if heading else theme.TEXT)
        page.gap(6)
        for rule in answer.get("rules", ()):
            self._rule(page, rule)

    def _rule(self, page: Page, rule: str) -> None:
        rect = page.row(rule_title(self.book, rule), "", theme.TEXT, "link")
        page.hot(rect, f"rule {rule}", lambda: self._open(rule), say("Open the rule"))
        found = rule_named(self.book, rule)
        if rule == self.opened and found is not None:
            page.para(tr(Text(found.says)), theme.SMALLEST, "text", indent=14)
            words = say("In the book: {section}", section=found.section)
            page.para(f"{words} \u00b7 {rule}", theme.SMALLEST, "muted", indent=14)
            page.gap(4)

    def _open(self, rule: str) -> None:
        self.opened = "" if self.opened == rule else rule
        self.app.relayout()


def told(word: str) -> str:
    """Say a word of a question."""
    return tr(WORDS[word]) if word in WORDS else word


def listed(value: object) -> str:
    """Write a part of an answer."""
    if isinstance(value, list):
        return ", ".join(tr(Text(str(one))) for one in value) if value else say("none")
    return f"{value}"
