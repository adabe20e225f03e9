"""Climb and swim: half the ДВИЖ over what is too steep or too deep to walk."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Speeds
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import Placed
from game.paths.graph import Edge, Found, search
from game.paths.plan import Area, MovePlan, Step, Stop
from game.reasons import Because, Cost, Refusal, counted, text
from game.rules.lordsouls.attack.damage import released
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.movement import allowance
from game.rules.lordsouls.movement.carry_out import carry_out
from game.rules.lordsouls.movement.costs import Mover, Spot, diagonal, flooded
from game.rules.lordsouls.movement.move import on_foot
from game.rules.lordsouls.movement.ways import Stance, Ways
from game.rules.lordsouls.sheet.equipment import free_hands
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import DEFENCELESS, restrained
from game.space.square import Cell

CLIMB = "climb"
RULE = "ls.climb-swim"
NATURAL = ("climb", "swim")


def hands_free(world: World, unit: int) -> Refusal | None:
    """It takes a free hand, but for natural climbers and swimmers.   [ls.climb-swim]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if free_hands(world, unit) > 0 or any(speeds.of(mode) for mode in NATURAL):
        return None
    return Refusal(RULE, text("{who} has no hand free.", who=called(world, unit)), text("Drop something."))


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Movement manoeuvre, a free hand, and to stand.   [ls.climb-swim] [ls.kneeling]"""
    fast = manoeuvres.held_fast(world, unit) or allowance.upright(world, unit, CLIMB) or hands_free(world, unit)
    return fast or manoeuvres.slot(world, unit, manoeuvres.MOVEMENT)


def points(world: World, unit: int) -> int:
    """Half the ДВИЖ as points.   [ls.climb-swim]"""
    return allowance.points(world, unit, CLIMB).total


def _found(world: World, unit: int, budget: int) -> tuple[Mover, Found[Stance]]:
    climber = Mover(world, unit, climbs=True)
    odd = (world.find(unit, Budget) or Budget()).diagonals % 2 == 1

    def edges(stance: Stance) -> Iterator[Edge[Stance]]:
        here, counted = stance[:2], stance[2]
        for number, (dx, dy) in world.field.grid.shifts[here[1] & 1].items():
            there = here[0] + dx, here[1] + dy
            cost = climber.step(here, there, counted)
            if isinstance(cost, Cost):
                yield Edge((*there, counted != diagonal(world, here, there)), cost.total, 0, number)

    return climber, search((*climber.start[:2], odd), edges, budget)


def way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a climb to a cell.   [ls.climb-swim]"""
    return climbed(world, cmd.unit, there, points(world, cmd.unit))


def climbed(world: World, unit: int, there: Cell, budget: int) -> MovePlan | Refusal:
    """Give the cheapest way to a cell by climbing and swimming.   [ls.climb-swim]"""
    climber, reached = _found(world, unit, budget)
    goals = reached.best([(*there[:2], False), (*there[:2], True)])
    if not goals or there != climber.at(there[:2]):
        why = counted("It cannot be reached with {n} point.", "It cannot be reached with {n} points.", n=budget)
        return Refusal(RULE, why)
    stop = climber.stopping(there[:2])
    if stop is not None:
        return stop
    spots = tuple(stance[:2] for stance in reached.path(goals))
    steps = Ways(climber, budget).priced(spots)[0]
    return MovePlan("walk", tuple(_gait(world, step) for step in steps), cited=(RULE,))


def _gait(world: World, step: Step) -> Step:
    swims = flooded(world.field.kind(*step.after[:2]))
    return replace(step, mode="swim" if swims else CLIMB if abs(step.after[2] - step.before[2]) > 1 else "walk")


def ends(world: World, unit: int, mode: str) -> Area:  # noqa: ARG001 - one shape for all verbs
    """Everywhere that a climb may end.   [ls.climb-swim]"""
    most = points(world, unit)
    climber, reached = _found(world, unit, most)
    least: dict[Spot, int] = {}
    for stance in reached.stances:
        least[stance[:2]] = min(reached.cost(stance) or 0, least.get(stance[:2], most))
    free = (spot for spot in least if spot != climber.start[:2] and climber.stopping(spot) is None)
    stops = sorted((Stop(climber.at(spot), least[spot], 0) for spot in free), key=lambda stop: stop.cell)
    return Area(tuple(stops), ((CLIMB, most),), (RULE,))


def play(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Climb or swim; there is no active defence until the next turn.   [ls.climb-swim]"""
    spent = manoeuvres.spend(world, cmd.unit, manoeuvres.MOVEMENT, CLIMB)
    budget = manoeuvres.after(world.get(cmd.unit, Budget), manoeuvres.MOVEMENT, CLIMB)
    because, changes = (*spent.because, Because(RULE)), put(world, cmd.unit, budget)
    yield Event("spent", cmd.unit, because, changes, spent.text, spent.facts)
    yield restrained(world, cmd.unit, DEFENCELESS, RULE)
    yield from released(world, cmd.unit, "ls.drag-release")
    yield from carry_out(world, dice, cmd.unit, plan, "climb")


def shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way and who may react.   [ls.reaction]"""
    return Preview(plan.cost, plan, provoked=REACTIONS.foreseen(world, cmd.unit, plan))


LAW = Placed(
    CLIMB, text("Climb or swim"), RULE, allowed, on_foot, way, ends, play, shown,
    Refusal(RULE, text("It needs a cell to go to.")),
)  # fmt: skip
