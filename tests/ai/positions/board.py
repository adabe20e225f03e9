"""From a position to its battle, at the moment in which the computer is asked."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.ai.simulate import mustered
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.dice import thrown_before
from game.ecs.components import Body, Chance, Name, Place, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.playing import Thrown, choice
from game.store.level import read_level
from tests.ai.positions.reading import BOOKS, Position

MOST_SEEDS, MOST_TURNS = 80, 40
ROUNDS = {"starfinder": 2, "pathfinder": 2}
"""The round in which a position begins: in the first, who has not had a turn strikes at nobody who goes by."""
Spots = list[tuple[int, int]]
_READY: dict[tuple[bytes, str], Battle] = {}
"""Battles that have been set up, by their levels and by what positions say besides: who is hurt, what led up to it."""


class BadPositionError(Exception):
    """A position that cannot come about as it is written."""


def drawn(position: Position) -> dict[str, Spots]:
    """Give the cells that are drawn of each creature, on the board as it is drawn."""
    spots: dict[str, Spots] = {}
    for y, row in enumerate(position.rows):
        for x, glyph in enumerate(row):
            if glyph in position.get("who"):
                spots.setdefault(glyph, []).append((x, y))
    return spots


def _ground(position: Position) -> str:
    who, under = position.get("who"), position.get("under", {})
    rows = ["".join(under.get(glyph, ".") if glyph in who else glyph for glyph in row) for row in position.rows]
    return _turned(position, rows)


def _turned(position: Position, rows: list[str]) -> str:
    if position.mirror == "x":
        return "\n".join(row[::-1] for row in rows)
    return "\n".join(rows[::-1] if position.mirror == "y" else rows)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _creature(position: Position, letter: str, spots: Spots) -> str:
    said = {key: value for key, value in position.get("who")[letter].items() if key not in ("left", "z")}
    side = max(x for x, _ in spots) - min(x for x, _ in spots) + 1
    x, y = position.turned(min(x for x, _ in spots), min(y for _, y in spots), side)
    height = position.get("who")[letter].get("z")
    at = [x, y] if height is None else [x, y, height]
    said = {"name": letter, "team": "ours" if letter.isupper() else "theirs", "control": "ai", "at": at} | said
    return "[[creature]]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in said.items())


def _goal(position: Position, goal: Mapping[str, Any]) -> str:
    said = dict(goal)
    if "area" in said:
        x, y, wide, high = said["area"]
        ends = [position.turned(x, y), position.turned(x + wide - 1, y + high - 1)]
        said["area"] = [min(x for x, _ in ends), min(y for _, y in ends), wide, high]
    return "[[objective]]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in said.items())


def level_of(position: Position) -> bytes:
    """Write the level file of a position."""
    head = {"format": 1, "title": position.id, "rulebook": BOOKS[position.book], "rounds": 30,
            "grid": position.get("grid", "square")} | dict(position.get("head", {}))  # fmt: skip
    text = "\n".join(f"{key} = {_value(value)}" for key, value in head.items())
    text += f"\n[map]\nrows = '''\n{_ground(position)}\n'''\n"
    if position.get("heights", ""):
        text += f"heights = '''\n{_turned(position, position.get('heights').strip(chr(10)).split(chr(10)))}\n'''\n"
    if position.get("key", {}):
        kinds = (f"{json.dumps(glyph)} = {_value(kind)}" for glyph, kind in position.get("key").items())
        text += "[key]\n" + "\n".join(kinds)
    spots = drawn(position)
    text += "\n" + "\n".join(_creature(position, letter, spots[letter]) for letter in position.get("who"))
    return (text + "\n" + "\n".join(_goal(position, goal) for goal in position.get("objective"))).encode()


def units(world: World) -> dict[str, int]:
    """Give the units by their letters."""
    return {name.name: unit for unit, name in world.all(Name)}


def set_up(position: Position) -> Battle:
    """Give a position's battle, at A's command or at the question put to it.  Raises BadPositionError."""
    ready = _ready(level_of(position), position)
    battle = Battle(ready.rulebook, ready.world.fork(), ready.objectives, ready.limit)
    battle.resume(ready.snapshot())
    battle.origin = ready.origin
    return battle


def _ready(raw: bytes, position: Position) -> Battle:
    """Work out a position's battle once."""
    key = raw, json.dumps(position.said, default=str)
    if key not in _READY:
        _READY[key] = _led_up(position)
    return _READY[key]


def _led_up(position: Position) -> Battle:
    """Take the first seed with which nobody's turn has to be ended by hand, else that with the fewest."""
    fresh = _fresh(position)
    ready = (_tried(position, fresh, seed) for seed in range(MOST_SEEDS))
    best: tuple[int, Battle] | None = None
    for waits, battle in ready:
        if best is None or waits < best[0]:
            best = waits, battle
        if not waits:
            break
    if best is None:
        raise BadPositionError("A never comes to act")
    return best[1]


def _fresh(position: Position) -> Battle:
    """Give the battle before its start, everybody as hurt as they are said to be."""
    battle = mustered(read_level(level_of(position), position.name))
    names = units(battle.world)
    for letter, said in position.get("who").items():
        if "left" in said:
            vitals = battle.world.get(names[letter], Vitals)
            battle.world.put(names[letter], replace(vitals, hp=said["left"]))
    return battle


def _tried(position: Position, fresh: Battle, seed: int) -> tuple[int, Battle]:
    """Lead up to a position with a seed: how many turns had to be ended by hand, and the battle."""
    battle = Battle(fresh.rulebook, fresh.world.fork(), fresh.objectives, fresh.limit)
    names = units(battle.world)
    battle.start(seed)
    begin = position.get("round", ROUNDS.get(position.book, 1))
    waits = 0
    for step in position.get("before"):
        waits += _come(battle, names[step["who"]], 1)
        _do(position, battle, step)
    if position.get("asked", False):
        if battle.pending is None:
            raise BadPositionError("nothing is asked")
        return waits, battle
    waits += _come(battle, names["A"], begin)
    return (waits if begin == 1 else _early(battle, names["A"])), battle


def _early(battle: Battle, unit: int) -> int:
    """Give how many act before a unit in a round."""
    order = battle.world.get(BATTLE, Turn).order
    return order.index(unit) if unit in order else 0


def _come(battle: Battle, unit: int, begin: int) -> int:
    """End turns until a unit acts in a round; gives how many."""
    for waits in range(MOST_TURNS):
        while battle.pending is not None:
            mine = choice(battle.pending, str(unit), "")
            battle.answer((mine or battle.pending.options[0]).key)
        if battle.outcome is not None:
            raise BadPositionError("the battle is over before it begins")
        if battle.acting == unit and battle.world.get(BATTLE, Turn).round >= begin:
            return waits
        battle.do(Command(battle.acting, "end"))
    raise BadPositionError("it never comes to act")


def _do(position: Position, battle: Battle, step: Mapping[str, Any]) -> None:
    """Do what happens before a position."""
    if step.get("dice"):
        battle.dice = Thrown(tuple(step["dice"]), thrown_before(battle.world.get(BATTLE, Chance)))
    cmd = next(matching(position, battle, step["do"]), None)
    if cmd is None:
        raise BadPositionError(f"{step['do']} is not legal")
    battle.do(cmd)
    names = units(battle.world)
    for word in step.get("answers", ()):
        pending = battle.pending
        option = None if pending is None else choice(pending, str(names.get(word, "")), word)
        if option is None:
            raise BadPositionError(f"{word} is no answer to {pending}")
        battle.answer(option.key)


def matching(position: Position, battle: Battle, pattern: str) -> Iterator[Command]:
    """Yield the legal commands that a pattern means."""
    return (cmd for cmd in battle.options() if means(position, battle.world, pattern, cmd))


def means(position: Position, world: World, pattern: str, cmd: Command) -> bool:
    """Say whether a command is one of those that a pattern means: VERB|VERB TARGET|TARGET [with WEAPON] [to CELLS]."""
    parts, options = pattern.split(), {}
    while len(parts) > 2 and parts[-2] in ("with", "to", "mode"):
        options[parts[-2]] = parts[-1]
        parts = parts[:-2]
    if cmd.verb not in parts[0].split("|"):
        return False
    if len(parts) > 1 and not _aimed(position, world, parts[1], cmd):
        return False
    if "with" in options and cmd.option("weapon") not in options["with"].split("|"):
        return False
    if "mode" in options and cmd.option("mode") != options["mode"]:
        return False
    ends = cmd.cells("to")
    return "to" not in options or any(within(position, world, options["to"], cell, cmd.unit) for cell in ends)


def _aimed(position: Position, world: World, word: str, cmd: Command) -> bool:
    if word == "*":
        return True
    if isinstance(cmd.target, int):
        return world.get(cmd.target, Name).name in word.split("|")
    return cmd.target is not None and within(position, world, word, cmd.target, cmd.unit)


def within(position: Position, world: World, areas: str, cell: tuple[int, ...], unit: int) -> bool:
    """Say whether a unit's north-west cell is in one of some areas "1-3,4|7,2-3", which are of the board as drawn.

    A third span is a height.
    """
    x, y = position.turned(cell[0], cell[1], world.get(unit, Body).side)
    return any(_in(area, (x, y, cell[2])) for area in areas.split("|"))


def _in(area: str, at: tuple[int, int, int]) -> bool:
    return all(_between(span, axis) for span, axis in zip(area.split(","), at, strict=False))


def _between(span: str, at: int) -> bool:
    low, _, high = span.partition("-")
    return span == "*" or int(low) <= at <= int(high or low)


def stands(battle: Battle) -> tuple[int, ...]:
    """Give where A stands."""
    return battle.world.get(units(battle.world)["A"], Place).at
