"""Tumbling: through foes' squares and out of their reach by Acrobatics, at half speed or, at -10, at full speed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Name, Sheet, lookup
from game.ecs.world import World
from game.mechanics.d20.passing import BARS, FOE, HELD, TUMBLED, Passage
from game.mechanics.d20.sizes import SQUARE
from game.mechanics.d20.terrain import TUMBLING, Cause
from game.mechanics.naming import called
from game.mechanics.states import has
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder import turns
from game.rules.starfinder.blows import opportunities, provoked_strikes
from game.rules.starfinder.moving import LAW, NO_SQUARE, carry_out
from game.rules.starfinder.opportunity import Watch
from game.rules.starfinder.rolling import chance, check, impaired
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES
from game.rules.starfinder.strides import explain
from game.rules.starfinder.ways import Spotted, Walking
from game.space import footprint
from game.space.square import Cell

THROUGH_SPACE, THROUGH_THREAT, MORE = 20, 15, 2
HURRY = -10
"""What full speed does to the check.   [sf.tumble]"""
PASSAGE = "passage"
"""What a budget notes for each space or threatened area tumbled through this turn."""


class Tumbler(Walking):
    """A walker for whom foes' squares are open and every step is doubled.   [sf.tumble]"""

    @cached_property
    def company(self) -> Spotted:
        """List all others; foes that can resist may be tumbled through, those that fill their squares may not."""
        open_ = ((_opened(one), cells) for one, cells in Walking(self.world, self.unit).company)
        return tuple(open_)

    @cached_property
    def slow(self) -> tuple[Cause, ...]:
        """At half speed every step counts double.   [sf.tumble]"""
        halved = Cause("sf.tumble", text("tumbling at half speed"), TUMBLING)
        return (*Walking(self.world, self.unit).slow, halved)


class FastTumbler(Tumbler):
    """A tumbler at full speed: no step is doubled for the tumble.   [sf.tumble]"""

    @cached_property
    def slow(self) -> tuple[Cause, ...]:
        """Only the creature's own state slows it."""
        return Walking(self.world, self.unit).slow


def tumbler(world: World, unit: int, goal: Cell) -> Tumbler | None:
    """Half speed where that is enough, else full speed, which makes the check harder; None: too far.   [sf.tumble]"""
    squares = PACE.speed(world, unit, "walk").total // SQUARE
    ways = (Tumbler(world, unit), FastTumbler(world, unit))
    return next((way for way in ways if way.cost(goal, squares) is not None and way.stops(goal, squares)), None)


def _opened(one: Passage) -> Passage:
    return Passage(one.other, HELD, TUMBLED, "sf.tumble") if (one.access, one.kind) == (BARS, FOE) else one


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
    spaces = list(_spaces(plan))
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


def _spaces(plan: MovePlan) -> Iterator[tuple[int, int]]:
    """Yield the foes whose squares a plan enters, with the step that does so first."""
    entered: list[int] = []
    for number, step in enumerate(plan.steps):
        for reason in step.cost.because:
            foe = lookup(tuple((key, int(str(value))) for key, value in reason.note.facts if key == "foe"), "foe", -1)
            if reason.rule == "sf.tumble" and foe >= 0 and foe not in entered:
                entered.append(foe)
                yield foe, number


def tumble_way(world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
    """Plan a tumble to a square on the ground, within one move action.   [sf.tumble]"""
    way, squares = tumbler(world, cmd.unit, there), PACE.speed(world, cmd.unit, "walk").total // SQUARE
    if way is None:
        found = LAW.why_not(FastTumbler(world, cmd.unit), there, "walk", SQUARE * squares)
        return replace(found, rule="sf.tumble") if found.rule == "sf.speed" else found
    watch = Watch(world, cmd.unit)
    strides = way.strides(there, squares, watch.planes) or ()
    return MovePlan("walk", tuple(_marked(world, way, step) for step in explain(way, strides, watch)))


def _marked(world: World, way: Tumbler, step: Step) -> Step:
    """Name the foes whose squares a step enters."""
    entered = footprint.cells(step.after, step.band)
    marks = tuple(
        Because("sf.tumble", 0, text("through {name}", name=world.get(one.other, Name).name, foe=one.other))
        for one, cells in way.company
        if one.kind == TUMBLED and any(cell in cells for cell in entered) and not STATES.at_mercy(world, one.other)
    )
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
    passages, skill = hurdles(world, cmd.unit, plan), _skill(world, cmd.unit) + _hurried(world, cmd)
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
            yield from opportunities(world, dice, cmd.unit, (mark,))
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


def _skill(world: World, unit: int) -> int:
    skill = lookup((world.find(unit, Sheet) or Sheet()).skills, "acrobatics")
    return skill + Cost(impaired(world, unit)).total


def _stopped(world: World, unit: int) -> Event:
    """On a failure one stops beside the foe, who strikes.   [sf.tumble]"""
    note = text("fails to tumble past")
    return Event("slipped", unit, (Because("sf.tumble"),), put(world, unit), note)


def _hurried(world: World, cmd: Command) -> int:
    fast = isinstance(cmd.target, tuple) and isinstance(tumbler(world, cmd.unit, cmd.target), FastTumbler)
    return HURRY if fast else 0


def tumble_ends(world: World, unit: int, mode: str) -> Area:
    """Everywhere that a tumble could end, at half speed or at full speed."""
    if mode != "walk":
        return NOWHERE
    limit = PACE.speed(world, unit, "walk").total
    ends = dict(FastTumbler(world, unit).ends(limit // SQUARE)) | dict(Tumbler(world, unit).ends(limit // SQUARE))
    return Area(tuple(Stop(cell, cost * SQUARE, 0) for cell, cost in sorted(ends.items())), (("tumble", limit),))


def tumble_offers(world: World, unit: int) -> Iterator[Command]:
    """Offer the squares at half speed to which no plain move leads."""
    if isinstance(tumble_allowed(world, unit), Refusal):
        return
    plain, limit = Walking(world, unit), PACE.speed(world, unit, "walk").total // SQUARE
    for cell, _ in Tumbler(world, unit).ends(limit):
        if plain.cost(cell, limit) is None:
            yield command(unit, "tumble", cell)


def tumble_shown(world: World, cmd: Command, plan: MovePlan) -> Preview:
    """Show the way, its checks, and the strikes should they fail."""
    passages, skill = hurdles(world, cmd.unit, plan), _skill(world, cmd.unit) + _hurried(world, cmd)
    checks = [Because("sf.tumble", 0, text("Acrobatics DC {dc}", dc=hurdle.difficulty)) for hurdle in passages]
    odds = tuple(chance(text("Acrobatics"), skill, hurdle.difficulty) for hurdle in passages)
    if checks and _hurried(world, cmd):
        checks.append(Because("sf.tumble", 0, text("{value} on the check at full speed", value=HURRY)))
    struck = provoked_strikes(world, cmd.unit, plan)
    return Preview(plan.cost + Cost(tuple(checks)), plan, None, struck, checks=odds)


TUMBLE = Placed(
    "tumble", text("Tumble"), "sf.tumble", tumble_allowed, PACE.modes, tumble_way, tumble_ends, tumble, tumble_shown,
    NO_SQUARE, offered=tumble_offers,
)  # fmt: skip
