"""What an attack is worth: expected damage in hundredths of a hit point, chance to fell in ten-thousandths; exact."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from game.battle.dice import NOTATION, parse
from game.battle.rulebook import Rulebook, Strike
from game.battle.trial import Odds
from game.ecs.components import Weapons
from game.ecs.world import World

WHOLE = 10_000
"""A certainty, in ten-thousandths."""
MOST_DICE = 20
Spread = tuple[tuple[int, int], ...]
"""Each damage that a hit may deal, and the ways that lead to it."""
Part = tuple[Spread, int, int, bool]
"""What one strike deals if it comes about, its chance as wins of so many, and whether what is beyond counts."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What some strikes at one target come to: expected damage in hundredths, at most what it has; chance to fell."""

    damage: int = 0
    fells: int = 0
    beyond: int = 0
    """What it deals on the average beyond what the target has: a blow that fells is one less to be struck.

    Of a burst it does not count: that is thrown at nobody in particular, and gone.
    """
    parts: tuple[Part, ...] = field(default=(), compare=False, repr=False)
    """What it is made of."""

    def upon(self, left: int) -> "Blow":
        """Give the same on somebody who has so much left, as it is where that is 0: whoever is meant is unhurt."""
        return together(self.parts, left) if left and self.parts else self

    def scaled(self, percent: int) -> "Blow":
        """Give one that counts so much."""
        return Blow(self.damage * percent // 100, min(WHOLE, self.fells * percent // 100))


def blow(book: Rulebook, world: World, strike: Strike, times: int = 1) -> Blow:
    """Weigh a strike made a number of times."""
    return together(parts(world, strike, times), max(1, book.lasts(world, strike.at)))


def parts(world: World, strike: Strike, times: int = 1) -> tuple[Part, ...]:
    """Give what a strike made a number of times may deal, each by itself."""
    once, odds = outcomes(world, strike)
    return ((once, odds.wins, odds.of, not strike.halved),) * times


@lru_cache(maxsize=1 << 13)
def together(some: tuple[Part, ...], left: int) -> Blow:
    """Weigh some strikes at one target, one after the other: what they deal adds up."""
    sums, whole = {0: 1}, 1
    for once, wins, of, _ in some:
        ways = sum(count for _, count in once)
        fresh = {total: count * (of - wins) * ways for total, count in sums.items()}
        for total, count in sums.items():
            for damage, chances in once:
                fresh[total + damage] = fresh.get(total + damage, 0) + count * wins * chances
        sums, whole = fresh, whole * of * ways
    over = [(damage - left, count) for damage, count in sums.items() if damage >= left]
    harm = sum(count * min(damage, left) for damage, count in sums.items())
    beyond = sum(damage * count for damage, count in over) if all(counts for *_, counts in some) else 0
    fells = WHOLE * sum(count for _, count in over) // whole
    return Blow(100 * harm // whole, fells, 100 * beyond // whole, some)


def dealt(world: World, strike: Strike) -> Spread:
    """Give what a hit deals, whether it is critical or not."""
    once, (odds, times) = strike.spread or spread(world, strike), strike.critical
    return mixed(once, odds.wins, odds.of, times) if odds.wins else once


@lru_cache(maxsize=1024)
def mixed(once: Spread, wins: int, of: int, times: int) -> Spread:
    """Count the ways that lead to each damage where so many hits `of` some are critical: they deal it so many times."""
    throws = sum(count for _, count in once)
    ways = {damage: count * (of - wins) * throws ** (times - 1) for damage, count in once}
    for damage, count in summed(once, times).items():
        ways[damage] = ways.get(damage, 0) + count * wins
    return tuple(sorted((damage, count) for damage, count in ways.items() if count))


def outcomes(world: World, strike: Strike) -> tuple[Spread, Odds]:
    """Give what a strike may deal, and the chance that it deals any of it: all, where who averts it takes half."""
    once, odds = dealt(world, strike), strike.through or strike.hit
    if not strike.halved:
        return once, odds
    missed = odds.of - odds.wins
    half = ((damage // 2, ways * missed) for damage, ways in once)
    return (*((damage, ways * odds.wins) for damage, ways in once), *half), Odds(1, 1)


def mean(world: World, strike: Strike) -> int:
    """Give what a strike deals on the average whatever comes of it, in hundredths of a hit point."""
    once, odds = outcomes(world, strike)
    ways = sum(count for _, count in once)
    return 100 * odds.wins * sum(damage * count for damage, count in once) // (odds.of * max(1, ways))


def spread(world: World, strike: Strike) -> Spread:
    """Give what the dice of a strike deal; where they do not tell, the mean as if it were certain."""
    if strike.halved:
        return rolled(strike.halved)
    weapons = world.find(strike.by, Weapons)
    arm = weapons.named(strike.weapon) if weapons is not None else None
    known = arm is not None and NOTATION.fullmatch(arm.damage.replace(" ", "")) is not None
    if arm is not None and known and parse(arm.damage).doubled_mean == strike.doubled_damage:
        return rolled(arm.damage)
    return ((strike.doubled_damage // 2, 1),)


@lru_cache(maxsize=256)
def rolled(notation: str) -> Spread:
    """Count the ways that lead to each total of a damage roll; a hit deals at least 1."""
    roll = parse(notation)
    once: dict[int, int] = {roll.plus: 1}
    for _ in range(min(roll.count, MOST_DICE)):
        fresh: dict[int, int] = {}
        for total, count in once.items():
            for face in range(1, roll.sides + 1):
                fresh[total + face] = fresh.get(total + face, 0) + count
        once = fresh
    return tuple((max(1, total), count) for total, count in sorted(once.items()))


def summed(once: Spread, times: int) -> dict[int, int]:
    """Count the ways that lead to each sum of something dealt so many times."""
    sums = {0: 1}
    for _ in range(times):
        joined: dict[int, int] = {}
        for total, count in sums.items():
            for damage, chances in once:
                joined[total + damage] = joined.get(total + damage, 0) + count * chances
        sums = joined
    return sums


def at_least(many: int, chances: Iterable[int]) -> int:
    """Give how likely so many of some things happen, or more; all in ten-thousandths."""
    fewer = [WHOLE, *([0] * many)][:many]
    for chance in chances:
        once = [0, *fewer][:many]
        fewer = [(no * (WHOLE - chance) + yes * chance) // WHOLE for no, yes in zip(fewer, once, strict=True)]
    return WHOLE - sum(fewer)
