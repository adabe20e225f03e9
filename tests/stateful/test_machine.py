"""R3, R7: draw a legal or a senseless command, an answer, undo, save and load; all that holds holds after each."""

import json

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from game.battle import invariants
from game.battle.battle import IllegalError
from game.battle.command import Command
from game.ecs.components import Name
from game.ecs.writing import canonical
from game.reasons import Cost, Refusal
from game.store.plain import read_world
from tests.conformance.arenas import Case, arenas, reopened
from tests.tiers import size

CASES = arenas()
NUMBER = st.integers(0, 10_000)
TARGETS = st.none() | st.integers(-1, 70) | st.tuples(*[st.integers(-2, 30)] * 3)
OPTIONS = st.dictionaries(st.sampled_from(["mode", "weapon", "route", "x"]), st.text(max_size=3) | NUMBER, max_size=2)


def machine(case: Case) -> type[RuleBasedStateMachine]:
    """Build the machine of one case."""

    class Game(RuleBasedStateMachine):
        """One battle, and the digests that undo has to give back."""

        def __init__(self) -> None:
            super().__init__()
            self.battle = case.begun(1)
            self.behind: list[str] = [self.battle.digest]

        def moved(self) -> None:
            """Note the digest after a command, or that what was before it is out of reach."""
            if self.battle.pending is not None:
                return
            back = self.battle.undoable() is None
            self.behind = [*self.behind, self.battle.digest] if back else [self.battle.digest]

        @precondition(lambda self: self.battle.pending is None and self.battle.outcome is None)
        @rule(verb=NUMBER, number=NUMBER)
        def legal(self, verb: int, number: int) -> None:
            verbs = [name for name in self.battle.rulebook.verbs if self.battle.offers(name)]
            offers = self.battle.offers(verbs[verb % len(verbs)])
            told = offers[number % len(offers)]
            before = self.battle.digest
            assert isinstance(self.battle.check(told), Cost)
            assert not isinstance(self.battle.preview(told), Refusal)
            assert self.battle.digest == before
            self.battle.do(told)
            self.moved()

        @rule(unit=st.integers(-1, 9), verb=NUMBER, aim=TARGETS, options=OPTIONS)
        def senseless(self, unit: int, verb: int, aim: object, options: dict[str, object]) -> None:
            verbs = [*self.battle.rulebook.verbs, "nonsense"]
            who = unit if verb % 3 == 0 else self.battle.acting
            told = Command(who, verbs[verb % len(verbs)], aim, tuple(sorted(options.items())))
            before = canonical(self.battle.world.plain())
            if isinstance(self.battle.check(told), Refusal):
                with pytest.raises(IllegalError):
                    self.battle.do(told)
                assert canonical(self.battle.world.plain()) == before
            else:
                self.battle.do(told)
                self.moved()

        @precondition(lambda self: self.battle.pending is not None)
        @rule(number=NUMBER)
        def answer(self, number: int) -> None:
            keys = self.battle.pending.keys
            self.battle.answer(keys[number % len(keys)])
            self.moved()

        @rule(key=st.text(max_size=4))
        def senseless_answer(self, key: str) -> None:
            if self.battle.pending is not None and key in self.battle.pending.keys:
                return
            before = self.battle.digest, self.battle.pending
            with pytest.raises(IllegalError):
                self.battle.answer(key)
            assert (self.battle.digest, self.battle.pending) == before

        @rule()
        def undo(self) -> None:
            if self.battle.undoable() is None:
                self.battle.undo()
                self.behind.pop()
                assert self.battle.digest == self.behind[-1]
            else:
                before = self.battle.digest
                with pytest.raises(IllegalError):
                    self.battle.undo()
                assert self.battle.digest == before

        @rule()
        def save_and_load(self) -> None:
            again = reopened(case.save(self.battle))
            assert again.notes == ()
            assert (again.battle.digest, again.battle.pending) == (self.battle.digest, self.battle.pending)
            assert again.battle.log == self.battle.log
            self.battle = again.battle
            self.behind = [self.battle.digest]

        @invariant()
        def plain_and_back(self) -> None:
            world = self.battle.world
            raw = canonical(world.plain())
            assert canonical(read_world(world.ground, json.loads(raw)).plain()) == raw

        @invariant()
        def whole(self) -> None:
            if self.battle.pending is None:
                assert invariants.faults(self.battle.world, self.battle.rulebook) == ()
                assert self.battle.log[-1].digest == self.battle.digest
            assert [unit for unit, _ in self.battle.world.all(Name)] == list(range(1, len(case.level.creatures) + 1))

    return Game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_machine(case):
    toy = case.name.startswith("toy")
    run_state_machine_as_test(
        machine(case),
        settings=settings(
            max_examples=size(25 if toy else 4, 5000, 20_000),
            stateful_step_count=size(40, 100, 200),
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=size(1, 0) == 1,
            print_blob=True,
        ),
    )
