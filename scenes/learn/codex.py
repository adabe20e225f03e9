"""What do the rules say? Every rule of a rulebook in our words, by what it is about or by what is typed."""

import re
from collections.abc import Callable

import pygame
from pygame import Rect

from game import RULEBOOKS
from game.battle.rulebook import Rule, Rulebook
from game.i18n import tr
from game.learning.kept import read_practised
from game.reasons import Text, counted, text
from scenes.learn.drills import Drills
from scenes.learn.entry import RuleEntry
from scenes.stage.loop import STEP
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

PARTS = {
    "space": text("Space and size"), "movement": text("Movement"), "terrain": text("Ground"), "action": text("Actions"),
    "attack": text("Attack"), "defence": text("Defence"), "condition": text("Conditions"), "setup": text("Battle"),
    "travel": text("Travel"), "decided": text("Our readings"),
}  # fmt: skip
"""What rules are about, in the order of the codex."""


MOST = 60
"""Rules that a search lists, at the most."""
TYPED = 40
"""Letters of a search at the most."""


class Codex(Menu):
    """Parts along the top, the rules of one of them below; a click opens a rule where it stands, typing searches."""

    width = 860

    def __init__(self, stage: Stage, book: Rulebook, rule: str = "", drills: Drills | None = None) -> None:
        """Open a rulebook's codex, at a rule where one is given; `drills`: what teaches rules, where that is known."""
        self.book = book
        self.rule = rule
        self.query = ""
        """What has been typed."""
        self._hears = False
        """A key has been pressed here: what comes as text is no longer that of the key that led here."""
        self.entry = RuleEntry(self._open, stage.exits.practise, drills)
        held = next((scene for scene in reversed(stage.scenes) if scene.lasts), None)
        self.entry.battle = getattr(held, "battle", None)
        opened = next((listed for listed in book.chapter if listed.id == rule), None)
        self.part = opened.kind if opened is not None else self.parts[0]
        self._comes = opened is not None
        """It was opened at a rule, which is not in sight yet."""
        super().__init__(stage, self)

    def resize(self, size: tuple[int, int]) -> None:
        """Take the window's whole height, so that nothing jumps from part to part."""
        shelter = self.stage.shelter
        if shelter is not None:
            self.entry.practised, self.entry.now = read_practised(shelter.slots)[0], shelter.clock()
        self.entry.reduced = self.stage.settings.reduced
        super().resize(size)
        self.panel.rect.top, self.panel.rect.height = 16, size[1] - 32
        if self._comes:
            self._comes = False
            self._look(all_of_it=False)

    def update(self) -> None:
        """Let the board of the rule that is open live, while it is in sight."""
        living = self.entry.living(self.rule)
        if living is not None and self._where() is not None:
            self.dirty |= living.update(STEP)

    def _where(self) -> Rect | None:
        """Give where the board of the rule that is open lies in the window; None where none of it is seen."""
        hot = next((hot for hot in self.panel.page.hots if hot.name == f"board {self.rule}"), None)
        spot = self.panel.spot(hot) if hot is not None else None
        return spot if spot is not None and spot.colliderect(self.panel.rect) else None

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw the page, and the living board over its place."""
        super().draw(screen, ahead)
        living, spot = self.entry.living(self.rule), self._where()
        if living is not None and spot is not None:
            screen.set_clip(self.panel.rect.inflate(-2, -2))
            screen.blit(living.drawn(ahead), spot)
            screen.set_clip(None)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.book.id, self.part, self.rule, self.query, tuple(self.entry.practised.items())

    @property
    def parts(self) -> list[str]:
        """List the parts that this rulebook has rules for."""
        kinds = {rule.kind for rule in self.book.chapter}
        return [part for part in PARTS if part in kinds]

    @property
    def listed(self) -> list[Rule]:
        """List the rules that are shown: of a part, or those that a search finds.

        Those whose title has it go before those whose words have it, and a word that begins so before one that has it.
        """
        sought = self.query.strip().casefold()
        if not sought:
            return [rule for rule in self.book.chapter if rule.kind == self.part]
        begun, within = re.compile(rf"\b{re.escape(sought)}"), re.compile(re.escape(sought))
        hits = (rule for spelling in (_heading, _said) for pattern in (begun, within) for rule in self.book.chapter
                if pattern.search(spelling(rule).casefold()))  # fmt: skip
        return list({rule.id: rule for rule in hits}.values())[:MOST]

    def lay(self, page: Page) -> None:
        """Lay out books, parts, rules."""
        page.para(say("Rules"), theme.TITLE, bold=True)
        page.gap(4)
        listed = self.listed
        page.para(self._sought(len(listed)), theme.TEXT, "focus" if self.query else "muted")
        page.gap(6)
        self._choices(page, [(book.id, tr(book.title), self._to(book=book)) for book in RULEBOOKS.values()],
                      self.book.id)  # fmt: skip
        self._choices(page, [(part, tr(PARTS[part]), self._to(part=part)) for part in self.parts],
                      "" if self.query else self.part)  # fmt: skip
        page.gap(6)
        for rule in listed:
            self._rule(page, rule)
        if not listed:
            page.para(say("No rule speaks of that."), theme.TEXT, "muted")
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _sought(self, rules: int) -> str:
        """Say what is searched for, and in how many rules it is."""
        if not self.query:
            return say("Type to search.")
        count = tr(counted("in {n} rule", "in {n} rules", n=rules)) if rules else ""
        return " \u00b7 ".join(part for part in (say("Search: {words}", words=f"{self.query}_"), count) if part)

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
        rect = page.row(tr(Text(rule.title)), self.entry.when(rule.id), theme.TEXT, "focus" if opened else "link")
        page.hot(rect, f"rule {rule.id}", self._to(rule="" if opened else rule.id), say("Open the rule"))
        if opened:
            self.entry.lay(page, self.book, rule)

    def _to(self, *, book: Rulebook | None = None, part: str = "", rule: str | None = None) -> Callable[[], None]:
        """Give what goes to another book, part or rule."""

        def go() -> None:
            if book is not None:
                self.book, self.rule = book, ""
                self.part = self.part if self.part in self.parts else self.parts[0]
            if part:
                self.part, self.rule, self.query = part, "", ""
            if rule is not None:
                self.rule = rule
            self.panel.scroll = self.panel.scroll if rule is not None else 0
            self.stage.relayout()

        return go

    def _open(self, rule: str) -> None:
        """Turn to a rule, wherever it stands."""
        entry = next((one for one in self.book.chapter if one.id == rule), None)
        if entry is None:
            return
        if entry not in self.listed:
            self.part, self.query = entry.kind, ""
        self.rule = rule
        self._reveal()

    def _reveal(self) -> None:
        """Lay out anew, and scroll to the rule that is open."""
        self.panel.focused = -1
        self.stage.relayout()
        self._look()
        self.dirty = True

    def _look(self, *, all_of_it: bool = True) -> None:
        """Put the ring on the rule that is open, and scroll to it; not `all_of_it`: only if its end is out of sight."""
        panel, page = self.panel, self.panel.page
        panel.refresh()
        hot = panel.named(f"rule {self.rule}")
        if hot is None:
            return
        panel.focused = panel.page.hots.index(hot)
        end = panel.named(f"practise {self.rule}") or hot
        if all_of_it or end.rect.bottom > panel.rect.height - page.pad:
            panel.scroll = 0
            panel.scroll_by(max(0, hot.rect.top - page.pad))

    # -- keys ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Search for what is typed; else as every menu."""
        if event.type == pygame.TEXTINPUT:
            if self._hears and event.text.isprintable():
                self._seek(self.query + event.text)
            return
        self._hears |= event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        super().handle(event)

    def key(self, event: pygame.Event) -> None:
        """Take back a letter, turn to the next rule or the one before, leave the search; else as every menu."""
        if event.key == pygame.K_BACKSPACE:
            self._seek(self.query[:-1])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(1 if event.key == pygame.K_PAGEDOWN else -1)
        elif event.key == pygame.K_ESCAPE and self.query:
            self._seek("")
        elif event.key != pygame.K_SPACE or not self.query:
            super().key(event)

    def _seek(self, words: str) -> None:
        """Search for words; the first rule found is what Enter opens."""
        self.query, self.panel.scroll, self.panel.focused = words.lstrip()[:TYPED], 0, -1
        self.stage.relayout()
        self.panel.refresh()
        hots = self.panel.page.hots
        self.panel.focused = next((n for n, hot in enumerate(hots) if hot.name.startswith("rule ")), -1)
        self.dirty = True

    def _turn(self, by: int) -> None:
        """Open the next rule of the list, or the one before."""
        ids = [rule.id for rule in self.listed]
        if ids:
            at = ids.index(self.rule) + by if self.rule in ids else 0 if by > 0 else -1
            self.rule = ids[at % len(ids)]
            self._reveal()


def _heading(rule: Rule) -> str:
    return f"{tr(Text(rule.title))} {rule.id}"


def _said(rule: Rule) -> str:
    return tr(Text(rule.says))
