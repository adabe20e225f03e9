"""Loading a crossbow or a sling."""

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Preview, Verb
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.pathfinder.actions.attack_actions import FIGHTING
from game.rules.pathfinder.combat.attack_modifiers import COMBAT
from game.rules.pathfinder.combat.opportunity import ACTS
from game.rules.pathfinder.creature.weapons import loaded, row_of, to_load
from game.rules.pathfinder.movement.moves import MOVES


def load_allowed(world: World, unit: int) -> Cost | Refusal:
    """A light crossbow and a sling take a move action to load, a heavy crossbow a full-round action.   [pf.weapons]"""
    weapon = to_load(world, unit)
    if weapon is None:
        return Refusal("pf.weapons", text("{who} has nothing to load.", who=called(world, unit)))
    return MOVES.slots.slot(world, unit, row_of(world, unit, weapon).load)


def load(world: World, unit: int, dice: Dice) -> Play:
    """Load; whoever threatens the square may strike first.   [pf.weapons] [pf.opportunity-acts]"""
    weapon = to_load(world, unit)
    if weapon is None:
        return
    yield MOVES.slots.spend(world, unit, row_of(world, unit, weapon).load, "load")
    yield from ACTS.asked(world, dice, unit)
    if FIGHTING.up(world, unit):
        note = text("loads the {weapon}", weapon=weapon.title)
        yield Event("spent", unit, (Because("pf.weapons"),), loaded(world, unit, weapon), note)


def loads(world: World, unit: int) -> bool:
    """Only who carries a crossbow or a sling ever loads.   [pf.weapons]"""
    return any(row_of(world, unit, arm).load for arm in COMBAT.weapons(world, unit))


def load_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show who may strike.   [pf.opportunity-acts]"""
    return Preview(cost, provoked=ACTS.strikes(world, cmd.unit))


LOAD: Verb = aimless(
    name="load",
    title=text("Reload"),
    rule="pf.weapons",
    allowed=load_allowed,
    perform=load,
    shown=load_shown,
)
