"""The demo levels are even: opponents of one strength win the player's side about as often as they lose it."""

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from game.ai.simulate import mustered, simulate
from game.battle.objectives import verdict
from game.ecs.components import Body, Name, Place, Side, Vitals
from game.space.footprint import cells
from game.space.square import Cell
from game.store.level import read_level

DEMO = Path(str(files("levels"))) / "demo"
LEVELS = sorted(path.relative_to(DEMO).as_posix() for path in DEMO.glob("*/*.toml"))
GAMES, SEED = 40, 0


def test_there_are_demo_levels() -> None:
    assert len({name.split("/")[0] for name in LEVELS}) >= 2


@pytest.mark.parametrize("name", LEVELS)
def test_everybody_stands_on_free_ground_and_nobody_in_somebody_large(name: str) -> None:
    world = mustered(read_level((DEMO / name).read_bytes(), name)).world
    taken = {one: cells(world.get(one, Place).at, world.get(one, Place).band) for one, _ in world.all(Side)}
    walled = [one for one, space in taken.items() if any(world.field.kind(x, y).blocks_move for x, y, _ in space)]
    large = [one for one in taken if world.get(one, Body).side > 1 and not _ridden(taken, one)]
    inside = [(one, other) for one in large for other in taken if one != other and set(taken[one]) & set(taken[other])]
    assert not walled
    assert not inside


def _ridden(taken: dict[int, tuple[Cell, ...]], one: int) -> bool:
    """Say whether somebody begins at the very place of a large one: on its back."""
    return any(space[0] == taken[one][0] for other, space in taken.items() if other != one)


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
def test_the_players_side_wins_four_to_seven_of_ten(name: str) -> None:
    raw = (DEMO / name).read_bytes()
    ours = next(one.team for one in read_level(raw, name).creatures if one.control == "human")
    won = next(row.won for row in simulate(raw, name, GAMES, SEED).rows if row.team == ours)
    assert 4 * GAMES <= 10 * won <= 7 * GAMES, f"{ours} wins {won} of {GAMES}"


def test_with_the_horse_down_the_carters_have_not_got_through_the_lane() -> None:
    battle = mustered(read_level((DEMO / "pathfinder" / "lane.toml").read_bytes(), "lane.toml"))
    battle.start(0)
    world, named = battle.world, {name.name: unit for unit, name in battle.world.all(Name)}
    for name, at in (("Nell", (28, 3)), ("Brakka", (28, 5)), ("Tam", (28, 7))):
        world.put(named[name], replace(world.get(named[name], Place), at=(*at, 0)))
    whole = world.get(named["Clover"], Vitals)
    for at, hp, team in (((5, 5, 0), 35, None), ((5, 5, 0), -90, "toll"), ((30, 5, 0), 35, "carters")):
        world.put(named["Clover"], replace(world.get(named["Clover"], Place), at=at))
        world.put(named["Clover"], replace(whole, hp=hp, dead=hp < 0))
        outcome = verdict(world, battle.rulebook, battle.objectives, battle.limit)
        assert team == (outcome.winner if outcome is not None else None)
