"""The rules of movement, slow and plain: cells listed one by one, a heap over (place, parity).

Written from the rules alone and on purpose without anything of game.paths but the types that describe a question.
"""

import heapq
from collections.abc import Iterator

from game.paths.moves import Body, Crowd, Ground, Prices

STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
Spot = tuple[int, int]
State = tuple[int, int, bool]


class Reference:
    """One map, one body, one crowd, one table of prices."""

    def __init__(self, ground: Ground, body: Body, prices: Prices, crowd: Crowd = Crowd()) -> None:  # noqa: B008
        self.ground, self.body, self.prices, self.crowd = ground, body, prices, crowd
        self.height, self.width = ground.closed.shape
        self.held = set(crowd.held)
        rows, columns = ground.closed.nonzero()
        self.shut = {*crowd.barriers, *zip(columns.tolist(), rows.tolist(), strict=True)}
        self.hindrance = ground.hindrance.tolist()

    def on_map(self, x: int, y: int) -> bool:
        return x >= 0 and y >= 0 and x + self.body.side <= self.width and y + self.body.side <= self.height

    def block(self, x: int, y: int) -> list[Spot]:
        return [(x + i, y + j) for j in range(self.body.side) for i in range(self.body.side)]

    def closed(self, cell: Spot) -> bool:
        return cell in self.shut

    def cell_class(self, cell: Spot) -> int:
        extra = sum(more for x, y, more in self.crowd.bodies if (x, y) == cell)
        return int(self.hindrance[cell[1]][cell[0]]) + extra

    def tight(self, cell: Spot) -> bool:
        return self.ground.tight is not None and bool(self.ground.tight[cell[1], cell[0]])

    def all_bands(self, x: int, y: int) -> list[tuple[tuple[int, int, int, int], list[Spot]]]:
        n, c = self.body.side, self.body.band
        rows = [((0, i, n, c), [(x + a, y + i + b) for b in range(c) for a in range(n)]) for i in range(n - c + 1)]
        columns = [((i, 0, c, n), [(x + i + a, y + b) for b in range(n) for a in range(c)]) for i in range(n - c + 1)]
        return rows + columns

    def clear_bands(self, x: int, y: int) -> list[tuple[tuple[int, int, int, int], list[Spot]]]:
        if self.body.side == 1 or not self.body.squeezes:
            return []
        return [(box, cells) for box, cells in self.all_bands(x, y) if not any(map(self.closed, cells))]

    def fits(self, x: int, y: int) -> bool:
        if any(map(self.closed, self.block(x, y))):
            return False
        return not (self.body.side == 1 and self.tight((x, y)))

    def stand(
        self, x: int, y: int, fresh: list[Spot] | None = None, before: list[set[Spot]] | None = None
    ) -> tuple[int, bool] | None:
        """Class and squeezed of a placement, None where it may not be; `before`: what it could hold before the step."""
        if not self.on_map(x, y):
            return None
        if self.fits(x, y):
            counted = self.block(x, y) if fresh is None else fresh
            answer = max(map(self.cell_class, counted)), False
        elif self.body.side == 1:
            if self.closed((x, y)) or not self.body.squeezes:
                return None
            answer = self.cell_class((x, y)) + self.body.squeeze_class, True
        else:
            bands = self.clear_bands(x, y)
            bands = [(box, cells) for box, cells in bands if before is None or any(set(cells) & one for one in before)]
            if not bands:
                return None
            best = min(max(map(self.cell_class, cells)) for _, cells in bands)
            answer = best + self.body.squeeze_class, True
        return answer if answer[0] < len(self.prices) else None

    def may_stop(self, x: int, y: int) -> bool:
        if not self.body.fresh and self.stand(x, y) is None:
            return False
        if self.fits(x, y) or self.body.side == 1:
            return not any(cell in self.held for cell in self.block(x, y))
        return any(not self.held.intersection(cells) for _, cells in self.clear_bands(x, y))

    def space(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The box that it occupies: its block, or the first band where it may stop, or the first band."""
        whole = (0, 0, self.body.side, self.body.side)
        if self.fits(x, y):
            return whole
        bands = self.clear_bands(x, y)
        for box, cells in bands:
            if not self.held.intersection(cells):
                return box
        return bands[0][0] if bands else whole

    def cells_of(self, x: int, y: int) -> set[Spot]:
        dx, dy, w, h = self.space(x, y)
        return {(x + dx + i, y + dy + j) for i in range(w) for j in range(h)}

    def spaces(self, x: int, y: int) -> list[set[Spot]]:
        """All the sets of cells that it could hold here: the whole block when that is clear, else each clear band."""
        if self.body.side == 1 or self.fits(x, y):
            return [set(self.block(x, y))]
        return [set(cells) for _, cells in self.clear_bands(x, y)]

    def hard_free(self, x: int, y: int) -> bool:
        return self.on_map(x, y) and not any(self.ground.hard[b, a] for a, b in self.block(x, y))

    def shift(self, direction: int, y: int) -> Spot:
        if not self.ground.hexes or direction in (0, 4):
            return STEPS[direction]
        right = STEPS[direction][0] > 0
        if y % 2 == 1:
            return (1 if right else 0), STEPS[direction][1]
        return (0 if right else -1), STEPS[direction][1]

    def legal(self, x: int, y: int, direction: int) -> tuple[int, int, int, bool] | None:
        """(x, y, class, squeezed) after a step, None when it is illegal."""
        if self.ground.hexes and direction in (2, 6):
            return None
        if self.ground.barred is not None and int(self.ground.barred[y, x]) >> direction & 1:
            return None
        dx, dy = self.shift(direction, y)
        after = x + dx, y + dy
        fresh = [cell for cell in self.block(*after) if cell not in self.block(x, y)] if self.body.fresh else None
        mine = self.spaces(x, y) or [set(self.block(x, y))]
        there = self.stand(*after, fresh, mine)
        if there is None:
            return None
        if direction % 2 and not self.ground.hexes and not (self.hard_free(x + dx, y) and self.hard_free(x, y + dy)):
            return None
        if self.body.side > 1 and not any(a & b for a in mine for b in self.spaces(*after)):
            return None
        return *after, *there

    def price(self, direction: int, k: int, odd: bool) -> tuple[int, bool]:
        price = self.prices[k]
        if direction % 2 == 0 or self.ground.hexes:
            return price.straight, odd
        return (price.second if odd else price.diagonal), odd != price.toggles

    def moves(self, state: State) -> Iterator[tuple[int, State, int]]:
        x, y, odd = state
        for direction in range(8):
            there = self.legal(x, y, direction)
            if there is not None:
                cost, after = self.price(direction, there[2], odd)
                yield direction, (there[0], there[1], after), cost

    def search(self, start: Spot, budget: int, odd: bool = False) -> dict[State, int]:
        best = {(*start, odd): 0}
        heap = [(0, (*start, odd))]
        while heap:
            cost, state = heapq.heappop(heap)
            if cost > best[state]:
                continue
            for _, after, price in self.moves(state):
                total = cost + price
                if total <= budget and total < best.get(after, budget + 1):
                    best[after] = total
                    heapq.heappush(heap, (total, after))
        return best

    def costs(self, start: Spot, budget: int, odd: bool = False) -> dict[Spot, int]:
        flat: dict[Spot, int] = {}
        for (x, y, _), cost in self.search(start, budget, odd).items():
            flat[x, y] = min(cost, flat.get((x, y), cost))
        return flat

    def ends(self, start: Spot, budget: int, odd: bool = False) -> list[tuple[int, int, int]]:
        found = self.costs(start, budget, odd)
        return sorted((x, y, c) for (x, y), c in found.items() if (x, y) != start and self.may_stop(x, y))

    def best_path(
        self, start: Spot, goal: Spot, budget: int, odd: bool = False, threats: tuple[tuple[Spot, ...], ...] = ()
    ) -> tuple[int, int] | None:
        """(foes provoked, turns) of the best of the cheapest paths, by trying them all."""
        best = self.search(start, budget, odd)
        costs = [c for (x, y, _), c in best.items() if (x, y) == goal]
        if not costs:
            return None
        found: dict[tuple[State, int], set[tuple[frozenset[int], int]]] = {((*start, odd), -1): {(frozenset(), 0)}}
        answers = []
        for state in sorted(best, key=lambda s: best[s]):
            here = {key: labels for key, labels in found.items() if key[0] == state}
            if state[:2] == goal and best[state] == min(costs):
                answers += [(len(foes), turns) for labels in here.values() for foes, turns in labels]
            for direction, after, price in self.moves(state):
                if best.get(after) != best[state] + price:
                    continue
                left = self.cells_of(*state[:2]) - self.cells_of(*after[:2])
                seen = frozenset(i for i, cells in enumerate(threats) if left & set(cells))
                for (_, last), labels in here.items():
                    turned = last not in (-1, direction)
                    more = {(foes | seen, turns + turned) for foes, turns in labels}
                    found.setdefault((after, direction), set()).update(more)
        return min(answers)
