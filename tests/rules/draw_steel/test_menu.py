"""What the menu leaves out: a verb that no state of the creature, the map and the others could make any use of."""

import pytest

from game.battle.battle import Battle
from game.ecs.components import Vitals
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.hide_and_search.hidden import Stealth
from tests.rules.draw_steel.fights import HERO, begin, fight
from tests.rules.fights import box, creature, state, unit

DOOR = "....+...\n" + box(8, 3)
SOIL = ":.......\n" + box(8, 3)


def alone(*more: str, rows: str = box(8, 4), **hero: object) -> Battle:
    """A hero who acts at (1, 1), others, and a foe far away."""
    own = creature("Hero", [1, 1], **{**HERO, **hero})
    battle = fight(rows, own, *more, creature("Foe", [7, 3], "foes", hp=40))
    begin(battle, "Hero")
    return battle


def listed(battle: Battle, verb: str) -> bool:
    """Say whether the acting creature's menu holds a verb."""
    applies = battle.rulebook.verbs[verb].applies
    return applies is None or applies(battle.world, battle.acting)


PAL = creature("Pal", [2, 1], **HERO)
LARGE = creature("Ogre", [4, 1], "foes", size="2", hp=60)
BURROWS = {"speeds": "{ walk = 5, burrow = 5 }"}


@pytest.mark.parametrize(
    ("verb", "without", "with_"),
    [
        ("teleport", {}, {"speeds": "{ walk = 5, teleport = 5 }"}),
        ("catch-breath", {"skills": "{ recoveries = 0 }"}, {}),
        ("dart", {}, {"skills": "{ dart = 2 }"}),
        ("dart-move", {}, {"skills": "{ dart = 2 }"}),
        ("dig", {"rows": SOIL}, {"rows": SOIL, **BURROWS}),
        ("dig", BURROWS, {"rows": SOIL, **BURROWS}),
        ("scrabble", {}, {"rows": SOIL}),
        ("scrabble", {"rows": SOIL, **BURROWS}, {"rows": SOIL}),
        ("use", {}, {"rows": DOOR}),
    ],
)
def test_what_it_is_and_what_the_map_holds(verb: str, without: dict[str, object], with_: dict[str, object]) -> None:
    """[ds.teleport-advance] [ds.catch-breath] [ds.dig-needs] [ds.claw-dirt] [ds.free-maneuver]"""
    assert not listed(alone(**without), verb)
    assert listed(alone(**with_), verb)


@pytest.mark.parametrize(("verb", "rows"), [("heal", box(8, 4)), ("pull-out", SOIL)])
def test_what_is_done_to_friends_takes_a_living_one(verb: str, rows: str) -> None:
    """[ds.heal] [ds.pull-out]"""
    assert not listed(alone(rows=rows), verb)
    battle = alone(PAL, rows=rows)
    assert listed(battle, verb)
    battle.world.put(unit(battle, "Pal"), Vitals(-15, 30, dead=True))
    assert not listed(battle, verb)


def test_nobody_is_pulled_out_where_there_is_no_dirt() -> None:
    """[ds.pull-out]"""
    assert not listed(alone(PAL), "pull-out")


@pytest.mark.parametrize("verb", ["climb-on", "climb-off"])
def test_only_the_larger_are_climbed(verb: str) -> None:
    """[ds.climb-creature] Who is on one climbs higher or lower; who rides sits on top."""
    assert not listed(alone(PAL), verb)
    battle = alone(LARGE)
    assert listed(battle, verb) is (verb == "climb-on")
    battle.world.put(battle.acting, Perch(unit(battle, "Ogre"), 1))
    assert listed(battle, verb)
    battle.world.put(battle.acting, Perch(unit(battle, "Ogre"), 2, riding=True))
    assert listed(battle, verb) is (verb == "climb-off")


def test_the_dead_are_climbed_by_nobody() -> None:
    """[ds.dying]"""
    battle = alone(LARGE)
    battle.world.put(unit(battle, "Ogre"), Vitals(0, 60, dead=True))
    assert not listed(battle, "climb-on")


@pytest.mark.parametrize(
    ("verb", "name", "condition"),
    [
        ("stand", "Hero", "prone"),
        ("rise", "Hero", "prone-by-choice"),
        ("help-up", "Pal", "prone"),
        ("escape", "Hero", "grabbed"),
    ],
)
def test_what_a_state_calls_for(verb: str, name: str, condition: str) -> None:
    """[ds.stand-up] [ds.stand-freely] [ds.escape-grab]"""
    battle = alone(PAL)
    assert not listed(battle, verb)
    state(battle, name, conditions.condition(condition))
    assert listed(battle, verb)


@pytest.mark.parametrize("verb", ["release", "put-down"])
def test_only_who_holds_somebody_lets_go(verb: str) -> None:
    """[ds.grabbed]"""
    battle = alone()
    assert not listed(battle, verb)
    state(battle, "Foe", conditions.condition("grabbed", battle.acting))
    assert listed(battle, verb)


@pytest.mark.parametrize("verb", ["ride", "ride-away"])
def test_only_a_rider_rides(verb: str) -> None:
    """[ds.ride] Who climbs somebody does not ride it."""
    battle = alone(LARGE)
    ogre = unit(battle, "Ogre")
    battle.world.put(battle.acting, Perch(ogre, 1))
    assert not listed(battle, verb)
    battle.world.put(battle.acting, Perch(ogre, 2, riding=True))
    assert listed(battle, verb)


def test_only_who_is_climbed_shakes_somebody_off() -> None:
    """[ds.dislodge]"""
    battle = alone(PAL)
    assert not listed(battle, "shake")
    battle.world.put(unit(battle, "Pal"), Perch(battle.acting, 1))
    assert listed(battle, "shake")


def test_one_searches_for_foes_that_hide_from_oneself_and_points_out_the_others() -> None:
    """[ds.search] A friend who hides is not searched for."""
    battle = alone(PAL)
    state(battle, "Pal", conditions.condition("hidden"))
    assert [listed(battle, verb) for verb in ("search", "point-out")] == [False, False]
    state(battle, "Foe", conditions.condition("hidden"))
    assert [listed(battle, verb) for verb in ("search", "point-out")] == [True, False]
    battle.world.put(unit(battle, "Foe"), Stealth(known=(battle.acting,)))
    assert [listed(battle, verb) for verb in ("search", "point-out")] == [False, True]
