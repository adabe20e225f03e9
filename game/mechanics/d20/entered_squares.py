"""Entered squares: who may strike because a step goes into its squares, by littleness or by size."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ecs.components import Name
from game.ecs.world import World
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.passages import APART, ENTERED, Passage
from game.mechanics.d20.reach import Reach
from game.paths.plan import Provocation
from game.reasons import Because, text
from game.space.sight import Space


@dataclass(frozen=True, slots=True, eq=False)
class Entering:
    """The law of squares of foes that a step enters."""

    passing: Passing
    reach: Reach
    provokes: str
    """Going into a foe's square by being little, or of a far other size, lets it strike."""

    def strikers(self, world: World, mover: int, before: Space, after: Space) -> Iterator[Provocation]:
        """Going into a foe's square by being little, or of a far other size, lets it strike, if it threatens that."""
        for passage, cells in self._entered(world, mover, before, after):
            watched = (cell for cell in after if cell in cells and self.reach.threatens(world, passage.other, cell))
            first = next(watched, None)
            if first is not None:
                yield Provocation(passage.other, first, entering=True)

    def told(self, world: World, mover: int, before: Space, after: Space) -> Iterator[Because]:
        """Cite the rule for each whose squares a step so enters."""
        for passage, _ in self._entered(world, mover, before, after):
            name = world.get(passage.other, Name).name
            yield Because(self.provokes, 0, text("{name} may strike at who enters its square", name=name))

    def _entered(self, world: World, mover: int, before: Space, after: Space) -> Iterator[tuple[Passage, Space]]:
        """It is the step that comes in: whoever is inside already does not come in once more."""
        company = self.passing.passages(world, mover)
        for passage, cells in self.passing.among(world, mover, company, after):
            if passage.kind in (ENTERED, APART) and not any(cell in cells for cell in before):
                yield passage, cells
