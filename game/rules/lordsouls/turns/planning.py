"""What is said on choosing Plan: whom one will attack, and how."""

from collections.abc import Iterator

from game.battle.event import Option
from game.ecs.components import Side, Weapon
from game.ecs.world import World
from game.mechanics.asking import Chosen, Tried, ask
from game.mechanics.naming import called
from game.reasons import Text, text
from game.rules.lordsouls.attack.attack import FLOOR, attempt_of
from game.rules.lordsouls.attack.target_number import (
    CALIBRATED,
    HASTY,
    PRECISE,
    SHARP,
    STRONG,
    WEAK_SPOT,
    Attempt,
    target_number,
)
from game.rules.lordsouls.attack.weak_spot import SPOTS

RULE = "ls.plan"
PLAIN, NAMED, ANYBODY = "attack", "named", "anybody"
TOTALS = {
    PRECISE: text("Total attack, Precise"), STRONG: text("Total attack, Strong"),
    SHARP: text("Total attack, Sharp"), HASTY: text("Total attack, Hasty"),
}  # fmt: skip


def by_hand(world: World, unit: int) -> bool:
    """Say whether somebody at the table plays a creature; the computer's Plans are plain Attacks on one foe."""
    return world.get(unit, Side).control == "human"


def whom(world: World, unit: int, target: int) -> Tried:
    """A Plan is for one opponent or for whoever sets it off: 0.   [ls.plan]"""
    if not by_hand(world, unit):
        return target
    named = Option(NAMED, text("{name} only", name=called(world, target)), unit=target, worth=1)
    anybody = Option(ANYBODY, text("Whoever comes within reach"), worth=0)
    chosen = yield ask(world, unit, text("At whom is the planned attack made?"), (named, anybody), RULE)
    return target if chosen == NAMED else 0


def how(world: World, unit: int, target: int, weapon: Weapon) -> Chosen:
    """A Plan says its variant: plain, total, at a weak spot or calibrated; '' the plain one.   [ls.plan]"""
    if not by_hand(world, unit):
        return ""
    ways = dict(variants(world, unit, target, weapon))
    options = (Option(key, title, worth=int(key == PLAIN)) for key, title in ways.items())
    chosen = yield ask(world, unit, text("Which attack is planned?"), options, RULE)
    return f"{WEAK_SPOT} {chosen}" if chosen in SPOTS else chosen.removeprefix(PLAIN)


def variants(world: World, unit: int, target: int, weapon: Weapon) -> Iterator[tuple[str, Text]]:
    """Give the attacks that may be planned with a weapon; what does not fit when it comes does not happen."""
    yield PLAIN, text("Attack")
    near, far = (PRECISE, STRONG) if weapon.melee else (), (SHARP, HASTY) if weapon.range else ()
    yield from ((key, TOTALS[key]) for key in (*near, *far))
    for key, spot in SPOTS.items():
        yield key, text("Weak spot: {spot}", spot=spot)
    attempt = attempt_of(world, unit, target, weapon.name, ())
    most = target_number(world, attempt).total - FLOOR if isinstance(attempt, Attempt) else 0
    for n, key in enumerate(CALIBRATED[: max(0, most)], 1):
        yield key, text("Calibrated attack: −{n} for both", n=n)


def titled(variant: str) -> Text:
    """Say in words which attack is planned."""
    first, _, spot = variant.partition(" ")
    if spot:
        return text("Weak spot: {spot}", spot=SPOTS[spot])
    if first in CALIBRATED:
        return text("Calibrated attack: −{n} for both", n=CALIBRATED.index(first) + 1)
    return TOTALS.get(first, text("Attack"))
