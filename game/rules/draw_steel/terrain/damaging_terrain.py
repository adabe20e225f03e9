"""Damaging terrain: what it does to who enters it, or starts a turn in it."""

from collections.abc import Iterable

from game.ecs.world import World
from game.rules.draw_steel.movement.sizes import cube, space
from game.rules.draw_steel.stamina.damage import TYPES
from game.rules.draw_steel.terrain.cells import Land, land
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell


def damaging_terrain(world: World, unit: int, entered: tuple[Cell, ...] = ()) -> dict[str, int]:
    """It hurts who enters it, square by square, and once who starts a turn in it: by types.   [ds.damaging-terrain]

    Whoever comes into it in any way is hurt at once, where a fall or a forced way ends too (`falling/fall`).
    `entered`: the cubes newly entered; without them, all that the creature takes up count once.
    """
    ground = land(world.field)
    hurts: dict[str, int] = {}
    for cell in harmful(ground, entered or space(world, unit)):
        kind, harm = element(ground, cell), damage(ground, cell)
        hurts[kind] = hurts.get(kind, 0) + harm if entered else max(hurts.get(kind, 0), harm)
    return hurts


def damage(ground: Land, cell: Cell) -> int:
    """Give the damage of a cell: it harms within its square, 1 high; as deep as its liquid."""
    x, y, z = cell
    if not ground.inside(x, y) or not (kind := ground.kind(x, y)).damage:
        return 0
    above = z - ground.field.ground(x, y)
    return kind.damage if above == 0 or -kind.water <= above < 0 else 0


def harmful(ground: Land, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """List the squares of some cubes that harm who enters them, each once however deep."""
    return tuple({cell[:2]: cell for cell in cells if damage(ground, cell)}.values())


def harm(ground: Land, cells: Iterable[Cell]) -> int:
    """Add up what entering some cubes does."""
    return sum(damage(ground, cell) for cell in harmful(ground, cells))


def entering(foot: Footing, at: Cell, into: Cell) -> int:
    """Add up what a body is hurt by that comes from one space to another, willingly or not, by each new square."""
    before = cube(at, foot.side)
    return harm(foot.land, [cell for cell in cube(into, foot.side) if cell not in before])


def element(ground: Land, cell: Cell) -> str:
    """Give the type of damage that a cell deals, by its kind's name; '' for none."""
    name = ground.kind(cell[0], cell[1]).name
    return next((kind for kind in TYPES if kind in name), "")
