"""Lines of the log that say what came of it: where a flier lands, who is not moved, who begins, who goes first."""

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.rules import RULEBOOKS
from game.store.level import read_level
from game.store.playable import muster
from tests.logs.pins import Tale
from tests.logs.test_logs import lines_of
from tests.logs.test_sums import everything
from tests.rules import fights
from tests.rules.draw_steel import fights as steel
from tests.rules.draw_steel.test_forced_movement import duel
from tests.rules.lordsouls.test_newcomers import HEAD, ONE, OPEN
from tests.rules.starfinder import fights as star


def test_who_lands_and_who_changes_its_height_says_at_which() -> None:
    flier = star.creature("Kite", [0, 0, 3], "heroes", initiative=50, speeds="{ walk = 30, fly = 60 }")
    battle = star.fight("\n".join(["." * 12] * 3), flier, star.creature("Foe", [11, 2], "foes"))
    (words, _), *_ = lines_of(battle, battle.do(command(1, "move", (4, 0, 0), mode="fly")))
    assert words.startswith("Kite flies 4 squares to 4, 0, height 0")
    level = star.fight("\n".join(["." * 12] * 3), flier.replace("0, 3]", "0]"), star.creature("Foe", [11, 2], "foes"))
    (words, _), *_ = lines_of(level, level.do(command(1, "move", (4, 0, 0))))
    assert words.startswith("Kite walks 4 squares to 4, 0 for ")


@pytest.mark.parametrize(("stability", "told"), [
    (1, "stability: is moved 2 squares at most, not 3"), (2, "stability: is moved 1 square at most, not 3"),
    (3, "holds its ground by its stability"),
])  # fmt: skip
def test_stability_says_what_it_comes_to(stability: int, told: str) -> None:
    battle = duel("........", [1, 0], [2, 0], skills=f"{{ stability = {stability} }}")
    fights.loaded(battle, 9, 8)
    assert f"Foe: {told}" in [words for words, _ in lines_of(battle, fights.act(battle, "push", "Foe", str(stability)))]


def test_who_cannot_be_moved_is_said_to_be_slammed_and_with_what_damage() -> None:
    battle = duel("....s", [2, 0], [3, 0])
    fights.loaded(battle, 9, 8)
    told = [words for words, _ in lines_of(battle, fights.act(battle, "push", "Foe", "4,0,0"))]
    assert "Hero slams Foe into what is in the way (stone wall at 4, 0): it does not move, 5 damage" in told


def again(battle: Battle, seed: int = 1) -> list[str]:
    """Give the lines with which a battle begins."""
    fresh = Battle(battle.rulebook, battle.world.fork(), battle.objectives, battle.limit, battle.dice)
    lines = Tale(fresh, [])
    lines.tell(fresh.start(seed))
    return [said for line in lines.lines for said in everything(line)]


def test_the_die_for_the_first_side_says_what_it_decides() -> None:
    """[ds.first-side] On 6 or more the players choose."""
    hero, foe = fights.creature("Hero", [3, 3], **steel.HERO), fights.creature("Foe", [4, 3], "foes")
    told = again(steel.fight(fights.box(), hero, foe, dice=(2,)))
    assert "Hero, which side begins (6 or more: the players choose, else the Director), 1d10: 2" in told


def test_a_lot_says_that_the_higher_goes_first() -> None:
    """[ls.initiative-tie-players] Equal in all, they draw."""
    people = [ONE.replace('"ai"', '"human"').format(name, x, 0, team, 5, "") for name, x, team in
              (("Ash", 0, "heroes"), ("Bea", 2, "heroes"), ("Cur", 4, "foes"))]  # fmt: skip
    text = HEAD.format(grid="square", rows=OPEN) + "".join(people)
    battle = muster(read_level(text.encode(), "gate.toml"), RULEBOOKS["lordsouls"])
    lots = [said for seed in range(9) for said in again(battle, seed) if "drawing lots" in said]
    assert lots
    assert all(", drawing lots (the higher goes first), 1d100: " in said for said in lots)


def test_what_ends_on_the_dead_is_nobodys_news() -> None:
    """[ds.aid-attack] The help is spent by the blow that kills; on somebody who lives that is told."""
    for hp, over in ((60, 1), (1, 0)):
        battle = steel.fight(
            fights.box(), fights.creature("Hero", [3, 3]), fights.creature("Friend", [4, 2], hp=30),
            fights.creature("Foe", [4, 3], "foes", hp=hp), fights.creature("Late", [11, 7], "foes"),
        )  # fmt: skip
        steel.begin(battle, "Hero")
        fights.act(battle, "aid-attack", "Foe")
        steel.turn(battle, "Friend")
        tale = Tale(battle, [])
        tale.tell(fights.act(battle, "attack", "Foe", *(("kill",) if hp == 1 else ())))
        words = [line.words for line in tale.lines]
        assert words.count("Foe: no longer open to an aided attack") == over
        assert ("Foe: dies" in words) is not over


def diagonal(rows: str, at: list[int], to: tuple[int, int, int], **more: object) -> tuple[str, ...]:
    """Give the rules behind the line of a flier's diagonal."""
    flier = fights.creature("Kite", at, "heroes", initiative=50, speeds="{ walk = 30, fly = 60 }", **more)
    battle = fights.begun("pathfinder", rows, flier, fights.creature("Foe", [11, 2], "foes"), dice=(10,))
    return lines_of(battle, battle.do(command(1, "move", to, mode="fly")))[0][1]


def test_high_above_the_ground_there_is_no_pit_beside() -> None:
    """[pf.diagonal-past-pits] On the ground a low wall beside is cited, and a pit; aloft flat ground is no drop."""
    rows, low = "\n".join(["." * 12] * 3), "\n".join([".o" + "." * 10, *["." * 12] * 2])
    cited = "pf.diagonal-past-pits"
    assert cited not in diagonal(rows, [0, 0, 2], (1, 1, 2))
    assert cited not in diagonal(low, [0, 0, 2], (1, 1, 2))
    assert cited not in diagonal(rows, [0, 0], (1, 1, 0))
    assert cited in diagonal(low, [0, 0], (1, 1, 0))


@pytest.mark.parametrize(("again", "told"), [
    (10, "1d20+5: 10 + 5 = 15 against 15, confirmed"), (9, "1d20+5: 9 + 5 = 14 against 15, not confirmed"),
    (20, "1d20+5: 20 + 5 = 25 against 15, confirmed"), (1, "1d20+5: 1 + 5 = 6 against 15, not confirmed"),
])  # fmt: skip
def test_a_second_roll_is_told_with_its_sum_and_what_came_of_it(again: int, told: str) -> None:
    """[pf.critical-hits] The same modifiers against the same armour class, a second 20 too."""
    axe = '[{ name = "axe", attack = 5, damage = "1d6", critical = "x3" }]'
    ash = fights.creature("Ash", [0, 0], "heroes", initiative=50, weapons=axe)
    foe = fights.creature("Foe", [1, 0], "foes", ac=15, hp=50)
    battle = fights.begun("pathfinder", "\n".join(["." * 12] * 3), ash, foe, dice=(10,))
    tale = Tale(battle, [])
    fights.loaded(battle, 20, again, 3)
    tale.tell(battle.do(command(1, "attack", 2)))
    said = [row.words for row in tale.lines[0].rows]
    assert [words for words in said if "confirming" in words] == [f"Ash, confirming the critical hit, {told}"]
    assert sum(words.startswith("Roll: ") for words in said) == 1


def test_a_surprise_round_is_called_one_and_says_who_acts_in_it() -> None:
    """[pf.surprise-round] By name, with what each has; the order of the rounds after it as well."""
    surprised = {"conditions": '["surprised"]'}
    people = [fights.creature(name, [x, 0], team, initiative=20 - x, **more) for name, x, team, more in
              (("Ash", 0, "heroes", surprised), ("Bea", 2, "heroes", {}), ("Cur", 4, "foes", {}))]  # fmt: skip
    battle = fights.begun("pathfinder", "\n".join(["." * 12] * 3), *people, dice=(10,))
    told = again(battle)
    first = next(said for said in told if said.startswith("Round 1"))
    assert first.startswith(
        "Round 1 is the surprise round: a single standard or move action each for Bea, Cur, in this order; none for "
        "the surprised: Ash. After it the order is Ash, Bea, Cur"
    )


LAST = """
[[objective]]
team = "heroes"
kind = "survive"
rounds = 1
title = "Dawn."

[[objective]]
team = "heroes"
kind = "rout"
title = "They lie."
"""


def test_the_last_line_says_who_has_won_by_which_aim_in_which_round() -> None:
    """A blow wins in the round in which it falls, what lasts to the end of a round in that round."""
    axe = '[{ name = "axe", attack = 5, damage = "1d6" }]'
    ash = fights.creature("Ash", [0, 0], "heroes", initiative=50, weapons=axe)
    foe = fights.creature("Foe", [1, 0], "foes", ac=10, hp=3)
    rows = "\n".join(["." * 12] * 3)
    battle = fights.begun("pathfinder", rows, ash, foe, dice=(10,), tail=LAST)
    fights.loaded(battle, 15, 6)
    told = [words for words, _ in lines_of(battle, battle.do(command(1, "attack", 2)))]
    assert told[-1] == "Victory for heroes in round 1 (Put every foe out of the fight): They lie."
    battle = fights.begun("pathfinder", rows, ash, foe, dice=(10,), tail=LAST)
    battle.do(command(1, "end"))
    told = [words for words, _ in lines_of(battle, battle.do(command(2, "end")))]
    assert told[-1] == "Victory for heroes in round 1 (Hold out): Dawn."
    assert battle.outcome is not None
    assert str(battle.outcome.because) == "Dawn."
