"""How fast does the computer's turn go? A pause after each deed, one deed at a time, and the last ones once more."""

from collections.abc import Callable

from pygame import Rect

from scenes.play.table import Table
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Seconds between the computer's deeds that one may choose from."""


class Pace:
    """Lets the computer do its next deed when it is time for it, or when somebody says so."""

    def __init__(self, table: Table, notice: Callable[[str], None]) -> None:
        """Hold the computer at a table back; `notice` hears a sentence for the player."""
        self.table, self._notice = table, notice
        self.by_step = False
        """It does one deed at a time, each when it is told to."""
        self._let = False
        """The next deed may come at once."""
        self._version, self._since, self._hidden = -1, 0.0, False
        """What has been done, the seconds since, and whether it ended out of view: nobody waits for that."""

    def update(self, seconds: float, pause: float) -> bool:
        """Let time pass in which nothing is shown; says whether the computer has begun or ended to wait."""
        before, table = table_waits(self.table), self.table
        if self._version != table.version:
            self._version, self._since, self._let, self._hidden = table.version, 0.0, False, table.kept
        self._since += seconds
        table.held = not (self._let or self._hidden) and (self.by_step or self._since < pause)
        return before != table_waits(table)

    @property
    def waits(self) -> bool:
        """Say whether the computer has chosen, and waits to be told to go on."""
        return self.by_step and self.table.held and self.table.waiting

    @property
    def stamp(self) -> object:
        """Give what the words and buttons depend on."""
        return self.by_step, self.waits, bindings.current()

    def step(self) -> None:
        """Let the computer do one deed, and then wait; the first time it only waits."""
        self._let = self.by_step
        self.by_step = True
        self._notice("")

    def go_on(self) -> None:
        """Let the computer go on by itself."""
        self._let, self.by_step = True, False
        self._notice("")

    def again(self) -> None:
        """Show the last deed once more; while that is shown, one more deed before it."""
        self._notice("" if self.table.again() else say("Nothing has been done yet that could be shown again."))

    # -- in the bar ------------------------------------------------------------------------------------------------

    def words(self, who: str) -> str:
        """Say that a creature waits, or who is asked and has an answer, while they do; else ''."""
        if not self.waits:
            return ""
        keys, asked = bindings.current(), self.table.battle.pending is not None
        if asked:
            return say("{who} has an answer: {step} shows it, {go} lets it go on.", who=who,
                       step=keys.label("step"), go=keys.label("go on"))  # fmt: skip
        return say("{who} has chosen: {step} shows its next deed, {go} lets it go on.", who=who,
                   step=keys.label("step"), go=keys.label("go on"))  # fmt: skip

    def lay(self, page: Page, beside: int) -> None:
        """Lay the buttons out at the right end of the line that ends here, beside words as wide as this, or below."""
        keys, size = bindings.current(), theme.SMALLEST
        buttons = [("step", say("Step"), self.step), ("again", say("Again"), self.again)]
        buttons[1:1] = [("go on", say("Go on"), self.go_on)] if self.by_step else []
        labels = [f"{keys.label(name)}  {words}" for name, words, _ in buttons]
        widths = [ink.width(label, size, True, page.scale) + page.px(16) for label in labels]
        left = page.width - page.pad - sum(widths) - page.px(6) * (len(widths) - 1)
        high = page.line(size) + page.px(2)
        top = page.y - high - page.px(2)
        if page.pad + beside + page.px(12) > left:
            top, left = page.y + page.px(2), page.pad
            page.y = top + high + page.px(2)
        for (name, _, act), label, wide in zip(buttons, labels, widths, strict=True):
            rect = Rect(left, top, wide, high)
            page.fill(rect, "pressed" if name == "step" and self.by_step else "raised", page.px(5))
            page.frame(rect, "line", 1, page.px(5))
            page.put(label, left + page.px(8), top, size, "text", bold=True)
            page.hot(rect, name, act, bindings.title(name))
            left += wide + page.px(6)


def table_waits(table: Table) -> bool:
    """Say whether the computer at a table has chosen and is held back."""
    return table.held and table.waiting
