"""What a turn holds and how blows fall; each test names the id that it proves."""

from dataclasses import replace

import pytest

from game.battle.battle import Battle, IllegalError
from game.battle.command import command
from game.battle.dice import Roll
from game.battle.reckoning import Asked
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE
from game.mechanics.d20.sizes import space
from game.reasons import Refusal
from game.rules.starfinder.combat.attack_modifiers import COMBAT
from game.rules.starfinder.combat.attack_roll import BLOWS
from game.rules.starfinder.other_movement.falling import FALLING
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.space.reach import REACH
from tests.rules.fights import cited, kinds, loaded
from tests.rules.starfinder.fights import creature, fight

SWORD = '[{ name = "sword", attack = 5, damage = "1d8+3" }]'
RIFLE = '[{ name = "rifle", attack = 5, damage = "1d8", range = 20 }]'
OPEN = "\n".join(["." * 30] * 5)


def ash(at: list[int], **more: object) -> str:
    usual = {"initiative": 50, "speeds": "{ walk = 30 }", "weapons": SWORD}
    return creature("Ash", at, "heroes", **{**usual, **more})


def foe(at: list[int], **more: object) -> str:
    return creature("Foe", at, "foes", **{"hp": 20, "ac": 14, "weapons": SWORD, **more})


def test_a_turn_is_a_standard_a_move_and_a_swift_action() -> None:
    """[decided.turn] Two moves take both; then nothing but the swift action is left."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    battle.do(command(1, "move", (12, 0, 0), mode="walk"))
    assert dict(battle.world.get(1, Budget).slots) == {"standard": 0, "move": 0, "swift": 1, "reaction": 1}
    assert isinstance(battle.check(command(1, "move", (13, 0, 0), mode="walk")), Refusal)
    battle.do(command(1, "drop-prone"))
    assert battle.world.get(1, Conditions).has("prone")


def test_movement_and_another_action_are_a_hustle() -> None:
    """[sf.combat-gait] [sf.hustle] A move spends half of the round; the log says by which gait."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    assert {"sf.combat-gait", "sf.hustle"} <= set(cited(battle.do(command(1, "move", (6, 0, 0), mode="walk"))))


def test_a_move_cut_in_two_straddles_the_actions() -> None:
    """[sf.double-move] 25 ft, then 35 more: the second move goes on with what the first left."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    battle.do(command(1, "move", (5, 0, 0), mode="walk"))
    battle.do(command(1, "move", (12, 0, 0), mode="walk"))
    assert battle.world.get(1, Place).at == (12, 0, 0)


def test_without_an_action_left_a_move_is_refused_by_what_the_turn_holds() -> None:
    """[decided.turn] The speed is not what is missing."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    battle.do(command(1, "move", (12, 0, 0)))
    refusal = battle.check(command(1, "move", (13, 0, 0)))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, str(refusal.why)) == ("decided.turn", "No move action is left.")


def test_something_in_between_loses_the_rest() -> None:
    """[sf.double-move] After another action the rest of the first move is lost."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    battle.do(command(1, "move", (5, 0, 0), mode="walk"))
    battle.do(command(1, "drop-prone"))
    assert battle.world.get(1, Budget).purse == 0


def test_initiative_ties_go_by_modifier_then_by_order() -> None:
    """[decided.initiative] 10 + 50 acts first; equal modifiers act in the level's order."""
    battle = fight(OPEN, foe([5, 0]), creature("Other", [9, 0], "foes"), ash([0, 0]))
    assert battle.world.get(BATTLE, Turn).order == (3, 1, 2)


def test_a_full_attack_strikes_twice_at_minus_four() -> None:
    """[decided.full-attack] Two blows, each at -4."""
    battle = fight(OPEN, ash([0, 0]), foe([1, 0]))
    loaded(battle, 12, 1, 12, 1)
    preview = battle.preview(command(1, "full-attack", 2, weapon="sword"))
    assert not isinstance(preview, Refusal)
    assert preview.strike is not None
    assert preview.strike.attack.total == 1
    events = battle.do(command(1, "full-attack", 2, weapon="sword"))
    assert kinds(events).count("missed") == 2
    assert "decided.full-attack" in cited(events)


def test_a_natural_twenty_hits_and_doubles_the_dice() -> None:
    """[decided.natural-roll] 20 hits whatever the AC; if the total hits too, 2d8+6 instead of 1d8+3."""
    battle = fight(OPEN, ash([0, 0]), foe([1, 0], hp=50))
    loaded(battle, 20, 8, 8)
    battle.do(command(1, "attack", 2, weapon="sword"))
    assert battle.world.get(2, Vitals).hp == 50 - 22
    assert str(Roll(1, 8, 3).times(2)) == "2d8+6"


def test_a_natural_one_misses() -> None:
    """[decided.natural-roll] 1 never hits, not even AC 1."""
    battle = fight(OPEN, ash([0, 0]), foe([1, 0], ac=1))
    loaded(battle, 1)
    assert "missed" in kinds(battle.do(command(1, "attack", 2, weapon="sword")))


def test_at_no_hit_points_one_is_out_of_the_fight() -> None:
    """[decided.dying] [sf.prone] Unconscious, prone, helpless; the last foe down ends the battle."""
    battle = fight(OPEN, ash([0, 0]), foe([1, 0], hp=4))
    loaded(battle, 15, 8)
    events = battle.do(command(1, "attack", 2, weapon="sword"))
    assert kinds(events)[-2:] == ["downed", "won"]
    assert battle.world.get(2, Conditions).has("unconscious")
    assert battle.world.get(2, Conditions).has("prone")
    assert battle.outcome is not None
    assert battle.outcome.winner == "heroes"


def test_who_lies_helpless_is_struck_as_the_preview_says() -> None:
    """[decided.attack] An action spent on somebody unconscious strikes; who falls to the first of two
    blows is spared the second.
    """
    other = creature("Other", [20, 0], "foes", hp=20)
    battle = fight(OPEN, ash([0, 0]), foe([1, 0], conditions='["unconscious"]'), other)
    loaded(battle, 15, 5)
    preview = battle.preview(command(1, "attack", 2, weapon="sword"))
    assert not isinstance(preview, Refusal)
    assert preview.strike is not None
    assert "struck" in kinds(battle.do(command(1, "attack", 2, weapon="sword")))
    assert battle.world.get(2, Vitals).hp == 20 - 8
    battle = fight(OPEN, ash([0, 0]), foe([1, 0], hp=4), other)
    loaded(battle, 15, 8, 15, 8)
    assert kinds(battle.do(command(1, "full-attack", 2, weapon="sword"))).count("struck") == 1


@pytest.mark.parametrize(("distance", "penalty"), [(4, 0), (5, -2), (9, -4), (28, -12)])
def test_range_increments(distance: int, penalty: int) -> None:
    """[decided.range] -2 for each increment of 20 ft beyond the first that a shot enters: at 20, 25, 45 and 140 ft.

    The number says how many there are beyond the first, which is free.
    """
    battle = fight(OPEN, ash([0, 0], weapons=RIFLE), foe([distance, 0]))
    preview = battle.preview(command(1, "attack", 2, weapon="rifle"))
    assert not isinstance(preview, Refusal)
    assert preview.strike is not None
    assert preview.strike.attack.total == 5 + penalty
    told = [str(reason.note) for reason in preview.strike.attack.counted if reason.rule == "decided.range"]
    beyond = {0: [], -2: ["1 range increment beyond the first"]}
    assert told == beyond.get(penalty, [f"{-penalty // 2} range increments beyond the first"])


def test_doors_take_a_move_action() -> None:
    """[decided.doors] A closed door beside one is opened by a move action; one cannot be closed on somebody."""
    battle = fight("..+..\n##.##", ash([1, 0]), foe([4, 0]))
    assert isinstance(battle.check(command(1, "move", (3, 0, 0), mode="walk")), Refusal)
    events = battle.do(command(1, "use", (2, 0, 0)))
    assert kinds(events) == ["spent", "opened"]
    battle.do(command(1, "move", (2, 0, 0), mode="walk"))
    assert battle.world.get(1, Budget).left("standard") == 0


def test_damaging_ground_hurts_who_enters_and_who_begins_there() -> None:
    """[decided.damage-ground] 2 on entering, 2 more at the start of the next turn."""
    battle = fight("..*..\n.....", ash([0, 0], hp=20), foe([4, 1]))
    battle.do(command(1, "move", (2, 0, 0), mode="walk"))
    assert battle.world.get(1, Vitals).hp == 18
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    assert battle.world.get(1, Vitals).hp == 16


def test_a_battle_that_outlasts_its_limit_is_nobodys() -> None:
    """[decided.limit] After the last round nobody wins."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]), head="rounds = 1\n")
    battle.do(command(1, "end"))
    battle.do(command(2, "end"))
    assert battle.outcome is not None
    assert battle.outcome.winner == ""


def test_a_ledge_is_no_step() -> None:
    """[decided.ledges] A change of height without a slope bars the way on foot."""
    battle = fight('...\n"""\nheights = """\n001', ash([0, 0]), foe([2, 0]))
    refusal = battle.check(command(1, "move", (2, 0, 1), mode="walk"))
    assert isinstance(refusal, Refusal)


SHAKY = "{ athletics = -5 }"
"""So little that 10 and the +8 of a climb speed do not meet DC 15: it has to throw."""


def test_who_may_take_ten_throws_nothing_where_that_is_enough() -> None:
    """[sf.climb-double] [sf.climb-speed] 10 + 8 meets DC 15: no die falls, and the climb is as far as it is meant."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    battle = fight(rows, ash([1, 0], speeds="{ climb = 20 }"), foe([0, 1]))
    loaded(battle, 1)
    events = battle.do(command(1, "climb-fast", (1, 0, 8), mode="climb"))
    assert "rolled" not in [event.kind for event in events]
    assert "takes 10: 18 against 15" in [str(event.text) for event in events]


@pytest.mark.parametrize(("face", "height"), [(15, 8), (12, 8), (11, 4)])
def test_climbing_twice_as_far(face: int, height: int) -> None:
    """[sf.climb-double] DC 15, -5 and the +8 of a climb speed: 12 succeeds and goes 40 ft, 11 goes 20 ft."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    battle = fight(rows, ash([1, 0], speeds="{ climb = 20 }", skills=SHAKY), foe([0, 1]))
    loaded(battle, face)
    battle.do(command(1, "climb-fast", (1, 0, 8), mode="climb"))
    if battle.pending is not None:
        battle.answer("hold")
    assert battle.world.get(1, Place).at == (1, 0, height)


def test_a_climb_cut_short_ends_where_it_may_stop() -> None:
    """[sf.illegal-end] [sf.climb-double] A friend hangs where a failed fast climb would end: one cell below it."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    friend = creature("Bea", [1, 0, 4], "heroes", speeds="{ climb = 20 }")
    battle = fight(rows, ash([1, 0], speeds="{ climb = 20 }", skills=SHAKY), foe([0, 1]), friend)
    loaded(battle, 2)
    battle.do(command(1, "climb-fast", (1, 0, 8), mode="climb"))
    while battle.pending is not None:
        battle.answer("hold")
    assert battle.world.get(1, Place).at == (1, 0, 3)


def test_a_refused_command_changes_nothing() -> None:
    """A command that the rules refuse raises with the rule, and the digest stays."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    before = battle.digest
    with pytest.raises(IllegalError) as told:
        battle.do(command(1, "attack", 2, weapon="sword"))
    assert told.value.refusal.rule == "sf.reach"
    assert battle.digest == before


@pytest.mark.parametrize(("face", "height"), [(15, 2), (11, 0), (10, 0)])
def test_climbing_by_athletics(face: int, height: int) -> None:
    """[sf.climb-without-speed] Rough rock, DC 15: 15 climbs 10 ft a square, by 4 short stays, by 5 short falls."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    battle = fight(rows, ash([1, 0]), foe([0, 1], weapons="[]"))
    loaded(battle, face)
    battle.do(command(1, "move", (1, 0, 2), mode="climb"))
    assert battle.world.get(1, Place).at == (1, 0, height)
    assert battle.world.get(1, Conditions).has("flat-footed")


@pytest.mark.parametrize(("face", "x"), [(10, 3), (9, 0)])
def test_swimming_by_athletics(face: int, x: int) -> None:
    """[sf.swim-without-speed] Calm water, DC 10: 10 swims 3 squares for 30 ft, 9 makes no progress."""
    battle = fight(".~~~~\n.....", ash([0, 0]), foe([4, 1]))
    loaded(battle, face)
    battle.do(command(1, "move", (3, 0, 0), mode="swim"))
    assert battle.world.get(1, Place).at[0] == x


def test_a_quick_hover_costs_the_swift_action() -> None:
    """[sf.hover-perfect] Check 15 with the +8: the swift action is spent, the move action is free."""
    flier = creature(
        "Ash", [0, 0, 3], "heroes", initiative=50, speeds="{ fly = 30 }", manoeuvrability="perfect", weapons=SWORD
    )
    battle = fight(OPEN, flier, foe([29, 4]))
    loaded(battle, 7)
    battle.do(command(1, "hover-quick"))
    assert dict(battle.world.get(1, Budget).slots) == {"standard": 1, "move": 1, "swift": 0, "reaction": 1}
    battle.do(command(1, "end"))
    assert battle.world.get(1, Place).at == (0, 0, 3)


def test_a_flier_that_stays_still_falls() -> None:
    """[sf.fly-acrobatics] [sf.hover-clumsy] 20 ft up without flying or hovering: 2d6 and prone."""
    flier = creature(
        "Ash", [0, 0, 4], "heroes", hp=30, initiative=50, speeds="{ fly = 30 }", manoeuvrability="clumsy", weapons=SWORD
    )
    battle = fight(OPEN, flier, foe([29, 4]))
    assert isinstance(battle.check(command(1, "hover")), Refusal)
    loaded(battle, 5)
    battle.do(command(1, "end"))
    assert battle.pending is not None
    battle.answer("hold")
    assert battle.world.get(1, Place).at == (0, 0, 0)
    assert battle.world.get(1, Vitals).hp == 20
    assert battle.world.get(1, Conditions).has("prone")


def test_a_charge_strikes_with_the_weapon_that_reaches() -> None:
    """[sf.pass-ally] It ends as soon as the pike reaches; so the pike strikes, though the sword is listed first."""
    both = '[{ name = "sword", attack = 5, damage = "1d8" }, { name = "pike", attack = 6, damage = "1d4", reach = 10 }]'
    battle = fight(OPEN, ash([0, 2], weapons=both), foe([6, 2]))
    preview = battle.preview(command(1, "charge", 2))
    assert not isinstance(preview, Refusal)
    assert preview.strike is not None
    assert (preview.strike.weapon, preview.strike.attack.total) == ("pike", 4)
    assert "struck" in kinds(battle.do(command(1, "charge", 2)))
    assert battle.world.get(1, Place).at == (4, 2, 0)


def hovering(dice: int, **more: object) -> Battle:
    """Ash hovers 15 ft up with the die given, without a reaction left."""
    flier = creature("Ash", [0, 0, 3], "heroes", initiative=50, hp=30, speeds="{ fly = 30 }", **more)
    battle = fight(OPEN, flier, foe([29, 4]))
    battle.world.put(1, battle.world.get(1, Budget).spend("reaction"))
    loaded(battle, dice)
    battle.do(command(1, "hover"))
    return battle


def test_a_hover_that_succeeds_keeps_the_height() -> None:
    """[sf.fly-acrobatics] The check is met: no fall, at the end of the turn neither."""
    battle = hovering(20)
    assert (battle.world.get(1, Place).at, battle.world.get(1, Budget).left("move")) == ((0, 0, 3), 0)
    battle.do(command(1, "end"))
    assert battle.world.get(1, Place).at == (0, 0, 3)


def test_without_a_reaction_nobody_is_asked_about_a_soft_landing() -> None:
    """[sf.fly-acrobatics] Trying to land softly takes the reaction; spent, one just falls: 15 ft, 1d6, prone."""
    battle = hovering(1)
    assert battle.pending is None
    assert battle.world.get(1, Place).at == (0, 0, 0)
    assert battle.world.get(1, Vitals).hp == 29
    assert battle.world.get(1, Conditions).has("prone")


def test_a_fall_into_a_crowd_ends_in_the_nearest_free_square_and_in_nobodys() -> None:
    """[sf.illegal-end] [sf.end-of-move] Where no square of the map is free it does not come down: two in one square
    would be a battle that no save can hold."""
    flier = creature("Ash", [0, 0, 3], "heroes", initiative=50, speeds="{ fly = 30 }")
    crowded = fight("..#", flier, foe([0, 0]), creature("Bea", [1, 0], "heroes"))
    assert FALLING.below(crowded.world, 1) == (0, 0, 3)
    assert FALLING.below(fight("..#", flier, foe([0, 0])).world, 1) == (1, 0, 0)


def test_when_nobody_can_act_no_turn_begins() -> None:
    """[decided.turn] All of them stunned: the round is counted, and nobody is to act."""
    stunned = '["stunned"]'
    battle = fight(OPEN, ash([0, 0], conditions=stunned), foe([29, 4], conditions=stunned))
    assert (battle.acting, battle.options()) == (0, [])


def test_a_fast_climb_that_fails_goes_as_far_as_the_speed() -> None:
    """[sf.climb-double] A climb of no more than the speed arrives whatever the check says; a longer one is cut."""
    rows = "#.\n#.\n#.\n#.\n#.\n#.\n#."
    for goal, ends in (((1, 2, 0), (1, 2, 0)), ((1, 6, 0), (1, 4, 0))):
        battle = fight(rows, ash([1, 0], speeds="{ climb = 20 }", skills=SHAKY), creature("Foe", [1, 6], "foes"))
        loaded(battle, 1)
        told = command(1, "climb-fast", goal, mode="climb")
        if goal[1] == 6:
            assert isinstance(battle.check(told), Refusal)
            told = command(1, "climb-fast", (1, 5, 0), mode="climb")
        battle.do(told)
        assert battle.world.get(1, Place).at == ends


def test_a_blow_that_has_nobody_in_reach_is_none() -> None:
    """[sf.reach] Who was stopped on the way strikes no blow at its end."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    assert list(BLOWS.strike(battle.world, battle.dice, 1, 2, "sword", ("charge",))) == []


def test_where_a_friend_stands_beyond_the_move_the_square_is_refused_and_not_the_distance() -> None:
    """[sf.end-of-move] Nearer would not help: nobody may stop on a friend."""
    battle = fight(OPEN, ash([0, 0]), creature("Bea", [25, 0], "heroes"), foe([29, 4]))
    found = battle.check(command(1, "move", (25, 0, 0), mode="walk"))
    assert isinstance(found, Refusal)
    assert found.rule == "sf.end-of-move"
    beside = battle.check(command(1, "move", (25, 1, 0), mode="walk"))
    assert isinstance(beside, Refusal)
    assert beside.rule == "sf.speed"


def test_initiative_can_be_asked_beside_a_battle() -> None:
    """[decided.initiative] The order that these rolls would make."""
    battle = fight(OPEN, ash([0, 0], initiative=2), foe([29, 4], initiative=0))
    law = battle.rulebook.turns
    assert law.order(battle.world, {1: 10, 2: 11})[0] == (1, 2)
    assert law.order(battle.world, {1: 10, 2: 13})[0] == (2, 1)


def test_the_dead_are_at_anybodys_mercy() -> None:
    """[sf.pass-helpless]"""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    assert not HELPLESS_STATES.at_mercy(battle.world, 2)
    battle.world.put(2, Vitals(0, 20, dead=True))
    assert HELPLESS_STATES.at_mercy(battle.world, 2)


def test_a_rifle_reaches_nobody_by_hand() -> None:
    """[sf.reach] What only shoots strikes nobody beside one; a blade and bare hands do."""
    battle = fight(OPEN, ash([0, 0], weapons=RIFLE), foe([1, 0]))
    beside, rifle = space(battle.world, 2), COMBAT.weapon(battle.world, 1, "rifle")
    assert not REACH.in_reach(battle.world, 1, rifle, beside)
    assert REACH.in_reach(battle.world, 1, COMBAT.weapon(battle.world, 2, "sword"), beside)
    assert REACH.in_reach(battle.world, 1, None, beside)


def test_a_world_made_by_hand_is_completed() -> None:
    """Whoever has neither states nor a budget starts with none and with a full one."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    made = battle.world.fork()
    for part in (Conditions, Budget):
        made.drop(1, part)
    battle.rulebook.muster(made)
    assert (made.get(1, Conditions).active, made.get(1, Budget).left("move")) == ((), 1)


def test_what_cannot_be_is_named() -> None:
    """[sf.end-of-move] [sf.pass-helpless] Two foes in a square; somebody on its feet without hit points."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    book = battle.rulebook
    assert book.faults(battle.world) == ()
    crowded, hurt = battle.world.fork(), battle.world.fork()
    crowded.put(1, battle.world.get(2, Place))
    assert "Ash shares a square with another creature" in book.faults(crowded)
    hurt.put(2, replace(hurt.get(2, Vitals), hp=0))
    assert book.faults(hurt) == ("Foe fights on with no hit points",)


@pytest.mark.parametrize(
    ("what", "values"), [("may", {"who": 1, "action": "dance"}), ("fall", {"who": 1, "height": 20, "onto": 2})]
)
def test_what_this_book_has_no_rule_for_is_not_answered(what: str, values: dict[str, object]) -> None:
    """Draw Steel's verbs, and falling onto somebody: no answer is better than a made-up one."""
    battle = fight(OPEN, ash([0, 0]), foe([29, 4]))
    assert battle.rulebook.answers[what](Asked(battle.world, values)) is None


def test_the_foe_that_holds_the_way_is_named_though_a_friend_stands_there_too() -> None:
    """[sf.pass-enemy] A Large creature's next block holds a friend, whom it passes, and foes in each half of it."""
    others = creature("Bea", [2, 2], "heroes"), foe([2, 1]), creature("Fox", [1, 2], "foes")
    battle = fight("....\n....\n....", ash([0, 0], size="large"), *others)
    found = battle.check(command(1, "move", (1, 1, 0), mode="walk", route=((1, 1, 0),)))
    assert isinstance(found, Refusal)
    assert (found.rule, str(found.why)) == ("sf.pass-enemy", "Foe bars the way.")


def told(found: Preview) -> list[tuple[int, str, int, list[str]]]:
    """List the results of all rolls foretold: what is to be met, the result, its chance, what it does."""
    trials = [(one.against, result) for one in found.trials for result in one.results]
    return [(against, str(one.name), one.chance.percent, [str(effect.note) for effect in one.does])
            for against, one in trials]  # fmt: skip


@pytest.mark.parametrize(("skill", "passes", "badly"), [(0, 30, 50), (14, 100, 0), (5, 55, 25), (-20, 0, 100)])
def test_the_chances_of_a_climb_are_those_of_its_dice(skill: int, passes: int, badly: int) -> None:
    """[sf.climb-without-speed] DC 15: shown before it is done; each face of the die then does what was shown."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    wish, ends = command(1, "move", (1, 0, 3), mode="climb"), []
    for face in range(1, 21):
        battle = fight(rows, ash([1, 0, 2], skills=f"{{ athletics = {skill} }}"), foe([0, 1], weapons="[]"))
        loaded(battle, face)
        found = battle.preview(wish)
        assert not isinstance(found, Refusal)
        (one,) = found.trials
        odds = {str(result.name): result.chance.percent for result in one.results}
        assert (one.against, odds.get("Success", 0), odds.get("Failure by 5 or more", 0)) == (15, passes, badly)
        battle.do(wish)
        ends.append(battle.world.get(1, Place).at[2])
    assert (5 * ends.count(3), 5 * ends.count(0)) == (passes, badly)


def test_from_the_ground_nobody_falls() -> None:
    """[sf.climb-without-speed] Who begins on the ground has nothing worse to fear than no progress."""
    found = fight("..#\n...", ash([1, 0]), foe([0, 1])).preview(command(1, "move", (1, 0, 2), mode="climb"))
    assert not isinstance(found, Refusal)
    assert told(found) == [(15, "Failure", 70, ["stays where it is"]), (15, "Success", 30, ["goes on"])]


def test_no_check_no_chances() -> None:
    """[sf.climb-speed] [sf.climb-double] By a speed of its own, or by taking 10, it is sure; else it checks."""
    rows = '..#\n...\n"""\nheights = """\n009\n000'
    for skills, sure in (("{ athletics = 0 }", True), (SHAKY, False)):
        battle = fight(rows, ash([1, 0], speeds="{ climb = 20 }", skills=skills), foe([0, 1]))
        plain = battle.preview(command(1, "move", (1, 0, 2), mode="climb"))
        fast = battle.preview(command(1, "climb-fast", (1, 0, 8), mode="climb"))
        assert not isinstance(plain, Refusal)
        assert not isinstance(fast, Refusal)
        assert plain.trials == ()
        assert [percent for _, name, percent, _ in told(fast) if name == "Success"] == ([] if sure else [45])


def test_the_chances_of_a_swim_stand_before_it() -> None:
    """[sf.swim-without-speed] Calm water, DC 10: 11 faces of 20; from the shore nobody goes under."""
    found = fight(".~~~~\n.....", ash([0, 0]), foe([4, 1])).preview(command(1, "move", (3, 0, 0), mode="swim"))
    assert not isinstance(found, Refusal)
    assert told(found) == [(10, "Failure", 45, ["stays where it is"]), (10, "Success", 55, ["goes on"])]


@pytest.mark.parametrize(("word", "verb", "percent"), [("average", "hover", 30), ("perfect", "hover-quick", 70)])
def test_the_chance_to_hover_stands_before_it(word: str, verb: str, percent: int) -> None:
    """[sf.fly-acrobatics] [sf.hover-perfect] DC 15: 15 or more without, 7 or more with the +8 of the perfect."""
    flier = creature("Ash", [0, 0, 3], "heroes", initiative=50, speeds="{ fly = 30 }", manoeuvrability=word)
    found = fight(OPEN, flier, foe([29, 4])).preview(command(1, verb))
    assert not isinstance(found, Refusal)
    assert f"Acrobatics DC 15: {percent} % to succeed" in [str(one.note) for one in found.cost.because]
