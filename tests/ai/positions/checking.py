"""What is wrong with a position as it is written: its words, its board, its commands, and the turn that is right."""

from collections.abc import Iterator

from game.battle.battle import Battle
from game.ecs.components import Body
from game.playing import choice
from game.store.errors import LevelError
from tests.ai.positions.board import BadPositionError, drawn, matching, means, set_up, units
from tests.ai.positions.judging import answered, followed
from tests.ai.positions.reading import WORDS, Position


def faults(position: Position) -> list[str]:
    """List what is wrong with a position."""
    try:
        return [f"{position.name}: {fault}" for fault in _faults(position)]
    except (LevelError, BadPositionError) as error:
        return [f"{position.name}: {error}"]


def _faults(position: Position) -> Iterator[str]:
    yield from (f"there is no word {word!r}" for word in position.said if word not in WORDS)
    if not str(position.get("why", "")).endswith("."):
        yield "why is no sentence"
    if not any(position.get(key) for key in ("best", "wrong", "ends", "shuns")):
        yield "nothing is asked of it"
    if len({len(row) for row in position.rows}) != 1:
        yield "rows of different length"
    battle = set_up(position)
    for letter, spots in drawn(position).items():
        side = battle.world.get(units(battle.world)[letter], Body).side
        if len(spots) != side * side:
            yield f"{letter} is drawn in {len(spots)} cells and holds {side * side}"
    yield from _answers(position, battle) if position.get("asked", False) else _turns(position, battle)


def _answers(position: Position, battle: Battle) -> Iterator[str]:
    """Say which answers are none, and whether one that may be given is right."""
    asked, names = battle.pending, units(battle.world)
    if asked is None or battle.world.find(asked.unit, Body) is None or asked.unit != names["A"]:
        yield "A is not asked"
        return
    for word in (*position.get("best"), *position.get("wrong")):
        if choice(asked, str(names.get(word, "")), word) is None:
            yield f"{word!r} is no answer to {asked.question}: {[str(one.title) for one in asked.options]}"
    verdicts = [answered(position, battle, key).solved for key in asked.keys]
    if all(verdicts) or not any(verdicts):
        yield "all answers are right, or none is"


def right_line(position: Position) -> list[str]:
    """Give a turn that is right."""
    return list(position.get("line", position.get("best")[:1]))


def _turns(position: Position, battle: Battle) -> Iterator[str]:
    """Say which commands are never legal in the turn, and whether the turn that is right is."""
    line, unit = right_line(position), battle.acting
    named = [*position.get("best"), *position.get("wrong")]
    open_ = _open(position, battle, named)
    for pattern in line:
        cmd = next(matching(position, battle, pattern), None)
        if cmd is None:
            yield f"the right turn: {pattern!r} is not legal"
            return
        battle.do(cmd)
        while battle.pending is not None:
            battle.answer(battle.pending.options[0].key)
        open_ |= _open(position, battle, named) if battle.acting == unit else set()
    yield from (f"{pattern!r} is never legal" for pattern in named if pattern not in open_)
    if not followed(position, set_up(position), line).solved:
        yield f"the right turn is not right: {followed(position, set_up(position), line).did}"


def _open(position: Position, battle: Battle, named: list[str]) -> set[str]:
    offers, world = battle.options(), battle.world
    return {pattern for pattern in named if any(means(position, world, pattern, cmd) for cmd in offers)}
