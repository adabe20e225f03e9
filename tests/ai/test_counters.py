"""The counters say what turns were: shown on turns that are written down, and on a recorded battle."""

import gzip
from pathlib import Path

import pytest

from tests.ai.counters import Deeds, counted, joined, rerun, there_and_back
from tests.ai.idling import chance
from tests.ai.league.mirrors import fields
from tests.ai.positions.board import set_up
from tests.ai.positions.reading import Position

SAVES = Path(__file__).parents[1] / "replays"


def turn(unit: int, team: str, number: int = 1, **more: object) -> Deeds:
    return Deeds(unit, team, number, [(0, 0, 0)], **more)


def test_a_turn_without_a_foe_is_harmless_and_one_without_a_command_is_nothing() -> None:
    sums = counted([turn(1, "w", verbs=["move"]), turn(2, "e"), turn(3, "w", verbs=["attack"], foes=[2])])
    assert (sums.turns, sums.harmless, sums.nothing) == (3, 2, 1)


def test_harmless_turns_are_told_apart_by_what_was_open_in_them() -> None:
    turns = [
        turn(1, "w", chance="near"),
        turn(8, "e", chance="far"),
        turn(1, "w", 2, chance="after a way"),
        turn(2, "w", 2, chance="far"),
        turn(8, "e", 2, chance="open"),
        turn(1, "w", 3, chance="near"),
        turn(2, "w", 3, foes=[8], chance=""),
    ]
    sums = counted(turns)
    assert (sums.approach, sums.unmoved, sums.missed, sums.standoff, sums.far) == (2, 1, 1, 1, 1)
    assert sums.harmless == 6


@pytest.mark.parametrize(
    ("between", "word"), [("", "open"), ("." * 9, "after a way"), (".#.", "near"), ("." * 40, "far")]
)
def test_what_a_turn_could_have_done_is_asked_of_the_rules(between: str, word: str) -> None:
    who, rows = {letter: {"kind": "brute"} for letter in "Ah"}, f"A{between}h"
    battle = set_up(Position("draw_steel", "t", "t", {"id": "t", "why": "So.", "rows": rows, "who": who}))
    assert chance(battle.rulebook, battle.world, battle.acting) == word


@pytest.mark.parametrize(
    ("places", "back"),
    [([0, 3, 0], True), ([0, 3, 1], True), ([0, 3, 2], False), ([0, 1, 0], False), ([0, 3], False), ([0, 3, 6], False)],
)
def test_there_and_back_ends_beside_where_it_began(places: list[int], back: bool) -> None:
    assert there_and_back([(x, 0, 0) for x in places]) is back


def test_aid_is_for_nobody_where_no_friend_follows_before_the_helpers_next_turn() -> None:
    aid = turn(1, "w", verbs=["aid-attack"], aided=[9])
    friend, foe, again = turn(2, "w", foes=[9]), turn(9, "e", foes=[1]), turn(1, "w", 2, foes=[9])
    assert [counted(row).wasted for row in ([aid, friend], [aid, foe], [aid, foe, again, friend])] == [0, 1, 1]


def test_lying_down_after_getting_up_is_a_dance() -> None:
    assert counted([turn(1, "w", verbs=["stand", "attack", "drop-prone"])]).danced == 1
    assert counted([turn(1, "w", verbs=["drop-prone", "stand"])]).danced == 0


def test_the_most_attacked_foe_of_a_sides_round_is_the_common_target() -> None:
    turns = [turn(1, "w", foes=[8]), turn(2, "w", foes=[9]), turn(3, "w", foes=[9]), turn(1, "w", 2, foes=[8])]
    sums = counted(turns)
    assert (sums.common, sums.attacks) == (2, 3)
    assert joined([sums, sums]).attacks == 6


def test_a_recorded_battle_is_counted(tmp_path: Path) -> None:
    packed = min(SAVES.glob("starfinder-*.save.gz"), key=lambda path: path.stat().st_size)
    save = tmp_path / "one.save"
    save.write_bytes(gzip.decompress(packed.read_bytes()))
    turns = rerun(save)
    assert turns
    assert counted(turns).turns == len(turns)


@pytest.mark.parametrize("book", ["starfinder", "pathfinder", "draw_steel", "lordsouls"])
def test_there_are_ten_fields_a_book_three_of_them_held_back(book: str) -> None:
    seen, unseen = fields(book), fields(book, unseen=True)
    assert len(seen) == 7
    assert len(unseen) == 3
    assert len({one.name for one in [*seen, *unseen]}) == 10
