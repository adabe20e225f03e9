"""Rows 22 and 23: how long the computer thinks: a first turn amid a crowd, and decisions on the largest demo levels."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import TypeVar

from game import load_level, open_battle
from game.ai import brain as minds
from game.ai.brain import Brain
from game.ai.pieces import Pieces
from game.ai.play import ended, spared
from game.battle.battle import Battle
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.store.level import Level
from tests.bench.books import BOARDS, CLOSE, CROWD, WIDE, mixed
from tests.bench.contest import Line

T = TypeVar("T")
CROWDS = ((40, CLOSE, 1500.0), (WIDE, WIDE // 2, 3000.0))
"""(cells a side, within how many of the middle they stand, milliseconds) of a turn amid a crowd."""
MIDDLING, STRONG = "normal", {"hard": 500.0, "master": 3000.0}
"""The strength that thinks amid a crowd; the strong ones, and the milliseconds that a decision of each may take."""
PIECE, ROUNDS = 8.0, 2
"""Milliseconds of the longest piece of work; rounds that are played on a demo level."""
DEMOS = Path(__file__).parents[2] / "levels" / "demo"


@dataclass
class Watch:
    """Milliseconds that a mind took: for each decision, and for its longest piece of work."""

    brain: Brain
    took: list[float] = field(default_factory=list)
    piece: float = 0.0

    def decide(self, battle: Battle) -> None:
        """Let it think about what is asked, or about its next command, piece by piece, and then do that."""
        gc.collect()
        gc.disable()
        if battle.pending is not None:
            battle.answer(self._timed(self.brain.weigh(battle))[0])
        else:
            self._timed(_thought(self.brain, battle))
            assert self.brain.choice is not None
            battle.do(self.brain.choice.command)
        gc.enable()

    def _timed(self, work: Pieces[T]) -> T:
        begin = last = process_time()
        while True:
            try:
                next(work)
            except StopIteration as end:
                answer: T = end.value
                self.took.append(1000 * (self._piece(last) - begin))
                return answer
            last = self._piece(last)

    def _piece(self, last: float) -> float:
        now = process_time()
        self.piece = max(self.piece, 1000 * (now - last))
        return now


def _thought(brain: Brain, battle: Battle) -> Pieces[None]:
    yield from brain.think(battle)


def crowds(rounds: int) -> Iterator[Line]:
    """Row 22: the first turn of one amid a crowd, each time of another battle: its mean, the longest piece."""
    for wide, spread, goal in CROWDS:
        for book, grid in BOARDS:
            watches = [_turn(mixed(book, grid, seed, wide, spread)) for seed in range(max(1, rounds // 9))]
            name = f"{book}{', hexes' if grid else ''}, {MIDDLING}, {CROWD} on {wide} x {wide}"
            mean = sum(sum(watch.took) for watch in watches) / len(watches)
            yield Line("22", f"{name}, a turn", mean, goal, "ms")
            yield Line("22", f"{name}, longest piece", max(watch.piece for watch in watches), PIECE, "ms")


def _turn(battle: Battle) -> Watch:
    minds._STICKS.clear()  # what other battles have taught would help
    watch, before = Watch(Brain(MIDDLING)), ended(battle)
    with spared():
        while battle.outcome is None and ended(battle) == before:
            watch.decide(battle)
    return watch


def demos(rounds: int) -> Iterator[Line]:
    """Row 23: decisions of the strong in the first rounds of the largest demo levels: mean, worst, longest piece."""
    for book, grid in BOARDS:
        level = largest(book, "hex" if grid else "square")
        for strength, goal in STRONG.items():
            watch, name = _played(level, strength), f"{book}, {strength}, {Path(level.name).stem}"
            yield Line("23", f"{name}, a decision", sum(watch.took) / len(watch.took), goal, "ms")
            yield Line("23", f"{name}, the worst", max(watch.took), goal, "ms")
            yield Line("23", f"{name}, longest piece", watch.piece, PIECE, "ms")


def largest(book: str, grid: str) -> Level:
    """Give the demo level of a rulebook, on a grid where it has some on that, that has most cells and creatures."""
    levels = [load_level(path) for path in sorted((DEMOS / book).glob("*.toml"))]
    some = [level for level in levels if level.ground.grid.name == grid] or levels
    return max(some, key=lambda level: level.ground.width * level.ground.height * len(level.creatures))


def _played(level: Level, strength: str) -> Watch:
    minds._STICKS.clear()
    battle, watch = open_battle(level), Watch(Brain(strength))
    battle.start(1)
    with spared():
        while battle.outcome is None and battle.world.get(BATTLE, Turn).round <= ROUNDS:
            watch.decide(battle)
    return watch


ROWS = (crowds, demos)
