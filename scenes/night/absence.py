"""Is anybody at the table? Whoever goes away is given some seconds, counted on the screen."""

import pygame

SECOND = 60
"""Updates of one."""
COUNTED = 10
"""Seconds that are counted before the table is free."""
SOON = 20
"""Seconds after which something that nobody has touched at all is left."""
TREMBLE = 2
"""Pixels by which a mouse moves on a table that somebody has only pushed."""
TILTED = 0.5
"""How far a stick has to go, of 1: it is never quite still."""
BUTTONS = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.FINGERDOWN,
)  # fmt: skip
STICKS = {pygame.JOYAXISMOTION: 1.0, pygame.CONTROLLERAXISMOTION: 32768.0}


class Absence:
    """Counts the updates without a word from anybody."""

    def __init__(self, away: int) -> None:
        """Take the table for left after so many seconds, the counted ones included."""
        self.away = max(away, COUNTED + 1)
        self.came = False
        """Somebody has been here since the table was free last."""
        self._idle = 0
        self._down: set[int] = set()
        """Keys that are down: what they repeat says nothing, a book may lie on them."""

    @property
    def left(self) -> int:
        """Give the seconds left to count; 0: it is not counted yet."""
        past = self._idle - (self._limit - COUNTED * SECOND)
        return COUNTED - past // SECOND if past >= 0 else 0

    @property
    def _limit(self) -> int:
        return (self.away if self.came else min(self.away, SOON)) * SECOND

    def hear(self, event: pygame.Event) -> bool:
        """Take notice of a sign of somebody; says whether it stopped the count, and should do nothing else."""
        if not self._sign(event):
            return False
        counted, self._idle, self.came = self.left > 0, 0, True
        return counted and event.type != pygame.MOUSEMOTION

    def _sign(self, event: pygame.Event) -> bool:
        """Say whether an event says that somebody is there."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            fresh = event.key not in self._down
            self._down.add(event.key)
            return fresh
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif kind == pygame.MOUSEMOTION:
            return bool(max(map(abs, event.rel)) >= TREMBLE)
        elif kind in STICKS:
            return bool(abs(event.value) / STICKS[kind] >= TILTED)
        elif kind == pygame.JOYHATMOTION:
            return any(event.value)
        return kind in BUTTONS

    def update(self) -> bool:
        """Let an update pass; says whether nobody is there any more."""
        self._idle += 1
        return self._idle >= self._limit

    def rest(self) -> None:
        """Begin anew: the table is free."""
        self._idle, self.came = 0, False
