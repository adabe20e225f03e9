"""The law of speeds where there is neither climbing by a skill nor gravity, and where armour makes the land speed."""

from dataclasses import replace

from game.ecs.components import Conditions, Speeds
from game.mechanics.d20.climb_swim import Unskilled
from game.mechanics.d20.gravity import Gravity
from game.reasons import Cost
from tests.mechanics.d20.table import PACE, add, board


def walker(*states, law=PACE, mode="walk", **speeds):
    world = board()
    add(world, 1, (3, 3), "medium", "red", *states)
    world.put(1, Speeds(tuple(speeds.items())))
    return law.speed(world, 1, mode), law.can_move(world, 1, mode), world


def test_without_a_speed_a_mode_is_closed():
    cost, refusal, world = walker(mode="climb", walk=30)
    assert (cost.total, refusal.rule) == (0, "kinds")
    assert PACE.modes(world, 1) == ("walk",)
    assert PACE.slowing(world, 1, "climb") == ()


def test_by_a_skill_one_climbs_at_the_land_speed_every_step_doubled():
    law = replace(PACE, unskilled=Unskilled(climb="climb-check"))
    cost, refusal, world = walker(mode="climb", walk=30, law=law)
    assert (cost.total, cost.rules, refusal) == (30, ("climb-check",), None)
    assert [cause.rule for cause in law.slowing(world, 1, "climb")] == ["climb-check"]


def test_the_land_speed_is_what_the_book_makes_it():
    slowed = Cost.one("base", 30) + Cost.one("armour", -10)
    law = replace(PACE, land=lambda world, unit: slowed)
    assert walker(walk=30, law=law)[0] == slowed


def test_who_lies_crawls_one_square_and_who_is_held_goes_nowhere():
    assert walker("prone", walk=30)[0].total == 5
    assert walker("prone", mode="fly", fly=30)[1].rule == "prone"
    assert walker("held", walk=30)[1].rule == "minimum-limits"


def test_gravity_is_no_matter_where_the_book_has_no_rule_of_it():
    _, _, world = walker(walk=30)
    world.put(1, Conditions())
    object.__setattr__(world, "ground", replace(world.ground, gravity="zero"))
    assert PACE.can_move(world, 1, "walk") is None
    assert replace(PACE, gravity=Gravity("weight")).can_move(world, 1, "walk").rule == "weight"
