"""Who beats whom: seeded mirror matches, each seed played from both ends of the field."""

from functools import cache
from pathlib import Path

import pytest

from game.ai.simulate import play_game

RAW = (Path(__file__).parent / "mirror.toml").read_bytes()
TEAMS = ("west", "east")


@cache
def wins(one: str, other: str, seed: int) -> int:
    """Count how many of the two games of a seed the first strength wins."""
    games = [((one, other), TEAMS[0]), ((other, one), TEAMS[1])]
    return sum(play_game(RAW, "mirror.toml", seed, sides).winner == team for sides, team in games)


def test_normal_beats_naive_in_four_of_five_of_40_games() -> None:
    assert sum(wins("normal", "naive", seed) for seed in range(20)) >= 32


@pytest.mark.long
@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_it_beats_naive_in_four_of_five_of_200_games(strength: str) -> None:
    assert sum(wins(strength, "naive", seed) for seed in range(100)) >= 160


@pytest.mark.long
def test_the_strongest_beats_the_middle_one_in_65_of_100_of_200_games() -> None:
    assert sum(wins("hard", "normal", seed) for seed in range(100)) >= 130
