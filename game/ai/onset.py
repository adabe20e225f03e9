"""Where to go to strike: places from which a blow may be open, though the first look finds better ones to wait at."""

from collections.abc import Iterable, Iterator, Mapping

from game.ai.ahead import placed
from game.ai.glance import ACROSS, Glance, Target, gap
from game.ai.pieces import Pieces
from game.ai.ranging import RUNGS
from game.ai.ties import Ties
from game.paths.plan import Stop
from game.space.footprint import cells, whole
from game.space.square import Cell

TRIED, HITS = 6, 3
"""Places that are tried at most, and those with a blow that are enough."""
FEW = 2
"""Places that are tried at most where a blow is open without going anywhere; none then from which to rush."""
APIECE = 4
"""Places that are tried at most for each verb, where those tried first draw blows."""
VAIN = 3
"""Places of a kind that are tried in vain before the others of that kind are left alone."""
SIGHTED = 20
"""Places that are asked at most whether a shot is open there."""
APART = 2
"""Cells between places that are tried: from the next one there is hardly more to do."""
BESIDE, AFAR, RUSH = "beside", "afar", "rush"
"""A blow at who stands within reach, so many cells away, a shot, and a blow at who is no more than a move away."""
GUESSED = 12
"""Places at which blows are guessed in one piece of work."""
Nearer = tuple[tuple[str, int, int], ...]
"""Verbs, what each comes to, and over how many cells."""
Spot = tuple[int, str, Stop]
"""What a blow would come to if it were open, less what speaks against the place; its kind; the place."""


def ranged(glance: Glance) -> Pieces[dict[int, Nearer]]:
    """Give, by foe, each verb that does more from nearer by than from any distance: its price, and how far it carries.
    """
    worth, ranges = glance.worth, dict[int, Nearer]()
    for target in glance.targets:
        known = yield from target.duel.ranged()
        book, world, unit, foe = worth.book, glance.world, worth.unit, target.foe
        near = ((one, one.at(book, world, unit, foe)) for one in known if one.cells < RUNGS[-1])
        ranges[foe] = tuple((one.verb, worth.gain(foe, blow), one.cells) for one, blow in near)
        yield
    return ranges


class Onsets:
    """The places of one flood in the order in which they are tried; `told` takes whether a blow was open there."""

    def __init__(
        self, glance: Glance, ties: Ties, *, few: bool, most: int = 0, ranges: Mapping[int, Nearer] | None = None
    ) -> None:
        """Take what `ranged` gives as `ranges`: a foe at whom more can be done from nearer by is gone up to."""
        self.glance, self.ties, self.most = glance, ties, most or (FEW if few else TRIED)
        self.ranges = ranges or {}
        self._tried: dict[str, list[Cell]] = {}
        self._vain = {RUSH: VAIN} if few else {}
        self._kind = BESIDE
        self._hits = self._asked = 0

    def order(self, stops: Mapping[Cell, Stop]) -> Iterator[Cell | None]:
        """Yield places one at a time, the most promising first, until enough are tried; None to give time back."""
        done: set[Cell] = set()
        for spot in (yield from self._ranked(stops.values())):
            if spot is None:
                yield None
                continue
            _, kind, stop = spot
            cell = stop.cell
            if len(done) >= self.most or self._hits >= HITS:
                return
            if cell in done or self._vain.get(kind, 0) >= VAIN or not self._apart(kind, cell):
                continue
            self._tried.setdefault(kind, []).append(cell)
            if kind == AFAR and not (yield from self._seen(cell)):
                continue
            done.add(cell)
            self._kind = kind
            yield cell

    def told(self, *, open_: bool) -> None:
        """Take what has come of the place that was given last: its kind is worth trying on where a blow was open."""
        self._hits += open_
        self._vain[self._kind] = -TRIED if open_ else self._vain.get(self._kind, 0) + 1

    def _apart(self, kind: str, cell: Cell) -> bool:
        steps = self.glance.world.field.grid.steps
        return all(steps(cell, other) >= APART for other in self._tried.get(kind, ()))

    def _seen(self, cell: Cell) -> Pieces[bool]:
        """Say whether a shot at anybody is open from a place."""
        worth, self._asked = self.glance.worth, self._asked + 1
        if self._asked > SIGHTED:
            return False
        there = placed(self.glance.world, worth.unit, cell)
        for target in self.glance.targets:
            if target.far and (yield from worth.threats.aimed(there, worth.unit, target.foe)):
                return True
        return False

    def _ranked(self, stops: Iterable[Stop]) -> Pieces[Iterator[Spot | None]]:
        spots: list[Spot] = []
        for number, stop in enumerate(stop for stop in stops if stop.band == 0):
            spots += self._spots(stop)
            if number % GUESSED == GUESSED - 1:
                yield
        return self.ties.ordered(spots, _promise, lambda spot: spot[2].cell)

    def _spots(self, stop: Stop) -> Iterator[Spot]:
        """Guess the best blow of each kind from a place."""
        glance, best = self.glance, dict[str, int]()
        across = 100 + ACROSS * int(stop.cell[:2] in glance.opposite)
        for foe in glance.targets:
            kind = self._kind_of(stop, foe.at, foe.side) if foe.moved else ""
            best[kind] = max(best.get(kind, 0), foe.moved * across // 100)
            best[AFAR] = max(best.get(AFAR, 0), foe.far)
            for verb, gain, far in self.ranges.get(foe.foe, ()):
                if self._within(stop.cell, foe, far + 1):
                    best[f"{AFAR} {verb}"] = max(best.get(f"{AFAR} {verb}", 0), gain)
        return ((hope + glance.at(stop.cell), kind, stop) for kind, hope in best.items() if kind and hope)

    def _within(self, here: Cell, foe: Target, far: int) -> bool:
        """Say whether a foe is no farther than so many cells from a place, as the book measures it."""
        glance, cell = self.glance, self.glance.worth.roads.cell
        if gap(here, glance.side, foe.at, foe.side) > far:
            return False
        both = (cells(at, whole(side)) for at, side in ((here, glance.side), (foe.at, foe.side)))
        return glance.worth.book.space.distance(glance.world.field.grid, *both).total <= far * cell

    def _kind_of(self, stop: Stop, at: Cell, side: int) -> str:
        glance, roads = self.glance, self.glance.worth.roads
        away = gap(stop.cell, glance.side, at, side)
        if away <= glance.reach:
            return f"{BESIDE} {away}"
        away = roads.apart(glance.world, stop.cell, at, side) - glance.reach * roads.cell
        return RUSH if away <= roads.pace else ""


def _promise(spot: Spot) -> tuple[int, str, int]:
    """Rank a place by what it promises, then by how near it is: the shorter way leaves more, and draws less."""
    hope, kind, stop = spot
    return -hope, kind, stop.cost
