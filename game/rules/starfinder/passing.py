"""Passing others and stopping among them: friends, foes, the helpless, and creatures that fill their squares."""

from dataclasses import dataclass

from game.ecs.components import Body, Conditions, Name, Place, Side, Vitals
from game.ecs.world import World, remembered
from game.reasons import Refusal, text
from game.rules.starfinder.space import SIZES, bigger, shares, space
from game.space.square import Cell

HELPLESS = ("helpless", "unconscious", "paralyzed", "bound", "asleep", "dying", "dead")
"""Conditions that leave a creature wholly at a foe's mercy.   [sf.pass-helpless]"""

FREE, BARS, HELD, HULK = "free", "bars", "held", "hulk"


@dataclass(frozen=True, slots=True)
class Passage:
    """What one creature is to a mover: 'free' to stop on, 'held' (pass only), 'bars', or a 'hulk' that costs double."""

    other: int
    way: str
    rule: str


def helpless(world: World, unit: int) -> bool:
    """Bound, asleep, paralysed or unconscious: wholly at a foe's mercy.   [sf.pass-helpless]"""
    conditions, vitals = world.find(unit, Conditions), world.find(unit, Vitals)
    if vitals is not None and vitals.dead:
        return True
    return conditions is not None and conditions.has(*HELPLESS)


def hostile(world: World, one: int, other: int) -> bool:
    """Say whether two creatures are of different teams."""
    return world.get(one, Side).team != world.get(other, Side).team


def passage(world: World, mover: int, other: int) -> Passage:
    """Say how a creature stands in a mover's way, trying the rules from the strictest."""
    body, them = world.get(mover, Body), world.get(other, Body)
    if them.fills_space and not body.incorporeal:
        return filling_creature(other)
    if helpless(world, other):
        return pass_helpless(other, hulk=pass_hulk(body, them))
    if hostile(world, mover, other):
        return pass_enemy(world, mover, other)
    return pass_ally(world, mover, other)


def filling_creature(other: int) -> Passage:
    """Nobody gets through a creature that fills its square, helpless or not.   [sf.filling-creature]"""
    return Passage(other, BARS, "sf.filling-creature")


def pass_helpless(other: int, *, hulk: bool) -> Passage:
    """A helpless creature's square may be walked through, and stopped on, at no cost.   [sf.pass-helpless]"""
    return Passage(other, HULK, "sf.pass-hulk") if hulk else Passage(other, FREE, "sf.pass-helpless")


def pass_hulk(body: Body, them: Body) -> bool:
    """A helpless body of Large size or more, bigger than the mover, counts as two squares each.   [sf.pass-hulk]"""
    return SIZES[them.size].side > 1 and bigger(them, body)


def pass_enemy(world: World, mover: int, other: int) -> Passage:
    """Nobody walks through a foe that can resist; only reach 0 comes in to attack.   [sf.pass-enemy]"""
    if not shares(world.get(mover, Body)):
        return Passage(other, HELD if _inside(world, mover, other) else BARS, "sf.pass-enemy")
    return Passage(other, _company(world, mover, other), "sf.reach-zero-melee")


def _inside(world: World, mover: int, other: int) -> bool:
    """Whose square a little foe shares already may move on freely.   [sf.pass-enemy]"""
    return shares(world.get(other, Body)) and world.get(other, Place).at in space(world, mover)


def pass_ally(world: World, mover: int, other: int) -> Passage:
    """A friend's square may be walked through without difficulty, but not stopped on.   [sf.pass-ally]"""
    if shares(world.get(mover, Body)) and shares(world.get(other, Body)):
        return Passage(other, _company(world, mover, other), "sf.shared-square")
    return Passage(other, HELD, "sf.pass-ally")


def _company(world: World, mover: int, other: int) -> str:
    """Little creatures stop together while their square has room; bigger ones are not counted.   [sf.shared-square]"""
    if not shares(world.get(other, Body)):
        return FREE
    where = world.get(other, Place).at
    little = [world.get(unit, Body) for unit, place in world.all(Place) if unit != mover and place.at == where]
    parts = [100 // SIZES[body.size].per_square for body in (*little, world.get(mover, Body)) if shares(body)]
    return HELD if sum(parts) > 100 else FREE


@remembered
def passages(world: World, mover: int) -> tuple[tuple[Passage, tuple[Cell, ...]], ...]:
    """List how every other creature stands in a mover's way, with the cells that it holds, in id order."""
    others = (other for other, _ in world.all(Place) if other != mover)
    return tuple((passage(world, mover, other), space(world, other)) for other in others)


def in_the_way(world: World, mover: int, cells: tuple[Cell, ...], *ways: str) -> Passage | None:
    """Give the first creature that stands in one of these cells in one of these ways."""
    for one, theirs in passages(world, mover):
        if one.way in ways and any(cell in theirs for cell in cells):
            return one
    return None


def end_of_move(world: World, mover: int, cells: tuple[Cell, ...]) -> Refusal | None:
    """A movement may not end in a square that another creature holds, unless it is helpless.   [sf.end-of-move]"""
    one = in_the_way(world, mover, cells, HELD, BARS)
    if one is None:
        return None
    name, elsewhere = world.get(one.other, Name).name, text("Stop one square earlier or later.")
    if one.way == HELD and shares(world.get(mover, Body)) and shares(world.get(one.other, Body)):
        return Refusal("sf.shared-square", text("Beside {name} the square has no room left.", name=name), elsewhere)
    return Refusal("sf.end-of-move", text("{name} holds a square of it.", name=name), elsewhere)
