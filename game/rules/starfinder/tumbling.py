"""Tumbling: through foes' squares and out of their reach by Acrobatics, at half speed or, at -10, at full speed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Name, Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.passing import TUMBLED
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.terrain import TUMBLING, Cause
from game.mechanics.d20.walking import Walking
from game.mechanics.naming import called
from game.mechanics.states import has
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import REACTIONS
from game.rules.starfinder.movement import ROUTES
from game.rules.starfinder.moving import NO_SQUARE, carry_out
from game.rules.starfinder.opportunity import Watch
from game.rules.starfinder.rolling import check, impaired
from game.rules.starfinder.speeds import PACE, on_foot
from game.rules.starfinder.states import STATES
from game.rules.starfinder.steps import STEP
from game.space import footprint
from game.space.square import Cell

THROUGH_SPACE, THROUGH_THREAT, MORE = 20, 15, 2
HURRY = -10
"""What full speed does to the check.   [sf.tumble]"""
PASSAGE = "passage"
"""What a budget notes for each space or threatened area tumbled through this turn."""


def tumbling(world: World, unit: int, *, fast: bool) -> Walking:
    """For who tumbles foes' squares are open, and every step is doubled, unless it hurries.   [sf.tumble]"""
    halved = Cause("sf.tumble", text("tumbling at half speed"), TUMBLING)
    return Walking(STEP, world, unit, burdens=() if fast else (halved,), through="sf.tumble")


def hurries(world: World, unit: int, goal: Cell) -> bool | None:
    """Half speed where that is enough, else full speed, which makes the check harder; None: too far.   [sf.tumble]"""
    squares = PACE.speed(world, unit, "walk").total // SQUARE
    for fast in (False, True):
        walker = tumbling(world, unit, fast=fast)
        if walker.cost(goal, squares) is not None and walker.stops(goal, squares):
            return fast
    return None


@dataclass(frozen=True, slots=True)
class Hurdle:
    """One check of a tumble: the foes that it fools, whether it goes through a space, the DC, the step it comes at."""

    foes: tuple[int, ...]
    through: bool
    difficulty: int
    step: int


def challenge(world: World, foe: int) -> int:
    """Give one and a half times a foe's challenge rating, rounded down.   [sf.tumble]"""
    sheet = world.find(foe, Sheet) or Sheet()
    return sheet.cr_tenths * 15 // 100


def hurdles(world: World, unit: int, plan: MovePlan) -> tuple[Hurdle, ...]:
    """DC 15 and the highest foe for threatened squares, 20 for a space, 2 more for each further one.   [sf.tumble]

    The round's earlier tumbles count.
    """
    before = world.get(unit, Budget).done.count(PASSAGE)
    spaces = list(_spaces(world, unit, plan))
    passed = [foe for foe, _ in spaces]
    marks = [mark.by for mark in plan.provokes if mark.by not in passed]
    found = []
    if marks:
        highest = max(challenge(world, foe) for foe in marks)
        difficulty = THROUGH_THREAT + highest + MORE * (before + len(marks) - 1)
        found.append(Hurdle(tuple(marks), False, difficulty, 0))
    for foe, step in spaces:
        more = MORE * (before + len(found))
        found.append(Hurdle((foe,), True, THROUGH_SPACE + challenge(world, foe) + more, step))
    return tuple(found)


def _spaces(world: World, unit: int, plan: MovePlan) -> Iterator[tuple[int, int]]:
    """Yield the foes whose squares a plan enters, with the step that does so first."""
    walker, passed = tumbling(world, unit, fast=False), list[int]()
    for number, step in enumerate(plan.steps):
        for foe in _through(walker, step):
            if foe not in passed:
                passed.append(foe)
                yield foe, number


def _through(walker: Walking, step: Step) -> tuple[int, ...]:
    """List the foes whose squares a step enters."""
    entered = footprint.cells(step.after, step.band)
    tumbled = (one.other for one, cells in walker.company if one.kind == TUMBLED and any(c in cells for c in entered))
    return tuple(foe for foe in tumbled if not STATES.at_mercy(walker.world, foe))


def tumble_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a tumble to a square on the ground, within one move action.   [sf.tumble]"""
    fast, squares = hurries(world, cmd.unit, there), PACE.speed(world, cmd.unit, "walk").total // SQUARE
    walker = tumbling(world, cmd.unit, fast=fast is not False)
    if fast is None:
        return replace(ROUTES, too_dear="sf.tumble").why_not(walker, there, "walk", SQUARE * squares)
    watch = Watch(world, cmd.unit)
    strides = walker.strides(there, squares, watch.planes) or ()
    return MovePlan("walk", tuple(_marked(walker, step) for step in STEP.explain(walker, strides, watch)))


def _marked(walker: Walking, step: Step) -> Step:
    """Name the foes whose squares a step enters."""
    names = (walker.world.get(foe, Name).name for foe in _through(walker, step))
    marks = tuple(Because("sf.tumble", 0, text("through {name}", name=name)) for name in names)
    return replace(step, cost=step.cost + Cost(marks))


def _hampered(world: World, unit: int) -> Refusal | None:
    """Nobody tumbles who cannot move, or carries too much.   [sf.tumble]"""
    load = next((name for name in ("encumbered", "overburdened") if has(world, unit, name)), None)
    loaded = Refusal("sf.tumble", text("{who} is {state}.", who=called(world, unit), state=load)) if load else None
    return PACE.can_move(world, unit, "walk") or loaded


def tumble_allowed(world: World, unit: int) -> Cost | Refusal:
    """Say whether a creature can tumble at all: a move action, free limbs and no heavy load.   [sf.tumble]"""
    return _hampered(world, unit) or turns.slot(world, unit, "move")


def tumble(world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
    """Check for the threatened squares first, then for each space as it comes.   [sf.tumble]"""
    passages, skill = hurdles(world, cmd.unit, plan), acrobatic(world, cmd).total
    yield _spent(world, cmd, len(passages))
    fooled: list[int] = []
    at = 0
    for hurdle in passages:
        yield from carry_out(world, dice, cmd.unit, MovePlan("walk", _spared(plan.steps[at : hurdle.step], fooled)))
        at = max(at, hurdle.step)
        why, needed = ("sf.tumble", text("Acrobatics")), hurdle.difficulty
        if (yield from check(world, dice, cmd.unit, skill, needed, why)) >= needed:
            fooled += hurdle.foes
        elif hurdle.through:
            yield _stopped(world, cmd.unit)
            mark = Provocation(hurdle.foes[0], plan.steps[at].before)
            yield from REACTIONS.asked(world, dice, cmd.unit, (mark,))
            return
    yield from carry_out(world, dice, cmd.unit, MovePlan("walk", _spared(plan.steps[at:], fooled)))


def _spent(world: World, cmd: Command, passages: int) -> Event:
    """Spend the move action, and note how many passages it tries.   [sf.tumble]"""
    event = turns.spend(world, cmd.unit, "move", cmd.verb)
    budget = turns.after(world.get(cmd.unit, Budget), "move", cmd.verb)
    noted = replace(budget, done=(*budget.done, *(PASSAGE,) * passages))
    return replace(event, changes=put(world, cmd.unit, noted))


def _spared(steps: Iterable[Step], fooled: list[int]) -> tuple[Step, ...]:
    """Leave out the strikes of the foes that the tumble has fooled."""
    return tuple(replace(s, provokes=tuple(mark for mark in s.provokes if mark.by not in fooled)) for s in steps)


def acrobatic(world: World, cmd: Command) -> Tally:
    """Give what makes the checks of a tumble: Acrobatics, and 10 less at full speed.   [sf.tumble]"""
    skill = Because("sheet", lookup((world.find(cmd.unit, Sheet) or Sheet()).skills, "acrobatics"), text("Acrobatics"))
    hurried = (Because("sf.tumble", HURRY, text("at full speed")),) if _hurried(world, cmd) else ()
    return Tally((skill, *hurried, *impaired(world, cmd.unit)))


def _stopped(world: World, unit: int) -> Event:
    """On a failure one stops beside the foe, who strikes.   [sf.tumble]"""
    note = text("fails to tumble past")
    return Event("slipped", unit, (Because("sf.tumble"),), put(world, unit), note)


def _hurried(world: World, cmd: Command) -> int:
    return HURRY if isinstance(cmd.target, tuple) and hurries(world, cmd.unit, cmd.target) else 0


def tumble_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that a tumble could end, at half speed or at full speed."""
    if mode != "walk":
        return NOWHERE
    limit = PACE.speed(world, unit, "walk").total
    hurried, halved = (tumbling(world, unit, fast=fast).ends(limit // SQUARE) for fast in (True, False))
    ends = dict(hurried) | dict(halved)
    return Area(tuple(Stop(cell, cost * SQUARE, 0) for cell, cost in sorted(ends.items())), (("tumble", limit),))


def tumble_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer the squares at half speed to which no plain move leads."""
    if isinstance(tumble_allowed(world, unit), Refusal):
        return
    plain, limit = Walking(STEP, world, unit), PACE.speed(world, unit, "walk").total // SQUARE
    for cell, _ in tumbling(world, unit, fast=False).ends(limit):
        if plain.cost(cell, limit) is None:
            yield command(unit, "tumble", cell)


def tumble_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way, its checks, and the strikes should they fail."""
    passages = hurdles(world, cmd.unit, plan)
    checks = [Because("sf.tumble", 0, text("Acrobatics DC {dc}", dc=hurdle.difficulty)) for hurdle in passages]
    if checks and _hurried(world, cmd):
        checks.append(Because("sf.tumble", 0, text("{value} on the check at full speed", value=HURRY)))
    struck = REACTIONS.foreseen(world, cmd.unit, plan)
    return Preview(plan.cost + Cost(tuple(checks)), plan, None, struck)


TUMBLE = Placed(
    "tumble", text("Tumble"), "sf.tumble", tumble_allowed, on_foot, tumble_way, tumble_ends, tumble, tumble_shown,
    NO_SQUARE, offered=tumble_offers,
)  # fmt: skip
