"""Abilities: one roll for many, potencies, what they move, whom they teleport, and shifts that are broken up."""

import pytest

from game import i18n
from game.battle.battle import Battle
from game.battle.command import command
from game.chronicle import narrate
from game.ecs.components import Budget, Conditions, Vitals
from game.headless import written
from game.reasons import Refusal
from game.rules.draw_steel.abilities.cards import ABILITIES
from game.rules.draw_steel.actions.triggered_action import refreshed
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.turns.turn import FULL
from game.telling import Line
from tests.rules.draw_steel.fights import begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, kinds, loaded, refused, said, unit

STRONG = {"hp": 30, "abilities": "{ might = 2, agility = 1, reason = 2, presence = 2 }"}


def caster(*powers: str, others: tuple[str, ...] = (), rows: str = "", **foe: object) -> Battle:
    """A hero with some abilities, who acts, beside a foe; further creatures as written."""
    own = {**STRONG, "skills": "{ recoveries = 8, level = 1 }", "powers": list(powers)}
    battle = fight(
        rows or box(), creature("Hero", [3, 3], **own), creature("Foe", [4, 3], "foes", **{"hp": 40, **foe}), *others
    )
    begin(battle, "Hero")
    return battle


def test_who_has_no_ability_is_offered_none() -> None:
    """[ds.power-roll] [ds.free-strike] [ds.teleport-other]"""
    battle = caster("cleave")
    verbs = {offer.verb for offer in battle.options()}
    assert "power-cleave" in verbs
    assert {f"power-{ability.name}" for ability in ABILITIES} & verbs == {"power-cleave"}
    assert refused(battle, "power-howl", "Foe") == "ds.free-strike"
    entry = battle.rulebook.verbs["power-howl"]
    assert entry.applies is not None
    assert not entry.applies(battle.world, battle.acting)


def test_one_roll_counts_for_both_targets_each_in_its_tier() -> None:
    """A total of 11, with an edge against one of the two: tier 1 and tier 2.   [ds.one-roll-for-all]"""
    battle = caster("cleave", others=(creature("Low", [3, 4], "foes", hp=40, conditions=["prone"]),))
    loaded(battle, 5, 4)
    events = act(battle, "power-cleave", "Foe", str(unit(battle, "Low")))
    assert kinds(events).count("rolled") == 1
    assert (hp(battle, "Foe"), hp(battle, "Low")) == (40 - 4, 40 - 6)
    assert said(events, "struck") == [
        "Hero uses Cleave on Foe: 9 + 2 = 11, tier 1",
        "Hero uses Cleave on Low: 9 + 2 + 2 = 13 (an edge), tier 2",
    ]
    assert {"ds.one-roll-for-all", "ds.power-roll", "ds.prone"} <= set(cited(events))


def test_a_second_target_need_not_be_named() -> None:
    """[ds.one-roll-for-all]"""
    battle = caster("cleave", others=(creature("Low", [3, 4], "foes", hp=40),))
    loaded(battle, 5, 4)
    events = act(battle, "power-cleave", "Foe", "none")
    assert (hp(battle, "Foe"), hp(battle, "Low")) == (36, 40)
    assert "ds.one-roll-for-all" not in cited(events)


@pytest.mark.parametrize(("agility", "prone"), [(0, True), (1, False)])
def test_a_potency_is_met_by_less_only(agility: int, prone: bool) -> None:
    """The highest characteristic is 2: on tier 2 the potency is 1.   [ds.potency]"""
    battle = caster("shield-bash", abilities=f"{{ agility = {agility} }}")
    loaded(battle, 5, 5)
    events = act(battle, "power-shield-bash", "Foe", "none")
    assert hp(battle, "Foe") == 40 - 6
    assert has(battle, "Foe", "prone") is prone
    told = [str(why.note) for event in events for why in event.because if why.rule == "ds.potency"]
    assert told == ["agility 0 is less than 1" if prone else "resists: agility 1 is not less than 1"]
    assert (said(events, "defended") == told) is not prone


def test_a_burst_hits_every_enemy_in_it_and_no_friend() -> None:
    """[ds.one-roll-for-all] [ds.potency]"""
    more = (creature("Near", [2, 2], "foes", hp=40), creature("Far", [6, 3], "foes", hp=40), creature("Pal", [3, 4]))
    battle = caster("ground-slam", others=more)
    loaded(battle, 5, 5)
    act(battle, "power-ground-slam", "Foe")
    assert [hp(battle, name) for name in ("Foe", "Near", "Far", "Pal")] == [34, 34, 40, 15]


def test_a_chain_pulls_towards_its_user() -> None:
    """[ds.forced-movement] [ds.potency] [ds.slowed] [ds.end-of-turn]"""
    battle = caster("chain", others=(creature("Late", [6, 3], "foes", hp=40),))
    loaded(battle, 7, 6)
    act(battle, "power-chain", "Late", "5,2,0")
    assert at(battle, "Late") == (5, 2, 0)
    slowed = battle.world.get(unit(battle, "Late"), Conditions).find("slowed")
    assert slowed is not None
    assert slowed.ends == conditions.END
    turn(battle, "Foe")
    turn(battle, "Hero")
    assert not has(battle, "Late", "slowed")


def test_an_updraught_lifts_and_drops() -> None:
    """Three across and three up, then a fall of three.   [ds.vertical-forced] [ds.fall-damage]"""
    battle = caster("updraught")
    loaded(battle, 7, 7)
    events = act(battle, "power-updraught", "Foe", "7,3", "7,3,3")
    assert (at(battle, "Foe"), hp(battle, "Foe")) == ((7, 3, 0), 40 - (2 + 2) - 6)
    assert has(battle, "Foe", "prone")
    assert {"ds.vertical-forced", "ds.fall-damage"} <= set(cited(events))


def test_an_unseen_hand_slides_round_the_mover() -> None:
    """[ds.forced-movement]"""
    battle = caster("unseen-hand")
    loaded(battle, 9, 8)
    act(battle, "power-unseen-hand", "Foe", "2,3,0")
    assert at(battle, "Foe") == (2, 3, 0)


@pytest.mark.parametrize(("skills", "left"), [("{ fire-immunity = 5 }", 38), ("{ fire-weakness = 5 }", 28)])
def test_fire_meets_immunity_and_weakness(skills: str, left: int) -> None:
    """[ds.damage]"""
    battle = caster("firebolt", skills=skills)
    loaded(battle, 6, 6)
    act(battle, "power-firebolt", "Foe")
    assert hp(battle, "Foe") == left


def test_an_ability_kills_or_knocks_out() -> None:
    """[ds.unconscious]"""
    battle = caster("firebolt", hp=5, others=(creature("Late", [9, 3], "foes"),))
    loaded(battle, 6, 6)
    act(battle, "power-firebolt", "Foe", "spare")
    assert has(battle, "Foe", "unconscious")
    assert not battle.world.get(unit(battle, "Foe"), Vitals).dead


def test_a_challenge_taunts_and_a_howl_frightens() -> None:
    """[ds.taunted] [ds.frightened] [ds.saving-throw] [ds.turn]"""
    battle = caster("challenge", "howl")
    for power, name in (("challenge", "taunted"), ("howl", "frightened")):
        loaded(battle, 9, 8)
        act(battle, f"power-{power}", "Foe")
        state = battle.world.get(unit(battle, "Foe"), Conditions).find(name)
        assert state is not None
        assert state.source == unit(battle, "Hero")
    assert refused(battle, "power-howl", "Foe") == "ds.turn"


@pytest.mark.parametrize(("faces", "held"), [(5, True), (6, False)])
def test_a_web_holds_until_a_save(faces: int, held: bool) -> None:
    """[ds.saving-throw] [ds.restrained]"""
    battle = caster("web", others=(creature("Late", [9, 3], "foes"),))
    loaded(battle, 9, 8)
    act(battle, "power-web", "Foe")
    assert has(battle, "Foe", "restrained")
    turn(battle, "Foe")
    loaded(battle, faces)
    act(battle, "end")
    assert has(battle, "Foe", "restrained") is held


@pytest.mark.parametrize(
    ("power", "state"), [("venom", "weakened"), ("stunning-blow", "dazed"), ("rend", "bleeding")]
)  # fmt: skip
def test_blows_that_leave_a_state(power: str, state: str) -> None:
    """[ds.weakened] [ds.dazed] [ds.bleeding] [ds.potency]"""
    battle = caster(power)
    loaded(battle, 9, 8)
    assert "ds.potency" in cited(act(battle, f"power-{power}", "Foe"))
    assert has(battle, "Foe", state)


def test_a_natural_19_of_an_ability_is_a_critical_hit_but_of_a_maneuver_not() -> None:
    """[ds.critical-hit]"""
    battle = caster("firebolt", "challenge")
    loaded(battle, 10, 9)
    assert "ds.critical-hit" in cited(act(battle, "power-firebolt", "Foe"))
    loaded(battle, 10, 9)
    assert "ds.critical-hit" not in cited(act(battle, "power-challenge", "Foe"))


def test_a_preview_tells_the_odds() -> None:
    """[ds.power-roll]"""
    battle = caster("firebolt")
    found = battle.preview(command(battle.acting, "power-firebolt", unit(battle, "Foe")))
    assert not isinstance(found, Refusal)
    assert found.strike is not None
    assert [damage for damage, _ in found.strike.spread] == [5, 7, 10]
    assert found.strike.because[-1].rule == "ds.ability-distance"  # a ranged strike with an enemy adjacent


@pytest.mark.parametrize(("answer", "prone"), [("stand", False), ("lie", True)])
def test_a_friend_is_teleported_and_stands_as_the_teleporter_decides(answer: str, prone: bool) -> None:
    """[ds.teleport-other] [ds.teleport-other-prone] [ds.teleport-frees] [ds.teleport-no-triggers]"""
    pal = creature("Pal", [4, 4], hp=20, conditions=["prone", "restrained"])
    battle = caster("elsewhere", others=(pal,))
    events = act(battle, "power-elsewhere", "Pal", "7,1,0", answer)
    assert at(battle, "Pal") == (7, 1, 0)
    assert has(battle, "Pal", "prone") is prone
    assert not has(battle, "Pal", "restrained")
    assert {"ds.teleport-other", "ds.teleport-frees", "ds.teleport-no-triggers"} <= set(cited(events))
    assert "ds.teleport-other-prone" in cited(events)
    assert refused(battle, "power-elsewhere", "Foe") == "ds.teleport-other"


def test_a_friend_is_not_teleported_out_of_sight() -> None:
    """[ds.teleport-other] [ds.teleport-line-of-effect]"""
    rows = "\n".join("......#....." for _ in range(8))
    battle = caster("elsewhere", others=(creature("Pal", [4, 4], hp=20),), rows=rows)
    act(battle, "power-elsewhere", "Pal")
    assert battle.pending is not None
    assert all(option.at is not None and option.at[0] < 6 for option in battle.pending.options)


@pytest.mark.parametrize(("answer", "prone"), [("stand", False), ("lie", True)])
def test_who_teleports_prone_stands_if_it_likes(answer: str, prone: bool) -> None:
    """[ds.teleport-prone]"""
    battle = fight(
        box(), creature("Hero", [3, 3], speeds="{ walk = 5, teleport = 5 }", conditions=["prone"]),
        creature("Foe", [9, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "teleport", (5, 5, 0), answer, mode="walk")
    assert (at(battle, "Hero"), has(battle, "Hero", "prone")) == ((5, 5, 0), prone)


def darter(**more: object) -> Battle:
    """A hero whose card grants a Dart of three squares, an enemy beside it."""
    own = {"hp": 30, "skills": "{ dart = 3, disengage = 1, recoveries = 8 }", **more}
    battle = fight(box(), creature("Hero", [3, 3], **own), creature("Foe", [4, 3], "foes", hp=40))
    begin(battle, "Hero")
    return battle


def test_a_dart_shifts_as_a_maneuver_and_is_broken_up() -> None:
    """It shifts one, and may shift two more, but not move.   [ds.ways-to-move] [ds.no-mixing-shift] [ds.shift]"""
    battle = darter()
    assert "asked" not in kinds(act(battle, "dart", (2, 3, 0), mode="walk"))
    assert refused(battle, "dart-move", (1, 3, 0)) == "ds.no-mixing-shift"
    assert refused(battle, "dart", (2, 7, 0)) == "ds.speed"
    act(battle, "dart", (0, 3, 0), mode="walk")
    assert at(battle, "Hero") == (0, 3, 0)
    act(battle, "advance", (3, 3, 0), mode="walk")
    assert at(battle, "Hero") == (3, 3, 0)


def test_whoever_may_shift_may_move_instead() -> None:
    """Slowed, it moves two squares.   [ds.move-instead-of-shift] [ds.slowed] [ds.cannot-exceed-speed]"""
    battle = darter(conditions=["slowed"])
    assert refused(battle, "dart", (2, 3, 0)) == "ds.slowed"
    assert refused(battle, "dart-move", (0, 3, 0)) == "ds.cannot-exceed-speed"
    act(battle, "dart-move", (1, 3, 0), "hold", mode="walk")
    assert at(battle, "Hero") == (1, 3, 0)


def test_a_long_disengage_is_broken_up_by_a_strike() -> None:
    """[ds.disengage] [ds.turn]"""
    battle = darter()
    act(battle, "disengage", (3, 4, 0), mode="walk")
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    act(battle, "disengage", (3, 5, 0), mode="walk")
    assert at(battle, "Hero") == (3, 5, 0)
    assert refused(battle, "disengage", (3, 6, 0)) == "ds.turn"


def guarded(**more: object) -> Battle:
    """A hero who parries, who acts; a foe that strikes for six."""
    own = {**STRONG, "skills": "{ recoveries = 8, level = 1 }", "powers": ["parry"], **more}
    foe = creature("Foe", [4, 3], "foes", hp=40, skills="{ free-strike = 7 }", abilities="{ might = 2 }")
    battle = fight(box(), creature("Hero", [3, 3], **own), foe)
    begin(battle, "Hero")
    return battle


def test_a_parry_halves_the_damage_once_a_round() -> None:
    """It stays spent in the hero's own turn, and is there again in the next round.   [ds.triggered-action]"""
    battle = guarded()
    events = act(battle, "advance", (1, 3, 0), "strike", "parry", mode="walk")
    assert hp(battle, "Hero") == 30 - 3
    assert said(events, "defended") == ["parries: 4 damage less"]
    assert "ds.triggered-action" in cited(events)
    act(battle, "advance", (3, 3, 0), mode="walk")
    assert battle.world.get(battle.acting, Budget).left("triggered") == 0
    turn(battle, "Foe")
    loaded(battle, 5, 5)
    act(battle, "attack", "Hero")
    assert battle.pending is None
    assert hp(battle, "Hero") == 27 - (5 + 2)
    turn(battle, "Hero")
    assert battle.world.get(battle.acting, Budget).left("triggered") == 1


def test_a_parry_spent_before_ones_turn_stays_spent_in_it() -> None:
    """[ds.triggered-action]"""
    battle = guarded()
    hero = battle.acting
    battle.world.put(hero, battle.world.get(hero, Budget).spend("triggered"))
    kept = refreshed(Budget(FULL), battle.world.get(hero, Budget))
    assert (kept.left("triggered"), kept.left("main")) == (0, 1)


@pytest.mark.parametrize("state", ["dazed", "surprised"])
def test_who_cannot_react_does_not_parry(state: str) -> None:
    """[ds.triggered-action] [ds.dazed] [ds.surprise]"""
    battle = guarded()
    hero = battle.acting
    battle.world.put(hero, Conditions((conditions.condition(state),)))
    act(battle, "advance", (1, 3, 0), "strike", mode="walk")
    assert battle.pending is None
    assert hp(battle, "Hero") == 30 - 7


@pytest.mark.parametrize(("answer", "left", "there"), [("strike", 33, (7, 3, 0)), ("shield-bash", 34, (8, 3, 0))])
def test_a_charge_ends_with_an_ability_made_for_it(answer: str, left: int, there: tuple[int, int, int]) -> None:
    """[ds.charge] [ds.free-strike]"""
    own = {**STRONG, "powers": ["shield-bash", "cleave"], "skills": "{ recoveries = 8 }"}
    battle = fight(box(), creature("Hero", [2, 3], **own), creature("Foe", [7, 3], "foes", hp=40))
    begin(battle, "Hero")
    loaded(battle, 5, 5)
    act(battle, "charge", "Foe")
    asked = battle.pending
    assert asked is not None
    assert asked.keys == ("shield-bash", "strike")
    battle.answer(answer)
    if answer != "strike":
        battle.answer("8,3,0")
    assert (hp(battle, "Foe"), at(battle, "Foe")) == (left, there)


def test_a_hero_has_both_free_strikes() -> None:
    """At a distance of five for 2, 4 or 6 and a characteristic.   [ds.free-strike] [ds.ability-distance]"""
    weapons = '[{ name = "sword", damage = "3" }]'
    battle = fight(
        box(), creature("Hero", [1, 3], **STRONG, skills="{ recoveries = 8 }", weapons=weapons),
        creature("Foe", [6, 3], "foes", hp=40), creature("Far", [7, 3], "foes", hp=40),
    )  # fmt: skip
    begin(battle, "Hero")
    offers = {(offer.target, offer.option("weapon")) for offer in battle.offers("attack")}
    assert offers == {(unit(battle, "Foe"), "ranged-free-strike")}
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe", weapon="ranged-free-strike")
    assert hp(battle, "Foe") == 40 - (4 + 2)


def test_who_also_aims_at_its_taunter_has_no_bane_on_others() -> None:
    """[ds.taunted] [ds.one-roll-for-all]"""
    battle = caster("cleave", others=(creature("Low", [3, 4], "foes", hp=40),))
    taunt = conditions.condition("taunted", unit(battle, "Low"))
    for second, damage in (("none", 4), (str(unit(battle, "Low")), 6)):
        battle.world.put(battle.acting, Conditions((taunt,)))
        battle.world.put(battle.acting, Budget(FULL))
        before = hp(battle, "Foe")
        loaded(battle, 6, 6)
        act(battle, "power-cleave", "Foe", second)
        assert before - hp(battle, "Foe") == damage


def test_the_log_of_a_whole_ability_from_the_dice_to_the_potency() -> None:
    """As `fivefoot demo` tells it: dice, bonus, edges and banes, tier, damage, push, potency, each with its rules.

    [ds.power-roll] [ds.edges-and-banes] [ds.potency] [ds.forced-movement] [ds.stability]
    """
    battle = caster("shield-bash", conditions=["restrained"], others=(creature("Late", [9, 3], "foes"),))
    foe = unit(battle, "Foe")
    battle.world.put(foe, Conditions())
    battle.world.put(foe, battle.world.get(foe, Conditions).plus(conditions.condition("surprised")))
    loaded(battle, 6, 5)
    i18n.use(i18n.Catalogue())
    lines: list[Line] = []
    for event in act(battle, "power-shield-bash", "Foe", "5,3,0"):
        narrate(lines, battle.world, event, battle.rulebook)
    assert [told for line in lines for told in written(line)] == [
        "  Hero uses Shield bash on Foe: 11 + 2 + 2 = 15 (an edge), tier 2, 6 damage [ds.turn, ds.surprise, ds.damage]",
        "      Hero: Shield bash, target Foe (main action) [ds.power-roll]",
        "      Roll: 11 + 2 + 2 = 15 (2d10: 6 + 5 [ds.power-roll]; characteristic +2 [ds.characteristics];"
        " an edge +2 [ds.edges-and-banes])",
        "      What is left: 40 − 6 = 34 of 40",
        "  Hero pushes Foe 1 square to 5, 3 [ds.straight-line]",
        "      Hero (Foe): 1 square [ds.forced-movement]",
        "  Foe: prone begins [ds.prone, ds.potency]",
    ]
