"""Ways up and down that nobody walks: who is at the bottom of a pit is as far as the climb, and climbs out."""

from heapq import heappop, heappush
from random import Random

import pytest

from game.ai.brain import Brain, stick_of
from game.ai.heights import STEP, UPWARDS, climbed
from game.ai.knobs import STRENGTHS
from game.ai.roads import Roads
from game.ai.simulate import mustered
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.ecs.components import Name, Place
from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES, Grid
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


def hilly(lot: Random, grid: Grid) -> Field:
    """Draw plateaus and walls."""
    wide, high = lot.randrange(1, 20), lot.randrange(1, 20)
    heights = [0] * (wide * high)
    for _ in range(wide * high // 12):
        x, y, level = lot.randrange(wide), lot.randrange(high), lot.randrange(5)
        for at in ((i, j) for j in range(y, min(high, y + 4)) for i in range(x, min(wide, x + 3))):
            heights[at[1] * wide + at[0]] = level
    cells = bytes(lot.random() < 0.1 for _ in heights)
    return Field(wide, high, (Kind("open", "."), Kind("wall", "#", blocks_move=True)), cells, tuple(heights), grid)


def spread(field: Field, costs: dict[tuple[int, int], int], up: int, fixed: frozenset[tuple[int, int]]) -> None:
    """Go on from places at some cost, to each beside it that is no more than so much higher; drops are steps."""
    queue = sorted((cost, spot) for spot, cost in costs.items())
    while queue:
        cost, spot = heappop(queue)
        for other in field.grid.around(*spot):
            if not field.inside(*other) or field.kind(*other).blocks_move or other in fixed:
                continue
            rise = field.ground(*other) - field.ground(*spot)
            further = cost + 5 + (UPWARDS * 5 * abs(rise) if fixed and abs(rise) > STEP else 0)
            if rise <= up and further < costs.get(other, further + 1):
                costs[other] = further
                heappush(queue, (further, other))


@pytest.mark.parametrize("grid", [SQUARES, HEXES], ids=repr)
def test_climbs_cost_what_they_do_looked_for_place_by_place(grid: Grid) -> None:
    told = 0
    for seed in range(60):
        lot = Random(f"hills-{seed}")
        field = hilly(lot, grid)
        goal = lot.randrange(field.width), lot.randrange(field.height)
        walked, level = {goal: 0}, [goal]
        spread(field, walked, STEP, frozenset())
        for spot in level:
            near = (other for other in field.grid.around(*spot) if other in walked and other not in level)
            level += [other for other in near if abs(field.ground(*other) - field.ground(*spot)) <= STEP]
        costs = {spot: walked[spot] for spot in level}
        spread(field, costs, 1 << 9, frozenset(level))
        steep = frozenset(costs) - frozenset(level)
        assert climbed(field, 5, goal, walked) == (costs, steep)
        told += len(steep)
    assert told > 600
