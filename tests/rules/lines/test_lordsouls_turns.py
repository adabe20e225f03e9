"""Turns of Lordsouls: whatever has been used, the referee allows next what the ledger's oracle allows."""

from random import Random
from typing import Any

import pytest

from game.referee import answers
from game.rules import RULEBOOKS
from game.store.level import read_level
from tests.rules.lines.lordsouls_turns import ACTIONS, BONUSES, FREE, HELPLESS, MOVEMENTS, Turn, allowed
from tests.tiers import size

VERBS = (*ACTIONS, *MOVEMENTS, *BONUSES, FREE)
STATES = ("", "", "", "kneeling", "prone", "grabbed", "bound", "blind", "stunned", "unconscious")
ASKS, MANY = 250, size(4000, 4000, 40000)
LEVEL = """
format = 1
title = "Turns"
rulebook = "lordsouls"
[map]
rows = \"\"\"
.....
.....
.....
\"\"\"
[[creature]]
name = "Foe"
at = [2, 1]
team = "foes"
hp = 10
weapons = [{ name = "blade", reach = 1, skill = 12, damage = "1d6", place = "hand" }]
"""
Case = tuple[str, int, tuple[str, ...], str]
"""State, energy, what has been used, what is asked."""


def case(dice: Random) -> Case:
    """Draw a turn that the oracle allows, and one manoeuvre more."""
    state, energy = dice.choice(STATES), dice.choice((3, 4, 10))
    turn, after = Turn(state, energy), list[str]()
    for _ in range(dice.choice((0, 1, 1, 2, 2, 3))):
        verb = dice.choice([verb for verb in fit(turn) if verb != FREE and verb not in after])
        if allowed(turn, verb):
            turn, after = turn.after(verb), [*after, verb]
    return state, energy, tuple(after), dice.choice([verb for verb in fit(turn) if verb != "drop" or verb not in after])


def fit(turn: Turn) -> list[str]:
    """Who lies cannot fall; whether who can do nothing may leave it at that, nobody asks."""
    out = ["fall"] if turn.low or turn.state == "prone" else []
    return [verb for verb in VERBS if verb not in out and (verb != FREE or turn.state not in HELPLESS)]


def said(drawn: Case) -> bool:
    state, energy, after, verb = drawn
    turn = Turn(state, energy)
    for used in after:
        turn = turn.after(used)
    return allowed(turn, verb)


def told(state: str, energy: int, cases: list[Case]) -> list[bool]:
    """Ask the referee of turns of one creature."""
    held = 'holds = "Ash"\n' if state == "grabbed" else ""
    states = f'["{state}"]' if state else "[]"
    who = f"""[[creature]]
name = "Ash"
at = [1, 1]
team = "heroes"
hp = 10
abilities = {{ str = 7, dex = 8, ref = 6, move = 6, energy = {energy} }}
conditions = {states}
weapons = [{{ name = "blade", reach = 1, skill = 12, damage = "1d6", place = "hand" }}]
"""
    asks = [
        f'[[ask]]\nwhat = "may"\nwho = "Ash"\naction = "{verb}"\nafter = {list(after)}\n' for _, _, after, verb in cases
    ]
    level = read_level("\n".join([LEVEL + held, who, *asks]).encode(), "turns")
    return [bool(answer and answer["allowed"]) for _, answer in answers(level, RULEBOOKS["lordsouls"])]


def differences(numbers: range) -> list[Any]:
    """Draw turns; list each about which referee and oracle differ."""
    drawn = sorted({case(Random(f"turn {number}")) for number in numbers})
    found = list[Any]()
    for state, energy in sorted({one[:2] for one in drawn}):
        cases = [one for one in drawn if one[:2] == (state, energy)]
        answered = zip(cases, told(state, energy, cases), strict=True)
        found += [(one, said(one)) for one, got in answered if said(one) is not got]
    return found


def test_turns() -> None:
    assert not differences(range(ASKS))


@pytest.mark.long
def test_many_turns() -> None:
    assert not differences(range(MANY))
