"""What each subcommand of `fivefoot` does with its arguments; each gives the exit status."""

import codecs
import errno
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from game import RULEBOOKS, Level, LevelError, load_level, open_battle
from game.i18n import Catalogue, use
from game.store.save import SaveError
from levels import DEMO

if TYPE_CHECKING:
    from game.headless import Span


GRIDS = {"squares": "square", "hexes": "hex"}
"""The grids as one asks for them, and as levels do."""
OK, UNMET, SENSELESS, INTERRUPTED = 0, 1, 2, 130


def run(args: Namespace) -> int:
    """Do what `args.command` names; mistakes in files are told in a sentence.  Gives the exit status."""
    use(Catalogue.load("en"))
    spell_out()
    try:
        return COMMANDS[args.command](args)
    except (LevelError, SaveError) as error:
        print(error, file=sys.stderr)
        return SENSELESS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        print(f"{error.filename or 'fivefoot'}: {error.strerror or error}", file=sys.stderr)
        return SENSELESS


def spell_out() -> None:
    """Print what the terminal cannot show as numbers, \\u2014 for a dash, which JSON reads too."""

    def spelled(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
        pairs = (units[i : i + 2] for i in range(0, len(units), 2))
        return "".join(f"\\u{int.from_bytes(pair, 'big'):04x}" for pair in pairs), error.end

    codecs.register_error("fivefoot", spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="fivefoot")


def play(args: Namespace) -> int:
    """Open the window; without a display play the demo level on the terminal instead.

    With `--frames` (for tests) and no display so many frames are drawn into nothing.
    """
    from game.display import reachable

    chosen, grid = args.level or getattr(args, "named", None), GRIDS.get(args.grid, "")
    coded, seed = _coded(chosen, args.seed)
    if chosen is not None:
        open_battle(_on(coded or load_level(chosen), grid))  # what cannot be opened is told before there is a window
    if args.frames is not None and not reachable():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    if not reachable() or not _window_opens():
        print("There is no display: the computer plays the demo level here instead.")
        return _played_out(coded or load_level(chosen or shipped(DEMO)), seed or 0, grid=grid)
    gc.disable()  # what the game is made of is there to stay; `scenes.stage.loop` looks at the rest
    from scenes.app import play as open_window
    from scenes.night.playlist import TableWish

    hosted = args.table or args.playlist is not None or args.host_key
    table = TableWish(args.playlist, args.host_key) if hosted else None
    coded = _on(coded, grid) if coded is not None else None
    return open_window(chosen if coded is None else None, args.frames, seed, table=table, grid=grid, coded=coded,
                       today=args.date or "", player=args.player or "")


def _coded(given: Path | None, seed: int | None) -> tuple[Level | None, int | None]:
    """Read the code of a battle, where one was given for a level: the level, and its dice where no seed is given."""
    from game.store.codes import decode, is_code

    if given is None or not is_code(given.as_posix()):
        return None, seed
    level, dice = decode(given.as_posix())
    return level, dice if seed is None else seed


def _on(level: Level, grid: str) -> Level:
    """Give a level on a grid, where one is asked for."""
    from game.store.level import on_grid

    return on_grid(level, grid) if grid else level


def _window_opens() -> bool:
    from scenes.window import opens

    return opens()


def demo(args: Namespace) -> int:
    """Let the computer play both sides, its moves and reasons on the terminal."""
    from game.headless import Span

    span, grid = Span(args.turns, args.steps, args.strength), GRIDS.get(args.grid, "")
    return _played_out(load_level(args.level or shipped(DEMO)), args.seed, span, grid, args.board, args.save)


def _played_out(
    level: Level, seed: int, span: "Span | None" = None, grid: str = "", board: Path | None = None,
    to: Path | None = None,
) -> int:  # fmt: skip
    from game.headless import Span, demo_battle, finish

    if board is not None:
        _see_folder(board)
    battle, status = demo_battle(_on(level, grid), seed, span or Span(), to)
    if board is not None:
        from scenes.picture import save_board

        save_board(battle, board)
        print(f"The last board: {board}")
    finish(battle)
    return status


def _see_folder(file: Path) -> None:
    """See that a file can be put there before a whole battle is played for it.  Raises OSError."""
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    if not os.access(file.parent, os.W_OK) or file.is_dir():
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))


def resume(args: Namespace) -> int:
    """Go on from a save, the computer on both sides."""
    from game.headless import Span, finish, resume_battle

    battle, status = resume_battle(args.file, Span(args.turns, args.steps, args.strength), args.save)
    finish(battle)
    return status


def replay(args: Namespace) -> int:
    """Play the commands of a save from the start of its level on screen; headless, compare every digest."""
    from game.display import seen
    from game.replays import replay_file, tape

    if not args.headless and (args.frames is not None or seen()):
        from scenes.app import play as open_window

        return open_window(frames=args.frames, replay=tape(args.file))
    return OK if replay_file(args.file) else UNMET


def referee(args: Namespace) -> int:
    """Print the answer to every question, one JSON object a line."""
    from game.matching import write
    from game.referee import answers

    status = OK
    for path in _files(args.files):
        try:
            level = load_level(path)
        except LevelError as error:
            print(error, file=sys.stderr)
            status = SENSELESS
            continue
        for ask, answer in answers(level, RULEBOOKS[level.rulebook]):
            if answer is None:
                print(no_rule(level, ask.line, ask.key, ask.what), file=sys.stderr)
                status = SENSELESS
            else:
                print(write(answer))
    return status


def check(args: Namespace) -> int:
    """Compare each answer with what its question expects; end with how many passed and failed."""
    from game.checking import check_level

    passed = failed = 0
    status = OK
    for path in _files(args.files):
        try:
            level = load_level(path)
            result = check_level(level)
        except LevelError as error:
            print(error, file=sys.stderr)
            status = SENSELESS
            continue
        if not level.plays and level.lesson is None and all(ask.expect is None for ask in level.asks):
            print(f"{level.name}: it reads well, and expects nothing: nothing to check", file=sys.stderr)
        for line in result.unanswered:
            print(line, file=sys.stderr)
            status = SENSELESS
        for line in result.wrong:
            print(line)
        passed, failed = passed + result.passed, failed + len(result.wrong)
    print(f"{passed} passed, {failed} failed")
    return status or (UNMET if failed else OK)


def no_rule(level: Level, line: int, key: object, what: str) -> str:
    """Say that a rulebook has no rule for a question."""
    book = str(RULEBOOKS[level.rulebook].title)
    return f"{level.name}:{line}: ask {key}: {book} has no rule for {what!r} asked so: ask what this rulebook knows"


def random_games(args: Namespace) -> int:
    """Play random legal games; a fault names its seed and the command that broke."""
    from game.headless import random_battles

    faults = random_battles(args.level, args.games, args.seed)
    return UNMET if faults else OK


def simulate(args: Namespace) -> int:
    """Play many games, the computer on every side, and print who won how often."""
    from game.ai.simulate import print_table

    return print_table(args.level, args.games, args.seed, tuple(args.sides.split(",")), args.jobs, swap=args.swap)


def puzzles(args: Namespace) -> int:
    """Find puzzles in games of the computer against itself, and write each as a level file."""
    from game.headless import write_puzzles

    levels = sorted(shipped(DEMO).parents[1].glob(f"{args.book or '*'}/*.toml"))
    return write_puzzles(args.level or levels, args.games, args.seed, args.to)


def compare(args: Namespace) -> int:
    """Print a move of a level under every rulebook that can play its map."""
    from game.comparing import print_comparison

    return print_comparison(_on(load_level(args.level), GRIDS.get(args.grid, "")), args.ends, args.route)


def coverage(args: Namespace) -> int:
    """Print how much of each rulebook is built and proven, rule by rule where that is asked for."""
    from game.proofs import print_rules
    from game.rules.coverage import print_coverage

    return print_rules() if args.rules else print_coverage()


def shipped(name: str) -> Path:
    """Give the path of a level that comes with the game."""
    return Path(str(files("levels").joinpath("demo", *name.split("/"))))


def _files(given: Sequence[str]) -> Iterator[str]:
    """List the files, those of folders in the order of their names; a folder's other files are left alone."""
    for name in given:
        if name not in ("", "-") and Path(name).is_dir():
            yield from (str(path) for path in sorted(Path(name).rglob("*.toml")))
        else:
            yield name


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "play": play,
    "demo": demo,
    "resume": resume,
    "replay": replay,
    "random": random_games,
    "simulate": simulate,
    "referee": referee,
    "check": check,
    "puzzles": puzzles,
    "compare": compare,
    "coverage": coverage,
}
"""What does each subcommand, by its name."""
