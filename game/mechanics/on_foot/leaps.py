"""Jumps: how far and how high, and where one leap leads, over whatever is in the way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.ecs.world import World
from game.mechanics.on_foot.company import Spot
from game.mechanics.on_foot.steps import Mover
from game.mechanics.on_foot.ways import Ways
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, text
from game.space.square import Cell

JUMP = "jump"


@dataclass(frozen=True, slots=True, eq=False)
class Leaps:
    """The law of jumps."""

    rule: str
    """One leap to a free cell, over nothing that is too high."""
    along: str
    """How far one leaps along, to its own height or lower."""
    up: str
    """How high one leaps: to a cell beside."""
    length: Callable[[World, int], int]
    """How far a creature leaps."""
    height: Callable[[World, int], int]
    """How high a creature leaps."""

    def plan(self, ways: Ways, there: Cell) -> MovePlan | Refusal:
        """Plan one leap: within length or height, over nothing too high, to a free cell."""
        mover = ways.mover
        wrong = self._barred(mover, there)
        if wrong is not None:
            return wrong
        up_by = there[2] - mover.start[2]
        rule, far = (self.up, up_by) if up_by > 0 else (self.along, _far(mover, there[:2]))
        return ways.hop(there[:2], Cost((Because(self.rule), Because(rule, 0, text("{n} m", n=far)))))

    def route(self, ways: Ways, route: tuple[Cell, ...]) -> MovePlan | Refusal:
        """One Jump is one leap."""
        leapt = self.plan(ways, route[0])
        if isinstance(leapt, Refusal) or len(route) == 1:
            return leapt
        return Refusal(self.rule, text("One Jump is one leap."))

    def _barred(self, mover: Mover, there: Cell) -> Refusal | None:
        """Say why a leap cannot end in a cell."""
        return self._landing(mover, there) or self._too_far(mover, there) or self._over(mover, there)

    def _landing(self, mover: Mover, there: Cell) -> Refusal | None:
        """The landing cell must be free ground."""
        spot = there[:2]
        if not mover.whole(spot) or there != mover.at(spot):
            return Refusal(self.rule, text("There is nothing to land on."))
        if spot == mover.start[:2]:
            return Refusal(self.rule, text("That is where it is."))
        return mover.shut(spot) or mover.stopping(spot)

    def _too_far(self, mover: Mover, there: Cell) -> Refusal | None:
        """Upwards one lands beside; along, at one's own height or lower."""
        up_by, far = there[2] - mover.start[2], _far(mover, there[:2])
        if up_by <= 0:
            most = self.length(mover.world, mover.unit)
            why = text("{n} m, it jumps {most} m.", n=far, most=most)
            return Refusal(self.along, why) if far > most else None
        if mover.field.grid.direction(mover.start[:2], there[:2]) is None:
            return Refusal(self.up, text("A leap upwards ends beside."))
        most = self.height(mover.world, mover.unit)
        return Refusal(self.up, text("{n} m up, it jumps {most} m.", n=up_by, most=most)) if up_by > most else None

    def _over(self, mover: Mover, there: Cell) -> Refusal | None:
        """What rises higher than one could jump up is not flown over; walls never are."""
        field, top = mover.field, mover.start[2] + self.height(mover.world, mover.unit)
        for passage in field.grid.line((*mover.start[:2], 0), (*there[:2], 0)):
            cells = [cell for cell in passage if field.inside(*cell[:2])]
            if cells and all(field.kind(*one[:2]).blocks_move or field.ground(*one[:2]) > top for one in cells):
                return Refusal(self.rule, text("Something too high is in the way."))
        return None

    def landings(self, mover: Mover) -> Iterator[Cell]:
        """Yield every cell where a leap may end."""
        for x, y, _ in mover.field.grid.disc((*mover.start[:2], 0), max(1, self.length(mover.world, mover.unit))):
            if mover.whole((x, y)) and self._barred(mover, mover.at((x, y))) is None:
                yield mover.at((x, y))

    def area(self, mover: Mover) -> Area:
        """Everywhere that a leap may end."""
        stops = tuple(Stop(cell, 0, 0) for cell in sorted(self.landings(mover)))
        return Area(stops, ((JUMP, 0),), (self.along, self.up))


def _far(mover: Mover, spot: Spot) -> int:
    return mover.field.grid.alternating((*mover.start[:2], 0), (*spot, 0))
