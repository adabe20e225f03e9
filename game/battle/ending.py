"""How a battle that is over is told: which side has won, by which aim, in which round."""

from collections.abc import Iterable

from game.battle.aims import aim
from game.battle.event import Event
from game.battle.objectives import Objective
from game.ecs.components import Outcome, Turn
from game.ecs.world import BATTLE, World
from game.reasons import Text, text

OPENING = ("round", "turn", "ended")
"""Kinds of events with which a round begins before anybody has done anything in it."""


def told(outcome: Outcome, objective: Objective | None, number: int = 0) -> Text:
    """Say who has won and how, in the round of that number, where it is known; what nobody has won says so itself."""
    if not outcome.winner or objective is None:
        return outcome.because
    team, met = Text(outcome.winner), aim(objective)
    if not number:
        return text("Victory for {team} ({aim}): {why}", team=team, aim=met, why=outcome.because)
    words = "Victory for {team} in round {round} ({aim}): {why}"
    return text(words, team=team, round=number, aim=met, why=outcome.because)


def last_round(world: World, events: Iterable[Event]) -> int:
    """Give the last round in which anybody has done anything; the events are those of the last command."""
    now = world.get(BATTLE, Turn).round
    for event in reversed(tuple(events)):
        if event.kind not in OPENING:
            return now
        before = [one.before.round for one in event.changes if event.kind == "round" and isinstance(one.before, Turn)]
        if before:
            return max(1, before[0])
    return now
