"""Lying down is for the ground: what becomes of those who are felled above it, and who may do what lying down."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Event
from game.ecs.components import Condition, Conditions, Name, Place
from game.reasons import Refusal
from game.rules import RULEBOOKS
from tests.rules.fights import kinds
from tests.rules.starfinder.fights import creature, fight

ROOM = "\n".join(["........"] * 4)
FLIER = {"speeds": "{ walk = 30, fly = 60 }", "hp": 3, "ac": 5}
RIFLE = '[{ name = "rifle", range = 60, attack = 9, damage = "2d6" }]'
BOMB = '[{ name = "bomb", damage = "4d6", save = 30, range = 60, radius = 10, left = 1 }]'


def unit(battle: Battle, name: str) -> int:
    return next(one for one, called in battle.world.all(Name) if called.name == name)


def states(battle: Battle, name: str) -> set[str]:
    return {one.name for one in battle.world.get(unit(battle, name), Conditions).active}


def shot_down(head: str = "") -> tuple[Battle, list[Event]]:
    shooter = creature("Ash", [0, 0], "heroes", initiative=9, weapons=RIFLE)
    battle = fight(ROOM, shooter, creature("Kite", [4, 2, 4], "foes", **FLIER), dice=(15,), head=head)
    events = battle.do(command(unit(battle, "Ash"), "attack", unit(battle, "Kite")))
    return battle, events


def test_shot_down_it_lies_on_the_ground() -> None:
    """sf.prone, sf.fly-acrobatics: unconscious in the air it falls 20 ft, and is prone when it has landed."""
    battle, events = shot_down()
    order = [kind for kind in kinds(events) if kind in ("downed", "fell", "began")]
    assert order == ["downed", "fell", "began"]
    (downed,) = (event for event in events if event.kind == "downed")
    assert [change.after.has("prone") for change in downed.changes if isinstance(change.after, Conditions)] == [False]
    assert battle.world.get(unit(battle, "Kite"), Place).at == (4, 2, 0)
    assert states(battle, "Kite") == {"unconscious", "prone"}


def test_without_weight_nothing_falls() -> None:
    """sf.prone-zero-g: felled without gravity it stays where it is, and spins."""
    battle, events = shot_down('gravity = "zero"\n')
    assert "fell" not in kinds(events)
    assert battle.world.get(unit(battle, "Kite"), Place).at == (4, 2, 4)
    assert states(battle, "Kite") == {"unconscious", "off-kilter"}


def test_a_burst_brings_it_down() -> None:
    """sf.prone: whoever a burst fells in the air falls as one does that a shot fells."""
    thrower = creature("Ash", [0, 0], "heroes", initiative=9, bursts=BOMB)
    battle = fight(ROOM, thrower, creature("Kite", [4, 2, 4], "foes", **FLIER), dice=(5,))
    throw = next(one for one in battle.options() if one.verb == "throw")
    assert "fell" in kinds(battle.do(throw))
    assert battle.world.get(unit(battle, "Kite"), Place).at[2] == 0
    assert states(battle, "Kite") == {"unconscious", "prone"}


@pytest.mark.parametrize("mode", ["fly", "climb"])
def test_lying_down_one_crawls_and_no_more(mode: str) -> None:
    """sf.prone: nobody takes off or climbs lying down; standing up comes first."""
    flier = creature("Kite", [4, 2], "heroes", initiative=9, speeds="{ walk = 30, fly = 60, climb = 20 }")
    battle = fight(ROOM, flier, creature("Foe", [0, 0], "foes"))
    kite = unit(battle, "Kite")
    battle.do(command(kite, "drop-prone"))
    refused = battle.check(command(kite, "move", (5, 2, 0), mode=mode))
    assert isinstance(refused, Refusal)
    assert refused.rule == "sf.prone"
    ways = {(one.verb, one.option("mode", "")) for one in battle.options() if isinstance(one.target, tuple)}
    assert ways == {("move", "walk")}
    battle.do(command(kite, "stand"))
    assert not isinstance(battle.check(command(kite, "move", (5, 2, 0), mode=mode)), Refusal)


def test_nobody_lies_on_nothing() -> None:
    """sf.prone: a battle in which somebody lies in the air cannot be."""
    battle = fight(ROOM, creature("Kite", [4, 2, 4], "heroes", **FLIER), creature("Foe", [0, 0], "foes"))
    assert RULEBOOKS["starfinder"].faults(battle.world) == ()
    kite = unit(battle, "Kite")
    battle.world.put(kite, battle.world.get(kite, Conditions).plus(Condition("prone", "sf.prone")))
    assert RULEBOOKS["starfinder"].faults(battle.world) == ("Kite lies prone where there is nothing to lie on",)
