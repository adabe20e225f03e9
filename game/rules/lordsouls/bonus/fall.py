"""Fall: dropping prone; Change of pose may stand in for it."""

from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE
from game.mechanics.verbs import aimless
from game.reasons import Cost, Refusal, text
from game.rules.lordsouls.defence.reaction import ON_POSE, on_pose
from game.rules.lordsouls.movement.slip_drag import drag_release
from game.rules.lordsouls.positions import change_pose
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.kinds import BONUS, MOVEMENT
from game.rules.lordsouls.turns.states import pose, takes_turns


def allowed(world: World, unit: int) -> Cost | Refusal:
    """Dropping prone is a Bonus manoeuvre; Change of pose may take its place.   [ls.fall]"""
    if rides(world, unit):
        return Refusal("ls.fall", text("{who} is in the saddle.", who=called(world, unit)), text("Dismount."))
    if pose(world, unit) == PRONE:
        return Refusal("ls.fall", text("{who} lies prone already.", who=called(world, unit)))
    by_pose = manoeuvres.LAW.paying(world, unit, "fall")[0] == MOVEMENT
    barred = by_pose and isinstance(change_pose.allowed(world, unit), Refusal)
    return manoeuvres.slot(world, unit, BONUS) if barred else manoeuvres.allows(world, unit, "fall")


def fall(world: World, unit: int, dice: Dice) -> Play:
    """Drop prone; it draws no Reaction and keeps a hold, but by Change of pose it is one.   [ls.fall]"""
    by_pose = manoeuvres.LAW.paying(world, unit, "fall")[0] == MOVEMENT
    yield manoeuvres.take(world, unit, "fall")
    if by_pose:
        yield from drag_release(world, unit)
        yield from ON_POSE.asked(world, dice, unit, on_pose(world, unit))
    if takes_turns(world, unit):
        yield from change_pose.into(world, unit, PRONE)


FALL = aimless("fall", text("Drop prone"), "ls.fall", allowed, fall)
