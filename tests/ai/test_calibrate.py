"""What is held against what when a round is foretold: turns, kinds of harm, and the ratio."""

from collections import Counter
from dataclasses import replace

import pytest

from game.ai.pieces import whole
from game.ai.table import Table
from game.battle.rulebook import Preview
from game.reasons import Cost
from tests.ai.calibrate import Foretold, Game, Harm, kind, ratio, rows
from tests.ai.test_replies import board, scouted

STRUCK = Harm(4, 2, "first attack", 1, 5)


def test_harm_counts_from_the_end_of_a_turn_to_the_end_of_the_next_and_who_acts_twice_counts_once() -> None:
    harms = [Harm(2, 1, "first attack", 2, 9), Harm(3, 1, "states", 2, 1), STRUCK,
             Harm(6, 3, "charge", 1, 2), Harm(8, 2, "first attack", 1, 7), Harm(10, 1, "first attack", 2, 4),
             Harm(11, 1, "states", 2, 8)]  # fmt: skip
    game = Game([9, 1, 2, 3, 2, 1], harms, [Foretold(1, 1, Counter({"charge": 150}))])
    [(told, done)] = game.compared()
    assert told == Counter({"charge": 150})
    assert done == Counter({"first attack": 900, "charge": 200, "states": 100})


def test_a_turn_after_which_the_battle_ends_undecided_is_left_out() -> None:
    game = Game([1, 2], [replace(STRUCK, when=2)], [Foretold(1, 0, Counter())])
    assert list(game.compared()) == []
    game.routed = True
    assert [done.total() for _, done in game.compared()] == [500]


def test_a_second_round_is_counted_from_the_end_of_the_next_turn_to_that_of_the_one_after() -> None:
    harms = [replace(STRUCK, when=2), Harm(6, 2, "charge", 1, 3), Harm(7, 2, "states", 1, 1), Harm(8, 1, "area", 2, 4),
             Harm(10, 2, "first attack", 1, 7)]  # fmt: skip
    game = Game([1, 2, 1, 2, 1, 2], harms, [Foretold(1, 0, Counter(), Counter({"charge": 150}))])
    [(told, done)] = game.compared(second=True)
    assert told == Counter({"charge": 150})
    assert done == Counter({"charge": 300, "states": 100, "area": 400})
    short = Game([1, 2, 1], harms[:1], [Foretold(1, 0, Counter(), Counter({"charge": 150}))])
    assert list(short.compared(second=True)) == []


def test_the_ratio_is_that_of_all_games_with_what_they_differ() -> None:
    assert ratio([(110, 100), (220, 200)]) == (pytest.approx(0.1), pytest.approx(0.0))
    bias, within = ratio([(100, 100), (300, 100)])
    assert bias == pytest.approx(1.0)
    assert within > 1
    told = Game([1, 2, 1], [replace(STRUCK, when=2)], [Foretold(1, 0, Counter({"first attack": 400}))])
    by = {row.kind: row for row in rows([told])}
    assert (by["all"].foretold, by["all"].done) == (400, 500)
    assert by["charge"].done == 0


def test_what_an_attack_counts_as() -> None:
    bare = Preview(Cost())
    assert kind(None, 0, gone=False) == "way"
    assert kind(bare, 0, gone=False) == "power"


def test_nobody_is_foretold_to_run_into_more_than_it_does() -> None:
    """A hound that would leave its place for a blow among four pikes stays where it is; before one alone it comes."""
    rows_ = "............\n........ABC.\n.h..........\n............"
    battle, names = board("starfinder", rows_, {one: {"kind": "pikeman"} for one in "ABC"} | {"h": {"kind": "hound"}})
    table = Table(scouted(battle), 10_000)
    whole(table.run(()))
    several = sum(one.loss for one in table.losses if one.by == names["h"] and one.unit != names["h"])
    lone, names = board("starfinder", rows_.replace("B", ".").replace("C", "."),
                        {"A": {"kind": "human-soldier"}, "h": {"kind": "hound"}})  # fmt: skip
    table = Table(scouted(lone), 10_000)
    whole(table.run(()))
    alone = sum(one.loss for one in table.losses if one.by == names["h"])
    assert several < alone


def test_a_full_attack_is_foretold_to_its_end() -> None:
    """Who has three attacks makes all: talon, other talon, beak."""
    battle, names = board("pathfinder", "......\n.Ah...\n......", {"A": {"kind": "wolf"}, "h": {"kind": "eagle"}})
    table = Table(scouted(battle), 10_000)
    whole(table.run(()))
    blows = [one.blow for one in table.losses if one.unit == names["A"]]
    assert blows == [0, 1, 2]
