"""The initiative tracker: who acts now and next, whose side, how hurt, and the round."""

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ecs.components import Side, Turn, Vitals
from game.ecs.world import BATTLE
from game.i18n import tr
from game.reasons import Text
from scenes import theme, tokens
from scenes.map import drawing, health
from scenes.table import Shown
from scenes.ui import ink
from scenes.ui.panel import Page
from scenes.words import letter_of, name_of, say, teams

CARD, LEAST = 148, 128
"""Widths of a card at UI scale 1: where there is room, and where there is little."""
HEIGHT = 62
Button = tuple[str, Text, Callable[[], None], Callable[[], bool]]
"""Name, words, what it does, whether it is held down."""


class Tracker:
    """The content of the tracker: cards in the order of acting, from the one whose turn it is."""

    def __init__(self, table: Shown, chosen: Callable[[int], None], buttons: tuple[Button, ...] = ()) -> None:
        """Show a table; `chosen` is told which creature was clicked; `buttons` stand at the right end."""
        self.table = table
        self.chosen = chosen
        self.buttons = buttons

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.table.told, tuple(held() for _, _, _, held in self.buttons)

    def lay(self, page: Page) -> None:
        """Lay the round and the cards out side by side."""
        world = self.table.shown
        turn = world.find(BATTLE, Turn) or Turn()
        page.put(say("Round"), page.px(12), page.px(8), theme.SMALLEST, "muted")
        page.put(str(turn.round), page.px(12), page.px(24), 24, bold=True)
        x, edge, order = page.px(72), self._buttons(page) - page.px(34), self.order(turn)
        wide = max(page.px(LEAST), min(page.px(CARD), (edge - x) // max(1, len(order))))
        room = max(1, (edge - x) // wide)
        able = self.table.rulebook.turns.able
        upcoming = [unit for unit in order if able(world, unit) and unit != turn.acting]
        for unit in order[:room]:
            mark = "now" if unit == turn.acting else "next" if upcoming[:1] == [unit] else ""
            self._card(page, Rect(x, page.px(4), wide - page.px(6), page.px(HEIGHT - 8)), unit, mark, able(world, unit))
            x += wide
        if len(order) > room:
            page.put(f"+{len(order) - room}", x + page.px(2), page.px(20), theme.TEXT, "muted", bold=True)
        page.y = page.px(HEIGHT) - page.pad

    def _buttons(self, page: Page) -> int:
        """Lay the buttons out from the right; gives where they begin."""
        if not self.buttons:
            return page.width
        wide = max(ink.width(tr(label), theme.SMALLEST, True, page.scale) for _, label, _, _ in self.buttons)
        wide, high = wide + page.px(16), page.px(HEIGHT - 10) // 2
        columns = (len(self.buttons) + 1) // 2
        left = page.width - columns * (wide + page.px(4)) - page.px(2)
        for number, button in enumerate(self.buttons):
            x = left + number % columns * (wide + page.px(4))
            self._button(page, Rect(x, page.px(4) + number // columns * (high + page.px(2)), wide, high), button)
        return left

    def _button(self, page: Page, rect: Rect, button: Button) -> None:
        name, label, act, held = button
        words = tr(label)
        page.fill(rect, "pressed" if held() else "raised", page.px(6))
        page.frame(rect, "line", 1, page.px(6))
        room = rect.width - ink.width(words, theme.SMALLEST, True, page.scale)
        page.put(words, rect.x + room // 2, rect.y + page.px(2), theme.SMALLEST, bold=True)
        page.hot(rect, name, act)

    def order(self, turn: Turn) -> list[int]:
        """List the units from the acting one on; without an order yet, as they stand in the level."""
        order = list(turn.order) or [unit for unit, _ in self.table.shown.all(Side)]
        start = order.index(turn.acting) if turn.acting in order else 0
        return order[start:] + order[:start]

    def _card(self, page: Page, rect: Rect, unit: int, mark: str, able: bool) -> None:
        world = self.table.shown
        page.fill(rect, "pressed" if mark == "now" else "raised" if able else "sunk", page.px(6))
        page.frame(rect, "focus" if mark == "now" else "line", page.px(2 if mark == "now" else 1), page.px(6))
        size = rect.height - page.px(8)
        page.picture(self._token(unit, size, able), rect.x + page.px(4), rect.y + page.px(4))
        left = rect.x + size + page.px(10)
        room = rect.right - left - page.px(6)
        name = ink.shortened(name_of(world, unit), theme.SMALLEST, room, True, page.scale)
        page.put(name, left, rect.y + page.px(3), theme.SMALLEST, "text" if able else "disabled", bold=True)
        self._state(page, Rect(left, rect.y + page.px(23), room, page.px(18)), unit, mark, able)
        page.hot(rect, f"unit {unit}", lambda: self.chosen(unit), name_of(world, unit))

    def _token(self, unit: int, size: int, able: bool) -> pygame.Surface:
        world = self.table.shown
        side = world.find(unit, Side)
        team = side.team if side is not None else ""
        index = teams(world).index(team) if side is not None else 0
        return tokens.token(drawing(world, unit), index, letter_of(world, team) if team else "", size, down=not able)

    def _state(self, page: Page, rect: Rect, unit: int, mark: str, able: bool) -> None:
        vitals = self.table.shown.find(unit, Vitals)
        words = say("down") if not able else say("now") if mark == "now" else say("next") if mark else ""
        words = ink.shortened(words, theme.SMALLEST, rect.width, False, page.scale)
        used = 0
        if words:
            colour = "focus" if mark == "now" else "muted" if able else "disabled"
            used = page.put(words, rect.x, rect.y, theme.SMALLEST, colour) + page.px(6)
        if vitals is None or not able:
            return
        points = f"{vitals.hp}/{vitals.max_hp}"
        if used + ink.width(points, theme.SMALLEST, False, page.scale) <= rect.width:
            edge = rect.right - ink.width(points, theme.SMALLEST, False, page.scale)
            page.put(points, edge, rect.y, theme.SMALLEST, "muted")
        bar = Rect(rect.x, rect.bottom + page.px(2), rect.width, page.px(5))
        page.paint(lambda surface: health(surface, bar, vitals.hp, vitals.max_hp))
