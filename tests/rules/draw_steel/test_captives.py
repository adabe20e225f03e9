"""Captives and jumps: who is held comes along, or is left and may strike."""

import pytest

from game.battle.battle import Battle
from game.battle.command import Command, command
from game.battle.rulebook import Preview
from game.rules.draw_steel.conditions import conditions
from tests.rules.draw_steel.fights import HERO, begin, fight
from tests.rules.fights import act, at, box, cited, creature, has, hp, state, unit

STRONG = HERO | {"abilities": "{ might = 3 }", "size": "1L", "speeds": "{ walk = 5 }"}
HELD = {"hp": 40, "abilities": "{ might = 2 }", "skills": '{ "free-strike" = 4 }'}


def holding(rows: str, there: list[int], held: list[int], *others: str, **more: object) -> Battle:
    """Begin the turn of a hero who holds a smaller foe."""
    hero = creature("Hero", there, **(STRONG | more))
    battle = fight(rows, hero, creature("Foe", held, "foes", **HELD), *others)
    begin(battle, "Hero")
    state(battle, "Foe", conditions.condition("grabbed", unit(battle, "Hero")))
    return battle


def jump(battle: Battle, there: tuple[int, int, int]) -> Command:
    return command(battle.acting, "jump", there, mode="walk")


def strikes(battle: Battle, there: tuple[int, int, int]) -> list[int]:
    """List who may strike because of a jump, as it is shown."""
    told = battle.preview(jump(battle, there))
    assert isinstance(told, Preview), told
    return [strike.by for strike in told.provoked]


@pytest.mark.parametrize("far", [1, 2, 3])
def test_a_jump_takes_the_captive_along_to_the_side_it_came_from(far: int) -> None:
    """Nobody is left, and so nobody strikes.   [ds.grabbed] [ds.long-jump]"""
    battle = holding(box(9, 3), [1, 1], [0, 1])
    assert strikes(battle, (1 + far, 1, 0)) == []
    asked = act(battle, "jump", (1 + far, 1, 0), mode="walk")
    if battle.pending is not None:
        assert (battle.pending.rule, battle.pending.side) == ("ds.grabbed", "heroes")
        asked = battle.answer(f"{far},1,0")
    assert "ds.grabbed" in cited(asked)
    assert (at(battle, "Hero"), at(battle, "Foe")) == ((1 + far, 1, 0), (far, 1, 0))
    assert has(battle, "Foe", "grabbed")


def test_of_the_spaces_that_are_as_near_the_holder_chooses() -> None:
    """A jump of three leaves three of them.   [ds.grabbed]"""
    battle = holding(box(9, 3), [1, 1], [0, 1])
    act(battle, "jump", (4, 1, 0), mode="walk")
    assert battle.pending is not None
    assert battle.pending.keys == ("3,0,0", "3,1,0", "3,2,0")


def test_over_a_pit_the_captive_is_set_down_on_the_level() -> None:
    """It is not held down into the pit, though that is nearer.   [ds.grabbed]"""
    battle = holding("######\n...&..\n######", [1, 1], [0, 1])
    act(battle, "jump", (4, 1, 0), mode="walk")
    assert (at(battle, "Hero"), at(battle, "Foe")) == ((4, 1, 0), (5, 1, 0))
    assert has(battle, "Foe", "grabbed")


def corridor() -> Battle:
    """A jump over a pit to a dead end, where there is only room for one."""
    return holding("#####\n..&.#\n#####", [1, 1], [0, 1])


def test_who_cannot_be_taken_along_is_left_and_may_strike() -> None:
    """[ds.grabbed] [ds.opportunity-attack]"""
    battle = corridor()
    assert strikes(battle, (3, 1, 0)) == [unit(battle, "Foe")]
    act(battle, "jump", (3, 1, 0), mode="walk")
    assert battle.pending is not None
    assert (battle.pending.rule, battle.pending.side) == ("ds.opportunity-attack", "foes")
    battle.answer("strike")
    assert (hp(battle, "Hero"), at(battle, "Hero"), at(battle, "Foe")) == (30 - 4, (3, 1, 0), (0, 1, 0))
    assert not has(battle, "Foe", "grabbed")


def test_a_captive_that_cannot_react_is_left_without_a_strike() -> None:
    """[ds.opportunity-attack] [ds.unconscious]"""
    battle = corridor()
    state(battle, "Foe", conditions.condition("unconscious"))
    assert strikes(battle, (3, 1, 0)) == []
    act(battle, "jump", (3, 1, 0), mode="walk")
    assert (battle.pending, at(battle, "Hero")) == (None, (3, 1, 0))


def test_who_is_brought_down_in_mid_air_has_its_captive_with_it() -> None:
    """It comes to the ground there, restrained, its captive beside.   [ds.grabbed] [ds.jump-height]"""
    guard = creature("Guard", [2, 0], "foes", hp=40, skills='{ "free-strike" = 4 }')
    battle = holding(box(9, 3), [1, 1], [0, 1], guard, abilities="{ might = 4 }")
    act(battle, "jump", (5, 1, 0), mode="walk")
    assert (battle.pending is not None, at(battle, "Hero")) == (True, (3, 1, 1))
    state(battle, "Hero", conditions.condition("restrained"))
    battle.answer("hold")
    assert battle.pending is not None
    assert (battle.pending.rule, battle.pending.keys) == ("ds.grabbed", ("2,1,0", "2,2,0"))
    battle.answer("2,1,0")
    assert (at(battle, "Hero"), at(battle, "Foe")) == ((3, 1, 0), (2, 1, 0))
    assert has(battle, "Foe", "grabbed")
