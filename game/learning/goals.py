"""Whether what a step of a lesson expects has come about: judged by what is so on the board, by whatever command."""

from collections.abc import Callable, Mapping

from game.battle.command import Command
from game.battle.event import Event
from game.ecs.components import Conditions, Place, Vitals
from game.ecs.world import World
from game.learning.attempt import Seen, creatures
from game.matching import misses
from game.playing import command_of
from game.referee import NoRuleError, answer
from game.store.asks import Ask
from game.store.lessons import Goal

BLOWS = ("struck", "missed")
"""Events that say that somebody has struck at somebody."""


def met(goal: Goal, seen: Seen) -> bool:
    """Say whether all is so that a goal asks for."""
    return all(_TESTS[name](goal, seen) for name in _TESTS if getattr(goal, name) not in (None, "", ()))


def _unit(seen: Seen, name: str) -> int:
    return creatures(seen.battle.world)[name]


def _stands(goal: Goal, seen: Seen) -> bool:
    place = seen.battle.world.find(_unit(seen, goal.who), Place)
    return place is not None and place.at in goal.stands


def _within(goal: Goal, seen: Seen) -> bool:
    x, y, wide, high = goal.within or (0, 0, 0, 0)
    battle = seen.battle
    cells = battle.rulebook.space.cells(battle.world, _unit(seen, goal.who))
    return bool(cells) and all(x <= cx < x + wide and y <= cy < y + high for cx, cy, _ in cells)


def _beside(goal: Goal, seen: Seen) -> bool:
    world, space = seen.battle.world, seen.battle.rulebook.space
    mine, theirs = (space.cells(world, _unit(seen, name)) for name in (goal.who, goal.beside))
    return min((world.ground.grid.steps(one, other) for one in mine for other in theirs), default=0) == 1


def _asked(seen: Seen, ask: Ask) -> Mapping[str, object]:
    try:
        return answer(seen.battle.world.fork(), seen.battle.rulebook, ask)
    except NoRuleError:
        return {}


def _flanks(goal: Goal, seen: Seen) -> bool:
    given = _asked(seen, Ask(0, "", "flank", 0, {"attacker": goal.who, "target": goal.flanks}, None))
    return given.get("flanked") is True


def _covered(goal: Goal, seen: Seen) -> bool:
    given = _asked(seen, Ask(0, "", "cover", 0, {"attacker": goal.covered, "target": goal.who}, None))
    return given.get("cover", "none") != "none"


def _asks(goal: Goal, seen: Seen) -> bool:
    ground = seen.battle.world.ground
    return all(not misses(ask.expect or {}, _asked(seen, ask), ground) for ask in goal.asks)


def _blow(event: Event, by: int | None, at: int) -> bool:
    return event.kind in BLOWS and by in (None, event.unit) and dict(event.facts).get("target") == at


def _attacks(goal: Goal, seen: Seen) -> bool:
    by, at = _unit(seen, goal.who), _unit(seen, goal.attacks)
    return any(_blow(event, by, at) for event in seen.events)


def _struck(goal: Goal, seen: Seen) -> bool:
    unit = _unit(seen, goal.who)
    return any(_blow(event, None, unit) for event in seen.events) is goal.struck


def _hurts(goal: Goal, seen: Seen) -> bool:
    unit = _unit(seen, goal.hurts)
    return _health(seen.battle.world, unit) < _health(seen.before, unit)


def _health(world: World, unit: int) -> int:
    vitals = world.find(unit, Vitals)
    return vitals.hp if vitals is not None else 0


def _ended(goal: Goal, seen: Seen) -> bool:
    return (seen.battle.acting != _unit(seen, goal.who)) is goal.ended


def _cites(goal: Goal, seen: Seen) -> bool:
    return all(rule in seen.cited for rule in goal.cites)


def _refused(goal: Goal, seen: Seen) -> bool:
    return seen.refusal is not None and seen.refusal.rule == goal.refused


def _suffers(goal: Goal, seen: Seen) -> bool:
    world = seen.battle.world
    return all(
        (world.find(_unit(seen, name), Conditions) or Conditions()).has(condition)
        for name, condition in (goal.suffers or {}).items()
    )


def _does(goal: Goal, seen: Seen) -> bool:
    names = creatures(seen.before)
    return any(_same(given, command_of(deed, names)) for given in seen.commands for deed in goal.does)


def _same(given: Command, wanted: Command) -> bool:
    """Say whether a command is one that is wanted, whatever options it has besides."""
    same = (given.unit, given.verb, given.target) == (wanted.unit, wanted.verb, wanted.target)
    return same and all(option in given.options for option in wanted.options)


_TESTS: Mapping[str, Callable[[Goal, Seen], bool]] = {
    "stands": _stands,
    "within": _within,
    "beside": _beside,
    "flanks": _flanks,
    "covered": _covered,
    "attacks": _attacks,
    "hurts": _hurts,
    "struck": _struck,
    "ended": _ended,
    "spent": lambda goal, seen: seen.spent <= (goal.spent or 0),
    "over": lambda goal, seen: seen.spent > (goal.over or 0),
    "cites": _cites,
    "refused": _refused,
    "suffers": _suffers,
    "asks": _asks,
    "does": _does,
}
"""How each part of a goal is judged, by its name."""
