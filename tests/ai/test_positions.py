"""Tactical positions: the files say what can be, what is right can be done; and how many the computer solves."""

import pytest

from game.ai.knobs import NAMES
from tests.ai.positions.checking import faults
from tests.ai.positions.judging import judged
from tests.ai.positions.reading import BOOKS, Position, everything, positions

FLOORS = {
    "starfinder": {"naive": 33, "easy": 53, "normal": 75, "hard": 96, "master": 95},
    "pathfinder": {"naive": 26, "easy": 45, "normal": 60, "hard": 95, "master": 93},
    "draw_steel": {"naive": 35, "easy": 57, "normal": 69, "hard": 92, "master": 92},
    "lordsouls": {"naive": 35, "easy": 56, "normal": 59, "hard": 95, "master": 91},
}
"""Boards that each strength solves, in percent of a book's: what it does today, and may not fall below."""
FURTHER = "further: "
"""How the themes of boards begin that were drawn by who had not seen the others, nor what the computer does on them."""
FLOORS_FURTHER = {
    "pathfinder": {"naive": 27, "easy": 37, "normal": 82, "hard": 96, "master": 89},
    "lordsouls": {"naive": 22, "easy": 35, "normal": 41, "hard": 93, "master": 93},
}
"""The same of those."""


def test_no_two_positions_have_one_name() -> None:
    names = [board.name for board in everything()]
    assert len(set(names)) == len(names) > 0


@pytest.mark.parametrize("book", list(BOOKS))
def test_every_position_can_be_and_the_turn_that_is_right_is_legal(book: str) -> None:
    boards = [board for board in positions(book) if not board.mirror]
    assert boards
    assert [fault for board in boards for fault in faults(board)] == []


@pytest.mark.long
@pytest.mark.parametrize("book", list(BOOKS))
def test_so_it_is_on_the_mirrored_boards(book: str) -> None:
    boards = [board for board in positions(book) if board.mirror]
    assert boards
    assert [fault for board in boards for fault in faults(board)] == []


@pytest.mark.parametrize(
    ("word", "value", "said"),
    [
        ("best", ["attack q"], "the right turn: 'attack q' is not legal"),
        ("wrong", ["attack|full-attack h"], "the right turn is not right"),
        ("wrong", ["fly 3,3"], "'fly 3,3' is never legal"),
        ("ends", ["9,9"], "the right turn is not right"),
        ("why", "because", "why is no sentence"),
        ("colour", "red", "there is no word 'colour'"),
        ("best", [], "nothing is asked of it"),
        ("who", {"A": {"kind": "hulk"}, "h": {"kind": "hound"}}, "A is drawn in 1 cells and holds 4"),
        ("who", {"A": {"kind": "houlk"}, "h": {"kind": "hound"}}, "there is no kind of creature"),
    ],
)
def test_a_position_that_makes_no_sense_is_told(word: str, value: object, said: str) -> None:
    said_of_it = {"id": "t", "why": "So.", "rows": "......\n.A..h.\n......", "best": ["attack h"],
                  "who": {"A": {"kind": "sharpshooter"}, "h": {"kind": "hound"}}}  # fmt: skip
    assert faults(Position("starfinder", "t", "t", said_of_it)) == []
    assert any(said in fault for fault in faults(Position("starfinder", "t", "t", said_of_it | {word: value})))


def test_a_mirrored_board_is_judged_as_the_other() -> None:
    board = next(one for one in positions("starfinder") if one.mirror and one.id == "two-left")
    assert judged(board, "hard").did[0] == "full-attack h"
    assert judged(board, "hard").solved


def test_of_two_ways_to_strike_that_are_worth_the_same_the_one_that_leaves_more_blows_is_carried_on() -> None:
    """[pf.five-foot-step]"""
    board = next(one for one in positions("pathfinder") if one.id == "step-and-all-the-blows")
    assert [did.split()[0] for did in judged(board, "hard").did[:3]] == ["step", "full-attack", "full-attack"]


@pytest.mark.parametrize(
    ("book", "name", "verbs"),
    [
        ("lordsouls", "dash-and-strike", ["dash", "move"]),  # the energy of the dash is no harm that others did
        ("lordsouls", "wake-the-friend", ["potion"]),  # who can fight again is worth something
    ],
)
def test_of_what_a_plan_costs_and_wins_all_is_seen(book: str, name: str, verbs: list[str]) -> None:
    done = judged(next(one for one in positions(book) if one.id == name), "hard")
    assert done.solved
    assert [did.split()[0] for did in done.did[: len(verbs)]] == verbs


@pytest.mark.long
@pytest.mark.parametrize("strength", NAMES)
@pytest.mark.parametrize("book", list(BOOKS))
def test_no_fewer_are_solved_than_were(book: str, strength: str) -> None:
    boards = [board for board in positions(book) if not board.theme.startswith(FURTHER)]
    assert _solved(boards, strength) >= FLOORS[book][strength]


@pytest.mark.long
@pytest.mark.parametrize("strength", NAMES)
@pytest.mark.parametrize("book", list(FLOORS_FURTHER))
def test_nor_of_those_that_it_was_not_made_with(book: str, strength: str) -> None:
    boards = [board for board in positions(book) if board.theme.startswith(FURTHER)]
    assert _solved(boards, strength) >= FLOORS_FURTHER[book][strength]


def _solved(boards: list[Position], strength: str) -> int:
    """Give how many of some boards a strength solves, in percent."""
    return 100 * sum(judged(board, strength).solved for board in boards) // len(boards)
