"""Many games: the same for any executor, and told in whole numbers."""

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import ceil, floor, sqrt
from multiprocessing import get_context
from pathlib import Path

import pytest

from game.ai.simulate import (
    Result,
    bar,
    brains_for,
    interval,
    median,
    play_game,
    print_table,
    simulate,
    swapped,
    tabled,
    turned,
)
from game.store.errors import LevelError

MIRROR = Path(__file__).parent / "mirror.toml"
RAW = MIRROR.read_bytes()


def executors() -> list[Executor]:
    return [ThreadPoolExecutor(2), ProcessPoolExecutor(2, mp_context=get_context("spawn"))]


def test_the_table_is_the_same_whoever_plays_the_games() -> None:
    told: list[tuple[int, int]] = []
    alone = simulate(RAW, "mirror.toml", 3, 7, ("naive", "easy"), None, lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]
    for executor in executors():
        with executor:
            assert simulate(RAW, "mirror.toml", 3, 7, ("naive", "easy"), executor) == alone
    assert sum(row.won for row in alone.rows) + alone.nobody == alone.games == 3


def test_ends_are_swapped_and_won_games_go_to_the_strength() -> None:
    plain = [simulate(RAW, "mirror.toml", 2, 7, sides) for sides in (("naive", "easy"), ("easy", "naive"))]
    table = simulate(RAW, "mirror.toml", 2, 7, ("naive", "easy"), swap=True)
    assert table.games == 4
    assert [row.strength for row in table.rows] == ["naive", "easy"]
    assert table.rows[0].won == plain[0].rows[0].won + plain[1].rows[1].won
    assert table.rows[1].won == plain[0].rows[1].won + plain[1].rows[0].won
    assert table.ends == ("west", sum(one.rows[0].won for one in plain), 4 - table.nobody)
    assert any(line.startswith("ends swapped: each seed from every end; west won") for line in table.lines())


def test_each_strength_goes_round_all_ends() -> None:
    assert [turned(["a", "b", "c"], by) for by in range(3)] == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]
    results = [Result(1, winner, 1, 1, "") for winner in ("x", "y", "z")]
    rows = swapped(("x", "y", "z"), ("a", "b", "c"), results).rows
    assert [row.won for row in rows] == [3, 0, 0]


def test_a_game_depends_on_its_seed_alone() -> None:
    once, again, other = (play_game(RAW, "mirror.toml", seed, ("naive", "naive")) for seed in (1, 1, 2))
    assert once == again
    assert once.digest != other.digest


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_table(MIRROR, 2, 0, ("naive",), 1) == 0
    told = capsys.readouterr()
    rows = [line.split()[:4] for line in told.out.splitlines()]
    assert rows[0] == ["side", "strength", "won", "of"]
    assert [row[:2] for row in rows[1:4]] == [["west", "naive"], ["east", "naive"], ["nobody", "0"]]
    assert told.err == "", "a file or a pipe wants no bar"


def test_sides_that_do_not_fit_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_table(MIRROR, 2, 0, ("naive", "easy", "hard"), 1) == 2
    assert "2 sides play here (west, east), 3 strengths are named" in capsys.readouterr().err
    with pytest.raises(ValueError, match="clever"):
        brains_for(("a", "b"), ("clever",))


def test_results_are_summed_up() -> None:
    results = [Result(n, winner, n, 10 * n, str(n)) for n, winner in enumerate(("a", "b", "a", ""), 1)]
    table = tabled(("a", "b"), ("hard", "naive"), results)
    assert [(row.team, row.won) for row in table.rows] == [("a", 2), ("b", 1)]
    assert (table.nobody, table.rounds, table.commands) == (1, 2, 20)
    assert [median(numbers) for numbers in ([], [3], [5, 1, 9])] == [0, 3, 5]


@pytest.mark.parametrize("games", [1, 7, 40, 200, 1000])
def test_the_interval_is_wilsons(games: int) -> None:
    z = 1.96
    for won in range(0, games + 1, max(1, games // 13)):
        share = won / games
        middle = (share + z * z / (2 * games)) / (1 + z * z / games)
        spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
        least, most = interval(won, games)
        assert abs(least - max(0, floor(100 * (middle - spread) + 1e-6))) <= (1 if won else 0)
        assert abs(most - min(100, ceil(100 * (middle + spread) - 1e-6))) <= 1
        assert least <= 100 * won / games <= most


def test_without_games_all_is_possible() -> None:
    assert interval(0, 0) == (0, 100)


def test_the_bar_fills() -> None:
    assert bar(0, 4, 4) == "[....] 0/4"
    assert bar(3, 4, 4) == "[###.] 3/4"
    assert bar(4, 4, 4) == "[####] 4/4"


def test_a_level_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("x =", encoding="utf-8")
    with pytest.raises(LevelError) as caught:
        print_table(tmp_path / "bad.toml", 1, 0, ("naive",), 1)
    assert str(caught.value).count("bad.toml") == 1
