"""Push: off the feet or a cell away."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import reduce

from game.battle.command import Command, command
from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Condition, Place, Side, Weapon
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import PRONE, began, ended, has
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.rules.lordsouls.attack.attack import averting, critical, through
from game.rules.lordsouls.attack.counter import strikes_back
from game.rules.lordsouls.attack.target_number import SKILL, Attempt
from game.rules.lordsouls.attack.verbs import action, foes_up
from game.rules.lordsouls.defence.active_defence import defended, likeliest
from game.rules.lordsouls.defence.control_zone import in_reach, metres
from game.rules.lordsouls.defence.dodge_block_parry import PARRY
from game.rules.lordsouls.grapple.holds import loosened
from game.rules.lordsouls.movement.costs import WADED, Mover
from game.rules.lordsouls.positions.mounts import rides
from game.rules.lordsouls.positions.unseated import unseated
from game.rules.lordsouls.rolls.roll_3d6 import DICE, chance, critical_success, succeeds
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import FISTS_HELD
from game.rules.lordsouls.sheet.characteristics import strength
from game.rules.lordsouls.sheet.equipment import item
from game.rules.lordsouls.sheet.ready_weapon import at_hand
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.states import KNEELING, SITTING, assailable, pose
from game.space.square import Cell

LARGER = 2
"""So many size categories larger may who is pushed be.   [ls.push-target]"""
DOWN, AWAY = "down", "away"
FELLED, UNSEATED, AFAR, DEEP, SUNK = 120, 250, 30, 120, 350
"""What is worth how much to who pushes, in hundredths of a hit point: the last but one for each metre down."""
HANDS = FISTS_HELD
Trying = Generator[Event | Decision, str, bool]


def reaching(world: World, unit: int, target: int) -> Weapon | None:
    """Hands push whom they reach, and weapons that are made for it.   [ls.push-target]"""
    own, there = sizes.cells(world, unit), sizes.cells(world, target)
    pushing = (one for one in at_hand(world, unit) if item(world, unit, one).push)
    fit = (one for one in (HANDS, *pushing) if in_reach(world, own, there, metres(one)))
    return next(fit, None)


def number(world: World, unit: int, weapon: Weapon) -> Tally:
    """The better of СИЛ and Athletics, or the skill with a pushing weapon.   [ls.push-roll]"""
    own = strength(world, unit)
    return Tally((Because(SKILL, max(own, weapon.skill or 0) if weapon is not HANDS else own, text("strength")),))


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say whether somebody may be pushed: an opponent, not too large, within reach.   [ls.push-target]"""
    refusal = refused(world, cmd)
    return refusal or free


def refused(world: World, cmd: Command) -> Refusal | None:
    """Say why somebody cannot be pushed.   [ls.push-target]"""
    if not isinstance(cmd.target, int) or world.find(cmd.target, Side) is None or cmd.target == cmd.unit:
        return Refusal("ls.push-target", text("There is nobody else to push."))
    if not assailable(world, cmd.unit, cmd.target):
        return Refusal("ls.push-target", text("{name} is no opponent.", name=called(world, cmd.target)))
    if sizes.larger(world, cmd.target, cmd.unit) > LARGER:
        return Refusal("ls.push-target", text("{name} is too large to push.", name=called(world, cmd.target)))
    if reaching(world, cmd.unit, cmd.target) is None:
        why = text("{name} is out of reach.", name=called(world, cmd.target))
        return Refusal("ls.push-target", why, text("Come closer."))
    return None


def tried(world: World, dice: Dice, attempt: Attempt, numbers: Tally, rule: str, what: Text) -> Trying:
    """Roll the attempt; the target may defend as against a blow.   [ls.push-roll] [ls.grapple-roll]"""
    faces = yield from roll(world, dice, attempt.by, DICE, Because(rule), what)
    total = sum(faces)
    names: dict[str, int | str | Text] = {
        "name": called(world, attempt.at), "what": what, "roll": total, "number": numbers.total,
    }  # fmt: skip
    if not succeeds(total, numbers.total):
        said = text("{what} at {name}: {roll} against {number}, it fails", **names)
        yield Event("missed", attempt.by, (Because(rule), *numbers.counted), (), said, (("target", attempt.at),))
        return False
    averted = None if critical_success(total) else (yield from defended(world, dice, attempt))
    if averted is None:
        said = text("{what} at {name}: {roll} against {number}, it works", **names)
        because = Because(rule), *numbers.counted, *critical(total)
        yield Event("struck", attempt.by, because, (), said, (("target", attempt.at),))
        return True
    said = text("{what} at {name}: {roll} against {number}, averted", **names)
    yield Event("missed", attempt.by, (Because(rule), *numbers.counted), (), said, (("target", attempt.at),))
    weapon = averted.weapon
    if averted.kind == PARRY and weapon is not None and _strikes_back(world, attempt, weapon):
        fencing = "ls.parry-fencing" if weapon.fencing else "ls.parry-counter"
        yield from strikes_back(world, dice, attempt, weapon, fencing)
    return False


def _strikes_back(world: World, attempt: Attempt, weapon: Weapon) -> bool:
    return in_reach(world, sizes.cells(world, attempt.at), sizes.cells(world, attempt.by), metres(weapon))


def push(world: World, cmd: Command, dice: Dice) -> Play:
    """Push somebody off its feet or a cell away, as the pusher chooses.   [ls.push-knock-down] [ls.push-shove]"""
    target = cmd.target if isinstance(cmd.target, int) else 0
    weapon = reaching(world, cmd.unit, target) or HANDS
    yield manoeuvres.spend(world, cmd.unit, manoeuvres.ACTION, "push")
    attempt = Attempt(cmd.unit, target, weapon, far=False)
    if (yield from tried(world, dice, attempt, number(world, cmd.unit, weapon), "ls.push-roll", text("Push"))):
        choice = yield from _chosen(world, cmd.unit, target)
        yield from (_down(world, target) if choice == DOWN else _away(world, cmd.unit, target, choice))


def _chosen(world: World, unit: int, target: int) -> Generator[Event | Decision, str, str]:
    """The pusher chooses once the push has worked.   [ls.push-knock-down]"""
    cells = shoved_to(world, unit, target)
    lying, felled = has(world, target, PRONE), felling(world, target)
    options = [] if lying else [Option(DOWN, text("Off its feet"), worth=felled)]
    options += [_shove(world, target, f"{AWAY}-{n}", cell) for n, cell in enumerate(cells)]
    if len(options) < 2:
        return options[0].key if options else ""
    question = text("How is {name} pushed?", name=called(world, target))
    return (yield Decision(world.get(unit, Side).team, unit, question, tuple(options), "ls.push-shove", target))


def _shove(world: World, target: int, key: str, cell: Cell) -> Option:
    return Option(key, text("To {x}, {y}", x=cell[0], y=cell[1]), cell, worth=dropping(world, target, cell))


def _down(world: World, target: int) -> Iterator[Event]:
    """Off its feet: kneeling or crawling; a rider comes out of the saddle.   [ls.push-knock-down]"""
    if rides(world, target):
        yield from unseated(world, target)
    elif not has(world, target, KNEELING):
        yield from ended(world, target, SITTING, "ls.push-knock-down")
        yield began(world, target, Condition(KNEELING, "ls.kneeling"), Because("ls.push-knock-down"))


def _away(world: World, unit: int, target: int, choice: str) -> Iterator[Event]:
    """One cell away: no points, no Reaction.   [ls.push-shove]"""
    if not choice:
        return
    cell = shoved_to(world, unit, target)[int(choice.removeprefix(f"{AWAY}-"))]
    place = replace(world.get(target, Place), at=cell)
    facts = (("gait", "push"), ("by", unit))
    yield Event("slipped", target, (Because("ls.push-shove"),), put(world, target, place), text("is shoved"), facts)
    yield from loosened(world)


def shoved_to(world: World, unit: int, target: int) -> tuple[Cell, ...]:
    """List the free cells, straight away from the pusher, farthest first.   [ls.push-shove]"""
    grid, own = world.field.grid, sizes.cells(world, unit)
    mover, here = Mover(world, target), world.get(target, Place).at
    straight = _beyond(world, unit, target)
    near = grid.around(*here[:2])
    far = {spot: grid.apart(own, ((*spot, own[0][2]),)) for spot in near}
    wanted = (straight,) if straight in near else tuple(s for s in near if far[s] == max(far.values()))
    fit = [spot for spot in wanted if mover.whole(spot) and _may_be_put(mover, here[:2], spot)]
    return tuple(mover.at(spot) for spot in fit)


def felling(world: World, target: int) -> int:
    """Hold it worth something that a target is off its feet, and more that it is out of the saddle."""
    if rides(world, target):
        return UNSEATED
    return 0 if pose(world, target) else FELLED


def dropping(world: World, target: int, cell: Cell) -> int:
    """Hold it worth something that a target is elsewhere: far below most, for it has to climb."""
    down = world.get(target, Place).at[2] - cell[2]
    wet = world.field.kind(*cell[:2]).water > WADED
    return AFAR + (DEEP * down if down > 1 else 0) + (SUNK if wet else 0)


def _may_be_put(mover: Mover, here: tuple[int, int], spot: tuple[int, int]) -> bool:
    return mover.thrust(here, spot) is None and mover.stopping(spot) is None


def _beyond(world: World, unit: int, target: int) -> tuple[int, int]:
    """Give the cell on the line from the pusher through the target, at any distance.   [ls.push-shove]"""
    grid = world.field.grid
    one, other = grid.nearest(sizes.cells(world, unit), sizes.cells(world, target))
    here = world.get(target, Place).at
    far = grid.steps(one, (*other[:2], one[2]))
    ahead = (way for way in grid.ways if reduce(grid.step, (way,) * far, one)[:2] == other[:2])
    return next((grid.step(here, way)[:2] for way in ahead), (-1, -1))


def shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
    """Show the chance of the push, its best defence counted in.   [ls.push-roll]"""
    target = cmd.target if isinstance(cmd.target, int) else 0
    weapon = reaching(world, cmd.unit, target) or HANDS
    own = number(world, cmd.unit, weapon)
    strike = chance_of(world, Attempt(cmd.unit, target, weapon, far=False), own, "ls.push-roll")
    away = (dropping(world, target, cell) for cell in shoved_to(world, cmd.unit, target))
    return Preview(cost, strike=replace(strike, burden=max((felling(world, target), *away))))


def chance_of(world: World, attempt: Attempt, number: Tally, rule: str) -> Strike:
    """Give the chance of an attempt that does no damage.   [ls.push-roll] [ls.grapple-roll]"""
    rolled, averted = chance(number.total), likeliest(world, attempt)
    past = through(rolled, averted)
    own = attempt.by, attempt.at, attempt.weapon.name, number, Tally(), rolled, 0, (Because(rule),)
    return Strike(*own, aside=averting(world, attempt, averted, past), through=past)


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent within reach.   [ls.push-target]"""
    yield from (command(unit, "push", foe) for foe in foes_up(world, unit))


PUSH = Aimed("push", text("Push"), "ls.push-target", "unit", action, against, push, offered, shown)
