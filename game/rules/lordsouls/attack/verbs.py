"""The Attack manoeuvres: plain, total, at a weak spot, calibrated."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Side, Vitals
from game.ecs.world import World
from game.mechanics.asking import ask
from game.mechanics.sides import foes
from game.mechanics.states import HIDDEN, ended
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import NOTHING, Cost, Refusal, Text, text
from game.rules.lordsouls.attack import target_number as number
from game.rules.lordsouls.attack.attack import attempt_of, blow, strike_of
from game.rules.lordsouls.attack.calibrated_attack import CALIBRATED, choices
from game.rules.lordsouls.attack.extra_attacks import again, spend_blow
from game.rules.lordsouls.attack.reload import hasty, makes_ready, used_up
from game.rules.lordsouls.attack.total_attack import HASTY, ONE_BLOW, PRECISE, SHARP, STRONG, opened
from game.rules.lordsouls.attack.weak_spot import HELD, SPOTS, WEAK_SPOT, brought, spots, worth
from game.rules.lordsouls.harm.knocked_out import anybody_hostile
from game.rules.lordsouls.sheet.equipment import carried
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.states import up

NOBODY = Refusal("ls.attack", text("There is nobody else to attack."))
Options = tuple[str, ...]
FELLED = 1_000
"""What it is worth that somebody is knocked out, in hundredths of a hit point."""
TITLES = {
    PRECISE: text("Precise: +3 to hit, {percent} %"), STRONG: text("Strong: +3 damage, {percent} %"),
    SHARP: text("Sharp: +1 to hit, +1 damage, {percent} %"),
}  # fmt: skip


def foes_up(world: World, unit: int) -> tuple[int, ...]:
    """List the opponents who can still fight, in id order."""
    return foes(world, unit, up)


def judged(world: World, cmd: Command, options: Options) -> Strike | Refusal:
    """Say what an attack of a command would be; where no weapon is named, with the first that will do."""
    if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
        return NOBODY
    named = cmd.option("weapon")
    if named:
        return strike_of(world, cmd.unit, cmd.target, named, options)
    first, *others = (one.name for one in carried(world, cmd.unit))
    strike = strike_of(world, cmd.unit, cmd.target, first, options)
    if isinstance(strike, Refusal):
        strikes = (strike_of(world, cmd.unit, cmd.target, name, options) for name in others)
        return next((one for one in strikes if isinstance(one, Strike)), strike)
    return strike


def plain(world: World, cmd: Command) -> Options:  # noqa: ARG001 - one shape for all
    """A plain attack has no variant."""
    return ()


def weak(world: World, cmd: Command) -> Options:  # noqa: ARG001 - one shape for all
    """An attack on a weak spot is shown with its penalty."""
    return (WEAK_SPOT,)


def total(world: World, cmd: Command) -> Options:
    """In contact Precise or Strong, at a distance Sharp or Hasty."""
    strike = judged(world, cmd, ())
    if isinstance(strike, Refusal):
        return (PRECISE,)
    attempt = attempt_of(world, strike.by, strike.at, strike.weapon, ())
    return (SHARP, HASTY) if isinstance(attempt, number.Attempt) and attempt.far else (PRECISE, STRONG)


def calibrated(world: World, cmd: Command) -> Options:
    """As many points may be taken as its own number leaves."""
    strike = judged(world, cmd, ())
    return choices(strike.attack.total) if isinstance(strike, Strike) else CALIBRATED[:1]


def _worth(world: World, variant: str, strike: Strike) -> int:
    """Hold a variant worth what may get through of what its target has left, and that it fells; Hasty may save more."""
    saved = makes_ready(world, strike) if variant == HASTY else 0
    odds, left = strike.through or strike.hit, max(1, world.get(strike.at, Vitals).hp)
    harm = sum(count * (100 * damage if damage < left else 100 * left + FELLED) for damage, count in strike.spread)
    return odds.wins * harm // (odds.of * max(1, sum(count for _, count in strike.spread))) + saved


def _hurts(strike: Strike) -> int:
    """Give in percent how often a hit gets through armour.   [ls.weak-spot-effect]"""
    ways = sum(count for _, count in strike.spread)
    return 100 * sum(count for damage, count in strike.spread if damage) // max(1, ways)


def _title(world: World, variant: str, strike: Strike) -> Text:
    percent = strike.hit.told
    if variant in CALIBRATED:
        return text("−{n} for both, {percent} %", n=CALIBRATED.index(variant) + 1, percent=percent)
    title = hasty(world, strike) if variant == HASTY else TITLES[variant]
    return replace(title, facts=(("percent", percent),))


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """An Attack manoeuvre: the variants among which it chooses before the roll, and what is asked then."""

    name: str
    title: Text
    rule: str
    variants: Callable[[World, Command], Options] = plain
    question: Text = NOTHING
    asks: str = ""
    """The rule of the question."""
    one_blow: bool = True
    """Whether abilities add no blows to it."""

    @property
    def aimed(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown
        return Aimed(self.name, self.title, self.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """An attack takes the Action manoeuvre; a plain one may be of several blows.   [ls.turn-manoeuvres]"""
        return allows(world, unit, self.name) if self.one_blow else again(world, unit)

    def judged(self, world: World, cmd: Command) -> Strike | Refusal:
        """Say what it would be with the first of its variants."""
        return judged(world, cmd, self.variants(world, cmd)[:1])

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Say whether somebody may be attacked so."""
        strike = self.judged(world, cmd)
        return strike if isinstance(strike, Refusal) else free

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Choose the variant, spend the manoeuvre, make the attack."""
        strike = self.judged(world, cmd)
        options = yield from self._chosen(world, cmd, self.variants(world, cmd))
        yield take(world, cmd.unit, self.name) if self.one_blow else spend_blow(world, cmd.unit)
        if isinstance(strike, Strike):
            yield from made(world, dice, cmd.unit, strike, options)

    def _chosen(self, world: World, cmd: Command, ways: Options) -> Generator[Event | Decision, str, Options]:
        """Let whoever attacks choose among variants, each with its chance, or the spot that it goes for."""
        if ways == (WEAK_SPOT,):
            at = aimed_at(world, cmd)
            gains = worth(world, at)
            options = (Option(key, SPOTS[key], worth=gains[key]) for key in spots(world, at))
            return WEAK_SPOT, (yield ask(world, cmd.unit, self.question, options, self.asks))
        strikes = [(one, judged(world, cmd, (one,))) for one in ways]
        fit = [(one, strike) for one, strike in strikes if isinstance(strike, Strike)]
        if len(fit) < 2:
            return (fit[0][0],) if fit else ways[:1]
        titled = (Option(one, _title(world, one, strike), worth=_worth(world, one, strike)) for one, strike in fit)
        return ((yield ask(world, cmd.unit, self.question, titled, self.asks)),)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every opponent, with every weapon."""
        return with_every_weapon(world, unit, self.name)

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        """Show the first variant, and beside it the others; that which is worth most is chosen."""
        ways = self.variants(world, cmd)
        strike, *others = (judged(world, cmd, ways[n : n + 1]) for n in range(max(1, len(ways))))
        if isinstance(strike, Refusal):
            return strike
        if ways == (WEAK_SPOT,):
            strike = replace(strike, burden=max(worth(world, strike.at).values()) * _hurts(strike) // 100)
        fit = [(way, one) for way, one in zip(ways, (strike, *others), strict=False) if isinstance(one, Strike)]
        chosen = max(fit, key=lambda one: _worth(world, *one))[1] if len(fit) > 1 else None
        return Preview(cost, strike=strike, variants=tuple(one for _, one in fit[1:]), chosen=chosen)


def with_every_weapon(world: World, unit: int, verb: str) -> Iterator[Command]:
    """Offer every opponent, with every weapon."""
    arms = [one.name for one in carried(world, unit)]
    return (command(unit, verb, foe, weapon=arm) for foe in anybody_hostile(world, unit) for arm in arms)


def made(world: World, dice: Dice, unit: int, strike: Strike, options: Options) -> Play:
    """Make the attack with all that its variant brings; whoever was hidden is seen after it, not before.

    [ls.attack-procedure] [ls.active-defence-conditions]
    """
    attempt = attempt_of(world, unit, strike.at, strike.weapon, options if HELD in options else options[:1])
    if not isinstance(attempt, number.Attempt):
        return
    before = (attempt.at, options[1]) if len(options) > 1 else None
    if attempt.total:
        yield from opened(world, unit)
    spot = brought(world, before)
    yield from blow(world, dice, attempt)
    yield from spot.after(world, dice, unit)
    yield from used_up(world, attempt)
    yield from ended(world, unit, HIDDEN)


ATTACKS = tuple(manner.aimed for manner in (
    Manner("attack", text("Attack"), "ls.attack", one_blow=False),
    # It chooses one of its modifiers first.
    Manner("total-attack", text("Total attack"), "ls.total-attack", total, text("Which Total attack?"),
           "ls.total-attack", ONE_BLOW),
    Manner("weak-spot", text("Attack a weak spot"), "ls.weak-spot-attack", weak, text("At which spot?"),
           "ls.weak-spot-effect"),
    # It names its points before the roll.
    Manner("calibrated", text("Calibrated attack"), "ls.calibrated-attack", calibrated, text("By how much?"),
           "ls.calibrated-attack"),
))  # fmt: skip
