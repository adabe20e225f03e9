"""An evening at a table: `python -m tests.evening [--minutes 60] [--seed 1]` plays one without a display, and measures.

Guests come, mash keys, click about, type nonsense, pull gamepads, try to quit, and walk away in the middle of anything.
After each of them the table has to show itself again, nothing of theirs may be left, and the memory stays as it was.
Exit status 1 where any of that is not so.  Minutes are those of the game's clock; they pass as fast as they can.
"""

import argparse
import gc
import os
import sys
from ctypes import CDLL
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import pygame

from scenes.app import App
from scenes.night.absence import SECOND
from scenes.night.levels import LevelChoice
from scenes.night.playlist import Entry, Playlist
from scenes.night.showing import Showcase
from scenes.stage import loop
from scenes.stage.scene import Scene
from scenes.ui import bindings
from tests.conftest import memory

AWAY = 30
"""Seconds after which these tables are free."""
DRAWN = 12
"""Updates from one frame to the next: what is drawn is drawn often enough to break."""
GROWN = 24.0
"""Mebibytes by which the memory may be higher in the last third of the visits than in the second."""
SCENES = 6
"""Scenes that something may still hold: the two of the table, and those that the collector has not come to."""
KEYS = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
MODIFIERS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
LEVELS = ("barricade", "mill", "lane", "bridge")


@dataclass
class Evening:
    """One table and its guests; what goes wrong is noted."""

    app: App
    random: Random
    folder: Path
    """Where the player's own files lie: nothing in it may change."""
    away: int = AWAY
    """Seconds after which the table is free."""
    most: int = 40
    """Things that a guest does, at the most."""
    passed: int = 0
    """Updates so far."""
    used: list[float] = field(default_factory=list)
    """Memory after each visit, in mebibytes."""
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look at the table while nobody has been there."""
        self._found, self._files = self.app.settings.plain, self.files()
        self._lasting = self.app.lasting

    def files(self) -> list[tuple[str, bytes]]:
        """Give all files of the folder with their bytes, but for reports of faults."""
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and "crashes" not in path.parts)
        return [(str(path), path.read_bytes()) for path in paths]

    # -- time ------------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass, as the loop does."""
        for _ in range(max(1, round(seconds * SECOND))):
            self.app.update()
            self.passed += 1
            if self.passed % DRAWN == 0:
                self.app.draw(0.0)
            if self.app.lasting is not self._lasting:
                self._lasting = self.app.lasting
                loop.settle()

    def send(self, kind: int, **facts: object) -> None:
        """Let one event happen."""
        self.app.handle(pygame.Event(kind, facts))

    # -- what guests do --------------------------------------------------------------------------------------------

    def press(self, key: int, mod: int = 0) -> None:
        """Press and let go a key."""
        letter = chr(key) if 32 <= key < 127 else ""
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        if letter and not mod:
            self.send(pygame.TEXTINPUT, text=letter)
        self.send(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)

    def mash(self) -> None:
        """Press anything."""
        self.press(self.random.choice(KEYS), self.random.choice(MODIFIERS))

    def click(self) -> None:
        """Point at something, and click or turn the wheel."""
        wide, high = self.app.size
        at = self.random.randrange(wide), self.random.randrange(high)
        self.send(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(0, 0, 0))
        button = self.random.choice((1, 1, 1, 3))
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)
        if self.random.random() < 0.2:
            self.send(pygame.MOUSEWHEEL, x=0, y=self.random.choice((-3, 2)), flipped=False)

    def pad(self) -> None:
        """Play with a gamepad, and pull it."""
        name = self.random.randrange(3)
        self.send(pygame.JOYBUTTONDOWN, instance_id=name, button=self.random.randrange(12))
        tilt = self.random.uniform(-1, 1)
        self.send(pygame.JOYAXISMOTION, instance_id=name, axis=self.random.randrange(4), value=tilt)
        self.send(pygame.JOYHATMOTION, instance_id=name, hat=0, value=self.random.choice(((0, 1), (1, 0), (0, 0))))
        if self.random.random() < 0.3:
            self.send(pygame.JOYDEVICEREMOVED, instance_id=name)

    def type(self) -> None:
        """Type nonsense."""
        for _ in range(self.random.randrange(12)):
            self.send(pygame.TEXTINPUT, text=self.random.choice("aZ9 \u044f\u4e2d\u202e\x00%{}"))

    def quit(self) -> None:
        """Try to get out, or to get something out."""
        for key in (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_F11, pygame.K_F12):
            self.press(key)
        self.press(pygame.K_F4, pygame.KMOD_ALT)
        self.send(pygame.QUIT)

    def window(self) -> None:
        """Let the window lose the focus and have it again."""
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self.send(kind)

    def play(self) -> None:
        """Play as somebody does who wants to: choose, end the turn, answer."""
        for key in self.random.sample((pygame.K_1, pygame.K_2, pygame.K_TAB, pygame.K_RETURN, pygame.K_PERIOD), 3):
            self.press(key)

    # -- a visit ---------------------------------------------------------------------------------------------------

    def visit(self) -> None:
        """Let somebody come, do as they like, and go away without a word."""
        doings = (self.mash, self.mash, self.click, self.click, self.play, self.play, self.pad, self.type, self.quit,
                  self.window)  # fmt: skip
        for _ in range(self.random.choice((0, 1, 2, 3, 3, 3, 3))):
            self.press(self.random.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_2, pygame.K_3)))
            self.wait(self.random.uniform(0.1, 1))
        for _ in range(self.random.randrange(self.most)):
            self.random.choice(doings)()
            self.wait(self.random.uniform(0, 1.5))
        self.wait(self.away + 1)
        self._look()

    def _look(self) -> None:
        """Look whether the table is as it was."""
        app = self.app
        state = {
            "it does not show itself": [type(scene) for scene in app.scenes] == [LevelChoice, Showcase],
            "it has been quit": app.running,
            "settings are left": app.settings.plain == self._found,
            "keys are left": not bindings.current().own,
            "there is somewhere to save": app.shelter is None and app.settings_file is None,
            "files are left": self.files() == self._files,
        }
        self.wrong += [f"minute {self.passed // SECOND // 60}: {words}" for words, held in state.items() if not held]
        gc.unfreeze()
        gc.collect()
        trim = getattr(CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
        self.used.append(memory())

    def grown(self) -> float:
        """Give by how many mebibytes the last third of the visits needed more than the second."""
        third = len(self.used) // 3
        return median(self.used[-third:]) - median(self.used[third : 2 * third]) if third else 0.0

    def held(self) -> int:
        """Count the scenes that something still holds."""
        gc.unfreeze()
        return sum(isinstance(one, Scene) for one in gc.get_objects())


def table(folder: Path, levels: tuple[str, ...] = LEVELS, size: tuple[int, int] = (1280, 720)) -> App:
    """Set a table up whose player's files lie in a folder."""
    from game.store.slots import Slots
    from scenes.play.opening import Shipped
    from scenes.play.saving import Shelter
    from scenes.stage.settings import Settings, remember

    app = App(Settings(), Shipped(), size)
    app.shelter = Shelter(Slots(folder / "saves"), folder / "crashes")
    remember(app.settings, folder / "settings.json")
    app.settings_file = folder / "table.json"
    shelf = {card.path.stem: card.path for card in app.library.cards()}
    app.host(Playlist(tuple(Entry(shelf[name]) for name in levels), AWAY))
    return app


def main() -> int:
    """Play an evening, a line for each ten visits."""
    parser = argparse.ArgumentParser(prog="python -m tests.evening", description=__doc__)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory() as name:
        os.environ["XDG_PICTURES_DIR"] = f"{name}/pictures"
        evening = Evening(table(Path(name)), Random(args.seed), Path(name))
        while evening.passed < args.minutes * 60 * SECOND:
            evening.visit()
            if len(evening.used) % 10 == 0:
                used, held = f"{evening.used[-1]:.0f} MiB", f"{evening.held()} scenes"
                minute = evening.passed // SECOND // 60
                print(f"minute {minute}: {len(evening.used)} visits, {used}, {held}", flush=True)
        crashes = sorted(path.name for path in (Path(name) / "crashes").glob("*")) if evening.folder.exists() else []
        print(f"{len(evening.used)} visits; memory {evening.used[-1]:.0f} MiB, grew by {evening.grown():.1f} MiB; "
              f"{evening.held()} scenes held; faults: {', '.join(crashes) or 'none'}")  # fmt: skip
        for line in evening.wrong:
            print(line)
        for path in (Path(name) / "crashes").rglob("*.txt"):
            print(path.read_text(encoding="utf-8")[-2500:])
        failed = bool(evening.wrong or crashes) or evening.grown() > GROWN or evening.held() > SCENES
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
