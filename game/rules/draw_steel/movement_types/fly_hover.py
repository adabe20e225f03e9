"""Flying and hovering: who stays in the air, and who falls out of it."""

from game.ecs.components import Speeds
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.conditions.prone import lies_prone
from game.rules.draw_steel.movement.speed import speed
from game.rules.draw_steel.movement_types.speed_entry import word
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell


def fly(foot: Footing, into: Cell) -> bool:
    """Through the air a step leads to any space around, up and down too, that is not under water.   [ds.fly]

    It costs 1, as every step does.
    """
    return foot.fits(into) and (foot.supported(into) or not foot.sunk(into))


def flies(world: World, unit: int) -> bool:
    """With fly in its entry one stays in the air, unless prone or without speed."""
    return word(world, unit, "fly") and not has(world, unit, PRONE) and speed(world, unit, "fly").total > 0


def hovers(world: World, unit: int) -> bool:
    """With hover one stays in midair, prone or at speed 0.   [ds.hover]"""
    speeds = world.find(unit, Speeds)
    return speeds is not None and speeds.hover


def fly_refused(world: World, unit: int) -> Refusal | None:
    """Prone in midair one only stays there, by hover: who lies prone flies nowhere before it stands."""
    return lies_prone(world, unit)


def hover_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who hovers stays in midair without doing anything for it."""
    if hovers(world, unit):
        return Cost.one("ds.hover", 0, text("nothing"))
    return Refusal("ds.hover", text("{who} cannot hover.", who=called(world, unit)))
