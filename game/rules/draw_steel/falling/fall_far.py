"""Falls from so far that they take rounds: a hundred squares in each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, put
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World, component
from game.mechanics.states import PRONE, has
from game.reasons import Because, counted, text
from game.rules.draw_steel.movement_types.speed_entry import word


def falls_on_far(world: World, unit: int, rule: str, before: int) -> Event:
    """Build the event of a round's fall that does not come to the ground; `before`: squares fallen until then."""
    place, number = world.get(unit, Place), world.get(BATTLE, Turn).round
    x, y, z = place.at
    lower = replace(place, at=(x, y, z - A_ROUND), mode="fly")
    note = counted(
        "falls {n} square this round, and goes on falling",
        "falls {n} squares this round, and goes on falling",
        n=A_ROUND,
    )
    changes, facts = put(world, unit, lower, Plunge(before + A_ROUND, number)), (("squares", A_ROUND),)
    return Event("fell", unit, (Because(rule), Because("ds.fall-far", 0, note)), changes, note, facts)


def falls_no_more(world: World, unit: int) -> Iterator[Event]:
    """Yield the event by which who flies again, or stands somewhere, falls no more."""
    if world.find(unit, Plunge) is not None:
        yield Event("ended", unit, (Because("ds.fall-far"),), far_fall_over(world, unit), text("falls no more"))


def far_fall_over(world: World, unit: int) -> tuple[Change, ...]:
    """Give the change by which a far fall is over with its landing."""
    plunge = world.find(unit, Plunge)
    return () if plunge is None else (Change(unit, plunge, None),)


@component
@dataclass(frozen=True, slots=True)
class Plunge:
    """A fall that goes on for rounds: the squares fallen so far, and the round of the last of them."""

    fallen: int
    round: int


def plunges(world: World, unit: int) -> bool:
    """Say whether a far fall goes on: until who flies is prone no longer."""
    return world.find(unit, Plunge) is not None and (not word(world, unit, "fly") or has(world, unit, PRONE))


A_ROUND = 100


def fall_far(height: int, rounds: int) -> int:
    """One falls 100 squares a round: give how far at the end of that many rounds.   [ds.fall-far]"""
    return min(height, A_ROUND * max(1, rounds))
