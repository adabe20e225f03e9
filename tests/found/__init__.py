"""Every random game that ever failed, a file each: its level, its seed, its commands, and what broke.

A game of the suite that fails writes its file here by itself; it is committed with what mends it. From then on it is
played first: its commands as far as they are still legal, then the game of its seed.
"""

import json
from pathlib import Path

from game.ai.random_player import play_random
from game.battle import invariants
from game.battle.battle import Battle, Entry, FaultError, IllegalError
from game.battle.command import Command
from game.ecs.components import Chance
from game.ecs.world import BATTLE
from game.ecs.writing import plain
from game.store import plain as reading
from game.store.level import read_level
from tests.conformance.arenas import Case, case
from tests.toy.levels import BOOKS

HERE = Path(__file__).parent


def keep(of: Case, seed: int, player: str, battle: Battle, error: Exception) -> Path:
    """Write a failed game down; gives the file."""
    told = [(entry.command, entry.answers) for entry in battle.log]
    taken = battle.snapshot()
    if taken.under_way is not None:
        told.append((taken.under_way, taken.answers))
    if isinstance(error, FaultError):
        told.append((error.command, error.answers))
    data = {
        "case": of.name,
        "seed": seed,
        "error": f"{type(error).__name__}: {error}",
        "level": of.level.source,
        "commands": [[plain(command), list(answers)] for command, answers in told],
    }
    path = HERE / f"{of.name}-{player}-{seed}.json"
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return path


def again(path: Path) -> None:
    """Play a failed game again: its commands, and then what its seed leads to now.  Raises what breaks."""
    data = json.loads(path.read_text("utf-8"))
    level = read_level(data["level"].encode(), f"{data['case']}.toml", BOOKS)
    of = case(data["case"], level)
    told = [(reading.read(Command, command), tuple(answers)) for command, answers in data["commands"]]
    repeat(of.make(), data["seed"], [Entry(command, answers, "") for command, answers in told])
    play_random(of.make(), data["seed"], checked=True)


def repeat(battle: Battle, seed: int, log: list[Entry]) -> None:
    """Do what a log says for as long as that is legal, with every invariant checked.  Raises what breaks."""
    battle.world.put(BATTLE, Chance(seed))
    for entry in log:
        try:
            battle.repeat(entry)
        except IllegalError:
            return
        faults = invariants.standing(battle)
        if battle.pending is None:
            faults += invariants.faults(battle.world, battle.rulebook)
        assert faults == (), f"after {entry.command}: {faults}"
