"""A battle on hexes, which no shipped level has: `python -m tests.scenes.hexes FOLDER` saves screenshots of it."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from scenes.shots import shoot
from tests.scenes.fakes import Toys

DUEL = """
......
.A.b..
......
"""
MEETING = """
.A..b......
B.#...b....
...#a...##.
.C..c....#.
......C..d.
.#......d..
...........
"""


def main() -> int:
    """Take the folder from the command line."""
    if len(sys.argv) != 2:
        print("usage: python -m tests.scenes.hexes FOLDER", file=sys.stderr)
        return 2
    for path in shoot(Path(sys.argv[1]), Toys(("capitals", "smalls"), MEETING, "hex")):
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
