"""Of the cheapest ways those with the fewest steps aside: where slanting costs no more, nobody slants for nothing."""

from collections.abc import Callable, Sequence

from game.paths.choice import Backward, Steps


class Direct(Backward):
    """The steps that lead to some goals without needless steps aside.

    `before` lists the steps into a node on cheapest ways, each from a node of a lower key; `aside[way]` is how far a
    step in that way leaves the straight ones, 0 for a straight one.
    """

    begins = (0,)

    def __init__(
        self, goals: Sequence[int], before: Callable[[int], Steps], keys: Sequence[int], aside: Sequence[int]
    ) -> None:
        self.aside = aside
        self.least = {0: 0}
        self.kept: dict[int, Steps] = {0: []}
        for node in sorted(_behind(goals, before), key=keys.__getitem__):
            if node:
                self._keep(node, before(node))
        fewest = min((self.least[goal] for goal in goals), default=0)
        self.goals = [goal for goal in goals if self.least[goal] == fewest]

    def _keep(self, node: int, steps: Steps) -> None:
        totals = [self.least[source] + self.aside[way] for way, source in steps]
        self.least[node] = min(totals)
        self.kept[node] = [step for step, total in zip(steps, totals, strict=True) if total == self.least[node]]

    def before(self, node: int) -> Steps:
        """List (way, number) of the steps into a node on the most direct ways."""
        return self.kept[node]


def _behind(goals: Sequence[int], before: Callable[[int], Steps]) -> list[int]:
    """List the nodes from which cheapest ways lead to some goals, these included."""
    known = dict.fromkeys(goals)
    waiting = list(known)
    while waiting:
        for _, source in before(waiting.pop()):
            if source not in known:
                known[source] = None
                waiting.append(source)
    return list(known)
