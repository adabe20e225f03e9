"""The first look at places: those that are judged best once they are looked at closely are among the first of it."""

from pathlib import Path
from random import Random

import pytest

from game import load_level
from game.ai.ahead import placed
from game.ai.blows import free
from game.ai.brain import stick_of
from game.ai.glance import Glance, met
from game.ai.knobs import STRENGTHS
from game.ai.pieces import whole
from game.ai.places import Places
from game.ai.plans import VerbMode
from game.ai.scores import Scores
from game.ai.sharp import Sharp
from game.ai.throws import _bare, _solid, opens
from game.ai.ties import Ties
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.space.square import Cell
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position, positions

DEMO = Path(__file__).parents[2] / "levels" / "demo"
PILLARS = """
##################
#................#
#..#..#....#..#..#
#A.............k.#
#....#..#..#..#..#
#...........h....#
#..#..#....#..#..#
#................#
##################
"""
WHO = {"A": {"kind": "fighter"}, "h": {"kind": "fighter", "left": 20}, "k": {"kind": "archer", "left": 15}}
CLOSE = 50
"""Half a hit point: nobody sees such a difference."""


def worth(battle: Battle) -> Worth:
    one = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in one.scout():
        pass
    for _ in met(one, one.world):
        pass
    return one


def behind(one: Worth, look: Glance) -> int:
    """Give by how much the best place is better than the best of those that are looked at closely."""
    places = Places(look, Ties(one.world, one.unit), movements(one))
    for _ in places.look():
        pass
    first = whole(places.best(one.knobs.stops)) + [cell for _, cell in whole(places.further())]
    return max(judged(one, cell) for cell in places.ways) - max(judged(one, cell) for cell in first)


def movements(one: Worth) -> list[VerbMode]:
    """List the ways in which the unit can move now, by whatever verbs its book has for that."""
    verbs = [verb for verb in one.book.verbs.values() if verb.area is not None and not verb.quiet]
    open_ = [verb for verb in verbs if free(one.book, one.world, one.unit, verb.name)]
    return [(verb, mode) for verb in open_ if verb.modes for mode in verb.modes(one.world, one.unit)]


def judged(one: Worth, cell: Cell) -> int:
    return whole(one.judge(placed(one.world, one.unit, cell), Scores(), {})).total


def pillars() -> Worth:
    return worth(set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": PILLARS, "who": WHO})))


def test_who_would_hide_behind_pillars_by_a_guess_comes_nearer_once_it_reckons() -> None:
    one = pillars()
    assert behind(one, Glance(one, one.world)) > behind(one, Sharp(one, one.world))
    assert behind(one, Sharp(one, one.world)) <= CLOSE


@pytest.mark.parametrize("book", ["starfinder", "pathfinder", "draw_steel", "lordsouls"])
def test_of_nearly_all_positions_the_best_place_is_looked_at(book: str) -> None:
    boards = [one for one in positions(book) if not one.mirror and not one.get("asked", False)][::4]
    seen = {board.id: worth(set_up(board)) for board in boards}
    moving = {name: one for name, one in seen.items() if movements(one)}
    assert 2 * len(moving) > len(boards)
    missed = [name for name, one in moving.items() if behind(one, Sharp(one, one.world)) > CLOSE]
    assert 10 * len(missed) <= len(moving), missed


def test_a_line_is_stopped_by_a_wall_from_either_side() -> None:
    field = pillars().world.field
    assert opens(field, (1, 3, 0), (12, 3, 0))
    assert not opens(field, (2, 2, 0), (4, 2, 0))
    assert not opens(field, (4, 2, 0), (2, 2, 0))


def test_after_the_only_blow_a_place_beside_a_foe_promises_none_this_turn() -> None:
    board = next(one for one in positions("pathfinder") if one.id == "shoot-and-back-behind-the-wall")
    one = worth(set_up(board))
    looks = [Sharp(one, one.world, blows=blows) for blows in (True, False)]
    verb = one.book.verbs["move"]
    assert verb.area is not None
    stops = {stop.cell: stop for stop in verb.area(one.world, one.unit, "walk").stops}
    beside, behind_the_wall = stops[7, 3, 0], stops[2, 3, 0]
    assert looks[0].value(beside) > looks[1].value(beside)
    assert looks[1].value(behind_the_wall) > looks[1].value(beside)


@pytest.mark.parametrize("name", ["draw-steel/furrow", "lordsouls/bridge", "starfinder/barricade"])
def test_bare_ground_between_two_cells_opens_what_the_line_itself_does(name: str) -> None:
    """On squares and on hexes, among walls and heights: each line is drawn as well, and asked for all that is solid."""
    field, lot, bare = load_level(DEMO / f"{name}.toml").ground, Random(name), 0
    for _ in range(300):
        one, other = ((lot.randrange(field.width), lot.randrange(field.height), lot.randint(-1, 4)) for _ in range(2))
        solid = [all(cell not in (one, other) and _solid(field, cell) for cell in passage)
                 for passage in field.grid.line(one, other)]  # fmt: skip
        assert opens(field, one, other) == (not any(solid))
        bare += _bare(field, one, other)
    assert 0 < bare < 300
