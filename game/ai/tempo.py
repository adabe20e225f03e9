"""How long nothing has been done to anybody, told from the log, and whether it pays to wait for the foes to come."""

from itertools import takewhile

from game.battle.battle import START, Battle, Entry
from game.ecs.components import Conditions, Side, Speeds
from game.ecs.world import World

BETTER = 125
"""Percent of the foes' fire that a side's own must come to, so that the foes have to come."""
PATIENT = 1
"""Turns that a creature waits otherwise before it goes nearer."""
WEARY = 2
"""Turns in which it did nothing to a foe, after which it leaves a place that others of its side hold."""

STRIDES = 2
"""Moves that a foe makes in a turn in which it only comes."""
CLOSES = 75
"""Percent of what it does hand to hand that a foe does from afar at most, to be expected to come."""


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
    """Count a unit's own turns, before this one, since it did something to a foe or to the ground under foes."""
    turns, last = 0, unit
    before = takewhile(lambda entry: entry.command != START, reversed(battle.log))
    for entry in before:
        who = entry.command.unit
        turns += int(who == unit != last)
        last = who
        if who == unit and _hostile(battle, entry):
            return max(0, turns - 1)
    return turns


def fought(battle: Battle, turns: int) -> bool:
    """Say whether anybody did something to a foe in the last so many turns, this one too."""
    last, left = 0, turns
    for entry in takewhile(lambda entry: entry.command != START, reversed(battle.log)):
        left -= int(entry.command.unit != last)
        last = entry.command.unit
        if left < 0:
            return False
        if _hostile(battle, entry):
            return True
    return False


def _hostile(battle: Battle, entry: Entry) -> bool:
    """Say whether a command was done to a foe, and not only prepared, or to a place without going there."""
    cmd, verb = entry.command, battle.rulebook.verbs.get(entry.command.verb)
    if verb is not None and verb.prepares:
        return False
    if isinstance(cmd.target, int):
        sides = [battle.world.find(who, Side) for who in (cmd.unit, cmd.target)]
        return None not in sides and sides[0] != sides[1]
    return verb is not None and verb.aim == "cell" and verb.area is None


def coming(world: World, unit: int, far: int, near: int) -> int:
    """Give how far one comes in a turn: 0 where a state that lasts stands in its way, or it does as well from afar.

    `far`, `near`: what it does in a turn from afar, and at best.
    """
    states, speeds = world.get(unit, Conditions).active, world.find(unit, Speeds) or Speeds()
    if 100 * far > CLOSES * near or any(state.ends != "turn" for state in states):
        return 0
    return STRIDES * max((speed for _, speed in speeds.modes), default=0)
