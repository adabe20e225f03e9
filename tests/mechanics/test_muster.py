"""A world that is mustered again stays as it is: who lacks nothing keeps its very components, and what is known."""

from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ecs.components import Conditions, Place
from game.ecs.world import World

ARENAS = sorted((Path(__file__).parents[1] / "conformance" / "arenas").glob("*[!y].toml"))


@pytest.mark.parametrize("path", ARENAS, ids=lambda path: path.stem)
def test_who_is_mustered_again_keeps_what_it_has(path: Path) -> None:
    battle = open_battle(load_level(path))
    battle.start(1)
    before, again = list(battle.world.everything()), battle.world.fork()
    battle.rulebook.muster(again)
    assert list(again.everything()) == before
    kept = [(kind, unit, part) for kind in (Place, Conditions) for unit, part in battle.world.all(kind)]
    assert all(again.get(unit, kind) is part for kind, unit, part in kept)


@pytest.mark.parametrize("path", ARENAS, ids=lambda path: path.stem)
def test_who_lacks_something_is_given_it(path: Path) -> None:
    battle = open_battle(load_level(path))
    battle.start(1)
    bare = World(battle.world.ground, {name: dict(store) for name, store in battle.world._of.items()})
    unit = next(unit for unit, _ in bare.all(Place))
    bare.drop(unit, Conditions)
    battle.rulebook.muster(bare)
    assert bare.get(unit, Conditions) == Conditions()
