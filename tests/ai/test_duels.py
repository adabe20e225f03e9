"""What two can do to each other is worked out once for all who are alike, and is the same as asked alone."""

from dataclasses import replace
from itertools import product

import pytest

from game.ai.blows import NOTHING
from game.ai.duel import Yardstick
from game.ai.pieces import whole
from game.battle.battle import Battle
from game.battle.rulebook import Strike
from game.battle.weighing import as_it_strikes, as_they_are
from game.ecs.components import Condition, Conditions, Side
from game.mechanics.arms.gear import GROUND, Gear
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.lordsouls.attack.row_of_aims import Aiming
from game.rules.lordsouls.defence.points import Guard
from tests.ai.positions.board import set_up, units
from tests.ai.positions.reading import Position
from tests.bench.books import KINDS, begun


def crowd(book: str) -> Battle:
    """Put two of each of a rulebook's kinds into each of two teams, far from one another."""
    told = [f'format = 1\ntitle = "Duels"\nrulebook = "{book}"\n[map]\nrows = """', *["." * 40] * 12, '"""']
    for number, (kind, team, _) in enumerate(product(KINDS[book], ("heroes", "foes"), range(2))):
        at = [3 * number + 1, 2 if team == "heroes" else 9]
        told.append(f'[[creature]]\nname = "C{number}"\nkind = "{kind}"\nat = {at}\nteam = "{team}"')
    return begun("\n".join(told))


@pytest.mark.parametrize("book", KINDS)
def test_what_duels_share_is_the_same_for_each_alone(book: str) -> None:
    world, stick = (battle := crowd(book)).world, Yardstick(battle.rulebook)
    teams = {unit: side.team for unit, side in world.all(Side)}
    pairs = [(one, other) for one, other in product(teams, teams) if teams[one] != teams[other]]
    for one, other in pairs:
        alone = Yardstick(battle.rulebook).duel(world, one, other).blows
        assert stick.duel(world, one, other).blows == alone


def test_who_is_on_the_back_of_the_one_that_strikes_it_is_struck_like_anybody() -> None:
    """It would be carried along as that one charges, and out of the ring."""
    who = {"A": {"kind": "brute"}, "h": {"kind": "war-dog"}}
    battle = set_up(Position("draw_steel", "t", "t", {"id": "t", "why": "So.", "rows": ".Ah.", "who": who}))
    world, names = battle.world, units(battle.world)
    before = Yardstick(battle.rulebook).sharp.duel(world, names["A"], names["h"]).blows
    world.put(names["h"], Perch(names["A"], 1))
    assert Yardstick(battle.rulebook).sharp.duel(world, names["A"], names["h"]).blows == before


def test_a_charge_is_no_shot() -> None:
    """Beside somebody big there is room to charge: that is no reason to fear it from anywhere.   [ds.charge]"""
    who = {"A": {"kind": "brute"}, "h": {"kind": "ogre"}}
    drawn = {"id": "t", "why": "So.", "rows": ".A.hh.\n...hh.", "who": who}
    battle = set_up(Position("draw_steel", "t", "t", drawn))
    names = units(battle.world)
    duel = Yardstick(battle.rulebook).sharp.duel(battle.world, names["A"], names["h"])
    assert duel.full.damage > 0
    assert duel.moved.damage > 0
    assert duel.far == duel.far_full == NOTHING


@pytest.mark.parametrize("book", KINDS)
def test_those_who_are_alike_share_a_duel_whenever_they_act(book: str) -> None:
    world, stick = (battle := crowd(book)).world, Yardstick(battle.rulebook)
    alike = [unit for unit, _ in world.all(Side) if unit % 4 in (1, 2)]
    for one, twin in zip(alike[::2], alike[1::2], strict=True):
        assert world.get(one, Conditions) == world.get(twin, Conditions)
        assert stick.duel(world, one, 12) is stick.duel(world, twin, 12)


@pytest.mark.parametrize("book", KINDS)
def test_what_somebody_has_brought_over_itself_is_shared_by_all_its_foes(book: str) -> None:
    world, stick = (battle := crowd(book)).world, Yardstick(battle.rulebook)
    foe, twin, other = (unit for unit, _ in world.all(Side) if unit in (1, 2, 12))
    world.put(other, Conditions((Condition("prone", "", other),)))
    assert stick.duel(world, foe, other) is stick.duel(world, twin, other)
    assert stick.duel(world, foe, other) is not stick.duel(world, foe, 11)
    world.put(other, Conditions((Condition("prone", "", twin),)))
    duels = [stick.duel(world, one, other) for one in (foe, twin)]
    assert duels[0] is not duels[1]
    for one, duel in zip((foe, twin), duels, strict=True):
        assert duel.blows == Yardstick(battle.rulebook).duel(world, one, other).blows


@pytest.mark.parametrize("book", ["draw-steel", "pathfinder"])
def test_the_verbs_of_the_yardstick_do_as_much_as_all(book: str) -> None:
    world, rules = (battle := crowd(book)).world, battle.rulebook
    teams = {unit: side.team for unit, side in world.all(Side)}
    every = replace(rules, weighing=replace(rules.weighing, yardstick=()))
    for one, other in ((one, other) for one, other in product(teams, teams) if teams[one] != teams[other]):
        assert Yardstick(rules).duel(world, one, other).blows == Yardstick(every).duel(world, one, other).blows


def test_what_makes_no_odds_to_who_strikes_is_left_out_of_duels() -> None:
    world, stick = (battle := crowd("lordsouls")).world, Yardstick(battle.rulebook)
    own = battle.rulebook.weighing
    whole = replace(battle.rulebook, weighing=replace(own, struck=as_they_are))
    for one, other in ((one, other) for one in (1, 5, 9) for other, _ in world.all(Gear) if (one - other) // 2 % 2):
        known, gear = stick.duel(world, one, other), world.get(other, Gear)
        ahead = world.fork()
        items = (replace(item, spare=item.spare + 3, loaded=item.loaded and not item.load) for item in gear.items)
        ahead.put(other, replace(gear, items=tuple(items)))
        ahead.put(other, Conditions(tuple(Condition(name, "", other) for name in ("dashing", "rooted"))))
        assert stick.duel(ahead, one, other) is known
        assert Yardstick(whole).duel(ahead, one, other).blows == known.blows
        strewn = tuple(replace(item, place=GROUND, grip=0, at=(3, other, 0)) for item in gear.items)
        ahead.put(other, replace(gear, items=strewn))
        assert Yardstick(whole).duel(ahead, one, other).blows == stick.duel(ahead, one, other).blows


def test_who_has_given_up_its_defence_is_struck_alike_whatever_it_holds() -> None:
    world, book = (battle := crowd("lordsouls")).world, battle.rulebook
    whole, stick = replace(book, weighing=replace(book.weighing, struck=as_they_are)), Yardstick(book).sharp
    for one, other in ((one, other) for one in (1, 5, 9) for other in (4, 8, 12)):
        ahead, gear, alike = world.fork(), world.get(other, Gear), []
        ahead.put(other, Conditions((Condition("defenceless", "ls.jump", other, ""),)))
        alike.append(ahead)
        ahead = ahead.fork()
        ahead.put(other, Conditions((Condition("rooted", ""), Condition("defenceless", "ls.inaction", 0))))
        ahead.put(other, Guard(improved="dodge"))
        ahead.put(other, replace(gear, items=tuple(replace(item, place=GROUND, grip=0) for item in gear.items)))
        alike.append(ahead)
        duels = [stick.duel(ahead, one, other, exposed=True) for ahead in alike]
        assert duels[0].blows == duels[1].blows
        assert [Yardstick(whole).sharp.duel(ahead, one, other, exposed=True).blows for ahead in alike] == [
            duel.blows for duel in duels
        ]


@pytest.mark.parametrize("places", [("cell", "ground"), ("sheath", "bag")])
def test_what_is_not_at_hand_makes_no_odds_to_who_strikes_wherever_it_is(places: tuple[str, str]) -> None:
    world, book = (battle := crowd("lordsouls")).world, battle.rulebook
    whole, stick = replace(book, weighing=replace(book.weighing, struck=as_they_are)), Yardstick(book).sharp
    for one, other in ((one, other) for one in (1, 5, 9) for other in (4, 8, 12)):
        gear, alike = world.get(other, Gear), [world.fork(), world.fork()]
        for ahead, place in zip(alike, places, strict=True):
            ahead.put(other, replace(gear, items=tuple(replace(item, place=place, grip=0) for item in gear.items)))
        assert stick.duel(alike[0], one, other) is stick.duel(alike[1], one, other)
        blows = [Yardstick(whole).sharp.duel(ahead, one, other).blows for ahead in alike]
        assert blows[0] == blows[1] == stick.duel(alike[0], one, other).blows


def test_what_makes_no_odds_to_who_is_struck_is_left_out_of_duels() -> None:
    world, book = (battle := crowd("lordsouls")).world, battle.rulebook
    whole = replace(book, weighing=replace(book.weighing, aims=(), striking=as_it_strikes))
    stick, foes = Yardstick(book).sharp, (8, 12)
    for one in (1, 5, 9):
        known, gear = [stick.duel(world, one, foe) for foe in foes], world.get(one, Gear)
        ahead = world.fork()
        items = tuple(replace(item, spare=item.spare + 3) for item in gear.items)
        ahead.put(one, replace(gear, items=items))
        ahead.put(one, Conditions((Condition("dashing", "", one, "end"),)))
        ahead.put(one, Aiming(4, items[0].name, 1) if items else Aiming())
        for foe, duel in zip(foes, known, strict=True):
            assert stick.duel(ahead, one, foe) is duel
            assert Yardstick(whole).sharp.duel(ahead, one, foe).blows == duel.blows


def test_an_aim_counts_in_the_duel_with_whom_it_is_taken_at_alone() -> None:
    world, stick = (battle := crowd("lordsouls")).world, Yardstick(battle.rulebook)
    archer = next(one for one, gear in world.all(Gear) if any(item.name == "bow" for item in gear.items))
    ahead = world.fork()
    ahead.put(archer, Aiming(12, "bow", 2))
    assert stick.duel(ahead, archer, 12).far_full.damage > stick.duel(world, archer, 12).far_full.damage
    assert stick.duel(ahead, archer, 8) is stick.duel(world, archer, 8)


def test_who_strikes_nobody_beside_it_is_measured_with_a_cell_between() -> None:
    who = {"A": {"kind": "archer", "weapons": [{"name": "longspear"}]}, "h": {"kind": "fighter"}}
    rows = "............\n.A........h.\n............"
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    names, stick = units(battle.world), Yardstick(battle.rulebook)
    pair = names["A"], names["h"]
    assert stick.sharp.duel(battle.world, *pair).full.damage > 0
    assert stick.duel(battle.world, *pair).full.damage == 0
    assert stick.sharp.duel(battle.world, *pair[::-1]).moved == stick.duel(battle.world, *pair[::-1]).moved


def test_a_full_attack_of_several_blows_is_reckoned_with_all_of_them() -> None:
    """With a base attack of 6 a full attack has a second blow at 5 less.   [pf.full-attack]"""
    who = {"A": {"kind": "fighter"}, "h": {"kind": "barbarian"}}
    battle = set_up(Position("pathfinder", "t", "t", {"id": "t", "why": "So.", "rows": ".A.h..", "who": who}))
    names, stick = units(battle.world), Yardstick(battle.rulebook)
    sharp, plain = (one.duel(battle.world, names["A"], names["h"]) for one in (stick.sharp, stick))
    strikes = [whole(sharp.plain("longsword", far=False))]
    assert isinstance(strikes[0], Strike)
    odds = strikes[0].hit
    wins = 20 * odds.wins // odds.of
    assert sharp.moved == plain.full == plain.moved
    later = plain.full.damage * (wins - 5) // wins
    assert abs(sharp.full.damage - plain.full.damage - later) <= plain.full.damage // 10
