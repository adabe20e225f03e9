"""What stands on the cards of the game's own creatures is what this book has room for."""

import pytest

from game.ecs.bestiary import bestiary
from game.ecs.components import Name, Speeds
from game.rules import RULEBOOKS
from tests.conformance.arenas import Case, arenas, shipped

CARDS = [(name, card) for name, card in bestiary("draw-steel").items() if card.get("speeds")]
CASES = [case for case in (*shipped(), *arenas()) if case.rulebook is RULEBOOKS["draw-steel"]]


@pytest.mark.parametrize(("name", "card"), CARDS, ids=[name for name, _ in CARDS])
def test_a_creature_has_one_speed(name: str, card: dict) -> None:
    """[ds.movement-types]"""
    assert len({number for number in card["speeds"].values() if number}) == 1, name


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_creatures_of_every_level_have_one_speed(case: Case) -> None:
    """[ds.movement-types]"""
    world = case.make().world
    for unit, speeds in world.all(Speeds):
        assert len({number for _, number in speeds.modes if number}) <= 1, world.get(unit, Name).name
