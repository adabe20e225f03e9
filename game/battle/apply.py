"""The only writer of state: an event is applied, or taken back."""

from game.battle.event import Event
from game.ecs.world import World


def apply(world: World, event: Event) -> None:
    """Write the changes of an event."""
    for change in event.changes:
        _write(world, change.unit, change.before, change.after)


def take_back(world: World, event: Event) -> None:
    """Write the changes of an event backwards."""
    for change in reversed(event.changes):
        _write(world, change.unit, change.after, change.before)


def _write(world: World, unit: int, old: object, new: object) -> None:
    if new is None:
        world.drop(unit, type(old))
    else:
        world.put(unit, new)
