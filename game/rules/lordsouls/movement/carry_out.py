"""Movements carried out step by step: who reacts before a step, what goes along, whose Plan it sets off."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.on_foot.carrying_out import CarryingOut
from game.mechanics.states import GRABBED, has
from game.paths.plan import MovePlan
from game.rules.lordsouls.attack.row_of_aims import lost_from_sight
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.grapple.grabbed import along, loosened
from game.rules.lordsouls.harm.damage import enters
from game.rules.lordsouls.movement.steps import STEPPING
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.turns.plan import PLANS
from game.rules.lordsouls.turns.states import pose, takes_turns


def held(world: World, unit: int) -> bool:
    """Who is seized on its way goes no further."""
    return has(world, unit, GRABBED)


def entered(world: World, dice: Dice, unit: int) -> Play:
    """The ground may hurt who enters it; who is gone out of sight is aimed at no more; a step may set Plans off.

    [ls.plan] [ls.aim-bonus]
    """
    yield from enters(world, dice, unit)
    yield from lost_from_sight(world)
    if takes_turns(world, unit):
        yield from PLANS.set_off(world, dice, unit)


CARRYING_OUT = CarryingOut(
    stepping=STEPPING,
    # Who may react does so before each step.   [ls.reaction-procedure]
    reactions=REACTIONS,
    able=takes_turns,
    held=held,
    # Whom one drags comes along, and who hangs on.   [ls.drag] [ls.overloaded]
    along=along,
    # After a Plan that a step has set off one goes on, if one still can.   [ls.plan-interrupts]
    entered=entered,
    # The ground hurts those too who are dragged onto it.
    dragged=enters,
    ended=loosened,
)


def carry_out(world: World, dice: Dice, unit: int, plan: MovePlan, gait: str, *, dragging: bool = False) -> Play:
    """Take the steps one by one; who rides goes on its mount's feet, who does not stand crawls."""
    if gait == "walk":
        gait = "ride" if rides(world, unit) else "crawl" if pose(world, unit) else gait
    yield from CARRYING_OUT.play(world, dice, unit, plan, gait, dragging=dragging)
