"""Who holds whom, and when a hold ends by itself."""

from collections.abc import Iterator

from game.battle.event import Event
from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.states import GRABBED, ended, state_of
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import held
from game.rules.lordsouls.turns.states import OVERLOADED, up


def holders(world: World, unit: int) -> tuple[int, ...]:
    """List who has seized a creature.   [ls.grapple-effect]"""
    states = (state_of(world, unit, name) for name in (GRABBED, OVERLOADED))
    return tuple(one.source for one in states if one is not None and one.source)


def captives(world: World, holder: int) -> tuple[int, ...]:
    """List whom a creature holds Grabbed, and so may drag.   [ls.drag]"""
    return tuple(one for one in held(world, holder) if state_of(world, one, GRABBED) is not None)


def hangers_on(world: World, unit: int) -> tuple[int, ...]:
    """List who hangs on to an Overloaded creature and is carried along.   [ls.overloaded]"""
    state = state_of(world, unit, OVERLOADED)
    return (state.source,) if state is not None and state.source else ()


def loosened(world: World) -> Iterator[Event]:
    """A hold ends when the two are no longer side by side, or the holder is down.   [ls.grabbed]"""
    for unit, _ in list(world.all(Conditions)):
        for name in (GRABBED, OVERLOADED):
            state = state_of(world, unit, name)
            if state is not None and state.source and _lost(world, unit, state.source):
                yield from ended(world, unit, name, "ls.grabbed")


def _lost(world: World, unit: int, holder: int) -> bool:
    return not up(world, holder) or sizes.apart(world, unit, holder) > 1
