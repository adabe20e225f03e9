"""Combat manoeuvres: the bonus and what it has to meet.   [pf.manoeuvres] [pf.overrun-result] [pf.size-modifiers]"""

import pytest

from game.rules import RULEBOOKS
from game.rules.pathfinder.combat.manoeuvres import defence_afoot, manoeuvre_bonus, manoeuvre_defence
from game.store.level import read_level
from game.store.muster import build_world

LEVEL = """format = 1
title = "Manoeuvres"
rulebook = "pathfinder"
[map]
rows = '''
......
......
'''
[[creature]]
name = "One"
at = [0, 0]
team = "a"
{more}
[[creature]]
name = "Other"
at = [5, 0]
team = "b"
"""
FIGHTER = "base_attack = 4\nabilities = { str = 16, dex = 12 }"
OGRE = 'size = "large"\nbase_attack = 3\nabilities = { str = 21, dex = 8 }'
HALFLING = 'size = "small"\nbase_attack = 2\nabilities = { str = 12, dex = 16 }'


def one(more):
    book = RULEBOOKS["pathfinder"]
    return build_world(read_level(LEVEL.format(more=more).encode(), "one.toml"), book)


@pytest.mark.parametrize(("more", "cmb", "cmd"), [(FIGHTER, 7, 18), (OGRE, 9, 18), (HALFLING, 2, 15)])
def test_manoeuvres_of_three_creatures(more, cmb, cmd):
    world = one(more)
    assert (manoeuvre_bonus(world, 1).total, manoeuvre_defence(world, 1).total) == (cmb, cmd)


@pytest.mark.parametrize(("state", "cmd"), [("flat-footed", 17), ("squeezing", 14), ("charging", 16)])
def test_what_lowers_the_armour_class_lowers_the_defence(state, cmd):
    assert manoeuvre_defence(one(f'{FIGHTER}\nconditions = ["{state}"]'), 1).total == cmd


def test_each_leg_beyond_two_steadies_against_overruns():
    world = one("cmd = 18\nlegs = 4")
    assert (manoeuvre_defence(world, 1).total, defence_afoot(world, 1).total) == (18, 22)
