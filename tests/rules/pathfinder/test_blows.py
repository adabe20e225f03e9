"""What a hit does, when it is critical, which acts provoke.   [pf.critical-hits] [pf.damage] [pf.opportunity-acts]"""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.dice import parse
from game.ecs.components import Chance, Name, Vitals, Weapons
from game.ecs.world import BATTLE
from game.playing import Thrown, thrown_before
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world

LEVEL = """format = 1
title = "Blows"
rulebook = "pathfinder"
[map]
rows = '''
......
......
'''
[[creature]]
name = "Foe"
at = [1, 0]
team = "b"
initiative = 90
hp = 90
control = "human"
{foe}
[[creature]]
name = "Ash"
at = [0, 0]
team = "a"
initiative = 50
hp = 50
{ash}
"""
SWORD = 'weapons = [{ name = "sword", attack = 5, damage = "1d8" }]'


def battle(ash, foe="ac = 16"):
    book = RULEBOOKS["pathfinder"]
    level = read_level(LEVEL.format(ash=ash, foe=foe).encode(), "blows.toml")
    begun = Battle(book, build_world(level, book), level.objectives, 20, Thrown(()))
    begun.start(1)
    names = {name.name: unit for unit, name in begun.world.all(Name)}
    begun.do(command(names["Foe"], "end"))
    return begun, names["Ash"], names["Foe"]


def lost(begun, unit, cmd, dice, answers=()):
    """Do a command with these dice; give the hit points that it costs a creature."""
    before = begun.world.get(unit, Vitals).hp
    begun.dice = Thrown(tuple(dice), thrown_before(begun.world.get(BATTLE, Chance)))
    begun.do(cmd)
    for answer in answers:
        begun.answer(answer)
    assert begun.pending is None
    return before - begun.world.get(unit, Vitals).hp


LONGSWORD = 'weapons = [{{ name = "longsword", attack = {attack} }}]\nabilities = {{ str = 16 }}'
GREATAXE = 'weapons = [{ name = "greataxe", attack = 6 }]\nabilities = { str = 16 }'


@pytest.mark.parametrize(
    ("ash", "ac", "dice", "damage"),
    [
        # 25 hits and threatens, 18 confirms: (5 + 3) + (2 + 3).
        (LONGSWORD.format(attack=6), 16, (19, 12, 5, 2), 13),
        # 13 does not confirm.
        (LONGSWORD.format(attack=6), 16, (19, 7, 5), 8),
        # 20 misses, and threatens nothing.
        (LONGSWORD.format(attack=1), 22, (19, 20, 5), 0),
        # A natural 18 is below the threat range.
        (LONGSWORD.format(attack=6), 16, (18, 5), 8),
        # (6 + 4) + (7 + 4) + (8 + 4): half as much Strength again in two hands, three times.
        (GREATAXE, 16, (20, 15, 6, 7, 8), 33),
        # A natural 1 misses on the confirming roll too, a natural 20 hits.
        (GREATAXE, 7, (20, 1, 6), 10),
        (LONGSWORD.format(attack=0), 40, (20, 20, 5, 2), 13),
    ],
)
def test_a_hit_in_the_threat_range_is_confirmed_and_multiplied(ash, ac, dice, damage):
    begun, own, foe = battle(ash, f"ac = {ac}")
    assert lost(begun, foe, command(own, "attack", foe), dice) == damage


@pytest.mark.parametrize(
    ("strength", "weapon", "damage"),
    [
        (16, "longsword", "1d8+3"),
        (16, "greatsword", "2d6+4"),
        (8, "dagger", "1d4-1"),
        (8, "greatclub", "1d10-1"),
        (8, "shortbow", "1d6-1"),
        (8, "light-crossbow", "1d8"),
        (16, "shortbow", "1d6"),
        (16, "sling", "1d4+3"),
    ],
)
def test_strength_adds_to_damage_as_the_weapon_is_held(strength, weapon, damage):
    begun, own, _ = battle(f'weapons = [{{ name = "{weapon}" }}]\nabilities = {{ str = {strength} }}')
    (arm,) = begun.world.get(own, Weapons).carried
    assert parse(arm.damage) == parse(damage)


def test_a_hit_of_less_than_one_does_one():
    begun, own, foe = battle('weapons = [{ name = "dagger", attack = 6 }]\nabilities = { str = 6 }')
    assert lost(begun, foe, command(own, "attack", foe), (15, 1)) == 1


BOW = 'ac = 10\nweapons = [{ name = "shortbow", attack = 6 }]'
FALLEN = 'ac = 16\nconditions = ["prone"]'
CROSSBOW = 'ac = 10\nweapons = [{ name = "light-crossbow", attack = 6 }]'


def test_shooting_beside_an_armed_foe_provokes():
    begun, own, foe = battle(BOW, f"ac = 10\n{SWORD}")
    cmd = command(own, "attack", foe)
    assert [blow.by for blow in begun.preview(cmd).provoked] == [foe]
    assert lost(begun, own, cmd, (15, 4, 12, 3), ("strike",)) == 4


def test_standing_up_provokes_against_the_armour_class_of_who_lies():
    """AC 16 is 12 while prone: 7 + 5 hits, before it stands."""
    begun, own, foe = battle(FALLEN, SWORD)
    cmd = command(own, "stand")
    assert [blow.by for blow in begun.preview(cmd).provoked] == [foe]
    assert lost(begun, own, cmd, (7, 4), ("strike",)) == 4
    begun, own, foe = battle(FALLEN, SWORD)
    assert lost(begun, own, command(own, "stand"), (6,), ("strike",)) == 0


@pytest.mark.parametrize("verb", ["attack", "full-attack", "total-defence", "drop-prone"])
def test_these_acts_provoke_nobody(verb):
    begun, own, foe = battle(SWORD, SWORD)
    target = foe if verb in ("attack", "full-attack") else None
    assert not begun.preview(command(own, verb, target)).provoked


def test_an_unarmed_foe_is_given_no_opportunity():
    begun, own, foe = battle(CROSSBOW)
    assert not begun.preview(command(own, "attack", foe)).provoked


def test_a_battle_that_outlasts_its_limit_is_nobodys():
    """[decided.limit] After the last round nobody wins."""
    level = read_level(LEVEL.format(ash="", foe="").replace("[map]", "rounds = 1\n[map]").encode(), "limit.toml")
    book = RULEBOOKS["pathfinder"]
    begun = Battle(book, build_world(level, book), level.objectives, level.rounds, Thrown(()))
    begun.start(1)
    begun.do(command(begun.acting, "end"))
    assert begun.outcome is None
    begun.do(command(begun.acting, "end"))
    assert begun.outcome is not None
    assert begun.outcome.winner == ""
