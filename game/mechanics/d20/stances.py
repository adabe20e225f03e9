"""Verbs that take an action and begin a state: guarding oneself, a gift that makes one fast."""

from collections.abc import Callable
from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Verb
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.slots import Slots
from game.mechanics.states import began
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Text


def nothing_bars(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Let everybody take it up."""
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """The law of a state that one takes up by an action."""

    slots: Slots
    verb: str
    title: Text
    rule: str
    state: Condition
    why: Because | None = None
    """Why the state begins; None: by its own rule."""
    barred: Callable[[World, int], Refusal | None] = nothing_bars
    """Who may not take it up, and why."""

    def law(self) -> Verb:
        """Build its verb."""
        return aimless(self.verb, self.title, self.rule, self._allowed, self._perform)

    def _allowed(self, world: World, unit: int) -> Cost | Refusal:
        return self.barred(world, unit) or self.slots.allows(world, unit, self.verb)

    def _perform(self, world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        yield self.slots.take(world, unit, self.verb)
        yield began(world, unit, self.state, *(() if self.why is None else (self.why,)))
