"""Opponents against each other, without a window: one command or answer at a time, with the reason for it."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from game.ai.brain import Brain, step
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.event import Event
from game.ecs.components import Side, Turn
from game.ecs.world import BATTLE
from game.reasons import Text


@dataclass(frozen=True, slots=True)
class Told:
    """One command or answer: who gave it, what it was, why, and what came of it."""

    unit: int
    what: Command | str
    why: Text
    events: tuple[Event, ...]


def play(battle: Battle, brains: Mapping[str, Brain], until: int | None = None) -> Iterator[Told]:
    """Play a battle that has begun to its end, or until so many turns have ended; `brains` by team."""
    while battle.outcome is None and (until is None or ended(battle) < until):
        asked = battle.pending
        unit = battle.acting if asked is None else asked.unit
        team = battle.world.get(unit, Side).team if asked is None else asked.side
        what, why, events = step(brains[team], battle)
        yield Told(unit, what, why, tuple(events))


def ended(battle: Battle) -> int:
    """Count the turns that have ended since the battle began."""
    turn = battle.world.find(BATTLE, Turn)
    return turn.ended if turn is not None else 0


@contextmanager
def spared() -> Iterator[None]:
    """Spare the collector what is there before a battle and stays: thinking must not wait while it is gone through."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
