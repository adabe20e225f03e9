"""Taking one's place: bands, modes and states that a level may begin with; and what may never be on a board."""

from dataclasses import replace

import pytest

from game.ecs.components import Budget, Conditions, Place, Speeds, Vitals
from game.mechanics.d20.muster import Muster
from game.mechanics.states import state_of
from game.space.footprint import whole
from tests.mechanics.d20.paces import MOVES, drawn
from tests.mechanics.d20.table import add

MUSTER = Muster(
    MOVES,
    {"prone": "prone", "flat-footed": "flat-footed", "disabled": "disabled"},
    rule="helpless",
    same_as={"surprised": "flat-footed"},
    ends={"surprised": "turn"},
)


def settled(*rows, size="medium", at=(0, 0), states=(), **speeds):
    world = drawn(*rows)
    add(world, 1, at[:2], size, "red", *states)
    world.put(1, replace(world.get(1, Place), at=(*at, 0)[:3]))
    world.put(1, Conditions(tuple(replace(one, rule="") for one in world.get(1, Conditions).active)))
    world.put(1, Speeds(tuple(sorted(speeds.items()))))
    MUSTER.muster(world)
    return world


def test_everybody_begins_with_a_whole_turn_and_states_by_the_books_names():
    world = settled("...", states=("surprised", "bound"))
    assert world.get(1, Budget) == Budget(MOVES.slots.full)
    flat, bound = state_of(world, 1, "flat-footed"), state_of(world, 1, "bound")
    assert (flat.rule, flat.ends) == ("flat-footed", "turn")
    assert bound.rule == "helpless"


@pytest.mark.parametrize(("row", "tight"), [("..", False), ("#.", True)])
def test_who_does_not_fit_holds_a_band_and_squeezes(row, tight):
    world = settled(row, row, size="large")
    assert (world.get(1, Place).band == whole(2)) is not tight
    assert (state_of(world, 1, "squeezing") is not None) is tight


@pytest.mark.parametrize(
    ("at", "rows", "speeds", "mode"),
    [
        ((1, 0), ("...",), {"fly": 60}, "walk"),
        ((1, 0, 2), ("...",), {"fly": 60}, "fly"),
        ((1, 0, 2), ("...",), {"walk": 30}, "fly"),
        ((1, 0, 2), ("..#",), {"walk": 30}, "climb"),
    ],
)
def test_who_is_off_the_ground_flies_or_holds_on_to_a_wall(at, rows, speeds, mode):
    assert settled(*rows, at=at, **speeds).get(1, Place).mode == mode


def test_nobody_lies_in_the_air():
    assert state_of(settled("..", at=(0, 0, 1), states=("prone",), fly=60), 1, "prone") is None
    assert state_of(settled("..", states=("prone",)), 1, "prone").rule == "prone"


@pytest.mark.parametrize(
    ("hp", "states", "faults"),
    [
        (1, (), ()),
        (0, ("disabled",), ()),
        (0, (), ("unit 1 fights on with no hit points",)),
        (-3, ("unconscious",), ()),
        (-15, ("unconscious",), ("unit 1 has fewer hit points than there are",)),
    ],
)
def test_hit_points_and_states_fit_together(hp, states, faults):
    world = settled("..", states=states)
    world.put(1, Vitals(hp, 20))
    assert MUSTER.faults(world) == faults


def test_two_who_fill_a_square_may_not_share_it_and_one_who_is_helpless_may():
    for states, shared in (((), True), (("helpless",), False)):
        world = settled("...", at=(1, 0))
        add(world, 2, (1, 0), "medium", "blue", *states)
        assert bool(MUSTER.faults(world)) is shared


def test_who_lies_on_nothing_is_a_fault():
    world = settled("..", at=(0, 0, 1), fly=60)
    add(world, 1, (0, 0), "medium", "red", "prone")
    world.put(1, Place((0, 0, 1), whole(1), mode="fly"))
    assert MUSTER.faults(world) == ("unit 1 lies prone where there is nothing to lie on",)
