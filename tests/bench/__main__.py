"""Print the ratio table: `python -m tests.bench [--quick] [--only NAME,NAME]`."""

import argparse

from tests.bench import books, far, floods, peers, product

ROWS = {row.__name__: row for row in (*floods.ROWS, *far.ROWS, *books.ROWS, *product.ROWS)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--only", default=",".join(ROWS), help=f"some of {', '.join(ROWS)}")
    asked = parser.parse_args()
    print("\n".join(peers.versions()))
    for name in asked.only.split(","):
        for line in ROWS[name](9 if asked.quick else 41):
            print(line, flush=True)


if __name__ == "__main__":
    main()
