"""A flood bit by bit, for corridors so thin that whatever takes many bits at once has too few of them.

Levels are gone through one by one; a bit stands under each level at which it was last thought to be reached.
"""

from game.paths.cells import Grid, ways_out
from game.paths.fronts import EVEN, STRETCH
from game.paths.table import Table, enter, rings


def crawl(table: Table, grid: Grid) -> None:
    """Go on over one board till nothing is left, or till going bit by bit has lost as much as it takes to change."""
    edge, levels, ring = table.edge.tolist(), table.listing(), rings(table.most)
    step = _evenly if len(grid.track.weights) == 1 else _priced
    step(grid, levels, ring, enter(ring, levels, edge), table.level - 1)
    first, lost = table.level, 0
    while not table.over and lost < table.change:
        bits = step(grid, levels, ring, first, first + STRETCH - 1)
        first += STRETCH
        lost = max(0, lost + bits - EVEN * STRETCH)
        table.level = max(table.level, first)
        table.over = table.level > table.last or not any(ring)


def _evenly(grid: Grid, levels: list[int], ring: list[list[int]], level: int, last: int) -> int:
    """Settle some levels where every step of a kind costs the same; count their bits."""
    ((so, sd),) = grid.track.weights.values()
    straight, diagonal = ways_out(grid.planes.frame.stride)
    legal, turn, seen = grid.legal, len(ring) - 1, 0
    for now in range(level, last + 1):
        wave = ring[now & turn]
        if not wave:
            continue
        ring[now & turn] = []
        seen += len(wave)
        beside, aslant = now + so, now + sd
        nearer, farther = ring[beside & turn], ring[aslant & turn]
        for here in wave:
            if levels[here] == now:
                mask = legal[here]
                for offset in straight[mask]:
                    there = here + offset
                    if levels[there] > beside:
                        levels[there] = beside
                        nearer.append(there)
                for offset in diagonal[mask]:
                    there = here + offset
                    if levels[there] > aslant:
                        levels[there] = aslant
                        farther.append(there)
    return seen


def _priced(grid: Grid, levels: list[int], ring: list[list[int]], level: int, last: int) -> int:
    """Settle some levels where the price depends on the bit entered; count their bits."""
    straight, diagonal = ways_out(grid.planes.frame.stride)
    legal, turn, seen = grid.legal, len(ring) - 1, 0
    for now in range(level, last + 1):
        wave, ring[now & turn] = ring[now & turn], []
        seen += len(wave)
        for here in wave:
            if levels[here] == now:
                mask = legal[here]
                for ways, prices in ((straight, grid.straight), (diagonal, grid.diagonal)):
                    for offset in ways[mask]:
                        there = here + offset
                        after = now + prices[there]
                        if levels[there] > after:
                            levels[there] = after
                            ring[after & turn].append(there)
    return seen
