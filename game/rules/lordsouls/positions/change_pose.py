"""Change of pose: standing, sitting, on the knees, crawling, prone; into the saddle and out of it."""

from collections.abc import Callable, Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Option, Play
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.asking import ask, chosen, spots
from game.mechanics.naming import called
from game.mechanics.states import PRONE, began, ended
from game.mechanics.verbs import Aimed, aimed_at, aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.defence.reaction import ON_POSE, on_pose
from game.rules.lordsouls.movement.move import value
from game.rules.lordsouls.movement.slip_drag import drag_release, letting_go
from game.rules.lordsouls.positions.mounts import RIDING, rides
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import CRAWLING, KNEELING, RULES_OF, SITTING, pose, takes_turns

RULE = "ls.change-pose"
STANDING = "standing"
CHOICES = {
    STANDING: text("Standing"), KNEELING: text("On the knees"), CRAWLING: text("Crawling"), SITTING: text("Sitting"),
    PRONE: text("Lying prone"),
}  # fmt: skip
"""The five poses; what crawling does is what kneeling does, but it is shown as what it is.   [ls.poses]"""
Act = Callable[[World], Iterator[Event]]


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes the Movement manoeuvre, and a ДВИЖ that is not 0.   [ls.change-pose]"""
    slot = manoeuvres.allows(world, unit, "pose")
    return slot if isinstance(slot, Refusal) else _still(world, unit) or slot + Cost(letting_go(world, unit))


def _still(world: World, unit: int) -> Refusal | None:
    """A ДВИЖ of 0 lets nobody change its pose; from a mount that is held one can still get down.   [ls.mount]"""
    fast = manoeuvres.held_fast(world, unit)
    if fast is None and not rides(world, unit) and not value(world, unit).total:
        return Refusal(RULE, text("Its Movement is 0."))
    return fast


def posing(world: World, unit: int) -> Cost | Refusal:
    """A rider has no pose but the saddle.   [ls.poses]"""
    if rides(world, unit):
        return Refusal("ls.poses", text("{who} is in the saddle.", who=called(world, unit)), text("Dismount."))
    return allowed(world, unit)


def changed(world: World, dice: Dice, unit: int, verb: str, act: Act) -> Play:
    """In an opponent's zone it may draw a Reaction, before it takes place.   [ls.reaction-triggers]"""
    yield manoeuvres.take(world, unit, verb)
    yield from drag_release(world, unit)
    yield from ON_POSE.asked(world, dice, unit, on_pose(world, unit))
    if takes_turns(world, unit):
        yield from act(world)


def into(world: World, unit: int, choice: str) -> Iterator[Event]:
    """One manoeuvre leads from any pose to any other.   [ls.change-pose]"""
    now = pose(world, unit)
    wanted = "" if choice == STANDING else choice
    if now and now != wanted:
        yield from ended(world, unit, now, RULE)
    if wanted and now != wanted:
        poses = Because("ls.poses", 0, CHOICES[choice])
        yield began(world, unit, Condition(wanted, RULES_OF[wanted]), Because(RULE), poses)


def take_pose(world: World, unit: int, dice: Dice) -> Play:
    """Choose the pose.   [ls.poses]"""
    now = pose(world, unit) or STANDING
    options = (Option(key, title) for key, title in CHOICES.items() if key != now)
    wanted = yield ask(world, unit, text("Which pose?"), options, RULE)
    yield from changed(world, dice, unit, "pose", lambda ahead: into(ahead, unit, wanted))


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who stands need not stand up.   [ls.change-pose]"""
    if not pose(world, unit):
        return Refusal(RULE, text("{who} is standing.", who=called(world, unit)))
    return posing(world, unit)


def stand(world: World, unit: int, dice: Dice) -> Play:
    """Stand up from any pose.   [ls.change-pose]"""
    yield from changed(world, dice, unit, "stand", lambda ahead: into(ahead, unit, STANDING))


def reactions_to(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show who may react.   [ls.reaction-triggers]"""
    strikes = (ON_POSE.strike(world, mark.by, cmd.unit) for mark in on_pose(world, cmd.unit))
    return Preview(cost, provoked=tuple(one for one in strikes if one is not None))


def mount_allowed(world: World, unit: int) -> Cost | Refusal:
    """Into the saddle goes who is no beast.   [ls.mount]"""
    return RIDING.no_rider(world, unit) or allowed(world, unit)


def mount_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """The mount stands beside, is a friend, and can carry this rider.   [ls.mount]"""
    return RIDING.no_mount(world, cmd.unit, cmd.target) or free


def mount(world: World, cmd: Command, dice: Dice) -> Play:
    """Into the saddle: the rider shares the mount's cell.   [ls.mount]"""
    unit, target = cmd.unit, aimed_at(world, cmd)
    yield from changed(world, dice, unit, "mount", lambda ahead: RIDING.mounted(ahead, unit, target))


def dismount_allowed(world: World, unit: int) -> Cost | Refusal:
    """Out of the saddle into a free cell beside the mount.   [ls.mount]"""
    if not rides(world, unit):
        return Refusal("ls.mount", text("{who} is not in the saddle.", who=called(world, unit)))
    if not RIDING.landings(world, unit):
        return Refusal("ls.mount", text("There is no free cell beside the mount."))
    return allowed(world, unit)


def dismount(world: World, unit: int, dice: Dice) -> Play:
    """Choose the cell; one ends standing.   [ls.mount]"""
    cells = spots(RIDING.landings(world, unit))
    answer = yield from chosen(world, unit, text("Where to?"), cells, "ls.mount")
    yield from changed(world, dice, unit, "dismount", lambda ahead: RIDING.dismounted(ahead, unit, int(answer)))


def mounts(world: World, unit: int) -> Iterator[Command]:
    """Offer every friend that can carry a rider."""
    yield from (command(unit, "mount", one) for one in RIDING.fit(world, unit))


def could_mount(world: World, unit: int) -> bool:
    """Say whether a creature has a friend that could carry it.   [ls.mount]"""
    return bool(RIDING.fit(world, unit))


MOUNT = Aimed("mount", text("Mount"), "ls.mount", "unit", mount_allowed, mount_against, mount, mounts, reactions_to)
VERBS: tuple[Verb, ...] = (
    aimless("stand", text("Stand up"), RULE, stand_allowed, stand),
    aimless("pose", text("Change pose"), RULE, posing, take_pose),
)
SADDLE: tuple[Verb, ...] = (
    MOUNT.verb(),
    aimless("dismount", text("Dismount"), "ls.mount", dismount_allowed, dismount),
)
