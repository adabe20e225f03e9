"""Hide and Search: hidden from one enemy and known to another, pointed out, seen again; the edge of who was hidden."""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.ecs.components import Budget, Conditions
from game.reasons import Refusal
from game.rules.draw_steel.combat.opportunity_attack import opportunity_attack
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.hide_and_search.hidden import Stealth, hidden_from
from game.rules.draw_steel.told import about
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, at, box, cited, creature, has, loaded, refused, unit

WALL = "\n".join(["............"] * 2 + ["...#........"] * 3 + ["............"] * 3)
"""A wall from (3, 2) to (3, 4): who is at (2, 3) is out of all lines from the east, and half hidden from (4, 1)."""
FULL = Budget((("main", 1), ("maneuver", 1), ("move", 1), ("triggered", 1)))


def skirmish(*foes: list[int], rows: str = WALL) -> Battle:
    """A hero behind a wall, and foes called Foe, Foe2, …; the hero acts."""
    names = ["Foe" if number == 1 else f"Foe{number}" for number in range(1, len(foes) + 1)]
    enemies = [creature(name, spot, "foes", hp=40) for name, spot in zip(names, foes, strict=True)]
    battle = fight(rows, creature("Hero", [2, 3], **HERO), *enemies)
    begin(battle, "Hero")
    return battle


def unseen(battle: Battle, who: str, *foes: str) -> list[bool]:
    """Say of each foe whether somebody is hidden from it."""
    return [hidden_from(battle.world, unit(battle, who), unit(battle, foe)) for foe in foes]


def rested(battle: Battle) -> None:
    """Give the acting creature all its actions again."""
    battle.world.put(battle.acting, FULL)


def edges(battle: Battle, target: str) -> list[str]:
    """Give the rules that a strike at somebody cites."""
    found = battle.preview(command(battle.acting, "attack", unit(battle, target)))
    assert not isinstance(found, Refusal), found
    assert found.strike is not None
    return [one.rule for one in found.strike.because]


def test_one_hides_from_those_only_who_do_not_observe_one() -> None:
    """[ds.hide]"""
    battle = skirmish([6, 3], [0, 7])
    events = act(battle, "hide")
    assert unseen(battle, "Hero", "Foe", "Foe2") == [True, False]
    assert [str(one.note) for one in events[-1].because if str(one.note)] == ["Foe2 observes it."]
    told = [str(one.note) for one in about.about(battle.world, battle.acting) if one.rule == "ds.hide"]
    assert told == ["hidden from Foe"]


def test_who_observes_one_is_seen_an_enemy_in_a_piece() -> None:
    """[ds.hide] What hiding comes to is the same as looked at in one; it stops at the first who does not observe it."""
    battle = skirmish([6, 3], [0, 7])
    verb, world = battle.rulebook.verbs["hide"], battle.world
    assert verb.work is not None
    assert len(list(verb.work(world, battle.acting, ""))) == 2
    world.put(battle.acting, replace(FULL, slots=()))
    assert len(list(verb.work(world, battle.acting, ""))) < 2
    rested(battle)
    act(battle, "hide")
    assert unseen(battle, "Hero", "Foe", "Foe2") == [True, False]


def test_nobody_hides_in_the_view_of_all() -> None:
    """[ds.hide] A crate gives cover, but who has line of effect observes."""
    battle = skirmish([6, 3], rows=box(12, 8))
    assert refused(battle, "hide") == "ds.hide"
    battle = skirmish([4, 1])
    assert refused(battle, "hide") == "ds.hide"


def test_one_may_hide_again_from_those_who_found_out() -> None:
    """[ds.hide]"""
    battle = skirmish([6, 3], [0, 7])
    act(battle, "hide")
    rested(battle)
    assert refused(battle, "hide") == "ds.hide"
    act(battle, "advance", (2, 2, 0), mode="walk")
    assert unseen(battle, "Hero", "Foe", "Foe2") == [True, False]


def test_a_target_hidden_from_one_is_a_target_for_the_other() -> None:
    """[ds.hide] A hidden creature is no target for an ability, for a maneuver as little as for a strike."""
    battle = skirmish([6, 3], [1, 4])
    act(battle, "hide")
    act(battle, "end")
    turn(battle, "Foe2")
    assert edges(battle, "Hero")
    battle.world.put(unit(battle, "Hero"), Stealth())
    for verb in ("attack", "push", "grapple", "charge"):
        assert refused(battle, verb, "Hero") == "ds.hide"


def test_who_comes_round_the_wall_sees_again_but_cover_is_enough_to_stay_hidden() -> None:
    """[ds.hide] Being hidden ends with neither cover nor concealment; it is the hider's own moves that need more."""
    battle = skirmish([6, 3])
    act(battle, "hide")
    act(battle, "end")
    act(battle, "advance", (5, 1, 0), mode="walk")
    assert has(battle, "Hero", "hidden")
    events = act(battle, "advance", (4, 1, 0), mode="walk")
    assert has(battle, "Hero", "hidden")
    events = act(battle, "advance", (3, 1, 0), mode="walk")
    assert not has(battle, "Hero", "hidden")
    assert "ds.hide" in cited(events)


def test_moving_into_view_ends_it_and_the_edge_lasts_out_the_turn() -> None:
    """[ds.hide] Hidden no longer, it strikes with an edge all the same; in the next turn it has none."""
    battle = skirmish([6, 3], [6, 7])
    act(battle, "hide")
    act(battle, "advance", (4, 1, 0), mode="walk")
    assert not has(battle, "Hero", "hidden")
    act(battle, "advance", (5, 2, 0), mode="walk")
    assert "ds.hide" in edges(battle, "Foe")
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe")
    rested(battle)
    assert "ds.hide" in edges(battle, "Foe")
    act(battle, "end")
    turn(battle, "Hero")
    assert "ds.hide" not in edges(battle, "Foe")


def test_an_ability_shows_who_was_hidden() -> None:
    """[ds.hide] A friend sent elsewhere, help in an attack, a grab: all of them end it."""
    battle = fight(
        WALL, creature("Hero", [2, 3], powers='["elsewhere"]', **HERO), creature("Friend", [1, 3]),
        creature("Foe", [9, 3], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    act(battle, "hide")
    rested(battle)
    act(battle, "power-elsewhere", "Friend", "0,3,0")
    assert at(battle, "Friend") == (0, 3, 0)
    assert not has(battle, "Hero", "hidden")


def test_who_is_hidden_walks_away_unpunished() -> None:
    """[ds.hide] [ds.opportunity-attack]"""
    battle = skirmish([1, 3])
    hero, foe = battle.acting, unit(battle, "Foe")
    assert opportunity_attack(battle.world, foe, hero) is None
    battle.world.put(hero, Conditions((conditions.condition("hidden"), conditions.condition("concealed"))))
    battle.world.put(hero, Stealth(known=(foe,)))
    found = opportunity_attack(battle.world, foe, hero)
    assert found is not None
    assert found.rule == "ds.opportunity-attack"
    battle.world.put(hero, Stealth())
    found = opportunity_attack(battle.world, foe, hero)
    assert found is not None
    assert found.rule == "ds.hide"


def sought(hidden: list[int], *others: list[int]) -> Battle:
    """A foe in concealment, hidden from all heroes; the hero at (2, 3) acts, its friends stand where it is said."""
    friends = [creature(f"Friend{number}", spot, **HERO) for number, spot in enumerate(others, 1)]
    battle = fight(
        box(30, 8), creature("Hero", [2, 3], **HERO), *friends,
        creature("Foe", hidden, "foes", hp=40, conditions='["hidden", "concealed"]'),
    )  # fmt: skip
    begin(battle, "Hero")
    return battle


@pytest.mark.parametrize(("faces", "found"), [((7, 7, 7, 6), True), ((7, 7, 7, 7), False), ((7, 7, 8, 7), False)])
def test_a_lower_total_is_found_and_pointed_out(faces: tuple[int, ...], found: bool) -> None:
    """[ds.search] [ds.opposed-test] To allies within 10 squares of the searcher, and to no others."""
    battle = sought([8, 3], [2, 6], [16, 3])
    loaded(battle, *faces)
    act(battle, "search")
    assert unseen(battle, "Foe", "Hero", "Friend1", "Friend2") == [not found, not found, True]
    assert has(battle, "Foe", "hidden")


def test_whom_everybody_knows_is_hidden_no_more() -> None:
    """[ds.search]"""
    battle = sought([8, 3], [2, 6])
    loaded(battle, 9, 9, 1, 1)
    act(battle, "search")
    assert not has(battle, "Foe", "hidden")
    assert battle.world.get(unit(battle, "Foe"), Stealth).known == ()


@pytest.mark.parametrize(("spot", "near"), [([12, 3], True), ([13, 3], False)])
def test_nobody_is_found_beyond_ten_squares(spot: list[int], near: bool) -> None:
    """[ds.search] That one may search tells nobody whether there is anybody near."""
    battle = sought(spot)
    loaded(battle, 9, 9, 1, 1)
    act(battle, "search")
    assert has(battle, "Foe", "hidden") is not near


def test_who_knows_of_everybody_searches_for_nobody() -> None:
    """[ds.search]"""
    battle = skirmish([6, 3], rows=box(12, 8))
    assert refused(battle, "search") == "ds.search"


def test_who_knows_points_out_by_a_maneuver_without_a_test() -> None:
    """[ds.search] Somebody hidden from one's allies only."""
    battle = sought([8, 3], [2, 6], [16, 3])
    hero, foe = battle.acting, unit(battle, "Foe")
    assert refused(battle, "point-out", "Foe") == "ds.hide"
    battle.world.put(foe, Stealth(known=(hero,)))
    assert "point-out" in {offer.verb for offer in battle.options()}
    assert refused(battle, "search") == "ds.search"
    act(battle, "point-out", "Foe")
    assert unseen(battle, "Foe", "Hero", "Friend1", "Friend2") == [False, False, True]
    assert battle.world.get(hero, Budget).left("maneuver") == 0


def test_the_agility_test_of_who_hides_takes_its_banes_and_its_blood() -> None:
    """[ds.search] [ds.bleeding] [ds.restrained]"""
    battle = sought([8, 3])
    foe = unit(battle, "Foe")
    more = (conditions.condition("restrained"), conditions.condition("bleeding"))
    battle.world.put(foe, Conditions((*battle.world.get(foe, Conditions).active, *more)))
    loaded(battle, 6, 6, 7, 6, 3)
    events = act(battle, "search")
    assert not has(battle, "Foe", "hidden")
    assert "ds.bleeding" in cited(events)


def test_fear_holds_nobody_back_from_what_it_does_not_know_of() -> None:
    """[ds.frightened] [ds.hide]"""
    battle = sought([8, 3])
    hero, foe = battle.acting, unit(battle, "Foe")
    battle.world.put(hero, Conditions((conditions.condition("frightened", foe),)))
    assert not isinstance(battle.check(command(hero, "advance", (3, 3, 0), mode="walk")), Refusal)
    battle.world.put(foe, Stealth(known=(hero,)))
    assert isinstance(battle.check(command(hero, "advance", (3, 3, 0), mode="walk")), Refusal)
