"""A swift action: who has the gift is fast for a round."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import began, has
from game.mechanics.traits import traits
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.pathfinder.movement.speeds import GIFT, HURRIED
from game.rules.pathfinder.turns import turns

FAST = Condition(HURRIED, "pf.speed-magic", 0, "turn")


def gifted(world: World, unit: int) -> bool:
    """Only some have a spell that is cast so quickly.   [pf.swift-actions]"""
    return GIFT in traits(world, unit).powers


def allowed(world: World, unit: int) -> Cost | Refusal:
    """One swift action a turn, beside the others.   [pf.swift-actions]"""
    who = called(world, unit)
    if not gifted(world, unit):
        return Refusal("pf.swift-actions", text("{who} has no gift for a swift action.", who=who))
    if has(world, unit, HURRIED):
        return Refusal("pf.speed-bonuses-stacking", text("{who} hurries already.", who=who))
    return turns.SLOTS.allows(world, unit, "hurry")


def perform(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """30 feet more speed until the next turn, as enhancement.   [pf.speed-magic]"""
    yield turns.SLOTS.take(world, unit, "hurry")
    yield began(world, unit, FAST, Because("pf.swift-actions", 0, text("30 ft faster until its next turn")))


HURRY = aimless(name="hurry", title=text("Hurry"), rule="pf.swift-actions", allowed=allowed, perform=perform)
