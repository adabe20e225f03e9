"""What one does, other than moving, that gives foes a strike by opportunity: shooting beside one, standing up."""

from dataclasses import dataclass

from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Strike
from game.ecs.world import World
from game.mechanics.d20.opportunity import Opportunity
from game.mechanics.reactions import Reactions


@dataclass(frozen=True, slots=True, eq=False)
class Provoking:
    """The law of deeds that provoke whoever threatens the square in which they are done."""

    opportunity: Opportunity
    reactions: Reactions

    def asked(self, world: World, dice: Dice, unit: int) -> Play:
        """Ask each foe that threatens who acts whether it strikes."""
        yield from self.reactions.asked(world, dice, unit, self.opportunity.acting(world, unit))

    def strikes(self, world: World, unit: int) -> tuple[Strike, ...]:
        """Preview the strikes of those foes."""
        found = (self.reactions.strike(world, mark.by, unit) for mark in self.opportunity.acting(world, unit))
        return tuple(strike for strike in found if strike is not None)
