"""How does the window stand, which scene is on top in it, and how does it all begin?"""

import logging
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from signal import SIGTERM, signal

import platformdirs
import pygame

from game import RULEBOOKS, Level
from game.store.resume import Books
from game.store.save import Saved
from game.store.settings import settings_file
from game.store.slots import Slots, data_folder
from scenes import window
from scenes.night.guests import Guests
from scenes.night.playlist import Playlist, TableWish, set_up, whole_shelf
from scenes.night.setup import settings_for, table_file
from scenes.play import opening
from scenes.play.saving import Shelter
from scenes.reports import install
from scenes.routes import Routes
from scenes.stage import attract, loop, sound
from scenes.stage.scene import Scene
from scenes.stage.settings import Settings, remember, remembered
from scenes.ui import bindings, ink
from scenes.ui.pad import Pads
from scenes.ui.words import say

LEAST, MOST = (640, 400), (7680, 4320)
"""Window sizes in pixels that are accepted; others are clamped."""
FIRST = (1280, 720)
TITLE = "Five-Foot Step"
TRIES = 20
"""Tenths of a second that a display may take to come back."""
REDRAW = (
    pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWDISPLAYCHANGED,
    pygame.WINDOWFOCUSGAINED, pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET,
)  # fmt: skip
TOUCHED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""What tells which device somebody plays with."""
WINDOWS_OWN = ("fullscreen", "screenshot")
"""Actions that are the window's; guests at a table have no use of them."""

log = logging.getLogger(__name__)


class App:
    """Window, settings, sounds, and the scenes from the title up; the topmost takes events and is drawn."""

    def __init__(self, settings: Settings, library: opening.Library, size: tuple[int, int] = FIRST) -> None:
        """Open the window. `library` lists the levels and makes a battle of one."""
        self.settings = settings
        self.library = library
        self.running = True
        self.hidden = False
        self.scenes: list[Scene] = []
        self.settings_file: Path | None = None
        """Where settings are kept; None: nowhere."""
        self.shelter: Shelter | None = None
        """Where battles and crash reports are kept; None: nowhere."""
        self.seed: int | None = None
        """The seed that every game was asked to have; None: each has a new one."""
        self.today: date | None = None
        """The date that the game was told; None: whatever the clock says."""
        self.guests: Guests | None = None
        """Who watches over a table that strangers come to; None: this is somebody's own."""
        self.hurried = False
        """All that follows from where one points is worked out in the same frame: for pictures."""
        self.exits = Routes(self)
        self._size = size
        if not pygame.font.get_init():
            ink.forget()
        pygame.init()
        pygame.key.set_repeat(350, 70)
        self.sounds = sound.Sounds()
        self.pads = Pads()
        bindings.use(settings.keys)
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(window.icon())
        self._set_mode()

    @property
    def size(self) -> tuple[int, int]:
        """Give the window's size in pixels."""
        return pygame.display.get_window_size()

    @property
    def top(self) -> Scene:
        """Give the scene in play."""
        return self.scenes[-1]

    @property
    def lasting(self) -> Scene | None:
        """Give the battle that is played or watched, under whatever stands before it."""
        return next((scene for scene in reversed(self.scenes) if scene.lasts), None)

    def reopen(self) -> None:
        """Open the window anew, at its size or over the full screen; the old surface is dead afterwards."""
        pygame.display.quit()
        _start_display()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(window.icon())
        self._set_mode()

    def _set_mode(self) -> None:
        try:
            full = self.settings.fullscreen
            pygame.display.set_mode((0, 0) if full else self._size, pygame.FULLSCREEN if full else pygame.RESIZABLE)
        except pygame.error:  # a screen that cannot be filled
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
        self.relayout()

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        self.relayout()

    def pop(self) -> None:
        """Drop the topmost scene; without the last one the app ends."""
        self.scenes.pop()
        self.running = self.running and bool(self.scenes)
        self.relayout()

    def swap(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost, which keeps what is worth keeping."""
        self.scenes.pop().close()
        self.push(scene)

    def relayout(self) -> None:
        """Lay the topmost scene out for the window as it is; without one, `reopen` does so later."""
        if self.scenes and pygame.display.get_surface() is not None:
            self.top.resize(self.size)

    def remember(self) -> str:
        """Keep the settings; gives the sentence to show where that fails."""
        return remember(self.settings, self.settings_file) if self.settings_file is not None else ""

    def host(self, playlist: Playlist | None = None, *, news: tuple[str, ...] = ()) -> None:
        """Be a table that strangers come to, from now on; `news`: what its host has to know."""
        shelf = [card.path for card in self.library.cards() if not card.broken]
        self.guests = Guests(self, playlist or whole_shelf(shelf), self.settings_file, news=news)
        self.guests.begin()

    @property
    def hosting(self) -> bool:
        """Say whether strangers sit here: a table, unless its host is at it."""
        return self.guests is not None and not self.guests.host

    @property
    def crashes(self) -> Path | None:
        """Give the folder of crash reports; None: none are kept."""
        shelter = self.shelter or (self.guests.shelter if self.guests is not None else None)
        return shelter.crashes if shelter is not None else None

    def idle(self) -> None:
        """Show the game to whoever passes by: nobody has been at the title for a while."""
        attract.begin(self, self.dice())

    def dice(self) -> int:
        """Give the seed of the next game: the one asked for, or a new one."""
        return self.seed if self.seed is not None else opening.new_seed()

    def open_level(self, path: Path, seed: int | None = None, *, hot_seat: bool = False, grid: str = "",
                   brief: bool = False) -> None:  # fmt: skip
        """Start a level, with people at every side, on a grid, or after a briefing; when it cannot be, say so."""
        self.exits.level(path, seed, hot_seat=hot_seat, grid=grid, brief=brief)

    def go_on(self, name: str, number: int = 0) -> None:
        """Go on from a slot, or from an older save of it."""
        self.exits.go_on(name, number)

    def watch(self, name: str) -> None:
        """Replay a slot."""
        self.exits.watch(name)

    def replay(self, saved: Saved, books: Books = RULEBOOKS) -> None:
        """Replay what a save holds.  Raises SaveError."""
        self.exits.saved(saved, books)

    def handle(self, event: pygame.Event) -> None:
        """Take one event: the window's own here, all others by the scene on top."""
        if event.type == pygame.QUIT and self.guests is not None and self.guests.refuses():
            return
        if event.type in (pygame.QUIT, pygame.APP_TERMINATING):
            self.running = False
            self._guarded(self._close)
        elif event.type == pygame.WINDOWMINIMIZED:
            self.hidden = True
        elif event.type in REDRAW:
            self._window(event)
        else:
            taken = self.guests is not None and self.guests.hear(event)
            for heard in self.pads.hear(event):
                if not taken:
                    self._hand(heard)

    def _hand(self, event: pygame.Event) -> None:
        """Hand an event to the scene on top, but for the two keys that are the window's own."""
        action = bindings.current().action(event.key) if event.type == pygame.KEYDOWN else ""
        if event.type in TOUCHED:
            clicked = event.type == pygame.MOUSEBUTTONDOWN
            if bindings.take(pad="action" in event.dict, action=action, clicked=clicked) and self.scenes:
                self.top.dirty = True
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pads.drop()
        if self.hosting and action in WINDOWS_OWN:
            return
        if action == "fullscreen" and not self.top.raw:
            self.settings.fullscreen = not self.settings.fullscreen
            self.remember()
            self.reopen()
        elif action == "screenshot" and not self.top.raw:
            self._guarded(self._shoot)
        elif self.scenes:
            self._guarded(lambda: self.top.handle(event))

    def _close(self) -> None:
        for scene in self.scenes:
            scene.close()

    def _window(self, event: pygame.Event) -> None:
        self.hidden = False
        if event.type != pygame.WINDOWSIZECHANGED or min(event.x, event.y) <= 1:
            if self.scenes:
                self.top.dirty = True
            return
        held = clamped((event.x, event.y))
        if not self.settings.fullscreen:
            self._size = held
            if held != (event.x, event.y):
                self._set_mode()
        self.relayout()

    def update(self) -> None:
        """Let one sixtieth of a second pass."""
        for again in self.pads.again():
            self._hand(again)
        if self.scenes and any(self.pads.pan):
            self._guarded(lambda: self.top.pan(*self.pads.pan))
        if self.scenes:
            self._guarded(self.top.update)
        if self.scenes and self.guests is not None:
            self._guarded(self.guests.update)
        if self.lasting is None:
            self.sounds.around("")

    def draw(self, ahead: float) -> bool:
        """Draw the topmost scene if it has changed; says whether a flip is due."""
        screen = pygame.display.get_surface()
        if self.hidden or not self.scenes or screen is None or not self.top.dirty:
            return False
        scene = self.top
        scene.dirty = False
        self._guarded(lambda: scene.draw(screen, ahead))
        if self.guests is not None:
            self.guests.draw(screen)
        return True

    def shoot(self, folder: Path | None = None) -> Path:
        """Save what is on the screen as a PNG, among the player's pictures; gives its path."""
        folder = folder or platformdirs.user_pictures_path()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"fivefoot-{datetime.now(UTC):%Y%m%d-%H%M%S}.png"
        screen = pygame.display.get_surface()
        if screen is not None:
            pygame.image.save(screen, path)
        return path

    def _shoot(self) -> None:
        try:
            self.top.notice(say("Saved: {path}", path=str(self.shoot())))
        except OSError as error:
            self.top.notice(say("The picture could not be saved: {why}", why=str(error)))

    def _guarded(self, act: Callable[[], None]) -> None:
        """Run a scene; what breaks it is shown and logged, and the title remains."""
        try:
            act()
        except Exception as error:
            screen = pygame.display.get_surface()
            if screen is not None:
                screen.set_clip(None)
            log.error("something broke", exc_info=error)
            self.exits.crashed(error)
            del self.scenes[1:-1]


def _start_display() -> None:
    """Start the display again; a bare X server is away for a moment after its last client has left."""
    for _ in range(TRIES):
        try:
            pygame.display.init()
        except pygame.error:
            pygame.time.wait(100)
        else:
            return
    pygame.display.init()


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """Bring a window's size between the least and the most that is laid out."""
    return min(max(size[0], LEAST[0]), MOST[0]), min(max(size[1], LEAST[1]), MOST[1])


def play(start_level: Path | None = None, frames: int | None = None, seed: int | None = None,
         size: tuple[int, int] = FIRST, settings: Settings | None = None, library: opening.Library | None = None,
         replay: Saved | None = None, *, table: TableWish | None = None, grid: str = "", coded: Level | None = None,
         today: str = "", player: str = "") -> int:  # fmt: skip
    """Open the window and play until it is closed, or for so many frames; gives the exit code.

    `start_level`: a level to open at once, over the title, on `grid` where one is asked for; `coded`: a level from a
    code, likewise; `replay`: a save to replay at once; `seed`: of every game, else each has its own; `table`: a table
    that strangers come to, at which the computer plays against itself until somebody does; `today`: the date, as
    2026-11-23, where the clock's is not meant; `player`: whose saves and progress, where several share a machine.
    Settings are read from the player's file and kept there, a table's in a file of its own, unless they are given or
    the frames are numbered.
    """
    file = settings_file() if settings is None and frames is None else None
    chosen, fault = remembered(file) if file is not None else (settings or Settings(), "")
    if table is not None:
        file = table_file(file) if file is not None else None
        chosen, fault = settings_for(chosen, file, full=frames is None)
    opening.speak(chosen.language)
    if frames is None:
        window.choose_renderer(size)
    app = App(chosen, library or opening.Shipped(), size)
    app.settings_file, app.seed = file, seed
    app.today = date.fromisoformat(today) if today else None
    if file is not None:
        app.shelter = Shelter(Slots(data_folder(player) / "saves"), data_folder(player) / "crashes")
        install(app, app.shelter.crashes)
    app.sounds.level(chosen.volume)
    app.sounds.mix(chosen.mixed)
    app.exits.title()
    if fault:
        app.exits.message(fault, [])
    if start_level is not None and table is None:
        app.open_level(start_level, grid=grid, brief=frames is None)
    if coded is not None:
        app.exits.coded(coded, app.dice())
        app.seed = None  # the code says how these dice fall, not those of later games
    if replay is not None:
        app.replay(replay)
    if table is not None:
        _host(app, table, start_level, (fault,) if fault else ())
    loop.run(app, frames)
    pygame.quit()
    return 0


def _host(app: App, wish: TableWish, level: Path | None, news: tuple[str, ...]) -> None:
    """Begin as a table; what its host has to know is said on the terminal too."""
    shelf = [card.path for card in app.library.cards() if not card.broken]
    playlist = set_up(wish, [level] if level is not None else shelf, shelf)
    app.host(playlist, news=news)
    for line in app.guests.news if app.guests is not None else ():
        print(line, file=sys.stderr)
    signal(SIGTERM, lambda *_: setattr(app, "running", False))  # closing the window does not end a table: this does
