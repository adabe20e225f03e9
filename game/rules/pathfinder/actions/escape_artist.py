"""Squeezing through what is narrower than half one's own width, by Escape Artist."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Body, Condition, Conditions, Place
from game.ecs.world import World, component
from game.mechanics.d20.checks import check, passing
from game.mechanics.d20.foretelling import Ahead, Check
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Tally, counted, text
from game.rules.pathfinder.creature.ability_scores import modifier, number
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.speeds import PACE
from game.rules.pathfinder.space.occupied_squares import PASSING
from game.rules.pathfinder.space.sizes import SIZES
from game.rules.pathfinder.turns import turns
from game.space.field import UNIT_TENTHS
from game.space.square import Cell

TIGHT, CHECK = "pf.squeeze-tight", "pf.escape-artist-check"
ROUNDS, DIFFICULTY, HEAD = 10, 30, 4
WEDGED = Condition("wedged", TIGHT, 0, "standing free")
"""Who squeezes through so cannot attack, has 4 less AC, and no Dexterity bonus."""
ESCAPE_ARTIST = text("Escape Artist")


@component
@dataclass(frozen=True, slots=True)
class Escaping:
    """A creature on its way into a tight place: which, and how many full-round actions it has spent on it."""

    at: Cell
    rounds: int


def narrow(world: World, unit: int, cell: Cell) -> Refusal | None:
    """A place narrower than half takes Escape Artist; where the head does not fit nobody gets in.

    [pf.squeeze-tight] [pf.escape-artist-check]
    """
    x, y, z = cell
    gap = world.field.kind(x, y).gap_tenths
    own = SIZES.rows[world.get(unit, Body).size].space_tenths
    if z != world.field.ground(x, y) or not 0 < 2 * gap < min(own, UNIT_TENTHS) or world.get(unit, Body).side > 1:
        return Refusal(TIGHT, text("It is no place to squeeze into so."), text("Walk there."))
    if HEAD * gap < own:
        return Refusal(CHECK, text("The head of {who} does not fit through.", who=called(world, unit)))
    return None


def added(world: World, unit: int) -> Tally:
    """The check is Escape Artist, or Dexterity where the sheet has no such skill.   [pf.escape-artist-check]"""
    skill = number(world, unit, "escape-artist") or modifier(world, unit, "dex")
    return Tally((Because("sheet", skill, ESCAPE_ARTIST),))


def spent(world: World, unit: int, cell: Cell) -> int:
    """Count the full-round actions spent on a place so far."""
    under_way = world.find(unit, Escaping)
    return under_way.rounds if under_way is not None and under_way.at == cell else 0


def allowed(world: World, unit: int) -> Cost | Refusal:
    """Each try takes a full-round action.   [pf.escape-artist-check]"""
    return PACE.can_move(world, unit, "walk") or turns.SLOTS.allows(world, unit, "escape")


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """A tight place beside one, that nobody holds.   [pf.squeeze-tight]"""
    cell = cmd.target
    if not isinstance(cell, tuple) or not world.field.inside(*cell[:2]):
        return MOVES.no_square
    if cell not in around(world, cmd.unit):
        return Refusal(TIGHT, text("It is not beside {who}.", who=called(world, cmd.unit)), text("Stand beside it."))
    barred = narrow(world, cmd.unit, cell) or PASSING.end_of_move(world, cmd.unit, (cell,))
    why = text("Full-round action {n} of {rounds}", n=spent(world, cmd.unit, cell) + 1, rounds=ROUNDS)
    return barred or free + Cost((Because(CHECK, 0, why),))


def around(world: World, unit: int) -> list[Cell]:
    """List the squares straight beside a creature."""
    field, own = world.field, space(world, unit)
    near = dict.fromkeys((x + dx, y + dy) for x, y, _ in own for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)))
    cells = [field.on_ground(x, y) for x, y in near if field.inside(x, y)]
    return [cell for cell in cells if cell not in own and cell[2] == own[0][2]]


def perform(world: World, cmd: Command, dice: Dice) -> Play:
    """Ten full-round actions, then a check against DC 30, once for each square.   [pf.escape-artist-check]"""
    unit, cell = cmd.unit, cmd.target
    if not isinstance(cell, tuple):
        return
    yield turns.SLOTS.take(world, unit, "escape")
    rounds = spent(world, unit, cell) + 1
    told = counted("has worked at it for {n} round", "has worked at it for {n} rounds", n=rounds)
    left = put(world, unit, Escaping(cell, rounds % ROUNDS))
    yield Event("spent", unit, (Because(CHECK),), left, told)
    if rounds < ROUNDS:
        return
    total = yield from check(world, dice, unit, added(world, unit).total, DIFFICULTY, (CHECK, ESCAPE_ARTIST))
    if total < DIFFICULTY:
        yield Event("slipped", unit, (Because(CHECK),), (), text("does not get through, and may try again"))
        return
    place, states = world.get(unit, Place), world.get(unit, Conditions).plus(WEDGED)
    moved = put(world, unit, replace(place, at=cell), states)
    yield Event("moved", unit, (Because(TIGHT), Because(CHECK)), moved, text("squeezes through"), (("gait", "crawl"),))


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer the tight places beside one."""
    yield from (command(unit, "escape", cell) for cell in around(world, unit) if narrow(world, unit, cell) is None)


def shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show how often it has been worked at, and the chance of the check.   [pf.escape-artist-check]"""
    percent = passing(added(world, cmd.unit).total, DIFFICULTY).told
    told = text("Then Escape Artist DC {dc}: {percent} % to succeed", dc=DIFFICULTY, percent=percent)
    wedged = text("In there: no attacks, 4 less AC, no Dexterity bonus.")
    return Preview(cost + Cost((Because(CHECK, 0, told), Because(TIGHT, 0, wedged))))


def applies(world: World, unit: int) -> bool:
    """Only where the map has so tight a place.   [pf.squeeze-tight]"""
    own = SIZES.rows[world.get(unit, Body).size].space_tenths
    kinds, cells = world.field.kinds, world.field.cells
    return any(0 < 2 * kind.gap_tenths < own and number in cells for number, kind in enumerate(kinds))


def foretold(ahead: Ahead) -> Iterator[Check]:
    """The tenth full-round action ends with the check.   [pf.escape-artist-check]"""
    cell = ahead.cmd.target
    if isinstance(cell, tuple) and spent(ahead.world, ahead.unit, cell) == ROUNDS - 1:
        yield Check(CHECK, ESCAPE_ARTIST, added(ahead.world, ahead.unit), DIFFICULTY, (text("gets through"),))


ESCAPE = Aimed(
    name="escape",
    title=text("Squeeze through a crack"),
    rule=TIGHT,
    aim="cell",
    allowed=allowed,
    against=against,
    perform=perform,
    offered=offered,
    shown=shown,
)
