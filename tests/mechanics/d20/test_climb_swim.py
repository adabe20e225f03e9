"""Climbing and swimming by a check, by the rules of the published game: on, nowhere, or down."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.ecs.components import Chance, Condition, Place, Speeds
from game.ecs.world import BATTLE, World
from game.mechanics.d20.climb_swim import ClimbSwim, Unskilled
from game.mechanics.states import has
from game.mechanics.what_if import Shown
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, Tally, text
from game.space.field import Field, Kind
from game.space.footprint import whole
from tests.mechanics.d20.armed import FALLING
from tests.mechanics.d20.table import FLOOR, OBSTACLES, PASSING, WALL, add

DEEP = Kind("lake", "~", water=4)
LOW = Kind("crate", "o", cover="low", obstacle=True)
LAW = ClimbSwim(
    Unskilled(climb="climb", swim="swim"),
    replace(OBSTACLES, climbed="low"),
    PASSING,
    FALLING.fall,
    skill=lambda world, unit, mode: Tally((Because("sheet", 2, text("Climb")),)),
    title=text("Climb"),
    difficulty=lambda world, mode: 20 if mode == "climb" else 10,
    risky=lambda world, unit, mode: "risky" if world.field.gravity == "high" else "",
    badly=5,
    clinging=Condition("flat-footed", "climb", 0, "turn"),
)


def ready(face, mode="climb", at=(0, 0, 3), gravity="normal", *, to=None, size="medium", **speeds):
    """Let a creature try to get under way; give whether it does, with the world afterwards."""
    world = World(Field(5, 1, (FLOOR, WALL, DEEP, LOW), bytes((0, 1, 2, 0, 3)), (0,) * 5, gravity=gravity))
    add(world, 1, at[:2], size)
    world.put(1, Place(at, whole(1), mode=mode))
    world.put(1, Speeds(tuple(sorted({"walk": 30, **speeds}.items()))))
    world.put(BATTLE, Chance(1))
    plan = MovePlan(mode, (Step(at, to or (at[0], at[1], at[2] + 1), Cost(), whole(1)),))
    play, events = LAW.ready(world, Shown(20, [(face,)]), 1, plan), []
    while True:
        try:
            event = next(play)
        except StopIteration as done:
            return done.value, world, events
        apply(world, event)
        events.append(event)


@pytest.mark.parametrize(("face", "goes", "height"), [(18, True, 3), (17, False, 3), (14, False, 3), (13, False, 0)])
def test_a_climber_gets_on_gets_nowhere_or_falls(face, goes, height):
    under_way, world, _ = ready(face)
    assert (under_way, world.get(1, Place).at[2]) == (goes, height)
    assert has(world, 1, "flat-footed")


@pytest.mark.parametrize(("face", "goes", "height"), [(8, True, 0), (4, False, 0), (3, False, -1)])
def test_a_swimmer_gets_on_gets_nowhere_or_goes_under(face, goes, height):
    under_way, world, _ = ready(face, "swim", (2, 0, 0))
    assert (under_way, world.get(1, Place).at[2]) == (goes, height)
    assert not has(world, 1, "flat-footed")


def test_nobody_sinks_below_the_bottom():
    assert ready(1, "swim", (2, 0, -3))[1].get(1, Place).at[2] == -3


def test_who_has_a_speed_for_it_needs_no_check_unless_the_book_says_so():
    assert ready(1, climb=20)[0] is True
    assert ready(1, climb=20)[2] == []
    under_way, _, events = ready(1, gravity="high", climb=20)
    assert under_way is False
    assert events[0].because[0].rule == "risky"
    assert ready(1, "walk", (0, 0, 0))[2] == []


@pytest.mark.parametrize(
    ("at", "to", "size", "checked"),
    [
        ((3, 0, 0), (4, 0, 0), "medium", False),  # over something low, as one walks
        ((3, 0, 0), (4, 0, 0), "tiny", True),  # which is a wall to who is short
        ((0, 0, 0), (0, 0, 1), "medium", True),
        ((0, 0, 1), (0, 0, 0), "medium", True),
    ],
)
@pytest.mark.parametrize("gravity", ["normal", "high"])
def test_a_check_is_for_what_is_climbed_not_for_flat_ground(at, to, size, checked, gravity):
    own = {"climb": 20} if gravity == "high" else {}
    events = ready(19, "climb", at, gravity, to=to, size=size, **own)[2]
    assert bool(events) is checked
