"""Odds of Lordsouls: what a player is shown before an attack is counted out of all throws of both sides' dice."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Name
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.muster import build_world
from tests.rules.lines import lordsouls as book
from tests.rules.lines import lordsouls_sums as sums
from tests.rules.lines.lordsouls import ARMS, Board
from tests.rules.lines.lordsouls_boards import board, level
from tests.tiers import size

BOARDS, MANY = 40, size(1500, 1500, 15000)
ALL = 216


def begun(made: Board) -> Battle:
    rules = RULEBOOKS["lordsouls"]
    read = read_level(level(made, []).encode(), "odds")
    battle = Battle(rules, build_world(read, rules), read.objectives, read.rounds)
    battle.start(1)
    return battle


def shown(battle: Battle) -> Iterator[tuple[str, Strike]]:
    """Yield the verb and what is shown of every attack that whoever is to act is offered."""
    for told in battle.options():
        if told.verb in ("attack", "weak-spot"):
            found = battle.preview(told)
            if isinstance(found, Preview) and found.strike is not None:
                yield told.verb, found.strike


def counted(target: int, defence: int) -> tuple[Fraction, Fraction]:
    """Count the chance to hit, and to hit past a defence: a critical hit cannot be averted."""
    hit, averted = sums.chance(target), sums.chance(defence)
    critical = sum(1 for dice in sums.THROWS if dice <= 4)
    past = critical * ALL + (hit - critical) * (ALL - averted)
    return Fraction(hit, ALL), Fraction(past, ALL * ALL)


def expected(made: Board, verb: str, strike: Strike, names: dict[int, str]) -> tuple[Any, ...]:
    one, other = made.named(names[strike.by]), made.named(names[strike.at])
    arm = ARMS[strike.weapon]
    options = ("weak-spot",) if verb == "weak-spot" else ()
    changes = sums.modifiers(one, other, book.kind(made, one, other, arm), options)
    target = sums.skill_of(one, strike.weapon) + sum(changes)
    numbers = [number for number in sums.defences(other) if number is not None]
    hit, past = counted(target, max(numbers, default=0))
    return target, hit, past if numbers else hit


def differences(numbers: range) -> list[Any]:
    """Begin a battle on each board; list what is shown otherwise than it is counted."""
    found = []
    for number in numbers:
        made = board("square", number)
        battle = begun(made)
        names = {unit: name.name for unit, name in battle.world.all(Name)}
        for verb, strike in shown(battle):
            if strike.weapon not in ARMS:
                continue
            past = strike.through or strike.hit
            got = strike.attack.total, Fraction(strike.hit.wins, strike.hit.of), Fraction(past.wins, past.of)
            said = expected(made, verb, strike, names)
            if said != got:
                found.append((number, verb, names[strike.by], names[strike.at], strike.weapon, said, got))
    return found


def test_odds() -> None:
    assert not differences(range(BOARDS))


@pytest.mark.long
def test_odds_of_many() -> None:
    assert not differences(range(MANY))
