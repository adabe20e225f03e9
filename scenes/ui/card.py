"""How does a card in a list look and answer? A few lines in a frame, all of which take a click."""

from collections.abc import Callable

from pygame import Rect

from scenes.ui import theme
from scenes.ui.panel import Page


def card(page: Page, inner: Page, name: str, act: Callable[[], None], *, chosen: bool, hint: str = "") -> Rect:
    """Add what has been laid out on an inner page as a card of its own; `chosen`: the keyboard stands on it.

    Gives its rectangle, for whatever else stands on it.
    """
    image = inner.finish(back="pressed" if chosen else "raised")
    rect = Rect(page.pad, page.y, *image.get_size())
    page.picture(image, *rect.topleft)
    page.frame(rect, "line")
    page.words += inner.words
    page.spans += [span.move(rect.topleft) for span in inner.spans]
    page.hot(rect, name, act, hint)
    page.y = rect.bottom + page.px(8)
    return rect


def lines(page: Page, heading: str, right: str, below: str, ink: str = "muted") -> Page:
    """Lay out the usual card: a heading with something at its right, and a line below."""
    inner = Page(page.room, page.scale, 10)
    inner.row(heading, right, theme.HEADING)
    if below:
        inner.para(below, theme.SMALLEST, ink)
    return inner
