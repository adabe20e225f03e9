"""How does a table that strangers come to stay as it was set up? When they have gone it is free again."""

from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pygame

from scenes.night.absence import Absence
from scenes.night.hostkey import DEFAULT, HostKey, combination
from scenes.night.overlay import Overlay
from scenes.night.playlist import Playlist
from scenes.night.programme import Programme
from scenes.night.setup import changed, fitting, lacking
from scenes.night.ways import Ways
from scenes.play import opening
from scenes.play.saving import Shelter, newest
from scenes.stage.scene import Stage, enlarged
from scenes.stage.settings import Settings
from scenes.ui import bindings
from scenes.ui.words import say


class Hall(Stage, Protocol):
    """A stage that strangers may be let in to."""

    settings_file: Path | None
    """Where settings are kept; None: nowhere."""
    running: bool


class Guests:
    """Watches over a table: nothing of a guest is kept anywhere, and nobody's own is touched."""

    def __init__(self, hall: Hall, playlist: Playlist, file: Path | None = None, *, news: tuple[str, ...] = ()) -> None:
        """Set a stage up as a table; `file`: where the table's own settings are kept; `news`: what the host is told."""
        self.hall, self.file = hall, file
        self.shelter: Shelter | None = hall.shelter
        """Where the host's saves lie, and the reports of faults; guests save nothing."""
        self.host = False
        """The host has opened the table's menu: nothing is kept from whoever sits there until it is free again."""
        self.faults = (*news, *playlist.faults)
        self.news = (*self.faults, *lacking(sounds=hall.sounds.heard))
        self.overlay, self.absence = Overlay(), Absence(playlist.away)
        keys = combination(playlist.host_key) or combination(DEFAULT)
        self.key = HostKey(keys) if keys is not None else None
        if file is None or not file.exists():
            hall.settings.scale = fitting(hall.size)
        self._found = _copied(hall.settings)
        self.programme = Programme(playlist)
        self.ways = Ways(hall, self.programme, self.free)

    def begin(self) -> None:
        """Show the game; what is wrong stands over it until a key is pressed, or for some seconds."""
        self.free()
        if self.faults:
            self.ways.tell(say("For whoever runs this table"), self.faults)

    # -- what happens ----------------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> bool:
        """Take notice of an event before any scene does; says whether it was for the table alone."""
        words = changed(event)
        if words:
            self.overlay.tell(words)
        if self.key is not None and self.key.hear(event):
            self.absence.hear(event)
            return True
        return self.absence.hear(event)

    def update(self) -> None:
        """Let one update pass; free the table where a game has been left."""
        if self.key is not None and self.key.update() and not self.host:
            self._let_in()
        if not self._shows and self.absence.update():
            self.free()
        if self.overlay.update(0 if self._shows else self.absence.left):
            self.hall.top.dirty = True

    @property
    def _shows(self) -> bool:
        """Say whether the table shows the game to whoever passes by."""
        return len(self.hall.scenes) > 1 and self.hall.top.tended

    def draw(self, screen: pygame.Surface) -> None:
        """Draw what stands over every scene."""
        self.overlay.draw(screen, self.hall.settings.scale * enlarged(self.hall.size))

    # -- guests ----------------------------------------------------------------------------------------------------

    def free(self) -> None:
        """Put away what guests have left, and show the game until the next ones come."""
        self._keep()
        self.host = False
        self.absence.rest()
        self.hall.pads.drop()  # a pad may lie on its stick
        self._reset()
        self.hall.scenes[:] = [self.ways.start()]
        self.hall.relayout()
        self.ways.show()

    def _keep(self) -> None:
        """Keep what the host has set; whatever the host has played is saved as it is at home."""
        if not self.host:
            return
        for scene in self.hall.scenes:
            scene.close()
        self._found = _copied(self.hall.settings)

    def _reset(self) -> None:
        """Set everything back to how the first guest finds it."""
        hall, full = self.hall, self.hall.settings.fullscreen
        hall.settings = _copied(self._found)
        hall.shelter = hall.settings_file = None
        bindings.use(hall.settings.keys)
        opening.speak(hall.settings.language)
        hall.sounds.level(hall.settings.volume)
        hall.sounds.mix(hall.settings.mixed)
        if full != hall.settings.fullscreen:
            hall.reopen()

    # -- the host --------------------------------------------------------------------------------------------------

    def _let_in(self) -> None:
        """Open the host's menu over the levels: saves and settings are at hand, and what a guest played is gone."""
        self._reset()
        hall = self.hall
        self.host, hall.shelter, hall.settings_file = True, self.shelter, self.file
        hall.scenes[:] = [self.ways.start()]
        acts = {"free": self.free, "next": self._next, "quit": self._quit}
        saved = newest(self.shelter.slots) if self.shelter is not None else None
        if saved is not None:
            acts["continue"] = lambda: hall.exits.go_on(saved.name)
        if self.shelter is not None:
            acts["load"] = hall.exits.load
        self.ways.host(self.news, acts)

    def _next(self) -> None:
        self.programme.leave()
        self.free()

    def _quit(self) -> None:
        self._keep()
        self.hall.running = False

    def refuses(self) -> bool:
        """Say whether the window is not to be closed: nobody but the host does that."""
        return not self.host


def _copied(settings: Settings) -> Settings:
    return replace(settings, keys=dict(settings.keys))
