"""An attempt with bare hands or a pushing weapon: what it is rolled against, its roll, the defence against it."""

from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Event
from game.battle.rulebook import Strike
from game.ecs.world import World
from game.mechanics.asking import Verdict
from game.mechanics.naming import called
from game.mechanics.states import HIDDEN, ended
from game.reasons import Because, Tally, Text, text
from game.rules.lordsouls.attack.attack import after, averting
from game.rules.lordsouls.attack.critical_hit import answered, critical, through
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.defence.active_defence import likeliest
from game.rules.lordsouls.defence.parry_counter import strikes_back
from game.rules.lordsouls.rolls.percent import chance
from game.rules.lordsouls.rolls.roll_3d6 import rolled, succeeds
from game.rules.lordsouls.sheet.arms import FISTS_HELD

HANDS = FISTS_HELD
TRIED = text("{what} at {name}: rolls {roll} (needs {number} or less), {came}")
CAME = {(False, False): text("it fails"), (True, False): text("it works"), (False, True): text("averted")}
"""What is said of an attempt by whether it works, and whether it was averted."""


def tried(world: World, dice: Dice, attempt: Attempt, numbers: Tally, rule: str, what: Text) -> Verdict:
    """Roll the attempt; the target may defend as against a blow.   [ls.push-roll] [ls.grapple-roll]

    A critical success cannot be averted.
    """
    total = yield from rolled(world, dice, attempt.by, Because(rule), what)
    hit = succeeds(total, numbers.total)
    averted, ways = (yield from answered(world, dice, attempt, total)) if hit else (None, ())
    works = hit and averted is None
    because = *numbers.counted, Because(rule), *(critical(total) if works else ())
    names = ("name", called(world, attempt.at)), ("what", what), ("roll", total), ("number", numbers.total)
    note = replace(TRIED, facts=(*names, ("came", after(ways, CAME[works, averted is not None]))))
    facts = ("target", attempt.at), ("face", total), ("need", len(numbers.counted))
    yield Event("struck" if works else "missed", attempt.by, because, (), note, facts)
    if averted is not None:
        yield from strikes_back(world, dice, attempt, averted)
    yield from ended(world, attempt.by, HIDDEN)
    return works


def chance_of(world: World, attempt: Attempt, numbers: Tally, rule: str) -> Strike:
    """Give the chance of an attempt that does no damage.   [ls.push-roll] [ls.grapple-roll]"""
    success, averted = chance(numbers.total), likeliest(world, attempt)
    past = through(success, averted)
    own = attempt.by, attempt.at, attempt.weapon.name, numbers, Tally(), success, 0, (Because(rule),)
    return Strike(*own, defended=averting(world, attempt, averted, past), through=past)
