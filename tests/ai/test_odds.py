"""What an attack is worth: exact, and rounded once."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.ai.odds import Blow, blow, rolled
from game.battle.battle import Battle
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from tests.rules import fights

DAGGER = '[{ name = "dagger", attack = 5, damage = "1d6+1" }]'


def duel(book: str, weapon: str, hp: int) -> tuple[Battle, Strike]:
    """Ash with a weapon acts beside a foe with so many hit points."""
    ash = fights.creature("Ash", [0, 0], "heroes", size="medium", initiative=50, weapons=weapon)
    foe = fights.creature("Foe", [1, 0], "foes", size="medium", ac=11, hp=hp)
    battle = fights.begun(book, "\n".join(["." * 12] * 3), ash, foe, dice=(10,))
    strike = battle.rulebook.combat.strike(battle.world, 1, 2, "", ())
    assert isinstance(strike, Strike)
    return battle, strike


def test_a_chance_is_rounded_once() -> None:
    """15 faces of 20 hit, and 4 of 6 fell: one half, no less; 1d6+1 of 4 hit points takes 2 + 3 + 4 x 4 of 6.

    1 + 2 + 3 of 6 are beyond.
    """
    battle, strike = duel("starfinder", DAGGER, 4)
    assert strike.hit == Odds(15 * 100, 2000)
    bare = replace(strike, spread=rolled("1d6+1"), critical=(Odds(0, 1), 1))
    assert blow(battle.rulebook, battle.world, bare) == Blow(262, 5000, beyond=75)


def test_a_natural_twenty_is_weighed_with_the_damage_that_it_doubles() -> None:
    """Of the 15 faces that hit one doubles what it deals.   [decided.natural-roll]"""
    battle, strike = duel("starfinder", DAGGER, 9)
    assert strike.critical == (Odds(1, 15), 2)
    faces = Fraction(0), Fraction(0), Fraction(0)
    for face, one, other in product(range(1, 21), range(1, 7), range(1, 7)):
        harm = (one + 1 + (other + 1 if face == 20 else 0)) if face >= 6 else 0
        parts = min(9, harm), int(harm >= 9), max(0, harm - 9)
        faces = tuple(sum_ + Fraction(part, 720) for sum_, part in zip(faces, parts, strict=True))
    told = Blow(*(int(times * part) for times, part in zip((100, 10_000, 100), faces, strict=True)))
    assert blow(battle.rulebook, battle.world, strike) == told


@pytest.mark.parametrize(
    ("critical", "attack", "armour", "share"),
    [("20/x3", 6, 16, (1, 3)), ("19-20/x2", 6, 16, (2, 2)), ("19-20/x2", 1, 22, (1, 2)), ("15-20/x2", 0, 18, (3, 2))],
)
def test_a_threat_counts_only_with_faces_that_hit_and_is_confirmed_as_often_as_one_hits(
    critical: str, attack: int, armour: int, share: tuple[int, int]
) -> None:
    """A 19 that misses threatens nothing.   [pf.critical-hits]"""
    weapon = f'[{{ name = "axe", attack = {attack}, damage = "1d12+4", critical = "{critical}" }}]'
    ash = fights.creature("Ash", [0, 0], "heroes", size="medium", initiative=50, weapons=weapon)
    foe = fights.creature("Foe", [1, 0], "foes", size="medium", ac=armour, hp=14)
    battle = fights.begun("pathfinder", "\n".join(["." * 12] * 3), ash, foe, dice=(10,))
    strike = battle.rulebook.combat.strike(battle.world, 1, 2, "", ())
    assert isinstance(strike, Strike)
    hits = strike.hit.wins * 20 // strike.hit.of
    confirmed = Fraction(share[0] * hits, 20 * 20)
    assert strike.critical[1] == share[1]
    assert Fraction(strike.critical[0].wins, strike.critical[0].of) * Fraction(hits, 20) == confirmed
    plain = Fraction(hits, 20) - confirmed
    left = battle.rulebook.lasts(battle.world, 2)
    felled = plain * Fraction(sum(die + 4 >= left for die in range(1, 13)), 12)
    several = [sum(dice) + 4 * share[1] >= left for dice in product(range(1, 13), repeat=share[1])]
    felled += confirmed * Fraction(sum(several), len(several))
    assert blow(battle.rulebook, battle.world, strike).fells == int(10_000 * felled)
