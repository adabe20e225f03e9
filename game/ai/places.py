"""The places that one may go to, in the order in which they are worth a closer look."""

from collections.abc import Iterator, Sequence

from game.ai.ahead import ready
from game.ai.glance import Glance
from game.ai.pieces import Pieces
from game.ai.plans import VerbMode, Ways
from game.ai.ties import Ties
from game.battle.rulebook import Verb
from game.paths.plan import Stop
from game.space.square import Cell

GLANCED = 12
"""Places that are listed in one piece of work."""
LOOKS = 20
"""Foes that are looked for in one piece of work, at all places that are glanced at in it."""
EACH = 2
"""Further places that are looked at closely for each way of going there."""


class Places:
    """Where some ways of moving lead; `best` comes before `further`, which goes on where that stopped."""

    def __init__(self, glance: Glance, ties: Ties, movements: Sequence[VerbMode]) -> None:
        self.glance, self.ties, self.movements = glance, ties, movements
        self.ways: dict[Cell, Ways] = {}
        """How one gets to each of them."""
        self._values: dict[Cell, int] = {}
        self._order: Iterator[Cell | None] = iter(())

    def look(self) -> Iterator[None]:
        """Glance at all of them."""
        world, unit = self.glance.world, self.glance.worth.unit
        glanced = max(1, min(GLANCED, LOOKS // max(1, len(self.glance.fears))))
        for verb, mode in self.movements:
            yield from ready(verb, world, unit, mode)
            stops = verb.area(world, unit, mode).stops if verb.area is not None else ()
            for number, stop in enumerate(stops):
                if number % glanced == 0:
                    yield
                if stop.cell not in self.ways:
                    self._values[stop.cell], self.ways[stop.cell] = self.glance.value(stop), []
                if not self._needless(verb, stop):
                    self.ways[stop.cell].append(((verb, mode), stop))
        yield
        order = self.ties.ordered(self.ways, self._promise, lambda cell: cell)
        self._order = order

    def _needless(self, verb: Verb, stop: Stop) -> bool:
        """Say whether a way gives up something, a defence for one, and is no shorter than one that does not."""
        if not verb.taxing or not self.glance.worth.knobs.exact:
            return False
        return any(not plain.taxing and other.cost <= stop.cost for (plain, _), other in self.ways[stop.cell])

    def _promise(self, cell: Cell) -> tuple[int, int]:
        return -self._values[cell], self.ways[cell][0][1].cost

    def best(self, most: int) -> Pieces[list[Cell]]:
        """List those that look best."""
        best: list[Cell] = []
        for cell in self._order:
            if cell is None:
                yield
                continue
            best.append(cell)
            if len(best) == most:
                break
        return best

    def further(self) -> Pieces[list[tuple[VerbMode, Cell]]]:
        """Give for each way of moving the best of the others to which it leads."""
        by: dict[tuple[str, str], list[Cell]] = {(verb.name, mode): [] for verb, mode in self.movements}
        for number, cell in enumerate(self._order):
            if cell is None or number % GLANCED == GLANCED - 1:
                yield
            if cell is None:
                continue
            for (verb, mode), _ in self.ways[cell]:
                by[verb.name, mode] += [cell] if len(by[verb.name, mode]) < EACH else []
            if all(len(some) == EACH for some in by.values()):
                break
        return [((verb, mode), cell) for verb, mode in self.movements for cell in by[verb.name, mode]]

    def kinds(self, cell: Cell, verb: str = "") -> list[VerbMode]:
        """List the ways to one of them, by one verb or by any."""
        return [kind for kind, _ in self.ways[cell] if verb in ("", kind[0].name)]

    def by(self, verb: str) -> dict[Cell, Stop]:
        """Give for each to which a verb leads the stop by it."""
        stops = ((cell, stop) for cell, ways in self.ways.items() for (one, _), stop in ways[::-1] if one.name == verb)
        return dict(stops)

    @property
    def firsts(self) -> dict[Cell, Stop]:
        """Give for each the stop by the first way that leads there."""
        return {cell: ways[0][1] for cell, ways in self.ways.items()}
