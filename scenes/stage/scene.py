"""What is a scene, what may it ask of the stage that it stands on, and which exits lead from it to other scenes?"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Protocol

import pygame

from game.battle.battle import Battle
from game.battle.rulebook import Rulebook
from game.compare import Mover
from game.learning.session import Session
from game.space.grid import SQUARES, Grid
from game.space.square import Cell
from game.store.save import Origin
from game.store.seating import Seat
from scenes.play.opening import Library, Opened
from scenes.play.playback import Tape
from scenes.play.saving import Keeper, Shelter
from scenes.play.table import Table
from scenes.stage.settings import Settings
from scenes.stage.sound import Sounds
from scenes.ui.pad import Pads

LEFT_BUTTON, RIGHT_BUTTON = 1, 3
USUAL = 1920, 1080
"""The largest window in which all is drawn in its usual size; in a larger one it grows."""


class Pausable(Protocol):
    """A battle as the pause menu needs it: what is played, and how it is begun again."""

    opened: Opened
    table: Table

    @property
    def battle(self) -> Battle:
        """Give the battle as it stands."""

    def again(self) -> None:
        """Begin anew, with other dice."""

    def same(self) -> None:
        """Begin anew, with the dice that fell."""

    def keep(self) -> None:
        """Show what may be taken home."""


class Listener(Protocol):
    """Knows which seat is to act or answer, and whom else not to listen to."""

    @property
    def number(self) -> int:
        """Give the seat, from 1; 0: none."""

    @property
    def seat(self) -> Seat | None:
        """Give what is known of the seat."""

    @property
    def name(self) -> str:
        """Give what the seat is called."""

    def refused(self, pad: int, action: str = "") -> str:
        """Say why what a gamepad does counts for nothing now; '' where it counts."""


class Exits(Protocol):
    """The exits from scene to scene: a scene says where it leads, and knows no other scene."""

    def shelf(self) -> None:
        """Go to the list of levels."""

    def settings(self) -> None:
        """Go to the settings."""

    def rebind(self) -> None:
        """Go to where keys are given to actions."""

    def keys(self, grid: Grid = SQUARES) -> None:
        """Show the keys, as they are on a grid."""

    def learn(self, book: str = "") -> None:
        """Go to the path of lessons, to a rulebook's where one is named."""

    def puzzles(self, book: str = "") -> None:
        """Go to the puzzles, to a rulebook's where one is named."""

    def lessons_due(self) -> int:
        """Count the lessons that are due again."""

    def lesson(self, path: Path, *, swap: bool = False) -> None:
        """Begin a lesson; when it cannot be, say so and stay."""

    def step(self, session: Session, *, show: bool = False) -> None:
        """Play a step of a lesson, or have it shown, in the place of the scene on top."""

    def lesson_menu(self, again: Callable[[], None]) -> None:
        """Open the menu that leads out of a lesson; `again` begins its step anew."""

    def drill(self, row: tuple[Path, ...], at: int = 0, *, swap: bool = False) -> None:
        """Ask a drill of a row; when it cannot be, say so and stay."""

    def drills(self, book: str) -> None:
        """Ask what is due again in a rulebook, then what is new."""

    def practise(self, book: Rulebook, rule: str) -> None:
        """Ask the drills of a rule, or begin the lesson that teaches it; nothing happens where there is neither."""

    def teaches(self, book: Rulebook, rule: str) -> bool:
        """Say whether a drill or a lesson teaches a rule."""

    def travel(self) -> None:
        """Go to the travel calculator."""

    def codex(self, book: Rulebook, rule: str = "") -> None:
        """Open a rulebook's codex, at a rule where one is given."""

    def load(self) -> None:
        """List the saves to go on from."""

    def store(self, write: Callable[[str], str], fresh: str) -> None:
        """List the slots to save into; `write` fills one and says what went wrong, `fresh` names a new one."""

    def level(self, path: Path, seed: int | None = None, *, swap: bool = False, hot_seat: bool = False,
              grid: str = "", brief: bool = False) -> None:  # fmt: skip
        """Start a level, with people at every side, on a grid, or after a briefing if asked for.

        When it cannot be, say so and stay.
        """

    def brief(self, opened: Opened) -> None:
        """Tell again what a battle that is being played is about."""

    def read_so(self, opened: Opened, name: str, word: str) -> None:
        """Tell anew what a battle that has not begun is about, played by a reading of a disputed rule."""

    def seats(self, opened: Opened) -> None:
        """Ask who plays whom in a battle that has not begun; then tell again what it is about."""

    def battle(self, opened: Opened) -> None:
        """Play a battle in the place of the scene on top."""

    def show(self, opened: Opened, number: int, seed: int, *, swap: bool = False) -> None:
        """Watch the computer play a battle; `number` counts those watched, from a first one with `seed`."""

    def compare(self, mover: Mover, route: tuple[Cell, ...] = ()) -> None:
        """Show a move under every rulebook; without a route one is chosen there."""

    def compare_on(self, path: Path, grid: str = "") -> None:
        """Open a level to compare moves on, on a grid if asked for; when it cannot be, say so and stay."""

    def go_on(self, name: str, number: int = 0) -> None:
        """Go on from a slot, or from an older save of it; what is played is left only once that has worked."""

    def watch(self, name: str) -> None:
        """Replay a slot."""

    def replay(self, tape: Tape) -> None:
        """Replay what has been played."""

    def review(self, tape: Tape, team: str) -> None:
        """Go over what has been played with the coach, for one side."""

    def pause(self, course: Pausable, keeper: Keeper, saved: tuple[Battle, Origin] | None,
              codex: Callable[[], None]) -> None:  # fmt: skip
        """Open the menu that leads out of a battle; `saved`: what can be saved, and on which level it is."""

    def throw(self, table: Table, called: Listener, answer: Callable[[str], None], pause: Callable[[], None]) -> None:
        """Ask a seat what the dice show that it has thrown; `answer` is told, `pause` leads to the menu."""

    def curtain(self, table: Table, team: str) -> None:
        """Let the curtain down until a side sits before the screen."""

    def keepsake(self, opened: Opened, table: Table) -> None:
        """Show what may be taken home of a battle."""

    def crashed(self, error: BaseException) -> None:
        """Write the report of a fault, and say so over what is left standing."""


class Stage(Protocol):
    """What scenes stand on: the window with its settings and sounds, and the stack of which the topmost is seen."""

    settings: Settings
    library: Library
    sounds: Sounds
    shelter: Shelter | None
    """Where battles and crash reports are kept; None: nowhere, or not those of guests."""
    scenes: "list[Scene]"
    """From the title up."""
    pads: Pads
    """The gamepads that are there."""
    hurried: bool
    """All that follows from where one points is worked out in the same frame, not over some."""
    today: date | None
    """The date that the game was told; None: whatever the clock says."""

    @property
    def exits(self) -> Exits:
        """Give the exits that lead from scene to scene."""

    @property
    def size(self) -> tuple[int, int]:
        """Give the window's size in pixels."""

    @property
    def top(self) -> "Scene":
        """Give the scene in play."""

    @property
    def crashes(self) -> Path | None:
        """Give the folder of crash reports; None: none are kept."""

    @property
    def hosting(self) -> bool:
        """Say whether strangers sit here: a table, unless its host is at it."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Drop the topmost scene; without the last one the game ends."""

    def swap(self, scene: "Scene") -> None:
        """Put a scene in the place of the topmost, which keeps what is worth keeping."""

    def relayout(self) -> None:
        """Lay the topmost scene out for the window as it is."""

    def remember(self) -> str:
        """Keep the settings; gives the sentence to show where that fails."""

    def reopen(self) -> None:
        """Open the window anew, at its size or over the full screen."""

    def dice(self) -> int:
        """Give the seed of the next game: the one asked for, or a new one."""

    def idle(self) -> None:
        """Take notice that nobody has been at the title for a while."""


def enlarged(size: tuple[int, int]) -> float:
    """Give how many times as large as usual all is drawn in a window that is larger than most, in quarters."""
    return max(4, min(size[0] * 4 // USUAL[0], size[1] * 4 // USUAL[1])) / 4


class Scene:
    """One thing that fills the window. Never keeps the window's surface."""

    lasts = False
    """Whether it holds a battle, which stays for long."""
    tended = False
    """Whether it finds out by itself that nobody is there any more."""

    def __init__(self, stage: Stage) -> None:
        """Stand on a stage; nothing is drawn before the first `resize`."""
        self.stage = stage
        self.size = (1, 1)
        self.dirty = True

    @property
    def scale(self) -> float:
        """Give the UI scale: what the player has set, 1 to 2, as many times as the window is larger than usual."""
        return self.stage.settings.scale * enlarged(self.size)

    @property
    def below(self) -> "Scene":
        """Give the scene under this one; itself at the bottom."""
        return self.stage.scenes[max(0, self.stage.scenes.index(self) - 1)]

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a size of the window, in pixels."""
        self.size = size
        self.dirty = True

    def handle(self, event: pygame.Event) -> None:
        """Take one event."""

    def update(self) -> None:
        """Let one sixtieth of a second pass."""

    def draw(self, screen: pygame.Surface, ahead: float) -> None:
        """Draw everything; `ahead`: seconds since the last update."""

    def close(self) -> None:
        """Keep what is worth keeping: the player goes away."""

    @property
    def raw(self) -> bool:
        """Say whether the scene wants the very next key, whatever it stands for."""
        return False

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen, in steps of an update."""

    def notice(self, words: str) -> None:
        """Say something in one line, where the scene has room for it."""

    def leave(self) -> None:
        """Step back to the scene below."""
        self.stage.pop()
