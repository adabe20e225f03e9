"""Reaction: an attack on an opponent that leaves one's zone of control, or changes its pose in it."""

from dataclasses import replace
from functools import partial

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.reactions import Reactions, nobody_else
from game.mechanics.sides import foes
from game.paths.plan import Provocation
from game.reasons import Because, Text, text
from game.rules.lordsouls.attack.attack import COMBAT, attempt_of, blow
from game.rules.lordsouls.attack.row_of_aims import lost
from game.rules.lordsouls.attack.target_number import REACTION, Attempt
from game.rules.lordsouls.defence import points
from game.rules.lordsouls.defence.control_zone import controls, watches, zone_arms
from game.rules.lordsouls.defence.lines_of_sight import aware
from game.rules.lordsouls.defence.reach import reaches
from game.rules.lordsouls.positions.mounts import struck_instead
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.turns.states import up


def weapon(world: World, foe: int, mover: int) -> str | None:
    """A Reaction is one blow with a contact weapon whose reach makes up the zone.   [ls.reaction-one-blow]"""
    return next((one.name for one in zone_arms(world, foe) if reaches(world, foe, mover, one)), None)


def barred(world: World, foe: int, mover: int) -> bool:
    """Only who is aware, sees and can move reacts, and for its point.   [ls.reaction] [ls.active-defence-conditions]"""
    return not up(world, mover) or not watches(world, foe) or not aware(world, foe, mover)


def struck(world: World, dice: Dice, foe: int, mover: int, arm: str, cause: Text) -> Play:
    """The point is spent, aim is lost, and a plain Attack is made.

    [ls.reaction-procedure] [ls.aim-ended-by-defence]
    """
    yield from lost(world, foe, "ls.aim-ended-by-defence")
    spent = points.spent(world, foe, points.REACTION)
    why = Because("ls.reaction-triggers", 0, text(cause.msgid, mover=called(world, mover))), *PROCEDURE
    yield replace(spent, because=(*spent.because, *why))
    attempt = attempt_of(world, foe, mover, arm, (REACTION,))
    if isinstance(attempt, Attempt):
        yield from blow(world, dice, attempt)


LEAVING = text("{mover} leaves the zone of control")
POSING = text("{mover} changes its pose")
PROCEDURE = (
    Because("ls.control-zone", 0, text("in the zone of control")),
    Because("ls.reaction-procedure", 0, text("before it takes place")),
    Because("ls.reaction-one-blow", 0, text("one blow")),
)
REACTIONS = Reactions(
    # It is optional; each who may react is asked before the step.
    rule="ls.reaction",
    question=text("{mover} leaves the zone of {foe}: react with an attack?"),
    hold=text("Let it go"),
    options=(REACTION,),
    weapon=weapon,
    barred=barred,
    blow=COMBAT.strike,
    struck=partial(struck, cause=LEAVING),
    # One Reaction to a pair, against rider or mount.
    others=struck_instead,
)
ON_POSE = replace(
    REACTIONS,
    question=text("{mover} changes its pose in the zone of {foe}: react with an attack?"),
    struck=partial(struck, cause=POSING),
    others=nobody_else,
)


def on_pose(world: World, unit: int) -> tuple[Provocation, ...]:
    """Who changes its pose in an opponent's zone of control may be struck before it.   [ls.reaction-triggers]"""
    own = sizes.cells(world, unit)
    near = foes(world, unit, lambda world, foe: controls(world, foe, own) and not barred(world, foe, unit))
    return tuple(Provocation(foe, own[0]) for foe in near)
