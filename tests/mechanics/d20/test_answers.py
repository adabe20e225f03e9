"""The law of the referee's questions with a second table: what is asked is answered by that table's figures and ids."""

from dataclasses import replace

import pytest

from game.battle.reckoning import Asked
from game.ecs.components import Budget
from game.mechanics.d20.answers import Answering
from tests.mechanics.d20.armed import COMBAT, FALLING, FULL_ATTACK, TURN, UNSEEN, arm
from tests.mechanics.d20.table import BOW, FOG, PACE, PILLAR, SPEAR, SWORD, WALL, add, strewn

VERBS = {verb.name: verb for verb in (FULL_ATTACK.law().verb(), UNSEEN.law().verb())}
LAW = Answering(COMBAT, PACE, TURN, "double-move", VERBS)
FALLS = replace(LAW, falling=FALLING)


def yard(weapon, at, *states, things=None):
    world = strewn(things or {(19, 19): WALL})
    add(world, 1, (5, 5))
    add(world, 2, at, "medium", "blue", *states)
    for unit in (1, 2):
        arm(world, unit, weapon)
        world.put(unit, Budget(TURN.full))
    return world


def ask(law, what, world, **values):
    return law.answers[what](Asked(world, {"attacker": 1, "target": 2, "who": 1, **values}))


@pytest.mark.parametrize(
    ("weapon", "things", "found"),
    [
        (BOW, None, ("none", 0)),
        (BOW, {(8, 5): PILLAR}, ("cover", 4)),
        (BOW, {(7, 4): WALL, (7, 5): WALL, (7, 6): WALL, (7, 7): WALL, (7, 3): WALL}, ("total", 0)),
    ],
)
def test_cover_is_that_of_the_table(weapon, things, found):
    answer = ask(LAW, "cover", yard(weapon, (9, 5), things=things))
    assert (answer["cover"], answer["ac"]) == found
    assert set(answer["rules"]) <= {"cover", "partial-cover", "total-cover"}


def test_concealment_is_that_of_the_table():
    assert ask(LAW, "concealment", yard(BOW, (9, 5), things={(9, 5): FOG}))["miss_percent"] == 20
    assert ask(LAW, "concealment", yard(BOW, (9, 5), "displaced")) == {"miss_percent": 20, "rules": ["concealment"]}


def test_who_flanks_is_told_with_whom():
    world = yard(SWORD, (6, 5))
    assert ask(LAW, "flank", world)["flanked"] is False
    add(world, 3, (7, 5))
    arm(world, 3, SWORD)
    answer = ask(LAW, "flank", world)
    assert (answer["flanked"], answer["with"], answer["bonus"]) == (True, "unit 3", 2)
    assert set(answer["rules"]) == {"flanking"}


def test_a_spear_flanks_from_two_squares_off_and_not_from_beside():
    world = yard(SPEAR, (7, 5))
    add(world, 3, (9, 5))
    arm(world, 3, SPEAR)
    assert ask(LAW, "flank", world)["flanked"] is True
    assert ask(LAW, "flank", yard(SPEAR, (6, 5)))["flanked"] is False


def test_a_verb_may_be_used_as_the_table_of_the_turn_says():
    world = yard(SWORD, (6, 5))
    assert ask(LAW, "may", world, action="full-attack")["allowed"] is True
    assert ask(LAW, "may", world, action="double")["rule"] == "double-move"
    assert ask(LAW, "may", world, action="overrun") is None
    world.put(1, Budget((("standard", 0), ("move", 1)), done=("attack",)))
    answer = ask(LAW, "may", world, action="double")
    assert (answer["allowed"], answer["rule"]) == (False, "turn-actions")
    assert ask(LAW, "may", yard(SWORD, (6, 5)), who=2, action="double")["allowed"] is True
    held = ask(LAW, "may", yard(SWORD, (6, 5), "held"), who=2, action="double")
    assert (held["allowed"], held["rule"]) == (False, "minimum-limits")


def test_a_state_puts_one_verb_in_the_place_of_another():
    law = replace(LAW, instead={"stand": ("prone", "full-attack")})
    assert ask(law, "may", yard(SWORD, (6, 5), "prone"), who=2, action="stand")["rule"] == "full-attack"
    assert ask(law, "may", yard(SWORD, (6, 5)), who=2, action="stand") is None


def test_a_fall_is_answered_where_the_book_has_one():
    world = yard(SWORD, (6, 5))
    assert ask(LAW, "fall", world, height=30) is None
    assert ask(FALLS, "fall", world, height=30) == {"damage": "3d6", "prone": True, "rules": ["fall", "prone"]}
    assert ask(FALLS, "fall", world, height=30, into="liquid")["prone"] is False
    assert ask(FALLS, "fall", world, height=5) == {"damage": 0, "prone": False, "rules": ["fall"]}
    soft = replace(FALLS, softly=lambda world, unit: "slow-fall")
    assert ask(soft, "fall", world, height=30) == {"damage": 0, "prone": False, "rules": ["slow-fall"]}
