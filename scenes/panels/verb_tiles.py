"""What do the folded verbs look like? A tile each: key, title, cost, what it does, or why it cannot be used."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from pygame import Rect

from game.battle.command import Command
from game.battle.rulebook import Rulebook
from game.i18n import tr
from game.reasons import Cost, Refusal
from scenes.panels import trials
from scenes.play.aim import Aim
from scenes.play.offers import MenuEntry, Offers
from scenes.play.table import Table
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import cost_line, headline, refused, rule_title, say

Naming = Callable[[str], str]
Doing = Callable[[str], None]
TILE = 290
"""Narrowest tile at UI scale 1."""


class Choosing(Protocol):
    """What tiles are laid out for."""

    table: Table
    aim: Aim

    @property
    def offers(self) -> Offers:
        """Give what there is to choose from."""

    @property
    def book(self) -> Rulebook:
        """Give the rulebook in force."""


def plate(page: Page, rect: Rect, *, chosen: bool, able: bool) -> None:
    """Lay the ground of a button out."""
    page.fill(rect, "pressed" if chosen else "raised" if able else "sunk", page.px(6))
    page.frame(rect, "focus" if chosen else "line", page.px(2 if chosen else 1), page.px(6))


def lay(page: Page, menu: Choosing, entries: tuple[MenuEntry, ...], key: Naming, acts: tuple[Doing, Doing]) -> None:
    """Lay tiles out in columns; `key` names a verb's key, `acts` choose a verb and open a rule."""
    count = max(1, page.room // page.px(TILE))
    gap = page.px(6)
    wide = (page.room - gap * (count - 1)) // count
    top = page.y
    for at in range(0, len(entries), count):
        low = top
        row = [_told(menu, entry) for entry in entries[at : at + count]]
        lines = [ink.wrapped(words, theme.SMALLEST, wide - page.px(18), False, page.scale) for words in row]
        most = max(len(one) for one in lines)
        for number, (entry, wrapped) in enumerate(zip(entries[at : at + count], lines, strict=True)):
            rect = Rect(page.pad + number * (wide + gap), top, wide, 0)
            low = max(low, _tile(page, menu, rect, entry, (wrapped, most), key, acts))
        top = low + gap
    page.y = top + page.px(2)


def _told(menu: Choosing, entry: MenuEntry) -> str:
    """Give what a tile says: the whole refusal, or what the verb does."""
    answer = entry.answer
    if isinstance(answer, Refusal):
        return " ".join(filter(None, (headline(menu.book, answer), tr(answer.remedy))))
    return " ".join(foretold(menu, entry))


def _tile(page: Page, menu: Choosing, at: Rect, entry: MenuEntry, body_lines: tuple[tuple[str, ...], int], key: Naming,
          acts: tuple[Doing, Doing]) -> int:  # fmt: skip
    """Lay one tile out; gives its lower edge."""
    lines, most = body_lines
    line, inset, name = page.line(theme.SMALLEST), page.px(9), entry.verb.name
    body = Rect(at.left, at.top, at.width, page.line() + line * most + page.px(8))
    whole = Rect(at.left, at.top, at.width, body.height + line + page.px(2))
    plate(page, whole, chosen=menu.aim.verb == name, able=entry.open)
    x = at.left + inset
    x += page.put(key(name), x, at.top + page.px(3), theme.TEXT, "focus" if entry.open else "disabled", bold=True)
    title = tr(entry.verb.title)
    page.put(title, x + page.px(8), at.top + page.px(3), theme.TEXT, "text" if entry.open else "disabled", bold=True)
    y = at.top + page.line() + page.px(4)
    for words in lines:
        page.put(words, at.left + inset, y, theme.SMALLEST, "text" if entry.open else "muted")
        y += line
    page.hot(body, f"verb {name}", partial(acts[0], name), "", entry.open)
    foot = Rect(at.left, body.bottom, at.width, whole.bottom - body.bottom)
    cost = (cost_line(menu.book, entry.answer) or say("free")) if isinstance(entry.answer, Cost) else ""
    edge = ink.width(cost, theme.SMALLEST, False, page.scale)
    page.put(cost, at.right - inset - edge, foot.top - page.px(2), theme.SMALLEST, "muted")
    rule = ink.shortened(rule_title(menu.book, entry.verb.rule), theme.SMALLEST, at.width - edge - 3 * inset, False,
                         page.scale)  # fmt: skip
    page.put(rule, at.left + inset, foot.top - page.px(2), theme.SMALLEST, "link")
    page.hot(foot, f"explain {name}", partial(acts[1], entry.verb.rule), say("Open the rule"))
    return whole.bottom


def at_length(menu: Choosing, entry: MenuEntry) -> str:
    """Give what the pointer is told of a verb: a refusal with remedy and rule, or its cost and chances."""
    if isinstance(entry.answer, Refusal):
        return refused(menu.book, entry.answer)
    return " ".join([cost_line(menu.book, entry.answer) or say("free"), *foretold(menu, entry)])


def foretold(menu: Choosing, entry: MenuEntry) -> list[str]:
    """Tell the chances of a roll, and what else it costs, of a verb that is done as soon as it is chosen."""
    unit = menu.offers.unit
    if entry.verb.aim != "none" or unit != menu.table.battle.acting:
        return []
    preview = menu.table.battle.preview(Command(unit, entry.verb.name))
    if isinstance(preview, Refusal):
        return []
    results = trials.in_short(preview)
    return [*([results] if results else []), *(tr(reason.note) for reason in preview.price)]
