"""The Attack manoeuvres: plain, total, at a weak spot, calibrated; and Aim."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import foes
from game.mechanics.states import HIDDEN, ended
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.lordsouls.attack.aim import further, unseen
from game.rules.lordsouls.attack.attack import FLOOR, attempt_of, blow, opened, strike_of
from game.rules.lordsouls.attack.reload import used_up
from game.rules.lordsouls.attack.target_number import (
    CALIBRATED,
    HASTY,
    PRECISE,
    SHARP,
    STRONG,
    WEAK_SPOT,
    Attempt,
)
from game.rules.lordsouls.attack.weak_spot import SPOTS, brought
from game.rules.lordsouls.sheet.equipment import carried
from game.rules.lordsouls.turns import manoeuvres
from game.rules.lordsouls.turns.manoeuvres import ACTION
from game.rules.lordsouls.turns.states import ROOTED, restrained, up

NOBODY = Refusal("ls.attack", text("There is nobody else to attack."))
Choosing = Generator[Event | Decision, str, tuple[str, ...]]
Options = tuple[str, ...]
RELOADED = 120
"""What it is worth that a weapon is loaded again at once, in hundredths of a hit point."""
TITLES = {
    PRECISE: text("Precise: +3 to hit, {percent} %"), STRONG: text("Strong: +3 damage, {percent} %"),
    SHARP: text("Sharp: +1 to hit, +1 damage, {percent} %"), HASTY: text("Hasty: -2 to hit, loaded again, {percent} %"),
}  # fmt: skip


def foes_up(world: World, unit: int) -> tuple[int, ...]:
    """List the opponents who can still fight, in id order."""
    return foes(world, unit, up)


def action(world: World, unit: int) -> Cost | Refusal:
    """An attack takes the Action manoeuvre.   [ls.turn-manoeuvres]"""
    return manoeuvres.slot(world, unit, ACTION)


def judged(world: World, cmd: Command, options: Options) -> Strike | Refusal:
    """Say what an attack of a command would be; where no weapon is named, with the first that will do."""
    if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
        return NOBODY
    named = cmd.option("weapon")
    names = (named,) if named else tuple(one.name for one in carried(world, cmd.unit))
    strikes = [strike_of(world, cmd.unit, cmd.target, name, options) for name in names]
    return next((one for one in strikes if isinstance(one, Strike)), strikes[0])


def variants(world: World, cmd: Command) -> tuple[str, ...]:
    """In contact Precise or Strong, at a distance Sharp or Hasty.   [ls.total-attack]"""
    plain = judged(world, cmd, ())
    if isinstance(plain, Refusal) or not isinstance(cmd.target, int):
        return (PRECISE,)
    attempt = attempt_of(world, cmd.unit, cmd.target, plain.weapon, ())
    return (SHARP, HASTY) if isinstance(attempt, Attempt) and attempt.far else (PRECISE, STRONG)


def calibrations(world: World, cmd: Command) -> tuple[str, ...]:
    """As many points may be taken as leave a target number of 8.   [ls.calibrated-floor]"""
    plain = judged(world, cmd, ())
    most = plain.attack.total - FLOOR if isinstance(plain, Strike) else 1
    return CALIBRATED[: max(1, most)]


def one_of(world: World, cmd: Command, options: Options, question: Text, rule: str) -> Choosing:
    """Let whoever attacks choose among variants, each with its chance."""
    strikes = [(one, judged(world, cmd, (one,))) for one in options]
    fit = [(one, strike) for one, strike in strikes if isinstance(strike, Strike)]
    if len(fit) < 2:
        return (fit[0][0],) if fit else options[:1]
    titles = (Option(one, _title(one, strike), worth=_worth(one, strike)) for one, strike in fit)
    decision = Decision(world.get(cmd.unit, Side).team, cmd.unit, question, tuple(titles), rule, cmd.unit)
    return ((yield decision),)


def _worth(variant: str, strike: Strike) -> int:
    """Hold a variant worth the damage that it may be expected to do; Hasty saves a manoeuvre.   [ls.total-attack]"""
    return 50 * strike.doubled_damage * strike.hit.wins // strike.hit.of + (RELOADED if variant == HASTY else 0)


def _title(variant: str, strike: Strike) -> Text:
    if variant in CALIBRATED:
        n = CALIBRATED.index(variant) + 1
        return text("-{n} for both, {percent} %", n=n, percent=strike.hit.told)
    return text(TITLES[variant].msgid, percent=strike.hit.told)


def plain(world: World, cmd: Command) -> Choosing:  # noqa: ARG001 - one shape for all
    """A plain attack has no variant."""
    yield from ()
    return ()


def total(world: World, cmd: Command) -> Choosing:
    """A Total attack chooses one of its modifiers first.   [ls.total-attack]"""
    rule, question = "ls.total-attack", text("Which Total attack?")
    return (yield from one_of(world, cmd, variants(world, cmd), question, rule))


def calibrated(world: World, cmd: Command) -> Choosing:
    """A Calibrated attack names its points before the roll.   [ls.calibrated-attack]"""
    question = text("By how much?")
    return (yield from one_of(world, cmd, calibrations(world, cmd), question, "ls.calibrated-attack"))


def weak(world: World, cmd: Command) -> Choosing:
    """An attack on a weak spot names the spot.   [ls.weak-spot-attack]"""
    options = tuple(Option(key, title) for key, title in SPOTS.items())
    question = text("At which spot?")
    side = world.get(cmd.unit, Side).team
    spot = yield Decision(side, cmd.unit, question, options, "ls.weak-spot-effect", cmd.unit)
    return WEAK_SPOT, spot


def attack_verb(
    name: str, title: Text, rule: str, choose: Callable[[World, Command], Choosing],
    first: Callable[[World, Command], Options],
) -> Aimed:  # fmt: skip
    """Build an Attack manoeuvre: its variants, the one that a preview shows, and how it is chosen."""

    def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        strike = judged(world, cmd, first(world, cmd)[:1])
        return strike if isinstance(strike, Refusal) else free

    def perform(world: World, cmd: Command, dice: Dice) -> Play:
        strike = judged(world, cmd, first(world, cmd)[:1])
        options = yield from choose(world, cmd)
        plainly = name == "attack"
        yield manoeuvres.spend_blow(world, cmd.unit) if plainly else manoeuvres.spend(world, cmd.unit, ACTION, name)
        yield from ended(world, cmd.unit, HIDDEN)
        if isinstance(strike, Strike):
            yield from made(world, dice, cmd.unit, strike, options)

    def offered(world: World, unit: int) -> Iterator[Command]:
        arms = [one.name for one in carried(world, unit)]
        yield from (command(unit, name, foe, weapon=arm) for foe in foes_up(world, unit) for arm in arms)

    def shown(world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        ways: list[Options] = [(way,) for way in first(world, cmd)]
        strike, *others = (judged(world, cmd, one) for one in ways or [()])
        if isinstance(strike, Refusal):
            return strike
        return Preview(cost, strike=strike, variants=tuple(one for one in others if isinstance(one, Strike)))

    allowed = manoeuvres.again if name == "attack" else action
    return Aimed(name, title, rule, "unit", allowed, against, perform, offered, shown)


def made(world: World, dice: Dice, unit: int, strike: Strike, options: Options) -> Play:
    """Make the attack with all that its variant brings.   [ls.attack-procedure] [ls.total-attack]"""
    attempt = attempt_of(world, unit, strike.at, strike.weapon, options[:1])
    if not isinstance(attempt, Attempt):
        return
    before = (attempt.at, options[1]) if len(options) > 1 else None
    yield from opened(world, attempt)
    spot = brought(world, before)
    yield from blow(world, dice, attempt)
    yield from spot.after(world, dice, attempt)
    yield from used_up(world, attempt)


def aim_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Aim at what one sees and the weapon can reach, without having moved.   [ls.aim-declare] [ls.aim-no-movement]"""
    if not isinstance(cmd.target, int) or cmd.target == cmd.unit or world.find(cmd.target, Side) is None:
        return NOBODY
    out = unseen(world, cmd.unit, cmd.target) or manoeuvres.standing_still(world, cmd.unit, "ls.aim-no-movement")
    if out is not None:
        return out
    strike = judged(world, cmd, ())
    return replace(strike, rule="ls.aim-declare") if isinstance(strike, Refusal) else free


def aim_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who has moved this turn cannot aim.   [ls.broken-condition]"""
    return manoeuvres.standing_still(world, unit, "ls.aim-no-movement") or action(world, unit)


def aim(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Prepare a precise blow or shot.   [ls.aim-bonus] [ls.aim-no-movement]"""
    strike = judged(world, cmd, ())
    yield manoeuvres.spend(world, cmd.unit, ACTION, "aim")
    yield restrained(world, cmd.unit, ROOTED, "ls.aim-no-movement")
    if isinstance(strike, Strike):
        attempt = attempt_of(world, cmd.unit, strike.at, strike.weapon, ())
        if isinstance(attempt, Attempt):
            row = further(world, cmd.unit, strike.at, attempt.weapon)
            name, arm = called(world, strike.at), attempt.weapon.title
            note = text("aims at {name} with the {weapon}, {times} in a row", name=name, weapon=arm, times=row.times)
            yield Event("spent", cmd.unit, (Because("ls.aim-bonus"),), put(world, cmd.unit, row), note)


def aim_offered(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent, with every weapon."""
    arms = [one.name for one in carried(world, unit)]
    yield from (command(unit, "aim", foe, weapon=arm) for foe in foes_up(world, unit) for arm in arms)


def nothing(world: World, cmd: Command) -> Options:  # noqa: ARG001 - one shape for all
    """A plain attack has no variant."""
    return ()


def first_weak(world: World, cmd: Command) -> Options:  # noqa: ARG001 - one shape for all
    """An attack on a weak spot is shown with its penalty."""
    return (WEAK_SPOT,)


ATTACKS = (
    attack_verb("attack", text("Attack"), "ls.attack", plain, nothing),
    attack_verb("total-attack", text("Total attack"), "ls.total-attack", total, variants),
    attack_verb("weak-spot", text("Attack a weak spot"), "ls.weak-spot-attack", weak, first_weak),
    attack_verb("calibrated", text("Calibrated attack"), "ls.calibrated-attack", calibrated, calibrations),
)
AIM = Aimed("aim", text("Aim"), "ls.aim-declare", "unit", aim_allowed, aim_against, aim, aim_offered)
