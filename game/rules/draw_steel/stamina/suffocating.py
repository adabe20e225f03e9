"""Air: how long a breath is held under water and in the dirt, and what comes when it is out."""

from dataclasses import dataclass

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play, put
from game.ecs.world import World, component
from game.reasons import Because, text
from game.rules.draw_steel.burrowing.targeting_burrowers import beneath
from game.rules.draw_steel.conditions.bleeding import D6
from game.rules.draw_steel.falling.fall import hurt
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.stamina.underwater import underwater


@component
@dataclass(frozen=True, slots=True)
class Breath:
    """For how many rounds a creature's head has been under."""

    rounds: int


def air_left(rounds: int, might: int) -> int:
    """One holds one's breath for Might rounds, at least 1: give how many are left."""
    return max(1, might) - rounds


def gasp(world: World, dice: Dice, unit: int) -> Play:
    """Out of air after Might rounds, at least 1, one takes 1d6 at the end of each round.   [ds.suffocating]"""
    airless = (underwater(world, unit) and not word(world, unit, "swim")) or (
        beneath(world, unit) and not word(world, unit, "burrow")
    )
    breath = world.find(unit, Breath) or Breath(0)
    after = Breath(breath.rounds + 1 if airless else 0)
    if after != breath:
        yield Event("spent", unit, (Because("ds.suffocating"),), put(world, unit, after), text("holds its breath"))
    if airless and air_left(after.rounds, score(world, unit, "might")) < 0:
        faces = yield from roll(world, dice, unit, D6, Because("ds.suffocating"), text("out of air"))
        yield from hurt(world, unit, faces[0], Because("ds.suffocating", faces[0], text("out of air")))
