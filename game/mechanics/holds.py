"""Holds: who holds whom, by states that name their holder, and when a hold ends by itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Conditions, Pairs
from game.ecs.world import World, component, lasting
from game.mechanics.naming import called
from game.mechanics.states import began, ended, state_of
from game.reasons import Because, text


@component
@dataclass(frozen=True, slots=True)
class AlsoHeld:
    """Who holds a creature besides the one whom a state of its names: pairs of state and holder, as they came."""

    by: Pairs = ()


@dataclass(frozen=True, slots=True, eq=False)
class Holds:
    """The law of holds."""

    states: tuple[str, ...]
    """The states in which one is held; each names its holder as its source."""
    lasts: Callable[[World, int, int], bool]
    """Whether who is held (first) stays so by its holder, as the two are now."""
    rule: str = ""
    """By this rule a hold ends by itself; '': by that of its state."""

    def held(self, world: World, holder: int, *states: str) -> tuple[int, ...]:
        """List whom a creature holds, in one of these states or any, in id order."""
        return _held(world, self, states).get(holder, ())

    def holders(self, world: World, unit: int, *states: str) -> tuple[int, ...]:
        """List who holds a creature, in one of these states or any."""
        others, by = world.find(unit, AlsoHeld), list[int]()
        for name in states or self.states:
            state = state_of(world, unit, name)
            by += [state.source] if state is not None and state.source else []
            by += [holder for also, holder in others.by if also == name] if others is not None else []
        return tuple(by)

    def seized(self, world: World, unit: int, state: Condition, *because: Because) -> Event:
        """Who is held already is held by several: each holds on until its own hold ends."""
        now = state_of(world, unit, state.name)
        if now is None or now.source in (0, state.source):
            return began(world, unit, state, *because)
        also = (world.find(unit, AlsoHeld) or AlsoHeld()).by
        by = AlsoHeld((*(pair for pair in also if pair != (state.name, state.source)), (state.name, state.source)))
        note, facts = text("{name} holds on as well", name=called(world, state.source)), (("condition", state.name),)
        return Event("began", unit, (Because(state.rule), *because), put(world, unit, by), note, facts)

    def let_go(self, world: World, unit: int, holder: int, rule: str = "") -> Iterator[Event]:
        """End each hold of a creature on another; a state lasts while somebody else keeps it up."""
        for name in self.states:
            if holder not in self.holders(world, unit, name):
                continue
            if len(self.holders(world, unit, name)) == 1:
                yield from ended(world, unit, name, rule)
            else:
                why = Because(rule or self.rule)
                note = text("{name} holds on no longer", name=called(world, holder))
                yield Event("ended", unit, (why,), self._without(world, unit, name, holder), note)

    def _without(self, world: World, unit: int, name: str, holder: int) -> tuple[Change, ...]:
        """One less holds: of those who hold besides the first takes the place of who was named."""
        own, also = world.get(unit, Conditions), world.get(unit, AlsoHeld)
        state = state_of(world, unit, name)
        if state is not None and state.source == holder:
            holder = next(by for said, by in also.by if said == name)
            own = own.plus(replace(state, source=holder))
        left = AlsoHeld(tuple(pair for pair in also.by if pair != (name, holder)))
        return put(world, unit, own, left)

    def freed(self, world: World, unit: int, rule: str = "") -> Iterator[Event]:
        """End every hold on a creature."""
        for holder in self.holders(world, unit):
            yield from self.let_go(world, unit, holder, rule)
        for name in self.states:
            yield from ended(world, unit, name, rule)

    def released(self, world: World, holder: int, rule: str = "") -> Iterator[Event]:
        """End every hold of a creature."""
        for unit in self.held(world, holder):
            yield from self.let_go(world, unit, holder, rule)

    def loosened(self, world: World) -> Iterator[Event]:
        """End the holds that do not last as those who hold and are held stand now."""
        for unit, _ in list(world.all(Conditions)):
            for holder in self.holders(world, unit):
                if not self.lasts(world, unit, holder):
                    yield from self.let_go(world, unit, holder, self.rule)


@lasting
def _held(world: World, law: Holds, states: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    """Give, by whoever holds anybody in one of these states, whom, in id order."""
    held: dict[int, tuple[int, ...]] = {}
    for unit, own in world.all(Conditions):
        for holder in dict.fromkeys(law.holders(world, unit, *states)) if own.active else ():
            held[holder] = (*held.get(holder, ()), unit)
    return held
