"""What breaks when somebody is hurled through it: glass, wood, stone and metal."""

from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.terrain.ground import Footing
from game.space.field import Field
from game.space.square import Cell

MATERIALS = {"glass": (1, 3), "wood": (3, 5), "stone": (6, 8), "metal": (9, 11)}
"""What each square of an object costs to break, and the damage that it deals."""


def hurl_through(foot: Footing, into: Cell, left: int) -> tuple[int, int] | None:
    """Glass, wood, stone and metal break if enough squares are left; None: it does not break.   [ds.hurl-through]

    Give the squares that it takes and the damage that it does, both for each square of it; the material is named by
    the kind of the cell.
    """
    spots = solid(foot, into)
    prices = [_price(foot.land.kind(x, y).name) for x, y in spots]
    grounded = any(into[2] < foot.land.floor(x, y) for x, y, _ in cube(into, foot.side))
    if not spots or grounded or (0, 0) in prices:
        return None
    taken, damage = sum(price[0] for price in prices), sum(price[1] for price in prices)
    return (taken, damage) if taken <= left and rubble(foot.land.field) else None


def solid(foot: Footing, into: Cell) -> tuple[tuple[int, int], ...]:
    """List the squares of a space that something fills."""
    squares = dict.fromkeys((x, y) for x, y, _ in cube(into, foot.side))
    return tuple(spot for spot in squares if foot.land.kind(*spot).blocks_move)


def _price(name: str) -> tuple[int, int]:
    return next((numbers for material, numbers in MATERIALS.items() if material in name), (0, 0))


def rubble(field: Field) -> str:
    """Name the kind of cell that is left of what breaks: floor, or else whatever is open and harmless here."""
    plain = [kind.name for kind in field.kinds if not (kind.blocks_move or kind.water or kind.damage or kind.slope)]
    return "floor" if "floor" in plain else next(iter(plain), "")
