"""Knocking out instead of killing, riding away, and what the log says of a roll."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Budget, Conditions, Place, Vitals
from game.mechanics.states import ended
from game.reasons import Because, Refusal
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.falling.fall import lose
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, loaded, played, said, state, unit

RIDER = {**HERO, "size": "1S"}


def duel(**more: object) -> Battle:
    """A hero beside a weak foe, another foe far away."""
    weak = creature("Foe", [4, 3], "foes", **{"hp": 4, **more})
    battle = fight(box(), creature("Hero", [3, 3], **HERO), weak, creature("Late", [11, 7], "foes"))
    begin(battle, "Hero")
    return battle


def test_who_would_kill_is_asked() -> None:
    """[ds.unconscious] [ds.dying]"""
    battle = duel()
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    asked = battle.pending
    assert asked is not None
    assert (asked.rule, asked.side, asked.keys) == ("ds.unconscious", "heroes", ("kill", "spare"))
    battle.answer("kill")
    assert battle.world.get(unit(battle, "Foe"), Vitals).dead


def test_the_spared_lie_unconscious_and_take_no_turn() -> None:
    """[ds.unconscious] [ds.prone]"""
    battle = duel()
    loaded(battle, 5, 5)
    events = act(battle, "attack", "Foe", "spare")
    assert "ds.unconscious" in cited(events)
    assert has(battle, "Foe", "unconscious")
    assert has(battle, "Foe", "prone")
    assert (hp(battle, "Foe"), battle.world.get(unit(battle, "Foe"), Vitals).dead) == (0, False)
    act(battle, "end")
    assert battle.acting == unit(battle, "Late")


def test_damage_kills_the_unconscious_without_a_question() -> None:
    """Rolls against it have a double edge.   [ds.unconscious] [ds.edges-and-banes]"""
    battle = duel()
    loaded(battle, 10, 9)
    act(battle, "attack", "Foe", "spare")
    assert unit(battle, "Foe") in [offer.target for offer in battle.offers("attack")]
    loaded(battle, 5, 5)
    events = act(battle, "attack", "Foe")
    assert battle.pending is None
    assert dict(next(event for event in events if event.kind == "struck").facts)["tier"] == 3
    assert battle.world.get(unit(battle, "Foe"), Vitals).dead


def test_damage_that_comes_from_no_ability_kills() -> None:
    """[ds.unconscious] [ds.slam-object]"""
    battle = fight(
        "...#",
        creature("Hero", [1, 0], **HERO),
        creature("Foe", [2, 0], "foes", hp=4),
        creature("Late", [0, 0], "foes"),
    )
    begin(battle, "Hero")
    loaded(battle, 9, 8)
    act(battle, "push", "Foe", "3,0,0")
    assert battle.world.get(unit(battle, "Foe"), Vitals).dead


def test_a_flier_knocked_out_falls_and_dies() -> None:
    """[ds.unconscious] [ds.fly-fall] [ds.fall-damage]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Late", [11, 7], "foes"),
        creature("Hawk", [5, 3, 3], "foes", hp=4, speeds="{ walk = 5, fly = 5 }"),
    )  # fmt: skip
    begin(battle, "Hero")
    battle.world.put(unit(battle, "Hero"), Place((4, 3, 2)))
    loaded(battle, 5, 5)
    act(battle, "attack", "Hawk", "spare")
    assert at(battle, "Hawk") == (5, 3, 0)
    assert battle.world.get(unit(battle, "Hawk"), Vitals).dead


def test_a_grabber_knocked_out_lets_go() -> None:
    """[ds.unconscious] [ds.grabbed]"""
    battle = duel(hp=2)
    hero = unit(battle, "Hero")
    battle.world.put(hero, Conditions((conditions.condition("grabbed", unit(battle, "Foe")),)))
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe", "spare")
    assert not has(battle, "Hero", "grabbed")


def test_a_dying_hero_is_spared_too() -> None:
    """[ds.unconscious] [ds.dying]"""
    battle = fight(
        box(), creature("Hero", [3, 3], **{**HERO, "hp": 10}), creature("Mate", [9, 7], **HERO),
        creature("Foe", [4, 3], "foes", skills="{ free-strike = 20 }"),
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "advance", (1, 3, 0), "strike", "spare", mode="walk")
    assert hp(battle, "Hero") == -5
    assert has(battle, "Hero", "unconscious")
    assert has(battle, "Hero", "dying")
    assert battle.acting != unit(battle, "Hero")


def riding(*more: str) -> Battle:
    """A rider on a horse, an enemy beside the horse."""
    battle = fight(
        box(14, 6), creature("Rider", [4, 2], mounted="true", **RIDER), creature("Horse", [4, 2], kind="horse"),
        *more, creature("Foe", [6, 2], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Rider")
    return battle


def test_a_mount_disengages_with_its_rider() -> None:
    """[ds.ride] [ds.disengage] [ds.shift]"""
    battle = riding()
    offers = [offer.target for offer in battle.offers("ride-away")]
    assert (3, 2, 0) in offers
    assert (2, 2, 0) not in offers
    events = act(battle, "ride-away", (3, 2, 0), mode="walk")
    assert battle.pending is None
    assert {"ds.shift", "ds.climb-creature"} <= set(cited(events))
    assert (at(battle, "Horse"), at(battle, "Rider")) == ((3, 2, 0), (3, 2, 2))
    found = battle.check(command(battle.acting, "ride", (6, 4, 0), mode="walk"))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.ride"


def test_riding_instead_provokes() -> None:
    """[ds.ride] [ds.opportunity-attack]"""
    battle = riding()
    act(battle, "ride", (3, 2, 0), mode="walk")
    assert battle.pending is not None
    assert battle.pending.rule == "ds.opportunity-attack"


@pytest.mark.parametrize(("state", "rule"), [("dazed", "ds.dazed"), ("slowed", "ds.slowed")])
def test_a_mount_that_cannot_react_or_shift_does_not_disengage(state: str, rule: str) -> None:
    """[ds.ride] [ds.triggered-action] [ds.slowed]"""
    battle = riding()
    battle.world.put(unit(battle, "Horse"), Conditions((conditions.condition(state),)))
    found = battle.check(command(battle.acting, "ride-away", (3, 2, 0), mode="walk"))
    assert isinstance(found, Refusal)
    assert found.rule == rule


def test_a_mount_is_ridden_once_a_round() -> None:
    """[ds.ride]"""
    battle = riding(creature("Second", [5, 3], mounted="true", **RIDER))
    act(battle, "ride-away", (3, 2, 0), mode="walk")
    turn(battle, "Second")
    found = battle.check(command(battle.acting, "ride", (1, 2, 0), mode="walk"))
    assert isinstance(found, Refusal)
    assert found.rule == "ds.ride"
    assert battle.world.get(battle.acting, Budget).left("move") == 1


@pytest.mark.parametrize(
    ("dice", "states_", "line"),
    [
        ((5, 6), (), "Hero makes a free strike against Foe: 11 + 2 = 13, tier 2"),
        ((8, 5), ("prone",), "Hero makes a free strike against Foe: 13 + 2 + 2 = 17 (an edge), tier 3"),
        ((5, 4), ("prone", "restrained"),
         "Hero makes a free strike against Foe: 9 + 2 = 11 (double edge: a tier higher), tier 2"),
        ((10, 9), (), "Hero makes a free strike against Foe (critical hit): 19 on the dice, tier 3 by nature"),
    ],
)  # fmt: skip
def test_the_log_tells_a_whole_power_roll(dice: tuple[int, int], states_: tuple[str, ...], line: str) -> None:
    """[ds.power-roll] [ds.edges-and-banes] [ds.free-strike]"""
    battle = duel(hp=40)
    battle.world.put(unit(battle, "Foe"), Conditions(tuple(conditions.condition(name) for name in states_)))
    loaded(battle, *dice)
    events = act(battle, "attack", "Foe")
    assert said(events, "struck") == [line]
    struck = next(event for event in events if event.kind == "struck")
    assert {"ds.power-roll", *(conditions.RULES_OF[name] for name in states_)} <= set(cited([struck]))


def test_the_dying_bleed_whatever_is_saved_against_and_other_bleeding_outlives_it() -> None:
    """[ds.dying] [ds.bleeding] [ds.same-condition] [ds.heal]"""
    friend = creature("Friend", [3, 4], **HERO)
    battle = fight(box(), creature("Hero", [3, 3], **HERO), friend, creature("Foe", [11, 7], "foes"))
    begin(battle, "Friend")
    hero = unit(battle, "Hero")
    state(battle, "Hero", conditions.condition("bleeding", 0, conditions.SAVE))
    played(battle, lose(battle.world, hero, 33, (Because("ds.damage", 33),)))
    assert has(battle, "Hero", "dying")
    played(battle, ended(battle.world, hero, "bleeding"))
    loaded(battle, 2)
    before = hp(battle, "Hero")
    played(battle, bleed(battle.world, battle.dice, hero))
    assert hp(battle, "Hero") == before - 2 - 1
    state(battle, "Hero", conditions.condition("bleeding", 0, conditions.SAVE))
    act(battle, "heal", "Hero", "recovery")
    assert not has(battle, "Hero", "dying")
    assert has(battle, "Hero", "bleeding")


def test_who_is_healed_chooses_the_effect_to_throw_off() -> None:
    """[ds.heal] [ds.saving-throw]"""
    friend = creature("Friend", [3, 4], **HERO)
    battle = fight(box(), creature("Hero", [3, 3], **HERO), friend, creature("Foe", [11, 7], "foes"))
    begin(battle, "Hero")
    state(battle, "Friend", conditions.condition("slowed", 0, conditions.SAVE))
    state(battle, "Friend", conditions.condition("weakened", 0, conditions.SAVE))
    loaded(battle, 6)
    act(battle, "heal", "Friend", "weakened")
    assert has(battle, "Friend", "slowed")
    assert not has(battle, "Friend", "weakened")
