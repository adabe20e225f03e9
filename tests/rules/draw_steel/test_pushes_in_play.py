"""Battles under Draw Steel: pushes and what they lead to, critical hits off one's turn, blood, helping hands."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Budget, Turn
from game.ecs.world import BATTLE
from game.mechanics.states import state_of
from game.reasons import Refusal
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.prone import LYING
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, kinds, loaded, played, refused, state, unit


def offered(battle: Battle) -> dict[str, tuple[int, int, int] | None]:
    """Give the answers to the open question, each with where it is on the board."""
    assert battle.pending is not None
    return {option.key: option.at for option in battle.pending.options}


def test_the_pusher_chooses_the_line_and_how_far() -> None:
    """[ds.forced-movement] [ds.knockback]"""
    battle = fight(box(9, 5), creature("Hero", [2, 2], **HERO), creature("Foe", [3, 2], "foes", hp=40))
    begin(battle, "Hero")
    loaded(battle, 8, 8)
    act(battle, "push", "Foe")
    ends = {(3 + n, y, 0) for n in (1, 2, 3) for y in range(max(0, 2 - n), min(5, 3 + n))}
    assert {cell for key, cell in offered(battle).items() if key != "none"} == ends
    battle.answer("4,1,0")
    assert at(battle, "Foe") == (4, 1, 0)
    assert hp(battle, "Foe") == 40


def test_fewer_squares_to_the_edge_are_no_fall() -> None:
    """[ds.forced-over-edge] [ds.forced-movement]"""
    battle = fight("......", creature("Hero", [0, 0], **HERO), creature("Foe", [1, 0], "foes", hp=40), heights="555000")
    begin(battle, "Hero")
    loaded(battle, 8, 8)
    act(battle, "push", "Foe", "2,0,5")
    assert (at(battle, "Foe"), hp(battle, "Foe"), has(battle, "Foe", "prone")) == ((2, 0, 5), 40, False)


def test_nobody_need_be_pushed() -> None:
    """[ds.forced-movement]"""
    battle = fight(box(6, 3), creature("Hero", [2, 1], **HERO), creature("Foe", [3, 1], "foes", hp=40))
    begin(battle, "Hero")
    loaded(battle, 8, 8)
    act(battle, "push", "Foe", "none")
    assert at(battle, "Foe") == (3, 1, 0)


def test_a_flier_is_pushed_into_the_ground() -> None:
    """[ds.vertical-forced] [ds.slam-object] [ds.forced-down]"""
    wings = {"speeds": "{ walk = 5, fly = 5 }"}
    battle = fight(
        box(9, 3), creature("Hero", [1, 1, 2], **HERO, **wings), creature("Hawk", [2, 1, 2], "foes", hp=40, **wings)
    )
    begin(battle, "Hero")
    loaded(battle, 10, 7)
    act(battle, "push", "Hawk")
    assert {"3,1", "4,1", "5,1", "none"} <= set(offered(battle))
    battle.answer("5,1")
    assert offered(battle)["5,1,-1"] == (5, 1, -1)
    battle.answer("5,1,-1")
    assert (at(battle, "Hawk"), hp(battle, "Hawk")) == ((4, 1, 0), 40 - (2 + 1) - 4)
    assert has(battle, "Hawk", "prone")


def test_all_that_a_large_one_is_thrown_into_are_hurt() -> None:
    """[ds.slam-creature]"""
    strong = {**HERO, "abilities": "{ might = 2 }"}
    battle = fight(
        box(9, 4), creature("Hero", [0, 1], **strong), creature("Ogre", [1, 1], "foes", size="2", hp=40),
        creature("Left", [4, 1], "foes", hp=9), creature("Right", [4, 2], "foes", hp=9),
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 10, 5)
    act(battle, "push", "Ogre", "3,1,0")
    assert [hp(battle, name) for name in ("Ogre", "Left", "Right")] == [38, 7, 7]


def test_a_maneuver_is_no_strike() -> None:
    """Flanking and lying prone speak of strikes.   [ds.flanking] [ds.prone] [ds.knockback]"""
    battle = fight(
        box(9, 5), creature("Hero", [2, 2], **HERO), creature("Foe", [3, 2], "foes", hp=40),
        creature("Friend", [4, 2], hp=20),
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 9, 5)
    act(battle, "grapple", "Foe", "off")
    assert not has(battle, "Foe", "grabbed")


def test_a_middling_grab_need_not_be_gone_through_with() -> None:
    """[ds.grab] [ds.escape-grab]"""
    battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [4, 3], "foes", hp=40))
    begin(battle, "Hero")
    state(battle, "Hero", conditions.condition("grabbed", unit(battle, "Foe")))
    loaded(battle, 6, 6)
    assert "struck" not in kinds(act(battle, "escape", None, "off"))
    assert has(battle, "Hero", "grabbed")
    loaded(battle, 6, 6)
    act(battle, "escape", None, "on", "hold")
    assert not has(battle, "Hero", "grabbed")


def test_a_captive_is_put_elsewhere() -> None:
    """[ds.grabbed]"""
    battle = fight(box(6, 5), creature("Hero", [2, 2], **HERO), creature("Foe", [3, 2], "foes", hp=40))
    begin(battle, "Hero")
    state(battle, "Foe", conditions.condition("grabbed", battle.acting))
    act(battle, "put-down")
    assert set(offered(battle)) == {f"{x},{y},0" for x in (1, 2, 3) for y in (1, 2, 3)} - {"2,2,0", "3,2,0"}
    battle.answer("1,3,0")
    assert at(battle, "Foe") == (1, 3, 0)
    assert has(battle, "Foe", "grabbed")


def test_a_critical_hit_off_turn_is_another_main_action_at_once() -> None:
    """[ds.critical-hit] [ds.opportunity-attack]"""
    battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [4, 3], "foes", hp=60))
    begin(battle, "Hero")
    turn(battle, "Foe")
    loaded(battle, 10, 9, 6, 6)
    act(battle, "advance", (6, 3, 0), "strike", mode="walk")
    assert "none" not in offered(battle)
    foe = unit(battle, "Foe")
    events = battle.answer(f"{foe} free-strike")
    assert "struck" in kinds(events)
    assert hp(battle, "Foe") == 60 - 9 - 7
    assert at(battle, "Foe") == (6, 3, 0)


def test_a_dazed_hero_takes_the_main_action_of_a_critical_hit() -> None:
    """[ds.critical-hit] [ds.dazed]"""
    battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [4, 3], "foes", hp=60))
    begin(battle, "Hero")
    state(battle, "Hero", conditions.condition("dazed"))
    loaded(battle, 10, 9)
    act(battle, "attack", "Foe")
    assert refused(battle, "grapple", "Foe") == "ds.dazed"
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    assert refused(battle, "attack", "Foe") == "ds.dazed"


def test_the_strike_of_a_charge_can_be_critical() -> None:
    """[ds.critical-hit] [ds.charge]"""
    battle = fight(box(), creature("Hero", [0, 3], **HERO), creature("Foe", [4, 3], "foes", hp=60))
    begin(battle, "Hero")
    loaded(battle, 10, 10)
    assert "ds.critical-hit" in cited(act(battle, "charge", "Foe"))
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")


def test_a_charge_jumps_over_rubble() -> None:
    """[ds.charge] [ds.long-jump]"""
    battle = fight("..,...\n######", creature("Hero", [0, 0], **HERO), creature("Foe", [5, 0], "foes", hp=60))
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    events = act(battle, "charge", "Foe")
    assert at(battle, "Hero") == (4, 0, 0)
    assert "struck" in kinds(events)
    assert "ds.long-jump" in cited(events)


def test_a_flier_charges_through_the_air() -> None:
    """[ds.charge]"""
    wings = {"speeds": "{ walk = 5, fly = 5 }"}
    battle = fight(
        box(9, 3), creature("Hero", [0, 1, 3], **HERO, **wings), creature("Hawk", [5, 1, 3], "foes", hp=40, **wings)
    )
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    assert "struck" in kinds(act(battle, "charge", "Hawk"))
    assert at(battle, "Hero")[0] == 4


@pytest.mark.parametrize("verb", ["defend", "heal"])
def test_every_main_action_costs_the_bleeding_blood(verb: str) -> None:
    """[ds.bleeding]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Friend", [2, 3], **HERO),
        creature("Foe", [9, 3], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    state(battle, "Hero", conditions.condition("bleeding"))
    state(battle, "Friend", conditions.condition("slowed", 0, conditions.SAVE))
    loaded(battle, *((4,) if verb == "defend" else (6, 4)))
    act(battle, verb, "Friend" if verb == "heal" else None)
    assert hp(battle, "Hero") == 30 - 5


def test_a_friend_is_helped_up() -> None:
    """[ds.stand-up]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Friend", [2, 3], **HERO),
        creature("Held", [2, 2], **HERO), creature("Foe", [9, 3], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    assert refused(battle, "help-up", "Friend") == "ds.stand-up"
    state(battle, "Friend", LYING)
    state(battle, "Held", LYING)
    state(battle, "Held", conditions.condition("restrained"))
    assert refused(battle, "help-up", "Held") == "ds.restrained"
    act(battle, "help-up", "Friend")
    assert not has(battle, "Friend", "prone")


def test_the_longer_of_two_durations_stays() -> None:
    """[ds.same-condition] [ds.saving-throw] [ds.end-of-turn]"""
    for first, second in ((conditions.SAVE, conditions.END), (conditions.END, conditions.SAVE)):
        battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [9, 3], "foes"))
        begin(battle, "Hero")
        state(battle, "Hero", conditions.condition("slowed", 0, first))
        again = conditions.began(battle.world, battle.acting, conditions.condition("slowed", 0, second))
        assert again.changes == () or again.changes[0].after.find("slowed").ends == conditions.SAVE
        state(battle, "Hero", conditions.condition("slowed", 0, conditions.SAVE if not again.changes else second))
        loaded(battle, 5)
        act(battle, "end")
        assert has(battle, "Hero", "slowed")


def test_what_one_brings_upon_oneself_ends_nothing_that_lasts_longer() -> None:
    """[ds.same-condition] [ds.claw-dirt-roll] [ds.end-of-turn]"""
    for lasts in ("", conditions.SAVE):
        battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [9, 3], "foes"))
        begin(battle, "Hero")
        state(battle, "Hero", conditions.condition("slowed", 0, lasts))
        own = conditions.condition("slowed", battle.acting, conditions.END)
        played(battle, iter((conditions.began(battle.world, battle.acting, own),)))
        loaded(battle, 5)
        act(battle, "end")
        assert has(battle, "Hero", "slowed")


def test_a_new_fear_or_taunt_replaces_the_old_one_however_long_that_lasts() -> None:
    """[ds.frightened] [ds.taunted] [ds.same-condition]"""
    for name in ("frightened", "taunted"):
        foes = creature("Foe", [9, 3], "foes"), creature("Other", [9, 5], "foes")
        battle = fight(box(), creature("Hero", [3, 3], **HERO), *foes)
        begin(battle, "Hero")
        state(battle, "Hero", conditions.condition(name, unit(battle, "Foe"), conditions.SAVE))
        again = conditions.condition(name, unit(battle, "Other"), conditions.END)
        played(battle, iter((conditions.began(battle.world, battle.acting, again),)))
        assert state_of(battle.world, battle.acting, name) == again


def test_a_rider_moved_by_force_comes_off_and_tests() -> None:
    """[ds.mounts] [ds.dislodge]"""
    for dice, prone, lost in (((2, 2), True, 0), ((6, 6), False, 0)):
        battle = fight(
            box(9, 6), creature("Rider", [3, 2], mounted="true", **HERO), creature("Horse", [3, 3], kind="horse"),
            creature("Ogre", [2, 2, 2], "foes", hp=40, speeds="{ walk = 5, fly = 5 }", abilities="{ might = 2 }"),
        )  # fmt: skip
        begin(battle, "Rider") if battle.acting == 0 else None
        turn(battle, "Ogre")
        assert battle.world.find(unit(battle, "Rider"), Perch) is not None
        loaded(battle, 5, 5, *dice)
        act(battle, "push", "Rider")
        assert battle.pending is not None
        battle.answer(next(key for key in battle.pending.keys if key.startswith("5,")))
        while battle.pending is not None and battle.pending.rule == "ds.dislodge":
            battle.answer(battle.pending.keys[0])
        assert battle.world.find(unit(battle, "Rider"), Perch) is None
        assert (has(battle, "Rider", "prone"), hp(battle, "Rider")) == (prone, 30 - lost)
        assert at(battle, "Rider")[2] == 0


def test_a_teleporting_grabber_leaves_its_captive() -> None:
    """[ds.grabbed] [ds.teleport]"""
    battle = fight(
        box(9, 3), creature("Hero", [2, 1], **HERO, speeds="{ walk = 5, teleport = 5 }"),
        creature("Foe", [3, 1], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    state(battle, "Foe", conditions.condition("grabbed", battle.acting))
    act(battle, "teleport", (6, 1, 0), mode="walk")
    assert at(battle, "Foe") == (3, 1, 0)
    assert not has(battle, "Foe", "grabbed")


def test_the_invisible_are_harder_to_find() -> None:
    """[ds.search] [ds.concealment]"""
    for invisible in (False, True):
        battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [6, 3], "foes"))
        begin(battle, "Hero")
        state(battle, "Foe", conditions.condition("hidden"))
        state(battle, "Foe", conditions.condition("invisible" if invisible else "concealed"))
        loaded(battle, 5, 6, 5, 5)
        act(battle, "search")
        assert has(battle, "Foe", "hidden") is invisible


def test_whose_turn_it_is_does_not_change() -> None:
    """A strike off one's turn leaves the turn where it is.   [ds.critical-hit]"""
    battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Foe", [4, 3], "foes", hp=60))
    begin(battle, "Hero")
    turn(battle, "Foe")
    loaded(battle, 10, 9)
    act(battle, "advance", (6, 3, 0), "strike", "hold", mode="walk")
    assert battle.world.get(BATTLE, Turn).acting == unit(battle, "Foe")


def test_who_has_others_in_its_space_acts_all_the_same() -> None:
    """[ds.stop-in-larger] [ds.forced-sharing] [ds.no-stopping]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Imp", [3, 3], "foes", size="1T", hp=8),
        creature("Wide", [6, 3], size="1L", **HERO), creature("Man", [6, 3], "foes", hp=30),
    )  # fmt: skip
    for name, foe in (("Hero", "Imp"), ("Wide", "Man")):
        turn(battle, name)
        loaded(battle, 3, 3)
        assert "struck" in kinds(act(battle, "attack", foe))
        act(battle, "end")


def test_a_fixed_free_strike_tells_no_tier() -> None:
    """[ds.free-strike]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Gob", [4, 3], "foes", skills="{ free-strike = 2 }")
    )
    begin(battle, "Hero")
    events = act(battle, "advance", (1, 3, 0), "strike", mode="walk")
    struck = next(event for event in events if event.kind == "struck")
    assert "tier" not in str(struck.text)


CLIFF = """[key]
"c" = { name = "sheer-cliff", title = "sheer cliff" }
"w" = { name = "rapids", water = 2, title = "rapids" }
"""


@pytest.mark.parametrize(("dice", "there", "left"), [((5, 5), (1, 0, 0), 4), ((6, 5), (1, 0, 2), 0)])
def test_a_sheer_cliff_calls_for_might(dice: tuple[int, int], there: tuple[int, int, int], left: int) -> None:
    """[ds.hard-climb-swim] [ds.tests]"""
    battle = fight(
        "..c.....", creature("Hero", [0, 0], hp=30, abilities="{ might = 1 }", skills="{ recoveries = 8 }"),
        creature("Foe", [7, 0], "foes"), heights="00300000", key=CLIFF,
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, *dice)
    events = act(battle, "advance", (1, 0, 2), mode="climb")
    assert "ds.hard-climb-swim" in cited(events)
    assert at(battle, "Hero") == there
    assert battle.world.get(battle.acting, Budget).purse == left
    if left:
        found = battle.check(command(battle.acting, "advance", (1, 0, 1), mode="climb"))
        assert isinstance(found, Refusal)
        assert found.rule == "ds.hard-climb-swim"
        act(battle, "advance", (0, 0, 0), mode="walk")


POOL = """[key]
"w" = { name = "whirlpool-pull-2", water = 2, title = "whirlpool" }
"c" = { name = "icy-wall-hurt-3-prone", title = "icy wall" }
"""


@pytest.mark.parametrize(("dice", "there"), [((5, 4), (2, 2, 0)), ((6, 6), (1, 0, 0))])
def test_who_fails_in_a_whirlpool_is_pulled_to_the_middle(dice: tuple[int, int], there: tuple[int, int, int]) -> None:
    """[ds.hard-climb-swim] [ds.forced-movement] [ds.tests]"""
    battle = fight(
        ".wwwww.\n.wwwww.\n.wwwww.\n.wwwww.\n.wwwww.", creature("Hero", [0, 0], hp=30, abilities="{ might = 1 }"),
        creature("Foe", [6, 4], "foes"), key=POOL,
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, *dice)
    events = act(battle, "advance", (1, 0, 0), mode="swim")
    assert {"ds.hard-climb-swim", "ds.tests"} <= set(cited(events))
    assert at(battle, "Hero") == there
    assert ("ds.forced-movement" in cited(events)) is (there == (2, 2, 0))
    assert any("a hard place: " in str(event.text) for event in events)


def test_who_slips_from_an_icy_wall_is_hurt_and_prone() -> None:
    """[ds.hard-climb-swim]"""
    battle = fight(
        "..c.....", creature("Hero", [1, 0], hp=30), creature("Foe", [7, 0], "foes"), heights="00300000", key=POOL
    )
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    act(battle, "advance", (1, 0, 1), mode="climb")
    assert (hp(battle, "Hero"), has(battle, "Hero", "prone"), at(battle, "Hero")) == (27, True, (1, 0, 0))


def test_climbers_and_swimmers_make_no_test() -> None:
    """[ds.hard-climb-swim] [ds.climb-speed] [ds.swim-speed]"""
    battle = fight(
        "..c.ww..", creature("Goat", [1, 0], speeds="{ walk = 5, climb = 5, swim = 5 }", hp=30),
        creature("Foe", [7, 0], "foes"), heights="00300000", key=CLIFF,
    )  # fmt: skip
    begin(battle, "Goat")
    assert "rolled" not in kinds(act(battle, "advance", (2, 0, 3), mode="climb"))


def test_one_test_for_the_whole_water() -> None:
    """[ds.hard-climb-swim]"""
    battle = fight(
        ".www.....", creature("Hero", [0, 0], hp=30, speeds="{ walk = 8 }", abilities="{ might = 2 }"),
        creature("Foe", [8, 0], "foes"), key=CLIFF,
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    events = act(battle, "advance", (4, 0, 0), mode="swim")
    assert kinds(events).count("rolled") == 1
    assert at(battle, "Hero") == (4, 0, 0)


def test_who_defends_itself_holds_on_better() -> None:
    """[ds.defend] [ds.dislodge]"""
    for defends in (False, True):
        battle = fight(
            box(), creature("Hero", [2, 3], mounted="true", hp=30, abilities="{ might = 2 }"),
            creature("Ogre", [3, 3], size="2", hp=60), creature("Foe", [9, 3], "foes"),
        )  # fmt: skip
        turn(battle, "Ogre")
        if defends:
            state(battle, "Hero", conditions.condition("defending", unit(battle, "Hero"), conditions.TURN))
        loaded(battle, 5, 6)
        act(battle, "shake", "Hero")
        while battle.pending is not None:
            battle.answer(battle.pending.keys[0])
        assert (battle.world.find(unit(battle, "Hero"), Perch) is not None) is defends
