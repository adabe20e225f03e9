"""Games of the league: between strengths of today, and the strongest of former days."""

from concurrent.futures import Executor
from functools import cache

from game.ai.brain import Brain
from game.ai.knobs import NAMES
from game.ai.play import spared
from game.ai.simulate import Result, Standings, mustered, swapped, turned
from game.battle.battle import Battle
from game.ecs.components import Side, Turn
from game.ecs.world import BATTLE
from game.store.level import Level, read_level
from tests.ai.hard_1.brain import Brain as Former

FORMER = {"hard-1": "hard"}
"""The names of those who are kept, and what they were called in their day."""
PLAYERS = (*NAMES, *FORMER)


def player(name: str) -> Brain | Former:
    """Give a player by name."""
    return Former(FORMER[name]) if name in FORMER else Brain(name)


@cache
def _level(raw: bytes, name: str) -> Level:
    return read_level(raw, name)


def game(raw: bytes, name: str, seed: int, sides: tuple[str, ...]) -> Result:
    """Play one game; plain arguments, so that any process may run it."""
    level = _level(raw, name)
    battle, players = mustered(level), dict(zip(level.teams, map(player, sides), strict=True))
    battle.start(seed)
    with spared():
        while battle.outcome is None:
            step(battle, players)
    return Result(seed, battle.outcome.winner, battle.world.get(BATTLE, Turn).round, len(battle.log), battle.digest)


def step(battle: Battle, players: dict[str, Brain | Former]) -> None:
    """Let whoever is to decide do so: a command, or an answer."""
    asked = battle.pending
    if asked is not None:
        battle.answer(players[asked.side].answer(battle)[0])
    else:
        battle.do(players[battle.world.get(battle.acting, Side).team].decide(battle).command)


def both_ends(
    raw: bytes, name: str, seeds: int, seed: int, sides: tuple[str, str], executor: Executor | None = None
) -> Standings:
    """Play each seed from both ends: a row a player."""
    jobs = [(number, tuple(turned(sides, by))) for number in range(seed, seed + seeds) for by in range(2)]
    if executor is None:
        results = [game(raw, name, number, order) for number, order in jobs]
    else:
        futures = [executor.submit(game, raw, name, number, order) for number, order in jobs]
        results = [future.result() for future in futures]
    return swapped(_level(raw, name).teams, sides, results)
