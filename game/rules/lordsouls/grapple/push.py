"""Push: off the feet or a cell away."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Option, Play
from game.battle.rulebook import Preview
from game.ecs.components import Condition, Place, Weapon
from game.ecs.world import World
from game.mechanics.asking import Chosen, chosen
from game.mechanics.naming import called
from game.mechanics.states import PRONE, began, ended, has
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.lordsouls.actions.unknown import UNKNOWN, in_the_way, met
from game.rules.lordsouls.attack.row_of_aims import lost_from_sight
from game.rules.lordsouls.attack.target_number import SKILL, Attempt
from game.rules.lordsouls.defence.lines_of_sight import unfound
from game.rules.lordsouls.defence.reach import reaches
from game.rules.lordsouls.grapple.attempt import HANDS, chance_of, tried
from game.rules.lordsouls.grapple.grabbed import loosened
from game.rules.lordsouls.harm.damage import enters
from game.rules.lordsouls.harm.knocked_out import anybody_hostile, assailable
from game.rules.lordsouls.movement.steps import STEPPING, mover_of
from game.rules.lordsouls.positions.mounts import rides, together, unseated
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import brawn
from game.rules.lordsouls.sheet.equipment import item
from game.rules.lordsouls.sheet.ready_weapon import at_hand
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.states import CRAWLING, KNEELING, SITTING, pose
from game.space.square import Cell

LARGER = 2
"""So many size categories larger may who is pushed be.   [ls.push-target]"""
DOWN, AWAY = "down", "away"
FELLED, UNSEATED, AFAR, DEEP, SUNK, BURNT = 120, 250, 30, 120, 350, 100
"""What is worth how much, in hundredths of a hit point: DEEP a metre down, BURNT a point of the ground's damage."""


def reaching(world: World, unit: int, target: int) -> Weapon | None:
    """Hands push whom they reach, and weapons that are made for it.   [ls.push-target]"""
    pushing = (one for one in at_hand(world, unit) if item(world, unit, one).push)
    return next((one for one in (HANDS, *pushing) if reaches(world, unit, target, one)), None)


def allowed(world: World, unit: int) -> Cost | Refusal:
    """A push takes the Action manoeuvre.   [ls.push-target]"""
    return allows(world, unit, "push")


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say whether somebody may be pushed.   [ls.push-target]"""
    return refused(world, cmd) or free


def refused(world: World, cmd: Command) -> Refusal | None:
    """Say why somebody cannot be pushed: no opponent, too large, out of reach.   [ls.push-target]"""
    target = aimed_at(world, cmd)
    if not target:
        return Refusal("ls.push-target", text("There is nobody else to push."))
    name = called(world, target)
    if not assailable(world, cmd.unit, target):
        return Refusal("ls.push-target", text("{name} is no opponent.", name=name))
    hidden = unfound(world, cmd.unit, target)
    if hidden is not None:
        return hidden
    if sizes.larger(world, target, cmd.unit) > LARGER:
        return Refusal("ls.push-target", text("{name} is too large to push.", name=name))
    if reaching(world, cmd.unit, target) is None:
        return Refusal("ls.push-target", text("{name} is out of reach.", name=name), text("Come closer."))
    return None


def push(world: World, cmd: Command, dice: Dice) -> Play:
    """A push is paid for, and made.   [ls.push-target]"""
    attempt = pushing(world, cmd)
    yield take(world, cmd.unit, "push")
    yield from pushed(world, attempt, cmd, dice)


def pushed(world: World, attempt: Attempt, cmd: Command, dice: Dice) -> Play:
    """Push somebody off its feet or a cell away, as the pusher chooses.   [ls.push-knock-down] [ls.push-shove]"""
    target = aimed_at(world, cmd)
    own = push_number(world, cmd.unit, attempt.weapon)
    if (yield from tried(world, dice, attempt, own, "ls.push-roll", text("Push"))):
        choice = yield from _chosen(world, cmd.unit, target)
        yield from (_down(world, target) if choice == DOWN else _away(world, cmd.unit, target, choice, dice))


def push_number(world: World, unit: int, weapon: Weapon) -> Tally:
    """The better of СИЛ and Athletics, or the skill with a pushing weapon.   [ls.push-roll]"""
    own, named = brawn(world, unit)
    practised = weapon.skill if weapon is not HANDS and weapon.skill is not None else own
    return Tally((Because(SKILL, max(own, practised), text("skill") if practised > own else named),))


def pushing(world: World, cmd: Command) -> Attempt:
    """Give the attempt to push somebody.   [ls.push-roll]"""
    target = aimed_at(world, cmd)
    return Attempt(cmd.unit, target, reaching(world, cmd.unit, target) or HANDS, far=False)


def _chosen(world: World, unit: int, target: int) -> Chosen:
    """The pusher chooses once the push has worked.   [ls.push-knock-down]"""
    cells = shoved_to(UNKNOWN.known(world, unit), unit, target)
    lying, felled = has(world, target, PRONE), felling(world, target)
    options = [] if lying else [Option(DOWN, text("Off its feet"), worth=felled)]
    options += [_shove(world, target, f"{AWAY}-{n}", cell) for n, cell in enumerate(cells)]
    question = text("How is {name} pushed?", name=called(world, target))
    return (yield from chosen(world, unit, question, options, "ls.push-shove", target))


def _shove(world: World, target: int, key: str, cell: Cell) -> Option:
    return Option(key, text("To {x}, {y}", x=cell[0], y=cell[1]), cell, worth=dropping(world, target, cell))


def _down(world: World, target: int) -> Iterator[Event]:
    """Off its feet: kneeling or crawling; a rider comes out of the saddle.   [ls.push-knock-down]"""
    if rides(world, target):
        yield from unseated(world, target, Because("ls.push-knock-down"), pose=KNEELING)
    elif not has(world, target, KNEELING, CRAWLING):
        yield from ended(world, target, SITTING, "ls.push-knock-down")
        yield began(world, target, Condition(KNEELING, "ls.kneeling"), Because("ls.push-knock-down"))


def _away(world: World, unit: int, target: int, choice: str, dice: Dice) -> Play:
    """One cell away: no points, no Reaction.   [ls.push-shove]"""
    if not choice:
        return
    cell = shoved_to(UNKNOWN.known(world, unit), unit, target)[int(choice.removeprefix(f"{AWAY}-"))]
    if cell not in shoved_to(world, unit, target):
        yield from met(world, target, in_the_way(world, unit, target, cell))
        return
    here = world.get(target, Place)
    edge = (*cell[:2], here.at[2]) if here.at[2] - cell[2] > 1 else cell
    facts = (("gait", "push"), ("by", unit))
    changes = together(world, target, edge)
    yield Event("slipped", target, (Because("ls.push-shove"),), changes, text("is shoved"), facts)
    if edge != cell:
        yield _over_the_edge(world, target, cell)
    yield from loosened(world)
    yield from lost_from_sight(world)
    yield from enters(world, dice, target)


def _over_the_edge(world: World, target: int, cell: Cell) -> Event:
    """Who is shoved off what nobody steps down from comes down below, and takes no harm.   [ls.height]"""
    here = world.get(target, Place)
    note = text("drops {n} m", n=here.at[2] - cell[2])
    return Event("fell", target, (Because("ls.height", 0, note),), together(world, target, cell), note)


def shoved_to(world: World, unit: int, target: int) -> tuple[Cell, ...]:
    """List the free cells, straight away from the pusher, farthest first.   [ls.push-shove]"""
    return mover_of(world, target).away_from(sizes.cells(world, unit))


def felling(world: World, target: int) -> int:
    """Hold it worth something that a target is off its feet, and more that it is out of the saddle."""
    if rides(world, target):
        return UNSEATED
    return 0 if pose(world, target) else FELLED


def dropping(world: World, target: int, cell: Cell) -> int:
    """Hold it worth something that a target is elsewhere: far below most, for it has to climb."""
    down, ground = world.get(target, Place).at[2] - cell[2], world.field.kind(*cell[:2])
    wet = STEPPING.flooded(ground)
    return AFAR + (DEEP * down if down > 1 else 0) + (SUNK if wet else 0) + BURNT * ground.damage


def shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show the chance of the push, its best defence counted in.   [ls.push-roll]"""
    attempt = pushing(world, cmd)
    strike = chance_of(world, attempt, push_number(world, cmd.unit, attempt.weapon), "ls.push-roll")
    away = (dropping(world, attempt.at, cell) for cell in shoved_to(world, cmd.unit, attempt.at))
    return Preview(cost, strike=replace(strike, burden=max((felling(world, attempt.at), *away))))


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent within reach.   [ls.push-target]"""
    yield from (command(unit, "push", foe) for foe in anybody_hostile(world, unit))


PUSH = Aimed("push", text("Push"), "ls.push-target", "unit", allowed, against, push, offered, shown)
