"""Dice by counter: the same for ever, in every process."""

import pytest

from game.battle.apply import apply
from game.battle.dice import Dice, Roll, draw, parse, roll
from game.ecs.components import Chance
from game.ecs.world import BATTLE
from game.reasons import Because, text
from tests.toy import world


@pytest.mark.parametrize(
    ("notation", "made"),
    [
        ("2d6+3", Roll(2, 6, 3)), ("1d8", Roll(1, 8, 0)), ("4", Roll(0, 1, 4)), ("-2", Roll(0, 1, -2)),
        ("0", Roll(0, 1, 0)),
        ("+7", Roll(0, 1, 7)), ("10d10-4", Roll(10, 10, -4)), (" 1d4 + 1 ", Roll(1, 4, 1)), ("1d1", Roll(1, 1, 0)),
    ],
)  # fmt: skip
def test_notation(notation, made):
    assert parse(notation) == made
    assert parse(str(made)) == made


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "d6",
        "1d",
        "1d0",
        "1d00",
        "1d06",
        "1d123456",
        "1d6+",
        "1d6++1",
        "1.5",
        "1d6+1d4",
        "2x6",
        "1d6+1234567",
        "٣d٦",
    ],
)
def test_what_is_no_roll_is_refused(notation):
    with pytest.raises(ValueError, match="is not a roll"):
        parse(notation)


def test_twice_the_mean_is_whole():
    for made in (Roll(2, 6, 3), Roll(1, 4, 0), Roll(3, 7, -2), Roll(0, 1, 5)):
        faces = [0]
        for _ in range(made.count):
            faces = [total + face for total in faces for face in range(1, made.sides + 1)]
        assert made.doubled_mean * len(faces) == 2 * sum(total + made.plus for total in faces)
    assert Roll(1, 8, 3).times(2) == Roll(2, 8, 6)


def test_draws_are_pinned():
    assert [draw(1, "battle", n, 20) for n in range(12)] == [14, 8, 20, 10, 16, 7, 16, 10, 19, 7, 18, 2]
    assert [draw(0, "battle", n, 6) for n in range(6)] != [draw(0, "other", n, 6) for n in range(6)]


def test_draws_are_even():
    counts = [0] * 6
    for number in range(6000):
        counts[draw(5, "battle", number, 6) - 1] += 1
    assert all(880 <= count <= 1120 for count in counts)


def thrown(made, dice, what, stream="battle"):
    """Run a roll to its end, applying what it yields; give the faces and the events."""
    play = roll(made, dice, 1, what, Because("toy.hit"), text("to hit"), stream)
    events = []
    try:
        while True:
            events.append(next(play))
            apply(made, events[-1])
    except StopIteration as stop:
        return stop.value, events


def test_a_roll_moves_its_own_counter_and_says_what_it_was_for():
    made = world()
    made.put(BATTLE, Chance(9))
    first, (event,) = thrown(made, Dice(), Roll(2, 6, 3))
    second, _ = thrown(made, Dice(), Roll(3, 6, 0))
    other, _ = thrown(made, Dice(), Roll(1, 8, 0), "other")
    assert made.get(BATTLE, Chance) == Chance(9, (("battle", 5), ("other", 1)))
    assert first + second == tuple(draw(9, "battle", n, 6) for n in range(5))
    assert other == (draw(9, "other", 0, 8),)
    assert (event.kind, event.fact("dice"), event.fact("total"), event.fact("purpose")) == (
        "rolled", "2d6+3", sum(first) + 3, "to hit",
    )  # fmt: skip
    assert event.fact("faces") == f"{first[0]} {first[1]}"


def test_a_roll_without_dice_throws_none():
    made = world()
    made.put(BATTLE, Chance(9))
    faces, (event,) = thrown(made, Dice(), Roll(0, 1, 4))
    assert (faces, event.fact("total")) == ((), 4)
    assert dict(made.get(BATTLE, Chance).drawn) == {"battle": 0}
