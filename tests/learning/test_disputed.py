"""Each disputed reading on a board of its own: by default the ledger's decision, by its switch the other one."""

import pytest

from game import open_battle
from game.battle.rulebook import Going, Strike
from game.learning.attempt import come_to_act
from game.learning.readings import changed
from game.reasons import Refusal
from game.rules import RULEBOOKS
from game.rules.lordsouls.grapple.grapple import seized
from game.store.level import read_level

ARMS = {
    "pathfinder": '[{ name = "spear", attack = 5, damage = "1d8", reach = 10 }, '
                  '{ name = "bow", attack = 5, damage = "1d6", range = 60 }]',
    "starfinder": '[{ name = "spear", attack = 5, damage = "1d8", reach = 10 }, '
                  '{ name = "bow", attack = 5, damage = "1d6", range = 60 }]',
}  # fmt: skip


def fought(book, rows, creatures, chosen=""):
    """Begin a battle on a map of rows, '#' a wall; a level's creatures as they stand in it."""
    lines = "\n".join(rows)
    source = f"rulebook = \"{book}\"\n{chosen}\n[map]\nrows = '''\n{lines}\n'''\n{creatures}"
    battle = open_battle(read_level(source.encode(), "file.toml"))
    battle.start(1)
    come_to_act(battle, "Ash", ())
    return battle


def creature(name, at, team="heroes", **more):
    said = "".join(f"{key} = {value}\n" for key, value in more.items())
    return f'[[creature]]\nname = "{name}"\nteam = "{team}"\nat = {list(at)}\n{said}\n'


def both(book, rows, creatures, switch):
    """Give a battle as it is usually read and as the switch reads it; what that changes is said of the first."""
    name, word = switch
    usual = fought(book, rows, creatures)
    other = fought(book, rows, creatures, f'readings = {{ {name} = "{word}" }}')
    reading = next(one for one in RULEBOOKS[book].readings if one.name == name)
    assert reading.usual != word
    assert "changes nothing" not in str(changed(usual, reading, word))
    return usual, other


def strike(battle, weapon, by=1, at=2):
    made = battle.rulebook.combat.strike(battle.world, by, at, weapon, ())
    assert isinstance(made, Strike), made
    return made


def armour(battle, weapon):
    return strike(battle, weapon).defence.total


@pytest.mark.parametrize(("book", "word", "usual_reach"), [("pathfinder", "shots", 4), ("starfinder", "reach", 0)])
def test_creatures_in_the_way_cover_from_blows_with_reach_or_do_not(book, word, usual_reach):
    stand = creature("Ash", (0, 1), initiative=20, weapons=ARMS[book]) + creature("Rook", (2, 1), "foes", ac=10) + \
        creature("Pike", (1, 1), "foes", ac=10)  # fmt: skip
    usual, other = both(book, ["....."] * 3, stand, ("soft-cover", word))
    assert (armour(usual, "spear") - 10, armour(other, "spear") - 10) == (usual_reach, 4 - usual_reach)
    assert armour(usual, "bow") == armour(other, "bow") == 14


@pytest.mark.parametrize("book", ["pathfinder", "starfinder"])
def test_a_single_spoilt_line_is_partial_cover_or_cover_in_full(book):
    rows = [".....", "..#..", ".....", "....."]
    stand = creature("Ash", (0, 2), initiative=20, weapons=ARMS[book]) + creature("Rook", (4, 1), "foes", ac=10)
    usual, other = both(book, rows, stand, ("partial-cover", "whole"))
    assert (armour(usual, "bow"), armour(other, "bow")) == (12, 14)


def test_a_reach_of_ten_feet_takes_in_the_second_diagonal_or_counts_it_as_fifteen():
    stand = creature("Ash", (2, 2), initiative=20, weapons='[{ name = "longspear" }]') + \
        creature("Rook", (4, 4), "foes", ac=10) + \
        creature("Ogre", (8, 2), "foes", size='"large"', ac=10,
                 weapons='[{ name = "claw", attack = 5, damage = "1d6", natural = true }]')  # fmt: skip
    usual, other = both("pathfinder", ["............"] * 6, stand, ("reach-diagonal", "counted"))
    assert armour(usual, "longspear") == 10
    refusal = other.rulebook.combat.strike(other.world, 1, 2, "longspear", ())
    assert isinstance(refusal, Refusal)
    assert "is 15 ft away, reach is 10 ft" in str(refusal.why)
    seen = [[len(battle.rulebook.combat.threatened(battle.world, unit)) for unit in (1, 3)]
            for battle in (usual, other)]  # fmt: skip
    assert seen == [[16, 32], [12, 28]]


def test_a_line_that_is_obstructed_is_cover_or_half_of_them_are():
    rows = [".....", "..#..", ".....", "....."]
    bow = '[{ name = "bow", attack = 2, range = 10, damage = 4 }]'
    stand = creature("Ash", (0, 2), weapons=bow) + creature("Rook", (4, 1), "foes")
    usual, other = both("draw-steel", rows, stand, ("cover", "any"))
    found = [[one.rule for one in strike(battle, "bow").because]
             for battle in (usual, other)]  # fmt: skip
    assert ["ds.cover" in rules for rules in found] == [False, True]


def test_one_may_stop_on_the_much_smaller_or_may_not():
    stand = creature("Ash", (0, 1), size='"2"', speeds="{ walk = 5 }") + \
        creature("Rook", (3, 1), "heroes", size='"1S"') + creature("Pike", (7, 1), "foes")  # fmt: skip
    usual, other = both("draw-steel", ["........"] * 4, stand, ("stopping", "either"))
    ends = [battle.rulebook.movement.plan(battle.world, 1, (3, 1, 0), Going()) for battle in (usual, other)]
    assert isinstance(ends[0], Refusal)
    assert ends[0].rule == "ds.no-stopping"
    assert "ds.stop-in-larger" in ends[1].cost.rules


def test_against_a_mace_armour_counts_half_or_not_at_all():
    stand = creature("Ash", (0, 1), weapons='[{ name = "mace", attack = 12, damage = "2d6", type = "crushing" }]') + \
        creature("Rook", (1, 1), "foes", armour='"plate"')  # fmt: skip
    usual, other = both("lordsouls", ["....."] * 3, stand, ("crushing", "none"))
    assert strike(usual, "mace").doubled_damage < strike(other, "mace").doubled_damage


def test_a_sword_blocks_a_shot_or_only_a_shield_does():
    bow = '[{ name = "bow", attack = 12, damage = "1d6", range = 20 }]'
    stand = creature("Ash", (0, 1), weapons=bow) + \
        creature("Rook", (6, 1), "foes", weapons='[{ name = "sword", attack = 16, damage = "1d6" }]')  # fmt: skip
    usual, other = both("lordsouls", ["........"] * 3, stand, ("block-shots", "shield"))
    assert strike(other, "bow").through.wins * strike(usual, "bow").through.of > \
        strike(usual, "bow").through.wins * strike(other, "bow").through.of  # fmt: skip
    assert "ls.block" in [one.rule for one in strike(other, "bow").defended]


def test_who_is_far_larger_is_overloaded_or_held_like_anybody():
    """[ls.grapple-effect]"""
    stand = creature("Ash", (0, 1), abilities="{ str = 14 }") + creature("Bear", (1, 1), "foes", size='"huge"')
    usual, other = both("lordsouls", ["......"] * 4, stand, ("grapple", "grabbed"))
    reading = next(one for one in RULEBOOKS["lordsouls"].readings if one.name == "grapple")
    assert str(changed(usual, reading, "grabbed")) == (
        "On the board now: held by Ash, Bear is Overloaded; by the other reading: held by Ash, Bear is Grabbed."
    )
    states = [seized(battle.world, 1, 2).changes[0].after.active[-1].name for battle in (usual, other)]
    assert states == ["overloaded", "grabbed"]


def test_who_is_little_larger_is_held_by_either_reading():
    stand = creature("Ash", (0, 1)) + creature("Rook", (1, 1), "foes")
    battle = fought("lordsouls", ["......"] * 4, stand)
    reading = next(one for one in RULEBOOKS["lordsouls"].readings if one.name == "grapple")
    assert str(changed(battle, reading, "grabbed")) == "On the board now it changes nothing."


SILENT = {
    "starfinder": ["sf.pass-hulk"], "pathfinder": ["pf.occupied-squares-provoke"],
    "draw-steel": ["ds.teleport-other-prone", "ds.aid-attack", "ds.grabbed"],
    "lordsouls": ["ls.initiative-tie-players"],
}  # fmt: skip
"""Rules of which the book leaves a part open, and that have no switch."""


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_what_a_book_leaves_open_is_said_or_has_a_switch(book):
    listed = RULEBOOKS[book]
    assert [rule.id for rule in listed.chapter if rule.silent] == SILENT[book]
    assert not {rule.id for rule in listed.chapter if rule.silent} & {one.rule for one in listed.readings}
