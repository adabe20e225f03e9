"""Who chooses, what counts in a fall, and what a refusal names as its cause."""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Conditions, Place
from game.i18n import tr
from game.reasons import Refusal
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions import conditions
from tests.rules.draw_steel.fights import HERO, begin, fight, run_to_a_friend
from tests.rules.fights import act, at, box, cited, creature, has, hp, kinds, state, unit


def cut_short() -> Battle:
    """Let a runner be struck down in its friend's space, with free squares all around it."""
    battle = run_to_a_friend()
    act(battle, "advance", (5, 1, 0), "strike", "spare", mode="walk")
    return battle


@pytest.mark.parametrize("key", ["2,0,0", "4,2,0"])
def test_who_is_cut_short_gives_way_as_its_controller_chooses(key: str) -> None:
    """[ds.no-stopping] The nearest unoccupied space of its controller's choice."""
    battle = cut_short()
    asked = battle.pending
    assert asked is not None
    assert (asked.rule, asked.side, asked.unit) == ("ds.no-stopping", "foes", unit(battle, "Runner"))
    assert len(asked.keys) > 1
    assert str(at(battle, "Pal")) not in asked.keys
    battle.answer(key)
    assert at(battle, "Runner") == tuple(map(int, key.split(",")))
    assert has(battle, "Runner", "unconscious")


def on_a_back(agility: int, size: str = "2", rows: str = "", key: str = "") -> Battle:
    """Put Hero on top of a friend, with no movement left to climb down by."""
    able = {**HERO, "abilities": f"{{ might = 0, agility = {agility} }}"}
    battle = fight(
        rows or box(), creature("Hero", [4, 4], **able, mounted="true"),
        creature("Ogre", [4, 4], size=size, hp=60, skills="{ mount = 1 }"), creature("Foe", [11, 7], "foes"), key=key,
    )  # fmt: skip
    begin(battle, "Hero")
    who = unit(battle, "Hero")
    assert battle.world.get(who, Perch).level == int(size)
    spent = battle.world.get(who, Budget)
    battle.world.put(who, type(spent)(tuple((name, 0) for name, _ in spent.slots)))
    return battle


@pytest.mark.parametrize(("agility", "size", "lost", "prone"), [
    (0, "2", 4, True), (1, "2", 0, False), (2, "2", 0, False), (1, "3", 4, True), (2, "3", 0, False),
])  # fmt: skip
def test_who_drops_off_a_creature_counts_its_agility(agility: int, size: str, lost: int, prone: bool) -> None:
    """[ds.climb-creature] [ds.fall-agility] [ds.fall-damage] Below an effective 2 there is neither damage nor prone."""
    battle = on_a_back(agility, size)
    events = act(battle, "climb-off")
    if battle.pending is not None:
        events += battle.answer(battle.pending.keys[0])
    assert (30 - hp(battle, "Hero"), has(battle, "Hero", "prone")) == (lost, prone)
    assert ("ds.fall-agility" in cited(events)) is (agility > 0)


def test_who_drops_off_a_creature_into_water_falls_softly() -> None:
    """[ds.fall-liquid] Into liquid a fall counts as 4 squares shorter."""
    rows = "\n".join("~" * 12 for _ in range(8))
    battle = on_a_back(0, "3", rows, '[key]\n"~" = { water = 1, title = "pool" }\n')
    events = act(battle, "climb-off")
    if battle.pending is not None:
        events += battle.answer(battle.pending.keys[0])
    assert (hp(battle, "Hero"), has(battle, "Hero", "prone")) == (30, False)
    assert "ds.fall-liquid" in cited(events)


def test_who_bleeds_loses_no_blood_by_teleporting_a_friend() -> None:
    """[ds.bleeding] Only a main or a triggered action, a test or a roll with Might or Agility: this is a maneuver."""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO, powers='["elsewhere"]'), creature("Pal", [4, 4], hp=20),
        creature("Foe", [9, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    state(battle, "Hero", conditions.condition("bleeding"))
    told = battle.preview(command(battle.acting, "power-elsewhere", unit(battle, "Pal")))
    assert isinstance(told, Preview)
    assert told.price == ()
    events = act(battle, "power-elsewhere", "Pal", "7,1,0")
    assert at(battle, "Pal") == (7, 1, 0)
    assert "rolled" not in kinds(events)
    assert hp(battle, "Hero") == 30


def test_a_refusal_of_the_slowed_names_what_slows_them() -> None:
    """[ds.slowed] [ds.cannot-exceed-speed] A walk, a jump and a charge that are too far because of it say so."""
    battle = fight(box(), creature("Hero", [1, 3], **HERO), creature("Foe", [5, 3], "foes"))
    begin(battle, "Hero")
    tries = [("advance", (4, 4, 0), {"mode": "walk"}), ("charge", unit(battle, "Foe"), {})]
    for slowed in (False, True):
        for verb, target, options in tries:
            found = battle.check(command(battle.acting, verb, target, **options))
            assert isinstance(found, Refusal) is slowed
            assert not isinstance(found, Refusal) or "slowed" in tr(found.why), found
        state(battle, "Hero", conditions.condition("slowed"))
    assert battle.world.get(battle.acting, Conditions).has("slowed")


def test_who_is_kept_from_striking_at_a_jumper_is_named_where_the_jump_goes_past() -> None:
    """[ds.opportunity-attack] [ds.long-jump] A jump leaves a foe behind that is beside its way, not beside its ends."""
    battle = fight(box(), creature("Hero", [1, 1], **HERO | {"abilities": "{ might = 4 }"}),
                   creature("Foe", [3, 3], "foes", hp=40))  # fmt: skip
    begin(battle, "Hero")
    battle.world.put(unit(battle, "Hero"), replace(battle.world.get(unit(battle, "Hero"), Place), at=(1, 2, 0)))
    state(battle, "Foe", conditions.condition("dazed"))
    found = battle.preview(command(battle.acting, "jump", (5, 2, 0)))
    assert isinstance(found, Preview)
    assert found.plan is not None
    assert len(found.plan.steps) == 1
    assert [one.rule for one in battle.rulebook.telling.spared(battle.world, battle.acting, found.plan)] == ["ds.dazed"]
