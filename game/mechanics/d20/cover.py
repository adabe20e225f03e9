"""Cover: corner lines, low obstacles, creatures in the way, degrees of cover."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.ecs.components import Place, Weapon
from game.ecs.world import World, lasting
from game.mechanics import corner_lines
from game.mechanics.corner_lines import Aim, Things, View, aim, best_views, between, open_line, rim, stands, view
from game.mechanics.d20.burrowing import soil_between, tunnels_of
from game.mechanics.d20.cover_readings import as_read
from game.mechanics.d20.measuring import feet
from game.mechanics.d20.obstacles import LOW_HEIGHT
from game.mechanics.d20.reach import Reach
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.sides import hostile
from game.mechanics.states import dead
from game.reasons import Because, Refusal, text
from game.space import footprint, sight
from game.space.field import Field, Kind
from game.space.sight import Space
from game.space.square import Cell

NONE, SOFT, PARTIAL, FULL, IMPROVED, TOTAL = "none", "soft", "partial", "cover", "improved", "total"
"""Degrees of cover. Soft is that of creatures in the way."""
PLAIN, LOW, NEARER, SLIT, RIM = "plain", "low", "nearer", "slit", "rim"
"""What a thing in the way is to one target: as the map says; low; low and nearer to the attacker; a firing slit; the
end of the map."""
IDLE = {
    NEARER: text("The attacker is nearer to the low obstacle and shoots over it."),
    LOW: text("The low obstacle is more than 30 ft from the target."),
    SLIT: text("The slit is not beside the target."),
}
"""What a player reads of things in the way that give no cover."""
LOW_FEET = 30
"""How far behind a low obstacle its cover goes, in feet."""
WHOLE, HALF, DOUBLE = (4, 2), (2, 1), (8, 4)
"""What cover, partial and improved cover add to AC and to Reflex saves."""
Covers = dict[Cell, "Thing"]


@dataclass(frozen=True, slots=True)
class Cover:
    """What covers a target: the degree, bonuses, reasons, the cells that spoil lines.

    Amounts of the reasons are what they add to AC; 'soft' has `ac` 2 where it is partial.
    """

    degree: str = NONE
    ac: int = 0
    reflex: int = 0
    because: tuple[Because, ...] = ()
    spoilt: Space = ()
    beaten: tuple[Because, ...] = ()
    """Cover of another kind that adds nothing because the better one counts."""
    low: bool = False
    """Whether a low obstacle was judged."""

    @property
    def real(self) -> bool:
        """Say whether it is more than creatures in the way."""
        return self.degree not in (NONE, SOFT)


@dataclass(frozen=True, slots=True)
class Thing:
    """What a cell in the way is to one target: its degree, '' where it doesn't count, and why."""

    degree: str
    kind: str = PLAIN


@dataclass(frozen=True, slots=True, eq=False)
class Covering:
    """The law of cover."""

    reach: Reach
    line: str
    """A target has cover if lines from the attacker's best corner to its corners are spoilt; by what: `spoilers`."""
    bonus: str
    """Cover adds to AC and to Reflex saves."""
    partial: str
    """Where more than half of the target can be seen, it adds less."""
    improved: str
    """A firing slit adds twice as much, however few lines it spoils."""
    total: str
    """Without a line of effect the target cannot be attacked at all."""
    soft: str
    """Creatures in the way of a shot cover, too."""
    soft_limits: str
    """Their cover adds nothing to Reflex saves, and nobody hides behind them."""
    shared: str
    """Whoever shares the square of the attacker or of the target gives no cover."""
    low: str
    """What is half as high as the target covers it nearby."""
    low_ignored: str
    """An attacker who is nearer to a low obstacle than its target shoots over it."""
    opportunity: str
    """Nobody strikes by opportunity at who has cover from it."""
    best: str
    """Of cover of several kinds only the best counts."""
    shields: tuple[str, ...] = (PARTIAL, FULL, IMPROVED, TOTAL)
    """The degrees that keep a strike by opportunity off."""
    melee: str = ""
    """Hand to hand any spoilt line to a neighbouring square is cover; '': as from afar."""
    soft_partial: bool = True
    """Creatures in less than half of the lines give less."""
    parts: bool = True
    """So do things on the ground."""
    soft_reach: bool = False
    """Creatures cover against blows over their heads, too."""
    any_square: bool = False
    """Of a big target the attacker aims at the square that serves it best, not at all of it."""
    low_hides: bool = True
    """A low obstacle is a wall to who is no higher."""
    shared_otherwise: str = ""
    """The rule by which they give none who are not the target's friends in its own square; '': the same."""
    edges: bool = True
    """A line along a thing's face is spoilt, unless both stand on its open side; if not, between two things only."""
    flat: Callable[[World, int], bool] = dead
    """Whose body covers nobody."""

    def cover(
        self, world: World, attacker: int, target: int, weapon: Weapon | None, *, leaving: Space | None = None
    ) -> Cover:
        """A target has cover if lines from the attacker's best corner to its corners are spoilt.

        `leaving`: the space that the target is about to leave, for a strike by opportunity at it.
        """
        return _cover(world, self, attacker, target, weapon, leaving)

    def judged(self, world: World, attacker: int, target: int, weapon: Weapon | None, leaving: Space | None) -> Cover:
        """Judge it by who is in the way now."""
        source, goal = space(world, attacker), space(world, target) if leaving is None else leaving
        shot = leaving is None and self.reach.from_afar(world, attacker, weapon, goal)
        close = not shot and world.field.grid.beside(*self.reach.sizes.facing(source, goal))
        counted = shot or (self.soft_reach and not close)
        bodies = self.in_the_way(world, source, goal, (attacker, target)) if counted else ()
        cover = self._judged(world.field, source, goal, self.height(world, target), bodies, hands=close)
        shielded = leaving is not None and cover.degree in self.shields
        return replace(cover, because=(*cover.because, Because(self.opportunity))) if shielded else cover

    def height(self, world: World, unit: int) -> int:
        """A target is as high as its size is, in hundredths of a foot."""
        return self.reach.sizes.height(world, unit)

    def _judged(self, ground: Field, source: Space, goal: Space, tall: int, bodies: Space, *, hands: bool) -> Cover:
        parts = tuple((cell,) for cell in goal) if self.any_square else (goal,)
        close, alone = bool(self.melee) and hands, not bodies
        met = corner_lines.met
        each = (_judge(self, ground, source, part, tall, met(bodies, source, part), close, alone) for part in parts)
        return min(each, key=lambda cover: (cover.degree == TOTAL, cover.ac, cover.reflex))

    def bars_opportunity(
        self, world: World, foe: int, mover: int, weapon: Weapon | None, leaving: Space
    ) -> Refusal | None:
        """Refuse a strike by opportunity at who has cover in the space that it leaves."""
        if self.cover(world, foe, mover, weapon, leaving=leaving).degree not in self.shields:
            return None
        why = text("{who} has cover from {name}.", who=called(world, mover), name=called(world, foe))
        return Refusal(self.opportunity, why)

    def bars_attack(self, world: World, attacker: int, target: int, source: Space = ()) -> bool:
        """Without a line of effect the target cannot be attacked at all, whatever lesser cover it has.

        `source`: the space that it is made from, where the attacker stands by default.
        """
        start, goal = source or space(world, attacker), space(world, target)
        return _walled(self, world.field, start, goal, self.height(world, target))

    def bars_line(self, ground: Field, source: Space, square: Cell) -> bool:
        """Say whether something solid keeps every line from a square, whoever is there."""
        return _walled(self, ground, source, (square,), LOW_HEIGHT * 2)

    def may_hide(self, cover: Cover) -> Refusal | None:
        """One cannot hide behind creatures alone."""
        return Refusal(self.soft_limits, text("Only creatures are in the way.")) if cover.degree == SOFT else None

    def from_point(self, world: World, aimed: Aim, target: int) -> Cover:
        """Judge lines from a point of the grid, whatever creatures are in the way."""
        things = self.things(world.field, aimed.source, space(world, target), self.height(world, target))
        return as_read(world, self).weigh(aimed, things, ())

    def in_the_way(self, world: World, source: Space, goal: Space, pair: tuple[int, int]) -> Space:
        """Whoever shares the square of the attacker or of the target gives no cover; all others do, of any side."""
        bounds, cells = sight.box(source + goal), list[Cell]()
        for unit, place in world.all(Place):
            if unit not in pair and _overlaps(place, bounds) and not self.flat(world, unit):
                body = footprint.cells(place.at, place.band)
                cells += () if _shares(body, source, goal) else body
        return tuple(cells)

    def sharing(self, world: World, attacker: int, target: int) -> tuple[str, ...]:
        """Name the rules by which those give no cover who stand in the attacker's or the target's own squares."""
        source, goal, rules = space(world, attacker), space(world, target), list[str]()
        for unit, place in world.all(Place):
            cells = footprint.cells(place.at, place.band)
            if unit not in (attacker, target) and _shares(cells, source, goal):
                passed = _shares(cells, goal, goal) and not hostile(world, unit, target)
                rules.append(self.shared if passed else self.shared_otherwise or self.shared)
        return tuple(dict.fromkeys(rules))

    def weigh(self, aimed: Aim, things: Covers, bodies: Space) -> Cover:
        """Take the corner with the fewest spoilt lines; of several such, the one that serves the attacker best.

        Where the attacker chooses, and few lines may hide more than many, it is the one that serves best of all.
        """
        counted = _counted(things, bodies, edges=self.edges)
        apart = self.any_square and any(thing.degree in (PARTIAL, IMPROVED) for thing in things.values())
        views, walls = best_views(aimed, counted, every=apart), counted.blocking
        free = self.edges and any(walls.isdisjoint(line.solids) for line in views[0].lines)
        if not free and not open_line(aimed, walls, edges=self.edges):
            return self.total_cover()
        choice = [(one, self._from_corner(one, things)) for one in views]
        best, cover = min(choice, key=lambda pair: (pair[1].ac, pair[1].reflex, len(pair[1].because)))
        idle = tuple(_idle(aimed, best, things, bodies, edges=self.edges))
        told = tuple(Because(self._idle_rule(kind), 0, IDLE[kind]) for kind in idle)
        return replace(cover, because=cover.because + told, low=cover.low or LOW in idle)

    def _idle_rule(self, kind: str) -> str:
        return {NEARER: self.low_ignored, LOW: self.low, SLIT: self.improved}[kind]

    def _from_corner(self, seen: View, things: Covers) -> Cover:
        lines = text(
            "{spoilt} of {lines} lines from the best corner are spoilt.", spoilt=seen.spoilt, lines=len(seen.lines)
        )
        real, soft = self._real(seen, things), self._soft(seen)
        best, other = (soft, real) if soft.ac > real.ac else (real, soft)
        if real.ac == soft.ac == HALF[0] and _half_hidden(seen, things):
            why = (*self._bonus().because, Because(self.soft), self._soft_limits())
            best, other = replace(self._bonus(), reflex=real.reflex, because=why), Cover()
        both = (Because(self.best, 0, text("Only the best cover counts.")),) if other.ac else ()
        low = any(things[cell].kind == LOW for cell in seen.cells if cell in things)
        wall = (Because(self.low, 0, text("A low obstacle is in the way.")),) if low else ()
        because = (Because(self.line, 0, lines), *wall, *best.because, *both)
        beaten = tuple(reason for reason in other.because if reason.amount) if both else ()
        spoilt = tuple(cell for cell in seen.cells if cell not in things or things[cell].kind != RIM)
        return Cover(best.degree, best.ac, max(best.reflex, other.reflex), because, spoilt, beaten, low)

    def _real(self, seen: View, things: Covers) -> Cover:
        """Say what things on the ground give, creatures apart: half of the lines spoilt is cover, less is partial."""
        degrees = [[things[cell].degree for cell in line.solids] for line in seen.lines if line.solids]
        if any(IMPROVED in line for line in degrees):
            return Cover(IMPROVED, *DOUBLE, (Because(self.improved, DOUBLE[0], text("improved cover")),))
        spoilt = sum(FULL in line or TOTAL in line for line in degrees)
        if 0 < len(seen.lines) <= 2 * spoilt or (spoilt and not self.parts):
            return self._bonus()
        return Cover(PARTIAL, *HALF, (Because(self.partial, HALF[0], text("partial cover")),)) if degrees else Cover()

    def _bonus(self) -> Cover:
        return Cover(FULL, *WHOLE, (Because(self.bonus, WHOLE[0], text("cover")),))

    def total_cover(self) -> Cover:
        """Give the cover of whom no line reaches."""
        none_free = text("Every line from every corner is blocked.")
        return Cover(TOTAL, because=(Because(self.line), Because(self.total, 0, none_free)))

    def _soft(self, seen: View) -> Cover:
        """Creatures in the way give as much to AC as things do, nothing to Reflex saves."""
        crossed = sum(bool(line.bodies) for line in seen.lines)
        if not crossed:
            return Cover()
        limits = self._soft_limits()
        if len(seen.lines) <= 2 * crossed or not self.soft_partial:
            return Cover(SOFT, WHOLE[0], 0, (Because(self.soft, WHOLE[0], text("soft cover")), limits))
        partly = Because(self.partial, HALF[0], text("partial cover"))
        return Cover(SOFT, HALF[0], 0, (Because(self.soft), partly, limits))

    def _soft_limits(self) -> Because:
        return Because(self.soft_limits, 0, text("No bonus to Reflex saves."))

    def hand_to_hand(self, ground: Field, source: Space, goal: Space, things: Covers) -> Cover:
        """Hand to hand any line spoilt by a wall between two squares is cover, but not the ground one stands on.

        Big ones fight by the squares that serve best.
        """
        if not open_line(aim(source, goal), _counted(things, (), edges=self.edges).blocking, edges=self.edges):
            return self.total_cover()
        walls = {cell: thing for cell, thing in things.items() if _stands_up(ground, cell)}
        counted = _counted(walls, (), edges=self.edges)
        covered = [_any_spoilt(aim((one,), (other,)), counted) for one in source for other in goal]
        if not all(covered):
            return Cover(because=(Because(self.melee),))
        return Cover(FULL, *WHOLE, (Because(self.melee, WHOLE[0], text("cover")),), covered[0])

    def things(self, ground: Field, source: Space, goal: Space, tall: int) -> Covers:
        """Say what each cell in the way of effect is to the target, row by row."""
        things, dug = Covers(), tunnels_of(ground, source, goal)
        for cell in between(ground, source, goal):
            if cell in dug:
                continue
            if corner_lines.solid_rows(ground, cell[2])[cell[1]][cell[0]]:
                things[cell] = Thing(TOTAL)
            elif (kind := stands(ground, cell)) is not None and kind.cover:
                things[cell] = self._thing(ground, kind, cell, source, goal, tall)
        if self.edges:
            return things
        walls = (cell for cell, thing in things.items() if thing.degree == TOTAL)
        return things | {cell: Thing(TOTAL, RIM) for cell in rim(ground, walls)}

    def _thing(self, ground: Field, kind: Kind, cell: Cell, source: Space, goal: Space, tall: int) -> Thing:
        if kind.cover == "low":
            return self.low_obstacle(cell, source, goal, tall)
        if kind.cover == IMPROVED and not ground.grid.beside(goal, (cell,)):
            return Thing("", SLIT)
        return Thing(kind.cover)

    def low_obstacle(self, cell: Cell, source: Space, goal: Space, tall: int) -> Thing:
        """What is half as high as the target covers it nearby; what is as high is a wall.

        `tall`: the target's height in hundredths of a foot. An obstacle on which somebody stands is no wall for its
        lines.
        """
        nearer = feet(source, (cell,)) < feet(goal, (cell,))
        if nearer and (tall >= 2 * LOW_HEIGHT or cell in source):
            return Thing("", NEARER)
        if self.low_hides and tall <= LOW_HEIGHT and cell not in goal:
            return Thing(TOTAL, LOW)
        near = tall < 2 * LOW_HEIGHT or feet(goal, (cell,)) <= LOW_FEET
        return Thing(FULL if near else "", LOW)


@lasting
def _cover(
    world: World, law: Covering, attacker: int, target: int, weapon: Weapon | None, leaving: Space | None
) -> Cover:
    return as_read(world, law).judged(world, attacker, target, weapon, leaving)


@lru_cache(maxsize=1 << 14)
def _walled(law: Covering, ground: Field, source: Space, goal: Space, tall: int) -> bool:
    sure = corner_lines.glance(ground, source, goal, low=True)
    if sure is not None:
        return not sure
    walls = frozenset(cell for cell, thing in law.things(ground, source, goal, tall).items() if thing.degree == TOTAL)
    return soil_between(ground, source, goal) or not open_line(aim(source, goal), walls, edges=law.edges)


@lru_cache(maxsize=1 << 14)
def _judge(
    law: Covering, ground: Field, source: Space, goal: Space, tall: int, bodies: Space, hands: bool, alone: bool
) -> Cover:
    """Judge it by the bodies that lines meet; `alone`: nobody is between."""
    walled = not hands and corner_lines.glance(ground, source, goal, low=True) is False
    if walled or soil_between(ground, source, goal):
        return law.total_cover()
    things = law.things(ground, source, goal, tall)
    if not things and alone:
        return Cover(because=(Because(law.line, 0, text("Nothing is in the way.")),))
    return law.hand_to_hand(ground, source, goal, things) if hands else law.weigh(aim(source, goal), things, bodies)


def _stands_up(ground: Field, cell: Cell) -> bool:
    """Say whether something stands on the ground of a cell that covers or blocks."""
    kind = ground.kind(*cell[:2]) if ground.inside(*cell[:2]) else None
    return kind is not None and (kind.blocks_effect or bool(kind.cover))


def _counted(things: Covers, bodies: Space, *, edges: bool) -> Things:
    """Sort what counts: what is total cover blocks, all else only covers."""
    walls = frozenset(cell for cell, thing in things.items() if thing.degree == TOTAL)
    covering = frozenset(cell for cell, thing in things.items() if thing.degree and cell not in walls)
    return Things(walls, covering, frozenset(bodies), edges)


def _any_spoilt(aimed: Aim, counted: Things) -> Space:
    """List the cells that spoil lines from the corner that has most to spoil; none: every line is free."""
    return max((view(aimed, start, counted).cells for start in aimed.starts), key=len)


def _half_hidden(seen: View, things: Covers) -> bool:
    """A wall and a creature that spoil a line each leave but half of the target to be seen."""
    firm = (FULL, TOTAL)
    spoilt = [line for line in seen.lines if line.bodies or any(things[cell].degree in firm for cell in line.solids)]
    return len(seen.lines) <= 2 * len(spoilt)


def _idle(aimed: Aim, best: View, things: Covers, bodies: Space, *, edges: bool) -> Iterator[str]:
    """Name each kind of things that do not count, where more lines would be spoilt if they did."""
    for kind in dict.fromkeys(thing.kind for thing in things.values() if not thing.degree):
        idle = {cell: Thing(FULL) for cell, thing in things.items() if not thing.degree and thing.kind == kind}
        counted = _counted(things | idle, bodies, edges=edges)
        if view(aimed, best.corner, counted).spoilt == best.spoilt:
            continue
        if best_views(aimed, counted)[0].spoilt > best.spoilt:
            yield kind


def _shares(cells: Space, source: Space, goal: Space) -> bool:
    return any(cell in source or cell in goal for cell in cells)


def _overlaps(place: Place, bounds: sight.Box) -> bool:
    """Say whether a body has cells in a box."""
    (x, y, z), (dx, dy, width, depth), (low, high) = place.at, place.band, bounds
    across = low[0] < 2 * (x + dx + width) and 2 * (x + dx) < high[0]
    return across and low[1] < 2 * (y + dy + depth) and 2 * (y + dy) < high[1] and low[2] <= 2 * z < high[2]
