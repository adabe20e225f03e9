"""The why-panel of a battle with the line that says how to come over to it: the cursor is kept, or may be."""

from typing import TYPE_CHECKING

from scenes import bindings, theme
from scenes.ui.panel import Page
from scenes.words import say

if TYPE_CHECKING:
    from scenes.skirmish import Skirmish


class Held:
    """The content of the why-panel, and under or over it what becomes of the cursor when the pointer leaves."""

    def __init__(self, scene: "Skirmish") -> None:
        """Serve a skirmish."""
        self.scene = scene

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.scene.why.stamp(), self.scene.aim.kept, self._told, bindings.current()

    @property
    def _told(self) -> bool:
        """Say whether what the panel shows goes away with the pointer."""
        scene = self.scene
        asking = scene.open and scene.battle.pending is None
        return asking and not scene.why.pinned and scene.aim.cursor is not None and scene.why.subject is not None

    def lay(self, page: Page) -> None:
        """Lay the way back out above the reasons, or below them how to keep them."""
        keys = bindings.current()
        if self.scene.aim.kept and not self.scene.why.pinned:
            page.button(say("\u2039 Let go"), "let go", lambda: self.scene.keep(False), key=keys.label("back"),
                        size=theme.SMALLEST)  # fmt: skip
        self.scene.why.lay(page)
        if self._told and not self.scene.aim.kept:
            page.gap(8)
            how = say("Right-click or {key} keeps this here, so that you can come over and open it.",
                      key=keys.label("keep"))  # fmt: skip
            page.para(how, theme.SMALLEST, "muted")
