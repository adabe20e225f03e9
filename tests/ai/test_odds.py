"""What an attack is worth: exact, and rounded once."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from game.ai.brain import budget, stick_of
from game.ai.knobs import STRENGTHS
from game.ai.odds import WHOLE, Blow, at_least, blow, rolled, together
from game.ai.pieces import whole
from game.ai.search import Search
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position
from tests.rules import fights

DAGGER = '[{ name = "dagger", attack = 5, damage = "1d6+1" }]'


def duel(book: str, weapon: str, hp: int) -> tuple[Battle, Strike]:
    """Ash with a weapon acts beside a foe with so many hit points."""
    ash = fights.creature("Ash", [0, 0], "heroes", size="medium", initiative=50, weapons=weapon)
    foe = fights.creature("Foe", [1, 0], "foes", size="medium", ac=11, hp=hp)
    battle = fights.begun(book, "\n".join(["." * 12] * 3), ash, foe, dice=(10,))
    strike = battle.rulebook.combat.strike(battle.world, 1, 2, "", ())
    assert isinstance(strike, Strike)
    return battle, strike


def test_a_chance_is_rounded_once() -> None:
    """15 faces of 20 hit, and 4 of 6 fell: one half, no less; 1d6+1 of 4 hit points takes 2 + 3 + 4 x 4 of 6.

    1 + 2 + 3 of 6 are beyond.
    """
    battle, strike = duel("starfinder", DAGGER, 4)
    assert strike.hit == Odds(15 * 100, 2000)
    bare = replace(strike, spread=rolled("1d6+1"), critical=(Odds(0, 1), 1))
    assert blow(battle.rulebook, battle.world, bare) == Blow(262, 5000, beyond=75)


def test_a_natural_twenty_is_weighed_with_the_damage_that_it_doubles() -> None:
    """Of the 15 faces that hit one doubles what it deals.   [decided.natural-roll]"""
    battle, strike = duel("starfinder", DAGGER, 9)
    assert strike.critical == (Odds(1, 15), 2)
    faces = Fraction(0), Fraction(0), Fraction(0)
    for face, one, other in product(range(1, 21), range(1, 7), range(1, 7)):
        harm = (one + 1 + (other + 1 if face == 20 else 0)) if face >= 6 else 0
        parts = min(9, harm), int(harm >= 9), max(0, harm - 9)
        faces = tuple(sum_ + Fraction(part, 720) for sum_, part in zip(faces, parts, strict=True))
    told = Blow(*(int(times * part) for times, part in zip((100, 10_000, 100), faces, strict=True)))
    assert blow(battle.rulebook, battle.world, strike) == told


@pytest.mark.parametrize(
    ("critical", "attack", "armour", "share"),
    [("20/x3", 6, 16, (1, 3)), ("19-20/x2", 6, 16, (2, 2)), ("19-20/x2", 1, 22, (1, 2)), ("15-20/x2", 0, 18, (3, 2))],
)
def test_a_threat_counts_only_with_faces_that_hit_and_is_confirmed_as_often_as_one_hits(
    critical: str, attack: int, armour: int, share: tuple[int, int]
) -> None:
    """A 19 that misses threatens nothing.   [pf.critical-hits]"""
    weapon = f'[{{ name = "axe", attack = {attack}, damage = "1d12+4", critical = "{critical}" }}]'
    ash = fights.creature("Ash", [0, 0], "heroes", size="medium", initiative=50, weapons=weapon)
    foe = fights.creature("Foe", [1, 0], "foes", size="medium", ac=armour, hp=14)
    battle = fights.begun("pathfinder", "\n".join(["." * 12] * 3), ash, foe, dice=(10,))
    strike = battle.rulebook.combat.strike(battle.world, 1, 2, "", ())
    assert isinstance(strike, Strike)
    hits = strike.hit.wins * 20 // strike.hit.of
    confirmed = Fraction(share[0] * hits, 20 * 20)
    assert strike.critical[1] == share[1]
    assert Fraction(strike.critical[0].wins, strike.critical[0].of) * Fraction(hits, 20) == confirmed
    plain = Fraction(hits, 20) - confirmed
    left = battle.rulebook.lasts(battle.world, 2)
    felled = plain * Fraction(sum(die + 4 >= left for die in range(1, 13)), 12)
    several = [sum(dice) + 4 * share[1] >= left for dice in product(range(1, 13), repeat=share[1])]
    felled += confirmed * Fraction(sum(several), len(several))
    assert blow(battle.rulebook, battle.world, strike).fells == int(10_000 * felled)


def test_what_several_blows_deal_adds_up() -> None:
    """Two blows of 1d12+11 at 95 and 70 % against 18: one fells with 6 of 12 faces, two together always do."""
    once = tuple((face + 11, 1) for face in range(1, 13))
    first, second = (once, 19, 20, True), (once, 14, 20, True)
    both = Fraction(19 * 14, 400) + (Fraction(19 * 6, 400) + Fraction(14, 400)) * Fraction(6, 12)
    assert together((first, second), 18).fells == int(10_000 * both)
    assert together((first,), 18).fells == 10_000 * 19 // 40
    assert together((second, first), 18) == together((first, second), 18)


def test_a_plan_of_two_blows_knows_what_they_come_to_together() -> None:
    """A full attack of the barbarian: neither blow fells 20 hit points, both do.   [pf.full-attack]"""
    rows = ".......\n.Ah....\n......."
    who = {"A": {"kind": "barbarian"}, "h": {"kind": "fighter", "left": 20}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    knobs = STRENGTHS["hard"]
    search = Search(Worth(battle, battle.acting, knobs, stick_of(battle)), budget(battle, knobs))
    for _ in search.run():
        pass
    twice = [plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == ["full-attack"] * 2]
    assert twice
    plan = max(twice, key=lambda one: one.scores.total)
    ((foe, chance),) = plan.felled
    left = battle.rulebook.lasts(battle.world, foe)
    assert chance == together(tuple(part for _, part in plan.strikes), left).fells
    alone = [together((part,), left).fells for _, part in plan.strikes]
    assert len(alone) == 2
    assert chance > 10_000 - (10_000 - alone[0]) * (10_000 - alone[1]) // 10_000


def test_what_is_won_at_the_end_of_a_way_is_won_as_often_as_one_gets_there() -> None:
    """One hit point is left, and the ogre strikes whoever walks past at 85 % and more.   [pf.opportunity-moving]"""
    rows = "##########\n#........#\n#..A.h...#\n#........#\n##########"
    who = {"A": {"kind": "archer", "left": 1}, "h": {"kind": "ogre"}}
    aim = [{"team": "ours", "kind": "reach", "who": "any", "area": [8, 1, 1, 3]}, {"team": "theirs", "kind": "rout"}]
    told = {"id": "t", "why": "So.", "rows": rows, "who": who, "objective": aim}
    battle = set_up(Position("pathfinder", "t", "t", told))
    knobs = STRENGTHS["hard"]
    search = Search(Worth(battle, battle.acting, knobs, stick_of(battle)), budget(battle, knobs))
    for _ in search.run():
        pass
    past = [plan for plan in search.plans if plan.commands and plan.commands[0].verb == "move" and plan.stands < 10_000]
    assert past
    assert all(plan.scores.goal <= 20_000 * plan.stands // 10_000 for plan in past)
    unhurt = [plan.stands for plan in search.plans if not plan.commands]
    assert unhurt == [10_000]


def test_a_deed_counts_as_often_as_its_doer_is_still_up_to_do_it() -> None:
    """One hit point is left, and the ogre strikes whoever shoots beside it, before the shot.   [pf.opportunity-acts]"""
    rows = "##########\n#........#\n#..Ah....#\n#........#\n##########"
    deals, fells = [], []
    for left in (1, 0):
        who = {"A": {"kind": "archer"} | ({"left": left} if left else {}), "h": {"kind": "ogre", "left": 3}}
        battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
        search = Search(Worth(battle, battle.acting, STRENGTHS["hard"], stick_of(battle)), 500)
        for _ in search.run():
            pass
        shots = {plan.commands: plan for plan in search.plans if [cmd.verb for cmd in plan.commands] == ["attack"]}
        plan = next(one for (cmd,), one in shots.items() if ("weapon", "longbow") in cmd.options)
        assert (plan.stands < WHOLE // 2) is (left == 1)
        deals.append(plan.scores.dealt * WHOLE // plan.stands)
        fells.append(plan.felled[0][1] * WHOLE // plan.stands)
        unhurt = whole(search.weighed.judged(replace(plan, stands=WHOLE)))
        assert plan.scores.risk == unhurt.scores.risk - unhurt.scores.risk * (WHOLE - plan.stands) // WHOLE
    assert abs(deals[0] - deals[1]) <= 2
    assert abs(fells[0] - fells[1]) <= 2


@pytest.mark.parametrize("chances", [(), (3_000,), (2_500, 5_000), (1_000, 4_000, 9_000), (0, 10_000, 5_000)])
def test_how_likely_so_many_things_happen_is_added_up_over_all_ways_in_which_they_may(chances: tuple[int, ...]) -> None:
    for many in range(4):
        exact = Fraction(0)
        for falls in product((True, False), repeat=len(chances)):
            ways = [Fraction(chance if fell else WHOLE - chance, WHOLE)
                    for chance, fell in zip(chances, falls, strict=True)]  # fmt: skip
            exact += prod(ways, start=Fraction(1)) if sum(falls) >= many else 0
        assert abs(at_least(many, chances) - exact * WHOLE) <= len(chances) * many
