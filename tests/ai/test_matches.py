"""Who beats whom: seeded mirror matches under each rulebook, each seed played from both ends of the field."""

from functools import cache
from pathlib import Path

import pytest

from game.ai.simulate import play_game
from tests.tiers import size

HERE = Path(__file__).parent
TEAMS = ("west", "east")
SEEDS = size(5, 20)
MIRRORS = ["mirror.toml", "mirror-pathfinder.toml", "mirror-steel.toml"]


@cache
def raw(level: str) -> bytes:
    return (HERE / level).read_bytes()


@cache
def wins(level: str, one: str, other: str, seed: int) -> int:
    """Count how many of the two games of a seed the first strength wins."""
    games = [((one, other), TEAMS[0]), ((other, one), TEAMS[1])]
    return sum(play_game(raw(level), level, seed, sides).winner == team for sides, team in games)


def test_normal_beats_naive_in_four_of_five_games() -> None:
    assert 5 * sum(wins("mirror.toml", "normal", "naive", seed) for seed in range(SEEDS)) >= 4 * 2 * SEEDS


@pytest.mark.long
@pytest.mark.parametrize("level", MIRRORS)
@pytest.mark.parametrize("strength", ["normal", "hard"])
def test_it_beats_naive_in_four_of_five_of_200_games(strength: str, level: str) -> None:
    assert sum(wins(level, strength, "naive", seed) for seed in range(100)) >= 160


@pytest.mark.long
@pytest.mark.parametrize("level", MIRRORS)
def test_the_strongest_beats_the_middle_one_in_65_of_100_of_200_games(level: str) -> None:
    assert sum(wins(level, "hard", "normal", seed) for seed in range(100)) >= 130
