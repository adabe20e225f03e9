"""Which action does a gamepad's button, d-pad or stick stand for?

A device that SDL knows is heard as a controller, with buttons and axes in one order everywhere; any other as a plain
joystick. A known one reports both ways, and what it reports as a joystick is left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
from pygame._sdl2 import controller

from scenes.ui import bindings

KNOWN = {
    0: "confirm", 1: "back", 2: "end", 3: "next", 4: "panels", 6: "menu", 7: "undo", 8: "vary", 9: "verb back",
    10: "verb on", 11: "up", 12: "down", 13: "left", 14: "right",
}  # fmt: skip
"""Buttons of a controller, as SDL numbers them: A, B, X, Y, back, start, sticks, shoulders, d-pad."""
PLAIN = {
    0: "confirm", 1: "back", 2: "end", 3: "next", 4: "verb back", 5: "verb on", 6: "panels", 7: "menu", 8: "undo",
    9: "vary",
}  # fmt: skip
"""Buttons of a joystick in their usual order."""
HATS = {(1, 0): "right", (-1, 0): "left", (0, 1): "up", (0, -1): "down"}
ARROWS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}
IN_MENUS = {
    **ARROWS, "confirm": pygame.K_RETURN, "back": pygame.K_ESCAPE, "next": pygame.K_TAB, "panels": pygame.K_F6,
    "menu": pygame.K_ESCAPE, "end": pygame.K_b, "verb back": pygame.K_PAGEUP, "verb on": pygame.K_PAGEDOWN,
    "undo": pygame.K_HOME, "vary": pygame.K_w,
}  # fmt: skip
"""Keys that the buttons stand for outside a battle."""
TILT = 0.5
"""How far a stick is to be tilted, of 1, before it counts."""
FIRST, THEN = 22, 7
"""Updates until a stick that is held moves the cursor again, and again."""


def pressed(action: str, aside: str = "", pad: int = 0) -> pygame.Event:
    """Make the key press that an action of a pad stands for; `action` goes with it, and the number of the pad.

    `aside`: to which side the stick that goes up or down leans.
    """
    return pygame.Event(pygame.KEYDOWN, key=IN_MENUS.get(action, 0), mod=0, unicode="", scancode=0,
                        action=action, aside=aside, pad=pad)  # fmt: skip


@dataclass
class Pads:
    """All gamepads together: which are there, and how their sticks are tilted."""

    tilt: dict[str, float] = field(default_factory=dict)
    """Of each stick's axis (x, y, pan x, pan y), -1 to 1; nothing below `TILT`."""

    def __post_init__(self) -> None:
        """Open whatever is plugged in."""
        self._open: dict[int, object] = {}
        self._known: list[int] = []
        self._axes: dict[int, int] = {}
        self._numbers: dict[int, int] = {}
        """The number of each device, from 1: the least that was free when it came."""
        self._held = ""
        self._tilting = -1
        """The device whose stick was tilted last."""
        self._by = 0
        """The number of the pad whose stick moves the cursor."""
        self._left = 0
        controller.init()
        for number in range(pygame.joystick.get_count()):
            self.plug(number)

    def plug(self, number: int) -> None:
        """Open a device by its number in the list of devices."""
        try:
            stick = pygame.joystick.Joystick(number)
            name = stick.get_instance_id()
            self._axes[name] = stick.get_numaxes()
            self._open[name] = stick
            taken = [number for other, number in self._numbers.items() if other != name]
            free = (number for number in range(1, len(taken) + 2) if number not in taken)
            self._numbers.setdefault(name, next(free))
            if controller.is_controller(number):
                self._open[name] = stick, controller.Controller(number)
                self._known.append(name)
        except pygame.error:
            return

    @property
    def numbers(self) -> tuple[int, ...]:
        """List the numbers of the pads that are there."""
        return tuple(sorted(self._numbers.values()))

    def hear(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Give the key presses that an event of a pad stands for; any other event as it is."""
        name = getattr(event, "instance_id", -1)
        if event.type == pygame.JOYDEVICEADDED:
            self.plug(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(name, None)
            self._numbers.pop(name, None)
            self.drop()
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            pad = self._numbers.get(name, 0)
            yield from (pressed(action, pad=pad) for action in [KNOWN.get(event.button)] if action)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._tilted(event.axis, event.value / 32768, ("x", "y", "pan x", "pan y"), name)
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION):
            if name not in self._known:
                yield from self._plain(event, name)
        else:
            yield event

    def _plain(self, event: pygame.Event, name: int) -> Iterator[pygame.Event]:
        if event.type == pygame.JOYAXISMOTION:
            axes = ("x", "y", "pan x", "pan y") if self._axes.get(name, 4) == 4 else ("x", "y", "", "pan x", "pan y")
            yield from self._tilted(event.axis, event.value, axes, name)
            return
        meant = PLAIN.get(event.button) if event.type == pygame.JOYBUTTONDOWN else HATS.get(tuple(event.value))
        yield from (pressed(action, pad=self._numbers.get(name, 0)) for action in [meant] if action)

    def _tilted(self, axis: int, value: float, axes: tuple[str, ...], device: int) -> Iterator[pygame.Event]:
        name = axes[axis] if axis < len(axes) else ""
        if not name:
            return
        if value and abs(value) >= TILT and device != self._tilting:
            self.tilt.clear()  # two sticks at a time are not added up
            self._tilting = device
        elif device != self._tilting:
            return
        self.tilt[name] = value if abs(value) >= TILT else 0.0
        held = self._way()
        if held != self._held:
            self._held, self._left, self._by = held, FIRST, self._numbers.get(device, 0)
            yield from (pressed(action, self._aside, self._by) for action in [held] if action)

    def _way(self) -> str:
        x, y = self.tilt.get("x", 0.0), self.tilt.get("y", 0.0)
        if abs(x) > abs(y):
            return "right" if x > 0 else "left"
        return ("down" if y > 0 else "up") if y else ""

    @property
    def _aside(self) -> str:
        """Give the side to which the stick leans, '' where it leans to none."""
        x = self.tilt.get("x", 0.0)
        return ("right" if x > 0 else "left") if x else ""

    def again(self) -> Iterator[pygame.Event]:
        """Let one update pass: the cursor moves on while the left stick is held."""
        if not self._held:
            return
        self._left -= 1
        if self._left <= 0:
            self._left = THEN
            yield pressed(self._held, self._aside, self._by)

    @property
    def pan(self) -> tuple[float, float]:
        """Give how the right stick is tilted."""
        return self.tilt.get("pan x", 0.0), self.tilt.get("pan y", 0.0)

    def drop(self) -> None:
        """Let go of every stick: the window has lost the focus."""
        self.tilt.clear()
        self._held = ""


def action_of(event: pygame.Event) -> str:
    """Give what a key press does in a battle: what the pad says, or what the key is bound to."""
    return str(getattr(event, "action", "") or bindings.current().action(event.key))
