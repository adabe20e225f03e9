"""How does the card of who acts look: portrait, name, and what it strikes with, to be changed there?"""

from collections.abc import Callable

from pygame import Rect

from game.battle.rulebook import Preview
from game.i18n import tr
from game.reasons import NOTHING, Text
from scenes.panels.initiative import portrait
from scenes.panels.verb_tiles import plate
from scenes.play.aim import Aim
from scenes.play.wish import Wish
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, say

Varied = tuple[str, str, bool, Callable[[], None]]
"""Something that may be varied: name, words, whether it holds, what a click does; a label has no name."""
WIDE = 150
"""Width of the words beside the portrait at UI scale 1: the same for all, so that nothing beside them moves."""


def arms(aim: Aim, unit: int) -> tuple[str, ...]:
    """List what a creature can strike with."""
    battle = aim.table.battle
    return battle.rulebook.combat.arms(battle.world, unit) if unit else ()


def taken(aim: Aim, unit: int) -> int:
    """Give the number of the weapon that a creature takes among those that it can strike with."""
    names = arms(aim, unit)
    return names.index(aim.arms[unit]) if aim.arms.get(unit) in names else 0


def used(wish: Wish, unit: int) -> str:
    """Give the weapon of the blow that is pointed at; '' where a creature would strike no blow of its own.

    Until that is to be shown it is the weapon shown before.
    """
    if not wish.blind:
        strike = wish.preview.strike if isinstance(wish.preview, Preview) else None
        wish.arm = strike.weapon if strike is not None and strike.by == unit else ""
    return wish.arm


def title(aim: Aim, unit: int, name: str) -> str:
    """Name a weapon."""
    battle = aim.table.battle
    words = battle.rulebook.telling.arm(battle.world, unit, name)
    return tr(words if words != NOTHING else Text(name))


def next_arm(aim: Aim) -> None:
    """Let the acting creature take its next weapon."""
    unit = aim.offers.unit
    names = arms(aim, unit)
    if len(names) > 1:
        aim.arms[unit] = names[(taken(aim, unit) + 1) % len(names)]
        aim.label = ""


def card(page: Page, aim: Aim, unit: int, high: int, act: Callable[[], None], arm: str = "") -> int:
    """Lay the card out, with the weapon of the blow pointed at, else the one taken; gives where the next may stand."""
    world = aim.table.battle.world
    page.picture(portrait(world, unit, high), page.pad, page.y)
    left, names = page.pad + high + page.px(8), arms(aim, unit)
    top = page.y + page.px(1 if names else 9)
    name = ink.shortened(name_of(world, unit), theme.TEXT, page.px(WIDE), True, page.scale)
    page.put(name, left, top, theme.TEXT, "focus", bold=True)
    if names:
        number = names.index(arm) if arm in names else taken(aim, unit)
        words = title(aim, unit, names[number]), f" {number + 1}/{len(names)}" if len(names) > 1 else ""
        _weapon(page, words, (left, page.y + page.px(21)), act)
    return left + page.px(WIDE) + page.px(10)


def _weapon(page: Page, named: tuple[str, str], at: tuple[int, int], act: Callable[[], None]) -> None:
    """Lay out what it strikes with; where there is `more` than one, as a button that goes to the next."""
    (name, more), (left, top) = named, at
    room = page.px(WIDE - 14) - ink.width(more, theme.SMALLEST, True, page.scale)
    words = ink.shortened(name, theme.SMALLEST, room, bool(more), page.scale) + more
    if not more:
        page.put(words, left, top, theme.SMALLEST, "muted")
        return
    wide = ink.width(words, theme.SMALLEST, True, page.scale) + page.px(14)
    rect = Rect(left - page.px(2), top, wide, page.line(theme.SMALLEST) + page.px(1))
    page.fill(rect, "raised", page.px(6))
    page.frame(rect, "line", 1, page.px(6))
    page.put(words, rect.left + page.px(7), top, theme.SMALLEST, bold=True)
    keys = bindings.current()
    key = keys.label("confirm" if keys.pad else "arm")
    page.hot(rect, "arm", act, say("Strikes with: {weapon}. {key} takes the next weapon.", weapon=name, key=key))


def row(page: Page, parts: list[Varied], x: int, top: int) -> None:
    """List weapons or modes to choose from at the right end of the line, with what else changes the way."""
    size, scale, gap = theme.SMALLEST, page.scale, page.px(5)
    widths = [ink.width(words, size, True, scale) + page.px(14 if name else 4) for name, words, _, _ in parts]
    left = page.width - page.pad - sum(widths) - gap * max(0, len(parts) - 1)
    if left < x:  # without room for all of them, the one that holds stays
        kept = [(part, wide) for part, wide in zip(parts, widths, strict=True) if part[2] or not part[0]]
        parts, widths = [part for part, _ in kept], [wide for _, wide in kept]
        left = page.width - page.pad - sum(widths) - gap * max(0, len(parts) - 1)
    high = page.line(size) + page.px(1)
    for (name, words, chosen, act), wide in zip(parts, widths, strict=True):
        rect = Rect(left, top - page.px(1), wide, high)
        if name:
            plate(page, rect, chosen=chosen, able=True)
            page.hot(rect, name, act)
        page.put(words, left + page.px(7 if name else 0), top, size, "text" if name else "muted", bold=True)
        left += wide + gap
