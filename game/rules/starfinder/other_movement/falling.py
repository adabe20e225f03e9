"""Falling out of the air: what the ground does, and who falls when its turn ends."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.d20.falling import Falling
from game.reasons import Because, text
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.flying_checks import fall_at_end, soft_landing
from game.rules.starfinder.space.occupied_squares import PASSING

FALLING = Falling(
    passing=PASSING,
    harm=HARM,
    # A fall does 1d6 for each 10 feet, by the rule of who flies or of who climbs; then one lies prone,   [sf.prone]
    flier="sf.fly-acrobatics",
    climber=dict(PACE.unskilled)["climb"],
    # unless the landing is soft. One lands where one may stop.
    soft=soft_landing,
)


def air_end(world: World, dice: Dice, unit: int) -> Play:
    """A flier that ends its turn in the air without having flown 5 feet or hovered falls.   [sf.fly-acrobatics]"""
    if fall_at_end(world, unit):
        why = text("It neither flew nor hovered.")
        yield from FALLING.fall(world, dice, unit, Because("sf.fly-acrobatics", 0, why))
