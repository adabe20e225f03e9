"""Every lesson that comes with the game: its own solutions lead to its end, every wrong try that it states fails."""

from pathlib import Path

import pytest

from game.i18n import LANGUAGES
from game.learning.checks import check_lesson
from game.rules import RULEBOOKS
from game.store.level import load_level
from scenes.learn.lessons import FIRST, Lessons

FOLDER = Path(__file__).parents[2] / "levels" / "lessons"
FILES = sorted(FOLDER.glob("*/*.toml"))
LEVELS = {path: load_level(path) for path in FILES}
LEAST = 12
"""Lessons of each rulebook at the least."""
MINUTE = 60
"""Seconds that a board may take which the path shows first."""
MOST = (14, 10)
"""Columns and rows of a lesson's board at the most: it is taken in at a glance."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_holds_what_it_says(path):
    passed, wrong = check_lesson(LEVELS[path])
    assert wrong == []
    assert passed > len(LEVELS[path].lesson.steps)  # each has wrong tries of its own


def texts(level):
    lesson = level.lesson
    yield from (level.title, lesson.says)
    for step in lesson.steps:
        yield from (step.say, step.right, *step.hints, *(miss.says for miss in step.wrong))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_speaks_every_language_and_is_small(path):
    level = LEVELS[path]
    for language in LANGUAGES[1:]:
        said = level.catalogue.get(language, {})
        assert [str(text) for text in texts(level) if not said.get(text.msgid)] == []
    assert (level.ground.width, level.ground.height) <= MOST
    assert level.ground.height <= MOST[1]


def test_each_has_a_place_of_its_own_on_the_path_of_its_rulebook():
    assert {level.rulebook for level in LEVELS.values()} <= {*RULEBOOKS}
    places = [(level.rulebook, level.lesson.place) for level in LEVELS.values()]
    assert len(set(places)) == len(places)
    for path, level in LEVELS.items():
        assert path.name.startswith(f"{level.lesson.place:02d}-")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_each_rulebook_has_a_dozen_and_begins_with_ten_boards_of_a_minute(book):
    listed = Lessons(FOLDER).of(book)
    assert len([one for one in listed if not one.knows]) >= LEAST
    assert max(one.seconds for one in listed[:FIRST]) == MINUTE
    assert [one.first for one in listed] == [number < FIRST for number in range(len(listed))]


def test_who_knows_another_book_is_told_what_differs_at_the_end_of_the_path():
    for book in RULEBOOKS:
        known = [one.knows for one in Lessons(FOLDER).of(book)]
        assert {*known} <= {"", *RULEBOOKS} - {book}
        assert known == sorted(known, key=bool)


def test_there_is_a_lesson_for_every_pair_of_books_with_nine_differences():
    pairs = {(level.lesson.knows, level.rulebook): len(level.lesson.steps) for level in LEVELS.values()
             if level.lesson.knows}  # fmt: skip
    assert pairs == {(one, other): 9 for one in RULEBOOKS for other in RULEBOOKS if one != other}
