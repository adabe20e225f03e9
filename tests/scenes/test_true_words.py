"""True words: what the screen says of a number, a dead button or a blow holds on the board, on every shipped level."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ai.random_player import choice, step
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.paths.plan import MovePlan, Step
from game.reasons import NOTHING, Cost
from scenes.words import arithmetic, note_of
from tests.tiers import size

LEVELS = sorted((Path(__file__).parents[2] / "levels" / "demo").glob("*/*.toml"))
GAMES = size(1, 6)
LONGEST = size(60, 400)
"""Commands and answers of one game."""
PLACES = 4
"""Stops looked at of one verb in one mode; they wander from moment to moment."""
each_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)


@cache
def _level(path):
    return load_level(path)


def moments(path: Path) -> Iterator[tuple[Battle, int]]:
    """Play random games on a level, and stop wherever somebody may act; gives a number that goes up."""
    for seed in range(GAMES):
        battle = open_battle(_level(path))
        battle.start(seed)
        for number in range(LONGEST):
            if battle.outcome is not None:
                break
            if battle.pending is None and battle.acting:
                yield battle, number
            step(battle, choice(battle, seed, number))


def movements(battle: Battle, number: int) -> Iterator[MovePlan]:
    """Preview some movements of every verb in every mode."""
    for verb in battle.rulebook.verbs.values():
        if verb.area is None or not isinstance(verb.allowed(battle.world, battle.acting), Cost):
            continue
        for mode in (verb.modes(battle.world, battle.acting) if verb.modes is not None else ()) or ("",):
            stops = verb.area(battle.world, battle.acting, mode).stops
            for at in range(number % 7, len(stops), max(1, len(stops) // PLACES)):
                options = {"mode": mode} if mode else {}
                found = battle.preview(command(battle.acting, verb.name, stops[at].cell, **options))
                if isinstance(found, Preview) and found.plan is not None and found.plan.steps:
                    yield found.plan


TERM = re.compile(r"(?:(\d+) \u00d7 )?(\d+)(?: \((.*)\))?")


def terms(line: str) -> tuple[list[tuple[int, str]], int]:
    """Read a line of arithmetic as a player does: each term with its label, and the total."""
    left, total = line.rsplit(" = ", 1)
    found = [TERM.fullmatch(term) for term in left.split(" + ")]
    assert all(found), line
    return [(int(one[2]), one[3] or "") for one in found for _ in range(int(one[1] or 1))], int(total)


def told(battle: Battle, walked: Step, label: str) -> int:
    """Add up what the causes of a label add; each must add something."""
    adds: dict[str, int] = {}
    for because in walked.cost.because:
        note = note_of(battle.rulebook, because)
        adds[note] = adds.get(note, 0) + because.amount
    for cause in label.split(", "):
        assert adds[cause] > 0, (label, walked.cost)
    return sum(adds[cause] for cause in label.split(", "))


@each_level
def test_each_term_of_a_path_names_what_adds_up_to_it(path):
    labels = 0
    for battle, number in moments(path):
        for plan in movements(battle, number):
            found, total = terms(arithmetic(battle.rulebook, plan))
            assert [amount for amount, _ in found] == [walked.cost.total for walked in plan.steps]
            assert sum(amount for amount, _ in found) == total == plan.cost.total
            bare = {amount for amount, label in found if not label}
            assert len(bare) <= 1, (found, "two prices go without saying")
            for walked, (amount, label) in zip(plan.steps, found, strict=True):
                labels += bool(label)
                rest = amount - told(battle, walked, label) if label else 0
                base = next((one for one in walked.cost.because if one.amount), None)
                assert not rest or (base is not None and base.amount == rest and base.note == NOTHING), (label, walked)
                assert not rest or not bare or {rest} == bare, (found, walked)
    assert labels > 0
