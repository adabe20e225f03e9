"""Jumps, charges and teleports in play: what is shown beforehand is what is done, and what the referee answers."""

from itertools import product

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.event import Event
from game.battle.rulebook import Going, Preview
from game.ecs.components import Budget
from game.paths.plan import MovePlan
from game.reasons import Refusal
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.movement.movement import MOVEMENT
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, loaded, refused, state, unit

STRONG = HERO | {"abilities": "{ might = 4 }"}
TIERS = {1: (5, 4), 2: (5, 5), 3: (8, 7)}
"""Dice that make each tier with a bonus of 2."""


def shown(battle: Battle, told: Command) -> Preview:
    found = battle.preview(told)
    assert isinstance(found, Preview), found
    return found


def jumping(battle: Battle, there: tuple[int, int, int]) -> Command:
    return command(battle.acting, "jump", there, mode="walk")


def past_a_foe(**more: object) -> Battle:
    """A jump of four squares; beside its second square, and beside its start, stands an enemy."""
    battle = fight(
        box(9, 3),
        creature("Hero", [0, 1], **(STRONG | more)),
        creature("Foe", [1, 0], "foes", hp=40, abilities="{ might = 2 }", skills='{ "free-strike" = 4 }'),
    )
    begin(battle, "Hero")
    return battle


def test_who_is_left_in_mid_air_strikes_there() -> None:
    """The referee, the preview and the question name the same square.   [ds.opportunity-attack] [ds.long-jump]"""
    battle, there = past_a_foe(), (4, 1, 0)
    asked = MOVEMENT.plan(battle.world, battle.acting, there, Going("jump", "jump"))
    assert isinstance(asked, MovePlan)
    assert [(mark.by, mark.leaving) for mark in asked.provokes] == [(unit(battle, "Foe"), (2, 1, 1))]
    told = shown(battle, jumping(battle, there))
    assert told.plan == asked
    assert not told.outcomes
    assert [strike.by for strike in told.provoked] == [unit(battle, "Foe")]
    act(battle, "jump", there, mode="walk")
    assert battle.pending is not None
    assert (battle.pending.rule, at(battle, "Hero")) == ("ds.opportunity-attack", (2, 1, 1))
    battle.answer("strike")
    assert (at(battle, "Hero"), hp(battle, "Hero")) == (there, 30 - 4)
    assert not has(battle, "Hero", "prone")


def test_who_lets_it_go_does_not_strike() -> None:
    """[ds.opportunity-attack]"""
    battle = past_a_foe()
    act(battle, "jump", (4, 1, 0), "hold", mode="walk")
    assert (at(battle, "Hero"), hp(battle, "Hero")) == ((4, 1, 0), 30)


def test_who_is_struck_down_in_mid_air_falls_there() -> None:
    """[ds.opportunity-attack] [ds.unconscious] [ds.fall-damage]"""
    battle = past_a_foe(hp=3, skills="{}", control="ai")
    act(battle, "jump", (4, 1, 0), "strike", mode="walk")
    while battle.pending is not None:
        battle.answer("spare" if "spare" in battle.pending.keys else battle.pending.keys[0])
    assert at(battle, "Hero") == (2, 1, 0)


def test_a_way_on_foot_asks_where_it_leaves() -> None:
    """[ds.opportunity-attack]"""
    battle = past_a_foe()
    act(battle, "advance", (4, 1, 0), mode="walk")
    assert battle.pending is not None
    assert at(battle, "Hero") == (2, 1, 0)


def over_pits(might: int = 2) -> Battle:
    battle = fight(
        ".&&.....\n........",
        creature("Hero", [0, 0], hp=30, skills="{ recoveries = 8 }", abilities=f"{{ might = {might} }}"),
        creature("Foe", [7, 1], "foes", hp=30),
    )
    begin(battle, "Hero")
    return battle


@pytest.mark.parametrize("tier", TIERS)
def test_each_tier_of_a_jump_comes_to_what_was_shown(tier: int) -> None:
    """The chances of the tiers with a bonus of 2 are 36, 43 and 21 of a hundred.   [ds.jump-test] [ds.power-roll]"""
    battle, there = over_pits(), (3, 0, 0)
    told = shown(battle, jumping(battle, there))
    assert [(one.chance.wins, one.plan.route, one.plan.damage) for one in told.outcomes] == [
        (36, ((2, 0, -2),), 4), (64, (there,), 0),
    ]  # fmt: skip
    assert told.plan is not None
    assert told.plan.route == (there,)
    expected = told.outcomes[min(1, tier - 1)].plan
    loaded(battle, *TIERS[tier])
    events = act(battle, "jump", there, mode="walk")
    assert at(battle, "Hero") == expected.steps[-1].after
    assert hp(battle, "Hero") == 30 - expected.damage
    assert _gone(events) == expected.cost.total
    assert has(battle, "Hero", "prone") is ("prone" in expected.conditions)


def _gone(events: list[Event]) -> int:
    going = (reason for event in events if event.kind in ("moved", "rose") for reason in event.because)
    return sum(reason.amount for reason in going)


def test_a_sure_jump_shows_no_chances_and_a_referee_knows_no_other() -> None:
    """[ds.long-jump] [ds.jump-test]"""
    battle = over_pits(3)
    assert shown(battle, jumping(battle, (3, 0, 0))).outcomes == ()
    found = MOVEMENT.plan(over_pits().world, battle.acting, (3, 0, 0), Going("jump", "jump"))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.jump-test"


LEDGE = ".......\n.......\n.......", "0300000\n0000000\n0000000"


@pytest.mark.parametrize(("tier", "there", "left"), [(3, (1, 0, 3), 2), (2, (0, 0, 0), 5), (1, (0, 0, 0), 5)])
def test_a_ledge_three_high_takes_the_third_tier(tier: int, there: tuple[int, int, int], left: int) -> None:
    """Who stays below has spent no movement, but has begun its Advance.   [ds.jump-test] [ds.jump-height]"""
    rows, heights = LEDGE
    battle = fight(
        rows, creature("Hero", [0, 0], hp=30, skills="{ recoveries = 8 }", abilities="{ might = 2 }"),
        creature("Foe", [6, 2], "foes"), heights=heights,
    )  # fmt: skip
    begin(battle, "Hero")
    assert [(one.chance.wins, one.plan.cost.total) for one in shown(battle, jumping(battle, (1, 0, 3))).outcomes] == [
        (79, 0), (21, 3),
    ]  # fmt: skip
    loaded(battle, *TIERS[tier])
    act(battle, "jump", (1, 0, 3), mode="walk")
    assert at(battle, "Hero") == there
    area = battle.rulebook.verbs["advance"].area
    assert area is not None
    assert area(battle.world, battle.acting, "climb").purses[0] == ("rest", left)


def test_too_low_a_jump_comes_down_before_what_stands_in_its_way() -> None:
    """[ds.jump-test] [ds.jump-height]"""
    battle = fight(
        "........\n########", creature("Hero", [0, 0], hp=30, skills="{ recoveries = 8 }", abilities="{ might = 3 }"),
        creature("Foe", [7, 0], "foes", hp=30), heights="00200000\n00000000",
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 3, 3)
    act(battle, "jump", (3, 0, 0), mode="walk")
    assert at(battle, "Hero") == (1, 0, 0)


def test_every_jump_on_lively_ground_is_done_as_it_is_shown() -> None:
    """Landings, questions and blood, for all squares and all tiers.   [ds.jump-test] [ds.opportunity-attack]"""
    rows, heights = "..,.*...\n.&...~..\n........\n..;.....", "00100000\n0b000000\n00020001\n00000000"
    seen = 0
    for there, tier in product(_landings(rows, heights), TIERS):
        battle = lively(rows, heights)
        told = shown(battle, jumping(battle, there))
        plans = [one.plan for one in told.outcomes]
        loaded(battle, *TIERS[tier], 5, 5)
        events = act(battle, "jump", there, mode="walk")
        asked = []
        while battle.pending is not None:
            asked.append((battle.pending.unit, at(battle, "Hero")))
            events += battle.answer("hold")
        fits = plans or [told.plan]
        done = (at(battle, "Hero"), 30 - hp(battle, "Hero"), tuple(asked), _gone(events))
        assert done in [
            (plan.steps[-1].after if plan.steps else (2, 2, 0), plan.damage,
             tuple((mark.by, mark.leaving) for mark in plan.provokes), plan.cost.total)
            for plan in fits if plan is not None
        ]  # fmt: skip
        seen += bool(asked)
    assert seen


def lively(rows: str, heights: str) -> Battle:
    battle = fight(
        rows, creature("Hero", [2, 2], hp=30, skills="{ recoveries = 8 }", abilities="{ might = 2 }"),
        creature("Foe", [3, 1], "foes", hp=30), creature("Other", [4, 3], "foes", hp=30), heights=heights,
    )  # fmt: skip
    begin(battle, "Hero")
    return battle


def _landings(rows: str, heights: str) -> list[tuple[int, int, int]]:
    battle = lively(rows, heights)
    return [offer.target for offer in battle.offers("jump") if isinstance(offer.target, tuple)]


# --------------------------------------------------------------------------------------------------------- charges


def charging(rows: str, *more: str, **hero: object) -> Battle:
    heights = str(hero.pop("heights", ""))
    battle = fight(
        rows, creature("Hero", [0, 1], **(HERO | hero)), creature("Foe", [5, 1], "foes", hp=60), *more, heights=heights
    )
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    return battle


def charge(battle: Battle, to: tuple[int, int, int] | None = None) -> Command:
    options = {} if to is None else {"to": (to,)}
    return command(battle.acting, "charge", unit(battle, "Foe"), **options)


def test_embers_on_the_way_decide_between_equal_ends() -> None:
    """Over the first row and over the last it is as far; the first burns.   [ds.charge] [ds.damaging-terrain]"""
    battle = charging("..***...\n...#....\n........", abilities="{ might = 1 }")
    told = shown(battle, charge(battle))
    assert told.plan is not None
    assert (told.plan.damage, told.plan.steps[-1].after) == (0, (4, 2, 0))
    battle.do(charge(battle))
    assert (at(battle, "Hero"), hp(battle, "Hero"), hp(battle, "Foe")) == ((4, 2, 0), 30, 60 - 3)


def test_the_end_of_a_charge_is_pointed_at() -> None:
    """[ds.charge]"""
    battle = charging(box(8, 3))
    foe = unit(battle, "Foe")
    ends = [told.cells("to")[0] for told in battle.offers("charge") if told.target == foe and told.options]
    assert sorted(ends) == [(4, 0, 0), (4, 1, 0), (4, 2, 0), (5, 0, 0), (5, 2, 0)]
    for end in ends:
        once = charging(box(8, 3))
        told = shown(once, charge(once, end))
        assert told.plan is not None
        assert told.plan.steps[-1].after == end
        assert told.strike is not None
        once.do(charge(once, end))
        assert (at(once, "Hero"), hp(once, "Foe")) == (end, 60 - 7)
    found = battle.check(charge(battle, (3, 1, 0)))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.charge"


def test_a_charge_that_falls_ends_there() -> None:
    """It does not jump on from where it lies.   [ds.charge] [ds.prone] [ds.fall-damage]"""
    battle = charging(
        "######\n......\n######", heights="333333\n300b00\n333333", abilities="{ might = 3 }", speeds="{ walk = 9 }"
    )
    found = battle.check(charge(battle))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.charge"


def test_a_charge_may_end_with_a_fall_beside_the_enemy() -> None:
    """The strike then has a bane, as was shown.   [ds.charge] [ds.prone]"""
    battle = charging("######\n......\n######", heights="000000\n333300\n000000", abilities="{ might = 2 }")
    told = shown(battle, charge(battle))
    assert told.plan is not None
    assert (told.plan.steps[-1].after, told.plan.damage, told.plan.conditions) == ((4, 1, 0), 6, ("prone",))
    assert told.strike is not None
    assert "ds.prone" in [one.rule for one in told.strike.because]
    events = act(battle, "charge", "Foe")
    assert (at(battle, "Hero"), hp(battle, "Hero"), has(battle, "Hero", "prone")) == ((4, 1, 0), 30 - 6, True)
    assert "ds.prone" in cited([event for event in events if event.kind == "struck"])


def test_a_route_of_a_charge_stops_where_it_falls() -> None:
    """[ds.charge] [ds.prone]"""
    battle = charging("########\n........\n########", heights="00000000\n30000000\n00000000")
    route = ((1, 1, 0), (2, 1, 0))
    found = MOVEMENT.route(battle.world, battle.acting, route, Going("walk", "charge"))
    assert not isinstance(found, MovePlan)
    assert (found.at, found.refusal.rule) == (1, "ds.charge")


def test_a_charge_in_mid_air_is_struck_at_there() -> None:
    """[ds.charge] [ds.long-jump] [ds.opportunity-attack]"""
    guard = creature("Guard", [1, 0], "foes", hp=40, skills='{ "free-strike" = 4 }')
    battle = charging(".......\n.,,....\n#######", guard, abilities="{ might = 3 }")
    told = shown(battle, charge(battle, (4, 1, 0)))
    assert told.plan is not None
    assert [(mark.by, mark.leaving) for mark in told.plan.provokes] == [(unit(battle, "Guard"), (2, 1, 1))]
    battle.do(charge(battle, (4, 1, 0)))
    assert battle.pending is not None
    assert at(battle, "Hero") == (2, 1, 1)
    battle.answer("strike")
    assert (at(battle, "Hero"), hp(battle, "Hero")) == ((4, 1, 0), 30 - 4)


# ------------------------------------------------------------------------------------------------------- teleports


def blinker(**more: object) -> Battle:
    battle = fight(
        box(12, 3), creature("Hero", [0, 1], **HERO, speeds="{ walk = 5, teleport = 5 }", **more),
        creature("Foe", [11, 1], "foes", hp=60),
    )  # fmt: skip
    begin(battle, "Hero")
    return battle


def test_an_advance_is_broken_up_into_several_teleports() -> None:
    """Two squares, three squares, and no more by the same move action.   [ds.teleport-advance]"""
    battle = blinker()
    act(battle, "teleport", (2, 1, 0), mode="walk")
    act(battle, "teleport", (5, 1, 0), mode="walk")
    assert battle.world.get(battle.acting, Budget).left("main") == 1
    act(battle, "teleport", (10, 1, 0), mode="walk")
    assert battle.world.get(battle.acting, Budget).left("main") == 0
    assert refused(battle, "teleport", (9, 1, 0), mode="walk") == "ds.turn"


def test_a_teleport_farther_than_what_is_left_takes_another_action() -> None:
    """[ds.teleport-advance] [ds.turn]"""
    battle = blinker()
    act(battle, "teleport", (3, 1, 0), mode="walk")
    area = battle.rulebook.verbs["teleport"].area
    assert area is not None
    bands = {stop.cell[:2]: stop.band for stop in area(battle.world, battle.acting, "walk").stops}
    assert (bands[5, 1], bands[6, 1]) == (0, 1)
    act(battle, "defend")
    assert refused(battle, "teleport", (6, 1, 0), mode="walk") == "ds.teleport-distance"
    act(battle, "teleport", (5, 1, 0), mode="walk")
    assert refused(battle, "teleport", (4, 1, 0), mode="walk") == "ds.turn"


def test_another_move_action_closes_what_is_left_of_teleporting() -> None:
    """[ds.teleport-advance] [ds.turn]"""
    battle = blinker()
    act(battle, "teleport", (2, 1, 0), mode="walk")
    act(battle, "advance", (4, 1, 0), mode="walk")
    assert refused(battle, "teleport", (5, 1, 0), mode="walk") == "ds.turn"


# -------------------------------------------------------------------------------------- jumps within other movements


def test_a_disengage_may_be_a_jump() -> None:
    """Onto a ledge, without an opportunity attack, and no higher than the shift is long.   [ds.long-jump] [ds.shift]

    [ds.jump-cap]
    """
    battle = fight(
        box(5, 3), creature("Hero", [1, 1], **HERO), creature("Foe", [0, 1], "foes", hp=40),
        heights="00000\n00100\n00200",
    )  # fmt: skip
    begin(battle, "Hero")
    assert refused(battle, "disengage", (2, 1, 1), mode="walk") == "ds.walk"
    assert refused(battle, "disengage", (2, 2, 2), mode="jump") == "ds.jump-height"
    assert refused(battle, "disengage", (3, 1, 0), mode="jump") == "ds.jump-cap"
    act(battle, "disengage", (2, 1, 1), mode="jump")
    assert battle.pending is None
    assert at(battle, "Hero") == (2, 1, 1)


@pytest.mark.parametrize("verb", ["disengage", "dart", "dart-move"])
def test_a_long_shift_jumps_over_a_foe(verb: str) -> None:
    """Three squares, two of them over an enemy; only who moves instead is struck at.   [ds.long-jump] [ds.shift]

    [ds.move-instead-of-shift]
    """
    battle = fight(
        "######\n......\n######",
        creature("Hero", [0, 1], abilities="{ might = 2 }", skills="{ recoveries = 8, disengage = 2, dart = 3 }"),
        creature("Foe", [1, 1], "foes", hp=40),
    )
    begin(battle, "Hero")
    act(battle, verb, (2, 1, 0), mode="jump")
    assert at(battle, "Hero") == (2, 1, 0)
    assert battle.pending is None
    act(battle, verb, (3, 1, 0), mode="walk")
    assert (battle.pending is not None) is (verb == "dart-move")


def test_a_shift_does_not_jump_into_bad_ground() -> None:
    """[ds.shift-terrain] [ds.long-jump]"""
    battle = fight(
        "..,.*.", creature("Hero", [0, 0], hp=30, abilities="{ might = 4 }", skills="{ recoveries = 8, dart = 5 }"),
        creature("Foe", [5, 0], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    assert refused(battle, "dart", (2, 0, 0), mode="jump") == "ds.shift-terrain"
    assert refused(battle, "dart", (4, 0, 0), mode="jump") == "ds.shift-terrain"
    act(battle, "dart", (3, 0, 0), mode="jump")
    assert at(battle, "Hero") == (3, 0, 0)


def rider(rows: str, **horse: object) -> Battle:
    battle = fight(
        rows, creature("Rider", [0, 0, 2], mounted="true", **HERO),
        creature("Horse", [0, 0], **({"kind": "horse", "abilities": "{ might = 3 }"} | horse)),
        creature("Foe", [9, 1], "foes", hp=60),
    )  # fmt: skip
    begin(battle, "Rider")
    return battle


def test_a_mount_jumps_in_a_ride() -> None:
    """Over a ditch, with its rider, and goes on.   [ds.ride] [ds.long-jump]"""
    battle = rider("..&.......\n..&.......")
    assert ("ride", "jump") in [(told.verb, told.option("mode")) for told in battle.offers("ride")]
    act(battle, "ride", (3, 0, 0), mode="jump")
    assert (at(battle, "Horse"), at(battle, "Rider")) == ((3, 0, 0), (3, 0, 2))
    act(battle, "ride", (5, 0, 0), mode="walk")
    assert at(battle, "Horse") == (5, 0, 0)
    horse = battle.world.get(unit(battle, "Horse"), Budget)
    assert horse.left("move") == 1


def test_a_mount_that_is_slowed_counts_what_it_has_gone() -> None:
    """[ds.ride] [ds.cannot-exceed-speed]"""
    battle = rider("..........\n..........")
    act(battle, "ride", (1, 0, 0), mode="walk")
    state(battle, "Horse", conditions.condition("slowed"))
    assert refused(battle, "ride", (3, 0, 0), mode="walk") in ("ds.slowed", "ds.speed", "ds.cannot-exceed-speed")
    act(battle, "ride", (2, 0, 0), mode="walk")
    assert refused(battle, "ride", (3, 0, 0), mode="walk") == "ds.ride"


@pytest.mark.parametrize("verb", ["disengage-move", "dart-move"])
def test_the_slowed_move_instead(verb: str) -> None:
    """They may not shift, and who moves instead is struck at.   [ds.move-instead-of-shift] [ds.slowed]"""
    battle = fight(
        box(6, 3), creature("Hero", [1, 1], hp=30, abilities="{ might = 2 }", skills="{ recoveries = 8, dart = 3 }"),
        creature("Foe", [0, 1], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    state(battle, "Hero", conditions.condition("slowed"))
    assert refused(battle, verb.removesuffix("-move"), (2, 1, 0), mode="walk") == "ds.slowed"
    told = shown(battle, command(battle.acting, verb, (2, 1, 0), mode="walk"))
    assert [strike.by for strike in told.provoked] == [unit(battle, "Foe")]
    act(battle, verb, (2, 1, 0), "hold", mode="walk")
    assert at(battle, "Hero") == (2, 1, 0)


def test_out_of_rubble_one_disengages_by_moving() -> None:
    """One square, onto clear ground; into rubble it would cost 2.   [ds.move-instead-of-shift]"""
    battle = fight(
        ",,.\n...", creature("Hero", [1, 0], **HERO), creature("Foe", [2, 1], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    assert refused(battle, "disengage", (1, 1, 0), mode="walk") == "ds.shift-terrain"
    assert refused(battle, "disengage-move", (0, 0, 0), mode="walk") == "ds.speed"
    act(battle, "disengage-move", (1, 1, 0), mode="walk")
    assert at(battle, "Hero") == (1, 1, 0)


def test_a_mount_moves_instead_of_shifting() -> None:
    """[ds.move-instead-of-shift] [ds.ride]"""
    battle = rider("..........\n..........")
    state(battle, "Horse", conditions.condition("slowed"))
    assert refused(battle, "ride-away", (1, 0, 0), mode="walk") == "ds.slowed"
    act(battle, "ride-away-move", (1, 0, 0), mode="walk")
    assert (at(battle, "Horse"), at(battle, "Rider")) == ((1, 0, 0), (1, 0, 2))
    turn(battle, "Foe")


def test_a_dart_takes_nothing_from_an_advance_under_way() -> None:
    """[ds.cannot-exceed-speed]"""
    battle = fight(
        box(12, 1), creature("Hero", [0, 0], hp=30, abilities="{ might = 2 }", skills="{ recoveries = 8, dart = 3 }"),
        creature("Foe", [11, 0], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "advance", (2, 0, 0), mode="walk")
    act(battle, "dart", (5, 0, 0), mode="walk")
    act(battle, "advance", (8, 0, 0), mode="walk")
    assert battle.world.get(battle.acting, Budget).left("main") == 1
