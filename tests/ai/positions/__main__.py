"""`python -m tests.ai.positions [BOOK] [--strength S] [--only TEXT] [--failed] [--show]`: what is solved, by theme."""

import argparse
from collections.abc import Sequence

from game.ai.knobs import NAMES
from tests.ai.positions.checking import faults
from tests.ai.positions.judging import judged
from tests.ai.positions.reading import BOOKS, Position, positions
from tests.ai.positions.showing import shown


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(prog="python -m tests.ai.positions")
    asked.add_argument("book", nargs="?", choices=list(BOOKS))
    asked.add_argument("--strength", action="append", choices=NAMES)
    asked.add_argument("--only", default="", help="positions whose book/theme/id holds this")
    asked.add_argument("--failed", action="store_true", help="tell what was done where it was not right")
    asked.add_argument("--check", action="store_true", help="say what is wrong with the files")
    asked.add_argument("--show", action="store_true", help="draw the boards, with what can be done and the odds")
    args = asked.parse_args()
    for book in [args.book] if args.book else list(BOOKS):
        boards = [board for board in positions(book) if args.only in board.name]
        if args.check:
            print("\n".join(fault for board in boards for fault in faults(board)))
        elif args.show:
            print("\n".join(shown(board) for board in boards if not board.mirror))
        elif boards:
            table(book, boards, args.strength or list(NAMES), args.failed)


def table(book: str, boards: Sequence[Position], strengths: Sequence[str], failed: bool) -> None:
    """Print a book's table: a row a theme, a column a strength."""
    solved = {(strength, board.name): judged(board, strength) for strength in strengths for board in boards}
    themes = list(dict.fromkeys(board.theme for board in boards))
    wide = max(len(theme) for theme in [*themes, book]) + 2
    print(f"{book:<{wide}}{'boards':>7}" + "".join(f"{strength:>9}" for strength in strengths))
    for theme in [*themes, ""]:
        mine = [board for board in boards if theme in (board.theme, "")]
        counts = [sum(solved[strength, board.name].solved for board in mine) for strength in strengths]
        print(f"{theme or 'all':<{wide}}{len(mine):>7}" + "".join(f"{count:>9}" for count in counts))
    shares = [100 * sum(solved[one, board.name].solved for board in boards) // len(boards) for one in strengths]
    print(f"{'percent':<{wide}}{'':>7}" + "".join(f"{share:>9}" for share in shares))
    for (strength, name), verdict in solved.items():
        if failed and not verdict.solved:
            print(f"  {strength}: {name}: {'; '.join(verdict.did)}")


if __name__ == "__main__":
    main()
