"""A mirrored board gets the mirrored command, at every strength: no end of a field is favoured."""

import pytest

from game.ai.knobs import STRENGTHS
from tests.ai.positions.mirroring import chosen, differing, pairs
from tests.ai.positions.reading import BOOKS

SOME = [
    ("starfinder", "two-left"),
    ("starfinder", "pike-keeps-its-distance"),
    ("pathfinder", "two-left"),
    ("pathfinder", "let-it-come"),
    ("draw_steel", "over-the-edge"),
    ("draw_steel", "web-the-slow"),
    ("lordsouls", "who-cannot-defend"),
]
"""Some where one command is best, some where several are worth the same, and one with a wide foe."""


@pytest.mark.parametrize("strength", ["normal", "hard"])
@pytest.mark.parametrize(("book", "name"), SOME)
def test_a_mirrored_board_gets_the_mirrored_command(book: str, name: str, strength: str) -> None:
    board, mirrored = next(pair for pair in pairs(book) if pair[0].id == name)
    assert chosen(board, strength) == chosen(mirrored, strength)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_mirrored_board_gets_the_mirrored_command(book: str, strength: str) -> None:
    assert differing(book, strength) == []
