"""Who plays whom? Before a battle each creature is given a seat, and each seat a name and what it plays with."""

from collections.abc import Callable
from functools import partial

import pygame

from game.i18n import tr
from game.store.seating import HAND, NAMED, Seating
from scenes.play.opening import Opened
from scenes.seats import presets, rows
from scenes.stage.menu import Menu
from scenes.stage.scene import Stage
from scenes.ui import ink, theme
from scenes.ui.panel import Page
from scenes.ui.words import say

DONE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN)
"""Keys that end a name."""


class Chooser(Menu):
    """One page: ready-made ways at the top, then the seats, then everybody with the seat that plays them."""

    width = 1180

    def __init__(self, stage: Stage, opened: Opened, done: Callable[[Seating], None]) -> None:
        """Give out the seats of a battle that has not begun; `done` is told them."""
        self.opened, self.done = opened, done
        self.world = opened.battle.world
        self.seating = opened.seating if opened.seating.seats else self._ready("solo", stage)
        self.naming = -1
        """The seat whose name is being typed, from 0; -1: none."""
        super().__init__(stage, self)

    def _ready(self, name: str, stage: Stage) -> Seating:
        return presets.with_pads(presets.PRESETS[name][1](self.world), stage.pads.numbers)

    @property
    def raw(self) -> bool:
        """Take every key while a name is typed."""
        return self.naming >= 0

    def stamp(self) -> object:
        """Give what the content depends on."""
        return self.seating, self.naming, self.stage.pads.numbers

    def update(self) -> None:
        """Take notice of gamepads that come and go."""
        self.dirty |= self.panel.refresh()

    # -- the page --------------------------------------------------------------------------------------------------

    def lay(self, page: Page) -> None:
        """Lay the page out."""
        self._head(page)
        self._presets(page)
        page.gap(4)
        for number in range(len(self.seating.seats)):
            acts = {name: partial(act, number) for name, act in self._acts.items()}
            rows.lay_seat(page, self.seating, number, self.stage.pads.numbers, acts, number == self.naming)
        page.gap(4)
        page.para(say("Choose who plays a creature to hand it on: to the next seat, to a new one, to the computer."),
                  theme.SMALLEST, "muted")  # fmt: skip
        page.gap(4)
        rows.lay_sides(page, self.world, self.opened.battle.rulebook, self.seating, self._give)

    @property
    def _acts(self) -> dict[str, Callable[[int], None]]:
        """Give what a click on each button of a seat does, told its number from 0."""
        return {"name": self._name, "pad": self._pad, "dice": lambda number: self._turn(number, "dice"),
                "across": lambda number: self._turn(number, "across")}  # fmt: skip

    def _head(self, page: Page) -> None:
        """Lay out the heading, and the ways on and back: in sight however long the page is."""
        words, title = (say("Begin"), say("Back")), say("Who plays whom?")
        wide = sum(ink.width(one, theme.TEXT, True, page.scale) + page.px(32) for one in words)
        beside = ink.width(title, theme.TITLE, True, page.scale) + wide <= page.room
        left = page.width - page.pad - wide if beside else page.pad
        begin = page.button(words[0], "begin", self.begin, x=left, chosen=True)
        back = page.button(words[1], "back", self.leave, x=begin.right + page.px(8))
        page.y = page.y if beside else back.bottom + page.px(8)
        page.para(title, theme.TITLE, bold=True)

    def _presets(self, page: Page) -> None:
        x, high = page.pad, page.line() + page.px(16)
        for number, (name, (words, _)) in enumerate(presets.PRESETS.items(), 1):
            label, act, key = tr(words), partial(self._preset, name), str(number)
            wide = ink.width(f"{key}  {label}", theme.TEXT, True, page.scale) + page.px(24)
            if x > page.pad and x + wide > page.width - page.pad:
                x, page.y = page.pad, page.y + high
            chosen = self._same(self._ready(name, self.stage))
            x = page.button(label, f"preset {name}", act, key=key, x=x, chosen=chosen).right + page.px(8)
        page.y += high

    def _same(self, other: Seating) -> bool:
        """Say whether the creatures are shared out as in other seats."""
        return [seat.units for seat in self.seating.seats] == [seat.units for seat in other.seats]

    # -- what it does ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Go on with these seats, but for those that play nobody."""
        self.done(presets.taken(self.seating))

    def _set(self, seating: Seating) -> None:
        self.seating, self.naming, self.dirty = seating, -1, True
        self.stage.relayout()

    def _preset(self, name: str) -> None:
        self._set(self._ready(name, self.stage))

    def _give(self, unit: int) -> None:
        self._set(presets.move(self.seating, unit))

    def _pad(self, number: int) -> None:
        """Let a seat play with the next thing that there is: mouse and keyboard, then each gamepad."""
        held, choices = self.seating.seats[number].pad, (HAND, *self.stage.pads.numbers)
        after = (choices.index(held) + 1) % len(choices) if held in choices else 0
        self._set(presets.change(self.seating, number, pad=choices[after]))

    def _turn(self, number: int, what: str) -> None:
        now = getattr(self.seating.seats[number], what)
        self._set(presets.change(self.seating, number, **{what: not now}))

    def _name(self, number: int) -> None:
        """Begin to type a name, or end it."""
        self.naming = -1 if self.naming == number else number
        self.dirty = True

    # -- keys ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Write what is typed into the name that is being typed; else as every menu."""
        if event.type == pygame.TEXTINPUT and self.naming >= 0:
            self._write(self.seating.seats[self.naming].name + event.text)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.naming >= 0 and not self._on_name(event.pos):
            self._name(self.naming)
            super().handle(event)
        else:
            super().handle(event)

    def _on_name(self, point: tuple[int, int]) -> bool:
        hot = self.panel.at(point)
        return hot is not None and hot.name == f"name {self.naming + 1}"

    def _write(self, name: str) -> None:
        said = "".join(letter for letter in name if letter.isprintable()).lstrip()[:NAMED]
        self.seating = presets.change(self.seating, self.naming, name=said)
        self.dirty = True

    def key(self, event: pygame.Event) -> None:
        """Edit the name that is being typed; numbers take a ready-made way; else as every menu."""
        number = event.key - pygame.K_1
        if self.naming >= 0:
            self._edit(event)
        elif 0 <= number < len(presets.PRESETS):
            self._preset(list(presets.PRESETS)[number])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.panel.wheel(8 if event.key == pygame.K_PAGEUP else -8)
            self.dirty = True
        else:
            super().key(event)

    def _edit(self, event: pygame.Event) -> None:
        name = self.seating.seats[self.naming].name
        if event.key == pygame.K_BACKSPACE:
            self._write(name[:-1])
        elif event.key in DONE or event.key == pygame.K_ESCAPE:
            self._write(name.rstrip())
            self._name(self.naming)
