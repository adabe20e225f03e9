"""Kill a process that saves, again and again: `python -m tests.store.killed FOLDER KILLS`.

Prints how often it was killed, how many different saves that left in place, and how many were caught half written.
Status 1 when a slot, or an older save of it, cannot be read afterwards.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from game.store.save import check_bytes
from game.store.writing import generation, tidy, write_file
from tests.store import kept

SAVES = [kept.toy().save(kept.toy().begun(3, 5 * number), number) for number in range(6)]


def saving(path: Path, first: int) -> None:
    """Save for ever."""
    number = first
    while True:
        write_file(path, SAVES[number % len(SAVES)])
        number += 1


def kill_once(path: Path, number: int) -> None:
    """Let a child save for some milliseconds and kill it."""
    child = os.fork()
    if child == 0:
        saving(path, number)
    time.sleep(random.uniform(0.0005, 0.015))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def main(folder: Path, kills: int) -> int:
    """Kill so often, looking after each."""
    path, seen, strays = folder / "a.save", [], 0
    for number in range(kills):
        kill_once(path, number)
        for file in (generation(path, old) for old in range(4)):
            if file.exists():
                check_bytes(file.read_bytes())
        seen.append(path.stat().st_ino if path.exists() else 0)
        strays += any(name.endswith(".new") for name in os.listdir(folder))
        if number % 10 == 9:
            tidy(path)
    print(kills, len(dict.fromkeys(seen)), strays)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
