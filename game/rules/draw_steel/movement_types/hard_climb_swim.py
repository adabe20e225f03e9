"""Surfaces hard to climb and waters hard to swim: a Might test, which a map asks for by what it calls its cells."""

import re
from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Body, Budget, Place
from game.ecs.world import World
from game.mechanics.states import dead
from game.paths.plan import Step
from game.reasons import Because, text
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.falling.fall import hurt, knock_down
from game.rules.draw_steel.forced_movement.forced_movement import carried_off
from game.rules.draw_steel.forced_movement.outcome import Shove
from game.rules.draw_steel.forced_movement.over_an_edge import come_to_rest
from game.rules.draw_steel.forced_movement.push_pull_slide import course_from, step
from game.rules.draw_steel.forced_movement.stability import squares_left
from game.rules.draw_steel.movement_types.climb_swim import climb_swim_cost
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import resisting
from game.rules.draw_steel.rolls.power_roll import attempt
from game.rules.draw_steel.rolls.tests import outcome, succeeds
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.square import Cell

PURPOSE, FAILING = text("a hard place"), text("does not manage it")
HARD = ("sheer", "icy", "raging", "rapids", "whirlpool")
"""Words in the names of kinds of cells that are hard to climb, or to swim in."""
FAILED = "hard "
"""Begins a note, among what was done in a turn, of a hard place where one has failed."""
FAILED_THERE = text("{who} has already failed there this turn."), text("Go elsewhere.")
"""What bars the place for the rest of the turn, and what helps."""
CONSEQUENCES = re.compile(r"-(pull|hurt|prone)(?:-(\d+))?")
"""What a kind's name says of failing."""


def place_of(world: World, unit: int, step: Step, mode: str) -> str:
    """Name the hard place that a step leads to; '' for none, and for who climbs or swims at full speed."""
    if not climb_swim_cost(world, unit, step.mode):
        return ""
    return hard(footing(world.field, world.get(unit, Body).side), step.after, mode)


def hard(foot: Footing, at: Cell, mode: str) -> str:
    """Name what is hard to climb beside a space, or to swim in it; '' for none."""
    spots = foot.faces(at) if mode == "climb" else foot.squares(at)
    names = (foot.land.kind(*spot).name for spot in spots)
    return next((name for name in names if any(word in name for word in HARD)), "")


def failed_places(done: tuple[str, ...]) -> tuple[str, ...]:
    """List the hard places where one has failed, by what was done in a turn."""
    return tuple(note.removeprefix(FAILED) for note in done if note.startswith(FAILED))


def closed_by_failure(foot: Footing, at: Cell, mode: str, failed: tuple[str, ...]) -> bool:
    """Say whether a step leads to one of the hard places where one has failed this turn."""
    return bool(failed) and hard(foot, at, mode) in failed


def managed_by(tier: int, *, natural: bool) -> bool:
    """Hard surfaces and wild water call for a medium Might test: say whether a roll manages it."""
    return succeeds(outcome("medium", tier, natural=natural))


def managed(
    world: World, dice: Dice, unit: int, place: str, left: tuple[Step, ...], began: Cell
) -> Generator[Event | Decision, str, bool]:
    """A hard place takes a medium Might test; who fails stays there and keeps the movement.   [ds.hard-climb-swim]

    `began`: where the move began; elsewhere the mover is only passing.
    """
    both = resisting(world, unit, passing=world.get(unit, Place).at != began)
    why = (Because("ds.hard-climb-swim"), Because("ds.tests", 0, text("a medium test")))
    test = yield from attempt(world, dice, unit, why, PURPOSE, score(world, unit, "might"), both)
    yield from bleed(world, dice, unit)
    if managed_by(test.tier, natural=test.natural):
        return True
    budget = world.get(unit, Budget)
    kept = budget.purse + sum(step.cost.total for step in left)
    after = replace(budget, purse=kept, done=(*budget.done, FAILED + place))
    yield Event("ended", unit, (Because("ds.hard-climb-swim"),), put(world, unit, after), FAILING)
    yield from _suffered(world, dice, unit, place)
    return False


def _suffered(world: World, dice: Dice, unit: int, place: str) -> Play:
    """The map says what comes of failing: `-pull-2` to the middle, `-hurt-3`, `-prone`."""
    why = "ds.hard-climb-swim"
    for kind, squares in CONSEQUENCES.findall(place):
        number = int(squares or 0)
        if kind == "pull":
            yield from carried_off(world, dice, unit, swept(world, unit, place, number))
        elif kind == "hurt":
            yield from hurt(world, unit, number, Because(why, number, text("a hard place")))
        else:
            yield from knock_down(world, unit)
        if dead(world, unit):
            return


def swept(world: World, unit: int, place: str, squares: int) -> Shove:
    """Find where who fails is pulled: straight to the middle of the place, its stability counted."""
    field, (left, why) = world.field, squares_left(world, unit, 0, squares)
    cells = [(x, y) for y in range(field.height) for x in range(field.width) if field.kind(x, y).name == place]
    middle = [sum(cell[axis] for cell in cells) // len(cells) for axis in (0, 1)]
    course = course_from(world, unit, left, vertical=False)
    while course.left > 0 and not course.over and course.at[:2] != tuple(middle):
        across, down = (middle[axis] - course.at[axis] for axis in (0, 1))
        direction = (across > 0) - (across < 0), (down > 0) - (down < 0), 0
        course = step(world, unit, course, direction)[-1]
    return come_to_rest(world, unit, course.done, (Because("ds.forced-movement"), Because("ds.hard-climb-swim"), *why))
