"""The laws of telling with a second table: sheets, rules at work, who is kept from striking, confirmed wounds."""

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.rulebook import Preview, Strike
from game.ecs.components import Budget, Condition, Conditions, Place, Sheet, Weapon
from game.mechanics.d20.creature_sheet import CreatureSheet
from game.mechanics.d20.foretelling import Foretelling
from game.mechanics.d20.previews import Previews
from game.mechanics.d20.walking import Walking
from game.paths.plan import MovePlan
from game.reasons import Because, Cost, text
from tests.mechanics.d20.armed import BLOWS, COMBAT, FIGHTING, OPPORTUNITY, TURN, arm
from tests.mechanics.d20.paces import STEP
from tests.mechanics.d20.table import BOW, LOW, SPEAR, SWORD, WALL, add, strewn

CREATURE_SHEET = CreatureSheet(FIGHTING, guarded=text("A 5-foot step provokes nothing."))
PREVIEWS = Previews(FIGHTING, tight=text("4 less on attacks and AC."), run_gait="run")
FORETELLING = Foretelling(FIGHTING, {}, dying="dying")


def yard(*states, size="medium", foe=SWORD, at=(6, 5), things=None):
    world = strewn(things or {(19, 19): WALL})
    add(world, 1, (5, 5), size, "red", *states)
    add(world, 2, at, "medium", "blue")
    for unit, weapon in ((1, SWORD), (2, foe)):
        arm(world, unit, weapon)
        world.put(unit, Budget(TURN.full))
    return world


def told(reasons):
    return {reason.rule: str(reason.note) for reason in reasons}


def way(world, *cells, law=OPPORTUNITY, manner=""):
    walker = Walking(STEP, world, 1)
    watch = None if manner else law.watch(world, 1)
    steps = STEP.explain(walker, walker.trace([(*cell, 0) for cell in cells])[0], watch)
    return MovePlan("walk", tuple(replace(step, manner=manner) for step in steps))


# -- sheets ------------------------------------------------------------------------------------------------------------


def test_a_sheet_is_told_by_the_ids_of_the_table():
    found = CREATURE_SHEET.sheet(yard(), 1)
    assert "1 \u00d7 1 square, natural reach 5 ft" in {str(reason.note) for reason in found if reason.rule == "size"}
    assert told(found)["speed"] == "walk: 30 ft"
    assert all(reason.rule for reason in found), "what has no id in the book is not told"


def test_what_fills_its_square_and_what_sees_in_the_dark_is_told():
    world = yard("filling")
    world.put(1, Sheet(traits=(("darkvision", "90"),)))
    assert "filled" in told(CREATURE_SHEET.sheet(world, 1))
    assert told(CREATURE_SHEET.sheet(world, 1))["concealment"] == "Darkvision 90 ft"


def test_height_is_told_where_the_book_measures_by_it():
    assert not [note for note in told(CREATURE_SHEET.sheet(yard(), 1)).values() if note.startswith("Taken as")]
    measured = replace(BLOWS, attack=replace(COMBAT, measure="figure"))
    law = replace(CREATURE_SHEET, fighting=replace(FIGHTING, blows=measured))
    assert told(law.sheet(yard(size="large"), 1))["figure"] == "Taken as 12 ft tall, tall"


# -- who does not strike -----------------------------------------------------------------------------------------------


def test_a_reach_weapon_does_not_reach_who_leaves_from_beside_it():
    assert way(yard(), (4, 5)).provokes
    assert not way(yard(foe=SPEAR), (4, 5)).provokes
    assert CREATURE_SHEET.spared(yard(), 1, way(yard(), (4, 5))) == (), "it strikes"


def test_a_foe_that_cannot_react_is_named_and_one_that_threatens_nothing_is_not():
    world = yard()
    world.put(2, Budget((("reaction", 0),), done=("attack",)))
    assert told(CREATURE_SHEET.spared(world, 1, way(world, (4, 5)))) == {
        "opportunity": "unit 2 cannot strike: unit 2 has spent its reaction."
    }
    world.put(2, Conditions((Condition("stunned", "test"),)))
    assert CREATURE_SHEET.spared(world, 1, way(world, (4, 5))) == ()


def test_bare_hands_and_bows_threaten_nobody():
    world = yard(foe=BOW)
    assert told(CREATURE_SHEET.spared(world, 1, way(world, (4, 5)))) == {
        "unarmed": "unit 2 cannot strike: unit 2 holds no melee weapon."
    }


def test_cover_and_a_5_foot_step_keep_from_striking():
    world = yard(at=(6, 6), things={(6, 5): WALL})
    assert list(told(CREATURE_SHEET.spared(world, 1, way(world, (4, 5))))) == ["opportunity-limits"]
    world = yard()
    assert told(CREATURE_SHEET.spared(world, 1, way(world, (4, 5), manner="step"))) == {
        "five-foot-step": "unit 2 cannot strike: A 5-foot step provokes nothing."
    }


# -- rules at work -----------------------------------------------------------------------------------------------------


def at_work(world, verb, plan=None, strike=None, provoked=()):
    return told(PREVIEWS.at_work(world, 1, verb, Preview(Cost(), plan, strike, provoked)))


def test_a_move_and_a_double_move_are_told_in_feet():
    world = yard(at=(15, 15))
    assert at_work(world, "move", way(world, (4, 5), (3, 5)))["speed"] == "10 ft of 30 ft"
    far = way(world, *((x, 5) for x in range(6, 14)))
    assert at_work(world, "move", far)["double-move"] == "Two move actions are one movement of 60 ft."
    assert at_work(world, "move", far)["squares"] == "8 squares of 5 ft"


@pytest.mark.parametrize(("load", "begins"), [((), "Four times 30 ft"), (("heavy",), "Three times 30 ft")])
def test_a_run_in_heavy_armour_is_threefold(load, begins):
    world = yard(*load, at=(15, 15))
    notes = [str(one.note) for one in PREVIEWS.at_work(world, 1, "run", Preview(Cost(), way(world, (6, 5), (7, 5))))]
    assert any(note.startswith(begins) for note in notes)
    assert f"A run: 10 ft of {90 if load else 120} ft" in notes


def test_a_book_may_tell_more_of_a_way():
    world = yard(at=(15, 15))
    more = Because("empty", 0, text("Nobody is there.")), Because("", 0, text("Not in this book."))
    law = replace(PREVIEWS, besides=lambda world, unit, verb, plan: more)
    found = told(law.at_work(world, 1, "move", Preview(Cost(), way(world, (4, 5)))))
    assert found["empty"] == "Nobody is there."
    assert "" not in found


def test_a_big_block_and_a_ghost_over_rubble_are_told():
    world = yard(size="large", at=(15, 15))
    assert at_work(world, "move", way(world, (4, 5)))["size"].startswith("All of its squares move as one")
    world = yard("ghost", at=(15, 15), things={(4, 5): replace(LOW, difficult=1, obstacle=False)})
    assert at_work(world, "move", way(world, (4, 5)))["dense"] == "Difficult ground does not slow it."


def test_a_blow_names_its_reach_and_a_shot_its_distance():
    world = yard(at=(7, 7))
    arm(world, 1, SPEAR, BOW)
    blow, shot = (COMBAT.strike(world, 1, 2, name, ()) for name in ("spear", "bow"))
    assert isinstance(blow, Strike)
    assert isinstance(shot, Strike)
    assert at_work(world, "attack", None, blow)["ten"].endswith("reach 10 takes in the second diagonal.")
    assert at_work(world, "attack", None, shot)["squares"] == "unit 2 is 15 ft away."


def test_who_strikes_at_a_mover_is_told_with_its_reach():
    world = yard()
    plan, strike = way(world, (4, 5)), COMBAT.strike(world, 2, 1, "sword", ("opportunity",))
    assert isinstance(strike, Strike)
    found = at_work(world, "move", plan, None, (strike,))
    assert found["threatened"] == "unit 2 threatens 5, 5: reach 5 ft."


# -- falls -------------------------------------------------------------------------------------------------------------


def test_a_fall_threatens_in_the_modes_that_the_book_names():
    world = yard()
    world.put(1, replace(world.get(1, Place), at=(5, 5, 4), mode="fly"))
    assert CREATURE_SHEET.drop(world, 1, None) is None
    law = replace(CREATURE_SHEET, drops={"fly": Because("falling", 0, text("It falls {feet} ft: {dice}."))})
    drop = law.drop(world, 1, None)
    assert drop is not None
    assert (drop.dice, str(drop.because[0].note)) == ("2d6", "It falls 20 ft: 2d6.")
    soft = replace(law, softly=lambda world, unit: "slow-fall").drop(world, 1, None)
    assert soft is not None
    assert (soft.dice, soft.because[0].rule) == ("0", "slow-fall")


# -- strikes on a way --------------------------------------------------------------------------------------------------


def chance(wounds, least):
    of = sum(ways for _, ways in wounds)
    return Fraction(sum(ways for amount, ways in wounds if amount >= least), of)


def test_a_threat_is_a_critical_hit_as_often_as_it_is_confirmed():
    world = yard()
    arm(world, 1, Weapon("blade", attack=0, damage="6", reach=5))
    arm(world, 2, SWORD, armour=2)
    strike = COMBAT.strike(world, 1, 2, "blade", ())
    assert isinstance(strike, Strike)
    wounds = FORETELLING.wounds(world, strike)
    assert [amount for amount, _ in wounds] == [0, 6, 12]
    hits = Fraction(9, 20)
    assert chance(wounds, 1) == hits, "12 and more of 20 faces meet 12"
    assert chance(wounds, 12) == Fraction(2, 20) * hits, "19 and 20 threaten"


def test_where_nothing_is_confirmed_what_meets_the_armour_class_is_one():
    world = yard()
    arm(world, 1, Weapon("blade", attack=0, damage="6", reach=5))
    strike = COMBAT.strike(world, 1, 2, "blade", ())
    assert isinstance(strike, Strike)
    unconfirmed = replace(BLOWS, attack=replace(BLOWS.attack, critical=replace(BLOWS.critical, confirm="")))
    law = replace(FORETELLING, fighting=replace(FIGHTING, blows=unconfirmed))
    assert chance(law.wounds(world, strike), 12) == Fraction(2, 20)
