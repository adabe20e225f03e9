"""A route with height that somebody names, priced step by step on the same boards as the search reads."""

from collections.abc import Sequence
from functools import lru_cache

from game.paths.airways import STRAIGHT, numbered
from game.paths.moves import Body, Prices, Stride
from game.paths.volume import Air, AirCrowd, AirPlanes, Volume
from game.paths.walk import Walked
from game.space.square import STEPS, Cell, turns

NEAR = 8
"""Windows are cut in multiples of so many steps, so that routes from one place share them."""


@lru_cache(maxsize=24)
def _window(volume: Volume, crowd: AirCrowd, start: Cell, radius: int) -> AirPlanes:
    return volume.window(crowd, start, radius)


def _way(before: Cell, after: Cell, slants: bool) -> tuple[int, int] | None:
    """Give (direction, rise) of a single step, direction 8 straight up or down; None when it is not one."""
    dx, dy, dz = (b - a for a, b in zip(before, after, strict=True))
    if (dx, dy, dz) == (0, 0, 0) or abs(dz) > 1 or ((dx, dy) != (0, 0) and (dx, dy) not in STEPS):
        return None
    if dz and (dx, dy) != (0, 0) and not slants:
        return None
    return (STRAIGHT if (dx, dy) == (0, 0) else STEPS.index((dx, dy))), dz


def _shut(planes: AirPlanes, before: Cell, after: Cell, way: tuple[int, int]) -> str:
    placed, (direction, rise) = planes.placed, way
    here, end = planes.space.bit(before), planes.space.bit(after)
    if planes.kind(end, numbered(direction, rise)) is None:
        return "blocked"
    if not placed.dirty >> here & 1:
        return ""
    ways = placed.allow if rise == 0 else planes.slopes.up if rise > 0 else planes.slopes.down
    return "" if ways[direction] >> here & 1 else "corner"


def _refused(planes: AirPlanes, bare: AirPlanes, before: Cell, after: Cell) -> str:
    way = _way(before, after, planes.volume.air.slants)
    if way is None:
        return "not-a-step"
    deep, high, wide = planes.volume.air.solid.shape
    side, z0 = planes.volume.body.side, planes.volume.air.z0
    if not (0 <= after[0] <= wide - side and 0 <= after[1] <= high - side and 0 <= after[2] - z0 < deep):
        return "off-map"
    why = _shut(planes, before, after, way)
    return "foe" if why and not _shut(bare, before, after, way) else why


def _stride(planes: AirPlanes, before: Cell, after: Cell, heading: int, odd: bool) -> tuple[Stride, bool]:
    """Price one legal step."""
    direction, rise = _way(before, after, True) or (STRAIGHT, 0)
    bit = planes.space.bit(after)
    k = planes.kind(bit, numbered(direction, rise)) or 0
    price, air = planes.volume.prices[k], planes.volume.air
    slanted = direction < STRAIGHT and (rise != 0 or direction & 1 == 1)
    paid = (price.second if odd else price.diagonal) if slanted else price.straight
    squeezed = not planes.placed.fits >> bit & 1
    turned = direction if direction < STRAIGHT and air.headings else heading
    way = direction if direction < STRAIGHT else -1
    total = paid + (air.climb if rise > 0 else 0)
    stride = Stride(before, after, way, odd, total, k, squeezed, planes.band(bit), turned)
    return stride, odd ^ (slanted and price.toggles)


def airwalk(
    air: Air,
    body: Body,
    crowd: AirCrowd,
    prices: Prices,
    start: Cell,
    heading: int | None,
    route: Sequence[Cell],
    odd: bool = False,
) -> Walked:
    """Walk a route (start left out) as `walk` does, with the turns that it takes as strides of their own.

    `heading` None: the direction of the first step aside is free.  Raises ValueError as `fly` does.
    """
    radius = (len(route) // NEAR + 1) * NEAR * (1 + air.climb)
    layers = air.layers(body, prices)
    planes = _window(layers, crowd, start, radius)
    bare = _window(layers, AirCrowd((), crowd.held, crowd.bodies), start, radius)
    strides: list[Stride] = []
    here, facing = start, -1 if heading is None else heading
    for at, cell in enumerate(route):
        why = _refused(planes, bare, here, cell)
        if why:
            return strides, at, why
        taken, after = _stride(planes, here, cell, facing, odd)
        if air.headings and taken.direction >= 0 and facing >= 0 and taken.direction != facing:
            strides += _turned(planes, here, facing, taken.direction, odd)
        strides.append(taken)
        here, facing, odd = cell, taken.heading, after
    return strides, None, ""


def _turned(planes: AirPlanes, at: Cell, facing: int, wanted: int, odd: bool) -> list[Stride]:
    """Turn on the spot, 45 degrees a stride, the shorter way round."""
    air, bit = planes.volume.air, planes.space.bit(at)
    side = 1 if (wanted - facing) % 8 <= 4 else -1
    strides = []
    for _ in range(turns(facing, wanted)):
        facing = (facing + side) % 8
        strides.append(Stride(at, at, -1, odd, air.turn, 0, False, planes.band(bit), facing, 1))
    return strides
