"""Damage: what a hit rolls and what it takes off."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event
from game.ecs.world import World
from game.mechanics.d20.falling import Falling
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.modifiers import Attempt, Modifier
from game.reasons import Because, text

LEAST = text("at least 1")


def unchanged(world: World, attempt: Attempt) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all books
    """Let a hit do what the weapon does."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Damage:
    """The law of what a hit does."""

    harm: Harm
    falling: Falling
    rolled: Callable[[World, Attempt], Roll]
    """What a hit rolls."""
    dealt: str = ""
    """A hit does what it rolls, 1 at the least, and takes it off the hit points; '': the rule of blows says that."""
    weakened: Modifier = unchanged
    """What is added to the damage of a hit besides the weapon's dice."""

    def wound(
        self, world: World, dice: Dice, attempt: Attempt, times: int, by: str
    ) -> Generator[Event | Decision, str, int]:
        """A hit does what it rolls, 1 at the least, and takes it off the hit points; gives what it was.

        `times`: how often a critical hit rolls; `by`: the rule by which it is a hit, or a critical one.
        """
        thrown = self.rolled(world, attempt).times(times)
        rule = by if times > 1 else self.dealt or by
        faces = yield from roll(
            world, dice, attempt.attacker, thrown, Because(rule), text("damage"), target=attempt.target
        )
        weakened = self.weakened(world, attempt)
        made = sum(faces) + thrown.plus
        amount = max(1, made + sum(reason.amount for reason in weakened))
        least = amount - made - sum(reason.amount for reason in weakened)
        told = (*weakened, *((Because(rule, least, LEAST),) if least else ()))
        yield from self.harm.hurt(world, attempt.target, amount, Because(rule, made, attempt.weapon.title), *told)
        yield from self.falling.felled(world, dice, attempt.target)
        return amount

    def doubled_mean(self, world: World, attempt: Attempt) -> int:
        """Give twice what a hit does on average, the least apart."""
        more = sum(reason.amount for reason in self.weakened(world, attempt))
        return max(2, self.rolled(world, attempt).doubled_mean + 2 * more)
