"""Which rule has the step just shown used, and what does it say? Told so that it can be read across a room."""

from collections import deque
from dataclasses import dataclass

from pygame import Rect

from game.battle.rulebook import Rule, Rulebook
from game.i18n import tr
from game.reasons import Text
from game.telling import rule_named
from scenes.night.absence import SECOND
from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import Line, say

PASSED_OVER = ("turn", "round", "rolled", "spent", "thought", "choice")
"""Kinds of lines that tell nothing by themselves, or are told whole in the next one."""
TOLD_LATELY = 6
"""Rules that are not told again so soon."""
PAUSE = 2 * SECOND
"""Updates for which play waits, so that one sees what a new rule is told of."""
READ = 20
"""Letters that are read in a second; words of a script without letters take three times as long."""
DENSE = 3
LARGEST, SMALLEST, STEP = 150, 60, 5
"""Percent of the window's own size in which the words are tried: the largest that fits is taken."""
GAP = 14
"""Between the parts, at UI scale 1."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What stands over it all: the level's name, its book, and what it shows."""

    title: str
    book: str
    shows: str


class Caption:
    """The column beside the board: the game's name, the level, what was done just now, and the rule behind it."""

    def __init__(self, book: Rulebook, bill: Bill, watched: tuple[str, ...]) -> None:
        """Tell of a level; rules that it is about go first."""
        self.book, self.bill, self.watched = book, bill, watched
        self.line: Line | None = None
        self.rule: Rule | None = None
        self.pause = 0
        """Updates for which play is to wait."""
        self._read = 0
        """Updates until what stands there has been read."""
        self._lately: deque[str] = deque(maxlen=TOLD_LATELY)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.line, self.rule

    def update(self, lines: list[Line]) -> bool:
        """Let an update pass; says whether there is something new to read in the last lines of a log."""
        self._read, self.pause = max(0, self._read - 1), max(0, self.pause - 1)
        if self._read:
            return False
        for line in (line for line in reversed(lines[-2:]) if line.kind not in PASSED_OVER):
            rule = self._fresh(line)
            if rule is not None:
                self._tell(line, rule)
                return True
        return False

    def _fresh(self, line: Line) -> Rule | None:
        """Choose a rule of a line that has not been told lately: one that the level is about, else the last."""
        named = [rule_named(self.book, because.rule) for because in reversed(line.because)]
        rules = [rule for rule in named if rule is not None and rule.id not in self._lately]
        return next((rule for rule in rules if rule.id in self.watched), rules[0] if rules else None)

    def _tell(self, line: Line, rule: Rule) -> None:
        self.line, self.rule, self.pause = line, rule, PAUSE
        self._lately.append(rule.id)
        words = line.words + tr(Text(rule.title)) + tr(Text(rule.says))
        letters = sum(DENSE if theme.needs_chinese(letter) else 1 for letter in words)
        self._read = letters * SECOND // READ

    # -- the page --------------------------------------------------------------------------------------------------

    def page(self, size: tuple[int, int], scale: float) -> Page:
        """Lay it out as large as it fits a size in pixels; `scale`: of the window."""
        for percent in range(LARGEST, SMALLEST, -STEP):
            page = self._laid(size[0], scale * percent / 100)
            if page.y + page.pad <= size[1]:
                break
        return page

    def _laid(self, width: int, scale: float) -> Page:
        page = Page(width, scale, 18)
        page.para("Five-Foot Step", theme.TITLE, "focus", bold=True)
        page.gap(GAP // 2)
        page.para(self.bill.title, theme.HEADING, bold=True)
        page.para(self.bill.book, theme.SMALLEST, "muted")
        page.para(self.bill.shows, theme.SMALLEST)
        page.gap(GAP)
        if self.line is not None and self.rule is not None:
            page.fill(Rect(page.pad, page.y, page.room, max(1, page.px(2))), "line")
            page.gap(GAP)
            page.para(self.line.words, theme.TEXT, "muted")
            page.gap(GAP // 2)
            page.para(tr(Text(self.rule.title)), theme.HEADING + 4, "link", bold=True)
            page.para(tr(Text(self.rule.says)), theme.HEADING)
            page.gap(GAP)
        page.para(say("Play: any key, click or button"), theme.HEADING, "focus", bold=True)
        return page
