"""Rows 17 to 20: what a player waits for in a whole rulebook; before every call somebody has moved."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from random import Random

from game import open_battle
from game.ai.naive import naive
from game.ai.pieces import whole
from game.battle.battle import Battle
from game.battle.rulebook import Going
from game.ecs.components import Place
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.rules import RULEBOOKS
from game.space.square import Cell
from game.store.level import read_level
from tests.bench.contest import Line, contest

BOARDS = (*((book, "") for book in RULEBOOKS), ("lordsouls", 'grid = "hex"\n'))
"""Every rulebook, and Lordsouls on hexes too."""
KINDS = {
    "starfinder": ("human-soldier", "hound", "sharpshooter"),
    "pathfinder": ("knight", "wolf", "archer"),
    "draw-steel": ("tactician", "war-dog", "archer"),
    "lordsouls": ("swordsman", "wolf", "archer"),
}
BOOK, IN_FEET = "draw-steel", "starfinder"
TWICE = Going("fly", "double")
FLIGHTS = ((6, 10.0), (12, 25.0), (20, 60.0))
"""(speed, milliseconds) of a flier over the middle of 60 x 60 empty squares."""
FAR_PLAN, NAIVE, OPTIONS = 10.0, 100.0, 25.0
"""Milliseconds."""
CROWD, WIDE, CLOSE = 62, 128, 6
Spot = tuple[int, int]


def level(rows: list[str], creatures: list[tuple[Spot, int, str]]) -> str:
    """Write a level: its rows, and who stands where, how high, with what speeds; two teams by turns."""
    told = [f'format = 1\ntitle = "Bench"\nrulebook = "{BOOK}"\n[map]\nrows = """', *rows, '"""']
    for number, ((x, y), z, speeds) in enumerate(creatures):
        team = ("heroes", "foes")[number % 2]
        told.append(f'[[creature]]\nname = "C{number}"\nsize = "1M"\nat = [{x}, {y}, {z}]\nteam = "{team}"')
        told.append(f"speeds = {{ {speeds} }}")
    return "\n".join(told)


def begun(text: str) -> Battle:
    battle = open_battle(read_level(text.encode(), "bench.toml", RULEBOOKS))
    battle.start(1)
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    return battle


def alone(wide: int, at: Spot, z: int, speeds: str) -> Battle:
    """Put one creature on empty ground, another far off."""
    return begun(level(["." * wide] * wide, [(at, z, speeds), ((wide - 1, wide - 1), 0, "walk = 5")]))


def crowded(wide: int, spread: int, seed: int) -> tuple[list[str], list[Spot]]:
    """Draw rough ground with walls, and where a crowd stands on it, all within some squares of the middle."""
    lot, middle = Random(seed), wide // 2
    rows = [[lot.choices(".#,", (16, 1, 3))[0] for _ in range(wide)] for _ in range(wide)]
    around = range(middle - spread, middle + spread)
    spots = lot.sample([(x, y) for x in around for y in around], CROWD)
    for x, y in spots:
        rows[y][x] = "."
    return ["".join(row) for row in rows], spots


def crowd(wide: int, spread: int, seed: int) -> Battle:
    """Put a crowd of walkers on such ground."""
    rows, spots = crowded(wide, spread, seed)
    return begun(level(rows, [(spot, 0, "walk = 5") for spot in spots]))


def mixed(book: str, grid: str, seed: int, wide: int = 40, spread: int = CLOSE) -> Battle:
    """Put a crowd of a rulebook's own kinds, those of two teams by turns, within some squares of the middle."""
    rows, spots = crowded(wide, spread, seed)
    told = [f'format = 1\ntitle = "Bench"\nrulebook = "{book}"\n{grid}[map]\nrows = """', *rows, '"""']
    for number, (x, y) in enumerate(spots):
        kind, team = KINDS[book][number // 2 % len(KINDS[book])], ("heroes", "foes")[number % 2]
        told.append(f'[[creature]]\nname = "C{number}"\nkind = "{kind}"\nat = [{x}, {y}]\nteam = "{team}"')
    return begun("\n".join(told))


def anew(battle: Battle, ask: Callable[[World], object]) -> Callable[[], object]:
    """Ask of the battle's world, each time with its second creature somewhere else."""
    steps, place = count(), battle.world.get(2, Place)

    def asked() -> object:
        world, step = battle.world.fork(), next(steps)
        world.put(2, replace(place, at=(place.at[0] - step % 40, place.at[1] - step // 40, place.at[2])))
        return ask(world)

    return asked


def timed(ask: Callable[[], object], rounds: int) -> float:
    return 1000 * contest({"ours": ask}, rounds)["ours"]


def flights(rounds: int) -> Iterator[Line]:
    """Row 17: everywhere that a flier may stop."""
    for speed, goal in FLIGHTS:
        battle = alone(60, (30, 30), 2, f"walk = 5, fly = {speed}")
        going = Going("fly", "advance", speed)

        def area(world: World, battle: Battle = battle, going: Going = going) -> Area:
            reached = battle.rulebook.movement.area(world, 1, going)
            assert isinstance(reached, Area)
            return reached

        assert len(area(battle.world).stops) > speed**3
        yield Line("17", f"Draw Steel flight, 60 x 60, speed {speed}", timed(anew(battle, area), rounds), goal, "ms")


def far_flights(rounds: int) -> Iterator[Line]:
    """Row 17: the same of a body of size 2; and of two flights of 120 and of 300 feet where one flies in feet."""
    text = level(["." * 60] * 60, [((30, 30), 2, "walk = 5, fly = 12"), ((59, 59), 0, "walk = 5")])
    large = begun(text.replace('size = "1M"', 'size = "2"', 1))
    text = level(["." * WIDE] * WIDE, [((64, 64), 2, "walk = 30, fly = 120"), ((127, 127), 0, "walk = 30")])
    text = text.replace('size = "1M"', 'size = "medium"').replace(BOOK, IN_FEET)
    feet, fast = begun(text), begun(text.replace("fly = 120", "fly = 300"))
    flights = (("size 2, speed 12", large, Going("fly", "advance", 12), 25.0), ("120 ft twice", feet, TWICE, 60.0),
               ("300 ft twice", fast, TWICE, 0.0))  # fmt: skip
    for name, battle, going, goal in flights:

        def area(world: World, battle: Battle = battle, going: Going = going) -> Area:
            reached = battle.rulebook.movement.area(world, 1, going)
            assert isinstance(reached, Area)
            return reached

        assert len(area(battle.world).stops) > 12**3
        yield Line("17", f"{battle.rulebook.id} flight, {name}", timed(anew(battle, area), rounds), goal, "ms")


def far_plans(rounds: int) -> Iterator[Line]:
    """Row 18: a plan to a far goal."""
    battle = alone(WIDE, (3, 3), 0, "walk = 5")

    def plan(world: World) -> MovePlan:
        way = battle.rulebook.movement.plan(world, 1, (120, 93, 0), Going("walk"))
        assert isinstance(way, MovePlan)
        return way

    assert plan(battle.world).cost.total == 117
    yield Line("18", "Draw Steel, plan to a far goal, 128 x 128", timed(anew(battle, plan), rounds), FAR_PLAN, "ms")
    for mode, goal in (("fly", (60, 43, 5)), ("burrow", (120, 93, 0))):
        battle = alone(WIDE, (3, 3), 0, f"walk = 5, {mode} = 5")

        def gone(world: World, battle: Battle = battle, mode: str = mode, goal: Cell = goal) -> MovePlan:
            way = battle.rulebook.movement.plan(world, 1, goal, Going(mode))
            assert isinstance(way, MovePlan)
            return way

        assert gone(battle.world).cost.total == goal[0] - 3
        yield Line("18", f"the same, to {mode}", timed(anew(battle, gone), min(rounds, 9)), 0.0, "ms")


def commands(rounds: int) -> Iterator[Line]:
    """Row 19: the first command of who only walks up and strikes, each time of another battle; their mean."""
    battles = [crowd(WIDE, WIDE // 2, seed) for seed in range(min(rounds, 8))]
    times = [contest({"ours": lambda battle=battle: whole(naive(fresh(battle)))}, 1)["ours"] for battle in battles]  # type: ignore[misc]
    mean = 1000 * sum(times) / len(times)
    yield Line("19", f"Draw Steel, naive, {CROWD} creatures, 128 x 128", mean, NAIVE, "ms")


def fresh(battle: Battle) -> Battle:
    """Forget what is known of a battle's world, as after any change."""
    battle.world.put(1, replace(battle.world.get(1, Place)))
    return battle


def offers(rounds: int) -> Iterator[Line]:
    """Row 20: all commands of one amid a crowd, by every rulebook, each time of another battle; their mean."""
    for book, grid in BOARDS:
        battles = [mixed(book, grid, seed) for seed in range(min(rounds, 8))]
        times = [contest({"ours": lambda battle=battle: fresh(battle).options()}, 3)["ours"] for battle in battles]  # type: ignore[misc]
        mean, name = 1000 * sum(times) / len(times), f"{book}{', hexes' if grid else ''}"
        yield Line("20", f"{name}, options, {CROWD} creatures close", mean, OPTIONS, "ms")


ROWS = (flights, far_flights, far_plans, commands, offers)
