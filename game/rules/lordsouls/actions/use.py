"""Use: doors, loading a crossbow, taking something out of a bag."""

from dataclasses import replace

from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.actions.named import is_door
from game.rules.lordsouls.bonus.drop_prepare import LOAD, TAKE_OUT, Deeds, deeds, handling
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.manoeuvres import LAW


def long_deeds(world: World, unit: int) -> Deeds:
    """Loading a crossbow and taking something out of a bag take Use.   [ls.use] [ls.prepare-bag]"""
    all_deeds = deeds(world, unit, by_use=True)
    return {key: after for key, after in all_deeds.items() if key.partition(" ")[0] in (LOAD, TAKE_OUT)}


def nothing_long(world: World, unit: int) -> Refusal:
    """Use is for what takes a whole action.   [ls.use]"""
    return Refusal("ls.use", text("{who} has nothing that takes a whole action.", who=called(world, unit)))


USE_ITEM = handling("use-item", text("Use an item"), "ls.use", long_deeds, nothing_long)
DOORS = replace(LAW.doors("ls.use", sizes.cells), door=is_door)
