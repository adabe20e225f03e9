"""Active defence: what may be tried against an attack, how it comes out, and what a fumble brings."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option
from game.battle.trial import Odds
from game.ecs.components import Condition, Name
from game.ecs.world import World, lasting
from game.mechanics.asking import ask
from game.mechanics.states import PRONE, began, ended, has
from game.reasons import Because, Refusal, Tally, Text, text
from game.rules.lordsouls.attack.calibrated_attack import CALIBRATED, taken
from game.rules.lordsouls.attack.row_of_aims import aiming, lost
from game.rules.lordsouls.attack.target_number import REACTION, Attempt
from game.rules.lordsouls.defence import points
from game.rules.lordsouls.defence.acrobatic_dodge import dodge_by_acrobatics, expected, may_dodge_by_acrobatics
from game.rules.lordsouls.defence.dodge_block_parry import BLOCK, DODGE, PARRY, Defence, best, dodge
from game.rules.lordsouls.defence.forbidden_defence import by_shield_alone, forbidden
from game.rules.lordsouls.defence.lines_of_sight import aware
from game.rules.lordsouls.defence.points import guard
from game.rules.lordsouls.positions.mounts import rides, unseated
from game.rules.lordsouls.rolls.percent import chance
from game.rules.lordsouls.rolls.roll_3d6 import ALL, THREE_DICE, critical_failure, rolled, succeeds
from game.rules.lordsouls.sheet.distance import apart
from game.rules.lordsouls.turns.restrictions import restrained
from game.rules.lordsouls.turns.states import DEFENCELESS, pose

NOT, NIMBLE = "hit", "acrobatic"
FUMBLES = sum(count for total, count in THREE_DICE.ways.items() if critical_failure(total))
"""Throws after which there is no second defence."""
AIMED, COUNTERS = 12, 12
"""What an aim that would be lost and a blow back are worth beside a percent of the chance to avert an attack."""
KIND_OF = {DODGE: points.DODGE, NIMBLE: points.DODGE, BLOCK: points.PARRY, PARRY: points.PARRY}
"""The point that each takes.   [ls.active-defence-kinds]"""
TITLES = {
    DODGE: text("Dodge"), BLOCK: text("Block with the {weapon}"), PARRY: text("Parry with the {weapon}"),
    NIMBLE: text("Dodge with an Acrobatics roll"),
}  # fmt: skip
AVERTS = text("{what} rolls {roll} (needs {number} or less)")
FAILS = {
    False: text("{what} rolls {roll} (needs {number} or less) and fails"),
    True: text("{what} rolls {roll} (needs {number} or less), a fumble"),
}  # fmt: skip
Trying = Generator[Event | Decision, str, "tuple[Defence | None, tuple[Text, ...]]"]


def reaction_undefended() -> Refusal:
    """Against the blow of a Reaction nobody defends; it has to hit as any other does.   [ls.reaction-no-defence]"""
    return Refusal("ls.reaction-no-defence", text("Against a Reaction there is no active defence."))


def none_at_all(world: World, attempt: Attempt) -> Refusal | None:
    """Say why there is no active defence against an attack.   [ls.active-defence-conditions]"""
    if attempt.reacting:
        return reaction_undefended()
    if not aware(world, attempt.at, attempt.by):
        return Refusal("ls.active-defence-conditions", text("It does not see the attacker."))
    return points.forbidden(world, attempt.at)


def possible(world: World, attempt: Attempt, tried: str = "") -> dict[str, Defence]:
    """List the defences that may be tried, by the answer that chooses each; `tried`: the kind that has failed.

    One defence answers one attack; with Double guard one of another kind besides.   [ls.active-defence-per-attack]
    """
    ways = _possible(world, _as_defended(attempt, ()), tried)
    return {key: _lowered(one, attempt) for key, one in ways.items()}


def _as_defended(attempt: Attempt, variants: tuple[str, ...]) -> Attempt:
    """Leave out of an attack whatever makes no odds to a defence but these variants: blows share what is left."""
    options = tuple(one for one in attempt.options if one == REACTION or one in variants)
    return attempt if options == attempt.options else replace(attempt, options=options)


@lasting
def _possible(world: World, attempt: Attempt, tried: str) -> dict[str, Defence]:
    """List the same as they are against an attack that is not calibrated."""
    if none_at_all(world, attempt) is not None or (tried and not guard(world, attempt.at).double):
        return {}
    ways, out = dict[str, Defence](), forbidden(world, attempt)
    evading = dodge(world, attempt.at)
    if _free(world, attempt.at, points.DODGE, tried) and isinstance(evading, Defence):
        ways[DODGE] = evading
        if may_dodge_by_acrobatics(world, attempt.at):
            ways[NIMBLE] = evading
    if _free(world, attempt.at, points.PARRY, tried):
        shields = by_shield_alone(world, attempt)
        hands = ((kind, best(world, attempt.at, kind, shields=shields and kind == BLOCK)) for kind in (BLOCK, PARRY))
        ways |= {kind: one for kind, one in hands if one is not None}
    return {key: one for key, one in ways.items() if one.kind not in out}


def _free(world: World, unit: int, kind: str, tried: str) -> bool:
    return kind != tried and points.available(world, unit, kind) is None


def _lowered(defence: Defence, attempt: Attempt) -> Defence:
    """Against a Calibrated attack every defence is lowered by as much as its skill.   [ls.calibrated-attack]"""
    less = taken(attempt.calibrated)
    return replace(defence, number=defence.number.join(Tally(less))) if less else defence


def likeliest(world: World, attempt: Attempt) -> Odds:
    """Give the chance of the best defence that may be tried, with the second that Double guard allows; else none."""
    return _likeliest(world, _as_defended(attempt, CALIBRATED))


@lasting
def _likeliest(world: World, attempt: Attempt) -> Odds:
    """Work it out for all attacks to which it is the same."""
    ways = {key: THREE_DICE.wins(one.number.total) for key, one in possible(world, attempt).items() if key != NIMBLE}
    after = guard(world, attempt.at).double
    both = (averted_by(wins, [other for one, other in ways.items() if after and KIND_OF[one] != KIND_OF[key]])
            for key, wins in ways.items())  # fmt: skip
    return Odds.reduced(max(both, default=0), ALL**2)


def averted_by(wins: int, seconds: list[int]) -> int:
    """Count, of two throws, the ways to avert an attack: by the first, or by the best second unless it was a fumble.

    [ls.total-defence-double] [ls.defence-fumble]
    """
    return wins * ALL + (ALL - FUMBLES - wins) * max(seconds, default=0)


def defended(world: World, dice: Dice, attempt: Attempt) -> Trying:
    """Ask the target how it defends itself, and roll; gives what averted the attack, and what came of each try.

    [ls.active-defence]
    """
    tried, outcomes = "", tuple[Text, ...]()
    while True:
        ways = possible(world, attempt, tried)
        if not ways:
            return None, outcomes
        answer = yield _question(world, attempt, ways, "ls.total-defence-double" if tried else "ls.active-defence")
        if answer == NOT:
            return None, outcomes
        if answer == NIMBLE:
            yield from dodge_by_acrobatics(world, dice, attempt.at)
            ways = possible(world, attempt, tried)
            answer = DODGE
        defence, tried = ways[answer], KIND_OF[answer]
        averted, fumbled, came = yield from _rolled(world, dice, attempt, defence, answer)
        outcomes = (*outcomes, came)
        if averted or fumbled:
            return defence if averted else None, outcomes


def _question(world: World, attempt: Attempt, ways: dict[str, Defence], rule: str) -> Decision:
    names = {"who": world.get(attempt.at, Name).name, "foe": world.get(attempt.by, Name).name}
    question = text("{who} is hit by {foe}: defend?", **names)
    aim = aiming(world, attempt.at).times * AIMED
    defences = (Option(key, _title(key, one), worth=_worth(world, attempt, key, one)) for key, one in ways.items())
    options = Option(NOT, text("Take the hit"), worth=aim), *defences
    return ask(world, attempt.at, question, options, rule, attempt.by)


def _worth(world: World, attempt: Attempt, key: str, defence: Defence) -> int:
    """Hold a defence worth its chance, a Parry that can strike back more.   [ls.defence-roll] [ls.parry-counter]"""
    number = defence.number.total
    if key == NIMBLE:
        return expected(world, attempt.at, number)
    near = apart(world, attempt.at, attempt.by) <= 1
    return chance(number).percent + (COUNTERS if key == PARRY and near else 0)


def _title(key: str, defence: Defence) -> Text:
    """Say what a defence is, with its number and its chance.   [ls.defence-roll]"""
    number, percent, what = defence.number.total, chance(defence.number.total).told, _called(key, defence)
    if key == NIMBLE:
        return text("{what}: {n} ± 2", what=what, n=number)
    return text("{what}: {n} or less, {percent} %", what=what, n=number, percent=percent)


def _called(key: str, defence: Defence) -> Text:
    """Say what a defence is, and with which weapon.   [ls.active-defence]"""
    return text(TITLES[key].msgid, weapon=defence.weapon.title if defence.weapon is not None else text("hands"))


def _rolled(
    world: World, dice: Dice, attempt: Attempt, defence: Defence, answer: str
) -> Generator[Event | Decision, str, tuple[bool, bool, Text]]:
    """Spend the point and roll: not above the number averts the attack.

    [ls.defence-roll] [ls.aim-ended-by-defence]
    """
    unit, number, kind = attempt.at, defence.number, KIND_OF[answer]
    yield from lost(world, unit, "ls.aim-ended-by-defence")
    yield points.spent(world, unit, kind)
    total = yield from rolled(world, dice, unit, Because("ls.defence-roll"), text("defence"))
    averts = succeeds(total, number.total)
    fumble = not averts and critical_failure(total)
    note = replace(AVERTS if averts else FAILS[fumble], facts=(("what", _called(answer, defence)), ("roll", total),
                                                               ("number", number.total)))  # fmt: skip
    because = [*number.counted, Because("ls.defence-roll")]
    if not averts and not guard(world, unit).double:
        because.append(Because("ls.active-defence-per-attack", 0, text("one defence an attack")))
    facts = ("by", attempt.by), ("face", total), ("need", len(number.counted))
    yield Event("defended" if averts else "spent", unit, tuple(because), (), note, facts)
    if fumble:
        yield from fumbled(world, unit, kind)
    return averts, fumble, note


def fumbled(world: World, unit: int, kind: str) -> Iterator[Event]:
    """A fumbled Dodge ends on the ground, a fumbled Block or Parry leaves one open.   [ls.defence-fumble]"""
    if kind != points.DODGE:
        yield restrained(world, unit, DEFENCELESS, "ls.defence-fumble")
    elif rides(world, unit):
        yield from unseated(world, unit, Because("ls.defence-fumble"))
    elif not has(world, unit, PRONE):
        yield from ended(world, unit, pose(world, unit), "ls.defence-fumble")
        yield began(world, unit, Condition(PRONE, "ls.prone"), Because("ls.defence-fumble"))
