"""Searching is worth what it may find: by the cells that a hidden foe may be on, and never by where it is."""

import pytest

from game.ai.brain import Brain, stick_of
from game.ai.eyes import Eyes
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.search import Search
from game.ai.sighting import found
from game.ai.worth import Worth
from game.battle.apply import apply
from game.battle.command import command
from game.ecs.components import Place
from game.mechanics.states import ended
from game.space.square import Cell
from tests.ai.test_eyes import ambush, brush, smoke

NEAR: tuple[Cell, ...] = ((9, 5, 0), (10, 5, 0))
FAR: tuple[Cell, ...] = ((16, 1, 0), (16, 4, 0))


@pytest.mark.parametrize(("cells", "worth_it"), [(NEAR, True), (FAR, False), (NEAR + FAR, True)])
def test_a_search_is_worth_what_may_be_found_where_the_hidden_may_be(cells: tuple[Cell, ...], worth_it: bool) -> None:
    battle = brush()
    view = whole(Eyes().view(battle, "west"))
    worth = Worth(view.battle, battle.acting, STRENGTHS["hard"], stick_of(battle), ((2, cells),))
    for _ in worth.scout():
        pass
    assert (whole(found(worth, worth.world, command(battle.acting, "search"))) > 0) is worth_it
    assert whole(found(worth, worth.world, command(battle.acting, "defend"))) == 0


def test_a_blow_at_somebody_hidden_counts_as_often_as_it_may_be_there() -> None:
    battle, dealt = smoke(), list[int]()
    view = whole(Eyes().view(battle, "west"))
    there = view.battle.world.get(2, Place).at
    for cells in ((there,), (there, (5, 1, 0), (6, 1, 0), (7, 1, 0))):
        worth = Worth(view.battle, battle.acting, STRENGTHS["hard"], stick_of(battle), ((2, cells),))
        search = Search(worth, 4000)
        for _ in search.run():
            pass
        blows = [plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == ["move", "attack"]]
        dealt.append(max(plan.scores.dealt for plan in blows))
    assert 0 < 3 * dealt[1] < dealt[0]


@pytest.mark.parametrize("hides", [True, False])
def test_in_lordsouls_looking_and_listening_is_thought_of_only_while_somebody_is_hidden(hides: bool) -> None:
    battle = ambush()
    for event in () if hides else tuple(ended(battle.world, 2, "hidden")):
        apply(battle.world, event)
    view = whole(Eyes().view(battle, "west"))
    worth = Worth(view.battle, battle.acting, STRENGTHS["hard"], stick_of(battle), view.cells)
    search = Search(worth, STRENGTHS["hard"].nodes)
    for _ in search.run():
        pass
    assert any(cmd.verb == "concentration" for plan in search.plans for cmd in plan.commands) is hides


def test_hard_goes_where_it_can_search_and_says_whom_it_may_find() -> None:
    words = str(Brain("hard").decide(brush()).says)
    assert "uses Search" in words
    assert "it may find Shade" in words
