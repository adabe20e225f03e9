"""What does a move come to under each rulebook? A column each, the first line that differs marked, and why it does."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game import RULEBOOKS
from game.carried import twinned
from game.compare import Account, Comparison
from game.comparing import alike, causes, verdict
from game.i18n import joined, tr
from game.reasons import NOTHING, Because, Text, counted
from scenes.play.same_move import SameMove
from scenes.ui import ink, theme
from scenes.ui.hots import Act
from scenes.ui.panel import Page
from scenes.ui.words import name_of, note_of, rule_named, say, source_of

NUMBERS = 44
"""Width of the column of step numbers at UI scale 1."""
HINT = "Click or arrows: the goal. Click a creature, or Tab: who goes. V: another column on the board. F6: this table."
UNLIKE = "\u2260"
"""Marks the first step that differs."""


class Columns:
    """The content of the panel beside the board."""

    def __init__(self, move: SameMove, back: Act, switch: Callable[[str], None]) -> None:
        """Show a move; `back` leads out, `switch` to the same board under another rulebook."""
        self.move, self.back, self.switch = move, back, switch
        self.opened = ""
        """The rule that is open for reading."""

    def stamp(self) -> object:
        """Give what the content depends on."""
        move = self.move
        return id(move.found), move.refusal, move.step, move.other, move.mover.unit, self.opened

    def lay(self, page: Page) -> None:
        """Lay out the table, the reasons of a step, and what the whole way comes to."""
        move, compared = self.move, self.move.found
        page.para(say("The same move, book by book"), theme.HEADING, bold=True)
        who, book = name_of(move.mover.world, move.mover.unit), move.mover.book
        page.para(say("{who} \u00b7 the board under {book}", who=who, book=book.title), theme.TEXT, "focus", bold=True)
        page.gap(4)
        if compared is not None:
            self._table(page, compared)
            page.gap(8)
            self._step(page, compared)
            page.gap(6)
            self._whole(page)
        elif move.refusal is not None:
            page.para(tr(move.refusal.why), theme.TEXT, "bad")
            page.para(tr(move.refusal.remedy), theme.TEXT, "good")
        page.gap(6)
        page.para(say(HINT), theme.SMALLEST, "muted")
        page.gap(6)
        self._twins(page)
        page.button(say("Back"), "back", self.back)

    def _twins(self, page: Page) -> None:
        """Lay out the ways to the same board under another book, where creatures have a twin there."""
        mover = self.move.mover
        for book in RULEBOOKS.values():
            count = len(twinned(mover.world, book)) if book.id != mover.book.id else 0
            if count and mover.world.field.grid.name in book.vocabulary.grids:
                words = counted("The same board under {book}: {n} twin", "The same board under {book}: {n} twins",
                                n=count, book=book.title)  # fmt: skip
                page.button(tr(words), f"switch {book.id}", partial(self.switch, book.id), size=theme.SMALLEST)

    # -- the table -------------------------------------------------------------------------------------------------

    def _edges(self, page: Page) -> list[int]:
        """List the left edges of the columns, and the right edge of the last."""
        left, count = page.pad + page.px(NUMBERS), len(self.move.accounts)
        room = page.width - page.pad - left
        return [left + room * number // count for number in range(count + 1)]

    def _table(self, page: Page, compared: Comparison) -> None:
        edges, top, low = self._edges(page), page.y, page.y
        for account, left, right in zip(compared.accounts, edges, edges[1:], strict=False):
            page.y = top
            self._head(page, account, left, right - page.px(6))
            low = max(low, page.y)
        page.y = low + page.px(2)
        for number in range(len(compared.route)):
            self._row(page, compared, number, edges)
        beside = self.move.beside
        if beside is not None:
            own, other = tr(compared.accounts[0].book.title), tr(beside.book.title)
            page.gap(2)
            page.para(say("On the board: {own} above, {other} below", own=own, other=other), theme.SMALLEST, "muted")

    def _head(self, page: Page, account: Account, left: int, right: int) -> None:
        """Name a rulebook and its unit; a click puts its sums on the board."""
        own, top = account is self.move.accounts[0], page.y
        shown = own or account.book.id == self.move.other
        for words, size, paint in ((tr(account.book.title), theme.SMALLEST, "focus" if shown else "link"),
                                   (_unit(account), theme.SMALLEST, "muted")):  # fmt: skip
            for line in ink.wrapped(words, size, right - left, True, page.scale):
                page.put(line, left, page.y, size, paint, paint != "muted")
                page.y += page.line(size)
        if not own:
            rect = Rect(left, top, right - left, page.y - top)
            act = partial(self.move.set_beside, account.book.id)
            page.hot(rect, f"book {account.book.id}", act, say("Its sums on the board"))

    def _row(self, page: Page, compared: Comparison, number: int, edges: list[int]) -> None:
        high = page.line() + page.px(4)
        rect = Rect(page.pad, page.y, page.room, high)
        first = number == compared.differs
        if first or number == self.move.step:
            page.fill(rect, "pressed" if number == self.move.step else "raised", page.px(4))
        if first:
            page.frame(rect, "warn", max(2, page.px(2)), page.px(4))
        y = page.y + page.px(2)
        page.put(f"{number + 1} {UNLIKE}" if first else f"{number + 1}", page.pad + page.px(6), y, theme.TEXT,
                 "warn" if first else "muted", first)  # fmt: skip
        for account, left in zip(compared.accounts, edges, strict=False):
            self._sum(page, account, number, left, y)
        page.hot(rect, f"step {number + 1}", partial(self.move.show, number), say("Why it costs that"))
        page.y += high

    def _sum(self, page: Page, account: Account, number: int, left: int, y: int) -> None:
        """Put the sum so far, with the step's own price, and a mark where somebody may strike."""
        row = account.row(number)
        if row is None:
            page.put("\u2013", left, y, theme.TEXT, "bad", number == len(account.rows))
            return
        wide = page.put(f"{row.total}", left, y, theme.TEXT, "text", True)
        more = f"+{row.cost}"
        page.put(more, left + wide + page.px(6), y + page.px(1), theme.SMALLEST, "muted")
        if row.strikes:
            gone = left + wide + page.px(12) + ink.width(more, theme.SMALLEST, False, page.scale)
            page.put("!", gone, y, theme.TEXT, "bad", True)

    # -- reasons ---------------------------------------------------------------------------------------------------

    def _step(self, page: Page, compared: Comparison) -> None:
        """Say why the step that is shown costs what it does, book by book."""
        number = min(self.move.step, len(compared.route) - 1)
        if len(compared.accounts) < 2:
            page.para(say("No other rulebook is played on this map."), theme.TEXT, "warn")
        elif compared.differs is None:
            page.para(alike(compared), theme.TEXT, "good" if compared.struck is None else "warn")
        heading = say("Step {n}: here they part", n=number + 1) if number == compared.differs else say(
            "Step {n}", n=number + 1)  # fmt: skip
        page.para(heading, theme.TEXT, "warn" if number == compared.differs else "text", bold=True)
        for account in compared.accounts:
            page.gap(2)
            page.para(tr(account.book.title), theme.SMALLEST, "focus", bold=True)
            if number > len(account.rows):
                page.para(say("The way has ended before."), theme.SMALLEST, "muted", indent=14)
                continue
            for reason in causes(account, number):
                self._reason(page, account, reason)
            row = account.row(number)
            if row is not None and row.strikes:
                page.para(say("May strike: {names}", names=_names(row.strikes)), theme.SMALLEST, "bad", indent=14)

    def _reason(self, page: Page, account: Account, reason: Because) -> None:
        """Give a reason and what it adds; a click opens its rule where it stands."""
        amount = str(reason.amount) if reason.amount else ""
        rect = page.row(note_of(account.book, reason), amount, theme.TEXT, "link", indent=14)
        page.hot(rect, f"rule {reason.rule}", partial(self._open, reason.rule), say("Open the rule"))
        entry = rule_named(account.book, reason.rule)
        if entry is None or self.opened != reason.rule:
            return
        if reason.note != NOTHING:
            page.para(tr(Text(entry.title)), theme.SMALLEST, "text", bold=True, indent=14)
        page.para(tr(Text(entry.says)), theme.SMALLEST, "muted", indent=14)
        page.para(source_of(entry), theme.SMALLEST, "muted", indent=14)

    def _open(self, rule: str) -> None:
        self.opened = "" if self.opened == rule else rule
        self.move.changed()

    # -- the whole way ---------------------------------------------------------------------------------------------

    def _whole(self, page: Page) -> None:
        """Say what the way comes to under each rulebook, who may strike, and what was not carried over."""
        page.para(say("The whole way"), theme.TEXT, bold=True)
        for account in self.move.accounts:
            page.gap(2)
            page.para(tr(account.book.title), theme.SMALLEST, "focus", bold=True)
            ends = account.refusal is not None
            page.para(tr(verdict(account)), theme.SMALLEST, "bad" if ends else "text", indent=14)
            stop = account.refusal or account.limited
            entry = rule_named(account.book, stop.rule) if stop is not None else None
            if stop is not None and entry is not None and entry.title != str(stop.why):
                self._reason(page, account, Because(stop.rule))
        lost = dict.fromkeys(tr(words) for account in self.move.accounts for words in account.lost)
        page.gap(4)
        for words in lost:
            page.para(words, theme.SMALLEST, "muted")


def _unit(account: Account) -> str:
    """Name a rulebook's unit as it stands above a column."""
    return say(
        {"ft": "in feet", "squares": "in squares", "points": "in points"}.get(account.book.unit, account.book.unit)
    )


def _names(names: tuple[str, ...]) -> str:
    return joined(tr(Text(name)) for name in names)
