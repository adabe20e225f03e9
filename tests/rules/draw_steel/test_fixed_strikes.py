"""A fixed free strike is no roll: nothing that speaks of rolls has to do with it."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Event
from game.battle.rulebook import Preview
from tests.rules.draw_steel.fights import HERO, begin, fight, turn
from tests.rules.fights import act, box, cited, creature, has, hp, loaded, unit

OF_ROLLS = {"ds.power-roll", "ds.edges-and-banes", "ds.characteristics", "ds.aid-attack", "ds.prone", "ds.flanking"}
SPEAR = '[{ name = "spear", reach = 3, damage = "1" }]'
GOBLIN = {"skills": "{ free-strike = 2 }", "hp": 30, "weapons": SPEAR}


def struck(events: list[Event]) -> list[Event]:
    """Give the strikes among some events, and what ended with them."""
    return [event for event in events if event.kind in ("struck", "ended")]


def helped() -> Battle:
    """Two goblins beside a hero, one of whom helps the other; it is the hero's turn."""
    battle = fight(
        box(), creature("Hero", [3, 3], **HERO), creature("Helper", [4, 2], "foes", **GOBLIN),
        creature("Goblin", [2, 3], "foes", **GOBLIN),
    )  # fmt: skip
    turn(battle, "Helper")
    act(battle, "aid-attack", "Hero")
    turn(battle, "Hero")
    return battle


def test_a_fixed_free_strike_uses_up_no_help() -> None:
    """[ds.aid-attack] [ds.free-strike] The help is for the next ability roll, which comes later."""
    battle = helped()
    events = act(battle, "advance", (4, 3, 0), "strike", mode="walk")
    assert hp(battle, "Hero") == 28
    assert has(battle, "Hero", "aided-against")
    assert OF_ROLLS.isdisjoint(cited(struck(events)))
    assert "ds.free-strike" in cited(struck(events))
    turn(battle, "Goblin")
    loaded(battle, 5, 5)
    assert "ds.aid-attack" in cited(struck(act(battle, "attack", "Hero", weapon="spear")))
    assert not has(battle, "Hero", "aided-against")


@pytest.mark.parametrize("name", ["Helper", "Goblin"])
def test_its_preview_names_no_roll_either(name: str) -> None:
    """[ds.free-strike] [ds.power-roll]"""
    battle = helped()
    found = battle.preview(command(battle.acting, "advance", (6, 6, 0), mode="walk"))
    assert isinstance(found, Preview)
    blow = next(blow for blow in found.provoked if blow.by == unit(battle, name))
    rules = [*blow.attack.rules, *(one.rule for one in blow.because)]
    assert OF_ROLLS.isdisjoint(rules)
    assert (blow.spread, blow.doubled_damage, blow.attack.total) == (((2, 100),), 4, 0)


def test_a_roll_that_can_only_come_to_one_number_is_a_roll_all_the_same() -> None:
    """[ds.power-roll] [ds.aid-attack] Who is so weak that every tier deals nothing rolls and uses the help up."""
    weak = {"hp": 30, "abilities": "{ might = -5, agility = -5 }", "skills": "{ recoveries = 1 }"}
    battle = fight(
        box(), creature("Weak", [3, 3], weapons='[{ name = "reed", damage = "-9", attack = -5 }]', **weak),
        creature("Friend", [4, 2], hp=30), creature("Foe", [4, 3], "foes", hp=60),
    )  # fmt: skip
    begin(battle, "Friend")
    act(battle, "aid-attack", "Foe")
    turn(battle, "Weak")
    loaded(battle, 5, 5)
    act(battle, "attack", "Foe", weapon="reed")
    assert hp(battle, "Foe") == 60
    assert not has(battle, "Foe", "aided-against")
