"""R2, R18: the computer against itself: every command is legal, every invariant holds, every turn keeps its budget."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from inspect import isgeneratorfunction

import pytest

from game.ai.brain import Brain, step
from game.ai.knobs import NAIVE, NAMES, STRENGTHS
from game.ai.pieces import whole
from game.battle import invariants
from game.battle.command import Command
from game.ecs.components import Turn
from game.ecs.world import BATTLE, PASSING, Marked, World
from game.reasons import Cost
from tests import found
from tests.conformance import arenas as boards
from tests.conformance.arenas import arenas, reopened, shipped
from tests.tiers import size

CASES = [case for case in arenas() if not case.name.startswith("toy")]
SHORT = [boards.case(case.name, case.level, size(2, 0)) for case in CASES]
"""R2 speaks of levels: at a commit two rounds on an arena are enough."""
GAMES = size(1, 100, 500)
SLACK = 200
"""Evaluations that one piece of work may go beyond the budget before it is looked at again."""


def against_itself(case, seed, strengths, checked=True):
    """Play a whole battle; `strengths` by team, in turn."""
    battle = case.make()
    battle.start(seed)
    try:
        return play_out(battle, strengths, checked)
    except Exception as error:
        found.keep(case, seed, "-".join(strengths), battle, error)
        raise


def play_out(battle, strengths, checked):
    """Play a battle to its end; how many commands and answers that took."""
    teams = [Brain(name) for name in strengths]
    nodes, turn, told = 0, None, 0
    while battle.outcome is None:
        now = battle.world.get(BATTLE, Turn)
        nodes, turn = (nodes if now.ended == turn else 0), now.ended
        brain = teams[battle.acting % len(teams)]
        command, why, events = step(brain, battle)
        told += 1
        assert str(why)
        assert invariants.told(events, battle.rulebook) == ()
        if isinstance(command, Command) and brain.strength != NAIVE:
            nodes += brain.nodes
            assert nodes <= STRENGTHS[brain.strength].most * battle.rulebook.weighing.breadth + SLACK
        if checked and battle.pending is None:
            assert invariants.faults(battle.world, battle.rulebook) == ()
    return battle, told


@pytest.mark.parametrize("case", SHORT, ids=lambda case: case.name)
@pytest.mark.parametrize("seed", range(GAMES))
def test_on_every_arena(case, seed):
    against_itself(case, seed, (NAMES[seed % len(NAMES)], "normal"))


@pytest.mark.parametrize("case", shipped(rounds=size(1, 100)), ids=lambda case: case.name)
@pytest.mark.parametrize("seed", range(GAMES))
def test_on_every_level(case, seed):
    against_itself(case, seed, ("easy", NAMES[seed % len(NAMES)]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_it_chooses_is_legal_and_the_same_after_a_load(case):
    """What it does depends on the battle alone: a brain that has just woken up chooses the same."""
    battle, brain = case.begun(2), Brain("normal")
    for _ in range(size(8, 12)):
        if battle.outcome is not None:
            break
        again = reopened(case.save(battle)).battle
        if battle.pending is not None:
            answer = brain.answer(battle)
            assert Brain("normal").answer(again) == answer
            battle.answer(answer[0])
            continue
        choice = brain.decide(battle)
        assert isinstance(battle.check(choice.command), Cost)
        assert Brain("normal").decide(again).command == choice.command
        battle.do(choice.command)


def unmarked(rule):
    """Give a function without its mark, one that is worked out in pieces at once."""
    rule = rule.rule if isinstance(rule, Marked) else rule
    return (lambda *args, **named: whole(rule(*args, **named))) if isgeneratorfunction(rule) else rule


def worldless(answer):
    """Leave of an answer what can be compared: each of both holds floods and a world of its own."""
    if isinstance(answer, tuple):
        return type(answer), *map(worldless, answer)
    if isinstance(answer, Mapping):
        return {key: worldless(value) for key, value in answer.items()}
    if is_dataclass(answer):
        return type(answer), *(worldless(getattr(answer, part.name)) for part in fields(answer))
    return type(answer) if type(answer).__eq__ is object.__eq__ or isinstance(answer, World) else answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_outlasts_a_turn_looks_at_nothing_that_passes(case):
    """What is kept of a world though a budget, dice or a turn change is the same in a world that holds none of them.

    What is kept under a mark is asked where a world without them has that mark: then it sees no more of them.
    """
    battle, brain, asked = case.begun(3), Brain("normal"), 0
    for _ in range(3):
        kept = battle.world.lasting
        if battle.pending is None:
            brain.decide(battle)
        bare = World(battle.world.ground)
        for unit, part in battle.world.everything():
            if type(part).__name__ not in PASSING:
                bare.put(unit, part)
        for (rule, args, *named), answer in kept.items():
            if not isinstance(rule, Marked) or not rule.mark:
                assert worldless(unmarked(rule)(bare, *args, **dict(named))) == worldless(answer)
                asked += 1
        step(brain, battle)
    assert asked > 8
