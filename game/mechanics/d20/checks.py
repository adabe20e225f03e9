"""Checks against a difficulty: a die, what is added, and what it has to meet."""

from collections.abc import Generator
from dataclasses import replace

from game.battle.dice import Dice, Roll, changed, roll
from game.battle.event import Decision, Event
from game.battle.trial import Odds
from game.ecs.world import World
from game.mechanics.rolls import passes_of_twenty
from game.reasons import Because, Text, text

FACES = 20
TEN = 10
"""What a die counts as for who takes 10."""


def check(
    world: World,
    dice: Dice,
    unit: int,
    bonus: int,
    against: int,
    because: tuple[str, Text],
    added: tuple[Because, ...] = (),
) -> Generator[Event | Decision, str, int]:
    """Throw a d20 and add to it; gives the total. `because`: the rule, and what is checked; `added`: in the bonus."""
    rule, purpose = because
    why = Because(rule, 0, text("against {dc}", dc=against))
    thrown = roll(world, dice, unit, Roll(1, FACES, bonus), why, purpose)
    (face,) = yield from changed(
        thrown,
        lambda event: replace(event, because=(*event.because, *added), facts=(*event.facts, ("against", against))),
    )
    return face + bonus


def passing(bonus: int, against: int) -> Odds:
    """Give the chance of a check."""
    return Odds(passes_of_twenty(bonus, against), FACES)


def check_or_ten(
    world: World, dice: Dice, unit: int, bonus: int, against: int, because: tuple[str, Text]
) -> Generator[Event | Decision, str, int]:
    """Who may always take 10 does so where that is enough, and throws where it is not."""
    total = TEN + bonus
    if total < against:
        return (yield from check(world, dice, unit, bonus, against, because))
    note = text("takes 10: {total} against {dc}", total=total, dc=against)
    yield Event("spent", unit, (Because(because[0], 0, note),), (), note, (("against", against),))
    return total
