"""What an attack is worth: exact, and rounded once."""

from dataclasses import replace

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
    """15 faces of 20 hit, and 4 of 6 fell: one half, no less; 1d6+1 of 4 hit points takes 2 + 3 + 4 x 4 of 6."""
    battle, strike = duel("starfinder", DAGGER, 4)
    assert strike.hit == Odds(15 * 100, 2000)
    bare = replace(strike, spread=rolled("1d6+1"))
    assert blow(battle.rulebook, battle.world, bare) == Blow(262, 5000)
