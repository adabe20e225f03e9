"""Which hot area of the panels is focused, and which one is pointed at?"""

from collections.abc import Sequence

from scenes.ui.hots import Hot
from scenes.ui.panel import Panel


class Focus:
    """Walks over the hot areas of some panels in their order; only one panel shows the ring."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        """Start with nothing focused."""
        self.panels = list(panels)
        self.hot: Hot | None = None
        """The hot area under the pointer or under the ring, whichever moved last."""
        self._was: Panel | None = None
        """Where the ring was last: what it stood on there may be gone since."""

    @property
    def held(self) -> tuple[Panel, Hot] | None:
        """Give the panel and the hot area that are focused."""
        for panel in self.panels:
            if 0 <= panel.focused < len(panel.page.hots):
                return panel, panel.page.hots[panel.focused]
        return None

    def drop(self) -> None:
        """Focus nothing."""
        self._was = None
        for panel in self.panels:
            panel.focused = -1

    def move(self, by: int) -> Hot | None:
        """Go to the next hot area, or back, around the end."""
        spots = [(panel, i) for panel in self.panels if panel.rect.height for i in range(len(panel.page.hots))]
        if not spots:
            return None
        now = next((n for n, (panel, i) in enumerate(spots) if panel.focused == i), None)
        panel, index = spots[(now + by) % len(spots) if now is not None else self._beyond(spots, by)]
        self.drop()
        self._was = panel
        panel.focused = index
        panel.reveal()
        return panel.page.hots[index]

    def _beyond(self, spots: list[tuple[Panel, int]], by: int) -> int:
        """Give the place to go on from a panel in which the ring stands on nothing any more, else an end."""
        if self._was not in self.panels:
            return 0 if by > 0 else -1
        here = self.panels.index(self._was)
        ways = [n for n, (panel, _) in enumerate(spots) if (self.panels.index(panel) - here) * by > 0]
        return (ways[0] if by > 0 else ways[-1]) if ways else (0 if by > 0 else -1)

    def press(self) -> bool:
        """Do what the focused hot area does; says whether there was one that could."""
        held = self.held
        if held is None or not held[1].enabled:
            return False
        held[1].act()
        return True
