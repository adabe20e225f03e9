"""Combat manoeuvres: the bonus and what it has to meet.   [pf.manoeuvres] [pf.overrun-result] [pf.size-modifiers]"""

import pytest

from game import open_battle
from game.battle.command import command
from game.reasons import Cost
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


@pytest.mark.parametrize(("at", "foe", "ties"), [((0, 0), (3, 0), 11), ((0, 2), (4, 1), 1), ((0, 0), (3, 1), 1)])
def test_an_overrun_that_may_be_made_is_offered_where_a_plain_move_is_as_cheap_too(at, foe, ties):
    """What may be done is among the squares that are shown for it.   [pf.overrun-attempt]"""
    rows = "rows = '''\n" + "\n".join([".........."] * 3) + "\n'''"
    raw = LEVEL.replace("rows = '''\n......\n......\n'''", rows).replace("at = [0, 0]", f"at = {list(at)}")
    raw = raw.replace("at = [5, 0]", f"at = {list(foe)}").format(more="speeds = { walk = 50 }\ninitiative = 30")
    battle = open_battle(read_level(raw.encode(), "one.toml"))
    battle.start(1)
    assert battle.acting == 1
    reach = battle.rulebook.verbs["overrun"].area(battle.world, 1, "walk")
    cells = [(x, y, 0) for x in range(10) for y in range(3) if (x, y) not in (at, foe)]
    may = [cell for cell in cells if isinstance(check(battle, "overrun", cell), Cost)]
    assert [cell for cell in cells if reach.at(cell) is not None] == may
    assert sum(check(battle, "overrun", cell).total == check(battle, "move", cell).total for cell in may) == ties


def check(battle, verb, cell):
    return battle.check(command(1, verb, cell, mode="walk"))
