"""Free maneuvers: doors opened and closed."""

from game.battle.command import Command
from game.battle.event import Event
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import Doors
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.movement.sizes import space
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.free_maneuver import FREE


def allowed(world: World, unit: int) -> Cost | Refusal:
    """Opening an unlocked door is a free maneuver."""
    return turn.slot(world, unit, FREE)


def spend(world: World, cmd: Command) -> Event:
    """Note which door is used."""
    return turn.spend(world, cmd.unit, FREE, f"use {cmd.target}")


def once(world: World, cmd: Command) -> Refusal | None:
    """Each door is used but once in a turn, or nothing would end a turn."""
    used = f"use {cmd.target}" in world.get(cmd.unit, Budget).done
    why = text("{who} has already used this door this turn.", who=called(world, cmd.unit))
    return Refusal("ds.free-maneuver", why) if used else None


USE = Doors("ds.free-maneuver", allowed, spend, space, once)
