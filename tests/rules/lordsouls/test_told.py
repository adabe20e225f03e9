"""What a newcomer reads: which number the dice must not exceed, and what a way costs besides what is given for it."""

from game.battle.command import command
from game.battle.rulebook import Preview
from game.chronicle import narrate
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
