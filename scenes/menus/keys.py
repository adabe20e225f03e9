"""Which keys are there? As they are set, over the scene below."""


from game.i18n import tr
from game.reasons import Text, text
from game.space.grid import SQUARES, Grid
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

MOUSE = text(
    "Point to see, click to do, right-click to keep the cursor there, right-drag to pan, "
    "wheel to zoom (Shift: aim higher or lower, choose among what is over one another)"
)
PAD = text("Cross or left stick: cursor. A acts, B goes back, X ends the turn, Y goes to the next creature.")
PAD_MORE = text(
    "Shoulders: the actions. Right stick pans. Start: menu. Back: panels. Sticks pressed: undo, another mode."
)
PAD_AWAY = text("While the computer acts: X shows one deed, Y the last deed again, B lets it go on.")
HEX_ARROWS = text(
    "Move the cursor: left and right along the row; up and down diagonally, to the side it went last, "
    "with Shift (stick: diagonally) to the other; pan while others act"
)
"""What the arrows do on hexes, where six ways lead on."""
FIRST = (
    "confirm",
    "back",
    "next",
    "keep",
    "home",
    "vary",
    "arm",
    "round",
    "undo",
    "end",
    "threat",
    "reach",
    "sights",
    "places",
    "peril",
    "more",
    "panels",
    "why",
    "log",
    "lesson hint",
    "again",
    "step",
    "go on",
    "compare",
    "codex",
)
ROWS: tuple[tuple[tuple[str, ...], Text], ...] = (
    (("verb 1", "verb 9"), text("Choose an action, as its button says (\u21e7: with Shift); answer a question")),
    (("left", "right", "up", "down"), text("Move the cursor; pan while others act")),
    (("pan up", "pan left", "pan down", "pan right"), text("Pan")),
    (("higher", "lower"), text("Aim higher or lower")),
    (("lesson show", "lesson again"), text("In a lesson: show me; the step from the start")),
    (("fullscreen", "screenshot"), text("Full screen, screenshot")),
)
"""Actions that share a row."""


def numbered(actions: tuple[str, ...]) -> bool:
    """Say whether actions are the ends of a row of verbs."""
    return actions[0].startswith("verb ")


class Keys(Menu):
    """Lists the keys over the scene below."""

    width = 700

    def __init__(self, stage: Stage, grid: Grid = SQUARES) -> None:
        """List the keys, with what arrows do on a grid."""
        self.grid = grid
        super().__init__(stage, self)

    def stamp(self) -> object:
        """Give what the content depends on."""
        return tuple(self.stage.settings.keys.items()), bindings.current().pad

    def lay(self, page: Page) -> None:
        """Lay the table out in two columns."""
        keys = bindings.current()
        page.para(say("Keys"), theme.HEADING, bold=True)
        page.gap(4)
        if keys.pad:
            self._gamepad(page)
        self._row(page, say("Mouse"), tr(MOUSE))
        for action in FIRST:
            self._row(page, keys.labels(action), bindings.title(action))
        for actions, words in ROWS:
            meaning = HEX_ARROWS if self.grid.hexes and "left" in actions else words
            between = "\u2013" if numbered(actions) else " "
            self._row(page, between.join(keys.key(action) for action in actions), tr(meaning))
        self._row(page, say("Ctrl + \u2212"), say("Zoom"))
        if not keys.pad:
            self._gamepad(page)
        page.gap(8)
        page.button(say("Back"), "back", self.leave)

    def _gamepad(self, page: Page) -> None:
        self._row(page, say("Gamepad"), f"{tr(PAD)} {tr(PAD_MORE)} {tr(PAD_AWAY)}")

    def _row(self, page: Page, keys: str, words: str) -> None:
        page.put(keys, page.pad, page.y, theme.SMALLEST, "focus", bold=True)
        page.para(words, theme.SMALLEST, indent=150)
