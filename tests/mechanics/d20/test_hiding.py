"""Hiding: behind cover or in fog, by Stealth against the keenest foe's Perception."""

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.ecs.components import Budget, Chance, Condition, Sheet
from game.ecs.world import BATTLE
from game.mechanics.d20.hiding import Hiding
from game.mechanics.states import has
from game.mechanics.what_if import Shown
from game.reasons import Because, Cost, Tally, text
from tests.mechanics.d20.armed import TURN, arm
from tests.mechanics.d20.table import CONCEALMENT, FOG, PILLAR, SWORD, add, strewn

LAW = Hiding(
    CONCEALMENT,
    TURN,
    Condition("hidden", "stealth", 0, "turn"),
    lambda world, unit: Tally((Because("sheet", 5, text("Stealth")),)),
)


def lurking(things, *watchers, keen=3):
    world = strewn(things)
    add(world, 1, (2, 5))
    arm(world, 1, SWORD)
    world.put(1, Budget(TURN.full))
    for number, (at, states) in enumerate(watchers or [((9, 5), ())], 2):
        add(world, number, at, "medium", "blue", *states)
        arm(world, number, SWORD)
        world.put(number, Sheet(skills=(("perception", keen),)))
    world.put(BATTLE, Chance(1))
    return world


@pytest.mark.parametrize("things", [{(4, 5): PILLAR}, {(2, 5): FOG}])
def test_behind_cover_or_in_fog_one_may_hide(things):
    assert isinstance(LAW.verb().allowed(lurking(things), 1), Cost)


def test_nobody_hides_in_plain_sight_nor_behind_creatures_alone():
    refusal = LAW.verb().allowed(lurking({}), 1)
    assert (refusal.rule, "plainly" in str(refusal.why)) == ("stealth", True)
    world = lurking({})
    add(world, 3, (5, 5), "medium", "red")
    arm(world, 3, SWORD)
    assert LAW.verb().allowed(world, 1).rule == "soft-cover"


def test_who_is_out_of_the_fight_watches_nobody():
    assert isinstance(LAW.verb().allowed(lurking({}, ((9, 5), ("helpless",))), 1), Cost)


@pytest.mark.parametrize(("face", "keen", "hidden"), [(8, 3, True), (7, 3, False), (7, 2, True)])
def test_stealth_meets_the_keenest_foe(face, keen, hidden):
    world = lurking({(4, 5): PILLAR}, keen=keen)
    for event in LAW.verb().perform(world, command(1, "hide"), Shown(20, [(face,)])):
        apply(world, event)
    assert has(world, 1, "hidden") is hidden
    assert world.get(1, Budget).left("standard") == 0
    if hidden:
        assert "hidden already" in str(LAW.verb().allowed(world, 1).why)
