"""Where in a replay is one, and what can be done about it?"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.i18n import tr
from game.reasons import Text, text
from scenes.play.playback import Playback
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

HEIGHT = 16
"""Pixels of the bar at UI scale 1."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A button: its name, its words, its key, and what it does."""

    name: str
    words: Text
    key: str
    act: Callable[[], None]


class ReplayBar:
    """The content of the bar along the bottom."""

    def __init__(self, playback: Playback, title: str, acts: tuple[Knob, ...], state: Callable[[], tuple[bool, float]]
                 ) -> None:  # fmt: skip
        """Show a playback; `state` says whether it plays, and how fast."""
        self.playback, self.title, self.acts, self.state = playback, title, acts, state
        self.notice = ""

    def stamp(self) -> object:
        """Give what the content depends on."""
        tape = self.playback
        return tape.at, len(tape.moments), tape.whole, tape.difference, self.state(), self.notice

    def lay(self, page: Page) -> None:
        """Lay out the line of state, the bar, and the buttons."""
        self._state(page)
        bar = Rect(page.pad, page.y, page.room, page.px(HEIGHT))
        page.paint(lambda surface: paint(surface, bar, self.playback))
        page.hot(bar, "bar", lambda: None, say("Go to a moment"))
        page.y = bar.bottom + page.px(8)
        x, bottom = page.pad, page.y
        for knob in self.acts:
            words = self._words(knob)
            wide = ink.width(f"{knob.key}  {words}", theme.TEXT, True, page.scale) + page.px(24)
            if x + wide > page.width - page.pad and x > page.pad:
                x, page.y = page.pad, bottom + page.px(6)
            rect = page.button(words, knob.name, knob.act, x=x, key=knob.key)
            x, bottom = rect.right + page.px(6), rect.bottom
        page.y = bottom

    def _words(self, knob: Knob) -> str:
        plays, speed = self.state()
        if knob.name == "play":
            return say("Pause") if plays else say("Play")
        return say("Speed {n}\u00d7", n=f"{speed:g}") if knob.name == "speed" else tr(knob.words)

    def _state(self, page: Page) -> None:
        tape, top = self.playback, page.y
        x = page.pad + page.put(self.title, page.pad, top, theme.TEXT, "focus", bold=True) + page.px(14)
        number, log = min(tape.entry + 1, len(tape.tape.log)), len(tape.tape.log)
        where = say("Moment {n} of {most}, command {c} of {log}", n=tape.at, most=len(tape.moments), c=number, log=log)
        x += page.put(where, x, top + page.px(1), theme.SMALLEST, "muted") + page.px(18)
        words, colour = self._told()
        room = page.width - page.pad - x
        page.put(ink.shortened(words, theme.SMALLEST, room, True, page.scale), x, top + page.px(1), theme.SMALLEST,
                 colour, bold=True)  # fmt: skip
        page.y = top + page.line(theme.TEXT) + page.px(6)

    def _told(self) -> tuple[str, str]:
        """Give what there is to say, and its colour."""
        tape = self.playback
        if self.notice:
            return self.notice, "warn"
        if tape.difference is not None:
            number, verb = tape.difference.number, tape.difference.command.verb
            words = "From command {n} ({verb}) on, the battle differs from its log. Load the save to go on."
            return say(words, n=number, verb=verb), "bad"
        if not tape.whole:
            return say("Reading on: {n} of {most}", n=tape.done, most=len(tape.tape.log)), "muted"
        return say("Every command agrees with its log."), "good"


def paint(surface: pygame.Surface, rect: Rect, playback: Playback) -> None:
    """Draw the bar: what has passed, out of what there is, with a mark at each command."""
    pygame.draw.rect(surface, theme.colour("sunk"), rect, border_radius=rect.height // 3)
    most = max(1, len(playback.moments))
    passed = Rect(rect.x, rect.y, rect.width * playback.at // most, rect.height)
    pygame.draw.rect(surface, theme.colour("pressed"), passed, border_radius=rect.height // 3)
    knob = Rect(0, 0, rect.height // 2, rect.height + 4)
    knob.center = (passed.right, rect.centery)
    pygame.draw.rect(surface, theme.colour("focus"), knob, border_radius=3)
    pygame.draw.rect(surface, theme.colour("line"), rect, 1, border_radius=rect.height // 3)


ACTS = {
    "first": (text("Start"), "Home"),
    "back": (text("Back a moment"), "\u2190"),
    "play": (text("Play"), "Space"),
    "on": (text("A moment on"), "\u2192"),
    "command": (text("Next command"), "PgDn"),
    "speed": (text("Speed"), "S"),
    "why": (text("Why?"), "W"),
    "branch": (text("Play on from here"), "B"),
    "leave": (text("Leave"), "Esc"),
}
"""The buttons in their order: words, and the key that does the same."""
