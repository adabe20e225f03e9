"""What boards find at once is what a search finds stance after stance: prices, harm, ends, and the very ways."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from game.paths.graph import Found, search
from game.rules.draw_steel.boards.in_space import InSpace
from game.rules.draw_steel.boards.on_foot import OnFoot
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.reach import waves
from game.rules.draw_steel.paths.steps import SLANTED, terrain_steps
from game.rules.draw_steel.paths.waves import Waves
from game.space.field import Field, Kind
from game.space.square import Cell
from tests.tiers import size

BOARDS = size(60, 3000, 20_000)
GOALS = 6
HEIGHTS = {
    "walk": (0,), "fly": (0, 0, 1, 2, 5), "climb": (0, 0, 1, 2, 5), "swim": (0, 0, -1, -2), "burrow": (0, 0, -1, -2)
}  # fmt: skip
"""The modes, and how high above the ground one sets out."""
KINDS = (
    Kind("open", "."),
    Kind("wall", "#", blocks_move=True, blocks_sight=True),
    Kind("hedge", "h", blocks_move=True, soft=True),
    Kind("mud", ",", difficult=1),
    Kind("embers", "l", damage=3),
    Kind("fire", "f", damage=5, difficult=1),
    Kind("shallows", "w", water=1),
    Kind("lake", "d", water=3),
    Kind("slope", "s", slope=True),
    Kind("trees", "t", difficult=1, canopy=True),
    Kind("earth", "e", diggable=True),
    Kind("table", "o", obstacle=True),
    Kind("acid", "a", water=2, damage=2, difficult=1),
    Kind("sheer rock", "S", blocks_move=True, blocks_sight=True),
    Kind("rapids", "r", water=3),
)


def ground(lot: Random, most: int) -> Field:
    wide, high, many, hilly = (
        lot.randint(1, most),
        lot.randint(1, most),
        lot.choice([0, 0.1, 0.3, 0.6]),
        lot.choice([0, 0.2, 0.6]),
    )
    some, top = lot.sample(range(1, len(KINDS)), lot.randint(1, 5)), lot.choice([1, 2, 5])
    cells = bytes(lot.choice(some) if lot.random() < many else 0 for _ in range(wide * high))
    heights = tuple(lot.randint(-1, top) if lot.random() < hilly else 0 for _ in range(wide * high))
    return Field(wide, high, KINDS, cells, heights)


def drawn(lot: Random, mode: str, most: int = 12, side: int = 1) -> Situation:
    field = ground(lot, most)
    steps = terrain_steps(field, side, mode, mode == "walk" and lot.random() < 0.7)
    x, y = lot.randrange(max(1, field.width - side + 1)), lot.randrange(max(1, field.height - side + 1))
    low = steps.foot.top(x, y) if steps.foot.on_map((x, y, 0)) else field.ground(x, y)
    start = x, y, low + lot.choice(HEIGHTS[mode]), lot.random() < 0.15
    enemies, allies = bodies(lot, field, (x, y)), bodies(lot, field, (x, y))
    dear = frozenset(name for name in ("climb", "swim") if lot.random() < 0.6)
    spot = lot.randrange(field.width), lot.randrange(field.height)
    fear = ((*spot, field.ground(*spot)), lot.choice([1, 1, 2])) if lot.random() < 0.15 else None
    swims = mode == "swim" and lot.random() < 0.2
    failed = tuple(name for name in ("sheer rock", "rapids") if lot.random() < 0.2)
    rest = (dear, fear, lot.randint(-1, 3), (), swims, failed)
    return Situation(steps, start, lot.random() < 0.2, enemies, allies, *rest)


def bodies(lot: Random, field: Field, start: tuple[int, int]) -> frozenset[Cell]:
    spots = [(lot.randrange(field.width), lot.randrange(field.height)) for _ in range(lot.randint(0, 5))]
    return frozenset((x, y, field.ground(x, y) + lot.choice([0, 0, 0, 1, -1])) for x, y in spots if (x, y) != start)


def watched(lot: Random, field: Field) -> Callable[[Stance, Stance], int]:
    watchers = [(lot.randrange(field.width), lot.randrange(field.height)) for _ in range(lot.randint(1, 4))]

    def seen(at: Stance) -> int:
        near = [max(abs(x - at[0]), abs(y - at[1])) <= 1 for x, y in watchers]
        return sum(1 << number for number, close in enumerate(near) if close)

    return lambda before, after: seen(before) & ~seen(after)


def ends(slow: Found[Stance], situation: Situation, closed: frozenset[Cell]) -> list[tuple[Cell, int]]:
    """List where one may stop, cell by cell."""
    best: dict[Cell, int] = {}
    for stance in slow.stances:
        best[stance[:3]] = min(slow.cost(stance), best.get(stance[:3], 1 << 20))
    side = situation.steps.foot.side
    free = [cell for cell in best if cell != situation.start[:3] and closed.isdisjoint(cube(cell, side))]
    return sorted((cell, best[cell]) for cell in free if not situation.on_somebody(cell))


def same(lot: Random, situation: Situation, slow: Found[Stance], quick: Waves) -> None:
    assert [quick.key(stance) for stance in slow.stances] == slow.keys
    assert quick.count == len(slow.stances)
    closed = frozenset(stance[:3] for stance in lot.sample(slow.stances, min(3, len(slow.stances))))
    assert quick.laid(closed).pairs() == ends(slow, situation, closed)
    noticed = watched(lot, situation.steps.foot.land.field)
    for x, y, z, _ in lot.sample(slow.stances, min(GOALS, len(slow.stances))):
        both = [(x, y, z, False), (x, y, z, True)]
        best = slow.best(both)
        assert quick.best(both) == best
        assert quick.path(best) == slow.path(best)
        assert quick.path(best, noticed) == slow.path(best, noticed)


@pytest.mark.parametrize("side", [1, 2, 3])
@pytest.mark.parametrize("mode", HEIGHTS)
def test_what_boards_find_is_what_a_search_finds(mode, side):
    held, budgets = 0, (1, 2, 3, 5, 7) if mode == "fly" else (1, 3, 6, 10, 20, 1 << 14)
    many = (BOARDS if mode == "walk" else BOARDS // 4) // (1 if side == 1 else 2)
    for seed in range(many):
        lot = Random(f"{mode}-{seed}" if side == 1 else f"{mode}-{seed}-{side}")
        situation, budget = drawn(lot, mode, 12, side), lot.choice(budgets)
        quick = waves(situation, budget)
        if quick is not None:
            held += 1
            same(lot, situation, search(situation.start, situation.edges, budget, aside=SLANTED), quick)
    assert held > many // 3


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("mode", HEIGHTS)
def test_a_charge_on_boards_reaches_what_a_search_along_its_line_does(mode, side):
    held, many = 0, BOARDS // 2
    for seed in range(many):
        lot = Random(f"line-{mode}-{seed}-{side}")
        free, budget, first = drawn(lot, mode, 12, side), lot.choice((1, 2, 3, 5, 7)), lot.randrange(8)
        situation = replace(free, careful=False, directions=(first, (first + 1) % 8))
        quick = waves(situation, budget)
        if quick is not None:
            held += 1
            slow = search(situation.start, situation.edges, budget, aside=SLANTED)
            same(lot, situation, slow, quick)
            assert {stance: quick.harm(stance) for stance in quick.stances} == {
                stance: slow.harm(stance) for stance in slow.stances
            }
    assert held > many // 3


@pytest.mark.parametrize("mode", HEIGHTS)
def test_boards_of_large_bodies_are_laid_out_in_pieces_and_come_to_the_same(mode: str) -> None:
    lot = Random(f"pieces {mode}")
    for _ in range(20):
        field = ground(lot, 12)
        at_once, bit_by_bit = (OnFoot(field, 2) if mode == "walk" else InSpace(field, mode, 2) for _ in range(2))
        assert len(list(bit_by_bit.work())) >= len(at_once.displacements)
        assert bit_by_bit.hurdles == at_once.hurdles
        assert bit_by_bit.lattice.ways == at_once.lattice.ways
        assert list(bit_by_bit.work()) == []
