"""Sixty creatures on a board of 56 x 30, by any rulebook, in the window of a player: what frames are measured on."""

from dataclasses import dataclass
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
from tests.bench.books import KINDS

SIZE = (1920, 1080)
WIDE, HIGH, EACH = 56, 30, 30
SETTLED = 200
"""Frames that pass before anything is measured."""
HEAD = """format = 1
title = "Sixty"
rulebook = "{book}"
{grid}
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


@dataclass(frozen=True)
class Board:
    """A rulebook on one of its grids."""

    book: str
    grid: str = ""

    @property
    def name(self) -> str:
        return f"{self.book}, hexes" if self.grid else self.book

    def source(self, first: str) -> str:
        """Write a level of sixty among walls and rubble; `first`: who plays the left side."""
        rows = [[_cell(x, y) for x in range(WIDE)] for y in range(HIGH)]
        units = []
        for number in range(2 * EACH):
            side, rank = divmod(number, EACH)
            x, y = (WIDE // 2 - 8 if side == 0 else WIDE // 2 + 3) + rank // 10 * 2, 3 + rank % 10 * 2
            rows[y][x] = "."
            kinds = KINDS[self.book]
            units.append(ONE.format(name=f"{'AB'[side]}{rank}", kind=kinds[rank % len(kinds)], x=x, y=y,
                                    team=("left", "right")[side], control=(first, "ai")[side]))  # fmt: skip
        grid = 'grid = "hex"\n' if self.grid else ""
        return HEAD.format(book=self.book, grid=grid, rows="\n".join("".join(row) for row in rows)) + "".join(units)


BOARDS = {board.name: board for board in (*map(Board, RULEBOOKS), Board("lordsouls", "hex"))}
"""Every rulebook, and Lordsouls on hexes too."""


def _cell(x: int, y: int) -> str:
    if x in (0, WIDE - 1) or y in (0, HIGH - 1) or (x * 7 + y * 11) % 53 == 0:
        return "#"
    return "," if (x * 5 + y * 3) % 17 == 0 else "."


class Sixty:
    """A shelf with the one level."""

    def __init__(self, board: Board, first: str) -> None:
        self.board, self.first = board, first

    def cards(self) -> list[LevelCard]:
        return [LevelCard(Path("sixty"), "Sixty", "", "", 0, "")]

    def open(self, path: Path, seed: int, strength: str, *, hot_seat: bool = False, grid: str = "") -> Opened:
        level = read_level(self.board.source(self.first).encode(), "sixty.toml", RULEBOOKS)
        return begin(level, path, seed, strength, RULEBOOKS)


def opened(board: Board, first: str) -> tuple[App, Skirmish]:
    """Open the level with the threats of now and of next turn laid, in the first turn of a player or the computer."""
    app = App(Settings(speed=0.0, volume=0, strength="normal"), Sixty(board, first), SIZE)
    app.exits.title()
    app.open_level(Path("sixty"), 3)
    scene = app.top
    assert isinstance(scene, Skirmish)
    for _ in range(4000):
        frame(app)
        asked = scene.hand.asked
        if asked is not None:  # who acts first
            scene.answer(asked.options[0].key)
        if scene.hand.free or first == "ai":
            break
    scene.view.threaten(True, soon=True)
    for _ in range(SETTLED if first != "ai" else 1):
        frame(app)
    loop.settle()
    return app, scene


def frame(app: App, *events: pygame.Event) -> float:
    """Let one frame pass, with its events; gives its milliseconds of the processor.

    What has been left is dropped in between, as the loop does in the time that is over and when nobody minds.
    """
    loop.tidy()
    if loop.kept() > loop.SOON:
        loop.settle()
    start = process_time()
    for event in events:
        app.handle(event)
    app.update()
    if app.draw(0.0):
        pygame.display.flip()
    return (process_time() - start) * 1000
