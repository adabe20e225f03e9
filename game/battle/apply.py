"""The only writer of state: an event is applied, or taken back."""

from game.battle.event import Event
from game.ecs.world import World


def apply(world: World, event: Event) -> None:
    """Write the changes of an event.  Raises ValueError when one starts from something else than what is there."""
    for change in event.changes:
        _write(world, change.unit, change.before, change.after)


def take_back(world: World, event: Event) -> None:
    """Write the changes of an event backwards.  Raises ValueError likewise."""
    for change in reversed(event.changes):
        _write(world, change.unit, change.after, change.before)


def _write(world: World, unit: int, old: object, new: object) -> None:
    kind = type(new if old is None else old)
    present = world.find(unit, kind)
    if present is not old and present != old:
        raise ValueError(f"unit {unit}: the event changes {old}, but there is {present}")
    if new is None:
        world.drop(unit, kind)
    else:
        world.put(unit, new)
