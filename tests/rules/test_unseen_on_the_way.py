"""Whom a side does not see is in nobody's plans: ways, offers and refusals are the same wherever it stands."""

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.ecs.components import Conditions, Place
from game.reasons import Cost
from game.space.square import Cell
from tests.ai.test_eyes import begun, invisible, level, placed_at, smoke, someone
from tests.rules.fights import act

BOOKS = ["starfinder", "pathfinder"]
WAYS = ("move", "step", "withdraw", "run")
HALL = "\n".join(["#" * 14, "#" + "." * 12 + "#", "#" * 14])


def moved(battle: Battle, cell: Cell) -> Battle:
    """Give the battle with the unseen one somewhere else."""
    other = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
    other.resume(battle.snapshot())
    other.world.put(2, placed_at(other.world, 2, cell))
    return other


def hall(book: str, at: int) -> Battle:
    """A corridor, one square wide, with somebody invisible in it."""
    shade = someone("Shade", [at, 1], "east", 'conditions = ["invisible"]\n')
    return begun(level(book, HALL, someone("Seeker", [1, 1], "west"), shade), "Seeker")


def walk(*cell: int) -> Command:
    return command(1, "move", (cell[0], cell[1], 0), mode="walk")


@pytest.mark.parametrize("verb", WAYS)
@pytest.mark.parametrize("book", BOOKS)
def test_offers_do_not_tell_where_somebody_unseen_stands(book: str, verb: str) -> None:
    battle = invisible(book)
    places: list[Cell] = [(2, 4, 0), (11, 2, 0), (13, 3, 0)]
    offers = [moved(battle, cell).offers(verb) for cell in places]
    assert offers[0]
    assert offers[1] == offers[0]
    assert offers[2] == offers[0]


@pytest.mark.parametrize("book", BOOKS)
def test_the_way_through_somebody_unseen_is_shown_as_free_and_costs_as_much(book: str) -> None:
    near, far = hall(book, 4), hall(book, 12)
    assert near.check(walk(6, 1)) == far.check(walk(6, 1))
    assert isinstance(near.check(walk(6, 1)), Cost)
    assert near.preview(walk(6, 1)) == far.preview(walk(6, 1))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("goal", [4, 6])
def test_who_walks_into_somebody_unseen_stops_before_it(book: str, goal: int) -> None:
    battle = hall(book, 4)
    said = [str(event.text) for event in battle.do(walk(goal, 1))]
    while battle.pending is not None:
        said += [str(event.text) for event in battle.answer(battle.pending.keys[-1])]
    assert battle.world.get(1, Place).at == (3, 1, 0)
    assert "is stopped: somebody unseen is in the way" in said


def test_somebody_unseen_strikes_at_who_leaves_its_reach_though_nobody_was_told_that_it_would() -> None:
    rows = "\n".join(["#" * 14, *["#" + "." * 12 + "#"] * 3, "#" * 14])
    shade = someone("Shade", [3, 1], "east", 'conditions = ["invisible"]\n')
    battle = begun(level("starfinder", rows, someone("Seeker", [2, 2], "west"), shade), "Shade")
    act(battle, "end")
    assert battle.preview(walk(8, 3)).provoked == ()
    battle.do(walk(8, 3))
    assert battle.pending is not None
    assert battle.pending.unit == 2


def test_who_hides_is_found_by_who_walks_into_it() -> None:
    battle = smoke()
    at = battle.world.get(2, Place).at
    assert battle.world.get(2, Conditions).has("hidden")
    assert isinstance(battle.check(walk(at[0], at[1])), Cost)
    battle.do(walk(at[0], at[1]))
    assert not battle.world.get(2, Conditions).has("hidden")
    assert battle.world.get(1, Place).at != at
