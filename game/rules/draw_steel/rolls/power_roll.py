"""Power rolls: two ten-sided dice, edges and banes, tiers; how one is thrown and told, what its own tiers say."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event
from game.battle.trial import Odds, Result, Trial
from game.ecs.world import World
from game.mechanics.rolls import sums, written_sum
from game.reasons import Because, Tally, Text, text
from game.rules.draw_steel.rolls.edges_banes import EDGE, NET, Favour

TWO_TENS = Roll(2, 10, 0)
NATURAL = 19
SECOND, THIRD = 12, 17
MIDDLE = 2
"""The tier between failing and what one hoped for."""
THROWS = 100
"""In how many ways two ten-sided dice fall."""
EFFECTS = {
    "jump": ("normal", "one-more", "two-more"),
    "scrabble": ("move-slowed-weakened", "main-action-slowed", "move"),
    "climb-on": ("fails-free-strike", "fails", "climbs"),
    "hold-on": ("falls-prone", "slides", "holds"),
    "grab": ("no-effect", "grabbed-free-strike", "grabbed"),
    "escape": ("no-effect", "free-free-strike", "free"),
    "knockback": ("push-1", "push-2", "push-3"),
}
"""What each tier of a roll with its own tiers does, in a word."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a power roll comes to."""

    total: int
    tier: int
    because: tuple[Because, ...]


def tier_of(total: int) -> int:
    """11 or lower is tier 1, 12 to 16 tier 2, 17 or higher tier 3."""
    return 3 if total >= THIRD else 2 if total >= SECOND else 1


def power(dice: tuple[int, ...], bonus: int, balance: int) -> Power:
    """2d10 and a characteristic: to 11 tier 1, to 16 tier 2, then 3; by nature from 19 on.   [ds.power-roll]"""
    natural, single = sum(dice), balance if abs(balance) == 1 else 0
    total = natural + bonus + EDGE * single
    double = balance // 2 if abs(balance) == 2 else 0
    tier = max(1, min(3, tier_of(total) + double))
    reasons = [Because("ds.power-roll", 0, text("{natural} on the dice", natural=natural))]
    if balance:
        reasons.append(Because("ds.edges-and-banes", 0, text("edges minus banes: {n}", n=balance)))
    return Power(total, 3 if natural >= NATURAL else tier, tuple(reasons))


def critical(dice: tuple[int, ...]) -> bool:
    """A natural 19 or 20 of a main action's ability roll is a critical hit."""
    return sum(dice) >= NATURAL


def read_out(faces: tuple[int, ...], bonus: int, both: Favour, result: Power) -> Text:
    """Tell a power roll: the dice, what is added, what edges and banes come to, the total and the tier."""
    if critical(faces):
        return text("{dice} on the dice, tier {tier} by nature", dice=sum(faces), tier=result.tier)
    made = written_sum(sum(faces), bonus, result.total - sum(faces) - bonus)
    if both.edges or both.banes:
        return text("{sum} ({way}), tier {tier}", sum=made, way=NET[both.net], tier=result.tier)
    return text("{sum}, tier {tier}", sum=made, tier=result.tier)


class Tried(NamedTuple):
    """What a roll came to: its tier, and whether it was a natural 19 or 20."""

    tier: int
    natural: bool


def attempt(
    world: World, dice: Dice, unit: int, because: tuple[Because, ...], purpose: Text, bonus: int, both: Favour
) -> Generator[Event | Decision, str, Tried]:
    """Throw a power roll that is no strike, and tell how it came out."""
    faces = yield from roll(world, dice, unit, TWO_TENS, because[0], purpose)
    result = power(faces, bonus, both.net)
    note = text("{purpose}: {roll}", purpose=purpose, roll=read_out(faces, bonus, both, result))
    yield Event(
        "ended", unit, (*because, *result.because, *both.edges, *both.banes), (), note, (("tier", result.tier),)
    )
    return Tried(result.tier, critical(faces))


@lru_cache(maxsize=256)
def chances(bonus: int, balance: int) -> tuple[int, int, int]:
    """Count the ways, of a hundred, in which a roll comes to each tier."""
    tiers = [0, 0, 0]
    for natural, number in sums(2, 10).items():
        tiers[power((natural,), bonus, balance).tier - 1] += number
    return tiers[0], tiers[1], tiers[2]


def per_target(dice: tuple[int, ...], bonus: int, balances: tuple[int, ...]) -> tuple[Power, ...]:
    """An ability with several targets is rolled once; favours count for each target apart."""
    return tuple(power(dice, bonus, balance) for balance in balances)


def tally(bonus: int, both: Favour) -> Tally:
    """Add up the characteristic and what edges and banes leave; a double one adds nothing."""
    single = both.net if abs(both.net) == 1 else 0
    note = NET[both.net]
    base = Because("ds.characteristics", bonus, text("characteristic"))
    return Tally((base, Because("ds.edges-and-banes", EDGE * single, note)) if both.edges or both.banes else (base,))


def swayed_by(both: Favour) -> tuple[Because, ...]:
    """List every edge and bane as a reason."""
    return (Because("ds.power-roll"), *both.edges, *both.banes)


Does = tuple[Because, ...]


Tiers = tuple[Does, Does, Does]


TIERS = text("Tier 1"), text("Tier 2"), text("Tier 3")


def trial(what: Text, rule: str, bonus: int, both: Favour, does: Tiers, at: int = 0) -> Trial:
    """Lay a power roll out: what is added, edges and banes, and what each tier that can come does."""
    tiers = zip(chances(bonus, both.net), does, TIERS, strict=True)
    results = tuple(Result(Odds(count, THROWS), each, name) for count, each, name in tiers if count)
    return Trial(what, results, tally(bonus, both), because=(Because(rule), *both.edges, *both.banes), at=at)


def effects_of(rule: str, *said: Text) -> tuple[Because, ...]:
    """Say what a tier does, in sentences that are by one rule."""
    return tuple(Because(rule, 0, sentence) for sentence in said)
