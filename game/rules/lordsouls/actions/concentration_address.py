"""Concentration and Address."""


from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.sides import foes
from game.mechanics.states import HIDDEN, ended, has
from game.reasons import Because, Cost, text
from game.rules.lordsouls.attack.weak_spot import one_eyed
from game.rules.lordsouls.defence.lines_of_sight import sees
from game.rules.lordsouls.rolls.roll_3d6 import rolled, succeeds
from game.rules.lordsouls.sheet.characteristics import score, skill
from game.rules.lordsouls.turns.manoeuvres import deed
from game.rules.lordsouls.turns.states import up

SPOKEN = ("intimidation", "persuasion")


def sense(world: World, unit: int) -> int:
    """The better of sight and hearing, ИНТ without them; an eye lost costs 2.   [ls.concentration]"""
    trained = (skill(world, unit, name) for name in ("sight", "hearing"))
    best = max((one for one in trained if one is not None), default=score(world, unit, "int"))
    return best + Cost(one_eyed(world, unit)).total


def concentrate(world: World, unit: int, dice: Dice) -> Play:
    """Look and listen for who is hidden: 3d6 against the sense.   [ls.concentration]"""
    total = yield from rolled(world, dice, unit, Because("ls.concentration"), text("looking and listening"))
    for foe in foes(world, unit, up) if succeeds(total, sense(world, unit)) else ():
        if has(world, foe, HIDDEN) and sees(world, unit, foe):
            yield from ended(world, foe, HIDDEN, "ls.concentration")


def address(world: World, unit: int, dice: Dice) -> Play:
    """Try to sway somebody by words: 3d6 against the skill; what it does is the level's.   [ls.address]"""
    number = max(skill(world, unit, name) or 0 for name in SPOKEN) or score(world, unit, "cha")
    total = yield from rolled(world, dice, unit, Because("ls.address"), text("words"))
    said = text("is listened to") if succeeds(total, number) else text("is not listened to")
    yield Event("spent", unit, (Because("ls.address"),), (), said)


CONCENTRATE = deed("concentration", text("Look and listen"), "ls.concentration", concentrate)
ADDRESS = deed("address", text("Address"), "ls.address", address)
