"""Falls from so far that they take rounds: a hundred squares in each."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Change, Event, put
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.states import dead
from game.reasons import Because, counted, text
from game.rules.draw_steel.falling.fall import A_ROUND, falls
from game.rules.draw_steel.movement.speed import Plunge


def fallen(world: World, unit: int, rule: str, before: int) -> Event:
    """Build the event of a round's fall that does not come to the ground; `before`: squares fallen until then.

    [ds.fall-far]
    """
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


def over(world: World, unit: int) -> Iterator[Event]:
    """Yield the event by which who flies again, or stands somewhere, falls no more.   [ds.fall-far]"""
    if world.find(unit, Plunge) is not None:
        yield Event("ended", unit, (Because("ds.fall-far"),), ended(world, unit), text("falls no more"))


def ended(world: World, unit: int) -> tuple[Change, ...]:
    """Give the change by which a far fall is over with its landing."""
    plunge = world.find(unit, Plunge)
    return () if plunge is None else (Change(unit, plunge, None),)


def going_on(world: World) -> tuple[tuple[int, str, int], ...]:
    """List who falls on at the end of a round, by which rule, and the squares fallen so far.   [ds.fall-far]

    They are those who went the last hundred squares in an earlier round.
    """
    number = world.get(BATTLE, Turn).round
    falling = [pair for pair in world.all(Plunge) if pair[1].round < number and not dead(world, pair[0])]
    fates = ((unit, *falls(world, unit), plunge.fallen) for unit, plunge in falling)
    return tuple((unit, rule, fallen) for unit, fell, rule, fallen in fates if fell)
