"""What every creature on the board has: manoeuvres, points of defence, energy, arms; who holds whom, who rides."""

from dataclasses import replace

from game.ecs.components import Condition, Name, Place
from game.ecs.world import World
from game.mechanics import sides
from game.mechanics.arms.gear import Gear
from game.mechanics.muster import ready
from game.mechanics.riding import Saddle
from game.mechanics.states import GRABBED
from game.mechanics.traits import traits
from game.rules.lordsouls.defence.points import Guard, refreshed
from game.rules.lordsouls.positions.mounts import carries
from game.rules.lordsouls.sheet import characteristics, sizes
from game.rules.lordsouls.sheet.energy import Energy
from game.rules.lordsouls.sheet.equipment import equip
from game.rules.lordsouls.turns.manoeuvres import FULL, holds
from game.rules.lordsouls.turns.states import CONTROLLED, KNOCKED_OUT, OVERLOADED, RULES_OF, TURN

SAME_AS = {"crawling": "kneeling", "paralyzed": "paralysed", "unconscious": KNOCKED_OUT}
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
            equip(world, unit, {"weapons": (), "bursts": ()})
    for unit in units:
        _mounted(world, unit)


def _named(world: World, unit: int, given: Condition) -> Condition:
    """Call a condition by our name, say whose rule it is, and who causes it."""
    name = SAME_AS.get(given.name, given.name)
    source = given.source or (_holder(world, unit) if name in (GRABBED, OVERLOADED) else 0)
    if name == CONTROLLED and not source:
        source = next(iter(sides.friends(world, unit)), 0)
    ends = given.ends or (TURN if name in LASTING_A_TURN else "")
    return replace(given, name=name, rule=given.rule or RULES_OF[name], source=source, ends=ends)


def _holder(world: World, unit: int) -> int:
    """Give who holds a creature: the enemy that a level says so of, else one beside that holds nobody else."""
    own, foes = world.get(unit, Name).name, sides.foes(world, unit)
    named = [foe for foe in foes if traits(world, foe).holds == own]
    near = [foe for foe in foes if not traits(world, foe).holds and sizes.apart(world, unit, foe) <= 1]
    return next(iter(named or near), 0)


def _mounted(world: World, unit: int) -> None:
    """Who is marked as mounted rides a friend in its cell or beside it, else a mount that is not on the map."""
    if not traits(world, unit).mounted or world.find(unit, Saddle) is not None:
        return
    fit = [one for one in sides.friends(world, unit) if carries(world, one, unit)]
    near = [one for one in fit if sizes.apart(world, unit, one) <= 1]
    world.put(unit, Saddle(0))
    if near:
        there = world.get(near[0], Place)
        world.put(unit, replace(world.get(unit, Place), at=there.at))
        world.put(unit, Saddle(near[0]))
