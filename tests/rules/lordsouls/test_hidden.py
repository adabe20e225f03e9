"""Who is hidden is in nobody's plans: offers, ways and refusals are alike wherever it is; who meets it has found it."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Budget, Conditions, Place
from game.reasons import Cost
from game.space.square import Cell
from tests.ai.test_eyes import ambush, placed_at
from tests.rules.lordsouls.test_fights import do, fight, fighter
from tests.written import walled

HALL = walled(14, 3)
DOORS = "......\n..'...\n......"


def shade(*at: int) -> str:
    """Write somebody hidden."""
    return fighter("Shade", list(at), "foes", 4, conditions='["hidden"]')


def corridor(at: int) -> Battle:
    """A corridor, one cell wide, with somebody hidden in it; the seeker acts."""
    return fight(fighter("Seeker", [1, 1], "heroes", 9), shade(at, 1), rows=HALL)


def moved(battle: Battle, cell: Cell) -> Battle:
    """Give the battle with the hidden one somewhere else."""
    other = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit)
    other.resume(battle.snapshot())
    other.world.put(2, placed_at(other.world, 2, cell))
    return other


@pytest.mark.parametrize("verb", ["move", "slip", "jump", "attack", "plan", "push", "grapple", "aim"])
def test_offers_do_not_tell_where_somebody_hidden_stands(verb: str) -> None:
    battle = ambush()
    offers = [moved(battle, cell).offers(verb) for cell in [(2, 4, 0), (11, 2, 0), (13, 3, 0)]]
    assert bool(offers[0]) == (verb in ("move", "slip", "jump"))
    assert offers[1] == offers[0]
    assert offers[2] == offers[0]


@pytest.mark.parametrize(("verb", "goal", "end"), [("move", 6, 3), ("move", 4, 3), ("slip", 4, 3), ("jump", 2, 1)])
def test_who_walks_into_somebody_hidden_stops_and_has_found_it(verb: str, goal: int, end: int) -> None:
    near, far = (corridor(at) for at in (end + 1, 12))
    go = command(1, verb, (goal, 1, 0), mode="walk")
    assert near.check(go) == far.check(go)
    assert isinstance(near.check(go), Cost)
    assert near.preview(go) == far.preview(go)
    said = [str(event.text) for event in near.do(go)]
    assert near.world.get(1, Place).at == (end, 1, 0)
    assert "is stopped: somebody unseen is in the way" in said
    assert not near.world.get(2, Conditions).has("hidden")


def test_who_is_stopped_goes_on_with_the_points_that_are_left() -> None:
    battle = corridor(4)
    do(battle, "Seeker", "move", (6, 1, 0))
    assert battle.world.get(1, Budget).purse == 4
    assert isinstance(battle.check(command(1, "move", (2, 1, 0))), Cost)


def test_somebody_hidden_may_react_though_nobody_was_told_that_it_would() -> None:
    battle = fight(fighter("Seeker", [2, 2], "heroes", 9), shade(3, 1), rows=walled(14, 5))
    away = command(1, "move", (5, 3, 0))
    assert battle.preview(away).provoked == ()
    battle.do(away)
    assert battle.pending is not None
    assert (battle.pending.unit, battle.pending.rule) == (2, "ls.reaction")


def test_nobody_is_shoved_onto_somebody_hidden_though_the_cell_is_offered() -> None:
    people = fighter("Seeker", [1, 1], "heroes", 9), shade(3, 1), fighter("Victim", [2, 1], "foes", 4)
    battle = fight(*people, rows=HALL)
    do(battle, "Seeker", "push", 3, 1, 1, 1)
    assert battle.pending is not None
    assert [option.at for option in battle.pending.options if option.at] == [(3, 1, 0)]
    said = [str(event.text) for event in battle.answer("away-0")]
    assert "is stopped: somebody unseen is in the way" in said
    assert battle.world.get(3, Place).at == (2, 1, 0)
    assert not battle.world.get(2, Conditions).has("hidden")


def test_a_door_does_not_close_on_somebody_hidden_though_it_is_offered() -> None:
    people = fighter("Seeker", [1, 1], "heroes", 9), shade(2, 1)
    battle = fight(*people, rows=DOORS)
    assert [offer.target for offer in battle.offers("use")] == [(2, 1, 0)]
    said = [str(event.text) for event in do(battle, "Seeker", "use", (2, 1, 0))]
    assert said[-1] == "the door does not move: somebody unseen stands in the doorway"
    assert not battle.world.field.kind(2, 1).blocks_move
