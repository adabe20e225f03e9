"""Random maps, bodies, crowds and prices for the comparisons."""

import random
from dataclasses import dataclass

import numpy as np

from game.paths.moves import Body, Crowd, Ground, Price, Prices
from game.paths.volume import Air, AirCrowd
from game.space.grid import HEXES, SQUARES

STARFINDER: Prices = (
    Price(1, 1, 2, True),
    *[Price(2**k, 3 * 2 ** (k - 1), 3 * 2 ** (k - 1), False) for k in range(1, 7)],
)
LORDSOULS: Prices = tuple(Price(1 + n, 1 + n, 2 * (1 + n), True) for n in range(6))
DRAW_STEEL: Prices = (Price(1, 1, 1, False), *[Price(2, 2, 2, False)] * 6)
FLAT: Prices = (Price(1, 1, 2, True),)
STEEP: Prices = (Price(1, 1, 2, True), Price(3, 3, 4, True), Price(4, 5, 5, False))
ODD: Prices = (Price(2, 3, 1, True), Price(1, 2, 3, False), Price(5, 1, 4, True))
TABLES = (STARFINDER, STARFINDER, LORDSOULS, DRAW_STEEL, FLAT, STEEP, ODD)


@dataclass(frozen=True)
class Case:
    """One question: everything a flood takes."""

    ground: Ground
    body: Body
    prices: Prices
    crowd: Crowd
    start: tuple[int, int]
    budget: int
    odd: bool


def ground_of(rng: random.Random, height: int, width: int, hexes: bool = False) -> Ground:
    cells = np.random.default_rng(rng.randrange(1 << 30))
    hard = cells.random((height, width)) < rng.choice((0, 0, 0.03, 0.1, 0.25))
    soft = cells.random((height, width)) < rng.choice((0, 0, 0.05, 0.15))
    dear = cells.random((height, width)) < rng.choice((0, 0, 0.2, 0.6))
    hindrance = np.where(dear, cells.integers(0, rng.choice((2, 3, 5)), (height, width)), 0).astype(np.uint8)
    some = cells.random((height, width)) < rng.choice((0, 0, 0.1))
    barred = np.where(some, cells.integers(0, 256, (height, width)), 0).astype(np.uint8)
    tight = cells.random((height, width)) < rng.choice((0, 0.1, 0.2))
    bars, narrow = rng.choice((None, barred)), rng.choice((None, tight))
    return Ground(hard | soft, hard, hindrance, bars, narrow, HEXES if hexes else SQUARES)


def crowd_of(rng: random.Random, height: int, width: int) -> Crowd:
    def some(most: int) -> tuple[tuple[int, int], ...]:
        return tuple((rng.randrange(width), rng.randrange(height)) for _ in range(rng.randrange(most + 1)))

    barriers, held = some(rng.choice((0, 5, 12))), some(rng.choice((0, 5, 12)))
    bodies = tuple((x, y, rng.choice((1, 1, 2))) for x, y in some(rng.choice((0, 0, 4))))
    return Crowd(barriers, held, bodies)


def case_of(seed: int, hexes: bool = False, sides: tuple[int, ...] = (1, 1, 2, 3, 4, 5, 6)) -> Case:
    rng = random.Random(seed)
    side = 1 if hexes else rng.choice(sides)
    height, width = rng.randint(side, 16), rng.randint(side, 20)
    fresh = side > 1 and rng.random() < 0.15
    body = Body(side, (side + 1) // 2, not fresh and rng.random() < 0.8, rng.choice((1, 1, 2)), fresh)
    ground = ground_of(rng, height, width, hexes)
    start = rng.randint(0, width - side), rng.randint(0, height - side)
    budget = rng.choice((0, 1, 2, 3, 6, 9, 14))
    crowd = crowd_of(rng, height, width) if rng.random() < 0.7 else Crowd()
    return Case(ground, body, rng.choice(TABLES), crowd, start, budget, rng.random() < 0.3)


@dataclass(frozen=True)
class AirCase:
    """One question to a volume."""

    air: Air
    body: Body
    prices: Prices
    crowd: AirCrowd
    start: tuple[int, int, int]
    heading: int | None
    budget: int
    odd: bool


def air_case_of(seed: int) -> AirCase:
    rng = random.Random(seed)
    cells = np.random.default_rng(seed)
    side = rng.choice((1, 1, 1, 2, 3))
    shape = rng.randint(1, 5), rng.randint(side, 8), rng.randint(side, 9)
    solid = cells.random(shape) < rng.choice((0, 0.05, 0.15, 0.3))
    closed = cells.random(shape) < 0.05 if rng.random() < 0.3 else None
    canopy = np.where(cells.random(shape) < rng.choice((0, 0.3)), cells.integers(1, 3, shape), 0).astype(np.uint8)
    headings = rng.random() < 0.6
    z0 = rng.choice((0, -2, 5))
    air = Air(
        solid,
        canopy,
        closed,
        z0,
        headings,
        rng.choice((1, 1, 2)),
        rng.choice((0, 1, 2)),
        headings or rng.random() < 0.6,
    )

    def some(most: int) -> tuple[tuple[int, int, int], ...]:
        count = rng.randrange(most + 1)
        return tuple(
            (rng.randrange(shape[2]), rng.randrange(shape[1]), z0 + rng.randrange(shape[0])) for _ in range(count)
        )

    crowd = AirCrowd(
        some(rng.choice((0, 5))), some(rng.choice((0, 5))), tuple((c, 1) for c in some(rng.choice((0, 3))))
    )
    start = rng.randint(0, shape[2] - side), rng.randint(0, shape[1] - side), z0 + rng.randrange(shape[0])
    body = Body(side, (side + 1) // 2, rng.random() < 0.7)
    heading = rng.choice((None, rng.randrange(8)))
    return AirCase(
        air, body, rng.choice(TABLES), crowd, start, heading, rng.choice((0, 1, 2, 4, 7)), rng.random() < 0.3
    )
