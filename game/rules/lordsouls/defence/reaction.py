"""Reaction: an attack on an opponent that leaves one's zone of control, or changes its pose in it."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.reactions import Reactions
from game.mechanics.sides import foes
from game.paths.plan import Provocation
from game.reasons import text
from game.rules.lordsouls.attack.aim import lost
from game.rules.lordsouls.attack.attack import COMBAT, attempt_of, blow
from game.rules.lordsouls.attack.target_number import REACTION, Attempt
from game.rules.lordsouls.defence import points
from game.rules.lordsouls.defence.control_zone import aware, controls, in_reach, metres, watches, zone_arms
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import up


def weapon(world: World, foe: int, mover: int) -> str | None:
    """A Reaction is one blow with a contact weapon whose reach makes up the zone.   [ls.reaction-one-blow]"""
    own, there = sizes.cells(world, foe), sizes.cells(world, mover)
    fit = (one.name for one in zone_arms(world, foe) if in_reach(world, own, there, metres(one)))
    return next(fit, None)


def barred(world: World, foe: int, mover: int) -> bool:
    """Only who is aware, sees and can move reacts, and for its point.   [ls.reaction] [ls.active-defence-conditions]"""
    return not up(world, mover) or not watches(world, foe) or not aware(world, foe, mover)


def struck(world: World, dice: Dice, foe: int, mover: int, arm: str) -> Play:
    """The point is spent, aim is lost, and a plain Attack is made.   [ls.reaction-procedure]"""
    yield from lost(world, foe, "ls.aim-ended-by-defence")
    yield points.spent(world, foe, points.REACTION)
    attempt = attempt_of(world, foe, mover, arm, (REACTION,))
    if isinstance(attempt, Attempt):
        yield from blow(world, dice, attempt)


REACTIONS = Reactions(
    "ls.reaction",
    text("{foe}: react to {mover} with an attack?"),
    text("Let it go"),
    (REACTION,),
    weapon=weapon,
    barred=barred,
    blow=COMBAT.strike,
    struck=struck,
)


def on_pose(world: World, unit: int) -> tuple[Provocation, ...]:
    """Who changes its pose in an opponent's zone of control may be struck before it.   [ls.reaction-triggers]"""
    own = sizes.cells(world, unit)
    near = foes(world, unit, lambda world, foe: not barred(world, foe, unit) and controls(world, foe, own))
    return tuple(Provocation(foe, own[0]) for foe in near)
