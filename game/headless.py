"""Battles without a window: the computer against itself, begun or resumed, and random games, told on the terminal."""

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from types import TracebackType

from game import Level, load_level, open_battle
from game.ai.brain import Brain, commands_given, step
from game.ai.naive import end
from game.ai.play import spared
from game.ai.random_player import BrokenError, play_random
from game.battle.battle import Battle, FaultError, IllegalError
from game.battle.event import Event
from game.chronicle import narrate
from game.i18n import tr
from game.learning.finding import find
from game.store import crash
from game.store.save import Origin, SaveError, origin, save, turn_of
from game.store.slots import open_file
from game.store.writing import shown, tidy, write_file
from game.telling import Line, Row, name_of, thought


@dataclass(frozen=True, slots=True)
class Span:
    """How far to play: so many turns, so many commands and answers; None: to the end. And how well, on every side."""

    turns: int | None = None
    steps: int | None = None
    strength: str = "normal"


class Recorder:
    """Saves a battle to a file, after every turn and at the end; the first failure is told, and saving pauses."""

    def __init__(self, path: Path | None, level: Origin) -> None:
        self.path = path
        self.level = level
        self.failed = False
        self.told: deque[str] = deque(maxlen=crash.LINES)
        """The last lines that were printed, for a report."""
        self.lines: list[Line] = []
        """Lines of this turn; those of a command that is still asking something may change."""
        self.printed = 0
        """How many of them are printed."""

    def tell(self, battle: Battle, events: Iterable[Event]) -> None:
        """Print events as the lines of the log once their command is done, and remember the last of them."""
        for event in events:
            narrate(self.lines, battle.world, event, battle.rulebook)
        if battle.pending is None:
            for line in self.lines[self.printed :]:
                for words in written(line):
                    self.say(words)
            turn = max((n for n, line in enumerate(self.lines) if line.kind == "turn"), default=0)
            del self.lines[:turn]
            self.printed = len(self.lines)

    def say(self, line: str) -> None:
        """Print a line, and remember it for a while."""
        self.told.append(line)
        print(line)

    def begin(self, battle: Battle) -> None:
        """Save for the first time.  Raises SaveError, which names a file that must not be written."""
        if self.path is not None:
            tidy(self.path)
            write_file(self.path, save(battle, self.level))

    def keep(self, battle: Battle) -> None:
        """Save again."""
        if self.path is None or self.failed:
            return
        try:
            write_file(self.path, save(battle, self.level))
        except SaveError as error:
            self.failed = True
            print(error, file=sys.stderr)


def demo_battle(level: Level, seed: int, span: Span, to: Path | None = None) -> tuple[Battle, int]:
    """Play a level, the computer on every side, told line by line; gives the battle, and the exit status.

    Raises SaveError when `to` is a file that is no save, or where none can be written.
    """
    battle = open_battle(level)
    keeper = Recorder(to, origin(level))
    print(tr(level.title))
    keeper.tell(battle, battle.start(seed))
    return battle, _play_and_keep(battle, span, keeper)


def resume_battle(path: Path, span: Span, to: Path | None = None) -> tuple[Battle, int]:
    """Play a save on, likewise.  Raises SaveError when there is no battle in it."""
    resumed = open_file(path)
    for note in resumed.notes:
        print(tr(note), file=sys.stderr)
    print(tr(resumed.level.title))
    return resumed.battle, _play_and_keep(resumed.battle, span, Recorder(to, resumed.saved.level))


def _play_and_keep(battle: Battle, span: Span, keeper: Recorder) -> int:
    """Play and save; gives 0, 1 when a rule broke down, 2 when a save could not be written."""
    keeper.begin(battle)
    if battle.outcome is not None:
        print(tr(battle.told(battle.outcome)))
    with _Catching() as caught, spared():
        play_on(battle, span, keeper)
    if caught.error is not None:
        folder = _reported(caught.error, battle, keeper.level, tuple(keeper.told))
        print(f"{_told(caught.error)}: the report is in {folder}", file=sys.stderr)
    keeper.keep(battle)
    return 1 if caught.error is not None else 2 if keeper.failed else 0


class _Catching:
    """Keeps whatever breaks inside, a rule, the computer's thinking or a table, and leaves the block."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    def __enter__(self) -> "_Catching":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, OSError | SaveError):
            return False
        self.error = error
        return True


def _reported(error: Exception, battle: Battle, level: Origin, lines: tuple[str, ...] = ()) -> str:
    """Write a crash report; gives its folder as a player reads it."""
    folder = crash.folder_for(f"turn-{turn_of(battle.world).ended}-{battle.digest[:12]}")
    crash.write_report(folder, crash.Report(error, battle, level, lines))
    return shown(folder)


def play_on(battle: Battle, span: Span, keeper: Recorder) -> None:
    """Let the computer play every side, to the end or as far as told."""
    brain = Brain(span.strength)
    ended, steps = turn_of(battle.world).ended, 0
    until = None if span.turns is None else ended + span.turns
    while battle.outcome is None and (until is None or ended < until) and (span.steps is None or steps < span.steps):
        asked, who = battle.pending is not None, name_of(battle.world, battle.acting)
        over = None if asked or not commands_given(battle) else end(battle)
        what, why, events = step(brain, battle)
        if not asked and what != over:
            keeper.say(f"  {thought(why, who)}")
        keeper.tell(battle, events)
        steps += 1
        if turn_of(battle.world).ended != ended:
            ended = turn_of(battle.world).ended
            keeper.keep(battle)


def finish(battle: Battle) -> None:
    """Say how far it has come; the last line is `turn T digest HEX`."""
    print(f"turn {turn_of(battle.world).ended} digest {battle.digest}")


def written(line: Line) -> Iterator[str]:
    """Write a line of the log, and below it what unfolds under it, each sum with its addends, by their rules."""
    lead = "---" if line.kind == "round" else " "
    below = [row.rule for row in line.rows]
    yield f"{lead} {line.words}{_cited(reason.rule for reason in line.because if reason.rule not in below)}"
    for row, parts in _with_parts(line.rows):
        tail = "; ".join(f"{part}{_cited((part.rule,))}" for part in parts)
        yield f"      {row}{_cited((row.rule,))}" + (f" ({tail})" if tail else "")


def _with_parts(rows: tuple[Row, ...]) -> Iterator[tuple[Row, list[Row]]]:
    """Yield each row with the addends that follow it; those of a number that stands alone too."""
    for number, row in enumerate(rows):
        if not row.part:
            yield row, list(takewhile(lambda later: later.part, rows[number + 1 :]))


def _cited(rules: Iterable[str]) -> str:
    known = dict.fromkeys(rule for rule in rules if "." in rule)
    return f" [{', '.join(known)}]" if known else ""


def random_battles(path: Path, games: int, seed: int) -> int:
    """Play random legal games with every invariant checked after every command; gives the number of faults.

    Of the first fault a report is written, which `replay` runs again.
    """
    level = load_level(path)
    faults = 0
    for number in range(seed, seed + games):
        battle = open_battle(level)
        error = _random_battle(battle, number)
        if error is not None:
            faults += 1
            print(f"seed {number}, command {len(battle.log) + 1}: {_told(error)}")
            if faults == 1:
                print(f"the report is in {_reported(error, battle, origin(level))}", file=sys.stderr)
    print(f"{games} games, {faults} faults")
    return faults


def write_puzzles(levels: Iterable[Path], games: int, seed: int, folder: Path) -> int:
    """Write the puzzles of so many games of each level, a file each in its rulebook's folder; gives the exit status.

    The names tell the level, the seed and the number; the lines how many strengths miss it, why it is best, by how
    much. Raises OSError.
    """
    count = 0
    for path in levels:
        level = load_level(path)
        for number in range(seed, seed + games):
            for place, puzzle in enumerate(find(level, path.stem, number), 1):
                file = folder.joinpath(level.rulebook, f"{path.stem}-{number}-{place}.toml")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(puzzle.source, "utf-8")
                count += 1
                lead = f"{puzzle.lead // 100}.{puzzle.lead % 100:02d}"
                print(f"{file}: missed by {puzzle.missed}, {puzzle.reason}, better by {lead}", flush=True)
    print(f"{count} puzzles")
    return 0 if count else 1


def _random_battle(battle: Battle, seed: int) -> Exception | None:
    with _Catching() as caught:
        battle.start(seed)
        play_random(battle, seed, checked=True)
    return caught.error


def _told(error: Exception) -> str:
    """Say what broke: our own errors speak for themselves, the others by their kind."""
    cause = error if not isinstance(error, BrokenError | FaultError | IllegalError) else error.__cause__
    kind = f"{type(cause).__name__}: {cause}" if cause is not None else ""
    return kind if cause is error else f"{error} ({kind})" if kind else str(error)
