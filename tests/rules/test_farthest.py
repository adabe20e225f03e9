"""A refusal to strike, where no weapon is named, speaks of the weapon that carries farthest."""

import pytest

from game.ai.simulate import mustered
from game.battle.command import Command, command
from game.reasons import Refusal
from game.store.level import read_level

ROOM = """
format = 1
title = "Room"
rulebook = "{book}"
rounds = 9
[map]
rows = '''
............
.....#......
............
'''
[[creature]]
name = "Ada"
{card}
at = [0, 1]
team = "crew"
[[creature]]
name = "Bo"
{card}
at = [9, 1]
team = "others"
"""
SOLDIER = """size = "medium"
hp = 20
ac = 14
speeds = {{ walk = 30 }}
weapons = [{weapons}]"""
SWORD = '{ name = "sword", attack = 6, damage = "1d8+3" }'
RIFLE = '{ name = "rifle", range = 60, attack = 6, damage = "1d8+3" }'


def refused(book: str, card: str, weapon: str) -> Refusal:
    battle = mustered(read_level(ROOM.format(book=book, card=card).encode(), "room.toml"))
    told = command(1, "attack", 2, weapon=weapon) if weapon else Command(1, "attack", 2)
    found = battle.rulebook.verbs["attack"].preview(battle.world, told)
    assert isinstance(found, Refusal)
    return found


@pytest.mark.parametrize("weapons", [f"{SWORD}, {RIFLE}", f"{RIFLE}, {SWORD}"])
def test_the_rifle_is_spoken_of_and_each_on_demand(weapons: str) -> None:
    """A wall 45 ft off: coming closer by the sword's reach is not what is missing. [sf.reach]"""
    card = SOLDIER.format(weapons=weapons)
    assert refused("starfinder", card, "") == refused("starfinder", card, "rifle")
    assert refused("starfinder", card, "") != refused("starfinder", card, "sword")


def test_a_hero_is_told_of_its_ranged_free_strike() -> None:
    """[ds.free-strike]"""
    kind = 'kind = "fury"'
    assert refused("draw-steel", kind, "") == refused("draw-steel", kind, "ranged-free-strike")
