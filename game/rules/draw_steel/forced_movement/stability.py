"""How far force moves somebody: stability, size, and who is not moved at all."""

from game.ecs.components import Conditions
from game.ecs.world import World
from game.mechanics.states import GRABBED, has
from game.reasons import Because, text
from game.rules.draw_steel.rolls.characteristics import trait


def stability(world: World, unit: int) -> int:
    """A creature reduces forced movement by its stability, never less than 0.   [ds.stability]"""
    return max(0, trait(world, unit, "stability"))


def unmoved(world: World, target: int, by: int) -> tuple[Because, ...]:
    """The restrained are not force moved, the grabbed only by who holds them."""
    if has(world, target, "restrained"):
        return (Because("ds.restrained", 0, text("restrained")),)
    grip = (world.find(target, Conditions) or Conditions()).find(GRABBED)
    if grip is not None and grip.source not in (0, by):
        return (Because("ds.grabbed", 0, text("held by another")),)
    return ()


def squares_left(world: World, target: int, by: int, squares: int) -> tuple[int, tuple[Because, ...]]:
    """Give how many squares remain, stability used in full and before anything else."""
    held = unmoved(world, target, by)
    if held:
        return 0, held
    kept = min(squares, stability(world, target))
    return squares - kept, (Because("ds.stability", -kept, text("stability")),) if kept else ()
