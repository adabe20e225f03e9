"""How is what the why-panel shows kept there, and let go again?"""

from scenes.battle.hand import Hand
from scenes.ui import bindings, theme
from scenes.ui.panel import Page
from scenes.ui.words import say


class Held:
    """The content of the why-panel, and under or over it what becomes of the cursor when the pointer leaves."""

    def __init__(self, hand: Hand) -> None:
        """Explain what a hand points at."""
        self.hand, self.why, self.aim = hand, hand.why, hand.aim

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.why.stamp(), self.aim.kept, self._told, bindings.current()

    @property
    def _told(self) -> bool:
        """Say whether what the panel shows goes away with the pointer."""
        shown = not self.why.pinned and self.why.subject is not None
        return self.hand.free and shown and self.aim.cursor is not None

    def lay(self, page: Page) -> None:
        """Lay the way back out above the reasons, or below them how to keep them."""
        keys = bindings.current()
        if self.aim.kept and not self.why.pinned:
            page.button(say("\u2039 Let go"), "let go", lambda: self.hand.keep(False), key=keys.label("back"),
                        size=theme.SMALLEST)  # fmt: skip
        self.why.lay(page)
        if self._told and not self.aim.kept:
            page.gap(8)
            how = say("{key} goes over to this card, to open what stands in it.", key=keys.label("panels"))
            if not keys.pad:
                how = say("Right-click or {key} keeps this here, so that you can come over and open it.",
                          key=keys.label("keep"))  # fmt: skip
            page.para(how, theme.SMALLEST, "muted")
