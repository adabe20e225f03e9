"""What a creature has planned; it lapses at the start of its next turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.battle.event import Change, Event
from game.ecs.world import World, component
from game.reasons import Because, text


@component
@dataclass(frozen=True, slots=True)
class Planned:
    """What a creature will do, and what sets it off: an attack with a weapon, of a variant; at whom, 0: anybody."""

    weapon: str
    variant: str = ""
    target: int = 0
    near: tuple[int, ...] = ()
    """Who was already where the attack reaches: they set it off only by coming anew."""


def lapsed(world: World, unit: int) -> Iterator[Event]:
    """Without its event a Plan is gone at the start of the next turn.   [ls.plan]"""
    plan = world.find(unit, Planned)
    if plan is not None:
        yield Event("spent", unit, (Because("ls.plan"),), (Change(unit, plan, None),), text("its Plan has lapsed"))
