"""Reach and threatened squares."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.battle.reading import Reading
from game.ecs.bearing import owned
from game.ecs.components import Body, Conditions, Place, Vitals, Weapon, Weapons
from game.ecs.world import World
from game.mechanics.corner_lines import aim, between, open_line, rim
from game.mechanics.d20.burrowing import soil_between, tunnels_of
from game.mechanics.d20.helpless import HelplessStates
from game.mechanics.d20.measuring import SQUARE, feet
from game.mechanics.d20.sizes import Sizes, space
from game.mechanics.middle_lines import solid
from game.mechanics.readings import Readings, read_as
from game.mechanics.states import has
from game.reasons import Because, Cost, text
from game.space import sight
from game.space.field import Field
from game.space.sight import Space
from game.space.square import Cell, offsets

REACH_TEN = 10
"""The reach that takes in the second square of a diagonal, in feet."""
Columns = tuple[int, int, int, int]
"""A block of columns: the first and the last across, the first and the last down."""
TAKEN, COUNTED = "taken", "counted"


class Span(NamedTuple):
    """How far a weapon reaches, and how near is too near for it, in feet; 0: nothing is."""

    far: int
    near: int = 0
    counted: bool = False
    """The second square of a diagonal is 15 feet away for a reach of 10, too."""


def second_diagonal(rule: str) -> Reading:
    """Give the two ways to read how far a reach of 10 feet goes along a diagonal: as rulings have it, or as counted."""
    return Reading("reach-diagonal", rule, (
        (TAKEN, text("A reach of 10 ft takes in the second square of a diagonal.")),
        (COUNTED, text("The second square of a diagonal is 15 ft away, and out of a reach of 10 ft.")),
    ))  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """The law of reach."""

    sizes: Sizes
    states: HelplessStates
    natural: str
    """Reach is the farthest that a creature strikes in melee."""
    zero: str
    """A creature of reach 0 strikes in its own square only."""
    long_weapon: str
    """A long weapon reaches farther."""
    big_weapon: str
    """So it does in a big creature's hands."""
    ten: str
    """A reach of exactly 10 feet takes in the second square of a diagonal."""
    other: str
    """Other reaches count diagonals as usual."""
    same_square: str
    """One's own squares are in reach."""
    threatened: str
    """One threatens each square into which one can strike now; and none if one can neither act nor react."""
    unarmed: str
    """Bare hands threaten nothing, nor do weapons that only shoot."""
    big: str
    """Big creatures usually reach farther and strike at those who come up to them."""
    bound: tuple[str, ...] = ()
    """States in which one can strike at nobody, and so threatens nothing."""
    disputed: Reading | None = None
    """Whether a reach of 10 feet takes in the second square of a diagonal, where tables argue about it."""
    doubles: bool = False
    """A long weapon doubles natural reach and does not strike within it; otherwise its sheet says how far it goes."""
    edges: bool = True
    """No line leads along the face of a wall; if not, only none between two walls."""

    def of(self, world: World, unit: int, weapon: Weapon | None) -> Cost:
        """Reach is the farthest that a creature strikes in melee, in feet; None is bare hands."""
        body = world.get(unit, Body)
        natural = self.sizes.reach(body)
        if weapon is None or weapon.reach < 0:
            return Cost.one(self.natural if natural else self.zero, natural)
        if not is_melee(weapon):
            return Cost.one(self.natural, 0, text("It strikes at a distance only."))
        if not self._long(weapon, natural):
            return Cost.one(self.natural, weapon.reach, text("Its sheet states this reach."))
        more = natural if self.doubles else weapon.reach - natural
        rule = self.big_weapon if self.sizes.side(body.size) > 1 else self.long_weapon
        return Cost.one(self.natural, natural) + Cost.one(rule, more)

    def _long(self, weapon: Weapon, natural: int) -> bool:
        """Say whether a weapon reaches farther than the hands that hold it."""
        if weapon.natural or weapon.unarmed:
            return False
        return weapon.reach > (SQUARE if self.doubles else natural)

    def span(self, world: World, unit: int, weapon: Weapon | None) -> Span:
        """Give how far a weapon reaches, and how near is too near for it."""
        natural = self.sizes.reach(world.get(unit, Body))
        near = self.doubles and weapon is not None and is_melee(weapon) and self._long(weapon, natural)
        return Span(self.of(world, unit, weapon).total, natural if near else 0, self.counts(world))

    def counts(self, world: World) -> bool:
        """Say whether a reach of 10 feet counts diagonals as any other does."""
        return self.disputed is not None and read_as(world, self.disputed) == COUNTED

    def in_reach(self, world: World, unit: int, weapon: Weapon | None, target: Space) -> bool:
        """A melee attack reaches a creature with one of its squares in reach, one's own included.

        Walls are not looked at (see `threatens`); `weapon` None is bare hands.
        """
        if weapon is not None and not is_melee(weapon):
            return False
        return self.within(self.span(world, unit, weapon), space(world, unit), target)

    def within(self, span: Span, source: Space, target: Space) -> bool:
        """Say whether some square of a target is in reach, and not too near."""
        return within(span, *self.sizes.facing(source, target))

    def from_afar(self, world: World, unit: int, weapon: Weapon | None, target: Space) -> bool:
        """Say whether an attack is a ranged one: a weapon that only shoots, or one thrown beyond its reach.

        None is bare hands, or an attack without a weapon on who is out of their reach.
        """
        if weapon is not None and not is_melee(weapon):
            return True
        return (weapon is None or weapon.range > 0) and not self.in_reach(world, unit, weapon, target)

    def spans(self, world: World, unit: int) -> tuple[Span, ...]:
        """List what a creature threatens with: its longest melee weapon, and those that leave out near squares."""
        return _held(world, self, unit)

    def held(self, world: World, unit: int) -> tuple[Span, ...]:
        """One threatens each square into which one can strike now, and none if one can neither act nor react.

        Measures what a creature holds.
        """
        if self.states.idle(world, unit) or has(world, unit, *self.bound):
            return ()
        spans = [self.span(world, unit, weapon) for weapon in melee_weapons(world, unit)]
        whole = max((span for span in spans if not span.near), default=None)
        return tuple(dict.fromkeys([*([whole] if whole is not None else []), *(span for span in spans if span.near)]))

    def threat(self, world: World, unit: int) -> int:
        """A creature threatens as far as its longest melee weapon reaches, in feet; -1: nothing."""
        return max((span.far for span in self.spans(world, unit)), default=-1)

    def may_threaten(self, world: World, unit: int, cells: Space) -> bool:
        """Say whether some cells lie as near, as the crow flies, as anything that a creature threatens."""
        left, right, top, bottom = _around(world, self, unit)
        return any(left <= x <= right and top <= y <= bottom for x, y, _ in cells)

    def around(self, world: World, unit: int) -> Iterator[tuple[int, int]]:
        """Yield the columns that lie as near, as the crow flies, as anything that a creature threatens."""
        left, right, top, bottom = _around(world, self, unit)
        return product(range(left, right + 1), range(top, bottom + 1))

    def threatens(self, world: World, unit: int, cell: Cell) -> bool:
        """One threatens each square into which one can strike now: in reach, no wall between."""
        source = space(world, unit)
        near = self.sizes.facing(source, (cell,))[1][0]
        spans = self.spans(world, unit)
        return any(_strikes(world.field, source, span, cell, near, edges=self.edges) for span in spans)

    def threatened_cells(self, world: World, unit: int, *, own: bool = True) -> Space:
        """One threatens the squares in reach on the ground, row by row; `own`: one's own too.

        A reach of 0 leaves only the creature's own squares, which then always count.
        """
        spans, source = self.spans(world, unit), space(world, unit)
        if not spans:
            return ()
        cells = _threatened(world.field, self.sizes, source, spans, edges=self.edges)
        all_of_them = own or not any(span.far for span in spans)
        return cells if all_of_them else tuple(cell for cell in cells if cell not in source)

    def why(self, world: World, unit: int) -> tuple[Because, ...]:
        """Say what makes a creature's threatened squares, or why it has none."""
        if self.states.idle(world, unit):
            return (Because(self.threatened, 0, text("It can neither act nor react.")),)
        weapons = melee_weapons(world, unit)
        if not weapons:
            return Because(self.threatened), Because(self.unarmed, 0, text("It holds no melee weapon."))
        longest = max((self.of(world, unit, weapon) for weapon in weapons), key=lambda cost: cost.total)
        diagonal = Because(self.diagonals(world, longest.total)) if longest.total else Because(self.same_square)
        return Because(self.threatened), *longest.because, *self._big(world, unit, longest.total), diagonal

    def _big(self, world: World, unit: int, total: int) -> tuple[Because, ...]:
        return (Because(self.big),) if world.get(unit, Body).side > 1 and total >= REACH_TEN else ()

    def diagonals(self, world: World, total: int) -> str:
        """Only a reach of exactly 10 feet takes in the second diagonal square."""
        return self.ten if total == REACH_TEN and not self.counts(world) else self.other


def is_melee(weapon: Weapon) -> bool:
    """A weapon with a range and no reach strikes at a distance only; every other one strikes by hand."""
    return weapon.reach != 0 or weapon.range == 0


def melee_weapons(world: World, unit: int) -> tuple[Weapon, ...]:
    """Bare hands threaten nothing, nor do weapons that only shoot: list those that threaten."""
    weapons = world.find(unit, Weapons)
    return () if weapons is None else tuple(w for w in weapons.carried if is_melee(w) and not w.unarmed)


def charging_weapons(world: World, unit: int) -> tuple[Weapon, ...]:
    """A charge may end in a blow of bare hands: they threaten nothing, but strike."""
    return melee_weapons(world, unit) or (Weapon("unarmed", unarmed=True),)


@owned(Body, Conditions, Vitals, Weapons, whole=Readings)
def _held(world: World, law: Reach, unit: int) -> tuple[Span, ...]:
    return law.held(world, unit)


@owned(Body, Conditions, Place, Vitals, Weapons, whole=Readings)
def _around(world: World, law: Reach, unit: int) -> Columns:
    far, cells = max(law.threat(world, unit), 0) // SQUARE, space(world, unit)
    across, down = [x for x, _, _ in cells], [y for _, y, _ in cells]
    return min(across) - far, max(across) + far, min(down) - far, max(down) + far


@lru_cache(maxsize=1 << 15)
def within(span: Span, source: Space, target: Space) -> bool:
    """Say whether some square of a target is in reach, and not too near.

    Reach 10 is two squares in every direction; other reaches count diagonals as usual.
    """
    far, near, counted = span
    if not near:
        return _apart(far, source, target, counted=counted)
    return any(_apart(far, source, (cell,), counted=counted) and not _apart(near, source, (cell,), counted=counted)
               for cell in target)  # fmt: skip


def _apart(total: int, source: Space, target: Space, *, counted: bool) -> bool:
    if total == REACH_TEN and not counted:
        return any(offsets(a, b)[0] <= REACH_TEN // SQUARE for a in source for b in target)
    return feet(source, target) <= total


@lru_cache(maxsize=1 << 15)
def _strikes(ground: Field, source: Space, span: Span, cell: Cell, near: Cell, *, edges: bool) -> bool:
    """Say whether a square is in reach, no wall between; `near`: as far above or below as it is from the body."""
    if cell in source:
        return not span.near
    if not within(span, source, (near,)) or soil_between(ground, source, (cell,)):
        return False
    dug = tunnels_of(ground, source, (cell,))
    stops = frozenset(c for c in between(ground, source, (cell,)) if solid(ground, c) and c not in dug)
    if not edges:
        stops = stops.union(rim(ground, stops))
    return cell not in stops and (not stops or open_line(aim(source, (cell,)), stops, edges=edges))


@lru_cache(maxsize=1 << 12)
def _threatened(ground: Field, sizes: Sizes, source: Space, spans: tuple[Span, ...], *, edges: bool) -> Space:
    low, high = sight.box(source)
    far = max(span.far for span in spans) // SQUARE
    columns = range(max(low[0] // 2 - far, 0), min(high[0] // 2 + far, ground.width))
    rows = range(max(low[1] // 2 - far, 0), min(high[1] // 2 + far, ground.height))
    on_ground = (ground.on_ground(x, y) for y in rows for x in columns)
    near = ((cell, sizes.facing(source, (cell,))[1][0]) for cell in on_ground)
    return tuple(
        cell for cell, it in near if any(_strikes(ground, source, span, cell, it, edges=edges) for span in spans)
    )
