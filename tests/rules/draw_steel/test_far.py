"""The way to what lies far off is the one that a search straight at it finds, stance after stance."""

from random import Random

import pytest

from game.paths.graph import Found, search
from game.rules.draw_steel.paths.far import Far
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.reach import waves
from game.rules.draw_steel.paths.steps import SLANTED
from game.rules.draw_steel.paths.watch import Watch
from game.space.square import Cell
from tests.rules.draw_steel.test_waves import HEIGHTS, drawn
from tests.tiers import size

BOARDS = size(60, 3000, 20_000)
GOALS = 4


def straight(situation: Situation, goal: Cell, budget: int) -> Found[Stance]:
    def there(stance: Stance) -> bool:
        return stance[:3] == goal

    def ahead(stance: Stance) -> int:
        return max(abs(stance[0] - goal[0]), abs(stance[1] - goal[1]), goal[2] - stance[2])

    return search(situation.start, situation.edges, budget, there, ahead, SLANTED)


def watch(lot: Random, situation: Situation, many: int) -> Watch:
    field = situation.steps.foot.land.field
    spots = [(lot.randrange(field.width), lot.randrange(field.height)) for _ in range(many)]
    bodies = tuple(((x, y, field.ground(x, y) + lot.choice([0, 0, 0, 1])), lot.choice([1, 1, 2])) for x, y in spots)
    return Watch(bodies, situation.steps.foot.side)


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("mode", HEIGHTS)
def test_the_way_to_a_far_goal_is_what_a_search_straight_at_it_finds(mode: str, side: int) -> None:
    told, budgets = 0, (2, 4) if mode == "fly" else (6, 20, 1 << 14)
    many = (BOARDS if mode == "walk" else BOARDS // 6) // side
    for seed in range(many):
        lot = Random(f"far-{seed}" if (mode, side) == ("walk", 1) else f"far-{mode}-{side}-{seed}")
        situation, budget = drawn(lot, mode, lot.choice([12, 12, 20]), side), lot.choice(budgets)
        wave = waves(situation, budget)
        if wave is None:
            continue
        quick = search(situation.start, situation.edges, budget)
        for x, y, z, _ in lot.sample(quick.stances, min(GOALS, len(quick.stances))):
            far, slow = Far(wave, (x, y, z)), straight(situation, (x, y, z), budget)
            best = slow.best([(x, y, z, False), (x, y, z, True)])
            assert far.best([(x, y, z, False), (x, y, z, True)]) == best
            assert far.path(best) == slow.path(best)
            for seen in (watch(lot, situation, many) for many in (1, 4, 12)):
                assert far.path(best, seen) == slow.path(best, seen)
            told += len(best)
    assert told > many
