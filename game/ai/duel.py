"""What two creatures can do to each other on open ground: the yardstick for places that are not looked into."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.ai.ahead import after
from game.ai.odds import Blow, blow
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Body, Budget, Chance, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE, World, remembered
from game.reasons import Cost
from game.space.field import Field, Kind
from game.space.grid import Grid

MOST = 4096
"""Duels remembered at most."""
FAR = 4
"""Cells between two who shoot at each other."""
BRIEF = ("turn", "end")
"""When states end that are over before a creature's next turn."""
NOTHING = Blow()


@dataclass(frozen=True, slots=True)
class Duel:
    """What an attacker does to an unhurt target in one turn on open ground.

    `full`: side by side from the start, or in one place where that is what it takes; `moved`: after moving up;
    `far_full`, `far`: the same from a distance.
    """

    full: Blow = NOTHING
    moved: Blow = NOTHING
    far_full: Blow = NOTHING
    far: Blow = NOTHING


Found = tuple[Command, Preview]
Parts = tuple[object, ...]


def attacks(
    book: Rulebook, world: World, unit: int, targets: tuple[int, ...], verbs: tuple[str, ...] = ()
) -> Iterator[Found]:
    """Yield every attack that a unit may make now on these targets, with its preview; by some verbs, or by all."""
    for verb in book.verbs.values():
        if verb.aim != "unit" or (verbs and verb.name not in verbs) or not free(book, world, unit, verb.name):
            continue
        offers = (offer for offer in verb.offers(world, unit) if offer.target in targets)
        previews = ((offer, verb.preview(world, offer)) for offer in offers)
        yield from ((offer, seen) for offer, seen in previews if isinstance(seen, Preview) and seen.strike is not None)


def free(book: Rulebook, world: World, unit: int, verb: str) -> bool:
    """Say whether the rules let a unit use a verb at all now."""
    return isinstance(book.verbs[verb].allowed(world, unit), Cost)


def best(book: Rulebook, world: World, attacks: Iterable[Found]) -> Blow:
    """Give the most damaging of some attacks."""
    forms = ((form, one.blows) for _, one in attacks for form in (one.strike, *one.variants))
    blows = (blow(book, world, form, times) for form, times in forms if form is not None)
    return max(blows, key=lambda one: (one.damage, one.fells), default=NOTHING)


class Yardstick:
    """Duels by pair, remembered: each is a pure function of the two creatures, their states, and the rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._known: dict[tuple[object, ...], Duel] = {}

    def duel(self, world: World, attacker: int, target: int, *, exposed: bool = False) -> Duel:
        """Give what an attacker can do to a target; `exposed`: before the target's next turn begins."""
        parts = self._striking(world, attacker), self._struck(world, target, exposed=exposed)
        key = (world.field.grid, world.field.gravity, *parts[0], None, *parts[1])
        if key not in self._known:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = self._fight(world, attacker, target, parts)
        return self._known[key]

    def _striking(self, world: World, unit: int) -> Parts:
        """List what matters of who attacks, as it is when its next turn begins."""
        law, parts = self.book.weighing, _of(world, unit)
        return tuple(part for part in parts if isinstance(part, law.strikes) or not isinstance(part, law.stance))

    def _struck(self, world: World, unit: int, *, exposed: bool) -> Parts:
        """List what matters of who is attacked: before its next turn, or after."""
        law, parts = self.book.weighing, _of(world, unit)
        kept = law.guards if exposed else tuple(kind for kind in law.guards if kind not in law.points)
        parts = tuple(part for part in parts if isinstance(part, kept) or not isinstance(part, law.stance))
        states = world.get(unit, Conditions).active
        last = tuple(state for state in states if exposed and state.ends == "turn" and state.name in law.lasting)
        if not last:
            return parts
        return tuple(Conditions((*part.active, *last)) if isinstance(part, Conditions) else part for part in parts)

    def _fight(self, world: World, one: int, other: int, parts: tuple[Parts, Parts]) -> Duel:
        near, close, parts = self._met(world, one, other, parts)
        far = self._ring(world, one, other, FAR, parts)
        budget = _moved(self.book, far, one)
        verbs = tuple(offer.verb for offer, _ in close)
        if not verbs:
            return Duel()
        near_moved, far_moved = (_spent(ring, one, budget) for ring in (near, far))
        return Duel(
            best(self.book, near, close),
            best(self.book, near_moved, attacks(self.book, near_moved, one, (other,), verbs)),
            best(self.book, far, attacks(self.book, far, one, (other,), verbs)),
            best(self.book, far_moved, attacks(self.book, far_moved, one, (other,), verbs)),
        )

    def _met(
        self, world: World, one: int, other: int, parts: tuple[Parts, Parts]
    ) -> tuple[World, tuple[Found, ...], tuple[Parts, Parts]]:
        """Put two side by side and list the attacks; where there are none, lift the states that may be in the way.

        One that reaches nothing beside it has to be in the very place.
        """
        lifted = tuple(Conditions() if isinstance(part, Conditions) else part for part in parts[1])
        bare, made = (parts[0], lifted), parts
        for made, gap in ((parts, 0), (bare, 0), (bare, -world.get(one, Body).side)):
            ring = self._ring(world, one, other, gap, made)
            close = tuple(attacks(self.book, ring, one, (other,), self.book.weighing.yardstick))
            if close:
                break
        return ring, close, made

    def _ring(self, world: World, one: int, other: int, gap: int, parts: tuple[Parts, Parts]) -> World:
        """Put two creatures on open ground, so many cells apart, with no more room, unhurt, a turn before them."""
        sides = world.get(one, Body).side, world.get(other, Body).side
        wide = max(*sides, sum(sides) + gap)
        ring = World(_open(world.field.grid, world.field.gravity, wide, max(sides)))
        for unit, x, made in ((one, 0, parts[0]), (other, sides[0] + gap, parts[1])):
            for value in made:
                ring.put(unit, value)
            side, vitals = world.get(unit, Body).side, world.find(unit, Vitals)
            ring.put(unit, Place((x, 0, 0), (0, 0, side, side)))
            ring.put(unit, replace(vitals, hp=vitals.max_hp) if vitals is not None else Vitals(1, 1))
        ring.put(BATTLE, Turn(1, (one, other), one))
        ring.put(BATTLE, Chance())
        self.book.muster(ring)
        return ring


@remembered
def _of(world: World, unit: int) -> Parts:
    """List what a unit is made of, but for where it stands, how hurt it is and what its turn still holds."""
    parts = (part for owner, part in world.everything() if owner == unit)
    kept = tuple(part for part in parts if not isinstance(part, Place | Budget | Vitals))
    return tuple(_lasting(part) if isinstance(part, Conditions) else part for part in kept)


def _lasting(conditions: Conditions) -> Conditions:
    """Leave out the states that are over when the next turn begins."""
    return Conditions(tuple(state for state in conditions.active if state.ends not in BRIEF))


@lru_cache(maxsize=64)
def _open(grid: Grid, gravity: str, width: int, height: int) -> Field:
    return Field(width, height, (Kind("floor", "."),), bytes(width * height), (0,) * (width * height), grid, gravity)


def _spent(world: World, unit: int, budget: Budget | None) -> World:
    if budget is None:
        return world
    ahead = world.fork()
    ahead.put(unit, budget)
    return ahead


def _moved(book: Rulebook, world: World, unit: int) -> Budget | None:
    """Give what is left of a turn after its shortest move."""
    for verb in book.verbs.values():
        if verb.area is None or verb.modes is None or not free(book, world, unit, verb.name):
            continue
        for mode in verb.modes(world, unit):
            stops = verb.area(world, unit, mode).stops
            if stops:
                near = min(stops, key=lambda stop: (stop.cost, stop.cell))
                return after(book, world, command(unit, verb.name, near.cell, mode=mode)).find(unit, Budget)
    return None
