"""Walking: on level ground, along slopes and stairs, and off an edge."""

from collections.abc import Iterator

from game.ecs.world import World
from game.reasons import text
from game.rules.draw_steel.movement.corners import CUT, cornerless
from game.rules.draw_steel.movement.distance import gap
from game.rules.draw_steel.movement_types.climb_swim import swum
from game.rules.draw_steel.movement_types.fly_hover import flies, hovers
from game.rules.draw_steel.movement_types.why_not import NO_WAY, Told
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import STEPS, Cell

FILLED = text("Something solid fills it."), text("Go round, climb or jump.")


def walk(foot: Footing, at: Cell, *, drops: bool, swims: bool) -> Iterator[tuple[Cell, Cell, int]]:
    """Level ground, slopes and stairs are walked at 1 a square, height included; off an edge one falls.   [ds.walk]

    Yields the space entered, where one comes to rest (lower: a fall), and the direction on the map. `drops`: off edges
    too; `swims`: through deep water too.
    """
    stands, (x, y, z) = foot.supported(at), at
    if foot.buried(at) and not stands:
        return
    for direction, (dx, dy) in enumerate(STEPS):
        if not foot.on_map((x + dx, y + dy, 0)):
            continue
        into = x + dx, y + dy, foot.top(x + dx, y + dy)
        rise = into[2] - z
        if rise == 0 and foot.supported(into):
            if (swims or not swum(foot, at, into)) and foot.fits(into) and cornerless(foot, at, into):
                yield into, into, direction
        elif abs(rise) == 1 and stands and foot.supported(into) and _joined(foot, at, into):
            yield into, into, direction
        elif rise < 0 and stands and drops:
            over = into[0], into[1], z
            if foot.fits(over) and cornerless(foot, at, over):
                yield over, into, direction


def steps_off(world: World, unit: int) -> bool:
    """On foot one may step off an edge, and falls; who flies or hovers does not drop."""
    return not flies(world, unit) and not hovers(world, unit)


def _joined(foot: Footing, at: Cell, into: Cell) -> bool:
    """Slopes and stairs join heights that differ by 1, and fill no corner."""
    if not (foot.sloped(at) or foot.sloped(into)) or not foot.fits(into):
        return False
    high = max(at[2], into[2])
    shoulders = ((into[0], at[1], high), (at[0], into[1], high))
    return at[0] == into[0] or at[1] == into[1] or all(foot.clear(shoulder) for shoulder in shoulders)


def not_walked(foot: Footing, mode: str, before: Cell, cell: Cell) -> Told:
    """Solid, higher or lower without a slope, past the corner of one: or no way leads there."""
    rise = cell[2] - before[2]
    if not foot.fits(cell):
        return FILLED
    if mode not in ("walk", "crawl") or not rise or gap(before, 1, (*cell[:2], before[2]), 1) != 1:
        return NO_WAY
    if abs(rise) == 1 and (foot.sloped(before) or foot.sloped(cell)):
        return CUT
    up, round_it = text("It is higher by {n}, and no slope leads up.", n=rise), text("Go round, climb or jump.")
    return (up if rise > 0 else text("It is lower by {n}, and no slope leads down.", n=-rise)), round_it
