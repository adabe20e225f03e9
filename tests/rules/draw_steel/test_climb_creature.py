"""On a larger creature: the climber chooses its level, and one maneuver tries to shake off one of them."""

import pytest

from game.battle.battle import Battle
from game.battle.command import Command
from game.ecs.components import Budget, Side
from game.reasons import Cost
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from tests.rules.draw_steel.fights import begin, fight, turn
from tests.rules.fights import act, at, box, creature, has, hp, kinds, loaded, refused, unit

GIANT = {"size": "3", "hp": 90, "speeds": "{ walk = 5 }"}
CLIMBER = {"hp": 30, "skills": "{ recoveries = 8 }", "abilities": "{ might = 2 }"}


def beside(**more: object) -> Battle:
    """A hero beside a willing giant; the hero acts."""
    battle = fight(
        box(12, 8), creature("Hero", [2, 3], **CLIMBER, **more), creature("Giant", [3, 3], **GIANT),
        creature("Ogre", [1, 1], size="2", hp=60), creature("Foe", [11, 7], "foes"),
    )  # fmt: skip
    begin(battle, "Hero")
    return battle


def level(battle: Battle, name: str = "Hero") -> int:
    """Give the level on which a creature is; 0: on nobody."""
    perch = battle.world.find(unit(battle, name), Perch)
    return 0 if perch is None else perch.level


@pytest.mark.parametrize(
    ("speeds", "open_"), [("{ walk = 5 }", ("1", "2")), ("{ walk = 5, climb = 5 }", ("1", "2", "3"))]
)
def test_the_climber_chooses_its_level(speeds: str, open_: tuple[str, ...]) -> None:
    """[ds.climb-creature] Each level costs 2, or 1 with the word."""
    for chosen in open_:
        battle = beside(speeds=speeds)
        act(battle, "climb-on", "Giant")
        assert battle.pending is not None
        assert battle.pending.keys == open_
        battle.answer(chosen)
        each = 1 if "climb" in speeds else 2
        assert (level(battle), at(battle, "Hero")) == (int(chosen), (3, 3, int(chosen)))
        assert battle.world.get(unit(battle, "Hero"), Budget).purse == 5 - each * int(chosen)


def test_one_goes_higher_or_lower_later_for_the_same() -> None:
    """[ds.climb-creature] On it already, it takes no test and no new attempt."""
    battle = beside()
    act(battle, "climb-on", "Giant", "1")
    events = act(battle, "climb-on", "Giant", "2")
    assert (level(battle), "rolled" in kinds(events)) == (2, False)
    assert battle.world.get(unit(battle, "Hero"), Budget).purse == 1
    assert refused(battle, "climb-on", "Ogre") == "ds.climb-creature"
    turn(battle, "Giant")
    turn(battle, "Hero")
    act(battle, "climb-on", "Giant", "1")
    assert level(battle) == 1
    assert battle.world.get(unit(battle, "Hero"), Budget).purse == 3


def test_what_one_falls_is_the_level_that_one_chose() -> None:
    """[ds.dislodge] [ds.climb-creature]"""
    for chosen, left in (("1", 30), ("2", 26)):
        battle = beside()
        act(battle, "climb-on", "Giant", chosen)
        turn(battle, "Giant")
        loaded(battle, 2, 3)
        act(battle, "shake", "Hero")
        while battle.pending is not None:
            battle.answer(battle.pending.keys[0])
        assert (hp(battle, "Hero"), has(battle, "Hero", "prone")) == (left, True)


def test_one_maneuver_is_against_one_climber() -> None:
    """[ds.dislodge] The other is not touched, and takes the main action turned into a maneuver."""
    battle = fight(
        box(12, 8), creature("One", [3, 3], **CLIMBER, mounted="true"),
        creature("Two", [4, 3], **CLIMBER, mounted="true"),
        creature("Giant", [3, 4], "foes", **GIANT), creature("Foe", [11, 7], "foes"),
    )  # fmt: skip
    turn(battle, "Giant")
    assert level(battle, "One") == level(battle, "Two") == 3
    giant, main = battle.acting, battle.world.get(battle.acting, Budget).left("main")
    offers = [offer.target for offer in battle.options() if offer.verb == "shake"]
    assert offers == [unit(battle, "One"), unit(battle, "Two")]
    loaded(battle, 2, 3)
    events = act(battle, "shake", "Two")
    assert kinds(events).count("rolled") == 1
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert (level(battle, "One"), level(battle, "Two")) == (3, 0)
    assert battle.world.get(giant, Budget).left("main") == main
    loaded(battle, 2, 3)
    act(battle, "shake", "One")
    while battle.pending is not None:
        battle.answer(battle.pending.keys[0])
    assert level(battle, "One") == 0
    assert battle.world.get(giant, Budget).left("main") == main - 1


def test_nobody_is_shaken_off_who_is_not_there() -> None:
    """[ds.dislodge]"""
    battle = beside()
    act(battle, "climb-on", "Giant", "1")
    turn(battle, "Giant")
    assert refused(battle, "shake", "Ogre") == "ds.dislodge"
    assert refused(battle, "shake", None) == "ds.distance"
    assert isinstance(battle.rulebook.verbs["shake"].allowed(battle.world, battle.acting), Cost)


def test_the_computer_shakes_off_foes_and_no_friend() -> None:
    """[ds.dislodge] Who holds on to a friend has chosen to."""
    battle = beside()
    act(battle, "climb-on", "Giant", "1")
    turn(battle, "Giant")
    cmd = Command(battle.acting, "shake", unit(battle, "Hero"))
    vain = battle.rulebook.weighing.vain
    assert vain(battle.world, cmd)
    battle.world.put(unit(battle, "Hero"), battle.world.get(unit(battle, "Foe"), Side))
    assert not vain(battle.world, cmd)
    assert not vain(battle.world, Command(battle.acting, "push", unit(battle, "Hero")))
