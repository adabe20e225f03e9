"""Whether the computer does what is to be done on a position."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.brain import Brain
from game.battle.battle import Battle
from game.battle.command import Command
from game.ecs.components import Turn
from game.ecs.world import BATTLE
from game.playing import choice
from tests.ai.positions.board import means, set_up, stands, units, within
from tests.ai.positions.reading import Position

MOST = 24
"""Commands of a turn."""


@dataclass(frozen=True)
class Verdict:
    """Whether a position is solved, and what was done."""

    solved: bool
    did: tuple[str, ...]


def judged(position: Position, strength: str) -> Verdict:
    """Ask a strength, and judge what it does."""
    battle = set_up(position)
    brain = Brain(strength)
    if position.get("asked", False):
        return answered(position, battle, brain.answer(battle)[0])
    return _turn(position, battle, _thought(battle, brain))


def answered(position: Position, battle: Battle, key: str) -> Verdict:
    """Judge an answer."""
    asked = battle.pending
    assert asked is not None
    names = units(battle.world)
    right = [choice(asked, str(names.get(word, "")), word) for word in position.get("best")]
    return Verdict(key in [option.key for option in right if option is not None], (key,))


def _thought(battle: Battle, brain: Brain) -> Iterator[Command]:
    """Yield what a brain chooses, while it is asked."""
    while True:
        yield brain.decide(battle).command


def followed(position: Position, battle: Battle, line: list[str]) -> Verdict:
    """Judge a turn that is written down; it is ended where the line ends."""
    return _turn(position, battle, _written(position, battle, line))


def _written(position: Position, battle: Battle, line: list[str]) -> Iterator[Command]:
    for pattern in line:
        yield next(cmd for cmd in battle.options() if means(position, battle.world, pattern, cmd))
    yield Command(battle.acting, "end")


def _turn(position: Position, battle: Battle, commands: Iterator[Command]) -> Verdict:
    """Do commands until the turn is over or all is known."""
    unit, turn, did = battle.acting, battle.world.get(BATTLE, Turn).ended, []
    found = not position.get("best")
    answers = Brain("normal")
    while battle.outcome is None and len(did) < MOST:
        if battle.pending is not None:
            battle.answer(answers.answer(battle)[0])
            continue
        if battle.acting != unit or battle.world.get(BATTLE, Turn).ended != turn:
            break
        cmd = next(commands)
        did.append(told(position, battle, cmd))
        if any(means(position, battle.world, pattern, cmd) for pattern in position.get("wrong")):
            return Verdict(False, tuple(did))
        found = found or any(means(position, battle.world, pattern, cmd) for pattern in position.get("best"))
        if position.get("first", False) or (found and not any(position.get(key) for key in ("wrong", "ends", "shuns"))):
            return Verdict(found, tuple(did))
        battle.do(cmd)
    return Verdict(found and _placed(position, battle, unit), tuple(did))


def _placed(position: Position, battle: Battle, unit: int) -> bool:
    """Say whether it stands where it should."""
    at, world = stands(battle), battle.world
    right = not position.get("ends") or any(within(position, world, area, at, unit) for area in position.get("ends"))
    return right and not any(within(position, world, area, at, unit) for area in position.get("shuns"))


def told(position: Position, battle: Battle, cmd: Command) -> str:
    """Write a command in the letters and cells of the board as it is drawn."""
    names = {unit: letter for letter, unit in units(battle.world).items()}
    if isinstance(cmd.target, int):
        return f"{cmd.verb} {names[cmd.target]}"
    if cmd.target is None:
        return cmd.verb
    x, y = position.turned(*cmd.target[:2], 1)
    return f"{cmd.verb} {x},{y}"
