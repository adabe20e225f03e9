"""A way to what lies far off: what it costs is known of all at once, the way is looked for when it is asked for."""

from collections.abc import Sequence

import numpy as np

from game.paths.choice import Steps, safest
from game.paths.graph import HARM, Found
from game.paths.lattice import Leap
from game.paths.narrow import Marks, narrowed
from game.paths.sought import NEVER, Flooded, Sought
from game.rules.draw_steel.boards.laid import Bools
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.steps import SLANTED
from game.rules.draw_steel.paths.watch import Watch
from game.rules.draw_steel.paths.waves import Waves
from game.space.square import Cell


class Far:
    """What is known of a goal far off; the way is the one that a search straight at it would find."""

    full = False

    def __init__(self, wave: Waves, goal: Cell) -> None:
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
        wave, (first, last) = self.wave, self.wave.span
        keys = np.full(wave.lattice.frame.size * 8, NEVER)
        keys[first:last] = np.array([NEVER, *wave.keys[1:]], np.int64)[wave.numbers.reshape(-1)]
        ranks, limit = keys + HARM * wave.ahead(self.goal), (wave.budget + 1) * HARM
        return Flooded(wave.lattice, wave.start, keys, wave.entering, ranks, self._leapt(), limit)

    def _leapt(self) -> dict[int, list[tuple[int, Leap]]]:
        """Give the leaps into nodes, each at the first of the ways that it takes the place of."""
        first: dict[int, int] = {}
        for at, position in enumerate(self.wave.positions):
            first.setdefault(position, at)
        leapt = self.wave.leapt.items()
        return {to: [(by, leap._replace(position=first[leap.position])) for by, leap in some] for to, some in leapt}

    def _marks(self, sought: Sought, watch: Watch) -> Marks:
        """Note who sees which step."""
        wave, near, marks = self.wave, sought.near, Marks()
        seen = self._beside(watch, near)
        for node, foes in seen.items():
            for way in wave.lattice.ways:
                to = node + way.offset
                left = foes & ~seen.get(to, 0)
                if left and 0 <= to < len(near) and near[to]:
                    marks[node, to] = left
        for to, steps in sought.leaps.items():
            for source, _, _ in steps:
                if source in seen:
                    marks[source, to] = watch(wave.stance(source), wave.stance(to))
        return marks

    def _beside(self, watch: Watch, near: Bools) -> dict[int, int]:
        """Give who is adjacent to which of the nodes that are looked at, where anybody is."""
        wave, side = self.wave, self.wave.boards.laid.side
        beside: dict[int, int] = {}
        for spot, bodies in watch.near.items():
            heights = [(at[2] - side, at[2] + wide + 1) for at, wide in map(watch.bodies.__getitem__, bodies)]
            for stance in wave.over(*spot, range(min(heights)[0], max(high for _, high in heights))):
                node = wave.node(stance)
                if near[node] and (foes := watch.beside(stance[:3])):
                    beside[node] = foes
        return beside


def _alike(steps: Steps) -> bool:
    """Say whether steps could be equally good, so that their order matters: some lead equally far aside."""
    return len({SLANTED[way] for way, _ in steps}) < len(steps)
