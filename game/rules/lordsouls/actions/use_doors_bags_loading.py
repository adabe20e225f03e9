"""Use: doors, loading a crossbow, taking something out of a bag."""

from dataclasses import replace

from game.ecs.world import World
from game.mechanics.arms.gear import BAG, gear
from game.mechanics.arms.handling import LOAD, TAKE_OUT, Handling
from game.mechanics.naming import called
from game.reasons import Refusal, text
from game.rules.lordsouls.actions.improvised import acted_on
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import BY_USE
from game.rules.lordsouls.sheet.equipment import ARMOURY
from game.rules.lordsouls.turns.manoeuvres import LAW
from game.space.field import Kind


def is_door(kind: Kind) -> bool:
    """What becomes something else by itself is a door.   [ls.use]"""
    return bool(kind.becomes) and not acted_on(kind)


def nothing_long(world: World, unit: int) -> Refusal:
    """Use is for what takes a whole action.   [ls.use]"""
    return Refusal("ls.use", text("{who} has nothing that takes a whole action.", who=called(world, unit)))


def prepare_bag(world: World, unit: int) -> Refusal | None:
    """Say to who would Prepare what lies in its bag that taking it out takes Use (`TAKE_OUT`).   [ls.prepare-bag]"""
    if all(one.place != BAG for one in gear(world, unit).items):
        return None
    return Refusal("ls.prepare-bag", text("Taking something out of a bag takes Use."))


DOORS = replace(LAW.doors("ls.use", sizes.cells), door=is_door)
USE_ITEM = Handling(
    name="use-item",
    title=text("Use an item"),
    # Loading a crossbow and taking something out of a bag take Use.
    rule="ls.use",
    slots=LAW,
    armoury=ARMOURY,
    deeds=(LOAD, TAKE_OUT),
    loads=BY_USE,
    nothing=nothing_long,
    cites={TAKE_OUT: "ls.prepare-bag"},
)
