"""Travel beyond what the referee is asked: runs, vehicles, marches, chases; each test cites its rule."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from game.battle.reckoning import Answer, Asked
from game.ecs.world import World
from game.mechanics.d20.run_endurance import run_check
from game.rules import RULEBOOKS
from game.rules.starfinder.travel import travel
from game.space.field import Field, Kind

NOWHERE = World(Field(1, 1, (Kind("floor", "."),), bytes(1), (0,)))


def told(what: str, **values: Any) -> Answer:
    found = RULEBOOKS["starfinder"].answers[what](Asked(NOWHERE, values))
    assert found is not None
    return found


@pytest.mark.parametrize(("round_", "dc"), [(12, None), (13, 10), (14, 11), (15, 12), (22, 19)])
def test_running_on_needs_checks(round_: int, dc: int | None) -> None:
    """[sf.local-run-check] Constitution 12: DC 10, 11, 12 and 19 in rounds 13, 14, 15 and 22."""
    assert run_check(12, round_) == dc


def test_free_rounds_of_running() -> None:
    """[sf.local-run] Constitution 10: the 10th round needs no check, the 11th does."""
    assert run_check(10, 10) is None
    assert run_check(10, 11) == 10


def test_vehicles() -> None:
    """[sf.overland-vehicles] A lone pilot drives ten hours a day, shifts drive all day."""
    assert told("vehicle", speed=30, crew=1, shifts=1)["miles"] == 300
    assert told("vehicle", speed=10, crew=30, shifts=3)["miles"] == 240


def test_stretches_of_a_day() -> None:
    """[sf.terrain-roads] 4 hours on a highway over plains, then 4 of trackless hills: 12 + 6 miles."""
    highway = told("travel", speed=30, hours=4, terrain="plains", road="highway")["miles"]
    hills = told("travel", speed=30, hours=4, terrain="hills", road="trackless")["miles"]
    assert (highway, hills) == (12, 6)


def test_trails() -> None:
    """[sf.road-kinds] On foot a trail is a road, for a vehicle trackless country."""
    assert told("travel", speed=30, hours=1, terrain="hills", road="trail")["miles"] == Decimal("2.25")
    assert told("vehicle", speed=30, terrain="hills", road="trail")["miles"] == 150


@pytest.mark.parametrize(("left", "damage", "state"), [(20, 4, ["fatigued"]), (3, 5, ["unconscious"]), (20, 0, [])])
def test_marching_can_fell(left: int, damage: int, state: list[str]) -> None:
    """[sf.forced-march-fatigue] Fatigued by 4 points; 5 points with 3 left: unconscious."""
    assert told("march", hours=9, left=left, damage=damage)["conditions"] == state


def test_the_faster_catches_the_slower() -> None:
    """[sf.chase-squares] Speed 40 behind 30 by 80 ft: caught after 2 rounds; the other way round by 20 ft: 140 ft."""
    caught = told("chase", speeds=(30, 40), gap=80)
    assert (caught["end"], caught["rounds"]) == ("caught", 2)
    away = told("chase", speeds=(40, 30), gap=20)
    assert (away["end"], away["rounds"], away["gap"]) == ("away", 3, 140)
    assert told("chase", speeds=(30, 30), gap=20)["end"] is None


@pytest.mark.parametrize(
    ("results", "modifiers", "end"),
    [
        ((14, 11), (0, 0), "away"),
        ((9, 17), (0, 0), "caught"),
        ((12, 12), (1, 3), "caught"),
        ((12, 12), (1, 1), "again"),
    ],
)
def test_equal_speeds(results: tuple[int, int], modifiers: tuple[int, int], end: str) -> None:
    """[sf.chase-equal] Fugitive first: 14 to 11 gets away, 9 to 17 is caught, ties go by modifier."""
    own, other = modifiers
    found = told("chase", speeds=(30, 30), results=results, fugitives=(own,), pursuers=(other,))
    assert (found["end"], found["rounds"]) == (end, 3)


def test_long_chases() -> None:
    """[sf.chase-overland] 15 to 12 gets away; a group rolls with its lowest modifier."""
    country = {"speeds": (30, 40), "scale": "overland", "pursuers": (0,)}
    assert told("chase", **country, results=(15, 12), fugitives=(0,))["end"] == "away"
    assert told("chase", **country, results=(12, 12), fugitives=(3, 1, -1))["end"] == "caught"


def test_vehicles_are_left_out() -> None:
    """[sf.chase-vehicles] No check applies when anybody drives."""
    found = told("chase", speeds=(30, 30), vehicles=True, results=(14, 11))
    assert (found["end"], found["rules"]) == (None, ["sf.chase-vehicles"])


@pytest.mark.parametrize(
    ("number", "written"), [(Fraction(12), "12"), (Fraction(9, 4), "2.25"), (Fraction(45, 2), "22.5")]
)
def test_miles_are_written_without_rounding(number: Fraction, written: str) -> None:
    """[sf.overland] Whole miles bare, others as a decimal."""
    assert travel.exact(number) == written
