"""Checks that a level asks for by a name: what is called so takes a roll of what its name ends with, or is free."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from game.ecs.world import World
from game.mechanics.roll_under import RollUnder
from game.reasons import Text, text


@dataclass(frozen=True, slots=True, eq=False)
class NamedChecks:
    """The law of such names."""

    name: re.Pattern[str]
    """How ground is named that is meant; its group: what is rolled against."""
    dice: RollUnder
    number: Callable[[World, int, str], int]
    """What a roll of something is made against."""

    def means(self, name: str) -> bool:
        """Say whether ground of a name is meant."""
        return self.name.fullmatch(name) is not None

    def needed(self, world: World, unit: int, name: str) -> int | None:
        """Give what is rolled against; None where no roll is asked for."""
        says = self.name.fullmatch(name)
        return self.number(world, unit, says[1]) if says is not None and says[1] else None

    def told(self, needed: int | None) -> Text:
        """Say what the dice must come to, and how likely that is."""
        if needed is None:
            return text("no roll")
        percent = self.dice.chance(needed).told
        return text("{dice}: {n} or less, {percent} %", dice=str(self.dice.dice), n=needed, percent=percent)
