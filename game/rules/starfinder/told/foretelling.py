"""What is told before a verb is used: its checks, what each result does and how likely, and the blood on a way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command
from game.battle.dice import parse
from game.battle.event import Decision, Event
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import Odds, Result, Trial
from game.ecs.components import Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.checks import FACES, TEN
from game.mechanics.naming import called
from game.mechanics.rehearsal import Faces, Item, Shown, hardy, play_of, rehearsed, tale
from game.mechanics.rolls import sums
from game.mechanics.wayside import Wayside, Wounds
from game.reasons import Because, Tally, Text, text
from game.rules.starfinder.combat import hiding
from game.rules.starfinder.combat.attack import COMBAT
from game.rules.starfinder.combat.blows import BLOWS
from game.rules.starfinder.flight import falling
from game.rules.starfinder.flight import fast_climb as climbing
from game.rules.starfinder.movement import climb_swim as checks
from game.rules.starfinder.movement import long_run as running
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.movement.tumbling import TUMBLING
from game.rules.starfinder.travel.travel import REST_ROUNDS

PERCENT = 100
SUCCESS, FAILURE = text("Success"), text("Failure")
BADLY = text("Failure by {n} or more", n=checks.BADLY)
SOFTLY = Because("sf.fly-acrobatics", 0, text("it may try a soft landing as a reaction"))
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
    passes: Does
    fails: Does = ()
    """What failing means, where nothing that happens shows it."""
    badly: int = 0
    earlier: int = 0


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

    def trial(self, one: Check) -> Trial:
        """Lay a check out: each result with the faces that bring it; failures are rehearsed."""
        named: dict[Text, list[int]] = {BADLY: [], FAILURE: [], SUCCESS: []}
        for face in range(1, FACES + 1):
            short = one.against - one.added.total - face
            named[SUCCESS if short <= 0 else BADLY if one.badly and short >= one.badly else FAILURE].append(face)
        does = {name: self._does(one, name, faces) for name, faces in named.items() if faces}
        if does.get(BADLY) == does.get(FAILURE):
            named[FAILURE] += named.pop(BADLY)
        results = (Result(Odds(len(faces), FACES), does[name], name) for name, faces in named.items() if faces)
        return Trial(one.what, tuple(results), one.added, one.against, (Because(one.rule),), self.unit)

    def _does(self, one: Check, name: Text, faces: list[int]) -> Does:
        return one.passes if name == SUCCESS else self._failed(one, faces[0])

    def _failed(self, one: Check, face: int) -> Does:
        """Tell what a face brings that fails, the checks before it passed."""
        world, plan = self.world, self.preview.plan
        throws: list[Faces] = [*((FACES,),) * one.earlier, (face,)]
        dice = Shown(FACES, throws)
        items = tuple(_after(rehearsed(hardy(world, self.unit), play_of(self.book, self.cmd, dice)), one.earlier))
        start = world.get(self.unit, Place).at
        found, goal = tale(items, self.unit), plan.steps[-1].after if plan is not None and plan.steps else start
        soft = any(isinstance(item, Decision) and "land" in item.keys for _, item in items)
        plain = one.fails if not items or not found.does else ()
        felling = found.felling("decided.dying", self.book.lasts(world, self.unit))
        return (*plain, *found.ending(one.rule, start, goal), *felling, *((SOFTLY,) if soft else ()))


def _after(items: Iterator[tuple[World, Item]], earlier: int) -> Iterator[tuple[World, Item]]:
    """Leave out what comes before a check, and the check itself."""
    thrown = 0
    for world, item in items:
        if thrown > earlier:
            yield world, item
        checked = isinstance(item, Event) and item.kind == "rolled" and "against" in dict(item.facts)
        thrown += checked


def _moving(ahead: Ahead) -> Iterator[Check]:
    """Without a speed for it each climb and each swim is checked first.   [sf.climb-without-speed]

    [sf.swim-without-speed] [sf.climb-speed]
    """
    mode = ahead.preview.plan.mode if ahead.preview.plan is not None else ""
    added, needed = checks.athletic(ahead.world, ahead.unit, mode), checks.difficulty(ahead.world, mode)
    rule = PACE.unskilled_in(ahead.world, ahead.unit, mode)
    risky = checks.dangerous(ahead.world, ahead.unit, mode) if added.total + TEN < needed else ""
    if rule or risky:
        goes = (Because(rule or risky, 0, text("goes on")),)
        yield Check(rule or risky, text("Athletics"), added, needed, goes, badly=checks.BADLY)


def _climbing(ahead: Ahead) -> Iterator[Check]:
    """Twice the climb speed takes a check where 10 is not enough.   [sf.climb-double]"""
    added, rule = checks.athletic(ahead.world, ahead.unit, "climb"), "sf.climb-double"
    if added.total + TEN < climbing.FAST:
        passes = (Because(rule, 0, text("climbs all the way")),)
        yield Check(rule, text("Athletics"), added, climbing.FAST, passes)


def _tumbling(ahead: Ahead) -> Iterator[Check]:
    """One check for all whose reach is left, one for each square that is tumbled through.   [sf.tumble]"""
    plan, added = ahead.preview.plan, TUMBLING.added(ahead.world, ahead.cmd)
    for number, hurdle in enumerate(TUMBLING.hurdles(ahead.world, ahead.unit, plan) if plan is not None else ()):
        past = (text("gets past {name}", name=called(ahead.world, foe)) for foe in hurdle.foes)
        passes = tuple(Because("sf.tumble", 0, said) for said in past)
        yield Check("sf.tumble", text("Acrobatics"), added, hurdle.difficulty, passes, earlier=number)


def _hovering(ahead: Ahead) -> Iterator[Check]:
    """Staying in the air is checked, unless a perfect flier takes a move action for it.   [sf.fly-acrobatics]

    [sf.hover-perfect]
    """
    perfect = (ahead.world.find(ahead.unit, Speeds) or Speeds()).manoeuvrability == "perfect"
    if ahead.cmd.verb == "hover" and perfect:
        return
    rule = "sf.hover-perfect" if perfect else "sf.fly-acrobatics"
    passes = (Because(rule, 0, text("hovers on")),)
    later = (Because(rule, 0, text("may still hover by a move action")),) if perfect else ()
    yield Check(rule, text("Acrobatics"), falling.flying(ahead.world, ahead.unit), falling.CALM_AIR, passes, later)


def _running(ahead: Ahead) -> Iterator[Check]:
    """Beyond as many rounds as Constitution each run is checked first.   [sf.local-run-check]"""
    needed, rule = running.needed(ahead.world, ahead.unit), "sf.local-run-check"
    if needed is not None:
        passes = (Because(rule, 0, text("goes on")),)
        rests = (Because(rule, REST_ROUNDS, text("rests for a minute before it may run again")),)
        yield Check(rule, text("Constitution"), running.hardiness(ahead.world, ahead.unit), needed, passes, rests)


def _hiding(ahead: Ahead) -> Iterator[Check]:
    """Stealth has to meet the keenest foe.   [decided.hiding]"""
    passes = (Because("decided.hiding", 0, text("hidden until its next turn, or until it attacks")),)
    added, needed = hiding.stealth(ahead.world, ahead.unit), hiding.alertness(ahead.world, ahead.unit)
    noticed = (Because("decided.hiding", 0, text("is noticed")),)
    yield Check("decided.hiding", text("Stealth"), added, needed, passes, noticed)


CHECKS: dict[str, Callable[[Ahead], Iterator[Check]]] = {
    "move": _moving, "climb-fast": _climbing, "tumble": _tumbling, "hover": _hovering, "hover-quick": _hovering,
    "run": _running, "hide": _hiding,
}  # fmt: skip


def wounds(world: World, strike: Strike) -> Wounds:
    """Give what an attack may deal: a miss nothing, a hit at least 1, a 20 that hits its dice twice.

    [decided.attack] [decided.natural-roll] [sf.miss-chance]
    """
    arm = COMBAT.weapon(world, strike.by, strike.weapon)
    damage, percent = parse(arm.damage), strike.factors[1].wins if strike.factors else PERCENT
    tired = sum(reason.amount for reason in BLOWS.weakened(world, strike))
    whole, ways = damage.sides ** (2 * damage.count), {0: 0}
    for face in range(1, FACES + 1):
        meets = face + strike.attack.total >= strike.defence.total
        hits = face == FACES or (face > 1 and meets)
        ways[0] += whole * (PERCENT - percent if hits else PERCENT)
        thrown = damage.times(2) if face == FACES and meets else damage
        for total, number in sums(thrown.count, thrown.sides).items() if hits else ():
            amount = max(1, total + thrown.plus + tired)
            ways[amount] = ways.get(amount, 0) + number * percent * whole // thrown.sides**thrown.count
    return tuple(sorted((amount, number) for amount, number in ways.items() if number))


def nothing_aside(world: World, strike: Strike) -> Does:  # noqa: ARG001 - one shape for all
    """Leave nothing out of the chances."""
    return ()


WAYSIDE = Wayside("sf.attack-of-opportunity", wounds, nothing_aside)


def foretell(book: Rulebook, world: World, cmd: Command, found: Preview) -> Preview:
    """Tell the checks of a verb, each with what comes of it, and the strikes on its way."""
    ahead, told = Ahead(book, world, cmd, found), CHECKS.get(cmd.verb)
    own = tuple(ahead.trial(one) for one in told(ahead)) if told is not None else ()
    return WAYSIDE.foretell(book, world, cmd, replace(found, trials=own))
