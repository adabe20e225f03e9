"""Dash: twice the ДВИЖ for 4 energy."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Budget, Condition, Conditions
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import began, has
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, counted, text
from game.rules.lordsouls.movement import move
from game.rules.lordsouls.movement.verbs import MOVES
from game.rules.lordsouls.sheet.energy import DASH as PRICE
from game.rules.lordsouls.sheet.energy import Energy, energy, too_little
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import DASHING, END


def allowed(world: World, unit: int) -> Cost | Refusal:
    """A Dash needs its energy, and does not double twice.   [ls.dash]"""
    if has(world, unit, DASHING):
        return Refusal("ls.dash", text("{who} has dashed this turn.", who=called(world, unit)))
    return too_little(world, unit) or manoeuvres.allows(world, unit, "dash")


def dash(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Double the ДВИЖ until the end of the turn, also of a Move under way.   [ls.dash]"""
    before = {verb: move.points(world, unit, verb).total for verb in ("move", "slip", "drag")}
    under_way = next((verb for verb in before if MOVES.going_on(world, unit, verb)), "")
    spent = manoeuvres.take(world, unit, "dash")
    paid = put(world, unit, Energy(energy(world, unit) - PRICE))
    tiring = Because("ls.energy", PRICE, text("energy"))
    yield replace(spent, changes=(*spent.changes, *paid), because=(*spent.because, tiring))
    yield began(world, unit, Condition(DASHING, "ls.dash", unit, END))
    if under_way:
        more = move.points(world, unit, under_way).total - before[under_way]
        budget = world.get(unit, Budget)
        changes = put(world, unit, replace(budget, purse=budget.purse + more))
        note = counted("{n} point more", "{n} points more", n=more)
        yield Event("spent", unit, (Because("ls.dash", more, text("Dash")),), changes, note)


def dashing(world: World, unit: int) -> World:
    """Give the world in which a creature has dashed, as it is where it cannot.   Part of ls.dash."""
    if isinstance(allowed(world, unit), Refusal):
        return world
    ahead = world.fork()
    ahead.put(unit, world.get(unit, Conditions).plus(Condition(DASHING, "ls.dash", unit, END)))
    return ahead


DASH = aimless("dash", text("Dash"), "ls.dash", allowed, dash)
