"""Improvised movement: what a level attaches to a place, a rope to swing on or a banister to slide down."""

import re
from collections.abc import Iterator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Going, Outcome, Preview
from game.battle.trial import Odds
from game.ecs.world import World, remembered
from game.mechanics.naming import called
from game.mechanics.on_foot.steps import Mover
from game.mechanics.verbs import Placed
from game.paths.plan import Area, MovePlan, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.grapple.holds import released
from game.rules.lordsouls.movement.carry_out import carry_out
from game.rules.lordsouls.movement.costs import mover_of
from game.rules.lordsouls.movement.law import MOVEMENT
from game.rules.lordsouls.movement.move import on_foot
from game.rules.lordsouls.rolls.roll_3d6 import ALL, chance, rolled, succeeds
from game.rules.lordsouls.sheet.characteristics import SKILLS, learnt
from game.rules.lordsouls.turns import manoeuvres
from game.space.square import Cell

RULE, VERB = "ls.improvised-movement", "improvise"
PLACE = re.compile(rf"(?:.*-)?improvised(?:-({'|'.join(SKILLS)}))?")
"""Ground that is named so leads to all other ground of its name; by a roll of the skill that is named, or freely."""
NOWHERE_TO = Refusal(RULE, text("No improvised movement leads there."))


def here(world: World, unit: int) -> str:
    """Name the place for improvised movement on which a creature stands; '' elsewhere.   [ls.improvised-movement]"""
    mover = mover_of(world, unit)
    names = (world.field.kind(*spot).name for spot in mover.block(mover.start[:2]))
    return next((name for name in names if PLACE.fullmatch(name)), "")


def stands(world: World, unit: int) -> bool:
    """Without such a place nothing is offered.   [ls.improvised-movement]"""
    return bool(here(world, unit))


def number(world: World, unit: int) -> int | None:
    """Give what is rolled against: the skill that the level names; None without a roll.   [ls.improvised-movement]"""
    place = PLACE.fullmatch(here(world, unit))
    name = place[1] if place else None
    return learnt(world, unit, name) if name else None


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Movement manoeuvre, at a place that the level names.   [ls.improvised-movement]"""
    if not stands(world, unit):
        return Refusal(RULE, text("Nothing here lets {who} move in another way.", who=called(world, unit)))
    return manoeuvres.held_fast(world, unit) or manoeuvres.allows(world, unit, VERB)


@remembered
def ends_of(world: World, unit: int) -> tuple[Cell, ...]:
    """List the free cells to which the place leads, row by row.   [ls.improvised-movement]"""
    mover, name = mover_of(world, unit), here(world, unit)
    return tuple(mover.at(spot) for spot in _named(mover, name)) if name else ()


def _named(mover: Mover, name: str) -> Iterator[tuple[int, int]]:
    width, field = mover.field.width, mover.field
    for spot in ((n % width, n // width) for n in range(width * field.height)):
        if field.kind(*spot).name == name and spot not in mover.block(mover.start[:2]) and mover.lands(spot):
            yield spot


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """One step leads from end to end; who may react to leaving does so.   [ls.improvised-movement]"""
    if there not in ends_of(world, cmd.unit):
        return NOWHERE_TO
    needed = number(world, cmd.unit)
    said = text("no roll") if needed is None else text(
        "3d6: {n} or less, {percent} %", n=needed, percent=chance(needed).told)  # fmt: skip
    return MOVEMENT.ways(world, cmd.unit, Going("walk", VERB)).hop(there[:2], Cost.one(RULE, 0, said))


def ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that it leads.   [ls.improvised-movement]"""
    return Area(tuple(Stop(cell, 0, 0) for cell in sorted(ends_of(world, unit))), ((VERB, 0),), (RULE,))


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """The manoeuvre is used; if the roll fails, one stays where one is.   [ls.improvised-movement]"""
    needed = number(world, cmd.unit)
    yield manoeuvres.take(world, cmd.unit, VERB)
    yield from released(world, cmd.unit, "ls.drag-release")
    if needed is not None:
        total = yield from rolled(world, dice, cmd.unit, Because(RULE), text("improvised movement"))
        if not succeeds(total, needed):
            note = text("stays where it is: {roll} against {number}", roll=total, number=needed)
            yield Event("spent", cmd.unit, (Because(RULE),), (), note)
            return
    yield from carry_out(world, dice, cmd.unit, plan, "jump")


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show where it leads, how likely, and who may react.   [ls.improvised-movement]"""
    needed = number(world, cmd.unit)
    won = Odds(1, 1) if needed is None else chance(needed)
    stays = Outcome(Odds.reduced((won.of - won.wins) * (ALL // won.of), ALL), MovePlan("walk", ()))
    outcomes = () if won.sure else (Outcome(won, plan), stays)
    return Preview(plan.cost, plan, provoked=REACTIONS.foreseen(world, cmd.unit, plan), outcomes=outcomes)


IMPROVISE = Placed(
    VERB, text("Improvise a movement"), RULE, allowed, on_foot, way, ends, play, shown,
    Refusal(RULE, text("It needs a cell to go to.")),
)  # fmt: skip
