"""The law of passing with the figures of a second book, and with those of none."""

from dataclasses import replace

import pytest

from game.ecs.components import Place
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passages import APART, BARS, DEAD, ENTERED, FOE, FREE, HELD, HELPLESS, HULK
from tests.mechanics.d20.table import PASSING, add, board


def past(mover, other, *states, team="blue", law=PASSING):
    world = board()
    add(world, 1, (0, 0), mover, "red")
    add(world, 2, (8, 8), other, team, *states)
    return law.passage(world, 1, 2)


def sized(**fields):
    return replace(PASSING, by_size=replace(PASSING.by_size, **fields))


@pytest.mark.parametrize(
    ("mover", "other", "access"),
    [("medium", "large", FREE), ("medium", "huge", HULK), ("huge", "huge", FREE), ("huge", "gargantuan", HULK)],
)
def test_hulks_begin_at_the_size_that_the_book_names_and_are_bigger_than_the_mover(mover, other, access):
    for team in ("red", "blue"):
        passage = past(mover, other, "unconscious", team=team)
        assert (passage.access, passage.kind) == (access, HELPLESS)
        assert passage.rule == ("huge-helpless" if access == HULK else "helpless")
    earlier = replace(PASSING, helpless=replace(PASSING.helpless, hulks_from="large"))
    assert past("medium", "large", "unconscious", law=earlier).access == HULK


@pytest.mark.parametrize(
    ("mover", "other", "passes"),
    [
        ("small", "huge", True),
        ("medium", "gargantuan", True),
        ("large", "colossal", True),
        ("medium", "huge", False),
        ("huge", "small", True),
        ("gargantuan", "medium", True),
        ("large", "tiny", True),
        ("large", "small", False),
    ],
)
def test_three_sizes_apart_pass(mover, other, passes):
    passage = past(mover, other)
    assert (passage.access, passage.kind) == ((HELD, APART) if passes else (BARS, FOE))
    assert past(mover, other, law=sized(sizes_apart="")).access == BARS


def test_a_little_one_enters_and_stays():
    foe, friend = past("tiny", "medium"), past("tiny", "medium", team="red")
    assert (foe.access, foe.kind, foe.rule) == (FREE, ENTERED, "very-small")
    assert (friend.access, friend.rule) == (FREE, "very-small")
    only_passes = past("tiny", "medium", team="red", law=sized(little_friend=""))
    assert (only_passes.access, only_passes.rule) == (HELD, "friend")


def test_the_dead_lie_in_nobodys_way_where_the_book_says_so():
    assert past("medium", "huge", "dead").kind == DEAD
    assert past("medium", "huge", "dead", law=replace(PASSING, dead="")).access == HULK


def test_who_fills_its_squares_bars_friends_the_passing_by_size_and_ghosts_unless_the_book_lets_them():
    world = board()
    add(world, 1, (0, 0), "small", "red")
    add(world, 2, (8, 8), "huge", "red", "filling", "unconscious")
    add(world, 3, (4, 4), "medium", "blue", "ghost")
    assert (PASSING.passage(world, 1, 2).access, PASSING.passage(world, 1, 2).rule) == (BARS, "filled")
    assert (PASSING.passage(world, 3, 2).access, PASSING.passage(world, 3, 2).rule) == (BARS, "filled")
    assert replace(PASSING, ghosts=True).passage(world, 3, 2).access != BARS


def test_four_tiny_ones_are_all_that_a_square_holds():
    world = board()
    for unit in range(1, 5):
        add(world, unit, (3, 3), "tiny", "red")
    add(world, 9, (0, 0), "tiny", "red")
    refusal = PASSING.end_of_move(world, 9, ((3, 3, 0),))
    assert refusal is not None
    assert refusal.rule == "small-spaces"
    world.drop(4, Place)
    assert PASSING.end_of_move(world, 9, ((3, 3, 0),)) is None


def test_nobody_ends_on_another_who_stands():
    world = board()
    add(world, 1, (0, 0))
    add(world, 2, (3, 3), "large", "red")
    refusal = PASSING.end_of_move(world, 1, ((4, 4, 0),))
    assert refusal is not None
    assert (refusal.rule, str(refusal.why)) == ("ending", "unit 2 stands in part of that space.")


def test_a_law_is_what_its_fields_say():
    assert isinstance(PASSING, Passing)
    with pytest.raises(AttributeError):
        PASSING.ally = "other"
