"""Plan, Inaction, the end of a turn."""


from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.verbs import aimless
from game.reasons import text
from game.rules.lordsouls.turns import inaction, rounds
from game.rules.lordsouls.turns.plan import PLANS


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [ls.round]"""
    yield from rounds.end(world, dice, unit)


def do_nothing(world: World, unit: int, dice: Dice) -> Play:
    """Inaction, and the turn is over.   [ls.inaction]"""
    yield from inaction.inaction(world, unit)
    yield from rounds.end(world, dice, unit)


VERBS = (
    PLANS.aimed().verb(),
    aimless("inaction", text("Inaction"), inaction.RULE, inaction.allowed, do_nothing),
    aimless("end", text("End turn"), "ls.turn-manoeuvres", inaction.end_allowed, end),
)
