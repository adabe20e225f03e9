"""How does a table that strangers come to stay as it was set up? When they have gone it is free again."""

from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Protocol

import pygame

from game.store.slots import Slots
from scenes.play import opening
from scenes.stage import attract
from scenes.stage.scene import Stage
from scenes.stage.settings import Settings
from scenes.ui import bindings
from scenes.ui.words import say

LARGE = 1.5
"""UI scale of a table that many look at, at the least."""
AWAY, WARNED = 60 * 180, 60 * 20
"""Updates without a word from anybody until a game is taken for left; and how long before that it is said."""
SIGNS = (
    pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL,
    pygame.JOYBUTTONDOWN, pygame.JOYAXISMOTION, pygame.JOYHATMOTION,
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION,
)  # fmt: skip
"""Events that say that somebody is there."""


class Hall(Stage, Protocol):
    """A stage that strangers may be let in to."""

    settings_file: Path | None
    """Where settings are kept; None: nowhere."""


class Guests:
    """Watches over a table: what guests set and save is theirs while they stay, and nobody's own is touched."""

    def __init__(self, hall: Hall) -> None:
        """Set a stage up as a table, in large type, with a folder of its own for what is saved at it."""
        self.hall = hall
        self.idle = 0
        """Updates since anybody did anything."""
        self._found = _copied(replace(hall.settings, scale=max(LARGE, hall.settings.scale)))
        self._folder = TemporaryDirectory(prefix="fivefoot-")
        hall.settings_file = None
        self._reset()

    def hear(self, event: pygame.Event) -> None:
        """Take notice that somebody is there."""
        if event.type not in SIGNS:
            return
        if self.idle > AWAY - WARNED:
            self.hall.top.notice("")
        self.idle = 0

    def update(self) -> None:
        """Let one update pass; free the table where a game has been left."""
        if self.hall.top.tended:
            self.idle = 0
            return
        self.idle += 1
        if self.idle == AWAY - WARNED:
            self.hall.top.notice(say("Is anybody there? Move the mouse or press a key to keep the table."))
        if self.idle > AWAY:
            self.free()

    def free(self) -> None:
        """Put away what guests have left, and show the game until the next ones come."""
        del self.hall.scenes[1:]
        self.idle = 0
        self._reset()
        self.hall.relayout()
        attract.begin(self.hall, self.hall.dice())

    def close(self) -> None:
        """Throw away what has been saved at the table."""
        self._folder.cleanup()

    def _reset(self) -> None:
        """Set everything back to how the first guest finds it."""
        hall, full = self.hall, self.hall.settings.fullscreen
        hall.settings = _copied(self._found)
        bindings.use(hall.settings.keys)
        opening.speak(hall.settings.language)
        hall.sounds.level(hall.settings.volume)
        hall.sounds.mix(hall.settings.mixed)
        folder = Path(self._folder.name) / "saves"
        rmtree(folder, ignore_errors=True)
        if hall.shelter is not None:
            hall.shelter = replace(hall.shelter, slots=Slots(folder, hall.shelter.slots.disk, hall.shelter.slots.books))
        if full != hall.settings.fullscreen:
            hall.reopen()


def _copied(settings: Settings) -> Settings:
    return replace(settings, keys=dict(settings.keys))
