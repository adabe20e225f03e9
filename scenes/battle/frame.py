"""How do the panels and the board of a battle share the window? The menu's height is kept steady."""

from dataclasses import dataclass, replace

from pygame import Rect

from game import i18n
from scenes.board.camera import Camera
from scenes.panels.action_menu import ActionMenu
from scenes.panels.layout import Layout, arrange
from scenes.ui.panel import Panel

BANNER = 860
"""Width of the banner at UI scale 1."""
MODES = ((False, False, 31), (True, False, 42), (True, True, 100))
"""Ways to lay the menu out, from the roomiest on: compact, tight, and the percent of the window that it may take so."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The panels around the board."""

    menu: Panel
    why: Panel
    log: Panel
    tracker: Panel

    @property
    def all(self) -> tuple[Panel, ...]:
        """List them, the topmost first."""
        return self.menu, self.why, self.log, self.tracker


class Frame:
    """Places the parts of a battle."""

    def __init__(self, parts: Parts, menu: ActionMenu, camera: Camera) -> None:
        """Hold the panels, of which one shows the menu, and the board's camera; nothing is placed yet."""
        self.parts, self.menu, self.camera = parts, menu, camera
        self.banner: Panel | None = None
        """The banner over the board, while one is open."""
        self.open_why = self.open_log = True
        self.scale = 1.0
        self.layout = Layout(*(Rect(0, 0, 0, 0) for _ in range(5)))
        self.base = self.steady = 0
        """Height of the menu that the other parts leave free; and that it has at the least."""
        self._size = 1, 1
        self._mode = 0
        """Number of the roomiest way in which the menu of every creature of ours has room."""
        self._menu_size: object = None
        self._shared: object = None
        """What the window was shared out for last."""
        self._fitted: tuple[float, float, int] | None = None
        """How the board lay when it was fitted into its view last."""

    @property
    def panels(self) -> list[Panel]:
        """List the panels, the topmost first."""
        return [*([self.banner] if self.banner is not None else []), *self.parts.all]

    def fold(self, *, why: bool = False, log: bool = False) -> None:
        """Fold or unfold a panel, from the next `fit` on."""
        self.open_why, self.open_log = self.open_why != why, self.open_log != log

    def fit(self, size: tuple[int, int], scale: float) -> None:
        """Share the window out, and fit the board when it is seen for the first time.

        A menu that has become higher lies over the others: nothing else moves under the pointer.
        """
        self._size, self.scale, camera, parts = size, scale, self.camera, self.parts
        for panel in parts.all:
            panel.scale = scale
        high = min(self._menu_height(size), size[1] // 2)
        shared = arrange(size, scale, self.base, why=self.open_why, log=self.open_log)
        self.layout = replace(shared, menu=Rect(0, size[1] - high, size[0], high))
        for panel, rect in ((parts.tracker, self.layout.tracker), (parts.why, self.layout.why),
                            (parts.log, self.layout.log), (parts.menu, self.layout.menu)):  # fmt: skip
            panel.place(rect)
        camera.scale = scale
        camera.view, camera.covered = self.layout.board, max(0, self.layout.board.bottom - self.layout.menu.top)
        new, self._shared = self._shared != shared, shared
        if new and self._fitted in (None, (camera.x, camera.y, camera.step)):  # nobody has panned or zoomed since
            camera.fit(round(64 * scale))
            camera.clamp()
            self._fitted = camera.x, camera.y, camera.step
        camera.clamp()
        self.place_banner()

    @property
    def clear(self) -> Rect:
        """Give the part of the board that the menu does not lie over."""
        board = self.layout.board
        return Rect(board.left, board.top, board.width, max(1, board.height - self.camera.covered))

    @property
    def _asked(self) -> bool:
        """Say whether the menu is high for a while only: for a question, or for the actions that never apply."""
        return self.menu.table.battle.pending is not None or self.menu.unfolded

    def _menu_height(self, size: tuple[int, int]) -> int:
        """Give the room that the menu needs: never less than it ever had at this size, so that buttons stay put.

        A long question may have more, for as long as it is open, and so may the actions that never apply.
        """
        menu, panel = self.menu, self.parts.menu
        if self._menu_size != (size, self.scale, i18n.language()):
            self._menu_size = size, self.scale, i18n.language()
            self.base = self.steady = max(round(120 * self.scale), self._tallest(size))
        wanted = 0
        for menu.compact, menu.tight, most in MODES[self._mode :]:
            wanted = panel.wanted(size[0])
            if wanted * 100 <= size[1] * most:
                break
        if not self._asked:
            self.steady = max(self.steady, wanted)
        return max(self.steady, wanted)

    def _tallest(self, size: tuple[int, int]) -> int:
        """Find the way in which the menu has room whoever of ours acts, and give the height of the highest."""
        menu, tallest = self.menu, 0
        for self._mode, (menu.compact, menu.tight, most) in enumerate(MODES):
            tallest = max(self.parts.menu.wanted(size[0]) for menu.guess in (None, *menu.guesses()))
            if tallest * 100 <= size[1] * most:
                break
        menu.guess = None
        return min(tallest, size[1] // 2)

    @property
    def loose(self) -> bool:
        """Say whether the menu has become too high, or is still as high as a question was that has been answered."""
        high, wanted = self.layout.menu.height, self.parts.menu.wanted(self.layout.menu.width)
        return wanted > high or (not self._asked and high > self.steady)

    def place_banner(self) -> None:
        """Put the banner, if there is one, in the middle of the board; of the window, where the board is too small."""
        banner, view = self.banner, self.layout.board
        if banner is None:
            return
        banner.scale = self.scale
        wide = round(BANNER * self.scale)
        if wide + 20 > view.width or banner.wanted(wide) + 10 > view.height:
            view = Rect((0, 0), self._size)
        wide = min(wide, view.width - 20)
        high = min(banner.wanted(wide), view.height - 10)
        banner.place(Rect(view.centerx - wide // 2, view.centery - high // 2, wide, high))
