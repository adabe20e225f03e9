"""Ways found on boards all at once are those that a search finds stance after stance: prices, ends, the very ways."""

from random import Random

import pytest

from game.battle.rulebook import Going
from game.ecs.components import Body, Budget, Place, Side, Vitals, Weapon, Weapons
from game.ecs.world import World
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.movement import FAR
from game.mechanics.on_foot.watching import Watch
from game.mechanics.on_foot.ways import NEAR, Ways
from game.mechanics.sides import foes
from game.rules.lordsouls.movement.law import MOVEMENT
from game.space.field import Field, Kind
from game.space.grid import HEXES, SQUARES, Grid
from tests.tiers import size

BOARDS = size(14, 300, 3000)
GOALS = 8
GOINGS = tuple(Going("walk", by, points) for by, points in (("", FAR), ("", 7), ("", 2), ("climb", 9), ("climb", 80)))
KINDS = (
    Kind("open", "."),
    Kind("wall", "#", blocks_move=True, blocks_sight=True, blocks_effect=True),
    Kind("hedge", "h", blocks_move=True, soft=True),
    Kind("mud", ",", difficult=1),
    Kind("ruins", ";", difficult=2, obstacle=True),
    Kind("shallows", "-", water=1, difficult=1),
    Kind("lake", "~", water=3),
    Kind("stairs", "/", slope=True),
)


def drawn(lot: Random, grid: Grid) -> World:
    """Draw uneven ground with a crowd of two sides, some of them large, some of them down."""
    wide, high, uneven = lot.choice((9, 13)), lot.choice((8, 11)), lot.choice((0, 4))
    kinds = lot.choices(range(len(KINDS)), (14, lot.choice((1, 5)), 1, 3, 1, 1, 1, 1), k=wide * high)
    heights = lot.choices((0, 1, 2, 4), (8, uneven, 1, 1), k=wide * high)
    world = World(Field(wide, high, KINDS, bytes(kinds), tuple(heights), grid))
    for unit in range(1, lot.choice((3, 6, 10))):
        side = 1 if grid.hexes else lot.choice((1, 1, 2))
        x, y = lot.randrange(wide - side + 1), lot.randrange(high - side + 1)
        level = max(world.field.ground(x + dx, y + dy) for dx in range(side) for dy in range(side))
        world.put(unit, Body(("medium", "large")[side - 1], side))
        world.put(unit, Place((x, y, level)))
        world.put(unit, Side(("heroes", "foes")[unit % 2]))
        world.put(unit, Vitals(lot.choice((5, 5, 0)), 5))
        world.put(unit, Budget(diagonals=lot.randrange(2)))
        world.put(unit, Weapons((Weapon("spear", reach=lot.choice((1, 2))),)))
    return world


def searched(ways: Ways, goal: Spot) -> tuple[Spot, ...] | None:
    found = ways._near if ways.budget <= NEAR else ways._search(ways.budget, goal)
    ends = found.best([(*goal, False), (*goal, True)])
    return tuple(stance[:2] for stance in found.path(ends, ways._noticed)) if ends else None


def stopped(ways: Ways) -> dict[Spot, int]:
    found, least = ways._search(ways.budget), dict[Spot, int]()
    for stance in found.stances:
        cost = found.cost(stance) or 0
        least[stance[:2]] = min(cost, least.get(stance[:2], cost))
    return {spot: cost for spot, cost in sorted(least.items()) if ways._end(spot)}


def _watching(ways: Ways, before: Spot, after: Spot) -> list[int]:
    """List who may react to a step, of all opponents, however far they are."""
    able = foes(ways.world, ways.mover.unit, ways.law.watches)
    watchers = ways.law.in_order(ways.world, tuple(one for one in able if one not in ways.mover.drags))
    left = Watch(ways.law, ways.mover, watchers).left(before, after)
    return [foe for number, foe in enumerate(watchers) if left >> number & 1]


@pytest.mark.parametrize("grid", [SQUARES, HEXES], ids=repr)
def test_boards_find_what_a_search_finds(grid: Grid) -> None:
    told = seen = 0
    for seed in range(BOARDS):
        lot = Random(f"ways-{seed}")
        world, going = drawn(lot, grid), lot.choice(GOINGS)
        for unit in (1, 2):
            ways = MOVEMENT.ways(world, unit, going)
            ends = stopped(ways)
            xs, ys, costs = (column.tolist() for column in ways._waves(None).ends(ways.mover.busy))
            assert dict(zip(zip(xs, ys, strict=True), costs, strict=True)) == ends
            for goal in lot.sample([*ends, (0, 0)], min(GOALS, len(ends) + 1)):
                way = searched(ways, goal)
                assert ways.best(goal) == way
                told += way is not None
                steps = zip((ways.mover.start[:2], *way), way, strict=False) if way else ()
                for one, other in steps:
                    struck = [mark.by for mark in ways.provoked(one, other)]
                    assert struck == _watching(ways, one, other)
                    seen += len(struck)
    assert told > 2 * BOARDS
    assert seen > BOARDS // 4


def test_the_steps_of_a_flood_are_those_found_near_each_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(BOARDS):
        lot, grid = Random(f"edges-{seed}"), (SQUARES, HEXES)[seed % 2]
        world = drawn(lot, grid)
        goals = [(lot.randrange(world.field.width), lot.randrange(world.field.height)) for _ in range(GOALS)]
        at_once = [MOVEMENT.ways(world, 1, GOINGS[1]).best(goal) for goal in goals]
        with monkeypatch.context() as patched:
            patched.setattr("game.mechanics.on_foot.waves.MANY", -1)
            assert [MOVEMENT.ways(world, 1, GOINGS[1]).best(goal) for goal in goals] == at_once
