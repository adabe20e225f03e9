"""A player at a lesson: steps, rungs and tries; and what is kept of it, from box to box."""

import pytest

from game.battle.command import Command, command
from game.learning.course import Course
from game.learning.kept import ASIDE, FILE, read_learnt, write_learnt
from game.learning.progress import DAY, DONE, DUE, NEW, WAITS, Mark, days_left, finished, next_of, state
from game.learning.session import Session, Solution
from game.store.slots import Slots
from tests.learning.test_format import lesson


def session():
    return Session(Course(lesson()))


def walk(one, x):
    one.battle.do(command(one.battle.acting, "move", (x, 0, 0)))
    return one.look()


def test_a_lesson_goes_on_only_where_it_was_right():
    one = session()
    assert one.look() is None
    before = one.battle.digest
    assert not walk(one, 2).right
    assert (one.tries, one.flaws, one.look()) == (1, 1, None)
    one.on()
    assert (one.number, one.over) == (0, False)
    one.again()
    assert (one.battle.digest, one.verdict, one.tries) == (before, None, 1)
    assert walk(one, 3).right
    one.on()
    assert (one.over, one.flaws, one.look()) == (True, 1, None)
    assert one.step.number == 0


def test_hints_come_one_by_one_and_only_the_last_is_a_flaw():
    one = session()
    flaws = []
    for _ in range(4):
        one.hint()
        flaws.append((len(one.hints), one.flaws))
    assert flaws == [(1, 0), (2, 0), (3, 1), (3, 1)]
    assert str(one.hints[-1]) == "Move three squares east."


def test_what_is_shown_is_the_solution_and_it_is_right():
    one = session()
    one.show()
    showing = Solution(one)
    while (wish := showing.next()) is not None:
        assert isinstance(wish, Command)
        one.battle.do(wish)
    assert one.flaws == 1
    assert one.course.judge(0, one.battle.log).right


def test_from_box_to_box():
    mark, now = None, 1_000
    for box, days in enumerate((*WAITS, WAITS[-1])):
        assert state(mark, now) == (DUE if mark else NEW)
        mark = finished(mark, 0, now)
        assert (mark.box, mark.finished, mark.clean) == (min(box, len(WAITS) - 1), box + 1, box + 1)
        assert (state(mark, now), days_left(mark, now), days_left(mark, now + 1)) == (DONE, days, days)
        now += days * DAY
        assert (state(mark, now - 1), days_left(mark, now - 1), days_left(mark, now)) == (DONE, 1, 0)
    assert finished(mark, 2, now) == Mark(0, now, len(WAITS) + 2, len(WAITS) + 1)


def test_what_comes_next_is_new_before_it_is_due():
    now = 10 * DAY
    learnt = {"a": Mark(0, 0, 1, 1), "b": Mark(0, now, 1, 1)}
    assert next_of(("a", "b", "c"), learnt, now) == "c"
    assert next_of(("b", "a"), learnt, now) == "a"
    assert next_of(("b",), learnt, now) == ""


def test_what_is_learnt_is_kept(tmp_path):
    slots = Slots(tmp_path / "saves")
    assert read_learnt(slots) == ({}, None)
    learnt = {"starfinder/01-first-steps": Mark(2, 1_700_000_000, 3, 2)}
    assert write_learnt(slots, learnt) is None
    assert read_learnt(slots) == (learnt, None)


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{", b'{"a": 3}', b'{"a": {"box": 0}}', b'{"a": {"box": 9, "when": 0, "finished": 1, "clean": 0}}',
     b'{"a": {"box": 0, "when": -1, "finished": 1, "clean": 0}}', b"\xff" * 40, b"[" * 20_000],
)  # fmt: skip
def test_damaged_progress_is_set_aside_and_told(tmp_path, raw):
    slots = Slots(tmp_path)
    (tmp_path / FILE).write_bytes(raw)
    learnt, fault = read_learnt(slots)
    assert learnt == {}
    assert ASIDE in str(fault)
    assert (tmp_path / ASIDE).read_bytes() == raw
    assert read_learnt(slots) == ({}, None)
