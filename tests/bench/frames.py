"""Print how long frames take: `python -m tests.bench.frames [--book NAME] [--only ROW,ROW] [--profile ROW]`.

At 1920 x 1080 with sixty creatures and all overlays, on a dummy display, by every rulebook. A frame is everything from
the event to the flip, in milliseconds of the processor, so that what else the machine does counts for little. Beside
each row stands its ratio to a yardstick that is measured at the same time: a blit of the whole window and a little
Python. Each row is the median of its runs, but for the longest frame: that is the longest of all. The exit status
says whether every goal is met.
"""

import argparse
import cProfile
import os
import pstats
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time

import pygame

from scenes.app import App
from scenes.battle.skirmish import Skirmish
from scenes.play.foresight import Foresight
from scenes.stage import loop
from tests.bench.books import fresh
from tests.bench.sixty import BOARDS, SIZE, frame, opened

Took = list[float]
FRAME = 16.0
"""Milliseconds that no frame may take."""
HOVER, PIECE = 4.0, 3.0
"""Milliseconds: 99 of 100 frames while the pointer goes about, and a piece of what fills in meanwhile."""
MOST = 2000
"""Frames after which all has to stand there, whatever was done."""
STARTS = (("help", ("--help",), 250.0), ("first frame", ("play", "--frames", "1"), 1000.0),
          ("a level's", ("play", "levels/demo/starfinder/barricade.toml", "--frames", "1"), 1000.0))  # fmt: skip
"""What a process is started with, and the milliseconds that it may take until it has ended."""


def moves(scene: Skirmish) -> Iterator[pygame.Event]:
    """Go to and fro over the cells that can be reached, from each to one beside it."""
    spots = sorted(scene.aim.reach, key=lambda spot: (spot[1], spot[0] if spot[1] % 2 else -spot[0]))
    while True:
        for spot in spots:
            yield pygame.Event(pygame.MOUSEMOTION, pos=scene.board.camera.rect(*spot).center, rel=(1, 0),
                               buttons=(0, 0, 0))  # fmt: skip


def hover(app: App, scene: Skirmish, count: int) -> Took:
    """Point at the next cell, and rest there until all that follows from it stands there."""
    took = []
    for event, _ in zip(moves(scene), range(count // 2), strict=False):
        took += [frame(app, event), *rest(app, scene)]
    return took


def rest(app: App, scene: Skirmish) -> Iterator[float]:
    """Wait until all that follows from what was done stands there: give what each frame takes until then."""
    for _ in range(MOST):
        view, foresight = scene.view, scene.view._foresight
        ahead = view.soon and (foresight is None or foresight.version != scene.table.version or not foresight.done)
        if not (scene.dirty or ahead or not view._pieces.whole or scene.board.grounds.rough):
            return
        yield frame(app)
    raise AssertionError("it never comes to rest")


def hover_all(app: App, scene: Skirmish, count: int) -> Took:
    """Point at the next cell, reach by turns laid as well."""
    scene.view.by_turns(True)
    for _ in rest(app, scene):
        pass
    took = hover(app, scene, count)
    scene.view.by_turns(False)
    for _ in rest(app, scene):
        pass
    return took


def zoom(app: App, scene: Skirmish, count: int) -> Took:
    """Zoom two steps in, and out again, and each second time rest there until all of the picture is sharp."""
    pygame.mouse.set_pos(SIZE[0] // 3, SIZE[1] // 2)
    took = []
    for number in range(count // 4):
        took.append(frame(app, pygame.Event(pygame.MOUSEWHEEL, x=0, y=(1, 1, -1, -1)[number % 4], flipped=False)))
        took += rest(app, scene) if number % 2 else ()
    return took


def resize(app: App, scene: Skirmish, count: int) -> Took:
    """Draw the window a little wider, step by step, and back, something having changed at first."""
    sizes = [(SIZE[0] - 8 * abs(step), SIZE[1] - 4 * abs(step)) for step in range(-6, 6)]
    forget(scene)
    took = list(rest(app, scene))
    for number in range(count // 8):
        x, y = sizes[number % len(sizes)]
        pygame.display.set_mode((x, y), pygame.RESIZABLE)
        took.append(frame(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=x, y=y)))
        took += rest(app, scene) if number % 4 == 3 else ()
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    took.append(frame(app, pygame.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1])))
    return [*took, *rest(app, scene)]


def verbs(app: App, scene: Skirmish, count: int) -> Took:
    """Choose a verb, and drop it again."""
    names = [entry.verb.name for entry in scene.aim.offers.entries if entry.open and entry.verb.aim != "none"]
    took = []
    for number in range(count // 4):
        start = process_time()
        scene.aim.choose("") if number % 2 else scene.hand._aim_with(names[number // 2 % len(names)])
        scene.hand.stir()
        took += [(process_time() - start) * 1000 + frame(app), *rest(app, scene)]
    scene.aim.choose("")
    scene.hand.stir()
    return [*took, *rest(app, scene)]


def turns(app: App, scene: Skirmish, count: int) -> Took:
    """Lay the reach by turns, something having changed, and take it off again."""
    took = []
    for number in range(count // 8):
        if number % 2 == 0:
            forget(scene)
            took.append(frame(app))
        start = process_time()
        scene.view.by_turns(number % 2 == 0)
        took += [(process_time() - start) * 1000 + frame(app), *rest(app, scene)]
    scene.view.by_turns(False)
    return [*took, *rest(app, scene)]


def forget(scene: Skirmish) -> None:
    """Forget what is known of the battle, as after any change."""
    fresh(scene.battle)
    scene.table.version += 1


def anew(app: App, scene: Skirmish, count: int) -> Took:
    """Show what follows from a change, the pointer on a cell."""
    took = []
    for event, _ in zip(moves(scene), range(count // 8), strict=False):
        took += [frame(app, event), *rest(app, scene)]
        forget(scene)
        scene.hand.stir()
        took += [frame(app), *rest(app, scene)]
    return took


def ahead(app: App, scene: Skirmish, count: int) -> Took:
    """Lay what foes could threaten next turn, and wait until all of it is there."""
    took: Took = []
    while len(took) < count:
        before = scene.view._foresight
        forget(scene)
        while scene.view._foresight is before or not scene.view._foresight.done:
            took.append(frame(app))
    return took


def pieces(app: App, scene: Skirmish, count: int) -> Took:
    """Take the pieces of what foes could threaten next turn one by one."""
    forget(scene)
    foresight = Foresight(scene.battle, scene.table.version)
    took: Took = []
    while not foresight.done:
        start = process_time()
        foresight.look(0.0)
        took.append((process_time() - start) * 1000)
    return took


def thinking(app: App, scene: Skirmish, count: int) -> Took:
    """Let the computer think and act."""
    return [frame(app) for _ in range(count * 2)]


@dataclass(frozen=True)
class Row:
    """What is done, and the milliseconds that 99 of 100 frames and any one of them may take."""

    name: str
    take: Callable[[App, Skirmish, int], Took]
    usual: float = FRAME
    longest: float = FRAME


ROWS = {row.name: row for row in (
    Row("hover", hover, HOVER), Row("hover-all", hover_all, HOVER), Row("zoom", zoom), Row("resize", resize),
    Row("verb", verbs), Row("anew", anew), Row("turns", turns), Row("ahead", ahead),
    Row("pieces", pieces, PIECE, PIECE), Row("thinking", thinking),
)}  # fmt: skip


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


def main() -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=400)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default=",".join([*ROWS, "start"]))
    parser.add_argument("--book", default=";".join(BOARDS), help=f"some of {'; '.join(BOARDS)}")
    parser.add_argument("--profile", default="", help=f"one of {', '.join(ROWS)}")
    asked = parser.parse_args()
    met, names = True, asked.only.split(",")
    with loop.brief():
        for board in asked.book.split(";"):
            for name in [asked.profile] if asked.profile else names:
                if name in ROWS:
                    met &= measure(board, ROWS[name], asked)
    if "start" in names and not asked.profile:
        for start in STARTS:
            met &= started(*start, runs=asked.runs)
    pygame.quit()
    return 0 if met else 1


def measure(board: str, row: Row, asked: argparse.Namespace) -> bool:
    """Take the runs of a row, and print what they come to; says whether its goals are met."""
    loop.settle()
    app, scene = opened(BOARDS[board], "ai" if row.name == "thinking" else "human")
    row.take(app, scene, asked.frames // 8)
    if asked.profile:
        profile = cProfile.Profile()
        loop.settle()
        profile.runcall(row.take, app, scene, asked.frames)
        pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
        return True
    runs, yards = [], [yardstick()]
    for _ in range(asked.runs):
        loop.settle()
        runs.append(sorted(row.take(app, scene, asked.frames)))
        yards.append(yardstick())
    half, usual = (statistics.median(took[len(took) * part // 100] for took in runs) for part in (50, 99))
    most, yard = max(took[-1] for took in runs), statistics.median(yards)
    met = usual <= row.usual and most <= row.longest
    verdict = "ok" if met else f"MISSED: {row.usual:g}, none above {row.longest:g}"
    print(f"{board:16} {row.name:9} p50 {half:6.2f}  p99 {usual:6.2f}  most {most:6.2f} ms   yardstick {yard:5.2f} ms"
          f"   p99 = {usual / yard:5.1f} yards   ({len(runs[0])} frames)  {verdict}", flush=True)  # fmt: skip
    return met


def started(what: str, words: tuple[str, ...], goal: float, *, runs: int) -> bool:
    """Start the game in a process of its own and print what that takes; says whether its goal is met.

    A first start that does not count writes the bytecode, which an installed program has.
    """
    took = []
    with TemporaryDirectory() as folder:
        around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(1 + runs):
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-m", "game", *words], check=True, capture_output=True,
                           env={**around, "PYTHONPYCACHEPREFIX": folder})  # fmt: skip
            after = getrusage(RUSAGE_CHILDREN)
            took.append(1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime))
    half = statistics.median(took[1:])
    verdict = "ok" if half <= goal else f"MISSED: {goal:g}"
    print(f"{'process':16} {what:22} {half:6.0f} ms   yardstick {yardstick():5.2f} ms   {verdict}", flush=True)
    return half <= goal


if __name__ == "__main__":
    sys.exit(main())
