"""Battles under Draw Steel: turns, strikes, grabs, falls, climbers, digging, dying."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.battle import Battle, IllegalError
from game.battle.command import command
from game.ecs.components import Budget, Turn, Vitals
from game.ecs.world import BATTLE
from game.reasons import Because, Cost, Refusal
from game.rules.draw_steel.actions.aid_attack import aided
from game.rules.draw_steel.conditions import conditions, prone
from game.rules.draw_steel.falling.fall import knock_down, lose
from game.rules.draw_steel.movement.spaces import shared_space_bane
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, kinds, loaded, played, refused, state, unit

WALKS = "{ walk = 5 }"


def duel(**more: object) -> Battle:
    """A hero beside a foe, the hero to act."""
    battle = fight(box(), creature("Hero", [3, 3], **{**HERO, **more}), creature("Foe", [4, 3], "foes", hp=40))
    begin(battle, "Hero")
    return battle


def test_a_turn_is_broken_up_at_will() -> None:
    """[ds.turn] [ds.advance]"""
    battle = fight(box(), creature("Hero", [0, 3], **HERO), creature("Foe", [3, 3], "foes", hp=40))
    begin(battle, "Hero")
    act(battle, "advance", (2, 3, 0), mode="walk")
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    act(battle, "advance", (2, 0, 0), "hold", mode="walk")
    assert at(battle, "Hero") == (2, 0, 0)
    assert refused(battle, "advance", (2, 1, 0), mode="walk") == "ds.turn"
    assert refused(battle, "attack", "Foe") == "ds.turn"


def test_two_advances_are_measured_each() -> None:
    """[ds.cannot-exceed-speed] [ds.turn]"""
    battle = fight(box(14, 3), creature("Hero", [0, 0], **HERO), creature("Foe", [13, 2], "foes"))
    begin(battle, "Hero")
    act(battle, "advance", (5, 0, 0), mode="walk")
    act(battle, "advance", (10, 0, 0), mode="walk")
    assert refused(battle, "push", "Foe") != "ds.turn"
    assert refused(battle, "advance", (11, 0, 0), mode="walk") == "ds.turn"


def test_slowed_in_the_middle_of_an_advance() -> None:
    """What is spent counts against the new speed.   [ds.cannot-exceed-speed] [ds.slowed]"""
    battle = fight(box(14, 3), creature("Hero", [0, 0], **HERO), creature("Foe", [13, 2], "foes"))
    begin(battle, "Hero")
    act(battle, "advance", (1, 0, 0), mode="walk")
    state(battle, "Hero", conditions.condition("slowed"))
    battle.world.put(battle.acting, battle.world.get(battle.acting, Budget).spend("main"))
    assert isinstance(battle.check(command(battle.acting, "advance", (2, 0, 0), mode="walk")), Cost)
    assert refused(battle, "advance", (3, 0, 0), mode="walk") == "ds.cannot-exceed-speed"


def test_shifting_and_moving_are_two_movements() -> None:
    """[ds.no-mixing-shift] [ds.disengage]"""
    battle = duel()
    assert "asked" not in kinds(act(battle, "disengage", (2, 3, 0), mode="walk"))
    act(battle, "advance", (0, 0, 0), mode="walk")
    assert at(battle, "Hero") == (0, 0, 0)


def test_an_opportunity_attack_comes_before_the_step() -> None:
    """[ds.opportunity-attack] [ds.free-strike] [ds.triggered-action]"""
    battle = duel()
    loaded(battle, 5, 5)
    events = act(battle, "advance", (1, 3, 0), "strike", mode="walk")
    assert kinds(events).index("struck") < kinds(events).index("moved")
    assert hp(battle, "Hero") == 30 - 2


def test_fixed_free_strikes_do_not_roll() -> None:
    """[ds.free-strike]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Goblin", [4, 3], "foes", skills="{ free-strike = 2 }")
    )
    begin(battle, "Hero")
    events = act(battle, "advance", (1, 3, 0), "strike", mode="walk")
    assert "rolled" not in kinds(events)
    assert hp(battle, "Hero") == 28


@pytest.mark.parametrize(("dice", "damage"), [((4, 5), 4), ((5, 5), 7), ((8, 7), 9)])
def test_a_melee_free_strike_by_tier(dice: tuple[int, int], damage: int) -> None:
    """[ds.free-strike]"""
    battle = duel()
    loaded(battle, *dice)
    act(battle, "attack", "Foe")
    assert hp(battle, "Foe") == 40 - damage


def test_a_critical_hit_gives_another_main_action() -> None:
    """[ds.critical-hit]"""
    battle = duel()
    loaded(battle, 10, 9)
    assert "ds.critical-hit" in cited(act(battle, "attack", "Foe"))
    loaded(battle, 10, 8)
    assert "ds.critical-hit" not in cited(act(battle, "attack", "Foe"))
    assert refused(battle, "attack", "Foe") == "ds.turn"


def test_maneuvers_are_never_critical() -> None:
    """[ds.critical-hit] [ds.grab]"""
    battle = duel()
    loaded(battle, 10, 10)
    events = act(battle, "grapple", "Foe")
    assert has(battle, "Foe", "grabbed")
    assert "ds.critical-hit" not in cited(events)


def test_a_grab_of_the_second_tier_may_be_answered() -> None:
    """[ds.grab] [ds.escape-grab] [ds.grabbed]"""
    battle = duel()
    loaded(battle, 6, 6, 1, 1)
    events = act(battle, "grapple", "Foe", "on", "strike")
    assert kinds(events).count("struck") == 1
    assert has(battle, "Foe", "grabbed")
    turn(battle, "Foe")
    loaded(battle, 10, 7)
    act(battle, "escape")
    assert not has(battle, "Foe", "grabbed")


def test_the_captive_comes_along() -> None:
    """[ds.grabbed]"""
    battle = duel()
    loaded(battle, 10, 9)
    act(battle, "grapple", "Foe")
    act(battle, "advance", (2, 3, 0), mode="walk")
    assert at(battle, "Hero") == (2, 3, 0)
    assert at(battle, "Foe") == (3, 3, 0)
    assert has(battle, "Foe", "grabbed")
    act(battle, "release")
    assert not has(battle, "Foe", "grabbed")


def test_nobody_is_grabbed_twice() -> None:
    """[ds.same-condition]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Friend", [4, 2], **HERO), creature("Foe", [4, 3], "foes")
    )
    begin(battle, "Hero")
    state(battle, "Foe", conditions.condition("grabbed", unit(battle, "Friend")))
    assert refused(battle, "grapple", "Foe") == "ds.same-condition"


def test_knockback_into_a_wall() -> None:
    """[ds.knockback] [ds.slam-object]"""
    battle = fight("......\n.....#\n......", creature("Hero", [3, 1], **HERO), creature("Foe", [4, 1], "foes", hp=40))
    begin(battle, "Hero")
    loaded(battle, 6, 6)
    act(battle, "push", "Foe", "5,1,0")
    assert (at(battle, "Foe"), hp(battle, "Foe")) == ((4, 1, 0), 40 - 4)


def test_knockback_over_an_edge() -> None:
    """[ds.forced-over-edge] [ds.fall-damage]"""
    battle = fight(
        "......\n......", creature("Hero", [0, 0], **HERO), creature("Foe", [1, 0], "foes", hp=40),
        heights="550000\n550000",
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 1, 1)
    events = act(battle, "push", "Foe", "2,0,5")
    assert (at(battle, "Foe"), hp(battle, "Foe")) == ((2, 0, 0), 30)
    assert has(battle, "Foe", "prone")
    assert "fell" in kinds(events)


def test_falling_onto_an_enemy_hurts_both() -> None:
    """[ds.fall-onto] [ds.fall-agility] [ds.fall-onto-prone]"""
    battle = fight(
        "......\n......", creature("Hero", [0, 0], hp=60, abilities="{ might = 2, agility = 2 }"),
        creature("Foe", [1, 0], "foes", hp=60), creature("Below", [2, 0], "heroes", hp=60),
        heights="770000\n770000",
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 1, 1)
    act(battle, "push", "Foe", "2,0,7", "2,1,0")
    assert (hp(battle, "Foe"), hp(battle, "Below")) == (60 - 12, 60 - 12)
    assert has(battle, "Foe", "prone")
    assert has(battle, "Below", "prone")
    assert at(battle, "Foe") != (2, 0, 0)


def test_the_faller_may_decline_to_soften_the_fall() -> None:
    """[ds.fall-agility] [ds.fall-onto]"""
    battle = fight(
        "......\n......", creature("Hero", [0, 0], **HERO), creature("Friend", [2, 0], "heroes", hp=60),
        creature("Foe", [1, 0], "foes", hp=60, abilities="{ agility = 2 }"), heights="770000\n770000",
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 1, 1)
    act(battle, "push", "Foe", "2,0,7", "hard", "2,1,0")
    assert (hp(battle, "Foe"), hp(battle, "Friend")) == (60 - 12, 60 - 12)


def test_who_dives_off_a_ledge_falls_without_a_strike() -> None:
    """[ds.fall-no-opportunity] [ds.walk]"""
    battle = fight(
        "......\n......", creature("Hero", [0, 0], **HERO), creature("Foe", [0, 1], "foes"), heights="400000\n400000"
    )
    begin(battle, "Hero")
    events = act(battle, "advance", (1, 0, 0), mode="walk")
    assert "asked" not in kinds(events)
    assert (at(battle, "Hero"), hp(battle, "Hero")) == ((1, 0, 0), 30 - 4)
    assert has(battle, "Hero", "prone")


def test_a_flier_knocked_prone_falls() -> None:
    """[ds.fly-fall] [ds.drop-prone]"""
    battle = fight(
        box(), creature("Hawk", [0, 0, 4], hp=30, speeds="{ walk = 5, fly = 5 }"), creature("Foe", [9, 0], "foes")
    )
    begin(battle, "Hawk")
    act(battle, "drop-prone")
    assert (at(battle, "Hawk"), hp(battle, "Hawk")) == ((0, 0, 0), 30 - 8)
    assert refused(battle, "rise") == "ds.stand-freely"


def test_knocked_prone_again_needs_the_maneuver() -> None:
    """[ds.stand-freely] [ds.stand-up]"""
    battle = duel()
    act(battle, "drop-prone")
    for event in prone.knocked_prone(battle.world, battle.acting):
        apply(battle.world, event)
    assert refused(battle, "rise") == "ds.stand-freely"
    act(battle, "stand")
    assert not has(battle, "Hero", "prone")


@pytest.mark.parametrize(("dice", "there"), [((4, 4), False), ((7, 7), False), ((10, 7), True)])
def test_climbing_the_unwilling(dice: tuple[int, int], there: bool) -> None:
    """[ds.climb-creature] [ds.climb-creature-test] [ds.climber-edge]"""
    battle = fight(box(), creature("Hero", [2, 3], **HERO), creature("Ogre", [3, 3], "foes", size="2", hp=60))
    begin(battle, "Hero")
    loaded(battle, *dice)
    act(battle, "climb-on", "Ogre", *(["hold"] if dice == (4, 4) else ["2"] if there else []))
    assert at(battle, "Hero") == ((3, 3, 2) if there else (2, 3, 0))
    assert battle.world.get(battle.acting, Budget).moved == (4 if there else 0)
    if there:
        preview = battle.preview(command(battle.acting, "attack", unit(battle, "Ogre")))
        assert not isinstance(preview, Refusal)
        assert preview.strike is not None
        assert "ds.climber-edge" in [reason.rule for reason in preview.strike.because]
    else:
        assert refused(battle, "climb-on", "Ogre") == "ds.climb-creature-test"


@pytest.mark.parametrize(
    ("dice", "on", "prone", "hurt"), [((4, 4), False, True, 0), ((6, 6), False, False, 0), ((9, 8), True, False, 0)]
)
def test_shaking_off_a_climber(dice: tuple[int, int], on: bool, prone: bool, hurt: int) -> None:
    """[ds.dislodge]"""
    battle = fight(box(), creature("Hero", [2, 3], **HERO), creature("Ogre", [3, 3], "foes", size="2", hp=60))
    begin(battle, "Hero")
    loaded(battle, 10, 9)
    act(battle, "climb-on", "Ogre")
    turn(battle, "Ogre")
    loaded(battle, *dice)
    act(battle, "shake", "Hero")
    if battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert (at(battle, "Hero")[2] == 2) is on
    assert has(battle, "Hero", "prone") is prone
    assert hp(battle, "Hero") == 30 - hurt


def test_a_climber_is_carried_and_falls_when_knocked_prone() -> None:
    """[ds.climb-creature] [ds.climber-knocked-prone]"""
    battle = fight(
        box(12, 8), creature("Hero", [2, 3], hp=30, abilities="{ might = 2 }"),
        creature("Giant", [3, 3], size="3", hp=60), creature("Foe", [11, 7], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    battle.world.put(battle.acting, battle.world.get(battle.acting, Budget))
    act(battle, "climb-on", "Giant", "2")
    assert at(battle, "Hero") == (3, 3, 2)
    turn(battle, "Giant")
    act(battle, "advance", (6, 3, 0), mode="walk")
    assert at(battle, "Hero") == (6, 3, 2)
    turn(battle, "Hero")
    played(battle, knock_down(battle.world, unit(battle, "Hero")))
    assert has(battle, "Hero", "prone")
    assert at(battle, "Hero")[2] == 0
    assert hp(battle, "Hero") == 30 - 4


def test_a_mount_carries_its_rider() -> None:
    """[ds.mounts] [ds.ride]"""
    battle = fight(
        box(14, 6), creature("Rider", [2, 2], **HERO), creature("Horse", [3, 2], kind="horse"),
        creature("Foe", [13, 5], "foes"),
    )  # fmt: skip
    begin(battle, "Rider")
    act(battle, "climb-on", "Horse", "4,3,2")
    assert at(battle, "Rider") == (4, 3, 2)
    act(battle, "ride", (10, 2, 0), mode="walk")
    assert at(battle, "Horse") == (10, 2, 0)
    assert at(battle, "Rider") == (11, 3, 2)
    assert refused(battle, "ride", (8, 2, 0), mode="walk") == "ds.speed"
    act(battle, "ride", (9, 2, 0), mode="walk")
    assert refused(battle, "ride", (10, 2, 0), mode="walk") == "ds.ride"


def test_the_rider_of_a_dead_mount_tumbles() -> None:
    """[ds.mounts] [ds.dying]"""
    battle = fight(
        box(14, 6),
        creature("Rider", [2, 2], hp=30, abilities="{ might = 2 }"),
        creature("Horse", [3, 2], kind="horse"),
        creature("Foe", [5, 2], "foes", abilities="{ might = 5 }"),
        creature("Late", [13, 5], "foes"),
    )
    begin(battle, "Rider")
    act(battle, "climb-on", "Horse")
    turn(battle, "Foe")
    for _ in range(2):
        loaded(battle, 10, 9)
        battle.do(command(battle.acting, "attack", unit(battle, "Horse")))
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert has(battle, "Rider", "prone")
    assert hp(battle, "Rider") == 30 - 4


def test_dig_and_come_up() -> None:
    """[ds.dig] [ds.burrow] [ds.burrow-no-tunnel]"""
    battle = fight(
        box(8, 4, ":"), creature("Mole", [2, 2], speeds="{ walk = 5, burrow = 5 }"), creature("Foe", [7, 0], "foes")
    )
    begin(battle, "Mole")
    act(battle, "dig", (2, 2, -1))
    act(battle, "advance", (5, 2, -1), mode="burrow")
    assert at(battle, "Mole") == (5, 2, -1)
    assert battle.world.field is battle.world.ground
    act(battle, "dig", (5, 2, 0))
    assert refused(battle, "dig", (5, 2, -1)) == "ds.turn"


def test_no_dragging_fighters_down() -> None:
    """[ds.dig-with-captive]"""
    battle = fight(
        box(8, 4, ":"), creature("Mole", [2, 2], speeds="{ walk = 5, burrow = 5 }"), creature("Foe", [3, 2], "foes")
    )
    begin(battle, "Mole")
    state(battle, "Foe", conditions.condition("grabbed", battle.acting))
    assert refused(battle, "dig", (2, 2, -1)) == "ds.dig-with-captive"
    state(battle, "Foe", conditions.condition("unconscious"))
    act(battle, "dig", (2, 2, -1))
    assert at(battle, "Mole") == (2, 2, -1)


@pytest.mark.parametrize(
    ("dice", "answers", "slowed", "weakened"),
    [
        ((4, 3), ("2,2,-1",), True, True),
        ((6, 5), ("2", "2,2,-1"), True, False),
        ((9, 8), ("3", "2,2,-1"), False, False),
    ],
)
def test_claw_dirt(dice: tuple[int, int], answers: tuple[str, ...], slowed: bool, weakened: bool) -> None:
    """[ds.claw-dirt] [ds.claw-dirt-roll] [ds.end-of-turn]"""
    battle = fight(
        box(8, 4, ":"), creature("Man", [2, 2], hp=40, abilities="{ might = 2 }"), creature("Foe", [7, 0], "foes")
    )
    begin(battle, "Man")
    loaded(battle, *dice)
    act(battle, "scrabble", None, *answers)
    assert at(battle, "Man") == (2, 2, -1)
    assert (has(battle, "Man", "slowed"), has(battle, "Man", "weakened")) == (slowed, weakened)
    assert (battle.world.get(battle.acting, Budget).left("main") == 0) is (dice == (6, 5))
    act(battle, "end")
    assert not has(battle, "Man", "slowed", "weakened")


def test_out_of_air() -> None:
    """[ds.suffocating]"""
    battle = fight(
        box(8, 4, ":"), creature("Man", [2, 2, -1], hp=40), creature("Mole", [5, 2, -1], "foes", kind="mole", hp=40)
    )
    begin(battle, "Man")
    for lost in (0, 3, 6):
        loaded(battle, 3)
        round_ = battle.world.get(BATTLE, Turn).round
        while battle.world.get(BATTLE, Turn).round == round_:
            battle.do(command(battle.acting, "end"))
        assert (hp(battle, "Man"), hp(battle, "Mole")) == (40 - lost, 40)


def test_pulling_a_friend_out() -> None:
    """[ds.pull-out]"""
    battle = fight(
        box(8, 4, ":"), creature("Man", [2, 2]), creature("Friend", [3, 2, -1]), creature("Low", [2, 3, -2]),
        creature("Foe", [7, 0], "foes"),
    )  # fmt: skip
    begin(battle, "Man")
    act(battle, "pull-out", "Friend")
    assert at(battle, "Friend") == (3, 2, 0)
    turn(battle, "Friend")
    assert refused(battle, "pull-out", "Low") == "ds.distance"


def test_dying_heroes_fight_on_and_bleed() -> None:
    """[ds.dying] [ds.bleeding]"""
    battle = duel(hp=30)
    vitals = battle.world.get(battle.acting, Vitals)
    battle.world.put(battle.acting, replace(vitals, hp=4))
    played(battle, lose(battle.world, battle.acting, 7, (Because("ds.damage", 7),)))
    assert hp(battle, "Hero") == -3
    assert has(battle, "Hero", "dying")
    assert refused(battle, "catch-breath") == "ds.dying"
    loaded(battle, 5, 5, 4)
    act(battle, "attack", "Foe")
    assert hp(battle, "Hero") == -3 - 5


def test_heroes_die_at_minus_half_others_at_nothing() -> None:
    """[ds.dying]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **{**HERO, "hp": 4}), creature("Foe", [4, 3], "foes", hp=4),
        creature("Late", [9, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    loaded(battle, 1, 1)
    events = act(battle, "attack", "Foe", "kill")
    assert "died" in kinds(events)
    turn(battle, "Late")


def test_catch_breath_and_heal() -> None:
    """[ds.catch-breath] [ds.heal]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **{**HERO, "hp": 32}), creature("Friend", [3, 4], **{**HERO, "hp": 24}),
        creature("Foe", [9, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    for name, left in (("Hero", 12), ("Friend", -3)):
        who = unit(battle, name)
        battle.world.put(who, replace(battle.world.get(who, Vitals), hp=left))
    state(battle, "Friend", conditions.condition("dying"))
    act(battle, "catch-breath")
    assert hp(battle, "Hero") == 22
    act(battle, "heal", "Friend")
    assert hp(battle, "Friend") == 5
    assert not has(battle, "Friend", "dying")


def test_a_saving_throw_by_healing_and_at_the_end_of_a_turn() -> None:
    """[ds.heal] [ds.saving-throw] [ds.same-condition]"""
    battle = fight(box(), creature("Hero", [3, 3]), creature("Friend", [3, 4]), creature("Foe", [9, 3], "foes"))
    begin(battle, "Hero")
    state(battle, "Friend", conditions.condition("slowed", 0, conditions.SAVE))
    loaded(battle, 6)
    act(battle, "heal", "Friend")
    assert not has(battle, "Friend", "slowed")
    state(battle, "Hero", conditions.condition("weakened", 0, conditions.SAVE))
    loaded(battle, 5)
    act(battle, "end")
    assert has(battle, "Hero", "weakened")


def test_helping_an_attack_counts_once() -> None:
    """[ds.aid-attack]"""
    battle = fight(
        box(), creature("Hero", [3, 3]), creature("Friend", [4, 2], hp=30), creature("Foe", [4, 3], "foes", hp=60)
    )
    begin(battle, "Hero")
    act(battle, "aid-attack", "Foe")
    turn(battle, "Friend")
    strike = battle.preview(command(battle.acting, "attack", unit(battle, "Foe")))
    assert not isinstance(strike, Refusal)
    assert strike.strike is not None
    assert "ds.aid-attack" in [one.rule for one in strike.strike.because]
    act(battle, "attack", "Foe")
    assert not has(battle, "Foe", "aided-against")


def test_defending_gives_a_double_bane_until_the_next_turn() -> None:
    """[ds.defend]"""
    battle = duel()
    act(battle, "defend")
    assert has(battle, "Hero", "defending")
    turn(battle, "Foe")
    turn(battle, "Hero")
    assert not has(battle, "Hero", "defending")


def test_a_charge_ends_with_a_strike() -> None:
    """[ds.charge]"""
    battle = fight(box(), creature("Hero", [0, 0], **HERO), creature("Foe", [5, 0], "foes", hp=40))
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    act(battle, "charge", "Foe")
    assert at(battle, "Hero") == (4, 0, 0)
    assert hp(battle, "Foe") == 40 - 7
    act(battle, "advance", (3, 1, 0), mode="walk")


@pytest.mark.parametrize(("dice", "there"), [((5, 5), (3, 0, 0)), ((5, 4), (2, 0, -2))])
def test_jumping_farther_takes_a_test(dice: tuple[int, int], there: tuple[int, int, int]) -> None:
    """[ds.jump-test]"""
    battle = fight(
        ".&&...\n......", creature("Hero", [0, 0], hp=30, abilities="{ might = 2 }"), creature("Foe", [5, 1], "foes")
    )
    begin(battle, "Hero")
    loaded(battle, *dice)
    act(battle, "jump", (3, 0, 0), mode="walk")
    assert at(battle, "Hero") == there
    assert has(battle, "Hero", "prone") is (there[2] < 0)


def test_teleporting_frees() -> None:
    """[ds.teleport-frees] [ds.teleport-no-triggers] [ds.teleport-prone]"""
    battle = duel(speeds="{ walk = 5, teleport = 5 }")
    state(battle, "Hero", conditions.condition("grabbed", unit(battle, "Foe")))
    state(battle, "Hero", prone.LYING)
    events = act(battle, "teleport", (1, 3, 0), "stand", mode="walk")
    assert "ds.opportunity-attack" not in cited(events)
    assert not has(battle, "Hero", "grabbed", "prone")


def test_surprise_lasts_a_round() -> None:
    """[ds.surprise] [ds.first-side]"""
    battle = fight(box(), creature("Hero", [0, 0]), creature("Foe", [9, 0], "foes", conditions='["surprised"]'))
    assert battle.acting == unit(battle, "Hero")
    act(battle, "end")
    assert has(battle, "Foe", "surprised")
    act(battle, "end")
    assert not has(battle, "Foe", "surprised")
    assert battle.acting == unit(battle, "Hero")


def test_the_order_shows_the_round_as_it_stands() -> None:
    """[ds.round] [ds.sides]"""
    battle = fight(
        box(), creature("H1", [0, 0]), creature("H2", [1, 0]), creature("E1", [8, 0], "foes"),
        creature("E2", [9, 0], "foes"),
    )  # fmt: skip
    begin(battle, "H2")
    names = [unit(battle, name) for name in ("H2", "E1", "H1", "E2")]
    assert list(battle.world.get(BATTLE, Turn).order) == names
    act(battle, "end", None, str(unit(battle, "E2")))
    assert battle.acting == unit(battle, "E2")
    with pytest.raises(IllegalError):
        battle.do(command(unit(battle, "H2"), "end"))


def test_two_fall_into_one_shaft() -> None:
    """[ds.forced-sharing] [ds.shared-space-bane]"""
    battle = fight(
        "...\n...\n...", creature("Hero", [0, 1, 5], hp=60, abilities="{ might = 2 }"),
        creature("Foe", [2, 0, 5], "foes"), creature("Fat", [1, 1], "foes", size="1L", hp=60),
        heights="555\n505\n555",
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "advance", (1, 1, 0), mode="walk")
    assert at(battle, "Hero") == at(battle, "Fat") == (1, 1, 0)
    assert (hp(battle, "Hero"), hp(battle, "Fat")) == (60 - 8, 60 - 8)
    assert shared_space_bane(battle.world, unit(battle, "Hero"))


def test_the_help_of_two_is_a_double_edge_for_the_next() -> None:
    """[ds.aid-attack] [ds.edges-and-banes] Who helps has none of its own help, and loses it as its next turn starts."""
    battle = fight(
        box(), creature("Hero", [3, 3]), creature("Friend", [4, 2], hp=30), creature("Third", [5, 4], hp=30),
        creature("Foe", [4, 3], "foes", hp=60),
    )  # fmt: skip
    foe = unit(battle, "Foe")

    def edges(name: str) -> int:
        return [one.rule for one in aided(battle.world, unit(battle, name), foe)].count("ds.aid-attack")

    begin(battle, "Hero")
    act(battle, "aid-attack", "Foe")
    turn(battle, "Friend")
    act(battle, "aid-attack", "Foe")
    assert refused(battle, "aid-attack", "Foe") == "ds.aid-attack"
    assert (edges("Hero"), edges("Friend"), edges("Third")) == (1, 1, 2)
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    assert (edges("Hero"), edges("Friend"), edges("Third")) == (1, 0, 1)
    turn(battle, "Third")
    turn(battle, "Friend")
    assert (edges("Hero"), edges("Third")) == (0, 0)
    assert not has(battle, "Foe", "aided-against")


@pytest.mark.parametrize("fate", ["kill", "spare"])
def test_who_acts_no_more_helps_no_more(fate: str) -> None:
    """[ds.aid-attack] No turn of the helper comes any more at whose start the help would be lost."""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Friend", [6, 6], **HERO),
        creature("Foe", [4, 3], "foes", hp=3), creature("Pal", [3, 2], "foes", hp=30),
    )  # fmt: skip
    begin(battle, "Hero")
    turn(battle, "Foe")
    act(battle, "aid-attack", "Hero")
    assert has(battle, "Hero", "aided-against")
    turn(battle, "Hero")
    loaded(battle, 9, 9)
    act(battle, "attack", "Foe", fate)
    assert not has(battle, "Hero", "aided-against")
    assert not aided(battle.world, unit(battle, "Pal"), unit(battle, "Hero"))


@pytest.mark.parametrize(("answer", "left"), [("hold", 30), ("strike", 30 - 5 - 1), ("shoot", 30 - 4 - 1)])
def test_a_free_strike_at_a_climber_is_melee_or_ranged(answer: str, left: int) -> None:
    """[ds.climb-creature-test] [ds.free-strike]"""
    ogre = {"size": "2", "hp": 60, "abilities": "{ might = 1 }", "speeds": WALKS}
    battle = fight(box(), creature("Hero", [3, 3], **HERO), creature("Ogre", [4, 3], "foes", **ogre))
    begin(battle, "Hero")
    loaded(battle, 4, 4, 8, 7)
    act(battle, "climb-on", "Ogre", answer)
    assert hp(battle, "Hero") == left


def test_a_mount_counts_as_climbed_to_its_highest_level() -> None:
    """[ds.mounts]"""
    beast = {"size": "3", "hp": 40, "skills": "{ mount = 1 }", "speeds": WALKS}
    battle = fight(
        box(), creature("Rider", [2, 2], **HERO), creature("Beast", [3, 2], **beast), creature("Foe", [11, 7], "foes")
    )
    begin(battle, "Rider")
    act(battle, "climb-on", "Beast", "5,4,3")
    assert at(battle, "Rider") == (5, 4, 3)


def test_a_body_does_not_stay_in_the_air() -> None:
    """[ds.fly-fall] [ds.dying]"""
    hawk = creature("Hawk", [3, 3, 4], "foes", hp=8, speeds="{ walk = 5, fly = 5 }")
    battle = fight(box(), creature("Hero", [0, 0], **HERO), hawk)
    played(battle, lose(battle.world, unit(battle, "Hawk"), 40, (Because("ds.damage", 40),)))
    assert battle.world.get(unit(battle, "Hawk"), Vitals).dead
    assert at(battle, "Hawk") == (3, 3, 0)
