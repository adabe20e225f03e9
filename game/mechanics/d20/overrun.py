"""Overrun: through a foe's square in the middle of a move, by a manoeuvre against it."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview
from game.battle.trial import Odds
from game.ecs.components import Body, Budget, Place, Side, Vitals
from game.ecs.world import Pieced, World
from game.mechanics.d20.checks import FACES, check
from game.mechanics.d20.foretelling import Ahead, Check
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.passages import TUMBLED
from game.mechanics.d20.routes import Routes, planned
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import Pace, on_foot
from game.mechanics.d20.steps import threats
from game.mechanics.d20.walking import Walking, walking
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty
from game.mechanics.sides import foes
from game.mechanics.states import PRONE, STUNNED, has
from game.mechanics.traits import traits
from game.mechanics.verbs import NOWHERE, Placed
from game.paths.moves import Stride
from game.paths.plan import Area, MovePlan, Provocation, Step, Stop
from game.reasons import Because, Cost, Refusal, Tally, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

ASIDE, STAND = "aside", "stand"
OVERRUN = text("overrun")
Going = Generator[Event | Decision, str, bool]
"""What goes on, and what comes of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Overrun:
    """The law of running over a foe."""

    moves: Moves
    provoking: Provoking
    """The attempt is a deed, no movement, and provokes its target."""
    bonus: Callable[[World, int], Tally]
    """What one throws with,"""
    defence: Callable[[World, int], Tally]
    """and what it has to meet."""
    manoeuvre: str
    """Damage taken on the way is off the roll; against who is stunned it is better."""
    through: str
    """For who overruns the squares of a foe are open, but for one that fills them."""
    attempt: str
    """It is tried in the middle of a move; the foe strikes first, and may step aside."""
    result: str
    """By much the foe also falls; who fails stops in front of it, and the rest of the move is lost."""
    improved: str
    """The feat of whom the foe neither strikes nor evades."""
    much: int = 5
    stunned: int = 4
    larger: int = 1
    """How many sizes bigger a foe may be at the most."""
    verb: str = "overrun"

    @property
    def routes(self) -> Routes:
        """Give the law of ways."""
        return self.moves.routes

    @property
    def pace(self) -> Pace:
        """Give the law of speeds."""
        return self.routes.steps.pace

    @property
    def harm(self) -> Harm:
        """Give the law of who is down."""
        return self.moves.harm

    def law(self) -> Placed:
        """Give the law of its verb."""
        law = self.allowed, on_foot, self.way, self.ends, self.play, self.shown
        known, missing = self.moves.unknown.known, self.moves.no_square
        return Placed(
            self.verb, text("Overrun"), self.attempt, *law, missing, offered=self.offers, known=known, work=self.work,
        )  # fmt: skip

    def runner(self, world: World, unit: int) -> Walking:
        """For who overruns the squares of a foe are open, but for one that fills them."""
        return walking(world, self.routes.steps, unit, through=self.through)

    def left(self, world: World, unit: int) -> int:
        """Give the feet of the move in whose middle it is: what is left of one under way, else those of a whole one."""
        budget = world.find(unit, Budget) or Budget(self.moves.slots.full)
        under_way = budget.purse if budget.done[-1:] == ("move",) else 0
        return under_way or (self.pace.speed(world, unit, "walk").total if budget.left("move") else 0)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """An overrun is a standard action in the middle of a move."""
        if has(world, unit, PRONE):
            return Refusal(self.attempt, text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))
        free = self.pace.can_move(world, unit, "walk") or self.moves.slots.allows(world, unit, self.verb)
        if isinstance(free, Cost) and not self.left(world, unit):
            return Refusal(
                self.attempt, text("{who} has no movement left.", who=called(world, unit)), text("Overrun first.")
            )
        return free

    def way(self, world: World, cmd: Command, there: Cell) -> MovePlan | Refusal:
        """Through one foe's square, at most one size bigger, to a legal square beyond."""
        limit, routes, walker = self.left(world, cmd.unit), self.routes, self.runner(world, cmd.unit)
        if not walker.stops(there, limit // SQUARE):
            return routes.why_not(walker, there, "walk", limit, self.attempt)
        watch = routes.watch(world, cmd.unit, "overrun")
        steps = routes.steps.explain(walker, walker.strides(there, limit // SQUARE, threats(watch)) or (), watch)
        return self.through_one(walker, spaces(steps)) or planned(world, "walk", steps)

    def through_one(self, walker: Walking, way: Iterable[Space]) -> Refusal | None:
        """An overrun goes through the squares of one foe, at most one size bigger."""
        return self.over_one(walker, crossed(walker, way))

    def over_one(self, walker: Walking, met: list[tuple[int, int]]) -> Refusal | None:
        """Say why those whose squares a way leads into, as `crossed` gives them, cannot be run over."""
        world = walker.world
        if len(met) != 1:
            why = text("The way leads through {n} foes' squares, an overrun through one.", n=len(met))
            return Refusal(self.attempt, why, text("Choose a square behind a foe."))
        if self.pace.obstacles.sizes.above(world.get(met[0][0], Body), world.get(walker.unit, Body)) <= self.larger:
            return None
        return Refusal(self.attempt, text("{name} is more than one size bigger.", name=called(world, met[0][0])))

    def spent(self, world: World, unit: int, plan: MovePlan) -> Event:
        """A standard action, and the move in whose middle it is; what is left of that one may still be gone."""
        budget, rest = world.get(unit, Budget), self.left(world, unit) - plan.cost.total
        paid = self.moves.slots.after(budget, self.moves.slots.of[self.verb], self.verb)
        before = budget.done[:-1] if budget.done[-1:] == ("move",) else budget.done
        event = self.moves.slots.take(world, unit, self.verb)
        return replace(event, changes=put(world, unit, replace(paid, purse=rest, done=(*before, self.verb, "move"))))

    def play(self, world: World, cmd: Command, plan: MovePlan, dice: Dice) -> Play:
        """Up to the foe, through it, and on; on a failure the rest of the move is lost."""
        yield self.spent(world, cmd.unit, plan)
        if not (yield from self.run_over(world, dice, cmd.unit, plan, ())):
            lost = put(world, cmd.unit, replace(world.get(cmd.unit, Budget), purse=0))
            yield Event("ended", cmd.unit, (Because(self.result),), lost, text("loses the rest of its move"))

    def run_over(self, world: World, dice: Dice, unit: int, plan: MovePlan, helps: tuple[Because, ...]) -> Going:
        """Go up to the foe, who may strike and may step aside; then a manoeuvre, and on; give whether it held."""
        seen = self.moves.unknown.known(world, unit)
        ((foe, at),) = crossed(self.runner(seen, unit), spaces(plan.steps))
        steps = plan.steps if self.improved in traits(world, unit).powers else spared(plan.steps, foe)
        passed = [world.get(unit, Place)]
        for number in range(at):
            yield from self.moves.carry_out(world, dice, unit, replace(plan, steps=steps[number : number + 1]))
            passed.append(world.get(unit, Place))
        if self.harm.states.at_mercy(world, unit) or world.get(unit, Place).at != plan.steps[at].before:
            return True
        hp = world.get(unit, Vitals).hp
        yield from self.provoking.reactions.asked(world, dice, unit, self.provokes(world, unit, foe))
        hurt = hp - world.get(unit, Vitals).hp
        taken = (Because(self.manoeuvre, -hurt, text("damage from its strike")),) if hurt else ()
        own = self.attempted(world, unit, foe, helps).plus(taken)
        felled = self.harm.states.at_mercy(world, unit)
        if felled or not (yield from self._gets_through(world, dice, unit, foe, own)):
            yield from self.moves.illegal_end(world, dice, unit, passed)
            return felled
        yield from self.moves.carry_out(world, dice, unit, replace(plan, steps=steps[at:]))
        return True

    def provokes(self, world: World, unit: int, foe: int) -> tuple[Provocation, ...]:
        """The target may strike at the attempt, if it sees who tries it; not against the feat."""
        return () if self.improved in traits(world, unit).powers else self.provoking.target(world, unit, foe)

    def attempted(self, world: World, unit: int, foe: int, helps: tuple[Because, ...] = ()) -> Tally:
        """CMB, and 4 more against who is stunned."""
        stunned = (Because(self.manoeuvre, self.stunned, text("target stunned")),) if has(world, foe, STUNNED) else ()
        return self.bonus(world, unit).plus((*helps, *stunned))

    def _gets_through(self, world: World, dice: Dice, unit: int, foe: int, own: Tally) -> Going:
        """The target steps aside, or CMB is thrown against its CMD; by 5 more it falls."""
        if self.improved not in traits(world, unit).powers and (yield from self._steps_aside(world, unit, foe)):
            note = text("steps aside for {name}", name=called(world, unit))
            yield Event("defended", foe, (Because(self.attempt, 0, note),), (), note)
            return True
        against = self.defence(world, foe)
        added = (*own.counted, Because(self.through, 0, text("through {name}", name=called(world, foe))))
        total = yield from check(
            world, dice, unit, own.total, against.total, (self.result, OVERRUN), (*added, *against.counted)
        )
        face = total - own.total
        through = face == FACES or (face > 1 and total >= against.total)
        if not through:
            note = text("fails to overrun {name}", name=called(world, foe))
            yield Event("slipped", unit, (Because(self.result, 0, note),), (), note)
        elif total >= against.total + self.much and not has(world, foe, PRONE):
            yield replace(
                self.harm.knock_prone(world, foe), because=(Because(self.result, 0, text("overrun by 5 or more")),)
            )
        return through

    def _steps_aside(self, world: World, unit: int, foe: int) -> Going:
        """The target says before the roll whether it steps aside."""
        options = (Option(STAND, text("Stand in the way")), Option(ASIDE, text("Step aside")))
        question = text("{foe}: step aside for {mover}?", foe=called(world, foe), mover=called(world, unit))
        answer = yield Decision(world.get(foe, Side).team, foe, question, options, self.attempt, unit)
        return answer == ASIDE

    def ends(self, world: World, unit: int, mode: str) -> Area:
        """Everywhere that an overrun could end: beyond one foe, as far as the move goes."""
        return _ends(world, self, unit) if mode == "walk" and self.left(world, unit) else NOWHERE

    def work(self, world: World, unit: int, mode: str) -> Iterator[None]:
        """Find this in pieces."""
        if mode in ("", "walk") and self.left(world, unit) and isinstance(self.allowed(world, unit), Cost):
            yield from _ends.work(world, self, unit)

    def found(self, world: World, unit: int) -> Generator[None, None, Area]:
        """Look at the way to place after place."""
        limit, plain = self.left(world, unit), walking(world, self.routes.steps, unit)
        found = self.runner(world, unit).ends(limit // SQUARE)
        beyond = self._beyond(world, unit, ((*end, plain.cost(end[0], limit // SQUARE) or limit) for end in found))
        runner, seen = self.runner(world, unit), threats(self.routes.watch(world, unit, "overrun"))
        stops: list[Stop] = []
        for cell, cost in beyond:
            strides = runner.strides(cell, limit // SQUARE, seen) or ()
            stops += [Stop(cell, cost * SQUARE, 0)] if self.through_one(runner, spaces(strides)) is None else []
            yield
        return Area(tuple(stops), ((self.verb, limit),))

    def _beyond(self, world: World, unit: int, ends: Iterable[tuple[Cell, int, int]]) -> Iterator[tuple[Cell, int]]:
        """Yield the ends to which a way leads through somebody, or may: each with its cost, and with a plain move's."""
        (x, y, _), more = world.get(unit, Place).at, world.get(unit, Body).side - 1
        bodies = [cell for foe in foes(world, unit) for cell in space(world, foe)]
        for cell, cost, plain in ends:
            (west, east), (north, south) = sorted((x, cell[0])), sorted((y, cell[1]))
            lie = (west <= a <= east + more and north <= b <= south + more for a, b, _ in bodies)
            among = lie if plain == cost else ()
            if plain > cost or any(among):
                yield cell, cost

    def shown(self, world: World, cmd: Command, plan: MovePlan) -> Preview:
        """Show the way, the chance to get through, and who may strike."""
        return self.weighed(world, cmd.unit, plan, ())

    def weighed(self, world: World, unit: int, plan: MovePlan, helps: tuple[Because, ...]) -> Preview:
        """Weigh the manoeuvre: where it is likelier to fail one stops in front of the foe."""
        ((foe, at),) = crossed(self.runner(world, unit), spaces(plan.steps))
        own, against = self.attempted(world, unit, foe, helps).total, self.defence(world, foe).total
        chance = Odds(hits_of_twenty(own, against), FACES)
        facts: dict[str, int | str] = {"bonus": own, "dc": against, "percent": chance.told}
        told = Because(self.result, 0, text("CMB {bonus} against CMD {dc}: {percent} % to get through", **facts))
        ahead, place = world.fork(), world.get(unit, Place)
        band = plan.steps[at - 1].band if at else place.band
        ahead.put(unit, replace(place, at=plan.steps[at].before, band=band))
        tried = self.provoking.foreseen(ahead, unit, self.provokes(ahead, unit, foe))
        struck = [one for one in self.moves.reactions.foreseen(world, unit, plan) if one.by != foe]
        early = {mark.by for step in plan.steps[:at] for mark in step.provokes}
        before = tuple(one for one in struck if one.by in early)
        watched = any(mark.by == foe for step in plan.steps for mark in step.provokes)
        kept = self._kept(ahead, unit, foe) if watched and not tried else ()
        stopped = replace(plan, steps=plan.steps[:at]) if 2 * chance.wins < FACES else None
        return Preview(
            plan.cost + Cost((told, *kept)),
            plan,
            provoked=(*before, *tried, *(one for one in struck if one not in before)),
            expected=stopped,
        )

    def _kept(self, world: World, unit: int, foe: int) -> tuple[Because, ...]:
        """Say why the target, which would strike at movement past it, does not strike at the attempt."""
        name = called(world, foe)
        if self.improved in traits(world, unit).powers:
            return (Because(self.attempt, 0, text("{name} cannot strike: the overrun is improved", name=name)),)
        out = self.provoking.kept(world, unit, foe)
        if out is None:
            return ()
        return (Because(out.rule, 0, text("{name} cannot strike: {why}", name=name, why=out.why)),)

    def offers(self, world: World, unit: int) -> Iterator[Command]:
        """Offer the squares behind a foe, to which no plain move leads more cheaply."""
        if isinstance(self.allowed(world, unit), Cost):
            yield from (command(unit, self.verb, stop.cell) for stop in self.ends(world, unit, "walk").stops)

    def foretold(self, ahead: Ahead, helps: tuple[Because, ...] = ()) -> Iterator[Check]:
        """The manoeuvre against the foe's defence, unless it steps aside."""
        plan, world = ahead.preview.plan, ahead.world
        for foe, _ in crossed(self.runner(world, ahead.unit), spaces(plan.steps)) if plan is not None else ():
            through = text("gets through {name}", name=called(world, foe))
            own, against = self.attempted(world, ahead.unit, foe, helps), self.defence(world, foe).total
            yield Check(self.result, OVERRUN, own, against, (through,), natural=True)


@Pieced
def _ends(world: World, law: Overrun, unit: int) -> Generator[None, None, Area]:
    return law.found(world, unit)


def crossed(walker: Walking, way: Iterable[Space]) -> list[tuple[int, int]]:
    """List the foes whose squares a way leads into, with the number of the first space on it that is in some."""
    found: dict[int, int] = {}
    for number, cells in enumerate(way):
        for one, _ in walker.law.met(walker, cells):
            if one.kind == TUMBLED and one.other not in found:
                found[one.other] = number
    return list(found.items())


def spaces(steps: Iterable[Step | Stride]) -> Iterator[Space]:
    """Yield what is held after each of some steps."""
    return (footprint.cells(step.after, step.band) for step in steps)


def spared(steps: tuple[Step, ...], foe: int) -> tuple[Step, ...]:
    """The target's one chance is the attempt, not the movement past it."""
    return tuple(replace(s, provokes=tuple(mark for mark in s.provokes if mark.by != foe)) for s in steps)
