"""Breaking free of a hold: by a contest with who holds one, or hangs on to one."""

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.grapple.grabbed import holders, let_go
from game.rules.lordsouls.rolls.roll_3d6 import contest
from game.rules.lordsouls.sheet.characteristics import prowess
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.states import helpless


def escape_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who is held may always try to break free.   [ls.improvised-action] [ls.grabbed]"""
    if not holders(world, unit):
        return Refusal("ls.grabbed", text("Nobody holds {who}.", who=called(world, unit)))
    return helpless(world, unit) or allows(world, unit, "escape")


def escape(world: World, unit: int, dice: Dice) -> Play:
    """Win a contest with the holder, the first of several, and its hold ends.   [ls.grabbed] [ls.overloaded]"""
    holder = holders(world, unit)[0]
    yield take(world, unit, "escape")
    won = yield from contest(world, dice, (unit, holder), (prowess(world, unit), prowess(world, holder)))
    if not won:
        note = text("does not break free of {name}", name=called(world, holder))
        yield Event("missed", unit, (Because("ls.grabbed"),), (), note, (("target", holder),))
        return
    yield from let_go(world, unit, holder, "ls.improvised-action")


ESCAPE = aimless("escape", text("Break free"), "ls.grabbed", escape_allowed, escape)
