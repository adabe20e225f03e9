"""Who stands before whom: friends at stake, the places that bar a foe's way to them, and what is said of it."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from game.ai.ahead import placed
from game.ai.brain import Brain, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.search import Search
from game.ai.shelter import barred
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.rulebook import Going
from game.ecs.components import Place
from game.paths.plan import Area
from game.space.square import Cell
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position

PASSAGE = "############\n#....#######\n#B.A.......#\n#....#####.#\n#....###hk.#\n############"
WOUNDED = {"A": {"kind": "human-soldier"}, "B": {"kind": "sharpshooter", "left": 3}, "h": {"kind": "hound"},
           "k": {"kind": "hound"}}  # fmt: skip
BARS = {(x, 2, 0) for x in range(4, 11)} | {(10, 3, 0), (10, 4, 0)}


def board(rows: str = PASSAGE, who: Mapping[str, Any] | None = None) -> tuple[Battle, dict[str, int]]:
    battle = set_up(Position("starfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who or WOUNDED}))
    return battle, units(battle.world)


def searched(battle: Battle) -> Search:
    search = Search(Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), STRENGTHS["hard"].nodes)
    for _ in search.run():
        pass
    return search


def comes(battle: Battle, at: Cell) -> bool:
    """Say whether a hound gets beside the friend with the unit somewhere, by the rulebook's own reach."""
    names = units(battle.world)
    world, goal = placed(battle.world, names["A"], at), battle.world.get(names["B"], Place).at
    areas = [battle.rulebook.movement.area(world, names[foe], Going("walk", budget=80)) for foe in "hk"]
    cells = [stop.cell for area in areas if isinstance(area, Area) for stop in area.stops]
    return any(max(abs(x - goal[0]), abs(y - goal[1])) <= 1 for x, y, _ in cells)


@pytest.mark.parametrize("at", [*sorted(BARS), (1, 1, 0), (3, 2, 0), (4, 1, 0), (4, 3, 0)])
def test_what_is_kept_from_a_friend_is_what_the_rules_bar(at: Cell) -> None:
    battle, names = board()
    search = searched(battle)
    assert {(ward.foe, ward.friend) for ward in search.weighed.screens.wards} == {
        (names["h"], names["B"]), (names["k"], names["B"])}  # fmt: skip
    kept = whole(search.weighed.screens.kept(placed(battle.world, names["A"], at)))
    assert all(kept.values()) is not comes(battle, at) is (at not in BARS)


def test_it_goes_where_it_bars_the_way_to_the_wounded_and_says_so() -> None:
    battle, _ = board()
    choice = Brain("hard").decide(battle)
    assert choice.command.target in BARS
    assert choice.scores.screens > 0
    assert re.search("[hk] cannot get past it to B", str(choice.says))


def test_it_does_not_leave_the_door_it_stands_in() -> None:
    battle, names = board(PASSAGE.replace("#B.A.......#", "#B.....A...#"))
    search = searched(battle)
    best, still = search.plans[0], next(plan for plan in search.plans if not plan.commands)
    assert still.scores.screens > 0
    assert battle.world.get(names["A"], Place).at in BARS
    assert best.world.get(names["A"], Place).at in BARS
    ward = barred(search.worth, best.world)
    assert ward is not None
    assert ward.friend == names["B"]


def test_nobody_is_screened_who_is_hale_or_is_shot_at_as_well() -> None:
    hale = {**WOUNDED, "B": {"kind": "human-soldier"}}
    assert not searched(board(who=hale)[0]).weighed.screens.wards
    battle, names = board("..............\n.B..A.....hk..\n..............", {**WOUNDED, "h": {"kind": "sharpshooter"}})
    screens = searched(battle).weighed.screens
    assert whole(screens.kept(placed(battle.world, names["A"], (5, 1, 0)))).get(names["h"], 0) == 0


def test_where_there_is_room_nobody_bars_a_way() -> None:
    battle, names = board("..............\n..............\n.B..A.....hk..\n..............\n..............")
    screens = searched(battle).weighed.screens
    for at in ((5, 2, 0), (7, 2, 0), (3, 2, 0)):
        assert not any(whole(screens.kept(placed(battle.world, names["A"], at))).values())


def test_nothing_is_saved_by_one_who_is_as_easily_felled_as_the_friend() -> None:
    """The foe that is kept from a friend strikes who stands in its way."""
    saved = []
    for left in (40, 1):
        battle, names = board(who={**WOUNDED, "A": {"kind": "human-soldier", "left": left}})
        screens = searched(battle).weighed.screens
        saved.append(sum(whole(screens.kept(placed(battle.world, names["A"], (8, 2, 0)))).values()))
    assert saved[0] > 4 * saved[1]
