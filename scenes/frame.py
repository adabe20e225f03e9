"""The frame of a skirmish: fits its panels and its board into the window, and keeps the menu's height steady."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import tr
from game.reasons import NOTHING, Text, text
from scenes import bindings
from scenes.initiative import Button
from scenes.layout import Layout, arrange

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish

BANNER = 540
"""Width of the banner at UI scale 1."""
MENU_PART, MENU_MOST = 31, 42
"""Percent of the window's height that the menu may take before it becomes compact, and then before it gets small."""


class Frame:
    """Places the parts of a skirmish."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish; nothing is placed yet."""
        self.scene = scene
        self.layout = Layout(*(Rect(0, 0, 0, 0) for _ in range(5)))
        self.steady = 0
        """Height that the menu has at the least."""
        self._menu_size: object = None
        self._fitted: tuple[float, float, int] | None = None
        """How the board lay when it was fitted into its view last."""

    def fit(self, size: tuple[int, int]) -> None:
        """Share the window out, and fit the board when it is seen for the first time."""
        scene, camera = self.scene, self.scene.board.camera
        for panel in (scene.tracker_panel, scene.why_panel, scene.log_panel, scene.menu_panel):
            panel.scale = scene.scale
        self.layout = arrange(size, scene.scale, self._menu_height(size), why=scene.open_why, log=scene.open_log)
        for panel, rect in ((scene.tracker_panel, self.layout.tracker), (scene.why_panel, self.layout.why),
                            (scene.log_panel, self.layout.log), (scene.menu_panel, self.layout.menu)):  # fmt: skip
            panel.place(rect)
        camera.view = self.layout.board
        if self._fitted in (None, (camera.x, camera.y, camera.step)):  # nobody has panned or zoomed since
            camera.fit(round(64 * scene.scale))
            camera.clamp()
            self._fitted = camera.x, camera.y, camera.step
        camera.clamp()
        self.place_banner()

    def _menu_height(self, size: tuple[int, int]) -> int:
        """Give the room that the menu needs: never less than it ever had at this size, so that the board stays put.

        A long question may have more, for as long as it is open.
        """
        scene, panel = self.scene, self.scene.menu_panel
        for scene.menu.compact, scene.menu.tight, most in ((False, False, MENU_PART), (True, False, MENU_MOST)):
            wanted = panel.wanted(size[0])
            if wanted * 100 <= size[1] * most:
                break
        else:
            scene.menu.tight = True
            wanted = panel.wanted(size[0])
        if self._menu_size != (size, scene.scale):
            self._menu_size, self.steady = (size, scene.scale), round(120 * scene.scale)
        if scene.battle.pending is None:
            self.steady = max(self.steady, wanted)
        return max(self.steady, wanted)

    @property
    def loose(self) -> bool:
        """Say whether the menu has become too high, or is still as high as a question was that has been answered."""
        high = self.layout.menu.height
        return self.scene.menu_panel.wanted(self.layout.menu.width) > high or (
            self.scene.battle.pending is None and high > self.steady
        )

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
