"""Plan, Inaction, the end of a turn."""


from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.verbs import aimless
from game.reasons import Cost, Refusal, text
from game.rules.lordsouls.turns import manoeuvres, rounds
from game.rules.lordsouls.turns.plan import PLANS
from game.rules.lordsouls.turns.states import DEFENCELESS, restrained


def end_allowed(world: World, unit: int) -> Cost | Refusal:
    """A turn may always be ended; with nothing done in it, it is Inaction.   [ls.inaction-default]"""
    if world.get(unit, Budget).done:
        return Cost.one("ls.turn-manoeuvres", 0, text("free"))
    return Cost.one("ls.inaction-default", 0, text("nothing done: no active defence until its next turn"))


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [ls.round]"""
    yield from rounds.end(world, dice, unit)


def inaction_allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Inaction is always possible.   [ls.inaction]"""
    return Cost.one("ls.inaction")


def inaction(world: World, unit: int, dice: Dice) -> Play:
    """Inaction ends the turn at once; there is no active defence until the next.   [ls.inaction]"""
    yield manoeuvres.take(world, unit, "inaction")
    yield restrained(world, unit, DEFENCELESS, "ls.inaction")
    yield from rounds.end(world, dice, unit)


VERBS = (
    PLANS.aimed().verb(),
    aimless("inaction", text("Inaction"), "ls.inaction", inaction_allowed, inaction),
    aimless("end", text("End turn"), "ls.turn-manoeuvres", end_allowed, end),
)
