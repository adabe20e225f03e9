"""The computer uses what the book gives it: boards on which one manoeuvre is plainly the best, and boards where not."""

from dataclasses import replace
from fractions import Fraction

import pytest

from game.ai.brain import Brain, step
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.rulebook import Strike
from game.ecs.components import Condition, Conditions
from game.mechanics.arms.gear import gear
from game.rules.lordsouls.defence.active_defence import FUMBLES, averted_by
from game.rules.lordsouls.defence.points import Guard
from game.rules.lordsouls.rolls.roll_3d6 import ALL, THREE_DICE
from tests.rules.fights import begun, unit
from tests.rules.lordsouls.test_fights import do, fight, fighter

RANGE = "\n".join(["............"] * 3)


def arms(name: str, skill: int, damage: str, more: str = "") -> str:
    return f'[{{ name = "{name}", skill = {skill}, damage = "{damage}"{more} }}]'


def chosen(battle: Battle, who: str = "Ash") -> str:
    """Give the verb that the computer chooses for who acts."""
    assert battle.acting == unit(battle, who)
    return Brain("normal").decide(battle).command.verb


def shot(skill: int) -> Battle:
    """Let Ash, with a loaded bow, see Rook at ten metres, who is stunned: it neither comes nearer nor dodges."""
    bow = arms("bow", skill, "1d6+3", ", range = 60")
    battle = fight(fighter("Ash", [0, 1], "heroes", 9, bow), fighter("Rook", [10, 1], "foes", 4), rows=RANGE)
    battle.world.put(unit(battle, "Rook"), Conditions((Condition("stunned", "ls.stunned-blind"),)))
    return battle


@pytest.mark.parametrize(("skill", "verb"), [(5, "aim"), (12, "total-attack")])
def test_a_poor_shot_aims_first(skill: int, verb: str) -> None:
    """[ls.aim-bonus] With 5 one hits one time in 20, aimed one in 6; with 12 two shots are better than an aimed one."""
    assert chosen(shot(skill)) == verb


def met(skill: int) -> Battle:
    """Let Ash stand between Rook, who has given up its defence, and Jay, before whom Ash keeps its own."""
    battle = fight(fighter("Ash", [3, 1], "heroes", 9, arms("sword", skill, "1d6+1"), hp=12),
                   fighter("Rook", [4, 1], "foes", 4, hp=40), fighter("Jay", [3, 2], "foes", 3, hp=40))  # fmt: skip
    battle.world.put(unit(battle, "Rook"), Conditions((Condition("defenceless", "ls.total-attack", 0, "turn"),)))
    return battle


@pytest.mark.parametrize(("skill", "verb"), [(22, "weak-spot"), (12, "attack")])
def test_a_master_goes_for_a_weak_spot(skill: int, verb: str) -> None:
    """[ls.weak-spot-attack] With 22 the 6 points cost nothing; with 12 they cost two hits of three."""
    assert chosen(met(skill)) == verb


def test_of_the_weak_spots_the_one_that_brings_most_is_chosen() -> None:
    """[ls.weak-spot-effect] An eye first; the other eye makes blind."""
    battle = met(22)
    do(battle, "Ash", "weak-spot", unit(battle, "Rook"))
    assert Brain("normal").answer(battle)[0] == "eye"


@pytest.mark.parametrize(("weapon", "skill", "answer"), [("rapier", 18, "parry"), ("rapier", 10, "block")])
def test_a_fencer_parries_where_it_costs_little(weapon: str, skill: int, answer: str) -> None:
    """[ls.parry-counter] Parry 13 against Block 14: the blow back is worth it; 9 against 10 it is not."""
    battle = fight(fighter("Ash", [3, 1], "heroes", 9), fighter("Rook", [4, 1], "foes", 0, arms(weapon, skill, "1d6")))
    do(battle, "Ash", "attack", unit(battle, "Rook"), 3)
    assert Brain("normal").answer(battle)[0] == answer


def cliff(heights: str) -> Battle:
    """Let Ash, with a free hand, have to get onto a ledge."""
    goal = 'heights = """\n{0}\n{0}\n{0}\n"""\n[[objective]]\nteam = "heroes"\nkind = "reach"\narea = [5, 0, 3, 3]\n'
    tail = goal.format(heights)
    rook = fighter("Rook", [0, 1], "foes", 0, weapons="[]", conditions='["stunned"]')
    rows = "\n".join(["........"] * 3)
    return begun("lordsouls", rows, fighter("Ash", [4, 1], "heroes", 9), rook, dice=(1,), tail=tail)


@pytest.mark.parametrize(("heights", "verb"), [("00000222", "climb"), ("00000111", "move")])
def test_a_ledge_is_climbed_if_there_is_no_other_way(heights: str, verb: str) -> None:
    """[ls.climb-swim] Two metres are climbed, one is walked up."""
    assert chosen(cliff(heights)) == verb


@pytest.mark.parametrize(("weapon", "verb"), [("crossbow", "use-item"), ("bow", "prepare")])
def test_what_has_been_shot_is_loaded_for_the_next_shot(weapon: str, verb: str) -> None:
    """[ls.use] [ls.prepare]"""
    battle = fight(fighter("Ash", [0, 1], "heroes", 9, arms(weapon, 12, "1d6+3", ", range = 60, loaded = false")),
                   fighter("Rook", [11, 1], "foes", 4, weapons="[]"), rows=RANGE)  # fmt: skip
    assert not gear(battle.world, unit(battle, "Ash")).items[0].loaded
    assert verb in turn(battle)


def turn(battle: Battle) -> list[str]:
    """Let the computer take the turn of who acts, and list what it does."""
    who, done = battle.acting, list[str]()
    while battle.acting == who and len(done) < 9:
        what, _, _ = step(Brain("normal"), battle)
        done.append(what.verb if isinstance(what, Command) else what)
    return done


def test_improved_guard_averts_more_than_double_guard() -> None:
    """[ls.total-defence-improved] [ls.total-defence-double] So the computer leaves Double guard alone.

    Only where both defences are hopeless, at 0 or below, two tries avert more than one at +4: by 2 in 100 at most.
    """
    for one in range(-4, 20):
        for other in range(-4, 20):
            first, second = THREE_DICE.wins(one), THREE_DICE.wins(other)
            double = max(averted_by(first, [second]), averted_by(second, [first]))
            improved = ALL * max(THREE_DICE.wins(one + 4), THREE_DICE.wins(other + 4))
            assert double <= improved or (max(one, other) <= 0 and 100 * (double - improved) <= 2 * ALL**2)


def test_the_second_defence_counts_in_what_is_foretold() -> None:
    """[ls.total-defence-double] Dodge 11 and Block 11: 62.5 of 100, and of the rest that is no fumble as many again."""
    battle = fight(fighter("Ash", [3, 1], "heroes", 9), fighter("Rook", [4, 1], "foes", 6))
    shown = {}
    for double in (False, True):
        guard = battle.world.get(unit(battle, "Rook"), Guard)
        battle.world.put(unit(battle, "Rook"), replace(guard, double=double))
        strike = battle.rulebook.combat.strike(battle.world, unit(battle, "Ash"), unit(battle, "Rook"), "sword", ())
        assert isinstance(strike, Strike)
        assert strike.through is not None
        shown[double] = Fraction(strike.through.wins, strike.through.of)
    averted = Fraction(135, 216), Fraction(135 * ALL + (ALL - FUMBLES - 135) * 135, ALL**2)
    hit, sure = Fraction(THREE_DICE.wins(12), ALL), Fraction(4, ALL)
    assert shown == {double: sure + (hit - sure) * (1 - averted[double]) for double in (False, True)}
