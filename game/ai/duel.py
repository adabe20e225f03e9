"""What two creatures can do to each other on open ground: the yardstick for places that are not looked into."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from game.ai.blows import NOTHING, Follows, Found, attacks, budgeted, free, listed, most
from game.ai.odds import Blow, blow
from game.ai.pieces import Pieces, whole
from game.ai.ranging import Ranged, ranges
from game.battle.rulebook import Rulebook, Strike
from game.ecs.bearing import borne
from game.ecs.components import (
    Body,
    Budget,
    Chance,
    Conditions,
    Name,
    Place,
    Sheet,
    Side,
    Speeds,
    Turn,
    Vitals,
    Weapons,
)
from game.ecs.world import BATTLE, World, lasting
from game.ecs.writing import plain
from game.space.field import Field, Kind
from game.space.grid import Grid

MOST = 4096
"""Duels remembered at most."""
FAR = 4
"""Cells between two who shoot at each other."""
BRIEF, BEFORE = ("turn", "end"), ("turn",)
"""When states end that are over before a creature's next turn; when those do that are over before another's."""
SHEET = Name, Body, Side, Speeds, Weapons, Sheet
"""Components in which no number stands for a creature."""
Parts = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """What is known of a creature's turns whomever it meets."""

    moves: dict[int, Budget | None] = field(default_factory=dict)
    """What is left of one after its shortest move, by the side of the other in the ring."""
    follows: Follows = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of two in a ring: who it is, how wide, how much it stands unhurt, and what it is made of."""

    unit: int
    side: int
    whole: Vitals
    parts: Parts


@dataclass(frozen=True, slots=True)
class Met:
    """Two side by side: the best attack, how far apart, the target as it then is, the verbs that attack."""

    blow: Blow
    gap: int
    target: Fighter
    verbs: tuple[str, ...]


class Duel:
    """What an attacker does to an unhurt target in one turn on open ground; each is worked out when it is asked for.

    `full`: side by side from the start, or in one place where that is what it takes; `moved`: after moving up;
    `far_full`, `far`: the same from a distance. `work` gives the same, an attack at a time; whoever asks in between
    is told the same.
    """

    def __init__(
        self, book: Rulebook, ground: tuple[Grid, str], one: Fighter, other: Fighter, turns: Turns | None = None,
        *, sharp: bool = False,
    ) -> None:  # fmt: skip
        """Take two creatures and the ground; `turns`: what is known of the turns of the first.

        `sharp`: who strikes nobody beside it may strike with a cell between, and an attack may be of several blows.
        """
        self.book, self.ground, self.one, self.other, self.sharp = book, ground, one, other, sharp
        self.turns = turns or Turns()
        self._rings: dict[int, World] = {}
        self._blows: dict[str, Blow] = {}
        self._upon: dict[tuple[str, int], Blow] = {}
        self._single: dict[str, Blow] = {}
        self._meeting: Met | None = None
        self._ranged: tuple[Ranged, ...] | None = None
        self._thrown: tuple[Ranged, ...] | None = None
        self._shoots = True

    @property
    def blows(self) -> tuple[Blow, Blow, Blow, Blow]:
        """List all four."""
        return self.full, self.moved, self.far_full, self.far

    @property
    def full(self) -> Blow:
        """Give what it does side by side."""
        return self._blows.get("full") or whole(self.work("full"))

    @property
    def moved(self) -> Blow:
        """Give what it does after moving up."""
        return self._blows.get("moved") or whole(self.work("moved"))

    @property
    def far_full(self) -> Blow:
        """Give what it does from a distance."""
        return self._blows.get("far_full") or whole(self.work("far_full"))

    @property
    def far(self) -> Blow:
        """Give what it does from a distance, after a move."""
        return self._blows.get("far") or whole(self.work("far"))

    def work(self, name: str) -> Pieces[Blow]:
        """Work out one of the four, by name."""
        if name not in self._blows:
            self._blows[name] = yield from self._worked(name)
        return self._blows[name]

    def upon(self, name: str, left: int) -> Pieces[Blow]:
        """Give one of the four on who has so much left, unhurt where that is 0."""
        if (name, left) not in self._upon:
            self._upon[name, left] = (yield from self.work(name)).upon(left)
        return self._upon[name, left]

    def ranged(self) -> Pieces[tuple[Ranged, ...]]:
        """Give what each verb does from a distance after a move, of all there are, and how far it carries."""
        if self._ranged is None:
            met = yield from self._met()
            seen = yield from self._seen(self._ring(FAR, met.target), ())
            verbs = dict.fromkeys(offer.verb for offer, one in seen if one.plan is None)
            self._ranged = yield from ranges(verbs, self._over)
            self._rings.clear()
        return self._ranged

    def thrown(self) -> Pieces[Ranged | None]:
        """Give the most of what is thrown from a distance alone; None: nothing is, or nobody looks closely."""
        if self._thrown is None:
            throws, met = self.book.weighing.throws if self.sharp else (), (yield from self._met())
            able = [verb for verb in throws if free(self.book, self._kept(FAR, met.target), self.one.unit, verb)]
            self._thrown = (yield from ranges(able, self._over))[:1]
            self._rings.clear()
        return next(iter(self._thrown), None)

    def _over(self, verb: str, gap: int) -> Pieces[Ranged | None]:
        """Give the best that a verb does over so many cells after a move; None where it does nothing."""
        budget, ring = (yield from self._budget()), self._kept(gap, (yield from self._met()).target)
        if budget is not None and ring.find(self.one.unit, Budget) != budget:
            ring = self._rings[gap] = ring.fork()
            ring.put(self.one.unit, budget)
        blows = []
        for one in (yield from self._seen(ring, (verb,))):
            blows.append(Ranged(verb, (yield from most(self.book, ring, [one])), one[1]))
        return max(blows, key=lambda one: (one.blow.damage, one.blow.fells), default=None)

    def plain(self, weapon: str, *, far: bool) -> Pieces[Strike | None]:
        """Give a strike with a weapon on open ground, side by side or from a distance; None where there is none."""
        met = yield from self._met()
        ring = self._ring(FAR if far else met.gap, met.target)
        strike = self.book.combat.strike(ring, self.one.unit, self.other.unit, weapon, ())
        yield
        return strike if isinstance(strike, Strike) else None

    def one_blow(self, weapon: str) -> Blow:
        """Give what one plain blow with a weapon does, side by side or from a distance, whichever is more."""
        if weapon not in self._single:
            strikes = (whole(self.plain(weapon, far=far)) for far in (False, True))
            blows = (blow(self.book, self._ring(FAR, self.other), strike) for strike in strikes if strike is not None)
            self._single[weapon] = max(blows, key=lambda one: one.damage, default=NOTHING)
        return self._single[weapon]

    def _worked(self, name: str) -> Pieces[Blow]:
        met = yield from self._met()
        if name == "full":
            return met.blow
        if not met.verbs:
            return NOTHING
        gap = met.gap if name == "moved" else FAR
        if name == "far_full":
            return (yield from self._shot(met))
        if name == "far":
            yield from self.work("far_full")
            if not self._shoots:
                return NOTHING
        budget = yield from self._budget()
        ring = self._kept(gap, met.target)
        self._rings.pop(gap, None)
        if budget is not None:
            ring = ring.fork()
            ring.put(self.one.unit, budget)
        return (yield from self._best(ring, met.verbs))

    def _kept(self, gap: int, target: Fighter) -> World:
        """Give a ring: what is known of it serves both questions about it; the one after a move is the last."""
        if gap not in self._rings:
            self._rings[gap] = self._ring(gap, target)
        return self._rings[gap]

    def _shot(self, met: Met) -> Pieces[Blow]:
        """Give the best from a distance with a whole turn; who can do nothing then can do no more after a move."""
        ring = self._kept(FAR, met.target)
        seen = yield from self._seen(ring, met.verbs)
        self._shoots = bool(seen)
        return (yield from self._most(ring, seen))

    def _best(self, ring: World, verbs: tuple[str, ...]) -> Pieces[Blow]:
        """Give the best by the verbs that do something side by side."""
        return (yield from self._most(ring, (yield from self._seen(ring, verbs))))

    def _seen(self, ring: World, verbs: tuple[str, ...]) -> Pieces[tuple[Found, ...]]:
        return (yield from listed(attacks(self.book, ring, self.one.unit, (self.other.unit,), verbs)))

    def _most(self, ring: World, seen: tuple[Found, ...]) -> Pieces[Blow]:
        return (yield from most(self.book, ring, seen, self.turns.follows if self.sharp else None))

    def _met(self) -> Pieces[Met]:
        """Put two side by side.

        Where there are no attacks, lift the states that may be in the way. One that reaches nothing beside it reaches
        over a cell, or has to be in the very place.
        """
        if self._meeting is not None:
            return self._meeting
        lifted = tuple(Conditions() if isinstance(part, Conditions) else part for part in self.other.parts)
        law, bare = self.book.weighing, replace(self.other, parts=lifted)
        verbs = (law.strongest if self.sharp else ()) or law.yardstick
        over = ((1, bare),) if self.sharp else ()
        for gap, target in ((0, self.other), (0, bare), *over, (-self.one.side, bare)):
            ring = self._ring(gap, target)
            close = yield from listed(attacks(self.book, ring, self.one.unit, (target.unit,), verbs))
            if close:
                break
        self._rings[gap] = ring
        blow = yield from self._most(ring, close)
        self._meeting = Met(blow, gap, target, tuple(offer.verb for offer, _ in close))
        return self._meeting

    def _budget(self) -> Pieces[Budget | None]:
        """Give what is left of a turn after its shortest move, far from the other: the same whoever that is."""
        met = yield from self._met()
        moves = self.turns.moves
        if met.target.side not in moves:
            moves[met.target.side] = yield from budgeted(self.book, self._ring(FAR, met.target), self.one.unit)
        return moves[met.target.side]

    def _ring(self, gap: int, other: Fighter) -> World:
        """Put two creatures on open ground, so many cells apart, with no more room, unhurt, a turn before them."""
        one = self.one
        sides = one.side, other.side
        turn = Turn(1, (one.unit, other.unit), one.unit)
        stores: dict[str, dict[int, object]] = {"Turn": {BATTLE: turn}, "Chance": {BATTLE: Chance()}}
        for fighter, x in ((one, 0), (other, one.side + gap)):
            for value in (*fighter.parts, Place((x, 0, 0), (0, 0, fighter.side, fighter.side)), fighter.whole):
                stores.setdefault(type(value).__name__, {})[fighter.unit] = value
        ring = World(_open(*self.ground, max(*sides, sum(sides) + gap), max(sides)), stores)
        self.book.muster(ring)
        return ring


class Made(NamedTuple):
    """What one of two is made of, the number of all who are alike but for their names, and the numbers it mentions."""

    parts: Parts
    number: int
    mentions: frozenset[int]


class Yardstick:
    """Duels remembered: each is a pure function of what two creatures are made of, their states, and the rulebook.

    `brief`: when states end that it leaves out of who strikes, and of who is struck, unless before its next turn.
    """

    def __init__(self, book: Rulebook, brief: tuple[str, ...] = BRIEF) -> None:
        self.book, self.brief = book, brief
        self._known: dict[tuple[object, ...], Duel] = {}
        self._turns: dict[tuple[object, ...], Turns] = {}
        self._numbers: dict[Parts, int] = {}
        self._last = 0

    @cached_property
    def sharp(self) -> "Yardstick":
        """Give one that sees what ends with the next turn of its bearer, and all that lasts until it begins."""
        return Yardstick(self.book, BEFORE)

    def duel(self, world: World, attacker: int, target: int, *, exposed: bool = False) -> Duel:
        """Give what an attacker can do to a target; `exposed`: before the target's next turn begins.

        Those who are alike share their duels, unless something that one of the two carries may mean the other; what may
        mean its bearer it shares with itself alone.
        """
        one, other = _striking(world, attacker, self, True), _struck(world, target, self, exposed)
        one = one if target in one.mentions else _striking(world, attacker, self, False)
        ground, pair = (world.field.grid, world.field.gravity), (attacker, target)
        meant = attacker in other.mentions or target in one.mentions
        itself = tuple(unit if unit in made.mentions else 0 for unit, made in zip(pair, (one, other), strict=True))
        key = (*ground, one.number, other.number, attacker < target, pair if meant else itself)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST:
                for kept in (self._known, self._turns, self._numbers):
                    kept.clear()
            fighters = _fighter(world, attacker, one), _fighter(world, target, other)
            turns = None if meant else self._turns.setdefault((*ground, one.number, itself[0]), Turns())
            known = self._known[key] = Duel(self.book, ground, *fighters, turns, sharp=self.brief == BEFORE)
        return known

    def made(self, world: World, unit: int, parts: Parts) -> Made:
        """Number what a unit is made of, but for its name and when it acts."""
        vitals, law = world.find(unit, Vitals), self.book.weighing
        telling = (part for part in parts if not isinstance(part, law.ranks))
        alike = (vitals.max_hp if vitals is not None else None, *(_nameless(part) for part in telling))
        if alike not in self._numbers:
            self._last += 1
            self._numbers[alike] = self._last
        some = (part for part in parts if not isinstance(part, (*SHEET, *law.sheet, *law.ranks)))
        return Made(parts, self._numbers[alike], frozenset(number for part in some for number in _mentioned(part)))


@lasting
@borne(Place, Budget)
def _striking(world: World, unit: int, stick: Yardstick, meant: bool) -> Made:
    """Give what matters of who attacks, as it is when its next turn begins; `meant`: whom it names, if anybody."""
    law, parts = stick.book.weighing, _of(world, unit, stick.brief)
    strikes = law.strikes if meant else tuple(kind for kind in law.strikes if kind not in law.aims)
    kept = tuple(part for part in parts if isinstance(part, strikes) or not isinstance(part, law.stance))
    return stick.made(world, unit, law.striking(world, unit, kept))


@lasting
@borne(Place, Budget)
def _struck(world: World, unit: int, stick: Yardstick, exposed: bool) -> Made:
    """Give what matters of who is attacked: before its next turn, or after."""
    law, parts = stick.book.weighing, _of(world, unit, stick.brief)
    kept = law.guards if exposed else tuple(kind for kind in law.guards if kind not in law.points)
    parts = tuple(part for part in parts if isinstance(part, kept) or not isinstance(part, law.stance))
    states = world.get(unit, Conditions).active
    seen = stick.brief == BEFORE
    last = tuple(state for state in states if exposed and state.ends == "turn" and (seen or state.name in law.lasting))
    if last:
        parts = tuple(Conditions((*part.active, *last)) if isinstance(part, Conditions) else part for part in parts)
    return stick.made(world, unit, law.struck(parts))


def _nameless(part: object) -> object:
    return part.kind if isinstance(part, Name) else part


def _mentioned(part: object) -> Iterator[int]:
    """Yield the numbers in a part that may stand for a creature."""
    if isinstance(part, Conditions):
        yield from (state.source for state in part.active)
    else:
        yield from _numbers(plain(part))


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _numbers(item)


def _fighter(world: World, unit: int, made: Made) -> Fighter:
    vitals = world.find(unit, Vitals)
    unhurt = replace(vitals, hp=vitals.max_hp) if vitals is not None else Vitals(1, 1)
    return Fighter(unit, world.get(unit, Body).side, unhurt, made.parts)


@borne(Place, Budget)
def _of(world: World, unit: int, brief: tuple[str, ...]) -> Parts:
    """List what a unit is made of, but for where it stands, how hurt it is and what its turn still holds."""
    kept = tuple(part for part in world.of(unit) if not isinstance(part, Place | Budget | Vitals))
    return tuple(_lasting(part, brief) if isinstance(part, Conditions) else part for part in kept)


def _lasting(conditions: Conditions, brief: tuple[str, ...]) -> Conditions:
    """Leave out the states that are over when the next turn begins."""
    return Conditions(tuple(state for state in conditions.active if state.ends not in brief))


@lru_cache(maxsize=64)
def _open(grid: Grid, gravity: str, width: int, height: int) -> Field:
    return Field(width, height, (Kind("floor", "."),), bytes(width * height), (0,) * (width * height), grid, gravity)
