"""Row 21: what each rulebook's player waits for amid sixty on 100 x 100; before every question somebody has moved."""

from collections.abc import Callable, Iterator
from random import Random

from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.rulebook import Going
from game.ecs.world import World
from game.paths.plan import Area, MovePlan
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.resume import open_save
from game.store.save import origin, read_save, save
from tests.bench.books import BOARDS, anew, begun, fresh, timed
from tests.bench.contest import Line

WIDE, CROWD, MOST = 100, 60, 9
FAR, OPTIONS, HOVER = 10.0, 25.0, 4.0
"""Milliseconds, by the table of what a player waits for; what it does not name has no goal."""


def level(book: str, grid: str) -> str:
    """Write a level of rough ground with walls, sixty of two teams all over it."""
    lot = Random(book)
    rows = [[lot.choices(".#,", (16, 1, 3))[0] for _ in range(WIDE)] for _ in range(WIDE)]
    spots = lot.sample([(x, y) for y in range(1, WIDE - 1) for x in range(1, WIDE - 1)], CROWD)
    for x, y in spots:
        rows[y][x] = "."
    told = [f'format = 1\ntitle = "Bench"\nrulebook = "{book}"\n{grid}[map]\nrows = """', *map("".join, rows), '"""']
    for number, (x, y) in enumerate(spots):
        team = ("heroes", "foes")[number % 2]
        told.append(f'[[creature]]\nname = "C{number}"\nat = [{x}, {y}]\nteam = "{team}"')
    return "\n".join(told)


def movement(battle: Battle) -> tuple[Command, ...]:
    """List the moves that are offered."""
    return tuple(offer for offer in battle.options() if offer.verb in ("move", "advance"))


def rows(book: str, grid: str) -> Iterator[tuple[str, float, Callable[[], object]]]:
    """Yield (what, goal or 0, question)."""
    text = level(book, grid)
    battle, start = begun(text), origin(read_level(text.encode(), "bench.toml", RULEBOOKS))
    law, unit, offers = battle.rulebook.movement, battle.acting, movement(battle)
    whole = law.area(battle.world, unit, Going("walk"))
    assert isinstance(whole, Area)
    goal = max(whole.stops, key=lambda stop: stop.cost).cell

    def far(world: World) -> MovePlan:
        plan = law.plan(world, unit, goal, Going("walk"))
        assert isinstance(plan, MovePlan), plan
        return plan

    def done() -> None:
        battle.do(offers[0])
        battle.undo()

    def digested() -> str:
        return fresh(battle).world.digest()

    assert far(battle.world).route[-1] == goal
    assert len(offers) > MOST
    yield "area", 0.0, anew(battle, lambda world: law.area(world, unit, Going("walk", "")))
    yield "far plan", FAR, anew(battle, far)
    yield "hover", HOVER, lambda: fresh(battle).preview(offers[-1])
    yield "options", OPTIONS, lambda: fresh(battle).options()
    yield "do and undo", 0.0, done
    yield "digest", 0.0, digested
    raw = save(battle, start)
    yield "save", 0.0, lambda: save(fresh(battle), start)
    yield "open", 0.0, lambda: open_save(read_save(raw)[1])


def product(rounds: int) -> Iterator[Line]:
    """Row 21: every rulebook, on each of its grids."""
    for book, grid in BOARDS:
        for what, goal, ask in rows(book, grid):
            name = f"{book}{', hexes' if grid else ''}: {what}"
            yield Line("21", name, timed(ask, min(rounds, MOST)), goal, "ms")


ROWS = (product,)
