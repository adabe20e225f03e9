"""Standing up and dropping prone."""

from dataclasses import dataclass

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview, Verb
from game.ecs.world import World
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.speeds import may_lie
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.states import PRONE, began, ended, has
from game.mechanics.verbs import aimless
from game.reasons import Cost, Refusal, text

STAND, DROP = "stand", "drop-prone"


@dataclass(frozen=True, slots=True, eq=False)
class StandingUp:
    """The law of getting up and down: its verbs, by what the turn's table takes for them."""

    slots: Slots
    harm: Harm
    weightless: str = ""
    """Without gravity nobody lies down."""
    provoking: Provoking | None = None
    """Whoever stands up beside a foe may be struck, still as one who lies; None: standing up provokes nobody."""

    @property
    def rule(self) -> str:
        """Name the rule of who lies prone."""
        return self.harm.prone.rule

    def stand(self) -> Verb:
        """Build the verb of standing up."""
        return aimless(STAND, text("Stand up"), self.rule, self._may_stand, self._stand, self._shown)

    def _may_stand(self, world: World, unit: int) -> Cost | Refusal:
        if not has(world, unit, PRONE):
            return Refusal(self.rule, text("{who} is not prone.", who=called(world, unit)))
        return self.slots.allows(world, unit, STAND)

    def _stand(self, world: World, unit: int, dice: Dice) -> Play:
        yield self.slots.take(world, unit, STAND)
        if self.provoking is not None:
            yield from self.provoking.asked(world, dice, unit)
        if not self.harm.states.at_mercy(world, unit):
            yield from ended(world, unit, PRONE)

    def _shown(self, world: World, cmd: Command, cost: Cost) -> Preview:
        strikes = () if self.provoking is None else self.provoking.strikes(world, cmd.unit)
        return Preview(cost, provoked=strikes)

    def drop(self) -> Verb:
        """Build the verb of dropping prone."""
        return aimless(DROP, text("Drop prone"), self.rule, self._may_drop, self._drop)

    def _may_drop(self, world: World, unit: int) -> Cost | Refusal:
        if has(world, unit, PRONE):
            return Refusal(self.rule, text("{who} is prone already.", who=called(world, unit)))
        if self.weightless and world.field.gravity == "zero":
            return Refusal(self.weightless, text("There is no gravity here."))
        if not may_lie(world, unit):
            return Refusal(self.rule, text("{who} has nothing to lie on.", who=called(world, unit)))
        return self.slots.allows(world, unit, DROP)

    def _drop(self, world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        yield self.slots.take(world, unit, DROP)
        yield began(world, unit, self.harm.prone)
