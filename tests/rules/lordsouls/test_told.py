"""What a newcomer reads: which number the dice must not exceed, and what a way costs besides what is given for it."""

import pytest

from game.battle.battle import Battle
from game.battle.command import Target, command
from game.battle.rulebook import Preview
from game.chronicle import narrate
from game.rules.lordsouls.grapple.grapple import grapple_number
from game.rules.lordsouls.grapple.push import HANDS, push_number
from game.telling import Line, unfolded
from scenes.panels.tips import attack_lines
from tests.rules.fights import unit
from tests.rules.lordsouls.test_fights import do, fight, fighter, pair


def test_a_way_costs_together_what_its_steps_cost() -> None:
    """ls.move: 6 points are given and 3 are paid; the sum is of what is paid."""
    battle = fight(fighter("Ash", [0, 1], "heroes", 9), fighter("Rook", [7, 4], "foes", 4))
    lines = list[Line]()
    for event in do(battle, "Ash", "move", (3, 1, 0)):
        narrate(lines, battle.world, event, battle.rulebook)
    rows = [(row.words, row.right) for row in unfolded(battle.rulebook, lines[-1])]
    assert ("Movement gives", "6") in rows
    assert rows[-1] == ("Together", "3 points")


def test_an_attack_says_what_three_dice_may_come_to() -> None:
    """ls.roll-3d6: no bonus is added to the dice, and no defence is a number that they have to reach."""
    battle = pair()
    shown = battle.preview(command(unit(battle, "Ash"), "attack", unit(battle, "Rook"), weapon="sword"))
    assert isinstance(shown, Preview)
    assert shown.strike is not None
    lines = [words for words, _, _ in attack_lines(battle, shown.strike)]
    assert "Needs at most 12 = skill 12" in lines
    assert not [line for line in lines if line.startswith(("Attack +", "Defence"))]


def test_what_a_defence_averts_is_told_as_what_comes_of_a_hit() -> None:
    """ls.active-defence: it counts, so it does not stand among what was looked at and does not."""
    battle = pair()
    for verb, options in (("attack", {"weapon": "sword"}), ("push", {})):
        shown = battle.preview(command(unit(battle, "Ash"), verb, unit(battle, "Rook"), **options))
        assert isinstance(shown, Preview)
        assert shown.strike is not None
        assert not shown.strike.aside
        assert [one.rule for one in shown.strike.defended] == ["ls.active-defence"]
        assert "to avert a hit" in str(shown.strike.defended[0].note)


def log(battle: Battle, who: str, verb: str, at: Target = None, *faces: int, **options: str) -> list[str]:
    """Do a command, and give the log of it as a player reads it, line and what it unfolds to."""
    lines = list[Line]()
    for event in do(battle, who, verb, at, *faces, **options):
        narrate(lines, battle.world, event, battle.rulebook)
    return [said for line in lines for said in (line.words, *(row.words for row in unfolded(battle.rulebook, line)))]


@pytest.mark.parametrize(("athletics", "named"), [(6, "strength 7"), (7, "strength 7"), (9, "Athletics 9")])
def test_a_push_and_a_grapple_name_the_better_of_strength_and_athletics(athletics: int, named: str) -> None:
    """ls.push-roll, ls.grapple-roll: Ash's Strength is 7."""
    battle = fight(fighter("Ash", [0, 1], "heroes", 9, skills=f"{{ athletics = {athletics} }}"),
                   fighter("Rook", [1, 1], "foes", 4))  # fmt: skip
    ash = unit(battle, "Ash")
    for tally in (push_number(battle.world, ash, HANDS), grapple_number(battle.world, ash)):
        assert [f"{one.note} {one.amount}" for one in tally.counted] == [named]


@pytest.mark.parametrize(("verb", "what"), [
    ("total-defence-dodge", "+4 to Dodge until"), ("total-defence-block", "+4 to Block and Parry until"),
])  # fmt: skip
def test_an_improved_guard_says_to_what_it_adds(verb: str, what: str) -> None:
    """ls.total-defence-improved"""
    assert any(what in said for said in log(pair(), "Ash", verb))


def test_a_crossbow_that_is_empty_after_its_shot_is_told_so() -> None:
    """ls.attack-ready"""
    bow = '[{ name = "crossbow", skill = 12, damage = "1d6+3", range = 60 }]'
    battle = fight(fighter("Ash", [0, 1], "heroes", 9, bow), fighter("Rook", [7, 1], "foes", 4))
    said = log(battle, "Ash", "attack", unit(battle, "Rook"), 6, 6, 4)
    assert any("has to load the crossbow again" in one for one in said)
