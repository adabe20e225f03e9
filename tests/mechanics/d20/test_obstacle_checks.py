"""Obstacles that take a check: a wall of crates between two squares that asks for Climb against 10."""

from dataclasses import replace

import pytest

from game.battle.apply import apply
from game.battle.command import command
from game.battle.event import Decision
from game.ecs.components import Budget, Chance, Place, Speeds
from game.ecs.world import BATTLE, World
from game.mechanics.d20.foretelling import Ahead, crosses
from game.mechanics.d20.obstacle_checks import ObstacleChecks
from game.mechanics.what_if import Shown
from game.paths.plan import MovePlan
from game.reasons import Because, Tally, text
from game.space.field import Field, Kind
from tests.mechanics.d20.armed import MOVES, TURN
from tests.mechanics.d20.table import FLOOR, add

CRATES = Kind("crates-climb-10", "c", obstacle=True)
PIT = Kind("gap-acrobatics-5", "g", obstacle=True)
LAW = replace(
    MOVES,
    obstacle_checks=ObstacleChecks(
        "obstacle-skill-check",
        {"climb": text("Climb"), "acrobatics": text("Acrobatics")},
        lambda world, unit, skill: Tally((Because("sheet", 2, text("Climb")),)),
    ),
)


def walked(row, goal, *faces, feet=30, states=(), law=LAW):
    """Walk along a row with these dice; give the verb, the world afterwards, and what each check had to meet."""
    kinds = (FLOOR, CRATES, PIT)
    cells = bytes("".join(kind.glyph for kind in kinds).index(glyph) for glyph in row)
    world = World(Field(len(row), 1, kinds, cells, (0,) * len(row)))
    add(world, 1, (0, 0), "medium", "red", *states)
    world.put(1, Speeds((("walk", feet),)))
    world.put(1, Budget(TURN.full))
    world.put(BATTLE, Chance(1))
    verb, cmd, checks = law.verb(), command(1, "move", (goal, 0, 0), mode="walk"), []
    told = [(one.rule, str(one.note)) for one in verb.preview(world, cmd).cost.because if " DC " in str(one.note)]
    for event in verb.perform(world, cmd, Shown(20, [(face,) for face in faces])):
        assert not isinstance(event, Decision)
        apply(world, event)
        checks += [event.fact("against")] if event.kind == "rolled" else []
    assert [rule for rule, _ in told] == ["obstacle-skill-check"] * len(told)
    return verb, world, checks, [note for _, note in told]


def test_who_makes_the_check_crosses():
    _, world, checks, told = walked(".c..", 2, 8)
    assert (checks, told) == ([10], ["Climb DC 10"])
    assert world.get(1, Place).at == (2, 0, 0)
    assert world.get(1, Budget).purse == 15


def test_who_fails_stays_and_has_spent_the_crossing_alone():
    verb, world, checks, _ = walked(".c....", 5, 7)
    assert checks == [10]
    assert world.get(1, Place).at == (0, 0, 0)
    assert (world.get(1, Budget).left("move"), world.get(1, Budget).purse) == (0, 15)
    again = command(1, "move", (2, 0, 0), mode="walk")
    assert verb.preview(world, again).cost.total == 15
    for event in verb.perform(world, again, Shown(20, [(20,)])):
        apply(world, event)
    assert (world.get(1, Place).at, world.get(1, Budget).purse) == ((2, 0, 0), 0)
    assert world.get(1, Budget).left("standard") == 1, "one move action held both tries"


@pytest.mark.parametrize(
    ("row", "faces", "checks", "ends"),
    [
        (".cc..", (9,), [10], 4),
        (".c.g.", (9, 9), [10, 5], 4),
        (".c.g.", (9, 1), [10, 5], 2),
        (".....", (), [], 4),
    ],
)
def test_each_stretch_is_one_check(row, faces, checks, ends):
    _, world, rolled, _ = walked(row, 4, *faces, feet=60)
    assert rolled == checks
    assert world.get(1, Place).at == (ends, 0, 0)


def test_ghosts_and_fliers_cross_without_and_so_does_everybody_where_the_book_asks_nothing():
    assert walked(".c..", 2, states=("ghost",))[2] == []
    assert walked(".c..", 2, law=MOVES)[2] == []
    assert LAW.obstacle_checks.hurdles(walked(".c..", 2, 20)[1], 1, MovePlan("fly", ())) == ()


def test_each_check_is_told_before_it_is_thrown():
    verb, world, _, _ = walked(".c.g..", 4, 9, 9, feet=60)
    world.put(1, Place((0, 0, 0)))
    world.put(1, Budget(TURN.full))
    cmd = command(1, "move", (4, 0, 0), mode="walk")
    told = list(crosses(LAW.obstacle_checks)(Ahead(None, world, cmd, verb.preview(world, cmd))))
    assert [(str(one.what), one.against, one.added.total, one.earlier) for one in told] == [
        ("Climb", 10, 2, 0),
        ("Acrobatics", 5, 2, 1),
    ]
