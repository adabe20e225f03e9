"""The computer's sentence: what helps is named with its numbers, a step says where to, waiting says why."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game import load_level, open_battle
from game.ai.ahead import after, placed
from game.ai.brain import Brain, stick_of
from game.ai.gains import grounds, waiting
from game.ai.knobs import STRENGTHS
from game.ai.odds import blow
from game.ai.pieces import whole
from game.ai.plans import Plan
from game.ai.scores import Scores
from game.ai.shelter import sheltered
from game.ai.words import Said, about, deeds, said
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.rulebook import Strike
from game.battle.trial import halves
from game.chronicle import narrate
from game.ecs.components import Place, Side, Vitals
from game.i18n import Catalogue
from game.reasons import NOTHING, text
from game.telling import Line
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position
from tests.ai.test_brain import RIFLE, creature, room, turn_of
from tests.rules import fights
from tests.rules.draw_steel import fights as steel
from tests.rules.fights import unit
from tests.rules.lordsouls.test_fights import pair
from tests.rules.starfinder import fights as star

FLOOR = "\n".join(["#" * 14, *["#" + "." * 12 + "#"] * 3, "#" * 14])
BESIDE = "............\n.hA.........\n............"
HALL = "\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 3, "#" * 30])


def says(battle: Battle, strength: str = "hard") -> str:
    return str(Brain(strength).decide(battle).says)


def test_what_flanks_is_named_behind_the_odds_of_the_blow() -> None:
    battle = turn_of(room(FLOOR, creature("Blade", (2, 1), "west"), creature("Friend", (6, 1), "west"),
                          creature("Foe", (5, 1), "east")), 1)  # fmt: skip
    words = says(battle)
    assert "strikes at Foe (" in words
    assert "flanking" in words


KNIFE = 'weapons = [{ name = "knife", range = 20, reach = 5, attack = 6, damage = "1d4+3" }]\n'


@pytest.mark.parametrize(("weapon", "at", "verb"), [
    (KNIFE, (3, 1), "throws at Foe ("), (KNIFE, (2, 1), "strikes at Foe ("), (RIFLE, (3, 1), "shoots at Foe ("),
])  # fmt: skip
def test_what_a_hand_can_do_too_is_thrown_at_who_is_farther_off(weapon: str, at: tuple[int, int], verb: str) -> None:
    battle = turn_of(room(FLOOR, creature("Hand", (1, 1), "west", weapon), creature("Foe", at, "east")), 1)
    worth = Worth(battle, 1, STRENGTHS["hard"], stick_of(battle))
    (deed,) = whole(deeds(worth, (command(1, "attack", 2),)))
    assert str(deed.words).startswith(verb)


GRENADE = '[{ name = "grenade", radius = 5, range = 60, save = 13, damage = "2d6" }]'


def test_what_is_saved_against_for_half_is_weighed_and_told_by_both_outcomes() -> None:
    """12 of 20 fail and take 2d6, of which 33 of 36 ways fell 4; the others take half, of which 15 of 36 do."""
    hand = star.creature("Hand", [1, 1], "heroes", bursts=GRENADE, initiative=9)
    battle = star.fight("\n".join(["." * 12] * 3), hand, star.creature("Foe", [8, 1], "foes", hp=4))
    worth, throw = worth_of(battle), command(1, "throw", 2, weapon="grenade", corner="nw")
    (deed,) = whole(deeds(worth, (throw,)))
    assert deed.strike is not None
    assert blow(battle.rulebook, battle.world, deed.strike).fells == 10_000 * (12 * 33 + 8 * 15) // (20 * 36)
    told = "throws at Foe (Throw a burst: 60 % for 7 damage, otherwise half: 5\u00bd on average)"
    assert str(deed.words) == told


def test_who_goes_nearer_says_to_whom_and_how_far_that_still_is() -> None:
    battle = turn_of(room(HALL, creature("Blade", (1, 1), "west"), creature("Foe", (28, 1), "east")), 1)
    words = says(battle, "normal")
    assert words.startswith("Blade goes ")
    assert "Foe is then " in words
    assert " ft away" in words


def nearer(rows: str, to: tuple[int, int]) -> str:
    """Give what A says of going from its place towards h, on squares of Lordsouls."""
    lord = {"A": {"kind": "swordsman"}, "h": {"kind": "swordsman"}}
    battle = set_up(Position("lordsouls", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": lord}))
    worth, there = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), (*to, 0)
    goes = Plan(battle.world, placed(battle.world, worth.unit, there), (command(worth.unit, "move", there),),
                Scores(outlook=100))  # fmt: skip
    return str(whole(grounds(worth, goes, Scores())).reasons[-1])


def test_who_goes_nearer_says_how_far_that_is_as_the_book_measures_not_what_the_way_costs() -> None:
    open_ground = "\n".join(["." * 30, "A" + "." * 28 + "h", "." * 30])
    assert nearer(open_ground, (5, 1)) == "h is then 24 m away (29 m before)"
    rough = "\n".join(["\"" * 30, "A" + "\"" * 28 + "h", "\"" * 30])
    assert nearer(rough, (5, 1)) == "h is then 24 m away (29 m before)"


def test_who_goes_round_a_wall_says_that_the_way_is_shorter_where_it_is_no_nearer() -> None:
    walled = "\n".join(["." * 30, *["." * 10 + "#" + "." * 19] * 9, "....A.....#h" + "." * 18])
    assert nearer(walled, (4, 4)) == "the way to h is then shorter"


def test_what_does_no_damage_is_used_on_somebody_and_not_struck() -> None:
    battle = pair()
    worth, rook = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), unit(battle, "Rook")
    for verb in ("push", "grapple"):
        (deed,) = whole(deeds(worth, (command(battle.acting, verb, rook),)))
        assert str(deed.words).startswith(f"uses {verb.title()} on Rook (")
    (deed,) = whole(deeds(worth, (command(battle.acting, "attack", rook),)))
    assert str(deed.words).startswith("strikes at Rook (Attack: ")


def rifles() -> tuple[Worth, Battle]:
    battle = turn_of(room(HALL, creature("Shot", (1, 1), "west", RIFLE), creature("Foe", (9, 1), "east", RIFLE)), 1)
    return Worth(battle, 1, STRENGTHS["hard"], stick_of(battle)), battle


def test_who_lies_down_before_a_rifle_says_whose_chance_falls_and_why() -> None:
    worth, battle = rifles()
    down = command(1, "drop-prone")
    ahead = after(battle.rulebook, battle.world, down)
    assert ahead.get(1, Place) == battle.world.get(1, Place)
    why = whole(grounds(worth, Plan(battle.world, ahead, (down,)), None))
    assert str(why.reasons[0]) == "Foe's next attack hits it with 45 % instead of 65 % (target prone)"
    assert why.danger == 2


def test_of_a_foe_that_is_left_a_lighter_weapon_its_damage_falls_though_it_hits_sooner() -> None:
    arms = [{"name": "greatsword"}, {"name": "shortbow"}]
    who = {"A": {"kind": "barbarian"}, "h": {"kind": "archer", "weapons": arms}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": BESIDE, "who": who}))
    worth, foe = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), units(battle.world)["h"]
    away = command(worth.unit, "move", (7, 1, 0))
    plan = Plan(battle.world, placed(battle.world, worth.unit, (7, 1, 0)), (away,))
    strikes = [battle.rulebook.combat.strike(world, foe, worth.unit, arm, ())
               for world, arm in ((battle.world, "greatsword"), (plan.world, "shortbow"))]  # fmt: skip
    sword, bow = (strike for strike in strikes if isinstance(strike, Strike))
    assert bow.hit.wins * sword.hit.of > sword.hit.wins * bow.hit.of
    said = str(whole(grounds(worth, plan, None)).reasons[0])
    assert said.startswith(f"h's blow falls from {halves(sword.doubled_damage)} to {halves(bow.doubled_damage)} damage")


def test_who_waits_says_what_would_have_been_worse_of_what_else_was_best() -> None:
    worth, battle = rifles()
    plan = Plan(battle.world, battle.world, (), Scores(risk=120))
    other = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(risk=420, outlook=100))
    why = whole(waiting(worth, plan, other, text("Move")))
    assert [str(one) for one in why] == ["no blow is open to it", "Move would risk 3 more"]
    sentence = Said("Shot", why=why, waits=True).sentence
    assert str(sentence) == "Shot waits: no blow is open to it, Move would risk 3 more."
    same = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(risk=120))
    assert str(whole(waiting(worth, plan, same, text("Move")))[-1]) == "going elsewhere would gain it nothing"
    assert [str(one) for one in whole(waiting(worth, plan, None, text("Move")))] == ["nothing else is open to it"]


def test_who_waits_though_a_blow_is_open_says_what_that_blow_would_cost_even_if_a_move_looks_better() -> None:
    worth, battle = rifles()
    waits = Plan(battle.world, battle.world, (), Scores(risk=120))
    goes = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(risk=130))
    shot = next(cmd for cmd in battle.options() if cmd.verb == "attack" and cmd.target == 2)
    shoots = Plan(battle.world, battle.world, (shot,), Scores(dealt=250, taken=300, risk=120))
    cheap = replace(shoots, scores=Scores(dealt=30, taken=35, risk=120))
    told = {str(whole(said(worth, [waits, goes, *more], 0)).sentence) for more in ([shoots], [shoots, cheap])}
    assert told == {"Shot waits: Attack, target Foe would cost it 3."}
    assert str(whole(said(worth, [waits, cheap], 0)).sentence) == "Shot waits: Attack, target Foe would cost it 1."
    quiet = str(whole(said(worth, [waits, goes], 0)).sentence)
    assert quiet == "Shot waits: no blow is open to it, going elsewhere would gain it nothing."


def worth_of(battle: Battle) -> Worth:
    return Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))


def why(worth: Worth, plan: Plan, stays: Scores | None = None) -> list[str]:
    return [str(one) for one in whole(grounds(worth, plan, stays)).reasons]


def test_a_way_is_as_long_as_the_log_says_and_costs_what_the_log_charges() -> None:
    rows = "\n".join(["#" * 16, *["#" + "." * 14 + "#"] * 9, "#" * 16])
    battle = turn_of(room(rows, creature("Blade", (1, 1), "west"), creature("Foe", (14, 9), "east")), 1)
    go, lines = command(1, "move", (5, 4, 0)), list[Line]()
    words = str(whole(deeds(worth_of(battle), (go,)))[0].words)
    told = re.fullmatch(r"goes (\d+ squares) south-east \(Move: (\d+ ft of movement)\)", words)
    for event in battle.do(go):
        narrate(lines, battle.world, event, battle.rulebook)
    gone = next(line.words for line in lines if line.kind == "moved")
    assert told is not None
    assert f"walks {told[1]} to " in gone
    assert f" for {told[2]}" in gone
    assert int(told[2].split()[0]) > 5 * int(told[1].split()[0])


def test_a_flier_is_not_said_to_be_hurt_where_it_is_but_to_fall() -> None:
    flier = {"initiative": 50, "speeds": "{ walk = 30, fly = 60 }", "hp": 20}
    for how, told in (("average", ["otherwise it would fall"]), ("perfect", [])):
        kite = star.creature("Kite", [0, 0, 6], "heroes", manoeuvrability=how, **flier)
        worth = worth_of(star.fight("\n".join(["." * 30] * 3), kite, star.creature("Foe", [29, 0], "foes")))
        away = Plan(worth.world, placed(worth.world, 1, (1, 0, 6)), (command(1, "move", (1, 0, 6)),))
        assert why(worth, away, Scores(taken=500)) == told


@pytest.mark.parametrize(("verb", "told"), [
    ("withdraw", ["Foe has to move first: 5 damage instead of 7\u00bd"]), ("move", []),
])  # fmt: skip
def test_who_has_to_move_first_is_named_with_what_it_loses_unless_it_strikes_by_it(verb: str, told: list[str]) -> None:
    battle = turn_of(room(HALL, creature("Blade", (3, 1), "west"), creature("Foe", (4, 1), "east")), 2)
    battle.do(command(2, "end"))
    worth = worth_of(battle)
    whole(worth.scout())
    away = command(1, verb, (1, 1, 0), mode="walk")
    gone = Plan(worth.world, placed(worth.world, 1, (1, 1, 0)), (away,))
    assert [one for one in why(worth, gone) if "Foe has to move" in one] == told


def test_who_is_out_of_reach_after_a_step_is_not_struck_at_all() -> None:
    foe = creature("Foe", (4, 1), "east").replace("speeds = { walk = 30 }", "speeds = { walk = 5 }")
    worth = worth_of(turn_of(room(HALL, creature("Blade", (3, 1), "west"), foe), 1))
    whole(worth.scout())
    gone = Plan(worth.world, placed(worth.world, 1, (20, 3, 0)), (command(1, "move", (20, 3, 0)),))
    assert why(worth, gone)[0].startswith("Foe no longer gets at it (")


def test_a_weapon_is_named_where_it_is_one_of_several() -> None:
    arms = RIFLE.replace("}]", '}, { name = "knife", attack = 5, damage = "1d4" }]')
    for weapon, told in ((RIFLE, "Foe's next attack hits it with "), (arms, "Foe's rifle hits it with ")):
        parts = creature("Shot", (1, 1), "west", RIFLE), creature("Foe", (9, 1), "east", weapon)
        worth = worth_of(turn_of(room(HALL, *parts), 1))
        down = command(1, "drop-prone")
        prone = Plan(worth.world, after(worth.book, worth.world, down), (down,))
        assert why(worth, prone)[0] == told + "45 % instead of 65 % (target prone)"


def test_what_follows_a_blow_is_told_as_a_plan_and_what_follows_a_way_for_certain() -> None:
    worth, _ = rifles()
    shot, there = command(1, "attack", 2), command(1, "move", (3, 1, 0))
    blow_first, way_first, both_then = (str(Said("Shot", whole(deeds(worth, cmds))).sentence)
                                        for cmds in ([shot, there], [there, shot], [shot, there, shot]))  # fmt: skip
    assert ", then, as things stand, goes 2 squares east (Move" in blow_first
    assert ", then shoots at Foe (Attack" in way_first
    assert both_then.count("as things stand") == 1


def test_a_chance_to_fell_is_called_one() -> None:
    worth, battle = rifles()
    worth.rates = {1: 100, 2: 100}
    for chance, told in ((6_400, "64 % chance to bring Foe down"), (10_000, "Foe goes down")):
        plan = Plan(battle.world, battle.world, (command(1, "attack", 2),), felled=((2, chance),))
        assert why(worth, plan) == [told]


def test_who_guards_itself_is_not_said_to_be_in_less_danger() -> None:
    worth, battle = rifles()
    guard = Plan(battle.world, battle.world, (command(1, "hide"),), Scores(risk=100))
    shot = Plan(battle.world, battle.world, (command(1, "attack", 2),), Scores(risk=100))
    assert why(worth, guard, Scores(risk=300)) == ["it guards itself"]
    assert why(worth, shot, Scores(risk=300)) == []


def test_no_second_choice_is_named_that_is_no_better_than_to_end_the_turn() -> None:
    worth, battle = rifles()
    best = Plan(battle.world, battle.world, (command(1, "attack", 2),), Scores(dealt=300))
    for dealt, second in ((0, NOTHING), (200, text("Drop prone"))):
        other = Plan(battle.world, battle.world, (command(1, "drop-prone"),), Scores(dealt=dealt))
        assert whole(said(worth, [best, other, Plan(battle.world, battle.world)], 0)).second == second


@pytest.mark.parametrize(("risk", "named"), [(149, True), (151, False)])
def test_a_second_choice_gains_at_least_half_of_what_the_first_does(risk: int, named: bool) -> None:
    """Doing nothing is worth -400 and the first -100; all totals may lie below 0."""
    worth, battle = rifles()
    best = Plan(battle.world, battle.world, (command(1, "attack", 2),), Scores(dealt=300, risk=400))
    other = Plan(battle.world, battle.world, (command(1, "drop-prone"),), Scores(risk=100 + risk))
    waits = Plan(battle.world, battle.world, (), Scores(risk=400))
    assert (whole(said(worth, [best, other, waits], 0)).second != NOTHING) is named


def test_a_second_choice_names_what_makes_its_deed_possible() -> None:
    worth, battle = rifles()
    best = Plan(battle.world, battle.world, (command(1, "move", (2, 1, 0)),), Scores(dealt=300))
    both = Plan(battle.world, battle.world, (command(1, "drop-prone"), command(1, "attack", 2)), Scores(dealt=200))
    second = whole(said(worth, [best, both, Plan(battle.world, battle.world)], 0)).second
    assert str(second) == "Drop prone, then Attack, target Foe"


def helped() -> Worth:
    """A hero that is hurt stands beside a foe."""
    battle = steel.fight(fights.box(), fights.creature("Hero", [3, 3], **steel.HERO),
                         fights.creature("Foe", [4, 3], "foes", hp=40))  # fmt: skip
    steel.begin(battle, "Hero")
    battle.world.put(1, replace(battle.world.get(1, Vitals), hp=5))
    return worth_of(battle)


def test_a_state_is_called_by_its_title_and_healing_without_dice_is_exact() -> None:
    worth = helped()
    aid, heal = command(1, "aid-attack", 2), command(1, "catch-breath")
    for language, title in (("en", "(then: open to an aided attack)"), ("ru", "(затем: "), ("zh", "（之后：")):
        words = Catalogue.load(language).tr(whole(deeds(worth, (aid,)))[0].words)
        assert title in words
        assert "aided-against" not in words
    assert str(whole(deeds(worth, (heal,)))[0].words) == "uses Catch breath (10 healed)"


def test_where_strikes_always_hit_their_damage_is_told() -> None:
    battle = steel.fight(fights.box(), fights.creature("Hero", [1, 1], **steel.HERO),
                         fights.creature("Foe", [11, 1], "foes", hp=40))  # fmt: skip
    steel.begin(battle, "Hero")
    worth = worth_of(battle)
    there = placed(worth.world, 1, (10, 1, 0))
    said = why(worth, Plan(worth.world, there, (command(1, "advance", (10, 1, 0)),), Scores(outlook=200)), Scores())
    assert re.fullmatch(r"from there it can strike Foe next turn \(\d+\u00bd? damage\)", said[0])


def test_a_move_after_a_blow_in_between_is_said_to_be_what_is_left_of_it() -> None:
    """[ds.advance] The second part takes no action of its own: it is not called another Advance."""
    battle = steel.fight(fights.box(), fights.creature("Hero", [2, 2], **steel.HERO),
                         fights.creature("Foe", [5, 2], "foes", hp=60))  # fmt: skip
    steel.begin(battle, "Hero")
    hero, foe = fights.unit(battle, "Hero"), fights.unit(battle, "Foe")
    go, strike, on = (command(hero, "advance", (4, 2, 0), mode="walk"), command(hero, "attack", foe),
                      command(hero, "advance", (4, 4, 0), mode="walk"))  # fmt: skip
    first, _, last = (str(deed.words) for deed in whole(deeds(worth_of(battle), (go, strike, on))))
    assert (first, last) == ("goes 2 squares east (Advance)", "goes 2 squares south (Advance, what is left of it)")
    battle.do(go)
    again = str(whole(deeds(worth_of(battle), (on,)))[0].words)
    assert again == "goes 2 squares south (Advance, what is left of it)"


def test_of_two_weapons_it_is_said_which_one_is_left_to_a_foe() -> None:
    """Out of reach of a pike there is only a pistol to fear."""
    pike = '{ name = "pike", reach = 10, attack = 9, damage = "1d8+3" }'
    arms = f'weapons = [{pike}, {{ name = "pistol", range = 30, attack = 3, damage = "1d4" }}]\n'
    battle = turn_of(room(FLOOR, creature("Hand", (3, 1), "west"), creature("Foe", (5, 1), "east", arms)), 1)
    worth = Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle))
    for _ in worth.scout():
        pass
    step = Plan(battle.world, placed(battle.world, battle.acting, (2, 1, 0)), (command(1, "step", (2, 1, 0)),))
    told = whole(sheltered(worth, step))
    assert told is not None
    assert str(told.words).endswith("(with the pistol)"), told


def test_a_way_by_another_verb_is_no_second_choice() -> None:
    book = turn_of(room(FLOOR, creature("Hand", (3, 1), "west"), creature("Foe", (5, 1), "east")), 1).rulebook
    kinds = [about(book, (command(1, verb, target),)) for verb, target in
             (("move", (2, 1, 0)), ("withdraw", (1, 1, 0)), ("drop-prone", None), ("attack", 2))]  # fmt: skip
    assert kinds[0] == kinds[1]
    assert len(dict.fromkeys(kinds)) == 3


def test_what_makes_it_less_likely_that_foes_get_away_is_said_though_it_leads_nowhere() -> None:
    """The duke's men win by felling one who wants over the bridge: that aim lies nowhere."""
    battle = open_battle(load_level(Path(__file__).parents[2] / "levels" / "demo" / "lordsouls" / "bridge.toml"))
    battle.start(1)
    while battle.world.get(battle.acting, Side).team != "duke":
        battle.do(command(battle.acting, "end"))
    worth = worth_of(battle)
    assert next(iter(worth.goals.parts(battle.world)))[0].kind == "defeat"
    shot = Plan(battle.world, battle.world, (command(worth.unit, "inaction"),), Scores(goal=150))
    assert why(worth, shot, Scores()) == ["the enemies may not get where they want to"]
