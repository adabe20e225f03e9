"""A fifth rulebook in one folder: small, complete, not shipped. It proves that nothing else needs touching."""

from game.battle.battle import Battle
from game.battle.objectives import defaults
from game.battle.rulebook import Rulebook, Telling
from game.battle.vocabulary import Vocabulary
from game.ecs.components import Body, Budget, Conditions, Name, Place, Sheet, Side, Speeds, Vitals
from game.ecs.world import World
from game.reasons import text
from game.rules.chapter import load
from game.space.field import Field, Kind
from game.space.grid import GRIDS
from tests.toy.board import Movement, Space, able
from tests.toy.combat import Combat, Footwork
from tests.toy.turns import Turns, muster
from tests.toy.verbs import VERBS

MEADOW = """
.A..b
B.#..
...#a
.C..c
"""
"""Capital letters fight small ones."""
FLOOR, WALL = Kind("floor", "."), Kind("wall", "#", blocks_move=True, blocks_sight=True)


def faults(world: World) -> tuple[str, ...]:
    """Say what this chapter finds wrong with a world."""
    standing = [place.at for unit, place in world.all(Place) if able(world, unit)]
    found = [f"several stand on {cell}" for cell in sorted(dict.fromkeys(standing)) if standing.count(cell) > 1]
    for unit, budget in world.all(Budget):
        granted = {"action": 1, "points": world.get(unit, Speeds).of("walk"), "reaction": 1}
        found += [f"unit {unit} has {n} {slot}" for slot, n in budget.slots if not 0 <= n <= granted[slot]]
    return tuple(found)


def seen(world: World, team: str, unit: int) -> bool:
    """Who is hidden is seen by its own alone."""
    return world.get(unit, Side).team == team or not world.get(unit, Conditions).has("hidden")


TOY = Rulebook(
    id="toy",
    title=text("Toy"),
    unit="points",
    vocabulary=Vocabulary(("square", "hex"), ("one",), ("tall",), ("walk",), ("guarding",), (), ()),
    space=Space(),
    movement=Movement(),
    turns=Turns(),
    combat=Combat(),
    verbs=VERBS,
    chapter=load("tests.toy"),
    answers={},
    muster=muster,
    faults=faults,
    telling=Telling(seen=seen),
    most_rounds=16,
)


def field(rows: str, grid: str) -> Field:
    """Read a map; everything but a wall is floor."""
    lines = rows.split()
    cells = bytes(glyph == "#" for line in lines for glyph in line)
    return Field(len(lines[0]), len(lines), (FLOOR, WALL), cells, (0,) * len(cells), GRIDS[grid])


def world(grid: str = "square", rows: str = MEADOW) -> World:
    """Fill a world from a map, units numbered in reading order."""
    made = World(field(rows, grid))
    letters = [(glyph, (x, y, 0)) for y, line in enumerate(rows.split()) for x, glyph in enumerate(line)]
    for unit, (glyph, cell) in enumerate(((glyph, cell) for glyph, cell in letters if glyph.isalpha()), 1):
        for part in (
            Name(glyph), Body("one"), Place(cell), Side("capitals" if glyph.isupper() else "smalls"),
            Speeds((("walk", 3),)), Vitals(5, 5), Conditions(), Sheet(initiative=unit % 3), Footwork(),
        ):  # fmt: skip
            made.put(unit, part)
    TOY.muster(made)
    return made


def battle(grid: str = "square", rows: str = MEADOW) -> Battle:
    """Muster a battle; nothing happens before its start."""
    return Battle(TOY, world(grid, rows), defaults(("capitals", "smalls")))
