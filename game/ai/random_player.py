"""The random player: any legal command, any answer; the same for the same seed. It looks for what breaks."""

from collections.abc import Sequence
from typing import TypeVar

from game.battle import invariants
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.dice import draw
from game.battle.event import Event
from game.ecs.components import Turn
from game.ecs.world import BATTLE

T = TypeVar("T")
MOST_A_TURN = 256
"""Commands and answers in one turn, after which something goes round in circles."""


class BrokenError(AssertionError):
    """An invariant that does not hold: `faults` lists what is wrong, `command` is what was done last."""

    def __init__(self, command: Command | str, faults: tuple[str, ...]) -> None:
        super().__init__(f"after {command}: {'; '.join(faults)}")
        self.command = command
        self.faults = faults


def play_random(battle: Battle, seed: int, checked: bool = False) -> int:
    """Play a battle to its end, starting it with the seed if it has not begun; give how many commands and answers.

    `checked`: every invariant is checked after each.  Raises BrokenError for one that does not hold or a turn that
    does not end, FaultError when a rule breaks down.
    """
    if not battle.log and battle.pending is None:
        _check(battle, "start", battle.start(seed), checked)
    count = began = 0
    turn = battle.world.find(BATTLE, Turn)
    while battle.outcome is None:
        picked = choice(battle, seed, count)
        _check(battle, picked, step(battle, picked), checked)
        count, before, turn = count + 1, turn, battle.world.find(BATTLE, Turn)
        began = began if turn == before else count
        if count - began > MOST_A_TURN:
            raise BrokenError(picked, (f"the turn of unit {battle.acting} does not end",))
    return count


def choice(battle: Battle, seed: int, number: int) -> Command | str:
    """Choose the next answer, or a verb and then one of its commands, by draw `number` of the seed."""
    if battle.pending is not None:
        return _pick(battle.pending.keys, seed, "answer", number)
    verbs = list(battle.rulebook.verbs) if battle.acting else []
    while verbs:
        verb = _pick(verbs, seed, "verb", number)
        offers = battle.offers(verb)
        if offers:
            return _pick(offers, seed, "command", number)
        verbs.remove(verb)
    raise BrokenError("the last", (f"unit {battle.acting} has nothing that it may do",))


def step(battle: Battle, picked: Command | str) -> list[Event]:
    """Give a battle a command or an answer."""
    return battle.answer(picked) if isinstance(picked, str) else battle.do(picked)


def _pick(items: Sequence[T], seed: int, stream: str, number: int) -> T:
    return items[draw(seed, f"random-player-{stream}", number, len(items)) - 1]


def _check(battle: Battle, picked: Command | str, events: list[Event], checked: bool) -> None:
    if not checked:
        return
    faults = invariants.told(events, battle.rulebook) + invariants.standing(battle)
    if battle.pending is None:
        faults += invariants.faults(battle.world, battle.rulebook)
    if faults:
        raise BrokenError(picked, faults)
