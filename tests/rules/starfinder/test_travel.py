"""Travel beyond what the referee is asked: runs, vehicles, marches, chases; each test cites its rule."""

from fractions import Fraction

import pytest

from game.rules.starfinder.travel import travel


@pytest.mark.parametrize(("round_", "dc"), [(12, None), (13, 10), (14, 11), (15, 12), (22, 19)])
def test_running_on_needs_checks(round_: int, dc: int | None) -> None:
    """[sf.local-run-check] Constitution 12: DC 10, 11, 12 and 19 in rounds 13, 14, 15 and 22."""
    assert travel.local_run_check(12, round_) == dc


def test_free_rounds_of_running() -> None:
    """[sf.local-run] Constitution 10: the 10th round needs no check, the 11th does."""
    assert travel.local_run_check(10, 10) is None
    assert travel.local_run_check(10, 11) == 10


def test_vehicles() -> None:
    """[sf.overland-vehicles] A lone pilot drives ten hours a day, shifts drive all day."""
    assert travel.vehicle_hours(1, 1) * 30 == 300
    assert travel.vehicle_hours(30, 3) * 10 == 240


def test_stretches_of_a_day() -> None:
    """[sf.terrain-roads] 4 hours on a highway over plains, then 4 of trackless hills: 12 + 6 miles."""
    highway = travel.overland(30, "walk", 4, "plains", "highway").miles
    hills = travel.overland(30, "walk", 4, "hills", "trackless").miles
    assert (highway, hills) == (Fraction(12), Fraction(6))


def test_trails() -> None:
    """[sf.road-kinds] On foot a trail is a road, for a vehicle trackless country."""
    assert travel.terrain_roads("hills", travel.road_kind("trail")) == Fraction(3, 4)
    assert travel.terrain_roads("hills", travel.road_kind("trail", vehicle=True)) == Fraction(1, 2)


@pytest.mark.parametrize(("left", "damage", "state"), [(20, 4, "fatigued"), (3, 5, "unconscious"), (20, 0, "")])
def test_marching_can_fell(left: int, damage: int, state: str) -> None:
    """[sf.forced-march-fatigue] Fatigued by 4 points; 5 points with 3 left: unconscious."""
    assert travel.forced_march_fatigue(left, damage) == state


def test_the_faster_catches_the_slower() -> None:
    """[sf.chase-squares] Speed 40 behind speed 30 by 80 ft: caught after 2 rounds; the other way round: away."""
    caught = travel.chase_squares(40, 30, 80)
    assert caught is not None
    assert (caught.end, caught.rounds) == ("caught", 2)
    fled = travel.chase_squares(30, 40, 20)
    assert fled is not None
    assert fled.end == "away"
    assert travel.chase_squares(30, 30, 20) is None


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
    assert travel.chase_equal(*results, *modifiers).end == end


def test_long_chases() -> None:
    """[sf.chase-overland] 15 to 12 gets away; a group rolls with its lowest modifier."""
    assert travel.chase_overland(15, 12, (0,), (0,)).end == "away"
    assert travel.chase_overland(12, 12, (3, 1, -1), (0,)).end == "caught"


def test_vehicles_are_left_out() -> None:
    """[sf.chase-vehicles] No check applies when anybody drives."""
    assert travel.chase_vehicles().rule == "sf.chase-vehicles"


@pytest.mark.parametrize(
    ("number", "written"), [(Fraction(12), "12"), (Fraction(9, 4), "2.25"), (Fraction(45, 2), "22.5")]
)
def test_miles_are_written_without_rounding(number: Fraction, written: str) -> None:
    """[sf.overland] Whole miles bare, others as a decimal."""
    assert travel.exact(number) == written
