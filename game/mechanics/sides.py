"""Who is on whose side."""

from collections.abc import Callable

from game.ecs.components import Side
from game.ecs.world import World, remembered

Judge = Callable[[World, int], bool]


def hostile(world: World, one: int, other: int) -> bool:
    """Say whether two creatures are of different teams."""
    return world.get(one, Side).team != world.get(other, Side).team


def anybody(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all
    """Leave nobody out."""
    return True


def foes(world: World, unit: int, only: Judge = anybody) -> tuple[int, ...]:
    """List those of other teams, in id order; `only` leaves out whom it says no of, who is out of the fight for one."""
    return _foes(world, world.get(unit, Side).team, only)


@remembered
def _foes(world: World, team: str, only: Judge) -> tuple[int, ...]:
    return tuple(other for other, side in world.all(Side) if side.team != team and only(world, other))


def friends(world: World, unit: int, only: Judge = anybody) -> tuple[int, ...]:
    """List the others of a creature's own team, in id order; `only` as for foes."""
    team = world.get(unit, Side).team
    others = (other for other, side in world.all(Side) if side.team == team and other != unit)
    return tuple(other for other in others if only(world, other))
