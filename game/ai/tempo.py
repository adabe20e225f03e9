"""How long nothing has been done to anybody, and who stands off, told from the log."""

from collections.abc import Iterator
from itertools import dropwhile, groupby, takewhile

from game.battle.battle import START, Battle, Entry
from game.ecs.components import Budget, Place, Side
from game.space.square import Cell

HARDLY = 2
"""Cells that who stands off comes nearer at most."""
WEARY = 2
"""Turns in which it did nothing to a foe, after which it leaves a place that others of its side hold."""


def quiet(battle: Battle, one: int, *, begun: bool = False) -> int:
    """Count the turns since anybody of a unit's side did something to anybody else; what only prepares does nothing.

    `begun`: that the battle has begun counts as one, and so does the turn that goes on.
    """
    turns, unit = 0, 0 if begun else battle.acting
    team = battle.world.get(one, Side).team
    for entry in reversed(battle.log):
        if entry.command == START and not begun:
            break
        verb, side = battle.rulebook.verbs.get(entry.command.verb), battle.world.find(entry.command.unit, Side)
        if verb is not None and verb.aim == "unit" and not verb.prepares and side is not None and side.team == team:
            break
        turns += int(entry.command.unit != unit)
        unit = entry.command.unit
    return turns


def waited(battle: Battle, unit: int) -> int:
    """Count a unit's own turns, before this one, since it did something to a foe or to the ground under foes.

    What it has done in the turn that goes on ends the waiting, or says nothing: within a turn it thinks alike.
    """
    idle = takewhile(lambda turn: not any(_hostile(battle, entry) for entry in turn), _turns(battle, unit))
    budget = battle.world.find(unit, Budget)
    begun = battle.acting == unit and budget is not None and bool(budget.done)
    return max(0, sum(1 for _ in idle) - int(begun))


def stood_off(battle: Battle, unit: int, others: tuple[int, ...]) -> bool:
    """Say whether a creature did nothing to a foe in its last turn, and hardly came nearer to any of some others.

    It did something else: that one was only ended tells nothing. The others count where they were as it acted.
    """
    log = list(takewhile(lambda entry: entry.command != START, reversed(battle.log)))
    since = list(dropwhile(lambda entry: entry.command.unit != unit, log))
    last = list(takewhile(lambda entry: entry.command.unit == unit, since))
    deeds, before = [entry for entry in last if entry.command.verb != "end"], since[len(last):]
    if not deeds or battle.origin is None or any(_hostile(battle, entry) for entry in last):
        return False
    was, now = _stood(battle, unit, before), _stood(battle, unit, since)
    spots = [at for at in (_stood(battle, one, before) for one in others) if at is not None]
    if was is None or now is None or not spots:  # who has only just joined
        return False
    steps = battle.world.field.grid.steps
    return min(steps(was, at) for at in spots) - min(steps(now, at) for at in spots) <= HARDLY


def _stood(battle: Battle, unit: int, log: list[Entry]) -> Cell | None:
    """Give where a creature had gone by some part of the log, the last first, or where it had begun."""
    went = (entry.command for entry in log if entry.command.unit == unit)
    ends = (cmd.target for cmd in went if isinstance(cmd.target, tuple) and battle.rulebook.verbs[cmd.verb].area)
    begun = battle.origin.find(unit, Place) if battle.origin is not None else None
    return next(ends, begun.at if begun is not None else None)


def _turns(battle: Battle, unit: int) -> Iterator[list[Entry]]:
    """Yield what a creature did, a turn at a time, the last first."""
    done = takewhile(lambda entry: entry.command != START, reversed(battle.log))
    for who, turn in groupby(done, key=lambda entry: entry.command.unit):
        if who == unit:
            yield list(turn)


def _hostile(battle: Battle, entry: Entry) -> bool:
    """Say whether a command was done to a foe, and not only prepared, or to a place without going there."""
    cmd, verb = entry.command, battle.rulebook.verbs.get(entry.command.verb)
    if verb is not None and verb.prepares:
        return False
    if isinstance(cmd.target, int):
        sides = [battle.world.find(who, Side) for who in (cmd.unit, cmd.target)]
        return None not in sides and sides[0] != sides[1]
    return verb is not None and verb.aim == "cell" and verb.area is None
