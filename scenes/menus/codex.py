"""What do the rules say? Every rule of a rulebook in our words, by what it is about, with the book's heading."""

from collections.abc import Callable

from game import RULEBOOKS
from game.battle.rulebook import Rule, Rulebook
from game.i18n import tr
from game.reasons import Text, text
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say, source_of

PARTS = {
    "space": text("Space and size"), "movement": text("Movement"), "terrain": text("Ground"), "action": text("Actions"),
    "attack": text("Attack"), "defence": text("Defence"), "condition": text("Conditions"), "setup": text("Battle"),
    "travel": text("Travel"), "decided": text("Our readings"),
}  # fmt: skip
"""What rules are about, in the order of the codex."""


class Codex(Menu):
    """Parts along the top, the rules of one of them below; a click opens a rule where it stands."""

    width = 860

    def __init__(self, stage: Stage, book: Rulebook, rule: str = "") -> None:
        """Open a rulebook's codex, at a rule where one is given."""
        self.book = book
        self.rule = rule
        opened = next((listed for listed in book.chapter if listed.id == rule), None)
        self.part = opened.kind if opened is not None else self.parts[0]
        super().__init__(stage, self)

    def resize(self, size: tuple[int, int]) -> None:
        """Take the window's whole height, so that nothing jumps from part to part."""
        super().resize(size)
        self.panel.rect.top, self.panel.rect.height = 16, size[1] - 32

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.book.id, self.part, self.rule

    @property
    def parts(self) -> list[str]:
        """List the parts that this rulebook has rules for."""
        kinds = {rule.kind for rule in self.book.chapter}
        return [part for part in PARTS if part in kinds]

    def lay(self, page: Page) -> None:
        """Lay out books, parts, rules."""
        page.para(say("Rules"), theme.TITLE, bold=True)
        page.gap(4)
        self._choices(page, [(book.id, tr(book.title), self._to(book=book)) for book in RULEBOOKS.values()],
                      self.book.id)  # fmt: skip
        self._choices(page, [(part, tr(PARTS[part]), self._to(part=part)) for part in self.parts], self.part)
        page.gap(6)
        for rule in self.book.chapter:
            if rule.kind == self.part:
                self._rule(page, rule)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _choices(self, page: Page, choices: list[tuple[str, str, Callable[[], None]]], chosen: str) -> None:
        """Lay buttons out side by side, the chosen one marked."""
        x = page.pad
        for name, words, act in choices:
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line(theme.SMALLEST) + page.px(14)
            rect = page.button(words, f"part {name}", act, x=x, chosen=name == chosen, size=theme.SMALLEST)
            x = rect.right + page.px(6)
        page.y += page.line(theme.SMALLEST) + page.px(16)

    def _rule(self, page: Page, rule: Rule) -> None:
        """Add a rule: its title, and what it says while it is open."""
        opened = rule.id == self.rule
        rect = page.row(tr(Text(rule.title)), "", theme.TEXT, "focus" if opened else "link")
        page.hot(rect, f"rule {rule.id}", self._to(rule="" if opened else rule.id), say("Open the rule"))
        if opened:
            page.para(tr(Text(rule.says)), theme.TEXT, indent=14)
            source = page.para(source_of(rule), theme.SMALLEST, "muted", indent=14)
            page.hot(source, f"id {rule.id}", lambda: None, rule.id)
            page.gap(6)

    def _to(self, *, book: Rulebook | None = None, part: str = "", rule: str | None = None) -> Callable[[], None]:
        """Give what goes to another book, part or rule."""

        def go() -> None:
            if book is not None:
                self.book, self.rule = book, ""
                self.part = self.part if self.part in self.parts else self.parts[0]
            if part:
                self.part, self.rule = part, ""
            if rule is not None:
                self.rule = rule
            self.panel.scroll = self.panel.scroll if rule is not None else 0
            self.stage.relayout()

        return go
