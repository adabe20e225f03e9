"""Creatures taken out of a battle by themselves, as the AI does: who caused their states need not be there."""

from itertools import islice

import pytest

from game.ai.duel import Yardstick
from game.battle.battle import Battle
from game.battle.command import command
from game.battle.dice import Dice
from game.battle.rulebook import Preview
from game.ecs.components import Budget, Conditions, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.reasons import Cost
from game.rules import RULEBOOKS
from game.rules.draw_steel.abilities.cards import NAMED
from game.rules.draw_steel.abilities.parry import PARRY
from game.rules.draw_steel.actions.aid_attack import Helped
from game.rules.draw_steel.climbing_creatures.climbers import Perch
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.hide_and_search.hidden import Stealth
from game.rules.draw_steel.turns.rounds import Round
from tests.rules.draw_steel.fights import HERO, begin, fight
from tests.rules.fights import box, creature, played, unit

NOBODY = 99
POWERS = "[" + ", ".join(f'"{name}"' for name in (*NAMED, PARRY)) + "]"
WAYS = "{ walk = 5, fly = 5, burrow = 5, teleport = 5 }"
HELPLESS_STATES = tuple((name,) for name in conditions.RULES_OF)
TOGETHER = tuple(conditions.RULES_OF)
MARKS = (Helped((NOBODY,)), Stealth((NOBODY,), (NOBODY,)), Perch(NOBODY, 1, riding=True))


def met() -> Battle:
    """Two with every ability, on dirt, beside each other."""
    battle = fight(
        box(6, 3, ":"), creature("One", [2, 1], **HERO, powers=POWERS, speeds=WAYS),
        creature("Two", [3, 1], "foes", hp=40, powers=POWERS),
    )  # fmt: skip
    begin(battle, "One")
    return battle


def haunted(battle: Battle, who: str, names: tuple[str, ...]) -> World:
    """Give the world with somebody in states, helped, hidden and carried by whom nobody knows, mustered again."""
    world, one = battle.world.fork(), unit(battle, who)
    world.put(one, Conditions(tuple(conditions.condition(name, NOBODY) for name in names)))
    for mark in MARKS:
        world.put(one, mark)
    battle.rulebook.muster(world)
    return world


@pytest.mark.parametrize("names", [*HELPLESS_STATES, TOGETHER, ()], ids="-".join)
@pytest.mark.parametrize("who", ["One", "Two"])
def test_all_that_can_be_asked_is_answered(names: tuple[str, ...], who: str) -> None:
    """Whatever is offered is legal, and its preview is no refusal."""
    battle = met()
    book, world = battle.rulebook, haunted(battle, who, names)
    for one in (unit(battle, "One"), unit(battle, "Two")):
        world.put(BATTLE, Turn(1, (1, 2), one))
        assert book.telling.about(world, one)
        for verb in book.verbs.values():
            for offer in islice(verb.offers(world, one), 3):
                assert isinstance(verb.check(world, offer), Cost), offer
                assert isinstance(verb.preview(world, offer), Preview), offer


@pytest.mark.parametrize("names", [*HELPLESS_STATES, TOGETHER], ids="-".join)
def test_a_turn_is_played_to_its_end(names: tuple[str, ...]) -> None:
    """[ds.grabbed] [ds.escape-grab] [ds.aid-attack]"""
    battle = met()
    world = haunted(battle, "One", names)
    battle.world = world
    first = unit(battle, "One")
    for verb in ("escape", "end"):
        told = command(first, verb)
        if isinstance(battle.rulebook.verbs[verb].check(world, told), Cost):
            played(battle, battle.rulebook.verbs[verb].perform(world, told, Dice()))
    assert world.get(BATTLE, Turn).ended == 1


@pytest.mark.parametrize("names", [("grabbed",), ("taunted",), ("frightened",), ("aided-against",)])
def test_a_duel_leaves_out_who_is_not_in_it(names: tuple[str, ...]) -> None:
    """What a third causes is, in a duel, caused by the other one or by nobody."""
    battle = met()
    world = battle.world.fork()
    world.put(2, Conditions(tuple(conditions.condition(name, NOBODY) for name in names)))
    found = Yardstick(battle.rulebook).duel(world, 1, 2)
    assert found.full.damage >= Yardstick(battle.rulebook).duel(battle.world, 1, 2).full.damage
    assert Yardstick(battle.rulebook).duel(world, 2, 1).full.damage > 0


def test_a_world_with_a_rider_of_nobody_is_wrong() -> None:
    """A forged save's world is refused for it, before anybody rides."""
    battle = met()
    assert battle.rulebook.faults(battle.world) == ()
    battle.world.put(1, Perch(NOBODY, 1, riding=True))
    assert battle.rulebook.faults(battle.world) == ("One is on the back of nobody",)


def test_a_world_in_which_nobody_knows_whose_turn_came_first_is_wrong() -> None:
    """[ds.first-side]"""
    battle = met()
    battle.world.drop(BATTLE, Round)
    assert battle.rulebook.faults(battle.world) == ("nobody has begun the round",)


def test_other_wrong_worlds() -> None:
    """[ds.dying] [ds.grabbed] [ds.climb-creature]"""
    battle = met()
    world = battle.world
    world.put(1, Perch(2, 1))
    world.put(2, Vitals(0, 40, dead=True))
    assert battle.rulebook.faults(world) == ("One is on the back of the dead, or dead on a back",)
    world.drop(1, Perch)
    world.put(1, Conditions((conditions.condition("grabbed", 2),)))
    assert battle.rulebook.faults(world) == ("One is held by the dead",)
    world.put(1, Conditions())
    world.put(2, Vitals(-21, 40))
    assert battle.rulebook.faults(world) == ("Two lives on with Stamina -21",)
    world.put(2, Vitals(-20, 40))
    assert battle.rulebook.faults(world) == ()


def test_what_a_world_lacks_is_filled_in() -> None:
    """[ds.speed] [ds.turn]"""
    world = met().world
    for kind in (Conditions, Budget):
        world.drop(2, kind)
    RULEBOOKS["draw-steel"].muster(world)
    assert world.get(2, Conditions) == Conditions()
    assert world.get(2, Budget).left("main") == 1
