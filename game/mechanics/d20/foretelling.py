"""What is told before a verb is used: its checks, what each result does and how likely, and the blood on a way."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from game.battle.command import Command
from game.battle.dice import Roll
from game.battle.event import Decision, Event
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import Odds, Result, Trial
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.checks import FACES, TEN
from game.mechanics.d20.climb_swim import ClimbSwim
from game.mechanics.d20.hiding import STEALTH, Hiding
from game.mechanics.d20.obstacle_checks import ObstacleChecks
from game.mechanics.d20.tumbling import ACROBATICS, Tumbling
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty, sums
from game.mechanics.strikes_on_the_way import StrikesOnTheWay, Wounds
from game.mechanics.what_if import Faces, Item, Shown, hardy, play_of, rehearsed, tale
from game.reasons import Because, Tally, Text, text

PERCENT = 100
SUCCESS, FAILURE = text("Success"), text("Failure")
LAND = "land"
"""The answer by which who falls tries to land softly."""
Does = tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A check before it is thrown: the rule, what is checked, what is added, what it has to meet, what success brings.

    `earlier`: the checks of the same command that have to succeed before it comes.
    """

    rule: str
    what: Text
    added: Tally
    against: int
    passes: tuple[Text, ...]
    fails: Does = ()
    """What failing means, where nothing that happens shows it."""
    badly: int = 0
    """By how much one fails badly, where that is another result."""
    earlier: int = 0
    natural: bool = False
    """A 20 always succeeds, a 1 never."""

    def missing(self, face: int) -> int:
        """Give by how much a face falls short."""
        short = self.against - self.added.total - face
        if not self.natural or 1 < face < FACES:
            return short
        return max(1, short) if face == 1 else min(0, short)


@dataclass(frozen=True, slots=True)
class Ahead:
    """A command that is not done yet."""

    book: Rulebook
    world: World
    cmd: Command
    preview: Preview

    @property
    def unit(self) -> int:
        """Give whose command it is."""
        return self.cmd.unit


Checks = Callable[[Ahead], Iterator[Check]]
"""The checks on which a command hangs, in the order in which they are thrown."""


@dataclass(frozen=True, slots=True, eq=False)
class Foretelling:
    """The law of what is told of checks and of strikes on a way."""

    fighting: Fighting
    checks: Mapping[str, Checks]
    """By verb; the others hang on none."""
    dying: str
    """Who has too few hit points left is out of the fight."""
    soft: tuple[Because, ...] = ()
    """What is told where who falls may try to land softly."""

    def foretell(self, book: Rulebook, world: World, cmd: Command, found: Preview) -> Preview:
        """Tell the checks of a verb, each with what comes of it, and the strikes on its way."""
        ahead, told = Ahead(book, world, cmd, found), self.checks.get(cmd.verb)
        own = tuple(self._trial(ahead, one) for one in told(ahead)) if told is not None else ()
        wayside = StrikesOnTheWay(self.fighting.opportunity.rule, self.wounds, nothing_aside)
        return wayside.foretell(book, world, cmd, replace(found, trials=own))

    def _trial(self, ahead: Ahead, one: Check) -> Trial:
        """Lay a check out: each result with the faces that bring it; failures are rehearsed."""
        badly = text("Failure by {n} or more", n=one.badly)
        named: dict[Text, list[int]] = {badly: [], FAILURE: [], SUCCESS: []}
        for face in range(1, FACES + 1):
            short = one.missing(face)
            named[SUCCESS if short <= 0 else badly if one.badly and short >= one.badly else FAILURE].append(face)
        does = {name: self._does(ahead, one, name, faces) for name, faces in named.items() if faces}
        if does.get(badly) == does.get(FAILURE):
            named[FAILURE] += named.pop(badly)
        results = (Result(Odds(len(faces), FACES), does[name], name) for name, faces in named.items() if faces)
        return Trial(one.what, tuple(results), one.added, one.against, (Because(one.rule),), ahead.unit)

    def _does(self, ahead: Ahead, one: Check, name: Text, faces: list[int]) -> Does:
        if name == SUCCESS:
            return tuple(Because(one.rule, 0, told) for told in one.passes)
        return self._failed(ahead, one, faces[0])

    def _failed(self, ahead: Ahead, one: Check, face: int) -> Does:
        """Tell what a face brings that fails, the checks before it passed."""
        world, unit, plan = ahead.world, ahead.unit, ahead.preview.plan
        throws: list[Faces] = [*((FACES,),) * one.earlier, (face,)]
        play = play_of(ahead.book, ahead.cmd, Shown(FACES, throws))
        items = tuple(_after(rehearsed(hardy(world, unit), play), one.earlier))
        start = world.get(unit, Place).at
        found, goal = tale(items, unit), plan.steps[-1].after if plan is not None and plan.steps else start
        lands = any(isinstance(item, Decision) and LAND in item.keys for _, item in items)
        plain = one.fails if not items or not found.does else ()
        felling = found.felling(self.dying, ahead.book.lasts(world, unit))
        return (*plain, *found.ending(one.rule, start, goal), *felling, *(self.soft if lands else ()))

    def wounds(self, world: World, strike: Strike) -> Wounds:
        """Give what an attack may deal: a miss nothing, a hit at least 1, a critical hit its dice several times."""
        blows, arm = self.fighting.blows, self.fighting.blows.attack.weapon(world, strike.by, strike.weapon)
        harm, attempt = blows.attack.damage, blows.attempt(world, strike)
        damage = harm.rolled(world, attempt)
        more = sum(one.amount for one in harm.weakened(world, attempt))
        percent, of = strike.factors[1].wins if strike.factors else PERCENT, FACES if blows.critical.confirm else 1
        _, times = blows.critical.threat(world, strike.by, arm)
        whole, ways = damage.sides ** (times * damage.count), {0: 0}
        for face in range(1, FACES + 1):
            hits = face == FACES or (face > 1 and face + strike.attack.total >= strike.defence.total)
            ways[0] += whole * (PERCENT - percent if hits else PERCENT) * of
            for thrown, share in self._thrown(world, strike, damage, face) if hits else ():
                for total, number in sums(thrown.count, thrown.sides).items():
                    amount = max(1, total + thrown.plus + more)
                    part = number * percent * whole // thrown.sides**thrown.count
                    ways[amount] = ways.get(amount, 0) + part * share
        return tuple(sorted((amount, number) for amount, number in ways.items() if number))

    def _thrown(self, world: World, strike: Strike, damage: Roll, face: int) -> Iterator[tuple[Roll, int]]:
        """Yield the dice that a hit by a face throws, with the faces of a second roll, where it takes one, that do."""
        blows, attack, defence = self.fighting.blows, strike.attack.total, strike.defence.total
        lowest, times = blows.threatening(world, strike)
        if not blows.critical.confirm:
            yield damage.times(times) if face >= lowest and face + attack >= defence else damage, 1
            return
        confirms = hits_of_twenty(attack, defence) if face >= lowest else 0
        yield damage.times(times), confirms
        yield damage, FACES - confirms


def _after(items: Iterator[tuple[World, Item]], earlier: int) -> Iterator[tuple[World, Item]]:
    """Leave out what comes before a check, and the check itself."""
    thrown = 0
    for world, item in items:
        if thrown > earlier:
            yield world, item
        checked = isinstance(item, Event) and item.kind == "rolled" and "against" in dict(item.facts)
        thrown += checked


def nothing_aside(world: World, strike: Strike) -> Does:  # noqa: ARG001 - one shape for all
    """Leave nothing out of the chances."""
    return ()


def moves_by_skill(law: ClimbSwim) -> Checks:
    """Check before a climb or a swim without a speed for it, and where even with one 10 is not enough."""

    def checks(ahead: Ahead) -> Iterator[Check]:
        world, unit, plan = ahead.world, ahead.unit, ahead.preview.plan
        rule = law.checked(world, unit, plan) if plan is not None else ""
        if plan is None or not rule:
            return
        added, needed = law.skill(world, unit, plan.mode), law.difficulty(world, plan.mode)
        if law.unskilled.rule(world, unit, plan.mode) or added.total + TEN < needed:
            yield Check(rule, law.title, added, needed, (text("goes on"),), badly=law.badly)

    return checks


def tumbles(law: Tumbling) -> Checks:
    """Check once for each hurdle of a tumble."""

    def checks(ahead: Ahead) -> Iterator[Check]:
        plan, added = ahead.preview.plan, law.added(ahead.world, ahead.cmd)
        for number, hurdle in enumerate(law.hurdles(ahead.world, ahead.unit, plan) if plan is not None else ()):
            past = tuple(text("gets past {name}", name=called(ahead.world, foe)) for foe in hurdle.foes)
            yield Check(law.rule, ACROBATICS, added, hurdle.difficulty, past, earlier=number)

    return checks


def crosses(law: ObstacleChecks) -> Checks:
    """Check once for each obstacle that a way crosses by a check."""

    def checks(ahead: Ahead) -> Iterator[Check]:
        plan = ahead.preview.plan
        for number, hurdle in enumerate(law.hurdles(ahead.world, ahead.unit, plan) if plan is not None else ()):
            added, title = law.added(ahead.world, ahead.unit, hurdle.skill), law.skills[hurdle.skill]
            yield Check(law.rule, title, added, hurdle.difficulty, (text("gets across"),), earlier=number)

    return checks


def hides(law: Hiding) -> Checks:
    """Stealth has to meet the keenest foe."""

    def checks(ahead: Ahead) -> Iterator[Check]:
        passes = (text("hidden until its next turn, or until it attacks"),)
        added, needed = law.stealth(ahead.world, ahead.unit), law.alertness(ahead.world, ahead.unit)
        yield Check(law.rule, STEALTH, added, needed, passes, (Because(law.rule, 0, text("is noticed")),))

    return checks
