"""What a verb's answers rest on is worked out in pieces, and then they are what they are when asked at once."""

from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ai.ahead import ready
from game.ecs.components import Side
from game.ecs.world import World

ARENAS = sorted((Path(__file__).parents[1] / "conformance" / "arenas").glob("*[!y].toml"))
"""Those with a rulebook of their own: all but `any`."""
MORE = [Path(__file__).parents[1] / "rules" / "pathfinder" / "play" / "overrun-moves.toml"]


@pytest.mark.parametrize("path", ARENAS + MORE, ids=lambda path: path.stem)
def test_verbs_answer_after_their_work_as_they_do_at_once(path: Path) -> None:
    battle = open_battle(load_level(path))
    battle.start(1)
    stores = battle.world._of
    for unit, _ in battle.world.all(Side):
        for verb in battle.rulebook.verbs.values():
            worked, fresh = (World(battle.world.ground, stores) for _ in range(2))
            for mode in verb.modes(worked, unit) if verb.modes is not None else ("",):
                for _ in ready(verb, worked, unit, mode):
                    pass
                if verb.area is not None:
                    assert verb.area(worked, unit, mode) == verb.area(fresh, unit, mode)
            assert verb.allowed(worked, unit) == verb.allowed(fresh, unit)
            assert list(verb.offers(worked, unit)) == list(verb.offers(fresh, unit))
