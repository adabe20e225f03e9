"""Who stands before whom: friends whom a foe gets to only by going, and the places where the unit bars its way."""

from collections.abc import Iterable, Iterator

from game.ai.ahead import away, placed, ready, rested
from game.ai.blows import free
from game.ai.odds import WHOLE
from game.ai.peril import Harm, Peril, Spots, peril
from game.ai.pieces import Pieces
from game.ai.roads import AIRBORNE, at_ease
from game.ai.squad import Ward
from game.ai.ties import Ties
from game.ai.worth import FELLED, Worth
from game.battle.command import command
from game.battle.rulebook import Preview
from game.ecs.components import Body, Place, Terrain
from game.ecs.world import BATTLE, World
from game.paths.plan import Area, Stop
from game.space.footprint import cells as cells_of
from game.space.footprint import whole as block
from game.space.square import Cell

STAKE = 30
"""Percent of what a friend has left that a foe's answer has to come to, for the friend to be worth a screen."""
WARDS, TRIED = 4, 4
"""Pairs of a foe and a friend that are minded, those at stake most; places on one way that are tried."""


class Screens:
    """What foes are kept from doing to friends by where the unit stands; every way is found by the rules."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.book, self.unit = worth, worth.book, worth.unit
        self._barred: dict[tuple[object, ...], Peril] = {}
        self._rested: dict[int, World] = {}
        """The world of each foe's next turn, if the unit were nowhere."""
        self._areas: dict[tuple[int, str, str], Area] = {}
        """Where each foe gets in it, by a verb and a mode."""

    @property
    def wards(self) -> tuple[Ward, ...]:
        """Give the friends at stake."""
        return self.worth.squad.wards

    def scout(self) -> Iterator[None]:
        """Find the friends at stake, one foe and one friend at a time."""
        wards: list[Ward] = []
        for danger in self.worth.perils:
            for friend in self.worth.friends:
                price = yield from self._at_stake(self.worth.world, danger, friend)
                way = (yield from self._way(danger.foe, friend)) if price else ()
                wards += [Ward(danger.foe, friend, price, way)] if way else []
            yield
        self.worth.squad.wards = tuple(sorted(wards, key=lambda ward: (-ward.price, ward.foe, ward.friend))[:WARDS])

    def kept(self, world: World) -> Pieces[dict[int, int]]:
        """Give what each foe is kept from doing with the unit where it is in a world, as a price.

        It does something to the unit instead: what that comes to is not saved. How the unit guards itself there is no
        matter here, that counts by itself.
        """
        foes = dict.fromkeys(ward.foe for ward in self.wards)
        kept: dict[int, int] = {}
        for foe in foes:
            wards = [ward for ward in self.wards if ward.foe == foe]
            open_, still = max(ward.price for ward in wards), 0
            for ward in wards:
                still = max(still, (yield from self._price(world, ward)))
            if still < open_:
                plain = placed(self.worth.idle, self.unit, world.get(self.unit, Place).at)
                danger = yield from self.worth.reach(world, foe)
                answer = yield from self.worth.threats.answer(plain, danger, self.unit, soon=True)
                still = max(still, self._priced(self.unit, answer))
            kept[foe] = max(0, open_ - still)
        return kept

    def posts(self, cells: Iterable[Cell], ties: Ties) -> Iterator[Cell | None]:
        """Yield those of some places from which a foe is kept from a friend, a few a ward; None to give time back."""
        for ward in self.wards:
            for cell in self._spread(ward, cells, ties):
                held = placed(self.worth.world, self.unit, cell)
                yield None
                if (yield from self._price(held, ward)) < ward.price:
                    yield cell

    def _spread(self, ward: Ward, cells: Iterable[Cell], ties: Ties) -> list[Cell]:
        """Take some places on a way, evenly from its one end to the other."""
        side = self.worth.world.get(self.unit, Body).side
        met = [(_first(ward, _block(cell, side)), cell) for cell in cells if ward.meets(_block(cell, side))]
        ranked = [cell for _, cell in sorted(met, key=lambda one: (one[0], ties.place(one[1])))]
        gap = max(1, (len(ranked) + TRIED - 1) // TRIED)
        return ranked[::gap]

    def _at_stake(self, world: World, danger: Peril, friend: int) -> Pieces[int]:
        """Price what a foe may do to a friend once it has gone; 0 where it need not go, cannot, or does little."""
        place = world.get(friend, Place)
        spots = {cell[:2] for cell in cells_of(place.at, place.band)}
        if not danger.now.isdisjoint(spots) or danger.wide.isdisjoint(spots):
            return 0
        answer = yield from self.worth.threats.answer(world, danger, friend, soon=True)
        return self._priced(friend, answer) if answer.damage >= STAKE * self._left(friend) else 0

    def _left(self, friend: int) -> int:
        return max(1, self.book.lasts(self.worth.world, friend))

    def _priced(self, friend: int, answer: Harm) -> int:
        """Price a friend's loss, and the danger that it goes down."""
        down = max(min(100, answer.damage // self._left(friend)) ** 2, answer.fells)
        return self.worth.price(friend, answer.damage) + self.worth.rates[friend] * FELLED // 100 * down // WHOLE

    def _price(self, world: World, ward: Ward) -> Pieces[int]:
        """Price what a foe may do to a friend with the unit where it is in a world."""
        place, ground = world.get(self.unit, Place), world.find(BATTLE, Terrain)
        spots = frozenset(cell[:2] for cell in cells_of(place.at, place.band))
        if ground == self.worth.world.find(BATTLE, Terrain) and not ward.meets(spots):
            return ward.price
        key = ward.foe, self.worth.how(world, ward.foe), place.at, place.band, ground
        if key not in self._barred:
            self.worth.nodes += 1
            self._barred[key] = yield from peril(self.book, world, ward.foe, self.worth.roads.cell, steps=True)
            yield
        answer = yield from self.worth.threats.answer(world, self._barred[key], ward.friend, soon=True)
        return min(ward.price, self._priced(ward.friend, answer))

    def _way(self, foe: int, friend: int) -> Pieces[tuple[Spots, ...]]:
        """Give the squares of a foe's way to where it strikes a friend, if the unit were nowhere; none in the air."""
        if foe not in self._rested:
            self._rested[foe] = rested(self.book, away(self.book, self.worth.world, self.unit), foe)
            yield
        ahead = self._rested[foe]
        for verb in self.book.verbs.values():
            if verb.area is None or verb.modes is None or not free(self.book, ahead, foe, verb.name):
                continue
            yield from ready(verb, ahead, foe)
            for mode in at_ease(ahead, foe, verb.modes(ahead, foe)):
                if (foe, verb.name, mode) not in self._areas:
                    self._areas[foe, verb.name, mode] = verb.area(ahead, foe, mode)
                    yield
                stop = self._nearest(self._areas[foe, verb.name, mode], foe, friend) if mode not in AIRBORNE else None
                if stop is not None:
                    there = command(foe, verb.name, stop.cell, mode=mode)
                    verb.check(ahead, there)
                    yield
                    seen = verb.preview(ahead, there)
                    plan = seen.plan if isinstance(seen, Preview) else None
                    side = ahead.get(foe, Body).side
                    return tuple(_block(step.after, side) for step in plan.steps) if plan is not None else ()
        return ()

    def _nearest(self, area: Area, foe: int, friend: int) -> Stop | None:
        """Give the cheapest stop of an area from which a foe strikes a friend where that stands."""
        world = self.worth.world
        side, width = world.get(foe, Body).side, world.get(friend, Body).side
        far, (x, y, _) = self.book.combat.reach(world, foe).total // self.worth.roads.cell, world.get(friend, Place).at
        rows, columns = (range(at - side - far + 1, at + width + far) for at in (y, x))
        stops = [stop for j in rows for i in columns for stop in area.over(i, j)[:1]]
        return min(stops, key=lambda stop: (stop.band, stop.cost, stop.cell), default=None)


def _block(at: Cell, side: int) -> Spots:
    return frozenset(cell[:2] for cell in cells_of(at, block(side)))


def _first(ward: Ward, spots: Spots) -> int:
    """Give the step of a way that some squares meet first."""
    return next(number for number, held in enumerate(ward.way) if not spots.isdisjoint(held))
