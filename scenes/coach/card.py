"""What does the card of an advice say, rung by rung?"""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ai.coach import Advice, decimal
from game.ai.words import both
from game.i18n import tr
from game.reasons import text
from scenes.play.subjects import Subject
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

KEY = "lesson hint"
RUNGS = 3
PARTS = {
    "dealt": text("damage to foes"), "taken": text("damage suffered on the way"), "risk": text("risk in answer"),
    "outlook": text("promise of the next turn"), "goal": text("for the goal"), "helps": text("for its side besides"),
}  # fmt: skip
"""What the parts of a score are called."""
AGAINST = ("taken", "risk")
"""Parts that count below zero."""


@dataclass(frozen=True)
class Advised:
    """The card of an advice; two that say the same are equal."""

    who: str
    rung: int
    advice: Advice | None
    done: bool
    on: Callable[[], None] = field(compare=False)
    away: Callable[[], None] = field(compare=False)

    def lay(self, page: Page, pin: Callable[[Subject], None]) -> None:  # noqa: ARG002 - one shape for all cards
        """Lay out the buttons, which stay where they are, the rung asked for last, and what has been said before."""
        page.para(say("Advice for {who}", who=self.who), theme.TEXT, bold=True)
        page.gap(4)
        self._buttons(page)
        page.gap(8)
        if self.advice is None:
            page.para(say("Thinking \u2026") if not self.done else say("Nothing can be advised here."), theme.TEXT)
            return
        said = [f"{number}. {tr(rung)}" for number, rung in enumerate(self.advice.rungs[: self.rung], 1)]
        page.para(said.pop(), theme.TEXT, indent=4)
        if self.rung == RUNGS:
            page.gap(6)
            self._figures(page, self.advice)
        page.gap(6)
        for before in reversed(said):
            page.para(before, theme.SMALLEST, "muted", indent=4)
            page.gap(4)

    def _figures(self, page: Page, advice: Advice) -> None:
        """Lay out what decided, and what the command is worth part by part."""
        if advice.differences and advice.others:
            page.para(say("Against the second choice ({second}) it {what}.", second=advice.others[0].brief,
                          what=both(advice.differences)), theme.SMALLEST)  # fmt: skip
            page.gap(6)
        page.para(say("In hit points, weighed by who is in danger:"), theme.SMALLEST, "muted")
        for name, title in PARTS.items():
            score = getattr(advice.best.scores, name)
            if score:
                sign = -1 if name in AGAINST else 1
                page.row(tr(title), tr(decimal(sign * score)), theme.SMALLEST, indent=8)
        page.row(say("Together"), tr(decimal(advice.best.scores.total)), theme.SMALLEST, indent=8)

    def _buttons(self, page: Page) -> None:
        label = say("Say more") if self.rung < RUNGS else say("Put away")
        key = bindings.current().label(KEY)
        rect = page.button(label, "advice more", self.on, key=key, x=page.pad, size=theme.SMALLEST)
        if self.rung < RUNGS:
            page.button("\u00d7", "advice away", self.away, x=rect.right + page.px(4), size=theme.SMALLEST,
                        hint=say("Close"))  # fmt: skip
        page.y = rect.bottom
