"""Play the league: `python -m tests.ai.league BOOK STRENGTH STRENGTH [--games N] [--seed N] [--jobs J] [--unseen]`."""

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context

from game.ai.simulate import interval
from tests.ai.league.mirrors import BOOKS, fields
from tests.ai.league.playing import PLAYERS, both_ends


def main() -> None:
    """Print a row a field and one for all."""
    asked = argparse.ArgumentParser(prog="python -m tests.ai.league")
    asked.add_argument("book", choices=list(BOOKS))
    asked.add_argument("one", choices=PLAYERS)
    asked.add_argument("other", choices=PLAYERS)
    asked.add_argument("--games", type=int, default=10, help="on each field, half of them from either end")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--unseen", action="store_true", help="on the fields that are held back, and on no others")
    asked.add_argument("--only", default="", help="on fields whose name holds this")
    args = asked.parse_args()
    with _workers(args.jobs) as executor:
        print(f"{args.one} against {args.other}, {args.book}")
        rows = [
            _row(one.name, *_played(one.level, one.name, args.games // 2, args.seed, (args.one, args.other), executor))
            for one in fields(args.book, unseen=args.unseen)
            if args.only in one.name
        ]
    _row("all", *(sum(column) for column in zip(*rows, strict=True)))


def _played(
    raw: bytes, name: str, seeds: int, seed: int, sides: tuple[str, str], executor: Executor | None
) -> tuple[int, int, int, int]:
    """Play a field: games won by the first strength, by the second, by who stands in the west, and all."""
    table = both_ends(raw, name, seeds, seed, sides, executor)
    return table.rows[0].won, table.rows[1].won, table.first, table.games


def _row(name: str, won: int, lost: int, west: int, games: int) -> tuple[int, int, int, int]:
    least, most = interval(won, games)
    ends = interval(west, won + lost)
    print(f"{name:<18}{won:>4} : {lost:<4} of {games:<5}{100 * won // max(1, games):>3} % [{least}, {most}]"
          f"   the west won {west} of {won + lost} [{ends[0]}, {ends[1]}]", flush=True)  # fmt: skip
    return won, lost, west, games


def _workers(jobs: int) -> AbstractContextManager[Executor | None]:
    return nullcontext() if jobs <= 1 else ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


if __name__ == "__main__":
    main()
