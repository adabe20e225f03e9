"""Withdrawing: up to twice the speed, and who sees it does not strike where it starts."""

from dataclasses import dataclass

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import lying
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Refusal, text
from game.space.sight import Space

WITHDRAW = "withdraw"
"""The action."""


def goes_twice(going: Going, *, single: bool) -> bool:
    """Withdrawing is one movement of twice the speed, but for who has a single action for it."""
    return going.action == WITHDRAW and not single


def spared(world: World, unit: int, action: str) -> Space:
    """Leaving the squares where it starts provokes none of the foes that it sees."""
    return space(world, unit) if action == WITHDRAW else ()


def spared_by(concealing: Concealing, world: World, unit: int, foe: int, cells: Space) -> Space:
    """Who withdraws is spared there by the foes that it sees, by no others."""
    return () if not cells or concealing.total(world, unit, foe).unseen else cells


@dataclass(frozen=True, slots=True, eq=False)
class Withdrawing:
    """The law of who may withdraw."""

    rule: str
    """Who sees nothing does not withdraw,"""
    prone: str
    """nor does who lies on the ground: it can only crawl."""

    def forbidden(self, world: World, unit: int) -> Refusal | None:
        """Who sees nothing does not withdraw, nor does who lies on the ground."""
        if has(world, unit, PRONE):
            return lying(world, unit, self.prone)
        if not has(world, unit, "blinded"):
            return None
        return Refusal(self.rule, text("{who} sees nothing.", who=called(world, unit)))
