"""The action menu: the verbs of the acting creature, a question that is open, or who is acting meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.battle.event import Decision
from game.ecs.components import Budget, Turn
from game.ecs.world import BATTLE
from game.i18n import tr
from game.reasons import Cost, Text
from scenes import theme
from scenes.aim import Aim, Entry
from scenes.table import Table, ending
from scenes.ui import ink
from scenes.ui.panel import Page
from scenes.words import cost_line, name_of, rule_title, say

KEYS = (*"1234567890", "-", "=", *"qefghxz")
"""Keys of the verbs in their order; ending the turn has the full stop."""
NARROWEST = 134
"""Narrowest button at UI scale 1; a cost or reason that does not fit is cut, and told in full on hover."""


@dataclass(frozen=True, slots=True)
class Acts:
    """What the menu can do to the scene."""

    verb: Callable[[str], None]
    variant: Callable[[int], None]
    answer: Callable[[str], None]
    undo: Callable[[], None]
    lift: Callable[[int], None]


def keyed(entries: tuple[Entry, ...], last: str) -> list[tuple[str, Entry]]:
    """Give each verb its key, in order; verbs beyond the keys have none. `last`: the verb that ends the turn."""
    others = [entry for entry in entries if entry.verb.name != last]
    keys = list(KEYS) + [""] * len(others)
    ends = [(".", entry) for entry in entries if entry.verb.name == last]
    return list(zip(keys, others, strict=False)) + ends


class ActionMenu:
    """The content of the bar along the bottom: a line of state, the verbs, and a line for variants."""

    def __init__(self, table: Table, aim: Aim, acts: Acts) -> None:
        """Show what the acting creature can do."""
        self.table = table
        self.aim = aim
        self.acts = acts
        self.notice = ""
        self.compact = False
        """Room is short: buttons of one line, costs and reasons on hover only."""
        self.busy = False
        """Something is still being shown, so nothing can be chosen yet."""

    def stamp(self) -> object:
        """Give what the content depends on."""
        aim = self.aim
        variants = aim.variants if self.table.ours and not self.busy else ()
        table = self.table.version, self.table.told, self.compact, self.busy
        return table, aim.verb, aim.variant, variants, self.notice

    def lay(self, page: Page) -> None:
        """Lay out the state, then verbs or the open question."""
        battle = self.table.battle
        self._state(page)
        if battle.pending is not None and self.table.ours and not self.busy:
            self._question(page, battle.pending)
        elif self.table.ours and battle.pending is None and not self._others():
            self._verbs(page)
            self._variants(page)
        else:
            page.gap(6)
            over = battle.outcome is not None and not self.busy
            who = name_of(battle.world, self._acting())
            words = say("The battle is over.") if over else say("{who} acts. Space or a click hurries it.", who=who)
            page.para(words, theme.TEXT, "muted")

    def _acting(self) -> int:
        """Give whose turn is being shown."""
        turn = self.table.shown.find(BATTLE, Turn)
        return turn.acting if turn is not None else 0

    def _others(self) -> bool:
        """Say whether somebody else's doings are still being shown."""
        return self.busy and self._acting() != self.table.battle.acting

    def _state(self, page: Page) -> None:
        world, unit = self.table.battle.world, self._acting()
        top, x = page.y, page.pad
        x += page.put(name_of(world, unit), x, top, theme.TEXT, "focus", bold=True) + page.px(14)
        budget = world.find(unit, Budget)
        if budget is not None and self.table.control(unit) == "human":
            left = "   ".join(f"{tr(Text(slot)).capitalize()} {n}" for slot, n in budget.slots)
            x += page.put(left, x, top + page.px(1), theme.SMALLEST, "muted") + page.px(18)
        if self.notice:
            room = page.width - page.pad - x
            words = ink.shortened(self.notice, theme.SMALLEST, room, True, page.scale)
            page.put(words, x, top + page.px(1), theme.SMALLEST, "warn", bold=True)
        page.y = top + page.line(theme.TEXT) + page.px(4)

    def _verbs(self, page: Page) -> None:
        x, high = page.pad, page.px(28 if self.compact else 46)
        for key, entry in keyed(self.aim.sight.entries, ending(self.table.battle.rulebook)):
            title, small, wide = self._size(page, key, entry)
            if x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high + page.px(5)
            self._verb(page, Rect(x, page.y, wide, high), entry, (key, title, small))
            x += wide + page.px(6)
        page.y += high + page.px(5)

    def _size(self, page: Page, key: str, entry: Entry) -> tuple[str, str, int]:
        """Give title, line below and width: the title alone sets the width, so that buttons keep their places."""
        title = tr(entry.verb.title)
        least = page.px(0 if self.compact else NARROWEST)
        wide = max(ink.width(f"{key}  {title}", theme.TEXT, True, page.scale) + page.px(22), least)
        small = ink.shortened(self._small(entry), theme.SMALLEST, wide - page.px(20), False, page.scale)
        return title, small, wide

    def _small(self, entry: Entry) -> str:
        book = self.table.battle.rulebook
        if isinstance(entry.answer, Cost):
            return cost_line(book, entry.answer) or say("free")
        return rule_title(book, entry.answer.rule)

    def _verb(self, page: Page, rect: Rect, entry: Entry, words: tuple[str, str, str]) -> None:
        key, title, small = words
        chosen = self.aim.verb == entry.verb.name
        page.fill(rect, "pressed" if chosen else "raised" if entry.open else "sunk", page.px(6))
        page.frame(rect, "focus" if chosen else "line", page.px(2 if chosen else 1), page.px(6))
        x = rect.x + page.px(10)
        x += page.put(key, x, rect.y + page.px(3), theme.TEXT, "focus" if entry.open else "disabled", bold=True)
        page.put(title, x + (page.px(8) if key else 0), rect.y + page.px(3), theme.TEXT,
                 "text" if entry.open else "disabled", bold=True)  # fmt: skip
        ink_name = "muted" if entry.open else "disabled"
        if not self.compact:
            page.put(small, rect.x + page.px(10), rect.y + page.px(23), theme.SMALLEST, ink_name)
        name = entry.verb.name
        page.hot(rect, f"verb {name}", lambda: self.acts.verb(name), name, entry.open)

    def _variants(self, page: Page) -> None:
        """List modes or weapons to choose from; the row keeps its room when there are none, so that nothing jumps."""
        labels = self.aim.variants if not self.busy else ()
        high = page.line(theme.SMALLEST) + page.px(6)
        x = page.pad
        if labels:
            x += page.put(say("V changes:"), x, page.y + page.px(2), theme.SMALLEST, "muted") + page.px(8)
        for number, label in enumerate(labels):
            words = tr(Text(label)) or say("plain")
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
            rect = Rect(x, page.y, wide, high)
            chosen = number == self.aim.variant % len(labels)
            page.fill(rect, "pressed" if chosen else "raised", page.px(6))
            page.frame(rect, "focus" if chosen else "line", 1, page.px(6))
            page.put(words, x + page.px(10), page.y + page.px(2), theme.SMALLEST, bold=True)
            page.hot(rect, f"variant {number}", lambda number=number: self.acts.variant(number))  # type: ignore[misc]
            x += wide + page.px(6)
        self._lifts(page, x, high)
        self._undo(page, high)
        page.y += high - page.pad + page.px(6)

    def _lifts(self, page: Page, x: int, high: int) -> None:
        """Add the buttons for aiming higher and lower, where the verb reaches more than one height."""
        if not self.aim.soars or self.busy:
            return
        for words, name, by in ((say("Higher (PgUp)"), "higher", 1), (say("Lower (PgDn)"), "lower", -1)):
            wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
            rect = Rect(x + page.px(10), page.y, wide, high)
            page.fill(rect, "raised", page.px(6))
            page.frame(rect, "line", 1, page.px(6))
            page.put(words, rect.x + page.px(10), page.y + page.px(2), theme.SMALLEST, bold=True)
            page.hot(rect, name, lambda by=by: self.acts.lift(by))  # type: ignore[misc]
            x = rect.right

    def _undo(self, page: Page, high: int) -> None:
        words = say("Undo (Backspace)")
        wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(20)
        rect = Rect(page.width - page.pad - wide, page.y, wide, high)
        able = self.table.battle.undoable() is None
        page.fill(rect, "raised" if able else "sunk", page.px(6))
        page.frame(rect, "line", 1, page.px(6))
        ink_name = "text" if able else "disabled"
        page.put(words, rect.x + page.px(10), page.y + page.px(2), theme.SMALLEST, ink_name, bold=True)
        page.hot(rect, "undo", self.acts.undo)

    def _question(self, page: Page, decision: Decision) -> None:
        book = self.table.battle.rulebook
        page.para(tr(decision.question), theme.HEADING, bold=True)
        page.para(rule_title(book, decision.rule), theme.SMALLEST, "muted")
        page.gap(2)
        x = page.pad
        for key, option in zip([*KEYS, *[""] * len(decision.options)], decision.options, strict=False):
            words = tr(option.title)
            wide = ink.width(f"{key}  {words}", theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, page.y + page.line() + page.px(14)
            chosen = option.key
            rect = page.button(words, f"answer {chosen}", lambda k=chosen: self.acts.answer(k), x=x, key=key)  # type: ignore[misc]
            x = rect.right + page.px(8)
        page.y += page.line() + page.px(12)
