"""Cover, concealment and line of effect on random boards: what the referee answers is what the ledgers' oracles say.

An oracle knows of the game only its ledger and the public page on levels; boards go in as level files.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.rules.lines import draw_steel, starfinder
from tests.rules.lines.boards import Board, board
from tests.tiers import size

BOARDS, MANY = size(40, 60), size(5000, 5000, 50000)
PAIRS = (("A", "T"), ("T", "A"))
FIELDS = {
    "starfinder": """ac = 15
hover = true
manoeuvrability = "perfect"
speeds = { walk = 30, fly = 30, burrow = 30 }
weapons = [
    { name = "gun", range = 1000, attack = 6, damage = "1d6" },
    { name = "pike", reach = 10, attack = 6, damage = "1d6" },
]
""",
    "draw-steel": """hover = true
speeds = { walk = 5, fly = 5, burrow = 5 }
weapons = [{ name = "gun", range = 100, damage = "1d6" }]
""",
}
WEAPONS = {"starfinder": ("gun", "pike"), "draw-steel": ("gun",)}
ASKED = ("cover", "concealment", "attack")
COVERS = ("sf.cover-bonus", "sf.partial-cover", "sf.improved-cover", "sf.soft-cover")
Answers = dict[str, Any]


def asked(book: str, made: Board) -> Iterator[tuple[tuple[str, str, str], Answers]]:
    """Ask for both ways, with every weapon; give (attacker, target, weapon) and the answers by what is asked."""
    ways = [(one, other, weapon) for one, other in PAIRS for weapon in WEAPONS[book]]
    asks = [
        f'[[ask]]\nwhat = "{what}"\nattacker = "{one}"\ntarget = "{other}"\nweapon = "{weapon}"\n'
        for one, other, weapon in ways
        for what in ASKED
    ]
    level = read_level(made.level(book, FIELDS[book], asks).encode(), "lines")
    found = [dict(answer or {}) for _, answer in answers(level, RULEBOOKS[book])]
    for number, way in enumerate(ways):
        yield way, dict(zip(ASKED, found[number * len(ASKED) :], strict=False))


def in_starfinder(made: Board) -> Iterator[tuple[Any, Any, Any]]:
    """Yield what is asked, what the oracle says and what the referee answers."""
    for way, told in asked("starfinder", made):
        lines = starfinder.Lines(made, made.named(way[0]), made.named(way[1]), ranged=way[2] == "gun")
        names, ac, reflex = lines.cover
        answer, struck = told["cover"], told["attack"]
        yield way, (True, ac, reflex), (answer["cover"] in names, answer["ac"] or 0, answer["reflex"] or 0)
        yield way, lines.miss_percent, told["concealment"]["miss_percent"]
        if way[2] == "gun":
            yield way, "total" not in names and not lines.out_of_sight, struck["legal"]
        if struck["legal"]:
            given = [each["value"] for each in struck["modifiers"] if each["rule"] in COVERS]
            yield way, ac, sum(given)
            faces = min(max(21 + struck["attack"] - struck["defence"], 1), 19)
            yield way, Decimal(faces * 5 * (100 - lines.miss_percent)) / 100, struck["hit_percent"]


def in_draw_steel(made: Board) -> Iterator[tuple[Any, Any, Any]]:
    """Yield what is asked, what the oracle says and what the referee answers."""
    for way, told in asked("draw-steel", made):
        lines = draw_steel.Lines(made, made.named(way[0]), made.named(way[1]))
        yield way, lines.cover, told["cover"]["cover"]
        yield way, lines.line_of_effect, told["attack"]["legal"]
        if lines.line_of_effect:
            yield way, lines.concealed, told["concealment"]["concealed"]
            yield way, (lines.banes, lines.high_ground), (told["attack"]["banes"], told["attack"]["edges"])


BOOKS = {"starfinder": in_starfinder, "draw-steel": in_draw_steel}


def differences(book: str, numbers: range) -> list[str]:
    """Play through boards; write down each one where referee and oracle differ."""
    found = []
    for number in numbers:
        made = board(book, number)
        wrong = [f"  {way}: {said!r}, got {got!r}" for way, said, got in BOOKS[book](made) if said != got]
        if wrong:
            drawn = [f"  {row}  {heights}" for row, heights in zip(made.rows, made.heights, strict=True)]
            there = [f"  {one.name} {one.size} {one.at} {one.conditions} {one.extras}" for one in made.creatures]
            found.append("\n".join([f"{book} board {number}", *drawn, *there, *wrong]))
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_lines(book: str) -> None:
    assert not differences(book, range(BOARDS))


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_lines_on_many_boards(book: str) -> None:
    found = differences(book, range(MANY))
    assert not found, f"{len(found)} of {MANY}\n" + "\n".join(found[:5])
