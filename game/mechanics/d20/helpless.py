"""The helpless: states that take a creature out of the game of moving and striking, and going past who is in one."""

from dataclasses import dataclass

from game.ecs.components import Body
from game.ecs.world import World
from game.mechanics.d20.sizes import Sizes
from game.mechanics.naming import called
from game.mechanics.states import dead, has
from game.reasons import Refusal, text


@dataclass(frozen=True, slots=True, eq=False)
class HelplessStates:
    """Which conditions leave a creature helpless, and what else each of them takes away."""

    helpless: tuple[str, ...]
    """Conditions that leave a creature wholly at a foe's mercy."""
    inert: tuple[str, ...]
    """Conditions in which a creature neither acts nor reacts."""
    rooted: tuple[str, ...]
    """Conditions besides helplessness that keep a creature from moving its speed."""
    still: str
    """Nothing takes a creature anywhere that cannot move at all."""

    def at_mercy(self, world: World, unit: int) -> bool:
        """Bound, asleep, paralysed, unconscious or dead: wholly at a foe's mercy."""
        return dead(world, unit) or has(world, unit, *self.helpless)

    def idle(self, world: World, unit: int) -> bool:
        """A creature that cannot act or react strikes nobody and threatens nothing."""
        return dead(world, unit) or has(world, unit, *self.inert)

    def held(self, world: World, unit: int) -> Refusal | None:
        """Whom a condition holds in its place goes nowhere."""
        state = next((name for name in (*self.helpless, *self.rooted) if has(world, unit, name)), "")
        if not state:
            return None
        return Refusal(self.still, text("{who} is {state} and cannot move.", who=called(world, unit), state=state))


@dataclass(frozen=True, slots=True, eq=False)
class PassingHelpless:
    """The law of squares that the helpless hold."""

    sizes: Sizes
    rule: str
    """A helpless creature's square may be walked through, and stopped on."""
    hulk: str
    """A helpless body that is bigger than the mover and of a size or more counts double."""
    hulks_from: str
    """The size from which a helpless body does."""
    ally: str = ""
    """A helpless friend's square is passed by a rule of its own; '': by that of all the helpless."""

    def is_hulk(self, body: Body, them: Body) -> bool:
        """Say whether a body would be a hulk to a mover if it lay helpless: big enough, and bigger than the mover."""
        order = self.sizes.order
        return order.index(them.size) >= order.index(self.hulks_from) and self.sizes.above(them, body) > 0

    def passed(self, body: Body, them: Body, *, friend: bool) -> tuple[bool, str]:
        """A helpless creature's square is free, unless it is a hulk beside the mover: say so, and by which rule."""
        if self.is_hulk(body, them):
            return True, self.hulk
        return False, (friend and self.ally) or self.rule
