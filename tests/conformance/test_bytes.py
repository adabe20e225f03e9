"""R6: saved as a player saves and opened as a player opens, before every command and at every question, on every level.

What a save says goes through its bytes and through every check against forgeries, from the battle's start to its end.
"""

import pytest

from game.ai.brain import NAMES, Brain
from game.ai.brain import step as think
from game.ai.random_player import choice, step
from tests.conformance.arenas import arenas, saved_and_opened, shipped
from tests.tiers import size

CASES = [*arenas(), *shipped()]
SEEDS = range(size(1, 20))
RANDOM, THOUGHT = size(20, 10_000), size(6, 10_000)
"""Commands and answers of a game at random, and of one that the computer plays."""
per_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@per_case
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_goes_on_from_every_save(case, seed):
    battle = case.make()
    battle.start(seed)
    for number in range(RANDOM):
        saved_and_opened(case, battle)
        if battle.outcome is not None:
            break
        step(battle, choice(battle, seed, number))


@per_case
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_the_computer_goes_on_from_every_save(case, seed):
    battle, brain = case.make(), Brain(NAMES[seed % len(NAMES)])
    battle.start(seed + 7)
    for _ in range(THOUGHT):
        saved_and_opened(case, battle)
        if battle.outcome is not None:
            break
        think(brain, battle)
