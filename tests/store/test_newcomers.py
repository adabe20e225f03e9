"""Who joins a battle later: what a level may say of it, what objectives make of it, which saves are refused."""

from dataclasses import replace

import pytest

from game.battle.command import command
from game.battle.objectives import Objective, verdict
from game.ecs.components import Name, Offstage, Place, Side, Turn, Vitals
from game.ecs.world import BATTLE
from game.rules import RULEBOOKS
from game.store.belief import strange
from game.store.errors import LevelError
from game.store.level import read_level
from game.store.muster import build_world
from game.store.playable import muster
from tests.conformance.arenas import arenas

HEAD = 'title = "Gate"\nrulebook = "{book}"\nrounds = 8\n[map]\nrows = """\n......\n......\n"""\n'
ASH = '[[creature]]\nname = "Ash"\nat = [0, 0]\nteam = "heroes"\n'
OWL = '[[creature]]\nname = "Owl"\nat = [3, 0]\nteam = "birds"\n'
LATE = '[[creature]]\nname = "Late"\nat = [5, 1]\nteam = "birds"\narrives = {n}\n'
BOOK = RULEBOOKS["lordsouls"]


def level(n: int = 4, book: str = "lordsouls", *, owl: bool = True, more: str = ""):
    text = HEAD.format(book=book) + ASH + (OWL if owl else "") + LATE.format(n=n) + more
    return read_level(text.encode(), "gate.toml")


@pytest.mark.parametrize("book", [book for book, law in RULEBOOKS.items() if not law.vocabulary.arrivals])
def test_a_book_without_such_a_rule_says_so(book):
    with pytest.raises(LevelError) as told:
        level(book=book)
    expected = f"creature[Late].arrives: under {book} everybody is there from the start: leave it out"
    assert str(told.value) == f"gate.toml:21: {expected}"


@pytest.mark.parametrize(("n", "said"), [
    (9, "gate.toml:21: creature[Late].arrives: round 9 never comes: at most 8, the level's rounds"),
    (1, "gate.toml:21: creature[Late].arrives: 1 does not belong here: a whole number from 2 to 1000"),
])  # fmt: skip
def test_a_round_that_is_none_to_come_in_is_a_fault(n, said):
    with pytest.raises(LevelError) as told:
        level(n)
    assert str(told.value) == said


def test_who_is_to_come_is_not_on_the_board_and_takes_nobodys_cell():
    made = level(more='[[creature]]\nname = "Twin"\nat = [5, 1]\nteam = "birds"\n')
    world = build_world(made, BOOK)
    later = {world.get(unit, Name).name: there for unit, there in world.all(Offstage)}
    assert list(later) == ["Late"]
    assert (later["Late"].arrives, later["Late"].place.at, later["Late"].side.team) == (4, (5, 1, 0), "birds")
    assert len(list(world.all(Place))) == len(list(world.all(Side))) == 3


def test_it_comes_to_the_nearest_free_cell():
    battle = muster(level(2), BOOK)
    battle.start(1)
    late = next(unit for unit, _ in battle.world.all(Offstage))
    battle.world.put(1, Place((5, 1, 0)))
    while battle.world.find(late, Place) is None:
        battle.do(command(battle.acting, "end"))
    assert battle.world.get(BATTLE, Turn).round == 2
    assert battle.world.field.grid.steps(battle.world.get(late, Place).at, (5, 1, 0)) == 1


def test_a_question_about_who_is_not_there_is_a_fault():
    with pytest.raises(LevelError, match='there is no creature "Late"'):
        level(more='[[ask]]\nwhat = "reach"\nwho = "Late"\n')


def test_a_side_may_consist_of_those_who_are_to_come_and_is_not_beaten_before():
    battle = muster(level(owl=False), BOOK)
    battle.start(1)
    assert battle.outcome is None
    battle.do(command(battle.acting, "end"))
    assert battle.outcome is None, "nobody fights, so the next to come is there at once"
    assert not any(battle.world.all(Offstage))


GOALS = [
    (Objective("heroes", "rout"), None),
    (Objective("heroes", "defeat", "Late"), None),
    (Objective("heroes", "defeat", "Owl"), "heroes"),
    (Objective("birds", "reach", "all", (3, 0, 1, 1)), None),
    (Objective("birds", "rout"), None),
]


@pytest.mark.parametrize(("goal", "winner"), GOALS, ids=lambda value: str(getattr(value, "kind", value)))
def test_objectives_count_who_is_to_come(goal, winner):
    battle = muster(level(), BOOK)
    battle.start(1)
    world = battle.world.fork()
    if goal.team == "heroes":
        world.put(2, replace(world.get(2, Vitals), hp=0))
    told = verdict(world, BOOK, (goal,), 8)
    assert (None if told is None else told.winner) == winner


def test_a_save_that_has_somebody_come_otherwise_is_refused():
    case = next(case for case in arenas() if case.name == "lordsouls-hex")
    world, fresh = case.begun(1).world, case.make().world
    unit, later = next(iter(world.all(Offstage)))
    world.put(unit, replace(later, arrives=later.arrives + 1))
    assert list(strange(world, fresh, case.rulebook)) == [f"unit {unit} comes otherwise than its level says"]
