"""What a player is told: the rules cited by ways, strikes, falls and damage, beside a creature, on who is spared."""

import pytest

from game.battle.apply import apply
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Event, Play
from game.battle.rulebook import Going, Preview
from game.chronicle import narrate
from game.ecs.components import Budget, Conditions, Place
from game.headless import written
from game.paths.plan import MovePlan
from game.reasons import Because, Cost
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.falling.fall import knock_down, lose, settle
from game.rules.draw_steel.stamina.suffocating import Breath
from game.rules.draw_steel.turns.turn import FULL
from game.telling import Line
from tests.rules.draw_steel.fights import begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, hp, loaded, played, unit

HERO = {"hp": 30, "skills": "{ recoveries = 8, level = 1 }", "abilities": "{ might = 2, agility = 0 }"}
SOIL = '[key]\n"f" = { name = "fire-pit", damage = 4, title = "fire" }\n'


def shown(battle: Battle, verb: str, target: object, **options: str) -> Preview:
    """Give what a command would do."""
    aim = unit(battle, target) if isinstance(target, str) else target
    found = battle.preview(command(battle.acting, verb, aim, **options))  # type: ignore[arg-type]
    assert isinstance(found, Preview), found
    return found


def told(cost: Cost) -> list[str]:
    """List the rules of a cost."""
    return list(cost.rules)


def walk(battle: Battle, *goal: int, mode: str = "walk") -> list[str]:
    """List the rules by which a way is what it is."""
    return told(shown(battle, "advance", goal, mode=mode).cost)


def alone(rows: str, *more: str, at_: tuple[int, ...] = (0, 0), **hero: object) -> Battle:
    """A hero who acts, a foe far away in the last corner."""
    lines = rows.split("\n")
    far = [len(lines[0]) - 1, len(lines) - 1]
    own = creature("Hero", list(at_), **{**HERO, **hero})
    battle = fight(rows, own, *more, creature("Late", far, "foes", hp=40), key=SOIL)
    begin(battle, "Hero")
    return battle


def test_a_way_round_a_corner_cites_it() -> None:
    """[ds.corner-detour] [ds.no-cutting-corners]"""
    battle = alone(".#......\n........\n........")
    assert {"ds.corner-detour", "ds.no-cutting-corners"} <= set(walk(battle, 1, 1, 0))
    assert "ds.corner-detour" not in walk(battle, 0, 2, 0)


def test_a_way_past_creatures_cites_that_they_bar_no_corner() -> None:
    """[ds.corners-only-objects]"""
    battle = alone("........\n........\n........", creature("Pal", [1, 0]))
    assert "ds.corners-only-objects" in walk(battle, 1, 1, 0)
    assert "ds.corners-only-objects" not in walk(battle, 0, 1, 0)


def test_room_in_the_larger_is_cited_where_one_stops() -> None:
    """[ds.stop-in-larger] [ds.enemy-space]"""
    battle = alone("........\n........\n........", creature("Ogre", [2, 0], "foes", size="2", hp=40))
    assert {"ds.stop-in-larger", "ds.enemy-space"} <= set(walk(battle, 2, 0, 0))


def test_a_burrower_is_told_that_the_dirt_closes() -> None:
    """[ds.burrow-no-tunnel] [ds.burrow]"""
    battle = alone("::::::::\n::::::::", at_=(0, 0, -1), speeds="{ walk = 5, burrow = 5 }")
    assert {"ds.burrow", "ds.burrow-no-tunnel"} <= set(walk(battle, 3, 0, -1, mode="burrow"))


def test_a_charge_cites_its_straight_line() -> None:
    """[ds.charge] [ds.straight-line]"""
    battle = alone(box(8, 3), creature("Foe", [5, 1], "foes", hp=40))
    plan = shown(battle, "charge", "Foe").plan
    assert plan is not None
    assert "ds.straight-line" in told(plan.cost)


def test_a_strike_at_a_burrower_says_how_it_is_reached() -> None:
    """[ds.target-burrower] [ds.burrower-cover] [ds.burrower-no-high-ground]"""
    battle = alone("::::::\n::::::", creature("Mole", [1, 0, -1], "foes", hp=40, speeds="{ walk = 5, burrow = 5 }"))
    strike = shown(battle, "attack", "Mole").strike
    assert strike is not None
    assert {"ds.target-burrower", "ds.burrower-cover"} <= {one.rule for one in strike.because}
    assert [one.rule for one in strike.aside] == ["ds.burrower-no-high-ground"]


def test_burrowers_beside_each_other_meet() -> None:
    """[ds.burrowers-adjacent]"""
    digs = {"speeds": "{ walk = 5, burrow = 5 }"}
    battle = alone("::::::\n::::::", creature("Mole", [1, 0, -1], "foes", hp=40, **digs), at_=(0, 0, -1), **digs)
    strike = shown(battle, "attack", "Mole").strike
    assert strike is not None
    assert "ds.burrowers-adjacent" in [one.rule for one in strike.because]


@pytest.mark.parametrize(
    ("hero", "aside"),
    [
        ({"at_": (1, 0, 2), "speeds": "{ walk = 5, fly = 5 }"}, ["ds.ground"]),
        ({"at_": (0, 0), "conditions": ["prone"]}, ["ds.high-ground"]),
    ],
)
def test_who_is_above_and_has_no_high_ground_is_told_why(hero: dict[str, object], aside: list[str]) -> None:
    """[ds.ground] [ds.high-ground] [ds.fully-above]"""
    own = creature("Hero", list(hero.pop("at_")), **{**HERO, **hero})  # type: ignore[call-overload]
    battle = fight(
        "....\n....", own, creature("Foe", [1, 1], "foes", hp=40), heights="2000\n0000" if "conditions" in hero else ""
    )
    begin(battle, "Hero")
    battle.world.put(unit(battle, "Foe"), Place((1, 1, 0)))
    found = battle.rulebook.combat.strike(battle.world, battle.acting, unit(battle, "Foe"), "", ("ranged",))
    assert [one.rule for one in getattr(found, "aside", ())] == aside


def test_high_ground_says_what_fully_above_means() -> None:
    """[ds.high-ground] [ds.fully-above] [ds.distance]"""
    battle = fight(
        "....\n....", creature("Hero", [0, 0], **HERO), creature("Foe", [3, 1], "foes", hp=40), heights="2000\n0000"
    )
    begin(battle, "Hero")
    found = battle.rulebook.combat.strike(battle.world, battle.acting, unit(battle, "Foe"), "", ("ranged",))
    assert {"ds.high-ground", "ds.fully-above", "ds.distance"} <= {one.rule for one in getattr(found, "because", ())}


def test_an_opportunity_attack_is_a_free_triggered_action() -> None:
    """[ds.opportunity-attack] [ds.triggered-action]"""
    battle = alone(box(8, 3), creature("Foe", [1, 0], "foes", hp=40))
    loaded(battle, 5, 5)
    events = act(battle, "advance", (0, 2, 0), "strike", mode="walk")
    assert {"ds.opportunity-attack", "ds.triggered-action"} <= set(cited(events))


@pytest.mark.parametrize(
    ("verb", "states_", "rule"),
    [
        ("disengage", (), "ds.shift"),
        ("advance", ("dazed",), "ds.dazed"),
        ("advance", ("prone",), "ds.opportunity-attack"),
    ],
)  # fmt: skip
def test_who_is_kept_from_striking_is_named(verb: str, states_: tuple[str, ...], rule: str) -> None:
    """[ds.shift] [ds.dazed] [ds.opportunity-attack]"""
    battle = alone(box(8, 4), creature("Foe", [2, 1], "foes", hp=40), at_=(1, 1))
    battle.world.put(unit(battle, "Foe"), Conditions(tuple(conditions.condition(name) for name in states_)))
    plan = shown(battle, verb, (0, 1, 0), mode="walk").plan
    assert plan is not None
    assert [one.rule for one in battle.rulebook.telling.spared(battle.world, battle.acting, plan)] == [rule]


def test_what_stands_behind_a_creatures_card() -> None:
    """[ds.size] [ds.size-steps] [ds.characteristics] [ds.sides] [ds.winded] [ds.speed] [ds.slowed] [ds.stability]"""
    battle = alone(box(8, 3), skills="{ recoveries = 2, stability = 1 }", conditions=["slowed"])
    about = {one.rule: str(one.note) for one in battle.rulebook.telling.about(battle.world, battle.acting)}
    assert about["ds.size"] == "size 1M: 1 by 1 by 1 square"
    assert about["ds.speed"] == "speed 5"
    assert about["ds.slowed"] == "slowed"
    assert about["ds.characteristics"] == "might 2, agility 0, reason 0, intuition 0, presence 0"
    assert about["ds.sides"] == "on the heroes' side"
    assert about["ds.winded"] == "winded at Stamina 15"
    assert about["ds.stability"] == "stability 1"


def test_becoming_winded_is_told_once() -> None:
    """[ds.winded]"""
    battle = alone(box(8, 3), creature("Foe", [1, 0], "foes", hp=12))
    told_ = []
    for dice in ((5, 5), (1, 1)):
        loaded(battle, *dice)
        battle.world.put(battle.acting, Budget(FULL))
        told_ += [str(one.text) for one in act(battle, "attack", "Foe") if "ds.winded" in cited([one])]
    assert told_ == ["is winded"]
    assert hp(battle, "Foe") == 12 - 7 - 4


def test_fire_hurts_by_its_type() -> None:
    """A kind that is called fire deals fire damage.   [ds.damaging-terrain] [ds.damage]"""
    battle = alone(".f......\n........", skills="{ fire-immunity = 3, recoveries = 2 }")
    events = act(battle, "advance", (1, 0, 0), mode="walk")
    assert hp(battle, "Hero") == 29
    hurt = next(event for event in events if event.kind == "hurt")
    assert [(one.rule, one.amount) for one in hurt.because] == [("ds.damaging-terrain", 4), ("ds.damage", -3)]


def test_who_is_pushed_into_fire_is_burnt_by_its_type() -> None:
    """[ds.damaging-terrain] [ds.damage] [ds.forced-movement]"""
    battle = alone("..f.....\n........", creature("Foe", [1, 0], "foes", hp=40, skills="{ fire-immunity = 9 }"))
    loaded(battle, 5, 5)
    events = act(battle, "push", "Foe", "2,0,0")
    assert (at(battle, "Foe"), hp(battle, "Foe")) == ((2, 0, 0), 40)
    assert any(str(event.text) == "takes no damage" for event in events)


def test_a_fall_tells_what_does_not_matter() -> None:
    """[ds.fall-not-forced] [ds.fall-no-opportunity]"""
    battle = fight(
        "......\n......", creature("Hero", [1, 0], **{**HERO, "skills": "{ stability = 2 }"}),
        creature("Foe", [1, 1], "foes", hp=40), heights="330000\n330000",
    )  # fmt: skip
    begin(battle, "Hero")
    events = act(battle, "advance", (2, 0, 0), mode="walk")
    assert battle.pending is None
    assert {"ds.fall-not-forced", "ds.fall-no-opportunity", "ds.fall-damage"} <= set(cited(events))


def test_who_shares_a_shaft_is_told_why() -> None:
    """[ds.forced-sharing]"""
    battle = fight(
        "...", creature("Hero", [0, 0], **HERO), creature("Pal", [1, 0]), creature("Foe", [2, 0], "foes"), heights="404"
    )
    begin(battle, "Hero")
    battle.world.put(battle.acting, Place((1, 0, 4)))
    events = [event for event in settle(battle.world, battle.acting) if isinstance(event, Event)]
    assert "ds.forced-sharing" in cited(events)


def test_who_comes_off_a_back_is_told_by_which_rule() -> None:
    """[ds.climber-knocked-prone]"""
    battle = alone(box(8, 4), creature("Ogre", [1, 0], size="2", hp=60), mounted="true")
    events = [one for one in knock_down(battle.world, battle.acting) if isinstance(one, Event)]
    assert "ds.climber-knocked-prone" in cited(events)


def test_a_hoverer_knocked_prone_hovers_on() -> None:
    """[ds.hover]"""
    battle = alone(box(8, 3), at_=(2, 1, 3), speeds="{ walk = 5, fly = 5 }", hover="true")
    events = [one for one in knock_down(battle.world, battle.acting) if isinstance(one, Event)]
    assert "ds.hover" in cited(events)
    played(battle, knock_down(battle.world, battle.acting))
    assert (at(battle, "Hero"), has(battle, "Hero", "prone")) == ((2, 1, 3), True)


def test_the_verbs_cite_their_own_rules() -> None:
    """[ds.drop-prone] [ds.stand-freely] [ds.defend] [ds.turn] [ds.free-maneuver]"""
    battle = alone(box(8, 3))
    assert {"ds.drop-prone", "ds.free-maneuver"} <= set(cited(act(battle, "drop-prone")))
    assert "ds.stand-freely" in cited(act(battle, "rise"))
    assert {"ds.defend", "ds.turn"} <= set(cited(act(battle, "defend")))


@pytest.mark.parametrize("verb", ["drop-prone", "rise"])
def test_what_is_done_once_is_told_once(verb: str) -> None:
    """[ds.drop-prone] [ds.stand-freely]"""
    battle, lines = alone(box(8, 3)), list[Line]()
    if verb == "rise":
        act(battle, "drop-prone")
    for event in act(battle, verb):
        narrate(lines, battle.world, event, battle.rulebook)
    assert len(lines) == 1
    assert {"ds.prone", "ds.stand-freely"} <= {reason.rule for reason in lines[0].because}


@pytest.mark.parametrize(
    ("hero", "rule", "told"),
    [
        ({"speeds": "{ walk = 5, teleport = 5 }"}, "ds.teleport-advance", ""),
        ({"speeds": "{ walk = 5, fly = 5 }", "hover": "true"}, "ds.hover", ""),
        ({"skills": "{ recoveries = 0 }"}, "ds.catch-breath", None),
        ({}, "ds.stability", None),
        ({}, "ds.hover", None),
        ({}, "ds.teleport-advance", None),
        ({}, "ds.underwater", None),
        ({}, "ds.burrower-blind", None),
        ({}, "ds.shared-space-bane", None),
        ({}, "ds.suffocating", None),
    ],
)
def test_a_card_tells_what_there_is_and_nothing_else(hero: dict[str, object], rule: str, told: str | None) -> None:
    """[ds.teleport-advance] [ds.hover] [ds.catch-breath]"""
    battle = alone(box(8, 3), **hero)
    about = {one.rule: str(one.note) for one in battle.rulebook.telling.about(battle.world, battle.acting)}
    assert about.get(rule) == told


DEEP = '[key]\n"W" = { name = "lake", title = "lake", water = 3 }\n'


def test_a_card_tells_how_long_the_air_lasts() -> None:
    """[ds.underwater] [ds.suffocating] Might 2: two rounds, and no less than none."""
    battle = fight("WWWW\nWWWW", creature("Hero", [0, 0, -2], **HERO), creature("Foe", [3, 1], "foes"), key=DEEP)
    begin(battle, "Hero")
    left = []
    for rounds in (1, 2, 3):
        battle.world.put(battle.acting, Breath(rounds))
        about = {one.rule: str(one.note) for one in battle.rulebook.telling.about(battle.world, battle.acting)}
        left.append(about["ds.suffocating"])
    assert left == ["air for 1 more round", "air for 0 more rounds", "air for 0 more rounds"]
    assert about["ds.underwater"] == "under water"


def test_a_card_tells_who_is_in_the_dirt_and_who_is_squeezed() -> None:
    """[ds.burrower-blind] [ds.shared-space-bane]"""
    digs = {"speeds": "{ walk = 5, burrow = 5 }"}
    battle = alone("::::::\n::::::", creature("Pal", [1, 0]), at_=(0, 0, -1), **digs)
    about = [one.rule for one in battle.rulebook.telling.about(battle.world, battle.acting)]
    assert "ds.burrower-blind" in about
    assert "ds.shared-space-bane" not in about
    battle.world.put(battle.acting, Place((1, 0, 0)))
    about = [one.rule for one in battle.rulebook.telling.about(battle.world, battle.acting)]
    assert "ds.shared-space-bane" in about
    assert "ds.burrower-blind" not in about


def test_whom_one_drags_along_is_not_said_to_be_kept_from_striking() -> None:
    """[ds.opportunity-attack] [ds.grabbed]"""
    battle = alone(box(8, 4), creature("Foe", [2, 1], "foes", hp=40), at_=(1, 1))
    battle.world.put(unit(battle, "Foe"), Conditions((conditions.condition("grabbed", battle.acting),)))
    plan = shown(battle, "advance", (1, 3, 0), mode="walk").plan
    assert plan is not None
    assert not any(step.provokes for step in plan.steps)
    assert battle.rulebook.telling.spared(battle.world, battle.acting, plan) == ()


def test_who_is_kept_from_striking_is_judged_where_one_leaves_it() -> None:
    """[ds.opportunity-attack] [ds.concealment] From smoke one walks away unpunished, in the clear though one began."""
    battle = alone(".....%..\n........\n........", creature("Foe", [6, 1], "foes", hp=40), at_=(3, 0))
    route = ((4, 0, 0), (5, 0, 0), (4, 1, 0))
    plan = battle.rulebook.movement.route(battle.world, battle.acting, route, Going("walk", "advance"))
    assert isinstance(plan, MovePlan)
    assert not any(step.provokes for step in plan.steps)
    told_ = battle.rulebook.telling.spared(battle.world, battle.acting, plan)
    assert [(one.rule, str(one.note)) for one in told_] == [
        ("ds.opportunity-attack", "Foe cannot strike: Foe has a bane against Hero: it is hard to see.")
    ]


@pytest.mark.parametrize(("by", "target"), [("Mole", "Worm"), ("Worm", "Mole")])
def test_one_beneath_strikes_whom_it_meets_half_out_of_the_ground(by: str, target: str) -> None:
    """[ds.burrowers-adjacent] In play, both ways, with the bane of cover."""
    rows = ":::::\n" * 4 + ":::::"
    battle = fight(
        rows, creature("Mole", [3, 1, -1], hp=30),
        creature("Worm", [1, 1, -1], "foes", hp=60, size="2"),
    )  # fmt: skip
    turn(battle, by)
    found = battle.preview(command(battle.acting, "attack", unit(battle, target)))
    assert isinstance(found, Preview)
    assert found.strike is not None
    assert [one.rule for one in found.strike.because].count("ds.burrowers-adjacent") == 2
    loaded(battle, 5, 6)
    act(battle, "attack", target)
    assert hp(battle, target) == (60 if target == "Worm" else 30) - 2


def narrated(battle: Battle, events: list[Event]) -> list[str]:
    """Give what the log says of events."""
    lines: list[Line] = []
    for event in events:
        narrate(lines, battle.world, event, battle.rulebook)
    return [told for line in lines for told in written(line)]


def unfolds(battle: Battle, play: Play) -> list[str]:
    """Let something happen outside a command, in which nothing is asked: what the log says of it."""
    events = []
    for event in play:
        assert isinstance(event, Event)
        apply(battle.world, event)
        events.append(event)
    return narrated(battle, events)


def test_blood_lost_is_told_as_stamina_with_the_level_in_its_sum() -> None:
    """[ds.bleeding] It is a loss of Stamina, no damage: the die and the level make it."""
    battle = alone(box(), creature("Foe", [1, 0], "foes", hp=40), conditions=["bleeding"])
    loaded(battle, 5, 5, 2)
    told = narrated(battle, act(battle, "attack", "Foe"))
    assert told[-4:] == [
        "  Hero: loses 3 Stamina, 27 of 30 left (bleeding)",
        "      Hero, bleeding, 1d6: 2 [ds.bleeding]",
        "      Loss: 2 + 1 = 3 (bleeding 2 [ds.bleeding]; its level +1 [ds.bleeding])",
        "      What is left: 30 \u2212 3 = 27 of 30",
    ]


def test_a_body_falls_and_does_not_come_to_stand_where_somebody_is() -> None:
    """[ds.dying] [ds.fall-damage] A body is an object: whose square it falls into is no news."""
    hawk = creature("Hawk", [3, 3, 4], "foes", hp=8, speeds="{ walk = 5, fly = 5 }")
    battle = alone(box(), creature("Pal", [3, 3]), hawk)
    died = unfolds(battle, lose(battle.world, unit(battle, "Hawk"), 40, (Because("ds.bleeding", 40),)))
    assert died[-1] == "  Hawk: the body falls 4 squares [ds.fly-fall]"


@pytest.mark.parametrize(
    ("agility", "line"),
    [
        (0, "  Rider: comes off and falls 2 squares to 1, 2: 4 damage, Stamina 26 of 30 [ds.fall-damage]"),
        (1, "  Rider: comes off and falls 2 squares (counting as 1) to 1, 2 [ds.fall-damage, ds.fall-agility]"),
    ],
)
def test_letting_go_of_a_mount_tells_the_fall_and_what_softens_it(agility: int, line: str) -> None:
    """[ds.climb-creature] [ds.fall-damage] [ds.fall-agility]"""
    rider = creature("Rider", [2, 2], mounted="true", **{**HERO, "abilities": f"{{ agility = {agility} }}"})
    battle = fight(box(), rider, creature("Bay", [2, 2], size="2", skills="{ mount = 1 }"),
                   creature("Foe", [11, 7], "foes"))  # fmt: skip
    begin(battle, "Rider")
    assert line in narrated(battle, act(battle, "climb-off", None, "drop", "1,2,0"))


def test_a_fall_tells_what_it_counts_as() -> None:
    """[ds.fall-damage] [ds.fall-agility]"""
    battle = alone("..\n..", abilities="{ agility = 2 }")
    battle.world.put(unit(battle, "Hero"), Place((0, 0, 3), mode="fly"))
    fell = unfolds(battle, settle(battle.world, unit(battle, "Hero")))
    assert fell == ["  Hero: falls 3 squares (counting as 1) to 0, 0 [ds.fall-damage, ds.fall-agility]"]
