"""Burrowing: level through dirt, which closes behind whoever has passed, and not through stone."""

from collections.abc import Iterator

from game.reasons import Because, text
from game.rules.draw_steel.movement.corners import corners
from game.rules.draw_steel.movement_types.why_not import NO_GROUND, NO_WAY, Told
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import STEPS, Cell


def burrow(foot: Footing, at: Cell) -> Iterator[tuple[Cell, int]]:
    """Burrowing stays level: up and down take Dig.   [ds.burrow]

    Yields the space entered, and the direction on the map.
    """
    for direction, (dx, dy) in enumerate(STEPS):
        into = at[0] + dx, at[1] + dy, at[2]
        if burrow_hard_ground(foot, at, into) and held(foot, into):
            yield into, direction


def burrow_hard_ground(foot: Footing, at: Cell, into: Cell) -> bool:
    """A step goes through dirt and open space only, not through stone, at its corners too.   [ds.burrow-hard-ground]"""
    return foot.digs(into) and tight(foot, at, into)


def burrow_no_tunnel(kind: str) -> Iterator[Because]:
    """The ground stays as it is when somebody has burrowed through it.   [ds.burrow-no-tunnel]"""
    if kind == "burrow":
        yield Because("ds.burrow-no-tunnel", 0, text("the dirt closes behind it"))


def tight(foot: Footing, at: Cell, into: Cell) -> bool:
    """Say whether only dirt and open space are at the corners of a step: in dirt only stone fills its cube."""
    return all(foot.digs(corner) for corner in corners(at, into))


def held(foot: Footing, at: Cell) -> bool:
    """Say whether a burrower's space holds it: dirt around it, or ground under it."""
    return foot.buried(at) or foot.supported(at)


def not_burrowed(foot: Footing, mode: str, cell: Cell) -> Told:  # noqa: ARG001 - one shape for all
    """Dirt for who does not burrow, another level for who does."""
    if mode != "burrow":
        return text("Dirt fills it."), text("Go round it.")
    return text("It is not on the same level."), text("Dig to go up or down.")


def no_dirt(foot: Footing, mode: str, cell: Cell) -> Told:  # noqa: ARG001 - one shape for all
    """Stone, or open air beyond the dirt."""
    if not foot.digs(cell):
        return text("It is harder than dirt."), text("Go round.")
    return NO_WAY if held(foot, cell) else NO_GROUND
