"""Ways up and down that nobody walks: who is at the bottom of a pit is as far as the climb, and climbs out."""

import pytest

from game.ai.brain import Brain, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.roads import Roads
from game.ai.simulate import mustered
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.ecs.components import Name, Place
from game.space.square import Cell
from game.store.level import read_level

PIT = '''format = 1
title = "pit"
rulebook = "draw-steel"
rounds = 12
[map]
rows = """
##########
#........#
#........#
##########
"""
heights = """
5555555555
5555555005
5555555005
5555555555
"""
[[creature]]
name = "Ash"
kind = "captain"
team = "west"
control = "ai"
at = [7, 1]
[[creature]]
name = "Foe"
kind = "captain"
team = "east"
control = "ai"
at = [1, 1]
[[objective]]
team = "west"
kind = "rout"
[[objective]]
team = "east"
kind = "rout"
'''
GOAL = (1, 1, 5)


def pit() -> Battle:
    """Begin with a seed that gives who is in the pit the first turn."""
    for seed in range(20):
        battle = mustered(read_level(PIT.encode(), "pit"))
        battle.start(seed)
        while battle.pending is not None:
            battle.answer(battle.pending.options[0].key)
        if battle.world.get(battle.acting, Name).name == "Ash":
            return battle
    raise AssertionError


@pytest.mark.parametrize(
    ("here", "squares"),
    [
        ((4, 1, 5), 3),
        ((7, 1, 0), 5 + 1 + 2 * 5),
        ((7, 1, 2), 5 + 1 + 2 * 3),
        ((7, 1, 4), 5 + 1),
        ((8, 2, 0), 5 + 1 + 2 * 5 + 1),
    ],
)
def test_a_climb_counts_double_and_what_is_climbed_counts_no_more(here: Cell, squares: int) -> None:
    battle = pit()
    roads = Roads(battle.rulebook, battle.world, battle.acting, climbs=True)
    assert roads.between(battle.world, here, GOAL) == squares


def test_who_has_to_climb_on_its_way_thinks_of_climbing() -> None:
    battle = pit()
    roads = [Roads(battle.rulebook, battle.world, battle.acting, climbs=climbs) for climbs in (True, False)]
    level = (8, 1, 0)
    battle.world.put(battle.acting, Place(level, (0, 0, 1, 1)))
    assert [one.troubled(battle.world, (GOAL,)) for one in roads] == [True, True]
    assert not roads[0].troubled(battle.world, ((7, 2, 0),))


def test_hard_climbs_out_of_a_pit() -> None:
    battle, brain = pit(), Brain("hard")
    ash = battle.acting
    depth = [battle.world.get(ash, Place).at[2]]
    while battle.acting == ash and battle.pending is None:
        battle.do(brain.decide(battle).command)
        depth.append(battle.world.get(ash, Place).at[2])
    assert depth[0] == 0
    assert max(depth) > 0
    assert depth[-1] == max(depth)


def test_only_exact_minds_reckon_with_climbs() -> None:
    battle = pit()
    minds = {name: Worth(battle, battle.acting, knobs, stick_of(battle)) for name, knobs in STRENGTHS.items()}
    assert {name for name, worth in minds.items() if worth.roads.climbs} == {"hard", "master"}
