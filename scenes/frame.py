"""The frame of a skirmish: fits its panels and its board into the window, and keeps the menu's height steady."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from game import i18n
from game.i18n import tr
from game.reasons import NOTHING, Text, text
from scenes import bindings
from scenes.initiative import Button
from scenes.layout import Layout, arrange

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

BANNER = 540
"""Width of the banner at UI scale 1."""
MODES = ((False, False, 31), (True, False, 42), (True, True, 100))
"""Ways to lay the menu out, from the roomiest on: compact, tight, and the percent of the window that it may take so."""


class Frame:
    """Places the parts of a skirmish."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish; nothing is placed yet."""
        self.scene = scene
        self.layout = Layout(*(Rect(0, 0, 0, 0) for _ in range(5)))
        self.base = self.steady = 0
        """Height of the menu that the other parts leave free; and that it has at the least."""
        self._mode = 0
        """Number of the roomiest way in which the menu of every creature of ours has room."""
        self._menu_size: object = None
        self._shared: object = None
        """What the window was shared out for last."""
        self._fitted: tuple[float, float, int] | None = None
        """How the board lay when it was fitted into its view last."""

    def fit(self, size: tuple[int, int]) -> None:
        """Share the window out, and fit the board when it is seen for the first time.

        A menu that has become higher lies over the others: nothing else moves under the pointer.
        """
        scene, camera = self.scene, self.scene.board.camera
        for panel in (scene.tracker_panel, scene.why_panel, scene.log_panel, scene.menu_panel):
            panel.scale = scene.scale
        high = min(self._menu_height(size), size[1] // 2)
        shared = arrange(size, scene.scale, self.base, why=scene.open_why, log=scene.open_log)
        self.layout = replace(shared, menu=Rect(0, size[1] - high, size[0], high))
        for panel, rect in ((scene.tracker_panel, self.layout.tracker), (scene.why_panel, self.layout.why),
                            (scene.log_panel, self.layout.log), (scene.menu_panel, self.layout.menu)):  # fmt: skip
            panel.place(rect)
        camera.scale = scene.scale
        camera.view, camera.covered = self.layout.board, max(0, self.layout.board.bottom - self.layout.menu.top)
        new, self._shared = self._shared != shared, shared
        if new and self._fitted in (None, (camera.x, camera.y, camera.step)):  # nobody has panned or zoomed since
            camera.fit(round(64 * scene.scale))
            camera.clamp()
            self._fitted = camera.x, camera.y, camera.step
        camera.clamp()
        self.place_banner()

    @property
    def clear(self) -> Rect:
        """Give the part of the board that the menu does not lie over."""
        board = self.layout.board
        return Rect(board.left, board.top, board.width, max(1, board.height - self.scene.board.camera.covered))

    def _menu_height(self, size: tuple[int, int]) -> int:
        """Give the room that the menu needs: never less than it ever had at this size, so that buttons stay put.

        A long question may have more, for as long as it is open, and so may the actions that never apply.
        """
        scene, panel = self.scene, self.scene.menu_panel
        if self._menu_size != (size, scene.scale, i18n.language()):
            self._menu_size = size, scene.scale, i18n.language()
            self.base = self.steady = max(round(120 * scene.scale), self._tallest(size))
        wanted = 0
        for scene.menu.compact, scene.menu.tight, most in MODES[self._mode :]:
            wanted = panel.wanted(size[0])
            if wanted * 100 <= size[1] * most:
                break
        if scene.battle.pending is None and not scene.menu.unfolded:
            self.steady = max(self.steady, wanted)
        return max(self.steady, wanted)

    def _tallest(self, size: tuple[int, int]) -> int:
        """Find the way in which the menu has room whoever of ours acts, and give the height of the highest."""
        menu, tallest = self.scene.menu, 0
        for self._mode, (menu.compact, menu.tight, most) in enumerate(MODES):
            tallest = max(self.scene.menu_panel.wanted(size[0]) for menu.guess in (None, *menu.guesses()))
            if tallest * 100 <= size[1] * most:
                break
        menu.guess = None
        return min(tallest, size[1] // 2)

    @property
    def loose(self) -> bool:
        """Say whether the menu has become too high, or is still as high as a question was that has been answered."""
        high, asked = self.layout.menu.height, self.scene.battle.pending is not None or self.scene.menu.unfolded
        wanted = self.scene.menu_panel.wanted(self.layout.menu.width)
        return wanted > high or (not asked and high > self.steady)

    def place_banner(self) -> None:
        """Put the banner, if there is one, in the middle of the board; of the window, where the board is too small."""
        banner, view, scale = self.scene.banner, self.layout.board, self.scene.scale
        if banner is None:
            return
        banner.scale = scale
        wide = round(BANNER * scale)
        if wide + 20 > view.width or banner.wanted(wide) + 10 > view.height:
            view = Rect((0, 0), self.scene.size)
        wide = min(wide, view.width - 20)
        high = min(banner.wanted(wide), view.height - 10)
        banner.place(Rect(view.centerx - wide // 2, view.centery - high // 2, wide, high))


def buttons(scene: "Skirmish") -> tuple[Button, ...]:
    """List what the mouse needs besides: threat, turns, the two panels, the way out."""
    view = scene.view
    threat = text("What foes threaten; once more: where they could next turn")
    return (
        Button("threat", text("Threat"), view.next_threat, lambda: view.threats,
               _told("threat", threat)),
        Button("turns", text("Turns"), lambda: view.by_turns(not view.turns), lambda: view.turns, _told("reach")),
        Button("why", text("Why"), lambda: scene.fold(why=True), lambda: scene.open_why, _told("why")),
        Button("log", text("Log"), lambda: scene.fold(log=True), lambda: scene.open_log, _told("log")),
        Button("menu", text("Menu"), scene.pause, lambda: False,
               _told("back", text("Save, load, settings, keys, leave"))),
    )  # fmt: skip


def _told(action: str, words: Text = NOTHING) -> Callable[[], str]:
    """Give what tells what an action is for, in words of its own where it has any, with its key."""
    return lambda: f"{tr(words) or bindings.title(action)} ({bindings.current().label(action)})"
