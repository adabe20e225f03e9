"""What stands on a side of an attack roll because of somebody's state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.states import has
from game.reasons import Because, Text


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attack before it is made: who, at whom, with what, hand to hand or from afar, and how."""

    attacker: int
    target: int
    weapon: Weapon
    melee: bool
    options: tuple[str, ...] = ()


Modifier = Callable[[World, Attempt], tuple[Because, ...]]
"""One circumstance of an attack: what it adds to the side on which it stands, nothing where it does not hold."""


@dataclass(frozen=True, slots=True, eq=False)
class ByState:
    """A modifier by a state: the first of several that holds is told."""

    rule: str
    titles: Mapping[str, Text]
    """The states, with what a player reads."""
    melee: int
    afar: int

    def on(self, world: World, unit: int, *, melee: bool = True) -> tuple[Because, ...]:
        """Give what a creature's state adds, hand to hand or from afar."""
        amount = self.melee if melee else self.afar
        state = next((name for name in self.titles if has(world, unit, name)), "") if amount else ""
        return (Because(self.rule, amount, self.titles[state]),) if state else ()

    def own(self, world: World, attempt: Attempt) -> tuple[Because, ...]:
        """Give what the attacker's state adds."""
        return self.on(world, attempt.attacker, melee=attempt.melee)

    def theirs(self, world: World, attempt: Attempt) -> tuple[Because, ...]:
        """Give what the target's state adds."""
        return self.on(world, attempt.target, melee=attempt.melee)
