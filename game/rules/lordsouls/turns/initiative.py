"""Initiative: who acts when, and who is passed over; `suspended_timing.py`: who joins a scene that has begun."""

from game.battle.dice import Roll
from game.battle.event import Event, Play, put
from game.ecs.components import Conditions, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.in_order import Ordered
from game.mechanics.initiative import Ranking
from game.mechanics.plans import lapsed
from game.mechanics.states import has, over_now
from game.reasons import Because, text
from game.rules.lordsouls.defence.points import refreshes
from game.rules.lordsouls.positions.mounts import RIDING, ridden
from game.rules.lordsouls.sheet.characteristics import WHOLE, hundredths, reflexes, score
from game.rules.lordsouls.turns.states import FOREMOST, TURN, takes_turns

RIDDEN = text("acts in its rider's turn")


def in_order(world: World, units: tuple[int, ...]) -> tuple[int, ...]:
    """Several who react or carry out their Plans do so in the order of initiative.   [ls.plan-interrupts]"""
    order = (world.find(BATTLE, Turn) or Turn()).order
    return tuple(sorted(units, key=lambda unit: (order.index(unit) if unit in order else len(order), unit)))


def scores(world: World, unit: int) -> tuple[int, ...]:
    """РЕФ is added to the roll; equals go by it, then by ЛОВ.   [ls.initiative-roll] [ls.initiative-tie-players]"""
    return reflexes(world, unit), score(world, unit, "dex")


def acts(world: World, unit: int) -> bool:
    """Who can act has its turn, but for a mount, which acts in its rider's.   [ls.mounted]"""
    return takes_turns(world, unit) and not ridden(world, unit)


def passed_over(world: World, unit: int) -> Play:
    """Who cannot act keeps its place; passed over, its turn counts as having come.   [ls.initiative-knocked-out]

    What lasts until its start is over, and a Plan is gone.   [ls.restrictions]
    """
    why, note = (RIDING.rule, RIDDEN) if ridden(world, unit) else ("ls.initiative-knocked-out", text("is passed over"))
    points, again = refreshes(world, unit)
    states = world.get(unit, Conditions)
    gone = [one for one in states.active if one.ends == TURN]
    left = Conditions(tuple(one for one in states.active if one not in gone))
    over = (Because(one.rule, 0, over_now(one.name)) for one in gone)
    changes = (*points, *put(world, unit, left))
    yield Event("spent", unit, (Because(why), again, *over), changes, note)
    yield from lapsed(world, unit, "ls.plan")


RANKING = Ranking(
    # Everybody in the scene rolls 1d4 and adds РЕФ; the highest acts first.
    die=Roll(1, 4, 0),
    rule="ls.initiative-roll",
    scores=scores,
    whole=WHOLE,
    told=hundredths,
    what=text("initiative"),
    adds=text("Reflexes"),
    # Equals among whom is a player's creature go by РЕФ, then ЛОВ, then by lot;
    by_hand="ls.initiative-tie-players",
    # others go as the master lists them.
    by_list="ls.initiative-tie-npc",
    # Who is passive takes part too.
    takes_part="ls.initiative-participants",
    # The order is set once for the scene.
    once="ls.initiative-once",
)
"""Nothing moves a place in it but what says so (`led`); a Plan keeps it.   [ls.initiative-change]"""


def led(world: World, order: tuple[int, ...]) -> Ordered:
    """Who moves to the top by an ability acts first from this round on.   [ls.initiative-change]"""
    first = tuple(unit for unit in order if has(world, unit, FOREMOST))
    for unit in first:
        note = text("acts first from now on")
        after = world.get(unit, Conditions).minus(FOREMOST)
        yield Event("ended", unit, (Because("ls.initiative-change", 0, note),), put(world, unit, after), note)
    return (*first, *(unit for unit in order if unit not in first))
