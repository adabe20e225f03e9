"""Jump: one leap, along or up, over whatever is in the way."""

from collections.abc import Iterator

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.verbs import Placed
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.attack.damage import released
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.movement import allowance
from game.rules.lordsouls.movement.carry_out import carry_out
from game.rules.lordsouls.movement.costs import Mover, Spot
from game.rules.lordsouls.movement.move import on_foot
from game.rules.lordsouls.movement.ways import Ways
from game.rules.lordsouls.sheet.characteristics import strength
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import DEFENCELESS, restrained
from game.space import footprint
from game.space.square import Cell

JUMP = "jump"


def length(world: World, unit: int) -> int:
    """Along: СИЛ or Athletics halved, fractions dropped.   [ls.jump-length]"""
    return strength(world, unit) // 2


def height(world: World, unit: int) -> int:
    """Up: СИЛ or Athletics by 4, fractions dropped.   [ls.jump-height]"""
    return strength(world, unit) // 4


def allowed(world: World, unit: int) -> Cost | Refusal:
    """A Jump needs a ДВИЖ that is not 0, and to stand.   [ls.jump] [ls.kneeling]"""
    fast = manoeuvres.held_fast(world, unit) or allowance.upright(world, unit, JUMP)
    if fast is None and not allowance.value(world, unit).total:
        fast = Refusal("ls.jump", text("Its ДВИЖ is 0."))
    return fast or manoeuvres.slot(world, unit, manoeuvres.MOVEMENT)


def leap(world: World, unit: int, there: Cell) -> MovePlan | Refusal:
    """Plan one leap: within length or height, over nothing too high, to a free cell.   [ls.jump]"""
    mover = Mover(world, unit)
    wrong = _landing(mover, there) or _too_far(world, mover, there) or _over(world, mover, there)
    if wrong is not None:
        return wrong
    far = _far(mover, there[:2])
    up_by = there[2] - mover.start[2]
    rule = "ls.jump-height" if up_by > 0 else "ls.jump-length"
    cost = Cost((Because("ls.jump"), Because(rule, 0, text("{n} m", n=up_by if up_by > 0 else far))))
    marks = Ways(mover, 0).provoked(mover.start[:2], there[:2])
    counted = (world.find(unit, Budget) or Budget()).diagonals
    step = Step(mover.start, there, cost, footprint.whole(mover.side), diagonals=counted, provokes=marks, mode=JUMP)
    return MovePlan(JUMP, (step,))


def _landing(mover: Mover, there: Cell) -> Refusal | None:
    """The landing cell must be free ground.   [ls.jump]"""
    spot = there[:2]
    if not mover.whole(spot) or there != mover.at(spot):
        return Refusal("ls.jump", text("There is nothing to land on."))
    if spot == mover.start[:2]:
        return Refusal("ls.jump", text("That is where it is."))
    return mover.shut(spot) or mover.stopping(spot)


def _far(mover: Mover, spot: Spot) -> int:
    grid = mover.world.field.grid
    return grid.alternating((*mover.start[:2], 0), (*spot, 0))


def _too_far(world: World, mover: Mover, there: Cell) -> Refusal | None:
    """Upwards one lands beside; along, at one's own height or lower.   [ls.jump-length] [ls.jump-height]"""
    up_by, far = there[2] - mover.start[2], _far(mover, there[:2])
    if up_by > 0:
        beside = world.field.grid.direction(mover.start[:2], there[:2]) is not None
        if not beside:
            return Refusal("ls.jump-height", text("A leap upwards ends beside."))
        most = height(world, mover.unit)
        why = text("{n} m up, it jumps {most} m.", n=up_by, most=most)
        return Refusal("ls.jump-height", why) if up_by > most else None
    most = length(world, mover.unit)
    return Refusal("ls.jump-length", text("{n} m, it jumps {most} m.", n=far, most=most)) if far > most else None


def _over(world: World, mover: Mover, there: Cell) -> Refusal | None:
    """What rises higher than one could jump up is not flown over; walls never are.   [ls.jump]"""
    field, top = world.field, mover.start[2] + height(world, mover.unit)
    for passage in field.grid.line((*mover.start[:2], 0), (*there[:2], 0)):
        cells = [cell for cell in passage if field.inside(*cell[:2])]
        if cells and all(field.kind(*one[:2]).blocks_move or field.ground(*one[:2]) > top for one in cells):
            return Refusal("ls.jump", text("Something too high is in the way."))
    return None


def landings(world: World, unit: int) -> Iterator[Cell]:
    """Yield every cell where a leap may end, row by row.   [ls.jump]"""
    mover, field = Mover(world, unit), world.field
    for x, y, _ in field.grid.disc((*mover.start[:2], 0), max(1, length(world, unit))):
        if mover.whole((x, y)) and isinstance(leap(world, unit, mover.at((x, y))), MovePlan):
            yield mover.at((x, y))


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan the leap of a command."""
    return leap(world, cmd.unit, there)


def ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a leap may end.   [ls.jump]"""
    stops = sorted((Stop(cell, 0, 0) for cell in landings(world, unit)), key=lambda stop: stop.cell)
    return Area(tuple(stops), ((JUMP, 0),), ("ls.jump-length", "ls.jump-height"))


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Leap; there is no active defence until the next turn.   [ls.jump]"""
    yield manoeuvres.spend(world, cmd.unit, manoeuvres.MOVEMENT, JUMP)
    yield restrained(world, cmd.unit, DEFENCELESS, "ls.jump")
    yield from released(world, cmd.unit, "ls.drag-release")
    yield from carry_out(world, dice, cmd.unit, plan, "jump")


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the leap and who may react.   [ls.reaction]"""
    return Preview(plan.cost, plan, provoked=REACTIONS.foreseen(world, cmd.unit, plan))


LAW = Placed(
    JUMP, text("Jump"), "ls.jump", allowed, on_foot, way, ends, play, shown,
    Refusal("ls.jump", text("It needs a cell to land on.")),
)  # fmt: skip
