"""Replay: a log's commands on a fresh battle, every digest compared, the first difference named."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.battle.battle import Battle, Entry, FaultError, IllegalError
from game.battle.command import Command
from game.ecs.components import Chance
from game.ecs.world import BATTLE
from game.reasons import Refusal, text

OPEN = Refusal("battle.asked", text("A question is open that the log does not answer."))


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a battle left its log: which command (from 1), the digest after it in the log and here, why if refused."""

    number: int
    command: Command
    logged: str
    found: str
    """Empty when the command could not be carried out."""
    refusal: Refusal | None = None

    def __str__(self) -> str:
        """Name the difference on one line."""
        why = f", {self.refusal.why} [{self.refusal.rule}]" if self.refusal is not None else ""
        return f"command {self.number} ({self.command.verb}): logged {self.logged}, found {self.found or 'none'}{why}"


def replay(battle: Battle, log: Sequence[Entry], seed: int) -> Difference | None:
    """Run a log from its start on a battle just mustered; give the first difference, or None when all is in step."""
    battle.world.put(BATTLE, Chance(seed))
    for number, entry in enumerate(log, 1):
        refusal = _repeat(battle, entry)
        digest = "" if refusal is not None else battle.digest
        if digest != entry.digest:
            return Difference(number, entry.command, entry.digest, digest, refusal)
    return None


def _repeat(battle: Battle, entry: Entry) -> Refusal | None:
    """Do what an entry holds, or say why it cannot be done."""
    try:
        battle.repeat(entry)
    except (IllegalError, FaultError) as error:
        return error.refusal
    return OPEN if battle.pending is not None else None
