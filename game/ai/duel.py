"""What two creatures can do to each other on open ground: the yardstick for places that are not looked into."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from game.ai.ahead import after
from game.ai.odds import Blow, blow
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Body, Budget, Chance, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE, World, lasting
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


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of two in a ring: who it is, how wide, how hurt, and what it is made of."""

    unit: int
    side: int
    vitals: Vitals | None
    parts: Parts


class Duel:
    """What an attacker does to an unhurt target in one turn on open ground; each is worked out when it is asked for.

    `full`: side by side from the start, or in one place where that is what it takes; `moved`: after moving up;
    `far_full`, `far`: the same from a distance.
    """

    def __init__(self, book: Rulebook, ground: tuple[Grid, str], one: Fighter, other: Fighter) -> None:
        self.book, self.ground, self.one, self.other = book, ground, one, other
        self._rings: dict[int, World] = {}

    @property
    def blows(self) -> tuple[Blow, Blow, Blow, Blow]:
        """List all four."""
        return self.full, self.moved, self.far_full, self.far

    @property
    def full(self) -> Blow:
        """Give what it does side by side."""
        return self._met[0]

    @cached_property
    def moved(self) -> Blow:
        """Give what it does after moving up."""
        return self._from(self._met[1], self._budget, last=True)

    @cached_property
    def far_full(self) -> Blow:
        """Give what it does from a distance."""
        return self._from(FAR)

    @cached_property
    def far(self) -> Blow:
        """Give what it does from a distance, after a move."""
        return self._from(FAR, self._budget, last=True)

    def _from(self, gap: int, budget: Budget | None = None, *, last: bool = False) -> Blow:
        """Give the best by the verbs that do something side by side; after a move, with what that leaves of a turn.

        What is known of a ring serves both questions about it; the `last` one lets it go.
        """
        _, _, stripped, verbs = self._met
        if not verbs:
            return NOTHING
        ring, one, other = self._rings.get(gap) or self._ring(gap, stripped), self.one.unit, self.other.unit
        self._rings[gap] = ring
        if last:
            del self._rings[gap]
        if budget is not None:
            ring.put(one, budget)
        return best(self.book, ring, attacks(self.book, ring, one, (other,), verbs))

    @cached_property
    def _met(self) -> tuple[Blow, int, Fighter, tuple[str, ...]]:
        """Put two side by side: the best attack, how far apart, the target as it then is, the verbs that attack.

        Where there are none, lift the states that may be in the way. One that reaches nothing beside it has to be in
        the very place.
        """
        lifted = tuple(Conditions() if isinstance(part, Conditions) else part for part in self.other.parts)
        bare, verbs = replace(self.other, parts=lifted), self.book.weighing.yardstick
        for gap, target in ((0, self.other), (0, bare), (-self.one.side, bare)):
            ring = self._ring(gap, target)
            close = tuple(attacks(self.book, ring, self.one.unit, (target.unit,), verbs))
            if close:
                break
        self._rings[gap] = ring
        return best(self.book, ring, close), gap, target, tuple(offer.verb for offer, _ in close)

    @cached_property
    def _budget(self) -> Budget | None:
        """Give what is left of a turn after its shortest move."""
        return _moved(self.book, self._ring(FAR, self._met[2]), self.one.unit)

    def _ring(self, gap: int, other: Fighter) -> World:
        """Put two creatures on open ground, so many cells apart, with no more room, unhurt, a turn before them."""
        one = self.one
        sides = one.side, other.side
        ring = World(_open(*self.ground, max(*sides, sum(sides) + gap), max(sides)))
        for fighter, x in ((one, 0), (other, one.side + gap)):
            unit, side, vitals = fighter.unit, fighter.side, fighter.vitals
            for value in fighter.parts:
                ring.put(unit, value)
            ring.put(unit, Place((x, 0, 0), (0, 0, side, side)))
            ring.put(unit, replace(vitals, hp=vitals.max_hp) if vitals is not None else Vitals(1, 1))
        ring.put(BATTLE, Turn(1, (one.unit, other.unit), one.unit))
        ring.put(BATTLE, Chance())
        self.book.muster(ring)
        return ring


class Yardstick:
    """Duels by pair, remembered: each is a pure function of the two creatures, their states, and the rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._known: dict[tuple[object, ...], Duel] = {}

    def duel(self, world: World, attacker: int, target: int, *, exposed: bool = False) -> Duel:
        """Give what an attacker can do to a target; `exposed`: before the target's next turn begins."""
        parts = self._striking(world, attacker), self._struck(world, target, exposed=exposed)
        ground = world.field.grid, world.field.gravity
        key = (*ground, *parts[0], None, *parts[1])
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST:
                self._known.clear()
            pair = zip((attacker, target), parts, strict=True)
            known = self._known[key] = Duel(self.book, ground, *(_fighter(world, unit, made) for unit, made in pair))
        return known

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


def _fighter(world: World, unit: int, parts: Parts) -> Fighter:
    return Fighter(unit, world.get(unit, Body).side, world.find(unit, Vitals), parts)


@lasting
def _of(world: World, unit: int) -> Parts:
    """List what a unit is made of, but for where it stands, how hurt it is and what its turn still holds."""
    kept = tuple(part for part in world.of(unit) if not isinstance(part, Place | Budget | Vitals))
    return tuple(_lasting(part) if isinstance(part, Conditions) else part for part in kept)


def _lasting(conditions: Conditions) -> Conditions:
    """Leave out the states that are over when the next turn begins."""
    return Conditions(tuple(state for state in conditions.active if state.ends not in BRIEF))


@lru_cache(maxsize=64)
def _open(grid: Grid, gravity: str, width: int, height: int) -> Field:
    return Field(width, height, (Kind("floor", "."),), bytes(width * height), (0,) * (width * height), grid, gravity)


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
