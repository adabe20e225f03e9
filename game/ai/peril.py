"""What a foe can do on its next turn, and to whom: where it can strike, and what that would come to."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from game.ai.ahead import rested
from game.ai.alike import Numbers
from game.ai.blows import NOTHING
from game.ai.dashes import Rows, dashed, rows_of
from game.ai.duel import Duel, Yardstick
from game.ai.odds import WHOLE, Blow, blow
from game.ai.pieces import Pieces
from game.ai.throws import UNSEEN, carries
from game.ai.ways import Way, ways
from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Conditions, Place, Side, Vitals, Weapons
from game.ecs.world import World
from game.reasons import Refusal
from game.space.field import Field
from game.space.footprint import cells as cells_of
from game.space.square import Cell

Spots = frozenset[tuple[int, int]]
RUSHED = 50
"""Percent that counts of a strike that takes all of a turn's movement."""
RUSHES = 70
"""The same of such a strike where shots are minded: then by those alone who do less from afar, the others shoot."""
BESIDE, ELSEWHERE, MOVED, RUSHING = 100, 50, 35, 25
"""Percent of what its answer is worth to a foe that draws it to who is beside it, to who is a free step away or to be
shot at, a move away, and all its moves away: the farther it has to go, the seldomer it came and struck in games."""
LURKING = 30
"""Percent: how far a blow from beside counts on somebody who has to be found first; a shot at it there is none."""


@dataclass(frozen=True, slots=True)
class Peril:
    """One foe: the squares that it strikes hand to hand from where it is, after a move, and after all its moves."""

    foe: int
    now: Spots
    full: Spots
    """Those that it strikes with a whole turn: from where it is, or after a step that takes nothing from that."""
    near: Spots
    rush: Spots
    """Those that it strikes if it does nothing else but go at somebody."""
    wide: Spots
    """Those beside which all its moves lead it."""
    top: int
    """The height up to which it strikes."""

    def draws(self, z: int, spots: Spots) -> int:
        """Give how far its answer draws it to who is on some squares at a height, by how far it has to go; percent."""
        if z > self.top:
            return ELSEWHERE
        zones = (BESIDE, self.now), (ELSEWHERE, self.full), (MOVED, self.near), (RUSHING, self.wide)
        return next((percent for percent, zone in zones if not spots.isdisjoint(zone)), ELSEWHERE)

    def strikes(self, z: int, spots: Spots) -> bool:
        """Say whether it strikes who is on some squares at a height from where it is."""
        return z <= self.top and not spots.isdisjoint(self.now)


def peril(book: Rulebook, world: World, foe: int, cell: int, *, steps: bool) -> Pieces[Peril]:
    """Work out where a foe can strike, a way of moving at a time; `cell` is what one cell measures.

    `steps`: what it can do after a step that takes nothing from its turn, by going straight at somebody after its
    move, or by going further at a price, is minded.
    """
    reach = book.combat.reach(world, foe).total // cell
    side, at = world.get(foe, Body).side, world.get(foe, Place).at
    ahead = rested(book, world, foe)
    moves = yield from ways(book, ahead, foe)
    stepped = (yield from ways(book, ahead, foe, book.weighing.steps)) if steps else []
    first, further = (_highest(moves, first=one) for one in (True, False))
    now = _struck(world.field, [at], side, reach)
    full = now | _struck(world.field, _highest(stepped, first=True), side, reach)
    near = full | _struck(world.field, first, side, reach)
    yield
    wide, rushes = near | _struck(world.field, further, side, reach), book.weighing.rushes
    lanes = lane(world.field, at, side, rushes(ahead, foe), reach) if steps and rushes is not None else None
    haste = book.weighing.hastens(ahead, foe) if steps else ahead
    if haste is not ahead:
        hasty = yield from ways(book, haste, foe)
        wide |= _struck(world.field, _highest(hasty, first=True), side, reach)
    dash = book.weighing.dashes(ahead, foe) if steps else 0
    if dash:
        yield
        wide |= _widened(world.field, dashed(world.field, rows_of(world.field, [at, *first]), side, dash), side, reach)
    top = max(z for _, _, z in (at, *first)) + reach
    return Peril(foe, now, full, near, wide if lanes is None else near | wide & lanes, wide, top)


@lru_cache(maxsize=1 << 10)
def lane(ground: Field, at: Cell, side: int, far: int, reach: int) -> Spots:
    """Give what who goes straight ahead so far at most strikes at its end."""
    return _widened(ground, dashed(ground, rows_of(ground, [at]), side, far), side, reach)


def _highest(known: list[Way], *, first: bool) -> list[Cell]:
    return [cell for way in known for cell in way.area.highest(first=first)]


def _struck(ground: Field, stops: list[Cell], side: int, reach: int) -> Spots:
    return _widened(ground, rows_of(ground, stops), side, reach)


def _widened(ground: Field, rows: Rows, side: int, reach: int) -> Spots:
    """Widen places by a reach, seen from above, as far as the map goes; a row of it is one int."""
    wide = [_smeared(row, side + 2 * reach) >> reach if row else 0 for row in rows]
    spots = []
    for y in range(ground.height):
        board = reduce(or_, wide[max(0, y - side - reach + 1) : y + reach + 1], 0)
        spots += [(x, y) for x in range(ground.width) if board >> x & 1] if board else []
    return frozenset(spots)


def _smeared(row: int, width: int) -> int:
    """Set with each bit those above it, `width` in all."""
    done = 1
    while done < width:
        step = min(done, width - done)
        row |= row << step
        done += step
    return row


Left = Callable[[int], int]
"""What a creature has left, 0 where it is unhurt."""


def unhurt(_: int) -> int:
    """Take everybody as unhurt."""
    return 0


def remains(book: Rulebook, world: World, unit: int) -> int:
    """Give what a creature has left, 0 where it is unhurt."""
    vitals = world.find(unit, Vitals)
    return 0 if vitals is None or vitals.hp >= vitals.max_hp else max(1, book.lasts(world, unit))


class Harm(NamedTuple):
    """What a foe may do to somebody: damage in hundredths, how far that draws it in percent, the chance to fell."""

    damage: int
    draws: int
    fells: int = 0
    width: int = 0
    """Cells across what it throws, where it throws anything that strikes an area."""
    along: tuple[int, ...] = ()
    """Friends who are near enough for that."""
    burst: Blow = NOTHING
    """What that does, though it may do more by something else."""

    @property
    def throws(self) -> bool:
        """Say whether a throw is the most that it may do."""
        return 0 < self.damage == self.burst.damage

    def towards(self, worse: "Harm", likely: int) -> "Harm":
        """Raise it to what is worse with a chance, in ten-thousandths."""
        damage, fells = max(0, worse.damage - self.damage), max(0, worse.fells - self.fells)
        more, down = damage * likely // WHOLE, fells * likely // WHOLE
        return self._replace(damage=self.damage + more, fells=self.fells + down)


class Threats:
    """What foes can do to a unit where it is in a world; odds are exact, the foes' way there is not looked into."""

    def __init__(
        self, book: Rulebook, stick: Yardstick, side: tuple[int, ...], cell: int, *, shots: bool, left: Left = unhurt
    ) -> None:
        """Take what weighs duels, and whose foes they are; without `shots` only blows hand to hand count.

        `cell` is what one cell measures; `left`: what somebody has left whom they harm, 0 as if it were unhurt.
        """
        self.book, self.stick, self.side, self.cell, self.shots, self.left = book, stick, side, cell, shots, left
        self._numbers = Numbers(Conditions, *book.weighing.stance)
        self._duels: dict[tuple[int, ...], Duel] = {}

    def duel(self, world: World, attacker: int, target: int) -> Duel:
        """Give what an attacker can do to a target, as they are in a world."""
        key = attacker, target, self._numbers.of(world, attacker), self._numbers.of(world, target)
        known = self._duels.get(key)
        if known is None:
            known = self._duels[key] = self.stick.duel(world, attacker, target, exposed=target in self.side)
        return known

    def bared(self, world: World, foes: tuple[int, ...], target: int) -> Pieces[int]:
        """Add up what each foe could do to a target as it is in a world, from beside it and from afar."""
        total = 0
        for foe in foes:
            duel = self.duel(world, foe, target)
            total += (yield from duel.work("full")).damage + (yield from duel.work("far_full")).damage
            yield
        return total

    def harm(self, world: World, danger: Peril, target: int, *, hurt: bool = True) -> Pieces[int]:
        """Give the expected damage of a foe's best attack on a target, in hundredths of a hit point."""
        return (yield from self.answer(world, danger, target, hurt=hurt)).damage

    def answer(
        self, world: World, danger: Peril, target: int, *, hurt: bool = True, soon: bool = False
    ) -> Pieces[Harm]:
        """Give a foe's best attack on a target; `hurt`: on one who has no more than is left.

        `soon`: though it has to come beside it first, and strikes it the turn after.
        """
        place, left = world.get(target, Place), self.left(target) if hurt else 0
        spots = frozenset((x, y) for x, y, _ in cells_of(place.at, place.band))
        duel = self.duel(world, danger.foe, target)
        reached = danger.full, danger.near, danger.wide if soon else danger.rush
        struck = (yield from self._melee(duel, reached, spots, left)) if place.at[2] <= danger.top else NOTHING
        if struck.damage and not danger.now.isdisjoint(spots) and self.lurking(world, danger.foe, target):
            struck = struck.scaled(LURKING)
        draws = danger.draws(place.at[2], spots)
        if not self.shots:
            return Harm(struck.damage, draws, struck.fells)
        far, far_full = (yield from duel.upon("far", left)), (yield from duel.upon("far_full", left))
        afar = NOTHING
        if struck.damage < max(far.damage, far_full.damage):
            afar = yield from self._shot(world, danger, target, (far, far_full))
        thrown = yield from self._thrown(world, danger.foe, target, left)
        width = self.book.weighing.across(world, danger.foe) // self.cell if thrown.damage else 0
        afar = _worse(afar, thrown)
        if afar.damage <= struck.damage:
            return Harm(struck.damage, draws, struck.fells, width, burst=thrown)
        return Harm(afar.damage, max(ELSEWHERE, draws), afar.fells, width, burst=thrown)

    def lurking(self, world: World, foe: int, target: int) -> bool:
        """Say whether nobody of a foe's side sees a target where it is."""
        return not self.book.telling.seen(world, world.get(foe, Side).team, target)

    def _melee(self, duel: Duel, reached: tuple[Spots, Spots, Spots], spots: Spots, left: int) -> Pieces[Blow]:
        """Weigh a strike hand to hand by what is reached with a whole turn, after a move, with all its movement."""
        full, near, far = reached
        if not spots.isdisjoint(full):
            return (yield from duel.upon("full", left))
        if not spots.isdisjoint(near):
            return (yield from duel.upon("moved", left))
        if not spots.isdisjoint(far):
            return (yield from self._rushed(duel, left))
        return NOTHING

    def _rushed(self, duel: Duel, left: int) -> Pieces[Blow]:
        """Weigh a strike that takes all of a turn's movement."""
        moved = yield from duel.upon("moved", left)
        if not self.shots:
            return moved.scaled(RUSHED)
        far = yield from duel.upon("far", left)
        return moved.scaled(RUSHES) if moved.damage > far.damage else NOTHING

    def _shot(self, world: World, danger: Peril, target: int, afar: tuple[Blow, Blow]) -> Pieces[Blow]:
        """Weigh a shot from where the foe is; one that it cannot make counts as far as a move may open it.

        `afar`: what it does from a distance after a move, and with a whole turn.
        """
        far, full = afar
        if not far.damage:
            return NOTHING
        shot = yield from self.shot(world, danger.foe, target)
        return _worse(shot.scaled(100 * full.damage // far.damage), far.scaled(UNSEEN))

    def greatest(self, world: World, one: int, target: int) -> Pieces[int]:
        """Give the most damage of all that somebody does to a target, wherever it stands."""
        duel = self.duel(world, one, target)
        full, far = (yield from duel.work("full")), (yield from duel.work("far_full"))
        throw = yield from duel.thrown()
        return max(full.damage, far.damage, throw.blow.damage if throw is not None else 0)

    def thrown(self, world: World, one: int, target: int) -> Pieces[int]:
        """Give the expected damage of what somebody throws from where it is."""
        return (yield from self._thrown(world, one, target, 0)).damage

    def _thrown(self, world: World, one: int, target: int, left: int) -> Pieces[Blow]:
        throw = yield from self.duel(world, one, target).thrown()
        if throw is None:
            return NOTHING
        percent = carries(self.book, world, (one, target), throw.cells, self.cell)
        return throw.blow.upon(left).scaled(percent)

    def aimed(self, world: World, shooter: int, target: int) -> Pieces[int]:
        """Give the expected damage of a single shot from here, 0 where there is none."""
        return (yield from self.shot(world, shooter, target)).damage

    def shot(self, world: World, shooter: int, target: int) -> Pieces[Blow]:
        """Give the best single shot from here."""
        weapons = world.find(shooter, Weapons) or Weapons()
        best = NOTHING
        for weapon in weapons.carried:
            shot = world, shooter, target, weapon.name, ()
            if weapon.range and self.book.combat.refused(*shot) is None:
                yield
                strike = self.book.combat.strike(*shot)
                best = best if isinstance(strike, Refusal) else _worse(best, blow(self.book, world, strike))
            yield
        return best


def _worse(one: Blow, other: Blow) -> Blow:
    """Give the one of two blows that harms more."""
    return other if other.damage > one.damage else one
