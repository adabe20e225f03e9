"""Tumbling: through foes' squares and out of their reach by a check, at half speed or, less surely, at full speed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Halt, Preview
from game.battle.trial import Odds
from game.ecs.components import Budget, Name, Place
from game.ecs.world import World
from game.mechanics.d20.causes import TUMBLING, Cause
from game.mechanics.d20.checks import check, passing
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.passages import TUMBLED
from game.mechanics.d20.routes import planned
from game.mechanics.d20.speeds import on_foot
from game.mechanics.d20.steps import threats
from game.mechanics.d20.walking import Walking
from game.mechanics.states import PRONE, has, unimpaired
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.space import footprint
from game.space.square import Cell

PASSAGE = "passage"
"""What a budget notes for each space or threatened area tumbled through this turn."""
ACROBATICS, MOVE = text("Acrobatics"), "move"


@dataclass(frozen=True, slots=True)
class Hurdle:
    """One check of a tumble: the foes that it fools, whether it goes through a space, the DC, the step it comes at."""

    foes: tuple[int, ...]
    through: bool
    difficulty: int
    step: int
    enters: int = 0
    """The step that goes into the space: who fails comes no farther."""


@dataclass(frozen=True, slots=True, eq=False)
class Tumbling:
    """The law of tumbling."""

    moves: Moves
    rule: str
    """For who tumbles foes' squares are open, and every step is doubled, unless it hurries."""
    difficulty: Callable[[World, int, bool], int]
    """How hard a foe is to fool: out of its reach, or through its space."""
    skill: Callable[[World, int], Because]
    """What a creature adds to the check."""
    barred: Callable[[World, int], Refusal | None]
    """Nobody tumbles who carries too much."""
    together: bool
    """One check against the hardest fools all whose reach one leaves; otherwise one check for each."""
    impaired: Callable[[World, int], tuple[Because, ...]] = unimpaired
    """What a creature's state takes off the check."""
    through: str = ""
    """Into foes' squares one goes by a rule of its own; '': by that of tumbling."""
    more: int = 2
    """What each further foe adds to the difficulty."""
    hurry: int = -10
    """What full speed does to the check,"""
    harder: int = 0
    """and what it adds to the difficulty."""
    halves: bool = False
    """Half speed is a movement of half as many feet, in whole squares; otherwise every step counts double."""
    weighs: bool = False
    """Its preview says how likely each check fails, so that the computer can weigh it."""
    prone: int | None = None
    """What lying prone adds: one tumbles one square by a full-round action; None: nothing, one crawls at most."""

    def law(self) -> Placed:
        """Give the law of the verb."""
        law = self.allowed, on_foot, self.way, self.ends, self.play, self.shown
        known, missing = self.moves.unknown.known, self.moves.no_square
        return Placed("tumble", text("Tumble"), self.rule, *law, missing, offered=self.offers, known=known)

    def tumbler(self, world: World, unit: int, *, fast: bool) -> Walking:
        """Give how a tumbler meets the board: foes' squares are open; at half speed every step counts double."""
        halved = Cause(self.rule, text("tumbling at half speed"), TUMBLING)
        burdens = () if fast or self.halves else (halved,)
        steps, through = self.moves.routes.steps, self.through or self.rule
        return Walking(steps, world, unit, burdens=burdens, through=through)

    def _limit(self, world: World, unit: int, *, fast: bool = True) -> int:
        speed = self.moves.pace.speed(world, unit, "walk").total
        half = self.halves and not fast and not self._lies(world, unit)
        return speed // 2 // SQUARE * SQUARE if half else speed

    def _lies(self, world: World, unit: int) -> bool:
        return self.prone is not None and has(world, unit, PRONE)

    def _slot(self, world: World, unit: int) -> str:
        """Prone, it takes a full-round action."""
        return "full" if self._lies(world, unit) else "move"

    def hurries(self, world: World, cmd: Command, goal: Cell) -> bool | None:
        """Half speed where that is enough, else full speed, which makes the check harder; None: too far."""
        route = cmd.cells("route")
        for fast in (False, True):
            walker, limit = self.tumbler(world, cmd.unit, fast=fast), self._limit(world, cmd.unit, fast=fast)
            squares = limit // SQUARE
            if route and isinstance(self._along(walker, route, limit), MovePlan):
                return fast
            if not route and walker.cost(goal, squares) is not None and walker.stops(goal, squares):
                return fast
        return None

    def _along(self, walker: Walking, route: tuple[Cell, ...], limit: int) -> MovePlan | Halt:
        """Price the very route that a command gives."""
        routes = self.moves.routes
        watch = routes.watch(walker.world, walker.unit, "tumble")
        return routes.traced(walker, route, watch, limit)

    def hurdles(self, world: World, unit: int, plan: MovePlan) -> tuple[Hurdle, ...]:
        """List the checks of a tumble: for threatened squares first, then for each space; each further one is harder.

        The round's earlier tumbles count. Where each foe takes one check alone, that for its space comes as soon as one
        leaves a square of its reach, and covers all of them.
        """
        before, always = world.get(unit, Budget).done.count(PASSAGE), self._always(world, unit, plan)
        spaces, leaves = dict(self._spaces(world, unit, plan)), _leaves(plan)
        threats = [foe for foe, step in leaves.items() if foe not in spaces or (self.together and step < spaces[foe])]
        hurdles = list(self._threats(world, threats, before))
        for foe, step in spaces.items():
            difficulty = self.difficulty(world, foe, True) + self.more * (before + len(hurdles))
            comes = step if self.together else min(step, leaves.get(foe, step))
            hurdles.append(Hurdle((foe,), True, difficulty, comes, step))
        return tuple(replace(one, difficulty=one.difficulty + always) for one in hurdles)

    def _always(self, world: World, unit: int, plan: MovePlan) -> int:
        """Give what full speed or lying prone adds to every difficulty."""
        if self._lies(world, unit):
            return self.prone or 0
        return self.harder if plan.cost.total > self._limit(world, unit, fast=False) else 0

    def _threats(self, world: World, foes: list[int], before: int) -> Iterator[Hurdle]:
        hardest = [self.difficulty(world, foe, False) for foe in foes]
        if foes and self.together:
            yield Hurdle(tuple(foes), False, max(hardest) + self.more * (before + len(foes) - 1), 0)
        elif foes:
            pairs = enumerate(zip(foes, hardest, strict=True))
            yield from (Hurdle((foe,), False, hard + self.more * (before + n), 0) for n, (foe, hard) in pairs)

    def _spaces(self, world: World, unit: int, plan: MovePlan) -> Iterator[tuple[int, int]]:
        """Yield the foes whose squares a plan enters, with the step that does so first."""
        walker, entered = self.tumbler(world, unit, fast=False), list[int]()
        for number, step in enumerate(plan.steps):
            for foe in self._through(walker, step):
                if foe not in entered:
                    entered.append(foe)
                    yield foe, number

    def _through(self, walker: Walking, step: Step) -> tuple[int, ...]:
        """List the foes whose squares a step enters."""
        entered = footprint.cells(step.after, step.band)
        tumbled = ((one.other, cells) for one, cells in walker.company if one.kind == TUMBLED)
        foes = (foe for foe, cells in tumbled if any(cell in cells for cell in entered))
        return tuple(foe for foe in foes if not self.moves.harm.states.at_mercy(walker.world, foe))

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Plan a tumble to a square on the ground, within one move action: the cheapest way, or the one given."""
        fast = self.hurries(world, cmd, there)
        limit = self._limit(world, cmd.unit, fast=fast is not False)
        walker, routes = self.tumbler(world, cmd.unit, fast=fast is not False), self.moves.routes
        if cmd.cells("route"):
            found = self._along(walker, cmd.cells("route"), limit)
            return found.refusal if isinstance(found, Halt) else self._told(walker, found.steps)
        if fast is None:
            return routes.why_not(walker, there, "walk", limit // SQUARE * SQUARE, self.rule)
        watch = routes.watch(world, cmd.unit, "tumble")
        strides = walker.strides(there, limit // SQUARE, threats(watch)) or ()
        return self._told(walker, routes.steps.explain(walker, strides, watch))

    def _told(self, walker: Walking, steps: tuple[Step, ...]) -> MovePlan:
        return planned(walker.world, "walk", tuple(self._marked(walker, step) for step in steps))

    def _marked(self, walker: Walking, step: Step) -> Step:
        """Name the foes whose squares a step enters."""
        names = (walker.world.get(foe, Name).name for foe in self._through(walker, step))
        marks = tuple(Because(self.through or self.rule, 0, text("through {name}", name=name)) for name in names)
        return replace(step, cost=step.cost + Cost(marks))

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether a creature can tumble at all: a move action, free limbs and no heavy load."""
        held = self.moves.pace.can_move(world, unit, "walk") or self.barred(world, unit)
        return held or self.moves.slots.slot(world, unit, self._slot(world, unit))

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """Check for the threatened squares first, then for each space as it comes."""
        hurdles, skill = self.hurdles(world, cmd.unit, plan), self.added(world, cmd).total
        start = world.get(cmd.unit, Place)
        yield self._spent(world, cmd, len(hurdles))
        fooled, at, failed = list[int](), 0, list[Hurdle]()
        for hurdle in sorted(hurdles, key=lambda one: one.step):
            if any(one.enters <= hurdle.step for one in failed):
                break
            yield from self._on(world, dice, cmd.unit, plan, range(at, hurdle.step), fooled)
            if self.moves.harm.states.at_mercy(world, cmd.unit):
                yield from self._put_back(world, dice, cmd.unit, start, plan)
                return
            at = max(at, hurdle.step)
            why, needed = (self.rule, ACROBATICS), hurdle.difficulty
            if (yield from check(world, dice, cmd.unit, skill, needed, why)) >= needed:
                fooled += hurdle.foes
            elif hurdle.through:
                failed.append(hurdle)
        last = min(failed, key=lambda one: one.enters, default=None)
        there = len(plan.steps) if last is None else last.enters
        yield from self._on(world, dice, cmd.unit, plan, range(at, there), fooled)
        if last is not None and not self.moves.harm.states.at_mercy(world, cmd.unit):
            yield self._stopped(world, cmd.unit)
            mark = Provocation(last.foes[0], plan.steps[there].before)
            yield from self.moves.reactions.asked(world, dice, cmd.unit, (mark,))
            yield from self._put_back(world, dice, cmd.unit, start, plan)

    def _put_back(self, world: World, dice: Dice, unit: int, start: Place, plan: MovePlan) -> Play:
        """Who is stopped in the square of a friend, or of a foe that it did fool, does not stay there."""
        here = world.get(unit, Place)
        way = [start, *(replace(here, at=step.after, band=step.band, heading=step.heading) for step in plan.steps)]
        at = max((number for number, place in enumerate(way) if place.at == here.at), default=0)
        yield from self.moves.illegal_end(world, dice, unit, way[: at + 1])

    def _on(self, world: World, dice: Dice, unit: int, plan: MovePlan, part: range, fooled: list[int]) -> Play:
        """Take some of the steps; the foes that are fooled do not strike."""
        steps = _spared((plan.steps[number] for number in part), fooled)
        yield from self.moves.carry_out(world, dice, unit, MovePlan("walk", steps))

    def _spent(self, world: World, cmd: Command, passages: int) -> Event:
        """Spend the move action, and note how many passages it tries."""
        slots, slot = self.moves.slots, self._slot(world, cmd.unit)
        event = slots.spend(world, cmd.unit, slot, cmd.verb)
        budget = slots.after(world.get(cmd.unit, Budget), slot, cmd.verb)
        noted = replace(budget, done=(*budget.done, *(PASSAGE,) * passages))
        return replace(event, changes=put(world, cmd.unit, noted))

    def added(self, world: World, cmd: Command) -> Tally:
        """Give what makes the checks of a tumble: a skill, as the creature's state leaves it, and its hurry."""
        fast = self.hurry and self._hurried(world, cmd)
        hurried = (Because(self.rule, self.hurry, text("at full speed")),) if fast else ()
        return Tally((self.skill(world, cmd.unit), *hurried, *self.impaired(world, cmd.unit)))

    def _hurried(self, world: World, cmd: Command) -> bool:
        return isinstance(cmd.target, tuple) and bool(self.hurries(world, cmd, cmd.target))

    def _stopped(self, world: World, unit: int) -> Event:
        """On a failure one stops beside the foe, who strikes."""
        return Event("slipped", unit, (Because(self.rule),), put(world, unit), text("fails to tumble past"))

    def ends(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that a tumble could end, at half speed or at full speed."""
        if mode != "walk":
            return NOWHERE
        limits = ((fast, self._limit(world, unit, fast=fast)) for fast in (True, False))
        hurried, halved = (self.tumbler(world, unit, fast=fast).ends(limit // SQUARE) for fast, limit in limits)
        ends, limit = dict(hurried) | dict(halved), self._limit(world, unit)
        return Area(tuple(Stop(cell, cost * SQUARE, 0) for cell, cost in sorted(ends.items())), (("tumble", limit),))

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer the squares at half speed to which no plain move leads."""
        if isinstance(self.allowed(world, unit), Refusal):
            return
        plain, squares = Walking(self.moves.routes.steps, world, unit), self._limit(world, unit) // SQUARE
        for cell, _ in self.tumbler(world, unit, fast=False).ends(self._limit(world, unit, fast=False) // SQUARE):
            if plain.cost(cell, squares) is None:
                yield command(unit, "tumble", cell)

    def shown(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show the way, its checks, and the strikes should they fail."""
        hurdles = self.hurdles(world, cmd.unit, plan)
        checks = [Because(self.rule, 0, text("Acrobatics DC {dc}", dc=hurdle.difficulty)) for hurdle in hurdles]
        if checks and self._hurried(world, cmd):
            checks.append(Because(self.rule, 0, self._said()))
        struck = self.moves.reactions.foreseen(world, cmd.unit, plan)
        found = Preview(plan.cost + Cost(tuple(checks)), plan, None, struck)
        return self._weighed(found, hurdles, self.added(world, cmd).total, plan) if self.weighs else found

    def _weighed(self, found: Preview, hurdles: tuple[Hurdle, ...], skill: int, plan: MovePlan) -> Preview:
        """Say how likely each foe is not fooled, and where one stops whom a foe in the way stops."""
        odds = [(one, passing(skill, one.difficulty)) for one in hurdles]
        doubted = tuple((foe, Odds(chance.of - chance.wins, chance.of)) for one, chance in odds for foe in one.foes)
        through = [(one.enters, chance) for one, chance in odds if one.through]
        if not through:
            return replace(found, doubted=doubted)
        (at, chance), *_ = through
        stopped = replace(plan, steps=plan.steps[:at]) if 2 * chance.wins < chance.of else None
        return replace(found, doubted=doubted, expected=stopped)

    def _said(self) -> Text:
        """Say what full speed does."""
        if self.harder:
            return text("At full speed the DC is {value} higher", value=self.harder)
        return text("{value} on the check at full speed", value=self.hurry)


PLAIN = {"withdraw": MOVE, "run": MOVE, "minimum": "step"}
"""Movements that take more of a turn, or bare one, for what a plainer one may do as well."""


def plainer(law: Tumbling, tumble: Placed) -> Callable[[World, Command], str]:
    """Build what names the verb that may do as well: for a tumble past nobody the plain move, where it provokes nobody.
    """

    def instead(world: World, cmd: Command) -> str:
        if cmd.verb in PLAIN:
            return PLAIN[cmd.verb]
        plan = tumble.plan(world, cmd) if cmd.verb == tumble.name else None
        return MOVE if isinstance(plan, MovePlan) and not law.hurdles(world, cmd.unit, plan) else ""

    return instead


def _leaves(plan: MovePlan) -> dict[int, int]:
    """Give the foes that a way provokes, each with the first step that does."""
    leaves = dict[int, int]()
    for number, step in enumerate(plan.steps):
        for mark in step.provokes:
            leaves.setdefault(mark.by, number)
    return leaves


def _spared(steps: Iterable[Step], fooled: list[int]) -> tuple[Step, ...]:
    """Leave out the strikes of the foes that the tumble has fooled."""
    return tuple(replace(s, provokes=tuple(mark for mark in s.provokes if mark.by not in fooled)) for s in steps)
