"""Fights by Lordsouls with loaded dice: what a question of the referee cannot show."""

from game.ai.brain import Brain
from game.battle.battle import Battle
from game.battle.command import Target, command
from game.battle.event import Event
from game.ecs.components import Budget, Conditions, Place, Turn, Vitals
from game.ecs.world import BATTLE
from game.reasons import Refusal
from game.rules.lordsouls.rolls.roll_3d6 import THREE_DICE
from tests.rules.fights import begun, kinds, loaded, unit
from tests.written import creature

ROOM = "\n".join(["........"] * 5)
SCORES = "{{ str = 7, dex = 8, ref = {ref}, move = 6, energy = 10 }}"
SWORD = '[{ name = "sword", skill = 12, damage = "1d6+1" }]'


def fighter(name: str, at: list[int], team: str, ref: int, weapons: str = SWORD, **more: object) -> str:
    """Write a fighter: a sword with skill 12, 20 health, no armour."""
    return creature(name, at, team, abilities=SCORES.format(ref=ref), weapons=weapons, **{"hp": 20, **more})


def fight(*creatures: str, rows: str = ROOM) -> Battle:
    """Begin a fight; everybody rolls a 1 for initiative, so that the quicker acts first."""
    return begun("lordsouls", rows, *creatures, dice=(1,))


def pair(**more: object) -> Battle:
    """Let Ash, who acts first, stand beside Rook."""
    return fight(fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [2, 1], "foes", 4, **more))


def do(battle: Battle, who: str, verb: str, at: Target = None, *faces: int, **options: str) -> list[Event]:
    """Let a creature use a verb, with the next dice said."""
    if faces:
        loaded(battle, *faces)
    return battle.do(command(unit(battle, who), verb, at, **options))


def hp(battle: Battle, name: str) -> int:
    """Give the health of a creature."""
    return battle.world.get(unit(battle, name), Vitals).hp


def states(battle: Battle, name: str) -> set[str]:
    """Give the conditions of a creature."""
    return {one.name for one in battle.world.get(unit(battle, name), Conditions).active}


def rules(events: list[Event]) -> set[str]:
    """Give the rules that events cite."""
    return {because.rule for event in events for because in event.because}


def keys(battle: Battle) -> tuple[str, ...]:
    """Give the answers to the question that is open."""
    assert battle.pending is not None
    return battle.pending.keys


def test_the_order_is_rolled_once_and_a_round_is_over_after_the_last() -> None:
    """ls.initiative-once, ls.initiative-participants, ls.round: bystanders too have their place."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9), fighter("Cat", [0, 4], "heroes", 5, weapons="[]"),
        fighter("Rook", [7, 1], "foes", 7),
    )  # fmt: skip
    order = battle.world.get(BATTLE, Turn).order
    assert order == tuple(unit(battle, name) for name in ("Ash", "Rook", "Cat"))
    for name in ("Ash", "Rook"):
        do(battle, name, "end")
        assert battle.world.get(BATTLE, Turn).round == 1
    told = do(battle, "Cat", "end")
    assert battle.world.get(BATTLE, Turn).round == 2
    assert battle.world.get(BATTLE, Turn).order == order
    notes = [str(one.note) for event in told for one in event.because if one.rule == "ls.round"]
    assert "10 seconds have passed" in notes


def test_who_is_knocked_out_is_passed_over_and_keeps_its_place() -> None:
    """ls.initiative-knocked-out, ls.damage: 1d6 + 1 with a 6 is 7, past no armour 7."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9), fighter("Low", [2, 1], "foes", 6, hp=7), fighter("Rook", [7, 1], "foes", 4)
    )
    do(battle, "Ash", "attack", unit(battle, "Low"), 1, 1, 2, 6)
    assert hp(battle, "Low") == 0
    assert "ls.initiative-knocked-out" in rules(do(battle, "Ash", "end"))
    assert battle.acting == unit(battle, "Rook")
    assert unit(battle, "Low") in battle.world.get(BATTLE, Turn).order


def test_who_is_knocked_out_is_struck_and_shoved_without_a_defence() -> None:
    """`decided.helpless-targets`: 16 against the prone hits, nothing is asked, and the health falls on."""
    creatures = (
        fighter("Ash", [1, 1], "heroes", 9), fighter("Low", [2, 1], "foes", 6, conditions='["knocked-out", "prone"]'),
        fighter("Rook", [7, 1], "foes", 4),
    )  # fmt: skip
    battle = fight(*creatures)
    before = hp(battle, "Low")
    told = do(battle, "Ash", "attack", unit(battle, "Low"), 6, 5, 5, 6)
    assert battle.pending is None
    assert {"struck", "hurt"} <= set(kinds(told))
    assert "downed" not in kinds(told)
    assert hp(battle, "Low") == before - 7
    battle = fight(*creatures)
    do(battle, "Ash", "push", unit(battle, "Low"), 1, 1, 2)
    assert battle.world.get(unit(battle, "Low"), Place).at == (3, 1, 0)


def test_an_attack_is_rolled_then_defended_then_hurts() -> None:
    """ls.attack, ls.attack-procedure, ls.active-defence: 13 misses 12 and nothing is asked; 12 hits."""
    battle = pair()
    missed = do(battle, "Ash", "attack", unit(battle, "Rook"), 5, 4, 4)
    assert battle.pending is None
    assert "hurt" not in kinds(missed)
    battle = pair()
    do(battle, "Ash", "attack", unit(battle, "Rook"), 4, 4, 4)
    assert set(keys(battle)) == {"hit", "dodge", "block", "parry"}
    loaded(battle, 5)
    assert kinds(battle.answer("hit"))[-1] == "hurt"
    assert hp(battle, "Rook") == 20 - 6


def test_one_defence_answers_one_attack() -> None:
    """ls.active-defence-per-attack, ls.active-defence-refresh: Dodge 9 fails on 10, and nothing more is asked."""
    battle = pair()
    do(battle, "Ash", "attack", unit(battle, "Rook"), 4, 4, 4)
    loaded(battle, 4, 3, 3, 1)
    told = battle.answer("dodge")
    assert battle.pending is None
    assert "ls.active-defence-per-attack" in rules(told)
    assert hp(battle, "Rook") == 20 - 2
    assert "ls.active-defence-refresh" in rules(do(battle, "Ash", "end"))


def test_a_point_more_lets_one_dodge_twice() -> None:
    """ls.active-defence-changes."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9), fighter("Bea", [2, 2], "heroes", 8),
        fighter("Rook", [2, 1], "foes", 4, extra_dodge=1),
    )  # fmt: skip
    for name in ("Ash", "Bea"):
        do(battle, name, "attack", unit(battle, "Rook"), 4, 4, 4)
        loaded(battle, 3, 3, 3)
        assert "ls.active-defence-changes" in rules(battle.answer("dodge"))
        do(battle, name, "end")
    assert hp(battle, "Rook") == 20


def test_a_fumbled_dodge_ends_on_the_ground() -> None:
    """ls.defence-fumble: 17."""
    battle = pair()
    do(battle, "Ash", "attack", unit(battle, "Rook"), 4, 4, 4)
    loaded(battle, 6, 6, 5, 1)
    battle.answer("dodge")
    assert "prone" in states(battle, "Rook")


def test_who_kneels_and_fumbles_a_dodge_only_lies() -> None:
    """ls.defence-fumble, ls.poses: one pose at a time."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [2, 1], "foes", 4, conditions=["kneeling"]))
    do(battle, "Ash", "attack", unit(battle, "Rook"), 4, 4, 4)
    loaded(battle, 6, 6, 5, 1)
    battle.answer("dodge")
    assert states(battle, "Rook") & {"prone", "kneeling", "sitting"} == {"prone"}


def test_a_parry_strikes_back_for_half_and_armour_stops_its_part() -> None:
    """ls.parry-counter, ls.damage: 6 + 1 halved is 3."""
    battle = pair()
    do(battle, "Ash", "attack", unit(battle, "Rook"), 4, 4, 4)
    loaded(battle, 3, 3, 3, 6)
    battle.answer("parry")
    assert (hp(battle, "Ash"), hp(battle, "Rook")) == (20 - 3, 20)


def test_crushing_halves_armour() -> None:
    """ls.damage-types: 5 + 1 against plate, 6 halved to 3."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9, weapons='[{ name = "mace", skill = 12 }]'),
        fighter("Rook", [2, 1], "foes", 4, armour='"plate"'),
    )
    do(battle, "Ash", "attack", unit(battle, "Rook"), 1, 1, 1, 5)
    assert hp(battle, "Rook") == 20 - 3


def test_a_reaction_interrupts_strikes_once_and_is_not_defended_against() -> None:
    """ls.reaction-procedure, ls.reaction-one-blow, ls.reaction-no-defence: on it goes; and with two blows an Attack."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9, extra_attacks=1), fighter("Rook", [2, 1], "foes", 4))
    do(battle, "Ash", "dash")
    do(battle, "Ash", "end")
    do(battle, "Rook", "move", (6, 1, 0))
    assert keys(battle) == ("hold", "strike")
    loaded(battle, 4, 4, 4, 5)
    told = battle.answer("strike")
    assert battle.pending is None
    assert kinds(told).count("struck") == 1
    assert {"ls.reaction-procedure", "ls.reaction-one-blow"} <= rules(told)
    assert hp(battle, "Rook") == 20 - 6
    assert battle.world.get(unit(battle, "Rook"), Place).at == (6, 1, 0)


def test_abilities_add_blows_and_manoeuvres() -> None:
    """ls.extra-attacks, ls.manoeuvre-extra: each blow on its own; two Actions and two Movement manoeuvres."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9, extra_attacks=1), fighter("Rook", [2, 1], "foes", 4))
    for _ in range(2):
        assert not isinstance(battle.check(command(unit(battle, "Ash"), "attack", unit(battle, "Rook"))), Refusal)
        do(battle, "Ash", "attack", unit(battle, "Rook"), 5, 5, 5)
    refusal = battle.check(command(unit(battle, "Ash"), "attack", unit(battle, "Rook")))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "ls.turn-manoeuvres"
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9, extra_action=1, extra_movement=1), fighter("Rook", [7, 1], "foes", 4)
    )
    assert battle.world.get(unit(battle, "Ash"), Budget).slots == (("action", 2), ("movement", 2), ("bonus", 1))


def test_a_push_knocks_down_and_a_hold_seizes() -> None:
    """ls.push-knock-down, ls.grapple-roll, ls.grapple-effect, ls.grapple-hands: 7 + 2 a hand after the second."""
    battle = pair()
    do(battle, "Ash", "push", unit(battle, "Rook"), 1, 1, 1)
    battle.answer("down")
    assert states(battle, "Rook") == {"kneeling"}
    assert hp(battle, "Rook") == 20
    battle = fight(fighter("Ash", [1, 1], "heroes", 9, weapons="[]", hands=4), fighter("Rook", [2, 1], "foes", 4))
    do(battle, "Ash", "grapple", unit(battle, "Rook"), 4, 4, 3)
    battle.answer("hit")
    assert states(battle, "Rook") == {"grabbed"}


def test_breaking_free_is_a_contest() -> None:
    """ls.contest, ls.improvised-action: the higher margin wins, with equal margins nobody does."""
    margin, beats, chance = THREE_DICE.margin, THREE_DICE.beats, THREE_DICE.contested
    assert not beats(margin(10, 9), margin(12, 11))
    assert beats(margin(13, 15), margin(8, 12))
    assert 0 < chance(10, 10).wins < chance(12, 10).wins * chance(10, 10).of
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9, conditions='["grabbed"]'),
        fighter("Rook", [2, 1], "foes", 4, weapons="[]", holds="Ash"),
    )
    assert "grabbed" in states(battle, "Ash")
    assert "ls.improvised-action" in rules(do(battle, "Ash", "escape", None, 3, 3, 3, 6, 6, 6))
    assert "grabbed" not in states(battle, "Ash")


def test_one_aims_at_what_one_reaches() -> None:
    """ls.aim-declare."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [6, 1], "foes", 4))
    refusal = battle.check(command(unit(battle, "Ash"), "aim", unit(battle, "Rook"), weapon="sword"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "ls.aim-declare"


def test_a_plan_of_the_computers_is_a_plain_attack_on_one_foe() -> None:
    """ls.plan: nobody is asked where nobody plays by hand."""
    foe = fighter("Rook", [5, 1], "foes", 9)
    battle = fight(fighter("Ash", [1, 1], "heroes", 4), foe)
    do(battle, "Rook", "plan", unit(battle, "Ash"), weapon="sword")
    assert battle.pending is None


def test_a_plan_interrupts_and_moves_nobody_in_the_order() -> None:
    """ls.plan-interrupts, ls.initiative-change."""
    battle = fight(fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [5, 1], "foes", 4))
    order = battle.world.get(BATTLE, Turn).order
    do(battle, "Ash", "plan", unit(battle, "Rook"), weapon="sword")
    battle.answer("named")
    assert "ls.initiative-change" in rules(battle.answer("attack"))
    do(battle, "Ash", "end")
    told = do(battle, "Rook", "move", (2, 1, 0), 1, 1, 2, 3)
    assert "ls.plan-interrupts" in rules(told)
    assert hp(battle, "Rook") == 20 - 4
    assert battle.acting == unit(battle, "Rook")
    assert battle.world.get(BATTLE, Turn).order == order


def test_who_plays_by_hand_plans_for_the_near_too_and_is_told_what_it_plans() -> None:
    """decided.plans: foes within reach are offered to a player only; what waits stands on the sheet."""
    hands = {"control": "human"}
    battle = fight(fighter("Ash", [1, 1], "heroes", 9, **hands), fighter("Rook", [2, 1], "foes", 4))
    assert {offer.target for offer in battle.offers("plan")} == {unit(battle, "Rook")}
    do(battle, "Ash", "plan", unit(battle, "Rook"), weapon="sword")
    whom = {f"{one}{event}" for one in ("named", "anybody") for event in ("", "-moves", "-attacks")}
    assert {*keys(battle)} == whom
    battle.answer("anybody-attacks")
    assert {"attack", "push", "grapple", "total-defence"} < {*keys(battle)}
    told = battle.answer("push")
    assert "decided.plans" in rules(told)
    sheet = [str(because.note) for because in battle.rulebook.telling.about(battle.world, unit(battle, "Ash"))]
    assert "plans: Push, when an opponent has attacked one of its side" in sheet
    others = fight(fighter("Ash", [1, 1], "heroes", 9, control="ai"), fighter("Rook", [2, 1], "foes", 4))
    assert not others.offers("plan")


def test_a_turn_without_a_manoeuvre_is_inaction() -> None:
    """ls.inaction-default."""
    battle = pair()
    assert "ls.inaction-default" in rules(do(battle, "Ash", "end"))
    assert "defenceless" in states(battle, "Ash")


def test_what_is_in_a_bag_is_not_prepared() -> None:
    """ls.prepare-bag."""
    bag = '[{ name = "sword", skill = 12, place = "bag" }]'
    battle = fight(fighter("Ash", [1, 1], "heroes", 9, weapons=bag), fighter("Rook", [2, 1], "foes", 4))
    refusal = battle.check(command(unit(battle, "Ash"), "prepare"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "ls.prepare-bag"
    assert "ls.prepare-bag" in rules(do(battle, "Ash", "use-item"))


def test_a_weak_spot_brings_an_effect() -> None:
    """ls.weak-spot-effect: an eye, and 2 less on everything that needs it."""
    battle = pair()
    do(battle, "Ash", "weak-spot", unit(battle, "Rook"))
    loaded(battle, 1, 1, 1, 5)
    battle.answer("eye")
    assert "one-eyed" in states(battle, "Rook")


def test_damaging_ground_hurts_who_enters_it() -> None:
    """`decided.damaging-ground`: armour counts."""
    rows = ROOM.replace("........", "..*.....", 1)
    battle = fight(fighter("Ash", [1, 0], "heroes", 9), fighter("Rook", [7, 4], "foes", 4), rows=rows)
    assert "decided.damaging-ground" in rules(do(battle, "Ash", "move", (2, 0, 0)))
    assert hp(battle, "Ash") == 18


def test_an_effect_without_support_ends_with_the_turn() -> None:
    """ls.support: Concentration may take its place, where the Bonus manoeuvre is used."""
    for verbs, left in ((("dash",), set()), (("support",), {"upheld"}), (("dash", "support"), {"upheld"})):
        battle = fight(
            fighter("Ash", [1, 1], "heroes", 9, conditions='["upheld"]'), fighter("Rook", [7, 1], "foes", 4)
        )
        for verb in verbs:
            do(battle, "Ash", verb)
        do(battle, "Ash", "end")
        assert states(battle, "Ash") == left


def test_who_is_under_control_waits_for_an_order() -> None:
    """ls.order: without a command it may only be inactive; a command holds."""
    battle = fight(
        fighter("Ash", [1, 1], "heroes", 9), fighter("Wolf", [1, 3], "heroes", 7, conditions='["under-control"]'),
        fighter("Rook", [7, 1], "foes", 4),
    )  # fmt: skip
    do(battle, "Ash", "dash")
    do(battle, "Ash", "end")
    assert {offer.verb for offer in battle.options()} == {"inaction", "end"}
    do(battle, "Wolf", "end")
    do(battle, "Rook", "end")
    assert "ls.order" in rules(do(battle, "Ash", "order", unit(battle, "Wolf")))
    do(battle, "Ash", "end")
    for _ in range(2):
        assert "move" in {offer.verb for offer in battle.options()}
        do(battle, "Wolf", "end")
        do(battle, "Rook", "end")
        do(battle, "Ash", "end")


def test_a_movement_is_improvised_where_the_level_names_a_place_for_it() -> None:
    """ls.improvised-movement: a roll of 10 against Acrobatics 11; elsewhere it is not offered."""
    rows = "\n".join([".R.....R", "........"])
    key = '[key]\n"R" = { name = "rope-improvised-acrobatics" }\n'
    nimble = fighter("Ash", [1, 0], "heroes", 9, skills="{ acrobatics = 11 }")
    battle = begun("lordsouls", rows, nimble, fighter("Rook", [4, 1], "foes", 4), dice=(1,), tail=key)
    assert {cmd.target for cmd in battle.options() if cmd.verb == "improvise"} == {(7, 0, 0)}
    assert "ls.improvised-movement" in rules(do(battle, "Ash", "improvise", (7, 0, 0), 4, 3, 3))
    assert battle.world.get(unit(battle, "Ash"), Place).at == (7, 0, 0)
    battle.do(command(unit(battle, "Ash"), "end"))
    assert "improvise" not in {cmd.verb for cmd in battle.options()}


def test_where_people_play_every_side_they_rule_and_elsewhere_the_game_does() -> None:
    """ls.weak-spot-effect, ls.improvised-action: against the computer a leg that is hit gives way, unasked."""
    ash, rook = fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [2, 1], "foes", 4)
    for head, asked in (("", False), ("hot_seat = true\n", True)):
        battle = begun("lordsouls", ROOM, ash, rook, dice=(1,), head=head)
        assert ("improvise-action" in {cmd.verb for cmd in battle.options()}) is asked
        do(battle, "Ash", "weak-spot", unit(battle, "Rook"), 1, 1, 1, 5)
        battle.answer("leg")
        assert (battle.pending is not None) is asked
        if asked:
            battle.answer("none")
        assert ("kneeling" in states(battle, "Rook")) is not asked


def test_a_table_names_the_check_of_an_improvised_action() -> None:
    """ls.improvised-action: 9 against ЛОВ 8 fails, and the Action manoeuvre is used."""
    battle = begun(
        "lordsouls", ROOM, fighter("Ash", [1, 1], "heroes", 9), fighter("Rook", [7, 4], "foes", 4), dice=(1,),
        head="hot_seat = true\n",
    )  # fmt: skip
    do(battle, "Ash", "improvise-action")
    assert keys(battle) == ("acrobatics", "cha", "dex", "int", "none", "str")
    loaded(battle, 3, 3, 3)
    assert "ls.improvised-action" in rules(battle.answer("dex"))


def test_who_is_knocked_out_is_offered_last_and_the_computer_leaves_it_alone() -> None:
    """decided.helpless-targets: a blow, a push; not a grapple, which holds who can fight."""
    lying = fighter("Lie", [2, 1], "foes", 4, conditions='["knocked-out"]')
    battle = begun("lordsouls", ROOM, fighter("Ash", [1, 1], "heroes", 9), lying,
                   fighter("Rook", [1, 2], "foes", 3), dice=(1,))  # fmt: skip
    down, up = unit(battle, "Lie"), unit(battle, "Rook")
    by_verb = {verb: [cmd.target for cmd in battle.offers(verb)] for verb in ("attack", "push", "grapple")}
    assert set(by_verb["attack"]) == set(by_verb["push"]) == {down, up}
    assert down not in by_verb["grapple"]
    chosen = Brain("normal").decide(battle).command
    assert chosen.target != down


def test_a_shove_takes_rider_and_mount_together() -> None:
    """ls.push-shove, ls.mounted: whichever of the two is shoved, both are one cell away."""
    for who in ("Nag", "Rook"):
        horse = fighter("Nag", [2, 1], "foes", 3, weapons='[{ name = "hooves", natural = true, skill = 10 }]')
        battle = fight(fighter("Ash", [1, 1], "heroes", 9), horse, fighter("Rook", [2, 1], "foes", 4, mounted="true"))
        do(battle, "Ash", "push", unit(battle, who), 1, 1, 2)
        battle.answer("away-0")
        assert [battle.world.get(unit(battle, one), Place).at for one in ("Nag", "Rook")] == [(3, 1, 0)] * 2


def test_an_attack_may_forbid_kinds_of_defence() -> None:
    """ls.active-defence-changes: what cannot be blocked or parried may be dodged, what cannot be dodged the others."""
    for word, offered in (("block-parry", {"hit", "dodge"}), ("dodge", {"hit", "block", "parry"})):
        weapons = f'[{{ name = "whip", reach = 1, skill = 12, damage = "1d6", forbids = "{word}" }}]'
        battle = fight(
            fighter("Ash", [1, 1], "heroes", 9, weapons=weapons), fighter("Rook", [2, 1], "foes", 4, control="human")
        )
        do(battle, "Ash", "attack", unit(battle, "Rook"), 3, 3, 3)
        assert set(keys(battle)) == offered
