"""The demo levels are even: opponents of one strength win the player's side about as often as they lose it."""

from importlib.resources import files
from pathlib import Path

import pytest

from game.ai.simulate import simulate
from game.store.level import read_level

DEMO = Path(str(files("levels"))) / "demo"
LEVELS = sorted(path.relative_to(DEMO).as_posix() for path in DEMO.glob("*/*.toml"))
GAMES, SEED = 40, 0


def test_there_are_demo_levels() -> None:
    assert len({name.split("/")[0] for name in LEVELS}) >= 2


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
def test_the_players_side_wins_four_to_seven_of_ten(name: str) -> None:
    raw = (DEMO / name).read_bytes()
    ours = next(one.team for one in read_level(raw, name).creatures if one.control == "human")
    won = next(row.won for row in simulate(raw, name, GAMES, SEED).rows if row.team == ours)
    assert 4 * GAMES <= 10 * won <= 7 * GAMES, f"{ours} wins {won} of {GAMES}"
