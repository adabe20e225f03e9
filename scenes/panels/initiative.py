"""Who acts now and next, whose side is it, how hurt, and which round is it?"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game import i18n
from game.ecs.components import Outcome, Side, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import Text
from game.store.seating import ALONE
from scenes.board import tokens
from scenes.board.map import health
from scenes.panels.aim_line import ROW, AimLine
from scenes.play.deeds import fought
from scenes.play.table import Shown
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import letter_of, name_of, say, seat_name, team_name, teams
from scenes.weight.marks import drawing, mark_of

CARD, LEAST, MOST, SMALL = 148, 128, 190, 54
"""Widths of a card at UI scale 1: where there is room, where there is little, for the longest name, without a name."""
LETTER = 14
"""Pixels of the smallest badge whose letter can be read."""
CARDS = 48
HEIGHT = CARDS + ROW
"""Pixels of the cards at UI scale 1; and with the line below them."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a tracker's cards and its line say of a world, whatever room there is for them."""

    able: dict[int, bool]
    """Whether each unit can act."""
    needs: dict[int, int]
    """The width of a card that has room for the unit's name, in pixels."""
    aims: list[tuple[str, str]]
    """What each side is about."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button at the right end: its words, what it does, whether it is held down, and what it is for."""

    name: str
    label: Text
    act: Callable[[], None]
    held: Callable[[], bool]
    hint: Callable[[], str] = str


def portrait(world: World, unit: int, size: int, *, able: bool = True) -> pygame.Surface:
    """Give the token of a creature, so many pixels wide."""
    side = world.find(unit, Side)
    team = side.team if side is not None else ""
    index = teams(world).index(team) if side is not None else 0
    letter = letter_of(world, team) if team else ""
    return tokens.token(drawing(world, unit), index, letter, size, down=not able, mark=mark_of(world, unit))


class Tracker:
    """The content of the tracker: cards in the order of acting, from the one whose turn it is."""

    def __init__(self, table: Shown, chosen: Callable[[int], None], buttons: tuple[Button, ...] = ()) -> None:
        """Show a table; `chosen` is told which creature was clicked; `buttons` stand at the right end."""
        self.table = table
        self.chosen = chosen
        self.buttons = buttons
        self.seating = ALONE
        """Who plays whom, where seats were given."""
        self.aims: AimLine | None = None
        """What stands in the line below the cards."""
        self.away: Callable[[World], frozenset[int]] = lambda _: frozenset()
        """Gives the creatures of which nothing is to be seen here."""
        self._known: tuple[object, object, Known] = (None, None, Known({}, {}, []))

    def stamp(self) -> object:
        """Give what the content depends on."""
        away = self.away(self.table.shown)
        return self.table.told, away, tuple(button.held() for button in self.buttons), bindings.current()

    def lay(self, page: Page) -> None:
        """Lay the round and the cards out side by side."""
        world = self.table.shown
        turn, over = world.find(BATTLE, Turn) or Turn(), world.find(BATTLE, Outcome) is not None
        page.put(say("Round"), page.px(12), page.px(1), theme.SMALLEST, "muted")
        page.put(str(fought(world, self.table.lines)), page.px(12), page.px(15), 24, bold=True)
        edge, order = self._buttons(page) - page.px(34), self.order(turn)
        known = self._of(world, page)
        named, small = self._shares(page, edge - page.px(72), [known.needs[unit] for unit in order])
        fixed = self.table.rulebook.in_order and not over
        upcoming = [unit for unit in order if fixed and known.able[unit] and unit != turn.acting]
        x = page.px(72)
        for unit, wide in zip(order, named + [page.px(SMALL)] * small, strict=False):
            mark = "now" if unit == turn.acting and not over else "next" if upcoming[:1] == [unit] else ""
            self._card(page, Rect(x, page.px(4), wide - page.px(6), page.px(CARDS - 8)), unit, mark, known.able[unit])
            x += wide
        if len(order) > len(named) + small:
            left = f"+{len(order) - len(named) - small}"
            page.put(left, x + page.px(2), page.px(14), theme.TEXT, "muted", bold=True)
        if self.aims is not None:
            self.aims.lay(page, world, known.aims, page.px(CARDS))
        page.y = page.px(HEIGHT) - page.pad

    def _of(self, world: World, page: Page) -> Known:
        """Give what is to be said of a world: worked out once until it changes."""
        aims, key = self.aims, (self.aims and self.aims.eyes(), page.scale, i18n.language())
        if self._known[0] is not world.known or self._known[1] != key:
            able, units = self.table.rulebook.turns.able, [unit for unit, _ in world.all(Side)]
            said = aims.parts(world, self.table.rulebook) if aims is not None else []
            needs = {unit: self._needed(page, unit) for unit in units}
            self._known = world.known, key, Known({unit: able(world, unit) for unit in units}, needs, said)
        return self._known[2]

    def _shares(self, page: Page, room: int, needs: list[int]) -> tuple[list[int], int]:
        """Share the room out: the widths of the cards with a name, from the first on, and how many only have a token.

        As many have a name as leave room for all; the first always has one.
        """
        roomy = [max(page.px(CARD), wide) for wide in needs]
        if sum(roomy) <= room:
            return roomy, 0
        small, n = page.px(SMALL), len(needs)
        fitting = [k for k in range(1, n + 1) if sum(needs[:k]) + small * (n - k) <= room]
        k = max(fitting, default=1)
        return needs[:k], max(0, min(n - k, (room - sum(needs[:k])) // small))

    def _needed(self, page: Page, unit: int) -> int:
        """Give the width of a card that a name needs."""
        token = page.px(CARDS - 8) - page.px(8)
        wide = ink.width(name_of(self.table.shown, unit), theme.SMALLEST, True, page.scale)
        return max(page.px(LEAST), min(page.px(MOST), token + wide + page.px(10 + 6 + 6 + 4)))

    def _buttons(self, page: Page) -> int:
        """Lay the buttons out from the right; gives where they begin."""
        if not self.buttons:
            return page.width
        wide = max(ink.width(tr(each.label), theme.SMALLEST, True, page.scale) for each in self.buttons)
        wide, high = wide + page.px(16), page.px(CARDS - 10) // 2
        columns = (len(self.buttons) + 1) // 2
        left = page.width - columns * (wide + page.px(4)) - page.px(2)
        for number, button in enumerate(self.buttons):
            x = left + number % columns * (wide + page.px(4))
            self._button(page, Rect(x, page.px(4) + number // columns * (high + page.px(2)), wide, high), button)
        return left

    def _button(self, page: Page, rect: Rect, button: Button) -> None:
        words = tr(button.label)
        page.fill(rect, "pressed" if button.held() else "raised", page.px(6))
        page.frame(rect, "line", 1, page.px(6))
        room = rect.width - ink.width(words, theme.SMALLEST, True, page.scale)
        top = rect.centery - page.line(theme.SMALLEST) // 2
        page.put(words, rect.x + room // 2, top, theme.SMALLEST, bold=True)
        page.hot(rect, button.name, button.act, button.hint)

    def order(self, turn: Turn) -> list[int]:
        """List the units from the acting one on; without an order yet, as they stand in the level.

        Who is not perceived is left out, when it acts too.
        """
        order = list(turn.order) or [unit for unit, _ in self.table.shown.all(Side)]
        start = order.index(turn.acting) if turn.acting in order else 0
        away = self.away(self.table.shown)
        return [unit for unit in order[start:] + order[:start] if unit not in away]

    def _card(self, page: Page, rect: Rect, unit: int, mark: str, able: bool) -> None:
        world = self.table.shown
        page.fill(rect, "pressed" if mark == "now" else "raised" if able else "sunk", page.px(6))
        page.frame(rect, "focus" if mark == "now" else "line", page.px(2 if mark == "now" else 1), page.px(6))
        page.hot(rect, f"unit {unit}", lambda: self.chosen(unit), partial(self._hint, unit, mark, able))
        if rect.width < page.px(SMALL):
            self._small(page, rect, unit, able)
            return
        size = rect.height - page.px(8)
        page.picture(self._token(unit, size, able), rect.x + page.px(4), rect.y + page.px(4))
        left = rect.x + size + page.px(10)
        room = rect.right - left - page.px(6)
        name = ink.shortened(name_of(world, unit), theme.SMALLEST, room, True, page.scale)
        page.put(name, left, rect.y + page.px(1), theme.SMALLEST, "text" if able else "disabled", bold=True)
        self._state(page, Rect(left, rect.y + page.px(18), room, page.px(17)), unit, mark, able)

    def _small(self, page: Page, rect: Rect, unit: int, able: bool) -> None:
        """Lay out a card without a name: the token, and its health under it."""
        size = min(rect.width, rect.height) - page.px(8)
        page.picture(self._token(unit, size, able), rect.centerx - size // 2, rect.y + page.px(1))
        vitals = self.table.shown.find(unit, Vitals)
        if vitals is not None and able:
            bar = Rect(rect.x + page.px(5), rect.bottom - page.px(6), rect.width - page.px(10), page.px(4))
            page.paint(lambda surface: health(surface, bar, vitals.hp, vitals.max_hp))

    def _hint(self, unit: int, mark: str, able: bool) -> str:
        """Say who it is, on whose side, when it acts, and how it fares."""
        world = self.table.shown
        side, vitals = world.find(unit, Side), world.find(unit, Vitals)
        state = say("down") if not able else say("now") if mark == "now" else say("next") if mark else ""
        points = f"{vitals.hp}/{vitals.max_hp}" if vitals is not None and able else ""
        number = self.seating.of(world, unit)
        played = seat_name(self.seating, number) if number else ""
        parts = (name_of(world, unit), team_name(side.team) if side is not None else "", played, state, points)
        return " \u00b7 ".join(part for part in parts if part)

    def _token(self, unit: int, size: int, able: bool) -> pygame.Surface:
        """Give the token of a creature, with the badge of the seat that plays it at the lower left."""
        image, number = portrait(self.table.shown, unit, size, able=able), self.seating.of(self.table.shown, unit)
        if number:
            image, small = image.copy(), max(LETTER, size * 2 // 5)
            image.blit(tokens.seat_badge(number, small), (0, size - small))
        return image

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
        bar = Rect(rect.x, rect.bottom, rect.width, page.px(4))
        page.paint(lambda surface: health(surface, bar, vitals.hp, vitals.max_hp))
