"""Print the ratio table: `python -m tests.bench [--quick] [--only NAME,NAME]`; exits with 1 where a goal is missed."""

import argparse
import sys

from tests.bench import books, far, floods, mind, peers, product, screen

ROWS = {row.__name__: row for row in (*floods.ROWS, *far.ROWS, *books.ROWS, *product.ROWS, *mind.ROWS, *screen.ROWS)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--only", default=",".join(ROWS), help=f"some of {', '.join(ROWS)}")
    asked = parser.parse_args()
    print("\n".join(peers.versions()))
    missed = list[str]()
    for name in asked.only.split(","):
        for line in ROWS[name](9 if asked.quick else 41):
            print(line, flush=True)
            missed += [] if line.met else [line.what]
    if missed:
        print(f"{len(missed)} goals are not met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
