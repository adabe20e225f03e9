"""Plan: what one will do, named beforehand, and the event that sets it off."""

from collections.abc import Iterator

from game.battle.command import command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Strike
from game.ecs.components import Weapon
from game.ecs.world import World
from game.mechanics.plans import ATTACKS, MOVES, PLAIN, Planned, Plans
from game.reasons import Refusal, Text, text
from game.rules.lordsouls.attack.attack import attempt_of, refused, strike_of
from game.rules.lordsouls.attack.calibrated_attack import CALIBRATED, FLOOR
from game.rules.lordsouls.attack.target_number import Attempt, target_number
from game.rules.lordsouls.attack.total_attack import HASTY, PRECISE, SHARP, STRONG
from game.rules.lordsouls.attack.verbs import made
from game.rules.lordsouls.attack.weak_spot import SPOTS, WEAK_SPOT
from game.rules.lordsouls.defence.total_defence import WAYS as GUARDS
from game.rules.lordsouls.defence.total_defence import guarded
from game.rules.lordsouls.grapple import grapple, push
from game.rules.lordsouls.positions.mounts import pair
from game.rules.lordsouls.sheet.equipment import carried
from game.rules.lordsouls.sheet.ready_weapon import ready
from game.rules.lordsouls.turns.initiative import in_order
from game.rules.lordsouls.turns.manoeuvres import LAW
from game.rules.lordsouls.turns.restrictions import standing_still
from game.rules.lordsouls.turns.states import takes_turns, up

TOTALS = {
    PRECISE: text("Total attack, Precise"), STRONG: text("Total attack, Strong"),
    SHARP: text("Total attack, Sharp"), HASTY: text("Total attack, Hasty"),
}  # fmt: skip


PUSH, GRAPPLE = "push", "grapple"
DEEDS = {PUSH: text("Push"), GRAPPLE: text("Grapple"), **{name: title for name, (title, _) in GUARDS.items()}}
"""What may be planned besides attacks.   [decided.plans]"""


def fit(world: World, unit: int, weapon: Weapon, thrown: bool) -> Refusal | None:
    """A Plan is made with a weapon that is ready.   [ls.plan]"""
    return ready(world, unit, weapon, thrown=thrown)


def in_reach_of(world: World, unit: int, other: int, weapon: str, options: tuple[str, ...]) -> bool:
    """Say whether what is planned could be done now, to somebody or because of it.   [ls.plan]"""
    deed, cmd = options[0] if options else "", command(unit, "plan", other)
    if deed == PUSH:
        return push.refused(world, cmd) is None
    if deed == GRAPPLE:
        return grapple.refused(world, cmd) is None
    if deed in GUARDS:
        return standing_still(world, unit, deed) is None and in_reach_of(world, unit, other, weapon, ())
    attempt = attempt_of(world, unit, other, weapon, options[:1])
    return isinstance(attempt, Attempt) and refused(world, attempt) is None


def ways(world: World, unit: int, target: int, weapon: Weapon) -> Iterator[tuple[str, Text]]:
    """Plain, total, at a weak spot or calibrated; what does not fit when it comes does not happen.   [ls.plan]"""
    yield PLAIN, text("Attack")
    near, far = (PRECISE, STRONG) if weapon.melee else (), (SHARP, HASTY) if weapon.range else ()
    attempt = attempt_of(world, unit, target, weapon.name, ())
    most = target_number(world, attempt).total - FLOOR if isinstance(attempt, Attempt) else 0
    for variant in (*near, *far, *(f"{WEAK_SPOT} {spot}" for spot in SPOTS), *CALIBRATED[: max(0, most)]):
        yield variant.removeprefix(f"{WEAK_SPOT} "), titled(variant)
    yield from DEEDS.items()


def variant_of(answer: str) -> str:
    """Give the variant that an answer chooses."""
    return f"{WEAK_SPOT} {answer}" if answer in SPOTS else answer.removeprefix(PLAIN)


def titled(variant: str) -> Text:
    """Say in words which attack is planned."""
    first, _, spot = variant.partition(" ")
    if spot:
        return text("Weak spot: {spot}", spot=SPOTS[spot])
    if first in CALIBRATED:
        return text("Calibrated attack: −{n} for both", n=CALIBRATED.index(first) + 1)
    return DEEDS.get(first) or TOTALS.get(first, text("Attack"))


def no_attack(variant: str) -> bool:
    """Say whether something else than an attack with a weapon is planned.   [ls.plan]"""
    return variant in DEEDS


def attack(world: World, dice: Dice, unit: int, mover: int, plan: Planned) -> Play:
    """What is planned comes at once, with all its limits.   [ls.plan]"""
    deed, cmd = plan.variant, command(unit, "plan", mover)
    if deed in GUARDS:
        yield from guarded(world, unit, deed, GUARDS[deed][1])
        return
    if deed == PUSH:
        yield from push.pushed(world, push.pushing(world, cmd), cmd, dice)
        return
    if deed == GRAPPLE:
        yield from grapple.grappled(world, cmd, dice)
        return
    strike = strike_of(world, unit, mover, plan.weapon, plan.options[:1])
    if isinstance(strike, Strike):
        yield from made(world, dice, unit, strike, plan.options)


PLANS = Plans(
    # It takes the Action manoeuvre; without its event it is gone at the start of the next turn.
    rule="ls.plan",
    # It interrupts the turn of who sets it off; several are carried out in the order of initiative.
    interrupts="ls.plan-interrupts",
    # Initiative stays as it was rolled.
    stays="ls.initiative-change",
    slots=LAW,
    up=up,
    acts=takes_turns,
    in_order=in_order,
    carried=carried,
    ready=fit,
    reaches=in_reach_of,
    ways=ways,
    variant=variant_of,
    titled=titled,
    apart=no_attack,
    # An opponent comes within reach, moves there, or has attacked one of one's side.
    events=(MOVES, ATTACKS),
    choices="decided.plans",
    # Rider and mount come within reach as one, and either sets a Plan off that is meant for it.   [ls.mounted]
    together=pair,
    attack=attack,
)
