"""The law of damage where hit points go below 0: disabled at 0, dying below, and no lower than the book says."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.ecs.components import Chance, Condition, Conditions, Place, Vitals
from game.ecs.world import BATTLE
from game.mechanics.d20.hit_points import Fate
from game.mechanics.states import dead, has
from game.mechanics.what_if import Shown
from game.reasons import Because, text
from game.space.footprint import whole
from tests.mechanics.d20.armed import FALLING
from tests.mechanics.d20.paces import HARM
from tests.mechanics.d20.table import add, board


def hurt(amount, hp=5):
    world = board()
    add(world, 1, (2, 2))
    world.put(1, Vitals(hp, 5))
    for event in HARM.hurt(world, 1, amount, Because("blow", amount)):
        apply(world, event)
    return world.get(1, Vitals).hp, [state.name for state in world.get(1, Conditions).active]


def test_at_0_one_is_disabled_and_stands():
    assert hurt(4) == (1, [])
    assert hurt(5) == (0, ["disabled"])


def test_below_0_one_lies_dying():
    assert hurt(9) == (-4, ["unconscious", "prone"])


def test_hit_points_go_no_lower_than_the_book_lets_them():
    assert hurt(99)[0] == -14


@pytest.mark.parametrize(
    ("height", "states", "damage", "lies"),
    [(1, ("helpless",), 0, True), (2, ("helpless",), 6, True), (5, ("helpless",), 12, True), (5, (), 0, False)],
)
def test_who_is_felled_in_the_air_falls_and_lies_where_it_lands(height, states, damage, lies):
    world = board()
    add(world, 1, (2, 2), "medium", "red", *states)
    world.put(1, Place((2, 2, height), whole(1), mode="fly"))
    world.put(1, Vitals(30, 30))
    world.put(BATTLE, Chance(1))
    events = []
    for event in FALLING.felled(world, Shown(), 1):
        apply(world, event)
        events.append(event)
    assert world.get(1, Place).at[2] == (0 if states else height)
    assert world.get(1, Vitals).hp == 30 - damage
    assert has(world, 1, "prone") is lies
    assert {event.because[0].rule for event in events if event.kind in ("fell", "hurt")} == (
        {"fall"} if lies else set()
    )


def test_who_lies_dying_may_be_hurt_to_death():
    world, gone = board(), Fate((Condition("dead", "dead"),), text("dies"), dead=True)
    add(world, 1, (2, 2), "medium", "red", "unconscious")
    world.put(1, Vitals(-4, 5))
    law = replace(HARM, worse=lambda world, unit, left: gone if left.hp <= -14 else None)
    for amount, kinds in ((5, ["hurt"]), (5, ["hurt", "died"])):
        found = []
        for event in law.hurt(world, 1, amount, Because("blow", amount)):
            apply(world, event)
            found.append(event.kind)
        assert found == kinds
    assert dead(world, 1)
    assert world.get(1, Vitals).hp == -14
