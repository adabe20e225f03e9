"""Use: doors, loading a crossbow, taking something out of a bag."""

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import Doors
from game.reasons import Cost, Refusal, text
from game.rules.lordsouls.bonus.drop_prepare import LOAD, TAKE_OUT, chosen, deeds, done
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.equipment import Item
from game.rules.lordsouls.turns import manoeuvres


def action(world: World, unit: int) -> Cost | Refusal:
    """Use takes the Action manoeuvre.   [ls.use]"""
    return manoeuvres.slot(world, unit, manoeuvres.ACTION)


def spend(world: World, cmd: Command) -> Event:
    """Spend the Action manoeuvre.   [ls.use]"""
    return manoeuvres.spend(world, cmd.unit, manoeuvres.ACTION, "use")


def long_deeds(world: World, unit: int) -> dict[str, Item]:
    """Loading a crossbow and taking something out of a bag take Use.   [ls.use] [ls.prepare-bag]"""
    all_deeds = deeds(world, unit, by_use=True)
    return {key: after for key, after in all_deeds.items() if key.partition(" ")[0] in (LOAD, TAKE_OUT)}


def items_allowed(world: World, unit: int) -> Cost | Refusal:
    """Say whether there is anything that takes a whole action.   [ls.use]"""
    if not long_deeds(world, unit):
        return Refusal("ls.use", text("{who} has nothing that takes a whole action.", who=called(world, unit)))
    return action(world, unit)


def use_item(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Complete one such action.   [ls.use]"""
    key = yield from chosen(world, unit, long_deeds(world, unit), "ls.use")
    after = long_deeds(world, unit)[key]
    yield manoeuvres.spend(world, unit, manoeuvres.ACTION, "use-item")
    yield done(world, unit, key, after)


DOORS = Doors("ls.use", action, spend, sizes.cells)
