"""Can a rule that is being explained be practised? A button that leads there, or a line that says that nothing does."""

from collections.abc import Callable

from scenes.ui import theme
from scenes.ui.panel import Page
from scenes.ui.words import say

Practises = Callable[[str], Callable[[], None] | None]
"""Gives what practises a rule, or None where nothing teaches it."""


def lay(page: Page, practises: Practises | None, rule: str) -> None:
    """Offer to practise a rule, or say that nothing teaches it; nothing at all where nothing is practised."""
    if practises is None:
        return
    act = practises(rule)
    page.gap(4)
    if act is None:
        page.para(say("No drill and no lesson teaches this yet."), theme.SMALLEST, "muted")
    else:
        page.button(say("Practise this"), "practise", act, size=theme.SMALLEST)
