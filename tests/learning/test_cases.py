"""What shows a rule on the codex's small board: lessons and practice solved, drills answered."""

import pytest

from game.battle.apply import apply
from game.ecs.components import Place
from game.learning.cases import of_course, of_drill
from game.learning.course import Course
from game.learning.exercise import Exercise
from game.paths.plan import MovePlan
from game.rules import RULEBOOKS
from game.store.level import load_level
from scenes.learn.drills import Drills
from scenes.learn.lessons import Lessons

DRILLS = Drills(Lessons())
EVERY = 9
"""Of the rules of a book every so manieth is tried, in its order."""


def played(case):
    world = case.world.fork()
    for act in case.acts:
        for event in act.events:
            apply(world, event)
    return world


def drill(book, rule, sort):
    made = (Exercise(load_level(path)) for path in DRILLS.of(book)[rule])
    return next(one for one in made if one.drill.sort == sort)


def test_practice_is_shown_as_it_is_solved_with_what_it_costs():
    case = of_course(Course(load_level(DRILLS.tried("pathfinder", "pf.double-move"))), "pf.double-move")
    [act] = case.acts
    assert (act.way.cost.total, str(act.says)) == (60, "60 ft")
    assert case.world.get(act.unit, Place).at == (0, 0, 0)
    assert played(case).get(act.unit, Place).at == (11, 3, 0)


def test_what_a_rule_forbids_is_shown_with_the_reason():
    path = next(path for path in sorted((DRILLS.practice / "starfinder").glob("*.toml"))
                if "forbids = true" in path.read_text("utf-8"))  # fmt: skip
    case = of_course(Course(load_level(path)), path.stem)
    assert case.acts[-1].refusal.rule == path.stem
    assert case.acts[-1].events == ()


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_a_drill_is_shown_with_its_answer(book):
    for rule, paths in list(DRILLS.of(book).items())[::EVERY]:
        exercise = Exercise(load_level(paths[0]))
        [act] = of_drill(exercise).acts
        right = exercise.right
        assert set(act.marks) == {choice.cell for choice in right if choice.cell is not None}, rule
        assert not right[0].words.msgid or right[0].cell or str(right[0].words) == str(act.says) or right[0].unit, rule
        if isinstance(exercise.way, MovePlan) and exercise.way.steps:
            assert played(of_drill(exercise)).get(act.unit, Place).at == exercise.way.steps[-1].after, rule


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_all_that_is_shown_comes_to_pass_on_its_board(book):
    taught = [rule.id for rule in RULEBOOKS[book].chapter if DRILLS.tried(book, rule.id) is not None]
    for rule in taught[::EVERY]:
        case = of_course(Course(load_level(DRILLS.tried(book, rule))), rule)
        assert case.acts, rule
        played(case)
