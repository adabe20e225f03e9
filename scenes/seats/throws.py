"""What do the dice show? Asked of the seat that throws its own; what cannot be is told in a sentence."""

import re
from collections.abc import Callable
from functools import partial

import pygame

from game.battle.event import Throw
from game.i18n import tr
from game.reasons import NOTHING, counted
from game.store.seating import HAND
from scenes.board.tokens import seat_badge
from scenes.play.table import Table
from scenes.stage.menu import Menu
from scenes.stage.scene import Listener, Stage
from scenes.ui import bindings, ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import name_of, say

FACES = 20
"""Sides up to which each face has a button of its own; dice with more are typed digit by digit."""
LONGEST = 60
"""Characters that can be typed."""
BETWEEN = re.compile(r"[\s,;+.]+")


def read(asked: Throw, typed: str) -> tuple[tuple[int, ...], str]:
    """Read what was typed: the faces, or none and the sentence that says what is wrong with it."""
    parts = [part for part in BETWEEN.split(typed.strip()) if part]
    if len(parts) == 1 and asked.sides < 10 and 1 < asked.count == len(parts[0]):
        parts = list(parts[0])
    strange = next((part for part in parts if not (part.isascii() and part.isdigit())), "")
    if strange:
        return (), say("{typed} is no number: type what the dice show.", typed=strange)
    if len(parts) != asked.count:
        wanted = counted("{n} die is thrown: type its face.", "{n} dice are thrown: type each face, blanks between.",
                         n=asked.count)  # fmt: skip
        return (), tr(wanted)
    beyond = next((part for part in parts if not 1 <= int(part[:9]) <= asked.sides), "")
    if beyond:
        return (), say("A d{sides} shows 1 to {sides}: {face} is not on it.", sides=asked.sides, face=beyond)
    return tuple(map(int, parts)), ""


class Throws(Menu):
    """One throw: what for, what was typed so far, and a button for each face."""

    width = 820

    def __init__(self, stage: Stage, table: Table, called: Listener, answer: Callable[[str], None],
                 pause: Callable[[], None]) -> None:  # fmt: skip
        """Ask what the dice show that a battle waits for; `answer` is told, `pause` leads to the menu."""
        self.table, self.called = table, called
        self.answer, self.pause = answer, pause
        self.typed = self.fault = ""
        super().__init__(stage, self)
        seat = called.seat
        self.panel.turned = seat is not None and seat.across

    @property
    def asked(self) -> Throw | None:
        """Give the throw that the battle waits for."""
        pending = self.table.battle.pending
        return pending if isinstance(pending, Throw) else None

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.typed, self.fault, self.asked

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay out who throws what for what, then what is typed, and the buttons."""
        asked = self.asked
        if asked is None:
            return
        self._head(page, asked)
        self._field(page)
        self._faces(page, asked)
        page.gap(6)
        key, top = bindings.current().label("confirm"), page.y
        rect = page.button(say("That is what they show"), "these", self._confirm, x=page.pad, key=key)
        rect = page.button(say("Delete"), "delete", self._delete, x=rect.right + page.px(8))
        wide = ink.width(say("Let the game throw"), theme.TEXT, True, page.scale) + page.px(24)
        if rect.right + page.px(8) + wide > page.width - page.pad:
            page.y = rect.bottom + page.px(6)
            rect = page.button(say("Let the game throw"), "game", self._game, x=page.pad)
        else:
            rect = page.button(say("Let the game throw"), "game", self._game, x=rect.right + page.px(8))
        page.y = max(top, rect.bottom)

    def _head(self, page: Page, asked: Throw) -> None:
        number, size = self.called.number, page.line(theme.TITLE) - page.px(4)
        if number:
            page.picture(seat_badge(number, size), page.pad, page.y)
        dice = f"{asked.count}d{asked.sides}"
        words = say("{name}: throw {dice}", name=self.called.name, dice=dice) if number else \
            say("Throw {dice}", dice=dice)  # fmt: skip
        page.para(words, theme.TITLE, "focus", bold=True, indent=54 if number else 0)
        who = name_of(self.table.battle.world, asked.unit)
        page.para(f"{who}: {tr(asked.purpose)}" if asked.purpose != NOTHING else who, theme.HEADING)
        page.gap(6)

    def _field(self, page: Page) -> None:
        page.para(f"{self.typed}\u258f", theme.TITLE, "text", bold=True)
        words = self.fault or say("Type what the dice show, or click the faces.")
        page.para(words, theme.TEXT, "bad" if self.fault else "muted", bold=bool(self.fault))
        page.gap(6)

    def _faces(self, page: Page, asked: Throw) -> None:
        """Lay out a button for each face, or for each digit where there are too many faces."""
        many = asked.sides > FACES
        labels = [str(n) for n in ((*range(1, 10), 0) if many else range(1, asked.sides + 1))]
        labels += [say("next die")] if many and asked.count > 1 else []
        x, high = page.pad, page.line(theme.HEADING) + page.px(14)
        for label in labels:
            wide = max(page.px(52), ink.width(label, theme.HEADING, True, page.scale) + page.px(24))
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high
            act = partial(self._digit if many else self._face, label if label.isdigit() else " ")
            x = page.button(label, f"face {label}", act, x=x, size=theme.HEADING, least=52).right + page.px(6)
        page.y += high

    # -- what it does ----------------------------------------------------------------------------------------------

    def _face(self, face: str) -> None:
        """Add the face of a whole die; where all dice show one already, begin again with this one."""
        asked, typed = self.asked, self.typed.split()
        whole = asked is not None and len(typed) >= asked.count
        self._type(" ".join([*([] if whole else typed), face]))

    def _digit(self, digit: str) -> None:
        self._type(self.typed + digit)

    def _type(self, typed: str) -> None:
        self.typed, self.fault, self.dirty = typed[:LONGEST], "", True

    def _delete(self) -> None:
        self._type(self.typed.rstrip()[:-1])

    def _confirm(self) -> None:
        """Answer with what was typed, or say what is wrong with it."""
        asked = self.asked
        if asked is None:
            return
        faces, self.fault = read(asked, self.typed)
        self.dirty = True
        if not self.fault:
            self._answer(asked.key(faces))
        else:
            self.stage.relayout()

    def _game(self) -> None:
        """Let the game throw these dice."""
        if self.asked is not None:
            self._answer(self.asked.options[0].key)

    def _answer(self, key: str) -> None:
        self.stage.pop()
        self.answer(key)

    # -- keys ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Listen to the seat that is asked alone."""
        refused = self.called.refused(event.dict.get("pad", HAND), event.dict.get("action", ""))
        if refused:
            self.fault, self.dirty = refused, True
        else:
            super().handle(event)

    def key(self, event: pygame.Event) -> None:
        """Type; Enter answers where nothing else is chosen, Esc leads to the menu; else as every menu."""
        letter = event.unicode
        if event.key == pygame.K_BACKSPACE:
            self._delete()
        elif event.key == pygame.K_ESCAPE:
            self.pause()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.held is None:
            self._confirm()
        elif letter.isprintable() and letter and not (letter == " " and self.focus.held is not None):
            self.focus.drop()
            self._type(self.typed + letter)
        else:
            super().key(event)

    def leave(self) -> None:
        """Leave the battle that waits below."""
        self.stage.pop()
        self.stage.top.leave()

    def backdrop(self, screen: pygame.Surface) -> None:
        """Keep the battle in sight behind the panel."""
        self.below.resize(self.size)
        self.below.draw(screen, 0.0)
