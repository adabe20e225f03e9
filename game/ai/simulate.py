"""Many games of opponents against each other: the same results whoever runs them, and in whatever order."""

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt
from multiprocessing import get_context
from pathlib import Path

from game.ai.brain import Brain
from game.ai.play import play, spared
from game.battle.battle import Battle
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.rules import RULEBOOKS
from game.store import toml
from game.store.level import Level, read_level
from game.store.playable import muster

Progress = Callable[[int, int], None]
"""Told after each game: how many are done, of how many."""
Z_SQUARED = 38_416
"""1.96 squared, in ten-thousandths: 95 of 100 intervals hold the true share."""
SCALE = 10_000
ANY_END = "any end"
"""What stands for the team where ends are swapped."""
MOST_JOBS = 61
"""Processes at once, as many as every system can wait for."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: its seed, the team that won ('' for nobody), the last round, the commands, the digest at its end."""

    seed: int
    winner: str
    rounds: int
    commands: int
    digest: str


@dataclass(frozen=True, slots=True)
class Row:
    """One side of the table: its team, its strength, games won, and the percentages between which its share lies."""

    team: str
    strength: str
    won: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Standings:
    """What many games came to, sides in the level's order; `digest` stands for all games in the order of seeds."""

    rows: tuple[Row, ...]
    games: int
    nobody: int
    rounds: int
    commands: int
    digest: str
    ends: tuple[str, int, int] | None = None
    """Where ends are swapped: the team listed first, the games it won whoever played it, the games somebody won."""

    @property
    def first(self) -> int:
        """Give the games that the team listed first won, whoever played it."""
        return self.ends[1] if self.ends is not None else 0

    def lines(self) -> Iterator[str]:
        """Write the table: who won how often, the interval, medians, the digest."""
        wide = max((len(row.team) for row in self.rows), default=4) + 2
        yield f"{'side':<{wide}}{'strength':<10}{'won':>5}{'of':>6}{'share':>8}   95 of 100 between"
        for row in self.rows:
            share = f"{100 * row.won // max(1, self.games)} %"
            between = f"{row.least} % and {row.most} %"
            yield f"{row.team:<{wide}}{row.strength:<10}{row.won:>5}{self.games:>6}{share:>8}   {between}"
        yield f"{'nobody':<{wide}}{'':<10}{self.nobody:>5}{self.games:>6}"
        if self.ends is not None:
            team, first, decided = self.ends
            least, most = interval(first, decided)
            yield f"ends swapped: each seed from every end; {team} won {first} of {decided}, whoever played it: " \
                  f"{least} % to {most} %"
        yield f"median rounds {self.rounds}, median commands {self.commands}, digest {self.digest[:16]}"


@lru_cache(maxsize=4)
def _level(raw: bytes, name: str) -> Level:
    return read_level(raw, name)


def mustered(level: Level) -> Battle:
    """Set up a level's battle; nothing happens before its start."""
    book = RULEBOOKS[level.rulebook]
    return muster(level, book)


def brains_for(teams: Sequence[str], sides: Sequence[str]) -> dict[str, Brain]:
    """Give each team an opponent of a strength; a single strength serves all.

    Raises ValueError for a strength that does not exist, and for too few or too many of them.
    """
    strengths = tuple(sides) * len(teams) if len(sides) == 1 else tuple(sides)
    if len(strengths) != len(teams):
        raise ValueError(f"{len(teams)} sides play here ({', '.join(teams)}), {len(strengths)} strengths are named")
    return {team: Brain(strength) for team, strength in zip(teams, strengths, strict=True)}


def play_game(raw: bytes, name: str, seed: int, sides: tuple[str, ...]) -> Result:
    """Play one game of a level, given by its bytes; plain arguments, so that any process may run it."""
    level = _level(raw, name)
    battle, brains = mustered(level), brains_for(level.teams, sides)
    battle.start(seed)
    with spared():
        for _ in play(battle, brains):
            pass
    winner = battle.outcome.winner if battle.outcome is not None else ""
    return Result(seed, winner, battle.world.get(BATTLE, Turn).round, len(battle.log), battle.digest)


def simulate(
    raw: bytes,
    name: str,
    games: int,
    seed: int = 0,
    sides: tuple[str, ...] = ("normal",),
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    swap: bool = False,
) -> Standings:
    """Play games with seeds from `seed` on; the executor decides where they run, never what comes of them.

    `swap`: each seed is played from every end, and the rows are of strengths, wherever they played.

    Raises LevelError for a level that cannot be read, ValueError for sides that do not fit it.
    """
    level = _level(raw, name)
    strengths = [brain.strength for brain in brains_for(level.teams, sides).values()]
    turns = [turned(strengths, by) for by in range(len(strengths) if swap else 1)]
    jobs = [(number, tuple(order)) for number in range(seed, seed + games) for order in turns]
    results = []
    for done, result in enumerate(_results(raw, name, jobs, executor), 1):
        results.append(result)
        if progress is not None:
            progress(done, len(jobs))
    return swapped(level.teams, strengths, results) if swap else tabled(level.teams, strengths, results)


def turned(strengths: Sequence[str], by: int) -> list[str]:
    """Give the strengths as the teams have them when each has gone on by so many ends."""
    return [strengths[(end - by) % len(strengths)] for end in range(len(strengths))]


def _results(
    raw: bytes, name: str, jobs: Sequence[tuple[int, tuple[str, ...]]], executor: Executor | None
) -> Iterator[Result]:
    """Yield the results of seeds with the strengths that play them, in their order."""
    if executor is None:
        yield from (play_game(raw, name, seed, sides) for seed, sides in jobs)
        return
    futures = [executor.submit(play_game, raw, name, seed, sides) for seed, sides in jobs]
    for future in futures:
        yield future.result()


def tabled(teams: Sequence[str], strengths: Sequence[str], results: Sequence[Result]) -> Standings:
    """Sum up results."""
    games, rows = len(results), []
    for team, strength in zip(teams, strengths, strict=True):
        won = sum(result.winner == team for result in results)
        rows.append(Row(team, strength, won, *interval(won, games)))
    nobody = sum(result.winner == "" for result in results)
    rounds, commands = ([getattr(result, key) for result in results] for key in ("rounds", "commands"))
    digests = " ".join(result.digest for result in results)
    digest = hashlib.sha256(digests.encode()).hexdigest()
    return Standings(tuple(rows), games, nobody, median(rounds), median(commands), digest)


def swapped(teams: Sequence[str], strengths: Sequence[str], results: Sequence[Result]) -> Standings:
    """Sum up results in which every seed was played from each end in turn: a row a strength, wherever it played."""
    ends, rows = len(teams), []
    for own, strength in enumerate(strengths):
        won = sum(result.winner == teams[(own + number) % ends] for number, result in enumerate(results))
        rows.append(Row(ANY_END, strength, won, *interval(won, len(results))))
    decided = sum(result.winner != "" for result in results)
    table = tabled(teams, strengths, results)
    return replace(table, rows=tuple(rows), ends=(teams[0], table.rows[0].won, decided))


def median(numbers: Sequence[int]) -> int:
    """Give the lower middle number; 0 of none."""
    return sorted(numbers)[(len(numbers) - 1) // 2] if numbers else 0


def interval(won: int, games: int) -> tuple[int, int]:
    """Give Wilson's 95 % interval of a share in whole percent, rounded outwards; all is possible without games."""
    if games == 0:
        return 0, 100
    middle = 2 * won * SCALE + Z_SQUARED
    spread = isqrt(Z_SQUARED * (Z_SQUARED * games + 4 * SCALE * won * (games - won)) // games)
    whole = 2 * (games * SCALE + Z_SQUARED)
    return max(0, 100 * (middle - spread) // whole), min(100, -(-100 * (middle + spread) // whole))


def bar(done: int, games: int, width: int = 30) -> str:
    """Draw a progress bar: [######......] 12/24."""
    full = width * done // max(1, games)
    return f"[{'#' * full}{'.' * (width - full)}] {done}/{games}"


def print_table(path: Path, games: int, seed: int, sides: tuple[str, ...], jobs: int, *, swap: bool = False) -> int:
    """Simulate for the command line: a progress bar on standard error, the table on standard output.

    Gives the exit status: 2 when the sides do not fit the level.  Raises LevelError for one that cannot be read.
    """
    name, raw = toml.read_file(path)
    teams = _level(raw, name).teams
    try:
        brains_for(teams, sides)
    except ValueError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    with _workers(min(jobs, games)) as executor:
        table = simulate(raw, name, games, seed, sides, executor, _show, swap=swap)
    print("\n".join(table.lines()))
    return 0


def _workers(jobs: int) -> AbstractContextManager[Executor | None]:
    """Give so many processes, each started afresh; None for a single one."""
    if jobs <= 1:
        return nullcontext()
    return ProcessPoolExecutor(min(jobs, MOST_JOBS), mp_context=get_context("spawn"))


def _show(done: int, games: int) -> None:
    if not sys.stderr.isatty():
        return  # a file or a pipe wants no bar
    end = "\n" if done == games else ""
    print(f"\r{bar(done, games)}", end=end, file=sys.stderr, flush=True)
