"""`fivefoot`: play (the default), demo, resume, replay, random, simulate, referee, check, puzzles, compare, coverage.

Exit status: 0 all well; 1 an expectation not met; 2 something that cannot be read or makes no sense; 130 interrupted.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.ai.knobs import NAMES

TABLE = "a table for strangers: full screen, nothing of theirs is kept, plays by itself; closing the window is refused"
LETTERS, LONGEST = "abcdefghijklmnopqrstuvwxyz0123456789-", 40
"""Of which the name of a player is made, and how long it may be."""
DAYS, FEBRUARY = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), 2
MONTHS = len(DAYS)
PLAYER = "whose saves and whose progress in learning: letters a to z, digits, dashes; each player has a folder"
HOST_KEY = (
    "with --table: keys that, held for two seconds, open the host's menu: settings, saves, quit"
    " (ctrl+shift+h without this); Ctrl+C on the terminal ends the table too"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command of the command line; gives the exit status.

    The rulebooks are imported only when there is something to do: help and mistakes are answered at once.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    args = parser().parse_args(argv)
    from game.commands import run

    return run(args)


class Version(argparse.Action):
    """Says the version, and that is all: what is installed is asked for only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and leave."""
        from importlib.metadata import version

        print(f"fivefoot {version('five-foot-step')}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Build the parser of the command line."""
    top = argparse.ArgumentParser(prog="fivefoot", description="Tabletop skirmishes, exact and explained.")
    top.add_argument("--version", action=Version, nargs=0, help="show program's version number and exit")
    _playing(top)
    top.set_defaults(command="play")
    commands = top.add_subparsers(metavar="COMMAND")
    playing = _command(commands, "play", "open the window and play")
    words = "open this level at once: a file, or the code of a battle from a card"
    playing.add_argument("named", metavar="LEVEL", nargs="?", type=Path, help=words)
    _playing(playing)
    _levels(_command(commands, "referee", "answer the questions of levels, one JSON object a line"))
    _levels(_command(commands, "check", "compare answers with what levels expect"))
    _comparing(_command(commands, "compare", "the same move under every rulebook, sums side by side"))
    _battle(_command(commands, "demo", "the computer plays both sides, logged on the terminal"))
    _resuming(_command(commands, "resume", "go on from a save, the computer on both sides"))
    _replaying(_command(commands, "replay", "run the commands of a save or of a crash report again"))
    games = _command(commands, "random", "play random legal games with every invariant checked")
    _games(games)
    _simulating(_command(commands, "simulate", "many games, the computer on every side: who won how often"))
    _puzzling(_command(commands, "puzzles", "find puzzles in games of the computer against itself, as level files"))
    _covering(_command(commands, "coverage", "how much of each rulebook is built and proven"))
    return top


def _comparing(made: argparse.ArgumentParser) -> None:
    made.add_argument("level", metavar="LEVEL", type=Path)
    made.add_argument("ends", metavar="CELL", nargs="*", help="where somebody stands, and the goal: 2,6 9,8")
    made.add_argument("--route", metavar="CELLS", help='every cell of the way, the first one included: "2,6 3,7 4,8"')
    _gridded(made)


def _puzzling(made: argparse.ArgumentParser) -> None:
    made.add_argument("level", metavar="LEVEL", nargs="*", type=Path, help="levels to play; else all that are shipped")
    made.add_argument("--book", metavar="NAME", help="the levels of this rulebook alone")
    made.add_argument("--games", metavar="N", type=_count, default=1, help="games of each level")
    made.add_argument("--seed", metavar="N", type=_count, default=0, help="the seed of the first")
    made.add_argument("--to", metavar="FOLDER", type=Path, default=Path("puzzles"), help="where the files go")


def _covering(made: argparse.ArgumentParser) -> None:
    made.add_argument("--rules", action="store_true", help="a line for each rule: code, tested, seen, told, taught")


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    summary: str,
) -> argparse.ArgumentParser:
    made = commands.add_parser(name, help=summary, description=summary)
    made.set_defaults(command=name)
    return made


def _playing(made: argparse.ArgumentParser) -> None:
    made.add_argument("--level", metavar="FILE", type=Path, help="open this level at once")
    made.add_argument("--frames", metavar="N", type=_count, help="stop after N frames (for tests)")
    made.add_argument("--seed", metavar="N", type=_count, help="the seed of all dice; else a new one each game")
    _gridded(made)
    made.add_argument("--date", metavar="YYYY-MM-DD", type=_date, help="the day of the puzzle of the day")
    made.add_argument("--player", metavar="NAME", type=_player, help=PLAYER)
    made.add_argument("--table", action="store_true", help=TABLE)
    made.add_argument("--playlist", metavar="FILE", type=Path, help="the levels of a table (TOML; see README)")
    made.add_argument("--host-key", metavar="KEYS", default="", help=HOST_KEY)


def _gridded(made: argparse.ArgumentParser) -> None:
    words = "open the level on squares or on hexes, where its rulebook and its map allow it; else on its own grid"
    made.add_argument("--grid", choices=("squares", "hexes"), help=words)


def _levels(made: argparse.ArgumentParser) -> None:
    made.add_argument("files", metavar="FILE", nargs="+", help="a level, a folder of levels, or - for standard input")


def _battle(made: argparse.ArgumentParser) -> None:
    made.add_argument("level", metavar="LEVEL", nargs="?", type=Path, help="a level file")
    made.add_argument("--seed", metavar="N", type=_count, default=0)
    _span(made)
    _gridded(made)
    made.add_argument("--headless", action="store_true", help="as always: no window is opened")
    made.add_argument("--board", metavar="PNG", type=Path, help="draw the last board into this file")


def _span(made: argparse.ArgumentParser) -> None:
    made.add_argument("--turns", metavar="N", type=_count, help="stop after N turns")
    made.add_argument("--steps", metavar="N", type=_count, help="stop after N commands and answers, in mid-turn too")
    made.add_argument("--save", metavar="FILE", type=Path, help="save to this file after every turn and at the end")
    made.add_argument("--strength", choices=NAMES, default="normal", help="how well the computer plays")


def _resuming(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", type=Path, help="a save")
    _span(made)
    made.add_argument("--headless", action="store_true", help="as always: no window is opened")


def _replaying(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", type=Path, help="a save, or the folder of a crash report")
    made.add_argument("--headless", action="store_true", help="open no window; compare every digest")
    made.add_argument("--frames", metavar="N", type=_count, help="on screen: stop after N frames (for tests)")


def _games(made: argparse.ArgumentParser) -> None:
    made.add_argument("level", metavar="LEVEL", type=Path)
    made.add_argument("--games", metavar="N", type=_count, default=1)
    made.add_argument("--seed", metavar="N", type=_count, default=0)


def _simulating(made: argparse.ArgumentParser) -> None:
    _games(made)
    made.add_argument("--jobs", metavar="J", type=_count, default=1, help="processes; the results are the same")
    made.add_argument("--sides", metavar="A,B", default="normal", help="strengths in the order of the level's teams")
    made.add_argument("--swap", action="store_true", help="each seed from every end, and who won by strength")


def _player(text: str) -> str:
    """Take the name of a player, which a folder is called by."""
    if not (0 < len(text) <= LONGEST and all(letter in LETTERS for letter in text)):
        raise argparse.ArgumentTypeError(f"{text!r}: a player is named in letters a to z, digits and dashes")
    return text


def _date(text: str) -> str:
    """Take a date as one writes it; nothing asks the clock for one here."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no date like 2026-11-23")
    year, month, day = map(int, parts)
    leap = not year % 4 and (year % 100 > 0 or not year % 400)
    if not (year and 1 <= month <= MONTHS and 1 <= day <= (DAYS[month - 1] + (month == FEBRUARY and leap))):
        raise argparse.ArgumentTypeError(f"{text!r}: there is no such day")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 12:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
