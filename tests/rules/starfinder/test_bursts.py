"""Bursts and clouds: whom they reach, cover from the point of origin, saves, and what a player is shown of it."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.ecs.components import Name, Vitals
from game.mechanics.d20 import burst_areas as areas
from game.mechanics.d20.bursts import Burst, Bursts
from game.reasons import Refusal
from game.rules.starfinder.actions.bursts import AREAS
from tests.rules.fights import cited, loaded
from tests.rules.starfinder.boards import SWORD, add, board
from tests.rules.starfinder.fights import creature, fight

GRENADE = '[{ name = "grenade", radius = 10, range = 50, save = 13, damage = "2d6", left = 1 }]'
GAS = '[{ name = "gas", radius = 20, range = 50, save = 13, damage = "2d6", spread = true }]'
REFLEX = "{ reflex = 4 }"


def unit(battle: Battle, name: str) -> int:
    return next(one for one, found in battle.world.all(Name) if found.name == name)


def throwing(rows: str, at: list[int], *others: str, bursts: str = GRENADE, **more: object) -> Battle:
    """Ash at (0, 0) throws at Foe."""
    ash = creature("Ash", [0, 0], "heroes", initiative=9, bursts=bursts)
    return fight(rows, ash, creature("Foe", at, "foes", skills=REFLEX, hp=30, **more), *others)


def shown(battle: Battle, **options: str) -> Preview:
    found = battle.preview(command(unit(battle, "Ash"), "throw", unit(battle, "Foe"), **options))
    assert isinstance(found, Preview), found
    return found


def test_spread_ignores_cover() -> None:
    """sf.cover-spread: a gas that spreads gives no Reflex bonus, a burst from the same point does."""
    world = board("..#...\n..#...\n..#...")
    add(world, 2, (3, 1), SWORD, skills=(("reflex", 4),))
    spread, burst = (AREAS.cover(world, (2, 4, 0), 2, spread=flag) for flag in (True, False))
    assert (spread.degree, [reason.rule for reason in spread.because]) == ("none", ["sf.cover-spread"])
    assert (burst.degree, burst.reflex) == ("cover", 2)
    assert (AREAS.reflex(world, 2, spread).total, AREAS.reflex(world, 2, burst).total) == (4, 6)
    assert AREAS.cover(world, (0, 0, 0), 2).degree == "total"
    assert AREAS.cover(world, (4, 1, 0), 2).degree == "none"


def test_a_spread_is_counted_along_the_way_round_the_corner() -> None:
    """sf.cover-spread: 15 ft on the way round a wall are within 20 ft, out of 10 ft; a burst stops at the wall."""
    world = board("..#...\n..#...\n......")
    add(world, 2, (3, 1), SWORD)
    gas = Burst("gas", radius=30, spread=True)
    assert areas.reached(world, (1, 1, 0), 2, gas)
    assert not areas.reached(world, (1, 1, 0), 2, Burst("gas", radius=15, spread=True))
    assert areas.reached(world, (1, 1, 0), 2, Burst("grenade", radius=15))
    assert [one.unit for one in AREAS.caught(world, (1, 1, 0), gas)] == [2]
    assert not list(AREAS.caught(world, (1, 0, 0), Burst("grenade", radius=15)))


@pytest.mark.parametrize("radius", [5, 10, 15, 20])
def test_a_burst_on_open_floor_is_what_a_spread_is(radius: int) -> None:
    """sf.measuring: with nothing in the way both count the same squares, and those are mirrored on each side."""
    world = board()
    burst = {(x, y) for x in range(20) for y in range(20) if areas.apart((10, 10, 0), (x, y, 0)) <= radius}
    assert burst == set(areas.flooded(world.field, (10, 10, 0), radius))
    assert burst == {(19 - x, y) for x, y in burst} == {(y, x) for x, y in burst}
    assert len(burst) == {5: 4, 10: 12, 15: 24, 20: 44}[radius]


def test_the_ground_that_is_struck_is_shown() -> None:
    """A burst of 10 ft: twelve squares round the corner; a cloud goes round the wall that a burst only leaves out."""
    battle = throwing(".........\n.........\n.........\n.........\n.........", [5, 2])
    ground = shown(battle).ground
    assert len(ground) == 12
    assert (4, 1, 0) in ground
    world = board("..#...\n..#...\n......")
    gas = areas.covered_ground(world, (1, 1, 0), Burst("gas", radius=15, spread=True))
    burst = areas.covered_ground(world, (1, 1, 0), Burst("grenade", radius=15))
    assert (3, 1, 0) in burst
    assert (3, 1, 0) not in gas
    assert (2, 1, 0) not in burst
    assert set(gas) < set(burst)


def test_cover_helps_the_save() -> None:
    """sf.cover-bonus: AC is not asked; Reflex +4 becomes +6 behind a crate, the burst on its other side."""
    crate = '[key]\n"x" = { cover = "cover", blocks = ["move"], title = "crate" }\n'
    battle = throwing("......x..", [7, 0], crate)
    open_, covered = shown(battle, corner="ne"), shown(battle, corner="nw")
    assert open_.strike is not None
    assert open_.strike.defence.total == 4
    assert (open_.strike.attack.total, open_.strike.hit.wins) == (13, 8)
    assert covered.strike is not None
    assert covered.strike.save
    found = AREAS.cover(battle.world, (6, 0, 0), unit(battle, "Foe"))
    assert (found.degree, AREAS.reflex(battle.world, unit(battle, "Foe"), found).total) == ("cover", 6)


def test_entangled_and_tired_save_worse() -> None:
    """sf.squeezing-entangled, sf.hustle-fatigue: Reflex -2 and -1."""
    battle = throwing(".........", [5, 0], conditions='["entangled", "fatigued"]')
    strike = shown(battle).strike
    assert strike is not None
    assert strike.defence.total == 4 - 2 - 1
    assert strike.defence.rules == ("sheet", "sf.squeezing-entangled", "sf.hustle-fatigue")


def test_a_save_halves_the_damage_and_one_is_used_up() -> None:
    """decided.burst: 2d6 showing 4 and 5 do 9; who saves takes 4; nothing is left to throw."""
    battle = throwing(".........", [5, 0], creature("Near", [6, 0], "foes", hp=30))
    loaded(battle, 4, 5, 9, 8)
    events = battle.do(command(unit(battle, "Ash"), "throw", unit(battle, "Foe")))
    assert battle.world.get(unit(battle, "Foe"), Vitals).hp == 30 - 4
    assert battle.world.get(unit(battle, "Near"), Vitals).hp == 30 - 9
    assert [event.kind for event in events].count("defended") == 1
    assert "decided.burst" in cited(events)
    assert battle.world.get(unit(battle, "Ash"), Bursts).carried[0].left == 0
    refused = battle.rulebook.verbs["throw"].allowed(battle.world, unit(battle, "Ash"))
    assert isinstance(refused, Refusal)
    assert str(refused.why) == "Ash has nothing left that bursts."


def test_the_log_cites_why_a_cloud_takes_no_notice_of_cover() -> None:
    """sf.cover-spread in the log."""
    battle = throwing(".........", [5, 0], bursts=GAS)
    loaded(battle, 4, 5, 2)
    events = battle.do(command(unit(battle, "Ash"), "throw", unit(battle, "Foe")))
    assert "sf.cover-spread" in cited([event for event in events if event.kind == "struck"])


def test_total_cover_keeps_a_burst_out_and_is_told() -> None:
    """sf.total-cover: who stands behind a wall is not caught; the preview names it."""
    wall = "......#..\n......#..\n......#.."
    battle = throwing(wall, [5, 1], creature("Safe", [7, 1], "foes"))
    found = shown(battle, corner="se")
    assert found.strike is not None
    assert found.others == ()
    assert [str(reason.note) for reason in found.strike.aside] == ["Safe is behind total cover."]
    assert found.strike.aside[0].rule == "sf.total-cover"


def test_friends_are_caught_too_and_no_such_throw_is_offered() -> None:
    battle = throwing(".........", [5, 0], creature("Bea", [6, 0], "heroes"), creature("Cid", [4, 0], "heroes"))
    found = shown(battle)
    assert {strike.at for strike in found.others} == {unit(battle, "Bea"), unit(battle, "Cid")}
    assert not [one for one in battle.options() if one.verb == "throw"]


@pytest.mark.parametrize(
    ("rows", "at", "rule", "why"),
    [
        ("..........." + "." * 4, [12, 0], "decided.burst", "Foe is 60 ft away, this is thrown 50 ft."),
        ("..#....", [4, 0], "sf.total-cover", "Something solid is in every line."),
    ],
)
def test_refusals_have_their_reason(rows: str, at: list[int], rule: str, why: str) -> None:
    battle = throwing(rows, at)
    refused = battle.preview(command(unit(battle, "Ash"), "throw", unit(battle, "Foe")))
    assert isinstance(refused, Refusal)
    assert (refused.rule, str(refused.why)) == (rule, why)


def test_throwing_beside_a_foe_provokes() -> None:
    """sf.attack-of-opportunity: a throw is a ranged attack; who is felled by the strike throws nothing more."""
    sword = '[{ name = "sword", attack = 5, damage = "1d8" }]'
    battle = throwing(".........\n.........", [5, 0], creature("Near", [0, 1], "foes", weapons=sword))
    for _ in range(3):
        battle.do(command(battle.acting, "end"))
    assert [strike.by for strike in shown(battle).provoked] == [unit(battle, "Near")]
    loaded(battle, 20, 8, 8, 8)
    events = battle.do(command(unit(battle, "Ash"), "throw", unit(battle, "Foe"))) + battle.answer("strike")
    assert battle.world.get(unit(battle, "Ash"), Vitals).hp == 0
    assert battle.world.get(unit(battle, "Ash"), Bursts).carried[0].left == 0
    assert battle.world.get(unit(battle, "Foe"), Vitals).hp == 30
    assert "Reflex save" not in [str(event.text) for event in events]


def test_half_of_one_point_of_damage_is_none() -> None:
    """decided.burst: a save halves 1 to nothing: it is told as saved, and nobody is hurt."""
    spark = '[{ name = "spark", radius = 5, range = 50, save = 13, damage = "1d4" }]'
    battle = throwing(".........", [5, 0], bursts=spark)
    loaded(battle, 1, 20)
    events = battle.do(command(unit(battle, "Ash"), "throw", unit(battle, "Foe")))
    assert battle.world.get(unit(battle, "Foe"), Vitals).hp == 30
    assert ("defended" in [event.kind for event in events], "hurt" in [event.kind for event in events]) == (True, False)


def test_the_dead_are_not_caught() -> None:
    """decided.burst: only who lives makes a save."""
    battle = throwing(".........", [5, 0], creature("Near", [6, 0], "foes", hp=30))
    origin, burst = areas.corner_of(battle.world, unit(battle, "Foe"), "nw"), Burst("x", radius=20)
    assert [one.unit for one in AREAS.caught(battle.world, origin, burst)] == [2, 3]
    battle.world.put(2, Vitals(0, 30, dead=True))
    assert [one.unit for one in AREAS.caught(battle.world, origin, burst)] == [3]


def test_only_who_carries_bursts_is_shown_the_verb() -> None:
    battle = throwing(".........", [5, 0])
    applies = battle.rulebook.verbs["throw"].applies
    assert applies is not None
    assert applies(battle.world, unit(battle, "Ash"))
    assert not applies(battle.world, unit(battle, "Foe"))
