"""A way to what lies far off: what it costs is known of all at once, the way is looked for when it is asked for."""

from collections.abc import Sequence

import numpy as np

from game.paths.choice import Steps, safest
from game.paths.graph import HARM, Found
from game.paths.narrow import Marks, narrowed
from game.paths.sought import NEVER, Flooded, Numbers, Sought
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.steps import SLANTED
from game.rules.draw_steel.paths.walked import Walked
from game.rules.draw_steel.paths.watch import Watch
from game.space.square import Cell


class Far:
    """What is known of a goal far off, on foot; the way is the one that a search straight at it would find."""

    full = False

    def __init__(self, wave: Walked, goal: Cell) -> None:
        self.goal, self.wave, self.cost, self.best = goal, wave, wave.cost, wave.best

    def path(self, goals: Sequence[Stance], watch: Watch | None = None) -> list[Stance]:
        """Give the stances of the way, the start left out; `watch`: who sees a step."""
        wave, ends = self.wave, [self.wave.node(stance) for stance in goals]
        sought = Sought(self._flooded(), ends)
        if watch is None:
            return self._found(sought).path(goals)
        marks = self._marks(sought, watch)
        kept = narrowed(sought, marks, SLANTED) or sought.behind()
        ways = {node: sought.sorted(steps) if _alike(steps) else steps for node, steps in kept.items()}
        steps = safest(ends, ways.__getitem__, (wave.start,), lambda a, b: marks.get((a, b), 0), SLANTED)
        return [wave.stance(node) for _, node in steps]

    def _found(self, sought: Sought) -> Found[Stance]:
        book = sought.behind()
        order = sorted(book, key=self.wave.key_of)
        place, wave = {node: number for number, node in enumerate(order)}, self.wave
        recalled = Found(wave.situation.start, SLANTED)
        recalled.stances = [wave.stance(node) for node in order]
        recalled.numbers = {stance: number for number, stance in enumerate(recalled.stances)}
        recalled.keys = [wave.key_of(node) for node in order]
        recalled.came = [[(way, place[source]) for way, source in sought.sorted(book[node])] for node in order]
        return recalled

    def _flooded(self) -> Flooded:
        wave = self.wave
        keys = np.array([NEVER, *wave.keys[1:]], np.int64)[wave.numbers.reshape(-1)]
        ranks = keys + HARM * self._ahead()
        tolls, limit = [wave.entering()] * len(wave.lattice.ways), (wave.budget + 1) * HARM
        return Flooded(wave.lattice, wave.start, keys, tolls, ranks, wave.leapt, limit)

    def _ahead(self) -> Numbers:
        """Give what is surely still ahead of each node: no step rises by more than 1; a fall is as deep as it likes."""
        (x, y, z), boards, field = self.goal, self.wave.boards, self.wave.situation.steps.foot.land.field
        ahead = np.zeros((field.height + 1, boards.stride), np.int64)
        across = np.abs(np.arange(field.width) - x)[None, :]
        down = np.abs(np.arange(field.height) - y)[:, None]
        ahead[: field.height, : field.width] = np.maximum(np.maximum(across, down), z - field.levels)
        return np.tile(ahead.ravel(), 2)

    def _marks(self, sought: Sought, watch: Watch) -> Marks:
        """Note who sees which step."""
        wave, field = self.wave, self.wave.situation.steps.foot.land.field
        spots = [spot for spot in watch.near if field.inside(*spot)]
        upright = {wave.node((*spot, field.ground(*spot), False)): spot for spot in spots}
        seen = {node: watch.beside((*spot, field.ground(*spot))) for node, spot in upright.items()}
        seen |= {node + wave.boards.level: foes for node, foes in seen.items()}
        seen = {node: foes for node, foes in seen.items() if foes and sought.near[node]}
        marks: Marks = {}
        for node, foes in seen.items():
            for way in wave.lattice.ways:
                to = node + way.offset
                left = foes & ~seen.get(to, 0)
                if left and sought.near[to]:
                    marks[node, to] = left
        for to, steps in sought.leaps.items():
            for source, _, _ in steps:
                if source in seen:
                    marks[source, to] = watch(wave.stance(source), wave.stance(to))
        return marks


def _alike(steps: Steps) -> bool:
    """Say whether steps could be equally good, so that their order matters: some lead equally far aside."""
    return len({SLANTED[way] for way, _ in steps}) < len(steps)
