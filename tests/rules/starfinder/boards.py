"""Small boards for the tests of Starfinder's rules: terrain by glyphs, creatures by size."""

from game.ecs.components import Body, Condition, Conditions, Pairs, Place, Sheet, Side, Weapon, Weapons
from game.ecs.world import World
from game.rules.starfinder.space.sizes import SIZES
from game.space.field import Field, Kind
from game.space.footprint import whole
from game.space.square import Cell

KINDS = (
    Kind("floor", "."),
    Kind("wall", "#", blocks_move=True, blocks_sight=True, blocks_effect=True),
    Kind("object", "O", blocks_move=True, cover="cover"),
    Kind("low", "o", cover="low"),
    Kind("railing", "r", cover="partial"),
    Kind("slit", "s", blocks_move=True, cover="improved"),
    Kind("smoke", "%", concealment=20),
    Kind("haze", "h", concealment=10),
    Kind("curtain", "c", blocks_sight=True),
    Kind("canopy", "^", concealment=20, canopy=True),
)
GLYPHS = {kind.glyph: index for index, kind in enumerate(KINDS)}
SWORD = Weapon("sword")
PIKE = Weapon("pike", reach=10)
RIFLE = Weapon("rifle", reach=0, range=60)
KNIFE = Weapon("knife", range=20, thrown=True)
CLAWS = Weapon("claws", natural=True)
FISTS = Weapon("fists", unarmed=True)


def board(rows: str = "", heights: str = "", *, wide: int = 20, high: int = 20) -> World:
    """Build a world: rows of glyphs from (0, 0), the rest floor up to `wide` x `high`; heights likewise, 0-9."""
    lines = [line.strip() for line in rows.split()]
    ground = [line.strip() for line in heights.split()]
    cells, levels = bytearray(wide * high), [0] * (wide * high)
    for y, line in enumerate(lines):
        for x, glyph in enumerate(line):
            cells[y * wide + x] = GLYPHS[glyph]
    for y, line in enumerate(ground):
        for x, digit in enumerate(line):
            levels[y * wide + x] = int(digit)
    return World(Field(wide, high, KINDS, bytes(cells), tuple(levels)))


def strewn(things: dict[tuple[int, int], str], *, wide: int = 20, high: int = 20) -> World:
    """Build a world of floor with glyphs on some squares."""
    cells = bytearray(wide * high)
    for (x, y), glyph in things.items():
        cells[y * wide + x] = GLYPHS[glyph]
    return World(Field(wide, high, KINDS, bytes(cells), (0,) * (wide * high)))


def add(
    world: World, unit: int, at: tuple[int, ...], *weapons: Weapon, size: str = "medium", team: str = "heroes",
    build: str = "tall", conditions: tuple[str, ...] = (), traits: tuple[tuple[str, str], ...] = (), skills: Pairs = (),
) -> int:  # fmt: skip
    """Place a creature by its north-west square; without a height it stands on the ground there."""
    side = SIZES.rows[size].side
    cell: Cell = (at[0], at[1], at[2]) if len(at) > 2 else world.ground.on_ground(at[0], at[1])
    world.put(unit, Body(size, side, build))
    world.put(unit, Place(cell, whole(side)))
    world.put(unit, Side(team))
    world.put(unit, Weapons(weapons))
    world.put(unit, Sheet(traits=traits, skills=skills))
    world.put(unit, Conditions(tuple(Condition(name, "test") for name in conditions)))
    return unit
