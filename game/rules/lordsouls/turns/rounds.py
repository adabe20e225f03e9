"""Rounds and turns: what begins and ends with a turn."""

from collections.abc import Iterator

from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Budget, Pairs, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.in_order import InOrder
from game.mechanics.plans import lapsed
from game.mechanics.states import over
from game.reasons import Because, text
from game.rules.lordsouls.attack.row_of_aims import lost_from_sight
from game.rules.lordsouls.bonus.support_order import faded
from game.rules.lordsouls.defence.points import refreshes
from game.rules.lordsouls.harm.damaging_ground import burn
from game.rules.lordsouls.turns.inaction import by_default
from game.rules.lordsouls.turns.initiative import RANKING, acts, led, passed_over
from game.rules.lordsouls.turns.manoeuvres import FULL, holds
from game.rules.lordsouls.turns.states import END, TURN, up
from game.rules.lordsouls.turns.suspended_timing import NEWCOMERS

SECONDS = 10
"""How long a round lasts in the game's world.   [ls.round]"""


def able(world: World, unit: int) -> bool:
    """Say whether a creature is still in the fight."""
    return up(world, unit)


def end(world: World, dice: Dice, unit: int) -> Play:
    """With a turn ends what lasts as long, and what is not kept up.   [ls.round] [ls.support]"""
    yield from by_default(world, unit)
    yield from faded(world, unit)
    yield from over(world, unit, END)
    yield from ROUNDS.next(world, dice)


def begins(world: World, dice: Dice, turn: Turn) -> Play:
    """All manoeuvres and points of active defence are there again, restrictions are over; a Plan is gone; ground burns.

    [ls.restrictions] [ls.plan] [decided.damaging-ground]
    """
    unit, full = turn.acting, holds(world, turn.acting)
    points, again = refreshes(world, unit)
    because = Because("ls.turn-manoeuvres"), again, *_besides(full)
    changes = put(world, BATTLE, turn) + put(world, unit, Budget(full)) + points
    yield Event("turn", unit, because, changes, text("begins its turn"), (("begins", 1),))
    yield from over(world, unit, TURN)
    yield from lapsed(world, unit, "ls.plan")
    yield from lost_from_sight(world)
    yield from burn(world, unit, text("begins its turn on damaging ground"))
    yield from ROUNDS.drops_out(world, dice, unit)


def _besides(full: Pairs) -> Iterator[Because]:
    """Say what abilities add to a turn.   [ls.manoeuvre-extra]"""
    more = sum(number for _, number in full) - sum(number for _, number in FULL)
    if more > 0:
        yield Because("ls.manoeuvre-extra", more, text("manoeuvres besides the usual ones"))


ROUNDS = InOrder(
    # The next in the order acts; who cannot is passed over; after the last a new round begins.
    rule="ls.round",
    newcomers=NEWCOMERS,
    acts=acts,
    begins=begins,
    passed_over=passed_over,
    seconds=SECONDS,
    # Who moves to the top by an ability acts first from then on.   [ls.initiative-change]
    led=led,
)
start, drops_out, order = ROUNDS.start, ROUNDS.drops_out, RANKING.order
