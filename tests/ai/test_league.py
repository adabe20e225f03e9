"""The league's fields: each is its own mirror image, and can be played."""

import pytest

from game.ai.simulate import mustered
from game.ecs.components import Body, Place, Side
from game.store.level import read_level
from tests.ai.league.mirrors import BOOKS, EAST, WEST, fields
from tests.ai.league.playing import player, step


@pytest.mark.parametrize("book", list(BOOKS))
def test_what_stands_in_the_west_stands_mirrored_in_the_east(book: str) -> None:
    for one in [*fields(book), *fields(book, unseen=True)]:
        level = read_level(one.level, one.name)
        field, battle = level.ground, mustered(level)
        rows = range(field.height)
        columns = [[(field.kind(x, y).name, field.ground(x, y)) for y in rows] for x in range(field.width)]
        assert columns == columns[::-1], one.name
        people = {team: [unit for unit, side in battle.world.all(Side) if side.team == team] for team in (WEST, EAST)}
        assert len(people[WEST]) == len(people[EAST]) >= 3
        for unit, other in zip(people[WEST], people[EAST], strict=True):
            wide = battle.world.get(unit, Body).side
            x, y, z = battle.world.get(unit, Place).at
            assert battle.world.get(other, Place).at == (field.width - wide - x, y, z), one.name


def test_who_played_once_can_still_be_played_against() -> None:
    field = fields("starfinder")[0]
    level = read_level(field.level, field.name)
    battle = mustered(level)
    battle.start(1)
    players = {team: player(name) for team, name in zip(level.teams, ("hard-1", "easy"), strict=True)}
    assert [type(one).__module__ for one in players.values()] == ["tests.ai.hard_1.brain", "game.ai.brain"]
    played = []
    while set(played) != {WEST, EAST}:
        played.append(battle.world.get(battle.acting, Side).team)
        step(battle, players)
        assert len(played) < 20
    assert all(entry.command.verb in battle.rulebook.verbs for entry in battle.log[1:])
