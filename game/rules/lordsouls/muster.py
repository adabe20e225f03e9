"""What every creature on the board has: manoeuvres, points of defence, energy, arms; who holds whom, who rides."""

from dataclasses import replace

from game.battle.rulebook import Listed
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.arms.gear import Gear
from game.mechanics.muster import ready, said_to_hold
from game.mechanics.states import GRABBED, has
from game.mechanics.traits import traits
from game.rules.lordsouls.bonus.support_order import Effects
from game.rules.lordsouls.defence import forbidden_defence
from game.rules.lordsouls.defence.points import Guard, refreshed
from game.rules.lordsouls.positions.mounts import RIDING, beside
from game.rules.lordsouls.sheet import characteristics, potions
from game.rules.lordsouls.sheet.energy import Energy
from game.rules.lordsouls.turns.manoeuvres import FULL, holds
from game.rules.lordsouls.turns.states import CONTROLLED, KNOCKED_OUT, OVERLOADED, RULES_OF, TURN, UPHELD

SAME_AS = {"paralyzed": "paralysed", "unconscious": KNOCKED_OUT}
"""Conditions that a level may call by another name."""
LASTING_A_TURN = ("defenceless", "rooted", "dashing")


def muster(world: World) -> None:
    """Complete a world that a level has filled: budgets, points of defence, energy, who holds whom, who rides."""
    units = ready(world, FULL, _named, holds)
    for unit in units:
        if world.find(unit, Guard) is None:
            world.put(unit, refreshed(world, unit))
        if world.find(unit, Energy) is None:
            world.put(unit, Energy(characteristics.energy(world, unit)))
        if world.find(unit, Gear) is None:
            carry(world, unit, {"weapons": (), "bursts": ()})
        several = characteristics.skill(world, unit, "effects") or 0
        if several > 1 and has(world, unit, UPHELD) and world.find(unit, Effects) is None:
            world.put(unit, Effects(several))
    for unit in units:
        if traits(world, unit).mounted:
            RIDING.seated(world, unit)


def carry(world: World, unit: int, said: Listed) -> None:
    """Give a creature its arms and potions, and note what its attacks forbid."""
    potions.carry(world, unit, said)
    forbidden_defence.armed(world, unit, said)


def _named(world: World, unit: int, given: Condition) -> Condition:
    """Call a condition by our name, say whose rule it is, and who causes it."""
    name = SAME_AS.get(given.name, given.name)
    holders = said_to_hold(world, unit, beside) if name in (GRABBED, OVERLOADED) else []
    source = given.source or next(iter(holders), 0)
    if name == CONTROLLED and not source:
        source = next(iter(sides.friends(world, unit)), 0)
    ends = given.ends or (TURN if name in LASTING_A_TURN else "")
    return replace(given, name=name, rule=given.rule or RULES_OF[name], source=source, ends=ends)
