"""Which keys together open the host's menu, and for how long have they been held?"""

from dataclasses import dataclass

import pygame

DEFAULT = "ctrl+shift+h"
HOLD = 90
"""Updates for which they have to be held: nobody does that by mistake."""
MODIFIERS = {
    "ctrl": (pygame.KMOD_CTRL, (pygame.K_LCTRL, pygame.K_RCTRL)),
    "shift": (pygame.KMOD_SHIFT, (pygame.K_LSHIFT, pygame.K_RSHIFT)),
    "alt": (pygame.KMOD_ALT, (pygame.K_LALT, pygame.K_RALT)),
}


@dataclass(frozen=True, slots=True)
class Combination:
    """One key, and what is held with it."""

    key: int
    modifiers: tuple[str, ...]

    def pressed(self, event: pygame.Event) -> bool:
        """Say whether a key press is this one, with all that belongs to it."""
        if event.type != pygame.KEYDOWN or event.key != self.key:
            return False
        return all(event.mod & MODIFIERS[name][0] for name in self.modifiers)

    def released(self, event: pygame.Event) -> bool:
        """Say whether one of its keys has been let go."""
        keys = [self.key, *(key for name in self.modifiers for key in MODIFIERS[name][1])]
        return bool(event.type == pygame.KEYUP and event.key in keys)


def combination(written: str) -> Combination | None:
    """Read keys as one writes them, 'ctrl+shift+h' or 'alt+F10'; None for what is no key, or one key alone."""
    *held, last = (part.strip() for part in written.split("+"))
    names = [name.lower() for name in held]
    keys = (getattr(pygame, f"K_{form}", None) for form in (last.lower(), last.upper()))
    key = next((key for key in keys if isinstance(key, int) and last), None)
    if key is None or not names or not set(names) <= set(MODIFIERS):
        return None
    return Combination(key, tuple(dict.fromkeys(names)))


class HostKey:
    """Counts for how long a combination is held."""

    def __init__(self, keys: Combination) -> None:
        """Wait for these keys."""
        self.keys = keys
        self._held = -1
        """Updates since they went down; -1: they are up."""

    def hear(self, event: pygame.Event) -> bool:
        """Take notice of a key; says whether it was theirs, and nobody else's to take."""
        if self.keys.released(event) or event.type == pygame.WINDOWFOCUSLOST:
            self._held = -1
        if not self.keys.pressed(event):
            return False
        self._held = max(self._held, 0)
        return True

    def update(self) -> bool:
        """Let an update pass; says once that they have been held for long enough."""
        if 0 <= self._held <= HOLD:
            self._held += 1
            return self._held == HOLD
        return False
