"""Print how long frames take: `python -m tests.bench.frames [--frames N] [--runs N] [--profile ROW]`.

At 1920 x 1080 with sixty creatures and all overlays, on a dummy display. A frame is everything from the event to the
flip, in milliseconds of the processor, so that what else the machine does counts for little. Beside each row stands
its ratio to a yardstick that is measured at the same time: a blit of the whole window and a little Python.
"""

import argparse
import cProfile
import os
import pstats
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import pygame

from game.rules import RULEBOOKS
from game.store.level import read_level
from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import LevelCard, Opened, begin
from scenes.stage import loop
from scenes.stage.settings import Settings

SIZE = (1920, 1080)
WIDE, HIGH, EACH = 56, 30, 30
HEAD = """format = 1
title = "Sixty"
rulebook = "{book}"

[map]
rows = \"\"\"
{rows}
\"\"\"
"""
ONE = """
[[creature]]
name = "{name}"
kind = "{kind}"
at = [{x}, {y}]
team = "{team}"
control = "{control}"
"""


def source(first: str) -> str:
    """Write a level of sixty soldiers among walls and rubble; `first`: who plays the left side."""
    def cell(x: int, y: int) -> str:
        if x in (0, WIDE - 1) or y in (0, HIGH - 1) or (x * 7 + y * 11) % 53 == 0:
            return "#"
        return "," if (x * 5 + y * 3) % 17 == 0 else "."

    rows = [[cell(x, y) for x in range(WIDE)] for y in range(HIGH)]
    units = []
    for number in range(2 * EACH):
        side, rank = divmod(number, EACH)
        x, y = (WIDE // 2 - 8 + rank // 10 * 2) if side == 0 else (WIDE // 2 + 3 + rank // 10 * 2), 3 + rank % 10 * 2
        rows[y][x] = "."
        kind = ("human-soldier", "hound", "sharpshooter")[rank % 3]
        units.append(ONE.format(name=f"{'AB'[side]}{rank}", kind=kind, x=x, y=y, team=("left", "right")[side],
                                control=(first, "ai")[side]))  # fmt: skip
    return HEAD.format(book="starfinder", rows="\n".join("".join(row) for row in rows)) + "".join(units)


class Sixty:
    """A shelf with the one level."""

    def __init__(self, first: str) -> None:
        self.first = first

    def cards(self) -> list[LevelCard]:
        return [LevelCard(Path("sixty"), "Sixty", "", "", 0, "")]

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        return begin(read_level(source(self.first).encode(), "sixty.toml", RULEBOOKS), path, seed, strength, RULEBOOKS)


def opened(first: str) -> tuple[App, Skirmish]:
    """Open the level with all overlays on, in the first turn of a player or of the computer."""
    app = App(Settings(speed=0.0, volume=0, strength="normal"), Sixty(first), SIZE)
    app.exits.title()
    app.open_level(Path("sixty"), 3)
    scene = app.top
    assert isinstance(scene, Skirmish)
    for _ in range(4000):
        frame(app)
        if scene.open or first == "ai":
            break
    scene.view.threaten(True, soon=True)
    for _ in range(200 if first != "ai" else 1):
        frame(app)
    loop.settle()
    return app, scene


def frame(app: App, *events: pygame.Event) -> float:
    """Let one frame pass, with its events; gives its milliseconds."""
    start = process_time()
    for event in events:
        app.handle(event)
    app.update()
    if app.draw(0.0):
        pygame.display.flip()
    return (process_time() - start) * 1000


def moves(scene: Skirmish) -> Iterator[pygame.Event]:
    """Go to and fro over the cells that can be reached, from each to one beside it."""
    spots = sorted(scene.aim.reach, key=lambda spot: (spot[1], spot[0] if spot[1] % 2 else -spot[0]))
    while True:
        for spot in spots:
            yield pygame.Event(pygame.MOUSEMOTION, pos=scene.board.camera.rect(*spot).center, rel=(1, 0),
                               buttons=(0, 0, 0))  # fmt: skip


def hover(app: App, scene: Skirmish, count: int) -> list[float]:
    """Point at the next cell."""
    return [frame(app, event) for event, _ in zip(moves(scene), range(count), strict=False)]


def zoom(app: App, scene: Skirmish, count: int) -> list[float]:
    """Zoom a step in, and out again."""
    pygame.mouse.set_pos(SIZE[0] // 3, SIZE[1] // 2)
    turns = [(1, 1, -1, -1)[number % 4] for number in range(count // 4)]
    return [frame(app, pygame.Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False)) for turn in turns]


def resize(app: App, scene: Skirmish, count: int) -> list[float]:
    """Draw the window a little wider, step by step, and back."""
    sizes = [(SIZE[0] - 8 * abs(step), SIZE[1] - 4 * abs(step)) for step in range(-6, 6)]
    took = []
    for number in range(count // 8):
        x, y = sizes[number % len(sizes)]
        pygame.display.set_mode((x, y), pygame.RESIZABLE)
        took.append(frame(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=x, y=y)))
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    frame(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1]))
    return took


def verbs(app: App, scene: Skirmish, count: int) -> list[float]:
    """Choose a verb, and drop it again."""
    names = [entry.verb.name for entry in scene.aim.offers.entries if entry.open and entry.verb.aim != "none"]
    took = []
    for number in range(count // 4):
        start = process_time()
        scene.aim.choose("") if number % 2 else scene.hand._aim_with(names[number // 2 % len(names)])
        scene.hand.stir()
        took.append((process_time() - start) * 1000 + frame(app))
    scene.aim.choose("")
    return took


def thinking(app: App, scene: Skirmish, count: int) -> list[float]:
    """Let the computer think and act."""
    return [frame(app) for _ in range(count * 2)]


ROWS: dict[str, Callable[[App, Skirmish, int], list[float]]] = {
    "hover": hover, "zoom": zoom, "resize": resize, "verb": verbs, "thinking": thinking,
}  # fmt: skip


def yardstick() -> float:
    """Give the milliseconds of a blit of the whole window and a little Python, the quickest of some."""
    one, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    took = []
    for _ in range(15):
        start = process_time()
        other.blit(one, (0, 0))
        sum(number * number for number in range(10_000))
        took.append((process_time() - start) * 1000)
    return statistics.median(took)


def main() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=400)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default=",".join(ROWS))
    parser.add_argument("--profile", default="", help=f"one of {', '.join(ROWS)}")
    asked = parser.parse_args()
    with loop.brief():
        measure(asked)
    pygame.quit()


def measure(asked: argparse.Namespace) -> None:
    for name in [asked.profile] if asked.profile else asked.only.split(","):
        app, scene = opened("ai" if name == "thinking" else "human")
        ROWS[name](app, scene, asked.frames // 8)
        if asked.profile:
            profile = cProfile.Profile()
            profile.runcall(ROWS[name], app, scene, asked.frames)
            pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
            continue
        for _ in range(asked.runs):
            before = yardstick()
            took = sorted(ROWS[name](app, scene, asked.frames))
            yard = (before + yardstick()) / 2
            half, most = took[len(took) // 2], took[min(len(took) - 1, len(took) * 99 // 100)]
            print(f"{name:9} p50 {half:6.2f}  p99 {most:6.2f}  most {took[-1]:6.2f} ms   yardstick {yard:5.2f} ms   "
                  f"p99 = {most / yard:5.2f} yards   ({len(took)} frames)", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
