"""How does one say, beside a question, that it is to be answered so for the whole battle, and how take that back?"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.battle.event import Decision
from game.battle.rulebook import Rulebook
from game.i18n import tr
from scenes.habit.habits import Habits
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import rule_title, say


def lay(page: Page, habits: Habits, asked: Decision, x: int, act: Callable[[], None]) -> int:
    """Lay the tick of a question out beside its answers, or on the next line; gives where the next may stand."""
    if not habits.fits(asked):
        return x
    words, key = say("Answer so for this battle"), bindings.current().label("vary")
    size, inset = page.line() - page.px(7), page.px(10)
    wide = size + ink.width(f"{key}  {words}", theme.SMALLEST, True, page.scale) + 3 * inset
    if x + wide > page.width - page.pad and x > page.pad:
        x, page.y = page.pad, page.y + page.line() + page.px(14)
    rect = Rect(x, page.y, wide, page.line() + page.px(10))
    page.frame(rect, "focus" if habits.armed else "line", max(1, page.px(1)), page.px(6))
    box = Rect(x + inset, rect.centery - size // 2, size, size)
    page.paint(partial(_box, box=box, ticked=habits.armed))
    top = rect.centery - page.line(theme.SMALLEST) // 2
    left = box.right + inset
    left += page.put(key, left, top, theme.SMALLEST, "focus", bold=True) + page.px(8)
    page.put(words, left, top, theme.SMALLEST, bold=True)
    page.hot(rect, "habit", act, say("The same question is answered the same way, until the pause menu says otherwise"))
    return rect.right + page.px(8)


def _box(surface: pygame.Surface, box: Rect, *, ticked: bool) -> None:
    """Draw a box, with a tick in it."""
    thick = max(2, box.width // 8)
    pygame.draw.rect(surface, theme.colour("text"), box, thick, border_radius=3)
    if ticked:
        part = box.width // 4
        low = box.centerx - part // 3, box.bottom - part
        points = [(box.left + part, box.centery), low, (box.right - part, box.top + part)]
        pygame.draw.lines(surface, theme.colour("focus"), False, points, thick + 1)


def lay_kept(page: Page, book: Rulebook, habits: Habits, changed: Callable[[], None], least: int) -> None:
    """List the answers that are given by themselves; a click asks again."""
    if not habits.kept:
        return
    page.gap(4)
    page.para(say("Answered by themselves in this battle"), theme.SMALLEST, bold=True)
    for number, (asked, habit) in enumerate(list(habits.kept.items())):
        answer = say("{rule}: {answer}", rule=rule_title(book, habit.rule), answer=tr(habit.title))
        page.para(answer, theme.SMALLEST)
        page.button(say("Ask again"), f"ask {number}", partial(_forget, habits, asked, changed), least=least,
                    size=theme.SMALLEST)  # fmt: skip


def _forget(habits: Habits, asked: tuple[int, str, str, str], changed: Callable[[], None]) -> None:
    habits.forget(asked)
    changed()
