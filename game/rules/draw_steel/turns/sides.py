"""The two sides of a combat, and which of them goes first."""

from collections.abc import Generator

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option
from game.ecs.components import Side
from game.ecs.world import World, lasting
from game.mechanics import sides
from game.reasons import Because, text
from game.rules.draw_steel.conditions.surprised import all_surprised
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.rolls.saving_throw import D10

PLAYERS, DIRECTOR = "players", "director"


FIRST = {
    PLAYERS: text("The heroes' side goes first in every round."),
    DIRECTOR: text("The Director's side goes first in every round."),
}


SIDES = Because("ds.sides", 0, text("the heroes and their allies against all others"))


CHOOSE = 6
"""On this or more on the d10 the players choose which side begins."""


@lasting
def players_team(world: World) -> str:
    """Give the heroes' team: that of the first creature a player runs, else of the first creature."""
    sides = [side for _, side in world.all(Side)]
    return next((side.team for side in sides if side.control == "human"), sides[0].team)


def side_of(world: World, unit: int) -> str:
    """A combat has two sides: the heroes and their allies, and all who oppose them.   [ds.sides]"""
    return PLAYERS if world.get(unit, Side).team == players_team(world) else DIRECTOR


@lasting
def members(world: World, side: str) -> tuple[int, ...]:
    """List the able creatures of a side, in id order."""
    return tuple(unit for unit, _ in world.all(Side) if able(world, unit) and side_of(world, unit) == side)


def other(side: str) -> str:
    """Give the opposite side."""
    return DIRECTOR if side == PLAYERS else PLAYERS


def by_surprise(world: World) -> str:
    """If all creatures of one side are surprised, the other begins; '' where a die decides."""
    lost = [side for side in (PLAYERS, DIRECTOR) if all_surprised(world, members(world, side))]
    return other(lost[0]) if len(lost) == 1 else ""


def chooser(face: int) -> str:
    """On 6 or higher the players choose which side goes first, on 5 or lower the Director."""
    return PLAYERS if face >= CHOOSE else DIRECTOR


def anybody(world: World) -> int:
    """Give the first creature of a battle, for what is nobody's own."""
    return next(unit for unit, _ in world.all(Side))


def first_side(world: World, dice: Dice) -> Generator[Event | Decision, str, str]:
    """The side begins that is not all surprised; else on 6 or more on a d10 the players choose.   [ds.first-side]"""
    first = by_surprise(world)
    if first:
        lost, why = members(world, other(first))[0], (Because("ds.surprise"), Because("ds.first-side"))
        yield Event("ended", lost, why, (), text("is surprised, and so is all of its side: the others begin"))
        return first
    purpose = text("which side begins (6 or more: the players choose, else the Director)")
    faces = yield from roll(world, dice, anybody(world), D10, Because("ds.first-side"), purpose, "initiative")
    return DIRECTOR if chooser(faces[0]) == DIRECTOR else (yield from _side_chosen(world))


def _side_chosen(world: World) -> Generator[Event | Decision, str, str]:
    heroes = members(world, PLAYERS)
    if not heroes or not members(world, DIRECTOR):
        return PLAYERS if heroes else DIRECTOR
    options = (Option(PLAYERS, text("Your side")), Option(DIRECTOR, text("The other side")))
    return (yield Decision(players_team(world), heroes[0], text("Which side goes first?"), options, "ds.first-side"))


def foes_in_the_fight(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies of a creature that are still in the fight, in id order."""
    return sides.foes(world, unit, able)
