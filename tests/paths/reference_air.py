"""The rules of movement in a volume, slow and plain: a heap over (cell, parity, heading)."""

import heapq
from collections.abc import Iterator
from itertools import product

from game.paths.moves import Body, Prices
from game.paths.volume import Air, AirCrowd

STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
Cell = tuple[int, int, int]
State = tuple[Cell, bool, int]


class AirReference:
    """One volume, one body, one crowd, one table of prices."""

    def __init__(self, air: Air, body: Body, prices: Prices, crowd: AirCrowd = AirCrowd()) -> None:  # noqa: B008
        self.air, self.body, self.prices, self.crowd = air, body, prices, crowd
        self.deep, self.high, self.wide = air.solid.shape
        self.barriers, self.held = set(crowd.barriers), set(crowd.held)

    def inside(self, cell: Cell) -> bool:
        x, y, z = cell
        n = self.body.side
        return x >= 0 and y >= 0 and x + n <= self.wide and y + n <= self.high and 0 <= z - self.air.z0 < self.deep

    def block(self, cell: Cell) -> list[Cell]:
        x, y, z = cell
        return [(x + i, y + j, z) for j in range(self.body.side) for i in range(self.body.side)]

    def solid(self, cell: Cell) -> bool:
        x, y, z = cell
        return bool(self.air.solid[z - self.air.z0, y, x])

    def closed(self, cell: Cell) -> bool:
        x, y, z = cell
        soft = self.air.closed is not None and bool(self.air.closed[z - self.air.z0, y, x])
        return self.solid(cell) or soft or cell in self.barriers

    def cell_class(self, cell: Cell) -> int:
        x, y, z = cell
        return int(self.air.hindrance[z - self.air.z0, y, x]) + sum(
            k for there, k in self.crowd.bodies if there == cell
        )

    def bands(self, cell: Cell) -> list[list[Cell]]:
        x, y, z = cell
        n, c = self.body.side, self.body.band
        if n == 1 or not self.body.squeezes:
            return []
        rows = [[(x + a, y + i + b, z) for b in range(c) for a in range(n)] for i in range(n - c + 1)]
        columns = [[(x + i + a, y + b, z) for b in range(n) for a in range(c)] for i in range(n - c + 1)]
        return [band for band in rows + columns if not any(map(self.closed, band))]

    def fits(self, cell: Cell) -> bool:
        return not any(map(self.closed, self.block(cell)))

    def stand(self, cell: Cell, before: list[set[tuple[int, int]]] | None = None) -> int | None:
        """Class of a placement, None where it may not be; `before`: what it could hold before the step."""
        if not self.inside(cell):
            return None
        if self.fits(cell):
            k = max(map(self.cell_class, self.block(cell)))
        else:
            bands = self.bands(cell)
            if before is not None:
                bands = [one for one in bands if any({(x, y) for x, y, _ in one} & held for held in before)]
            if not bands:
                return None
            k = self.body.squeeze_class + min(max(map(self.cell_class, band)) for band in bands)
        return k if k < len(self.prices) else None

    def may_stop(self, cell: Cell) -> bool:
        if self.stand(cell) is None:
            return False
        if self.fits(cell):
            return not self.held.intersection(self.block(cell))
        return any(not self.held.intersection(band) for band in self.bands(cell))

    def holds(self, cell: Cell) -> list[set[tuple[int, int]]]:
        """The sets of cells, seen from above, that it could hold."""
        if self.fits(cell):
            return [{(x, y) for x, y, _ in self.block(cell)}]
        found = [{(x, y) for x, y, _ in band} for band in self.bands(cell)]
        return found or [{(x, y) for x, y, _ in self.block(cell)}]

    def free(self, cell: Cell) -> bool:
        return self.inside(cell) and not any(map(self.solid, self.block(cell)))

    def legal(self, cell: Cell, step: Cell) -> int | None:
        """The class entered, None where the step is illegal."""
        after = (cell[0] + step[0], cell[1] + step[1], cell[2] + step[2])
        k = self.stand(after, self.holds(cell))
        if k is None:
            return None
        axes = [i for i in range(3) if step[i]]
        for part in product((0, 1), repeat=len(axes)):
            if 0 < sum(part) < len(axes):
                moved = list(cell)
                for axis, taken in zip(axes, part, strict=True):
                    moved[axis] += step[axis] * taken
                if not self.free((moved[0], moved[1], moved[2])):
                    return None
        if self.body.side > 1 and not any(a & b for a in self.holds(cell) for b in self.holds(after)):
            return None
        return k

    def price(self, step: Cell, k: int, odd: bool) -> tuple[int, bool]:
        price, climb = self.prices[k], self.air.climb * (step[2] > 0)
        if sum(map(abs, step)) == 1:
            return price.straight + climb, odd
        return (price.second if odd else price.diagonal) + climb, odd != price.toggles

    def steps(self, heading: int) -> Iterator[Cell]:
        yield from ((0, 0, 1), (0, 0, -1))
        ways = [STEPS[heading]] if self.air.headings else STEPS
        for dx, dy in ways:
            for dz in (0, 1, -1) if self.air.slants else (0,):
                yield dx, dy, dz

    def moves(self, state: State) -> Iterator[tuple[State, int]]:
        cell, odd, heading = state
        if self.air.headings:
            yield (cell, odd, (heading + 1) % 8), self.air.turn
            yield (cell, odd, (heading + 7) % 8), self.air.turn
        for step in self.steps(heading):
            k = self.legal(cell, step)
            if k is not None:
                cost, after = self.price(step, k, odd)
                yield ((cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]), after, heading), cost

    def search(self, start: Cell, heading: int | None, budget: int, odd: bool = False) -> dict[State, int]:
        headings = [0] if not self.air.headings else range(8) if heading is None else [heading]
        best: dict[State, int] = {(start, odd, h): 0 for h in headings}
        heap = [(0, state) for state in best]
        while heap:
            cost, state = heapq.heappop(heap)
            if cost > best[state]:
                continue
            for after, price in self.moves(state):
                total = cost + price
                if total <= budget and total < best.get(after, budget + 1):
                    best[after] = total
                    heapq.heappush(heap, (total, after))
        return best

    def costs(self, start: Cell, heading: int | None, budget: int, odd: bool = False) -> dict[Cell, int]:
        flat: dict[Cell, int] = {}
        for (cell, _, _), cost in self.search(start, heading, budget, odd).items():
            flat[cell] = min(cost, flat.get(cell, cost))
        return flat
