"""A search over stances that a law lists one by one, for movement that no board of equal bits holds.

What a stance is, only the law knows: a cell with a posture, say. Steps cost whole numbers; among the cheapest ways
those that do the least harm are kept, and of these the usual choice is made (see `choice`), the most direct first
where the law says how far each way leads aside (see `direct`).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from game.paths.choice import Backward, Steps, safest, straightest
from game.paths.direct import Direct

S = TypeVar("S", bound=Hashable)
HARM = 1 << 20
"""Harm of one way stays below this."""
MOST = 1 << 16
"""Stances that a search goes on from before it gives up."""


class Edge(NamedTuple, Generic[S]):
    """One step: where it leads, its price and its harm, and a number 0..30 for its direction (see `choice`)."""

    to: S
    price: int
    harm: int
    direction: int


class Found(Backward, Generic[S]):
    """Everything that a search reached; node `i` is the stance `stances[i]`."""

    begins = (0,)

    def __init__(self, start: S, aside: Sequence[int] = ()) -> None:
        self.aside = aside
        self.stances: list[S] = [start]
        self.numbers: dict[S, int] = {start: 0}
        self.keys: list[int] = [0]
        self.came: list[Steps] = [[]]
        self.full = False
        """Whether the search was given up, too much being in reach."""

    def cost(self, stance: S) -> int | None:
        """Give the price of a stance, None where it was not reached."""
        number = self.numbers.get(stance)
        return None if number is None else self.keys[number] // HARM

    def harm(self, stance: S) -> int:
        """Give the harm that the cheapest way to a stance does, 0 where it was not reached."""
        number = self.numbers.get(stance)
        return 0 if number is None else self.keys[number] % HARM

    def best(self, stances: Iterable[S]) -> tuple[S, ...]:
        """Give those of some stances that cost least, and of these those that do the least harm."""
        known = [stance for stance in stances if stance in self.numbers]
        least = min((self.keys[self.numbers[stance]] for stance in known), default=0)
        return tuple(stance for stance in known if self.keys[self.numbers[stance]] == least)

    def path(self, goals: Sequence[S], noticed: Callable[[S, S], int] | None = None) -> list[S]:
        """Give the stances of the way to the best of some goals, the start left out; `noticed`: who sees a step."""
        ends = [self.numbers[stance] for stance in goals]
        if noticed is not None:
            steps = safest(ends, self.before, self.begins, self._between(noticed), self.aside)
        elif self.aside:
            direct = Direct(ends, self.before, self.keys, self.aside)
            steps = straightest(direct.goals, direct)
        else:
            steps = straightest(ends, self)
        return [self.stances[number] for _, number in steps]

    def before(self, node: int) -> Steps:
        """List (way, number) of the steps into a stance on cheapest ways."""
        return self.came[node]

    def _between(self, noticed: Callable[[S, S], int]) -> Callable[[int, int], int]:
        return lambda before, after: noticed(self.stances[before], self.stances[after])

    def relax(self, source: int, edge: Edge[S]) -> int | None:
        """Take note of a step; give the number of the stance that it leads to when it is better than before."""
        key = self.keys[source] + edge.price * HARM + edge.harm
        number = self.numbers.get(edge.to)
        if number is None:
            number = self.numbers[edge.to] = len(self.stances)
            self.stances.append(edge.to)
            self.keys.append(key)
            self.came.append([(edge.direction, source)])
            return number
        if key > self.keys[number] or number == 0:
            return None
        if key == self.keys[number]:
            self.came[number].append((edge.direction, source))
            return None
        self.keys[number] = key
        self.came[number] = [(edge.direction, source)]
        return number


def search(
    start: S,
    edges: Callable[[S], Iterable[Edge[S]]],
    budget: int,
    goal: Callable[[S], bool] | None = None,
    ahead: Callable[[S], int] | None = None,
    aside: Sequence[int] = (),
) -> Found[S]:
    """Find everything within a budget; with a goal, go on only until every cheapest way to it is known.

    Given up after `MOST` stances: what is found by then is `full`.
    `ahead` never overrates what is left to the goal, and falls by no more than a step's price.
    """
    reached = Found(start, aside)
    heap = [((ahead(start) if ahead else 0) * HARM, 0)]
    done: set[int] = set()
    last: int | None = None
    while heap:
        rank, number = heappop(heap)
        if last is not None and rank > last:
            break
        if number in done:
            continue
        done.add(number)
        if len(done) > MOST:
            reached.full = True
            break
        stance = reached.stances[number]
        if last is None and goal is not None and goal(stance):
            last = rank
        for edge in edges(stance):
            if reached.keys[number] // HARM + edge.price <= budget:
                better = reached.relax(number, edge)
                if better is not None:
                    more = ahead(edge.to) * HARM if ahead else 0
                    heappush(heap, (reached.keys[better] + more, better))
    return reached
