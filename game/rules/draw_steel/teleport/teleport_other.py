"""Teleporting another by an ability."""

from collections.abc import Iterator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Cost, Refusal, text
from game.rules.draw_steel.abilities.cards import NAMED, Ability
from game.rules.draw_steel.hide_and_search.hidden import ability_reveals
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.movement.distance import apart, out_of_distance
from game.rules.draw_steel.teleport import teleport
from game.rules.draw_steel.teleport.arrival import teleported
from game.rules.draw_steel.teleport.teleport_destination import out_of_sight
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.verbs.choose_space import choose_cell


def elsewhere_against(world: World, unit: int, friend: int, ability: Ability) -> Cost | Refusal:
    """Who teleports another needs line of effect to it and to where it goes.   [ds.teleport-other]

    Both are asked anew for each space (`teleport.refused`).
    """
    name, far = called(world, friend), apart(world, unit, friend)
    if far > ability.far:
        return out_of_distance("ds.ability-distance", name, far, ability.far)
    unseen = out_of_sight(world, unit, friend)
    if unseen is not None:
        return unseen
    if next(teleport.destinations(world, friend, ability.squares[0], unit), None) is None:
        return Refusal("ds.teleport-other", text("There is no free space in view."))
    return Cost.one("ds.teleport-other", 0, turn.TITLES[ability.slot])


def elsewhere(world: World, unit: int, friend: int, dice: Dice, name: str) -> Play:  # noqa: ARG001 - one shape
    """Teleport a friend whereto one sees; an ability shows who was hidden."""
    ability = NAMED[name]
    yield turn.spend(world, unit, ability.slot, f"power-{name}")
    seen = UNKNOWN.known(world, unit)
    spots = tuple(cell for cell, _ in teleport.reached(seen, friend, ability.squares[0], unit))
    goal = yield from choose_cell(world, friend, spots, "ds.teleport-other", asked=unit)
    yield from teleported(world, friend, teleport.teleport_to(world, friend, goal, unit), unit)
    yield from ability_reveals(world, unit)


def sequel(world: World, cmd: Command, event: Event, ability: Ability) -> Iterator[None]:
    """Find in pieces where the friend may go, once the action is spent."""
    if event.kind == "spent" and event.unit == cmd.unit and isinstance(cmd.target, int):
        seen = UNKNOWN.known(world, cmd.unit)
        yield from teleport.reached.work(seen, cmd.target, ability.squares[0], cmd.unit)
