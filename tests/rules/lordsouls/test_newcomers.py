"""The count of rounds stands still while nobody fights; newcomers are put into an order that stays.

The ledger's examples of `ls.timing-suspended` and `ls.initiative-once`, and their neighbours.
"""

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.command import command
from game.battle.event import Event
from game.ecs.components import Chance, Condition, Conditions, Offstage, Side, Turn, Vitals
from game.ecs.world import BATTLE
from game.mechanics.initiative import Initiative
from game.playing import Thrown, thrown_before
from game.rules import RULEBOOKS
from game.rules.lordsouls.turns.suspended_timing import lull
from game.store.level import read_level
from game.store.playable import muster

HEAD = 'title = "Gate"\nrulebook = "lordsouls"\ngrid = "{grid}"\nrounds = 30\n[map]\nrows = """\n{rows}\n"""\n'
ONE = '[[creature]]\nname = "{0}"\nat = [{1}, {2}]\nteam = "{3}"\ncontrol = "ai"\nabilities = {{ ref = {4} }}\n{5}\n'
OPEN, WALLED = ".......\n.......\n.......", "...#...\n...#...\n...#..."
PRESENT = (("Ash", 0, 0, "heroes", 9, ""), ("Bea", 0, 2, "heroes", 5, ""), ("Cur", 4, 0, "foes", 7, ""))
WAVE = (("Dog", 6, 0, "foes", 7.5, "arrives = 9"), ("Elk", 6, 2, "foes", 6, "arrives = 9"))
TIMING = "ls.timing-suspended"


def gate(rows: str = OPEN, grid: str = "square", people=(*PRESENT, *WAVE)) -> Battle:
    text = HEAD.format(grid=grid, rows=rows) + "".join(ONE.format(*one) for one in people)
    battle = muster(read_level(text.encode(), "gate.toml"), RULEBOOKS["lordsouls"])
    battle.start(4)
    return battle


def turn(battle: Battle) -> Turn:
    return battle.world.get(BATTLE, Turn)


def end_round(battle: Battle) -> list[Event]:
    """End turns until a round has ended; gives what came of the last of them."""
    before = turn(battle).round
    while True:
        events = battle.do(command(battle.acting, "end"))
        if turn(battle).round != before:
            return events


def knocked_out(battle: Battle, unit: int) -> None:
    battle.world.put(unit, replace(battle.world.get(unit, Vitals), hp=0))
    battle.world.put(unit, Conditions((Condition("prone", "ls.prone"), Condition("knocked-out", "ls.knocked-out"))))


def suspensions(events: list[Event]) -> list[str]:
    """Give what is said where the count stands still."""
    return [str(event.text) for event in events if event.kind == "round" and event.because[0].rule == TIMING]


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_with_every_enemy_knocked_out_the_count_stays_at_three_and_resumes_with_four(grid):
    battle = gate(grid=grid)
    order = turn(battle).order
    for _ in range(2):
        assert suspensions(end_round(battle)) == []
    assert turn(battle).round == 3
    knocked_out(battle, 3)
    events = end_round(battle)
    assert suspensions(events) == ["Nobody fights: no rounds are counted after round 3"]
    assert [str(event.text) for event in events if event.kind == "round"][1:] == ["Round 4"]
    after = turn(battle)
    assert after.round == 4
    assert tuple(unit for unit in after.order if unit in order) == order, "those present before keep their order"
    totals = [battle.world.get(unit, Initiative).total for unit in after.order]
    assert totals == sorted(totals, reverse=True)
    faces = [event.fact("faces") for event in events if event.kind == "rolled"]
    own = [battle.world.get(unit, Initiative).total for unit in (4, 5)]
    assert own == [750 + 100 * int(faces[0]), 600 + 100 * int(faces[1])]
    assert not any(battle.world.all(Offstage))


def test_two_opponents_who_see_each_other_keep_the_count_going_until_the_wave_is_due():
    battle = gate()
    for number in range(2, 9):
        events = end_round(battle)
        assert (suspensions(events), turn(battle).round) == ([], number)
        assert len(list(battle.world.all(Offstage))) == 2
    assert suspensions(end_round(battle)) == []
    assert (turn(battle).round, list(battle.world.all(Offstage))) == (9, [])


def test_opponents_who_are_not_aware_of_each_other_do_not_fight():
    """Behind a wall nobody is seen; who is hidden is not, but sees."""
    assert lull(gate(WALLED).world)
    battle = gate()
    assert not lull(battle.world)
    for unit in (1, 2):
        battle.world.put(unit, Conditions((Condition("hidden", "ls.active-defence-conditions"),)))
    assert not lull(battle.world), "an ambush is a fight"
    battle.world.put(3, Conditions((Condition("hidden", "ls.active-defence-conditions"),)))
    assert lull(battle.world)


def test_without_anybody_still_to_come_the_count_goes_on_unseen():
    """The scenario has no stage to come: nothing is suspended."""
    battle = gate(WALLED, people=PRESENT)
    events = end_round(battle)
    assert (suspensions(events), turn(battle).round) == ([], 2)


def test_the_next_wave_comes_alone():
    people = (*PRESENT, WAVE[0], (*WAVE[1][:5], "arrives = 12"))
    battle = gate(WALLED, people=people)
    assert len(suspensions(end_round(battle))) == 1
    assert [unit for unit, _ in battle.world.all(Offstage)] == [5]


TIES = [
    ("human", 8, (3, 1), "a player's creature among the equal: the higher РЕФ goes first"),
    ("human", 10, (1, 3), "the lower one after"),
    ("ai", 8, (1, 3), "non-player characters alone go as the level lists them"),
]


@pytest.mark.parametrize(("control", "reflexes", "order", "why"), TIES, ids=["higher", "lower", "listed"])
def test_a_newcomer_with_an_equal_result_is_put_in_as_ties_are_broken(control, reflexes, order, why):
    """Dog has РЕФ 9 and rolls 2; Ash, with another РЕФ, stands at 11 already."""
    battle = gate(WALLED, people=(("Ash", 0, 0, "heroes", reflexes, ""), ("Cur", 6, 0, "foes", 1, ""),
                                  ("Dog", 6, 2, "foes", 9, "arrives = 9")))  # fmt: skip
    battle.world.put(1, Side("heroes", control))
    battle.world.put(1, Initiative(1100))
    battle.dice = Thrown((2,), thrown_before(battle.world.get(BATTLE, Chance)))
    end_round(battle)
    assert battle.world.get(3, Initiative).total == 1100
    assert tuple(unit for unit in turn(battle).order if unit != 2) == order, why


def test_equal_in_all_with_a_player_among_them_chance_decides():
    people = (("Ash", 0, 0, "heroes", 9, ""), ("Cur", 6, 0, "foes", 1, ""), ("Dog", 6, 2, "foes", 9, "arrives = 9"))
    for lot, order in ((51, (3, 1)), (50, (1, 3))):
        battle = gate(WALLED, people=people)
        battle.world.put(1, Side("heroes", "human"))
        battle.world.put(1, Initiative(1100))
        battle.dice = Thrown((2, lot), thrown_before(battle.world.get(BATTLE, Chance)))
        end_round(battle)
        assert tuple(unit for unit in turn(battle).order if unit != 2) == order
