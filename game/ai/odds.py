"""What an attack is worth: expected damage in hundredths of a hit point, chance to fell in ten-thousandths; exact."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from game.ai.ahead import hurt_points
from game.battle.dice import NOTATION, Roll, parse
from game.battle.rulebook import Strike
from game.ecs.components import Weapons
from game.ecs.world import World

WHOLE = 10_000
"""A certainty, in ten-thousandths."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What some strikes at one target come to: expected damage in hundredths, at most what it has; chance to fell."""

    damage: int = 0
    fells: int = 0


def blow(world: World, strike: Strike, times: int = 1) -> Blow:
    """Weigh a strike made a number of times."""
    left = hurt_points(world, strike.at)
    roll = _roll(world, strike)
    damage = fells = 0
    wins, of = strike.hit.wins, strike.hit.of
    for hits in range(1, times + 1):
        chance = comb(times, hits) * wins**hits * (of - wins) ** (times - hits)
        mean, over = landed(roll, hits, left)
        damage += chance * mean
        fells += chance * over
    return Blow(damage // of**times, fells // of**times)


def _roll(world: World, strike: Strike) -> Roll:
    """Give the damage roll behind a strike; where its weapon does not tell, the mean as if it were certain."""
    weapons = world.find(strike.by, Weapons)
    arm = weapons.named(strike.weapon) if weapons is not None else None
    if arm is not None and NOTATION.fullmatch(arm.damage.replace(" ", "")):
        roll = parse(arm.damage)
        if roll.doubled_mean == strike.doubled_damage:
            return roll
    return Roll(0, 1, strike.doubled_damage // 2)


@lru_cache(maxsize=4096)
def landed(roll: Roll, hits: int, left: int) -> tuple[int, int]:
    """Give the mean damage of so many hits, in hundredths and at most `left`, and the chance that it fells."""
    spread = {0: 1}
    for _ in range(hits):
        spread = _joined(spread, roll)
    ways = sum(spread.values())
    mean = sum(count * min(damage, left) for damage, count in spread.items())
    over = sum(count for damage, count in spread.items() if damage >= left)
    return 100 * mean // ways, WHOLE * over // ways


def _joined(spread: dict[int, int], roll: Roll) -> dict[int, int]:
    """Add one roll to a spread of totals: how many ways lead to each."""
    once: dict[int, int] = {roll.plus: 1}
    for _ in range(min(roll.count, 20)):
        fresh: dict[int, int] = {}
        for total, count in once.items():
            for face in range(1, roll.sides + 1):
                fresh[total + face] = fresh.get(total + face, 0) + count
        once = fresh
    joined: dict[int, int] = {}
    for total, count in spread.items():
        for damage, ways in once.items():
            one = total + max(1, damage)
            joined[one] = joined.get(one, 0) + count * ways
    return joined
