"""Forced movement as its mover chooses it: every legal line, what stands in the way, what breaks, who resists."""

from collections.abc import Generator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import load_level, open_battle
from game.ai.ahead import Even, followed
from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Conditions
from game.ecs.world import World
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.forced_movement.destinations import PULL, PUSH, SLIDE, courses, ends
from game.rules.draw_steel.forced_movement.forced_movement import force_moved, keyed
from game.rules.draw_steel.movement.straight_line import straight
from game.space.square import STEPS, Cell
from tests.rules.draw_steel.fights import HERO, begin, fight
from tests.rules.fights import act, at, box, cited, creature, has, hp, loaded, played, state, unit
from tests.tiers import size as in_tier

BREAKS = """[key]
"g" = { blocks = ["move"], name = "glass-window", title = "window" }
"w" = { blocks = ["move", "sight", "effect"], name = "wooden-wall", title = "wooden wall" }
"s" = { blocks = ["move", "sight", "effect"], name = "stone-wall", title = "stone wall" }
"""


def duel(rows: str, by: list[int], target: list[int], **more: object) -> Battle:
    """A hero and a foe; the hero acts."""
    battle = fight(
        rows, creature("Hero", by, **HERO), creature("Foe", target, "foes", **{"hp": 40, **more}), key=BREAKS
    )
    begin(battle, "Hero")
    return battle


def spots(battle: Battle, squares: int, kind: str) -> dict[str, int]:
    """Give what forced movement with all its squares may come to: by the key of the answer the damage."""
    found = ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), squares, kind, vertical=False)
    return {key: end.shove.damage for key, end in keyed(found).items() if not end.spared}


def milder(battle: Battle, squares: int) -> dict[str, int]:
    """Give what a push with fewer squares may run into."""
    found = ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), squares, PUSH, vertical=False)
    return {key: end.shove.damage for key, end in keyed(found).items() if end.spared}


def test_a_push_may_mix_two_neighbouring_directions() -> None:
    """[ds.forced-movement] [ds.straight-line]"""
    battle = duel(box(9, 9), [2, 4], [3, 4])
    near = {(x, y) for x in (4, 5, 6) for y in range(4 - (x - 3), 5 + (x - 3))}
    assert {tuple(map(int, key.split(",")))[:2] for key in spots(battle, 3, PUSH)} == near


def test_a_pull_leads_nearer_and_into_the_mover() -> None:
    """[ds.forced-movement] [ds.slam-creature]"""
    battle = duel(box(9, 5), [0, 2], [4, 2])
    assert set(spots(battle, 2, PULL)) == {"3,2,0", "3,1,0", "3,3,0", *(f"2,{y},0" for y in range(5))}
    battle = duel(box(9, 5), [0, 2], [2, 2])
    assert spots(battle, 3, PULL)["0,2,0"] == 2
    play = force_moved(battle.world, battle.dice, unit(battle, "Hero"), unit(battle, "Foe"), 3, PULL, arm=False)
    played(battle, play, "0,2,0")
    assert (at(battle, "Foe"), hp(battle, "Foe"), hp(battle, "Hero")) == ((1, 2, 0), 38, 28)


def test_a_slide_goes_round_a_corner() -> None:
    """[ds.forced-movement] [ds.no-cutting-corners]"""
    battle = duel(".....\n.#...\n.....", [0, 0], [1, 0])
    assert spots(battle, 3, SLIDE)["2,1,0"] == 0
    assert "2,1,0" not in spots(battle, 1, SLIDE)
    assert spots(battle, 1, SLIDE)["1,1,0"] == 2 + 1


def test_the_mover_stops_short_of_a_wall_or_drives_into_it() -> None:
    """[ds.slam-object] [ds.forced-movement]"""
    battle = duel("....#\n#####", [0, 0], [2, 0])
    assert spots(battle, 3, PUSH) == {"4,0,0": 2 + 2, "3,0,0": 0, "3,1,0": 2 + 3, "4,1,0": 2 + 2}


@pytest.mark.parametrize(
    ("rows", "squares", "keys"),
    [
        ("..#", 3, {"2,0,0 4+0": 2 + 2, "2,0,0 3+0": 2 + 1}),
        ("...#", 3, {"3,0,0 3+0": 2 + 1}),
        ("..w..", 4, {"2,0,0 5+0": 2 + 3, "2,0,0 4+0": 2 + 2, "2,0,0 3+0": 2 + 1, "2,0,0 through 5+0": 5}),
        ("..s", 2, {"2,0,0 3+0": 2 + 1}),
        ("....", 3, {}),
    ],
)
def test_fewer_squares_are_a_milder_collision(rows: str, squares: int, keys: dict[str, int]) -> None:
    """[ds.forced-movement] [ds.slam-object] [ds.hurl-through]"""
    assert milder(duel(rows, [0, 0], [1, 0]), squares) == keys


def test_somebody_is_run_into_as_softly_as_the_mover_likes() -> None:
    """[ds.forced-movement] [ds.slam-creature]"""
    battle = fight(
        "....", creature("Hero", [0, 0], **HERO), creature("Friend", [2, 0], hp=30),
        creature("Foe", [1, 0], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    found = keyed(ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), 3, PUSH, vertical=False))
    assert {key: (end.shove.damage, end.shove.other_damage) for key, end in found.items()} == {
        "2,0,0": (3, 3), "2,0,0 2+2": (2, 2), "2,0,0 1+1": (1, 1),
    }  # fmt: skip
    play = force_moved(battle.world, battle.dice, unit(battle, "Hero"), unit(battle, "Foe"), 3, PUSH, arm=False)
    played(battle, play, "2,0,0 1+1")
    assert (hp(battle, "Foe"), hp(battle, "Friend")) == (39, 29)


def test_the_dirt_holds_for_as_many_squares_as_the_mover_likes() -> None:
    """[ds.burrow-forced] [ds.forced-movement]"""
    battle = fight(":::", creature("Hero", [0, 0], **HERO), creature("Foe", [1, 0, -1], "foes", hp=40))
    begin(battle, "Hero")
    found = ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), 3, PUSH, vertical=False)
    assert [end.shove.damage for end in keyed(found).values()] == [3, 2, 1]


@pytest.mark.parametrize(
    ("glyph", "squares", "keys"),
    [
        ("g", 5, {"2,0,0": 2 + 5, "2,0,0 through": 3, "3,0,0 through": 3, "4,0,0 through": 3, "5,0,0 through": 3}),
        ("w", 4, {"2,0,0": 2 + 4, "2,0,0 through": 5}),
        ("w", 2, {"2,0,0": 2 + 2}),
        ("s", 6, {"2,0,0": 2 + 6, "2,0,0 through": 8}),
    ],
)
def test_breaking_is_the_movers_choice(glyph: str, squares: int, keys: dict[str, int]) -> None:
    """[ds.hurl-through] [ds.slam-object]"""
    assert spots(duel(f"..{glyph}....", [0, 0], [1, 0]), squares, PUSH) == keys


@pytest.mark.parametrize(
    ("answer", "there", "left", "broken"), [("2,0,0 through", 2, 35, True), ("2,0,0", 1, 34, False)]
)
def test_hurled_through_a_wooden_wall_or_against_it(answer: str, there: int, left: int, broken: bool) -> None:
    """[ds.hurl-through] [ds.big-and-small]"""
    battle = fight(
        "..w....",
        creature("Hero", [0, 0], **{**HERO, "size": "1L"}),
        creature("Foe", [1, 0], "foes", hp=40),
        key=BREAKS,
    )
    begin(battle, "Hero")
    loaded(battle, 9, 8)
    events = act(battle, "push", "Foe", answer)
    assert (at(battle, "Foe"), hp(battle, "Foe")) == ((there, 0, 0), left)
    assert battle.world.field.kind(2, 0).blocks_move is not broken
    assert ("ds.hurl-through" in cited(events)) is broken


def test_a_large_one_breaks_every_square_in_its_way() -> None:
    """[ds.hurl-through]"""
    battle = duel("....g..\n....g..", [0, 0], [2, 0], size="2")
    found = spots(battle, 4, PUSH)
    assert [found[key] for key in ("3,0,0 through", "4,0,0 through", "3,0,0")] == [6, 6, 2 + 4]
    assert "5,0,0 through" not in found


@pytest.mark.parametrize(("used", "there"), [("1", 4), ("0", 5)])
def test_stability_is_used_unless_its_player_says_otherwise(used: str, there: int) -> None:
    """[ds.stability] [ds.knockback]"""
    battle = duel("........", [1, 0], [2, 0], skills="{ stability = 1 }")
    loaded(battle, 9, 8)
    events = act(battle, "push", "Foe", used, f"{there},0,0")
    assert at(battle, "Foe") == (there, 0, 0)
    assert ("ds.stability" in cited(events)) is (used == "1")


def test_who_is_restrained_is_not_moved_and_the_log_says_so() -> None:
    """[ds.restrained] [ds.knockback]"""
    battle = duel("........", [1, 0], [2, 0])
    foe = unit(battle, "Foe")
    battle.world.put(foe, Conditions((conditions.condition("restrained"),)))
    assert "ds.restrained" in cited(act(battle, "push", "Foe"))
    assert battle.pending is None
    assert at(battle, "Foe") == (2, 0, 0)
    assert has(battle, "Foe", "restrained")


def lines(walls: frozenset[Cell], by: Cell, start: Cell, squares: int, kind: str, wide: int) -> set[Cell]:
    """Find every space that a straight way leads to, by trying all ways: the plain reference."""

    def far(cell: Cell) -> int:
        return max(abs(cell[0] - by[0]), abs(cell[1] - by[1]))

    def open_(before: Cell, after: Cell) -> bool:
        corners = ((before[0], after[1], 0), (after[0], before[1], 0))
        inside = 0 <= after[0] < wide and 0 <= after[1] < wide
        return inside and after != by and after not in walls and not any(cell in walls for cell in corners)

    found: set[Cell] = set()
    for count in range(1, squares + 1):
        for steps in product(STEPS, repeat=count):
            route = [start]
            for dx, dy in steps:
                route.append((route[-1][0] + dx, route[-1][1] + dy, 0))
            pairs = list(pairwise(route))
            if not all(open_(one, other) for one, other in pairs):
                continue
            farther = all(far(b) > far(a) if kind == PUSH else far(b) < far(a) for a, b in pairs)
            if kind == SLIDE or (farther and straight(tuple(route))):
                found.add(route[-1])
    return found - {start}


CELLS = st.tuples(st.integers(0, 6), st.integers(0, 6), st.just(0))


@settings(max_examples=in_tier(30, 60), deadline=None)
@given(by=CELLS, start=CELLS, walls=st.frozensets(CELLS, max_size=9), kind=st.sampled_from((PUSH, PULL, SLIDE)))
def test_every_legal_destination_is_offered(by: Cell, start: Cell, walls: frozenset[Cell], kind: str) -> None:
    """[ds.forced-movement] [ds.straight-line] [ds.no-cutting-corners]"""
    walls -= {by, start}
    if by == start:
        return
    rows = "\n".join("".join("#" if (x, y, 0) in walls else "." for x in range(7)) for y in range(7))
    battle = duel(rows, list(by[:2]), list(start[:2]))
    found = ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), 3, kind, vertical=False)
    free = {end.shove.route[-1] for end in found if end.shove.route} - {start}
    assert free == lines(walls, by, start, 3, kind, 7)


def test_nobody_is_pressed_into_the_ground_it_stands_on() -> None:
    """[ds.vertical-forced] [ds.slam-object]"""
    battle = duel(box(9, 5), [0, 2], [2, 2])
    found = ends(battle.world, unit(battle, "Hero"), unit(battle, "Foe"), 3, PUSH, vertical=True)
    assert min(end.spot[2] for end in found) == 0
    assert max(end.spot[2] for end in found) == 3


@pytest.mark.parametrize(("key", "held"), [("6,3,0", False), ("5,3,0", True), ("5,4,0", True)])
def test_a_grabber_pushed_away_holds_nobody_any_more(key: str, held: bool) -> None:
    """[ds.grabbed] [ds.forced-movement] Nobody is dragged along by force."""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Friend", [4, 4], **HERO),
        creature("Foe", [4, 3], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    state(battle, "Friend", conditions.condition("grabbed", unit(battle, "Foe")))
    play = force_moved(battle.world, battle.dice, unit(battle, "Hero"), unit(battle, "Foe"), 2, PUSH, arm=False)
    played(battle, play, key)
    assert at(battle, "Friend") == (4, 4, 0)
    assert has(battle, "Friend", "grabbed") is held


def test_what_forced_movement_comes_to_is_found_once_for_all_worlds_alike() -> None:
    """[ds.forced-movement] Over an edge, onto somebody, against a wall: as it is found anew."""
    level = load_level(Path(__file__).with_name("push-onto.toml"))
    battle, anew = open_battle(level), open_battle(level)
    world, units_ = battle.world, [one for one, _ in battle.world.all(Conditions)]
    for by, target in product(units_, units_):
        for kind in (PUSH, PULL, SLIDE) if by != target else ():
            plain = ends.__wrapped__(anew.world, by, target, 3, kind, vertical=False)
            assert ends(world, by, target, 3, kind, vertical=False) == plain
            assert ends(world.fork(), by, target, 3, kind, vertical=False) is ends(
                world, by, target, 3, kind, vertical=False
            )


@pytest.mark.parametrize(("verb", "far"), [("push", 3), ("power-chain", 4)])
def test_where_force_leads_is_found_in_pieces_before_it_is_asked(
    verb: str, far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[ds.forced-movement] Who looks ahead gives time back meanwhile; a wound does not make it be looked for again."""
    hero = creature("Hero", [2, 4], **HERO, powers=["chain"])
    battle = fight(box(9, 9), hero, creature("Foe", [far, 4], "foes", hp=40))
    begin(battle, "Hero")
    rule, looked = courses.rule, list[bool]()

    def watched(world: World, *asked: Any) -> Generator[None, None, Any]:
        looked.append(False)
        answer = yield from rule(world, *asked)
        looked[-1] = True
        return answer

    monkeypatch.setattr(courses, "rule", watched)
    told = command(battle.acting, verb, unit(battle, "Foe"))
    given_back = [list(looked) for _ in followed(battle.rulebook, battle.world.fork(), told, Even())]
    assert looked == [True]
    assert given_back.count([False]) > 1
    assert [list(looked) for _ in followed(battle.rulebook, battle.world.fork(), told, Even())].count([False]) == 0
    assert looked == [True]
