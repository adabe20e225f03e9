"""R6: saved as a player saves and opened as a player opens, before every command and at every question, on every level.

What a save says goes through its bytes and through every check against forgeries, from the battle's start to its end.
"""

import pytest

from game.ai.brain import Brain
from game.ai.brain import step as think
from game.ai.knobs import NAMES
from game.ai.random_player import choice, step
from game.battle.command import command
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from tests.conformance.arenas import arenas, saved_and_opened, shipped
from tests.tiers import size, some

CASES = [*arenas(), *some(shipped(), 2, 3)]
SEEDS = range(size(1, 20))
RANDOM, THOUGHT = size(6, 10_000), size(4, 10_000)
"""Commands and answers of a game at random, and of one that the computer plays."""
per_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@pytest.mark.parametrize("case", some(shipped(), 1, 3), ids=lambda case: case.name)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_goes_on_from_every_save(case, seed):
    """On the levels that are shipped; on the arenas these games, and more of each, are `test_heavy`."""
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


def test_a_rider_that_has_come_off_its_mount_goes_on_too():
    """What a rulebook adds to a creature of its own, a seat on a back, may be gone again."""
    mill = next(case for case in shipped() if case.name == "draw-steel-mill")
    battle = mill.make()
    battle.start(7)
    rider, seat = next(iter(battle.world.all(Perch)))
    for _ in range(60):
        pending = battle.pending
        if pending is not None:
            battle.answer(str(rider) if str(rider) in pending.keys else pending.keys[0])
        elif battle.acting == rider:
            break
        else:
            battle.do(command(battle.acting, "end"))
    battle.do(command(rider, "climb-off"))
    if battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert battle.world.find(rider, Perch) is None
    assert seat.on
    saved_and_opened(mill, battle)
