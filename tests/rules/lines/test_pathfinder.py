"""Threatened squares, cover and flanking on random boards: the referee answers what the ledger's oracle says."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.rules.lines.geometry import gap
from tests.rules.lines.pathfinder import (
    ARMED,
    REACH,
    READINGS,
    SIDES,
    THREATS,
    Board,
    Body,
    beside_a_spear,
    can_strike,
    cover,
    partners,
    threatened,
)
from tests.tiers import size

BOARDS, MANY = size(60, 100), size(5000, 5000, 50000)
ARMS = {
    "sword": '{ name = "sword", attack = 6, damage = "1d8" }',
    "claws": '{ name = "claws", attack = 6, damage = "1d4", natural = true }',
    "spear": '{{ name = "longspear", attack = 6, damage = "1d8", reach = {} }}',
    "bow": '{ name = "shortbow", attack = 6, damage = "1d6", range = 60 }',
}
NAMES = {"spear": "longspear", "bow": "shortbow"}
CARRIED = (("sword",), ("claws",), ("spear",), ("spear", "sword"), ("bow",), ("bow", "sword"), ("spear", "bow"))
SIZES = ("medium",) * 5 + ("small", "large", "large", "huge", "gargantuan")
HELPLESS_STATES = ("",) * 7 + ("prone", "unconscious", "helpless")
CROWDED, NEXT = 0.6, 1
"""How many boards are crowded round one of theirs, and how many squares from it."""
THICK = (0, 0.08, 0.2, 0.35, 0.5)
ASKED = ("cover", "flank")
TALL = "height = 6\n"
"""No low wall is more than half as high as anybody here (pf.low-cover)."""


# --- boards ----------------------------------------------------------------------------------------------------------


def board(number: int) -> Board:
    """Make the board of a number: the same for ever, unless this function changes."""
    dice = Random(f"pathfinder {number}")
    while True:
        made = _board(dice)
        if len(made.bodies) > 1:
            return made


def _board(dice: Random) -> Board:
    wide, high = dice.choice(((5, 4), (6, 6), (8, 5), (10, 9), (14, 7)))
    some, thick = dice.sample("##+ooO.", dice.randint(1, 3)), dice.choice(THICK)
    rows = ["".join(dice.choice(some) if dice.random() < thick else "." for _ in range(wide)) for _ in range(high)]
    bodies: list[Body] = []
    crowded = dice.random() < CROWDED
    for name in ("T", "A", "B", "C", "D", "E")[: dice.choice((2, 3, 4, 5, 6))]:
        bodies += _body(dice, rows, name, bodies, bodies[:1] if crowded else [])
    return Board(tuple(rows), tuple(bodies))


def _body(dice: Random, rows: list[str], name: str, others: list[Body], near: list[Body]) -> list[Body]:
    """Put somebody where nobody is yet, on the floor, in a crowd near the first; nobody where there is no room."""
    taken = {cell for one in others for cell in one.cells}
    team = {"A": "heroes", "T": "foes"}.get(name, dice.choice(("heroes", "heroes", "heroes", "foes")))
    for _ in range(40):
        big = dice.choice(SIZES)
        side, build = SIDES[big], dice.choice(("tall", "long"))
        if side > min(len(rows), len(rows[0])):
            continue
        at = dice.randint(0, len(rows[0]) - side), dice.randint(0, len(rows) - side)
        one = Body(name, team, at, big, build if (big, build) in REACH else "tall", dice.choice(CARRIED))
        if any(gap(one.cells, first.cells) > NEXT for first in near):
            continue
        if all(rows[y][x] == "." for x, y in one.cells) and not taken.intersection(one.cells):
            state = dice.choice(HELPLESS_STATES) if name not in "AT" else ""
            return [Body(name, team, at, big, one.build, one.arms, state)]
    return []


def level(made: Board, asks: list[str]) -> bytes:
    """Write the board and its questions as a level."""
    rows = "\n".join(made.rows)
    head = f'format = 1\ntitle = "Lines"\nrulebook = "pathfinder"\n[map]\nrows = """\n{rows}\n"""\n[key]\n'
    head += '"O" = { blocks = ["move"], cover = "cover", title = "pillar" }\n'
    return "\n".join([head, *map(_creature, made.bodies), *asks]).encode()


def _creature(one: Body) -> str:
    arms = ", ".join(ARMS[arm].format(2 * one.natural) if arm == "spear" else ARMS[arm] for arm in one.arms)
    state = f'conditions = ["{one.state}"]\n' if one.state else ""
    place = f'name = "{one.name}"\nat = {list(one.at)}\nteam = "{one.team}"\n'
    place += f'size = "{one.size}"\nbuild = "{one.build}"\n'
    tall = TALL if one.size == "small" else ""
    return f"[[creature]]\n{place}{state}{tall}weapons = [{arms}]\nac = 15\n"


# --- asked and said --------------------------------------------------------------------------------------------------


def ways(made: Board) -> list[tuple[Body, Body, str]]:
    """List who is asked about whom, with what: enemies who can act, with every weapon."""
    able = [one for one in made.bodies if not one.state]
    pairs = [(one, other) for one in able for other in made.bodies if one.team != other.team]
    pairs.sort(key=lambda pair: pair[1].name != "T")
    return [(one, other, arm) for one, other in pairs[:6] for arm in one.arms]


def compared(made: Board) -> Iterator[tuple[Any, Any, Any]]:
    """Yield what is asked, what the oracle allows, and what the referee answers."""
    asks = [f'[[ask]]\nwhat = "threat"\nwho = "{one.name}"\n' for one in made.bodies]
    for one, other, arm in ways(made):
        who = f'attacker = "{one.name}"\ntarget = "{other.name}"\nweapon = "{NAMES.get(arm, arm)}"\n'
        asks += [f'[[ask]]\nwhat = "{what}"\n{who}' for what in ASKED]
    asked = read_level(level(made, asks), "lines")
    found = [dict(answer or {}) for _, answer in answers(asked, RULEBOOKS["pathfinder"])]
    for one in made.bodies:
        said = [threatened(made, one, reading=reading) for reading in THREATS]
        stand = {*made.open()}
        yield ("threat", one.name), said, {tuple(cell[:2]) for cell in found.pop(0)["cells"]} & stand
    for one, other, arm in ways(made):
        way = one.name, other.name, arm
        yield ("cover", *way), *_covered(made, (one, other, arm), found.pop(0))
        yield ("flank", *way), *_flanked(made, (one, other, arm), found.pop(0))


def _covered(made: Board, way: tuple[Body, Body, str], told: dict[str, Any]) -> tuple[Any, Any]:
    said = {each for reading in READINGS for each in cover(made, *way, reading=reading)}
    total = told["cover"] == "total"
    return said, (0, "total", 0) if total else (told["ac"], told["cover"], told["reflex"])


def _flanked(made: Board, way: tuple[Body, Body, str], told: dict[str, Any]) -> tuple[Any, Any]:
    """Where no blow can be struck at all, whatever is told of flanking is true."""
    said: list[dict[str, Any]] = []
    if any(beside_a_spear(one, way[1]) for one in made.bodies):
        return [told], told
    for reading in READINGS:
        if way[2] in ARMED and not can_strike(made, *way, reading=reading):
            return [told], told
        found = partners(made, way[0], way[1], reading=reading) if way[2] in ARMED else set()
        said += [{"flanked": True, "with": name, "bonus": 2} for name in found] if found else [UNFLANKED]
    return said, {key: told[key] for key in UNFLANKED}


UNFLANKED = {"flanked": False, "with": None, "bonus": 0}


def differences(numbers: range) -> list[str]:
    """Play through boards; write down each one where referee and oracle differ."""
    found = []
    for number in numbers:
        made = board(number)
        wrong = [f"  {way}: {said!r}, got {got!r}" for way, said, got in compared(made) if got not in said]
        if wrong:
            there = [f"  {one}" for one in made.bodies]
            found.append("\n".join([f"board {number}", *(f"  {row}" for row in made.rows), *there, *wrong]))
    return found


def test_threat_cover_and_flanking() -> None:
    assert not differences(range(BOARDS))


@pytest.mark.long
def test_threat_cover_and_flanking_on_many_boards() -> None:
    found = differences(range(MANY))
    assert not found, f"{len(found)} of {MANY}\n" + "\n".join(found[:5])
