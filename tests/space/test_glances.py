"""A glance at a flat line says what tracing it says, or nothing; and it says so of most lines."""

from random import Random

import pytest

from game import open_battle
from game.mechanics.corner_lines import aim, between, glance, open_line, outlook, rim, shut_off
from game.mechanics.middle_lines import dark, solid
from game.rules import RULEBOOKS
from game.space.field import Field
from game.space.sight import Space
from game.store.level import read_level

WIDE = 60
TWO = "\n".join(f'[[creature]]\nname = "{team}"\nteam = "{team}"\nat = [{x}, 0]' for x, team in enumerate(("a", "b")))


def ground(seed: int) -> Field:
    """Draw ground with walls, with what only hides, and open towards its rim."""
    lot = Random(seed)
    rows = ["".join(lot.choices(".#t", (30, 1, 1), k=WIDE)) for _ in range(WIDE - 1)]
    rows = ["." * WIDE, *rows]
    head, thicket = 'format = 1\ntitle = "Glances"\nrulebook = "starfinder"', '[key]\nt = { blocks = ["sight"] }'
    drawn = "\n".join([head, "[map]", 'rows = """', *rows, '"""', thicket, TWO])
    return open_battle(read_level(drawn.encode(), "glances.toml", RULEBOOKS)).world.ground


def body(lot: Random, side: int) -> Space:
    x, y = lot.randrange(WIDE - side + 1), lot.randrange(WIDE - side + 1)
    return tuple((x + i, y + j, 0) for j in range(side) for i in range(side))


def in_line(one: Space, other: Space) -> Space:
    """Move a body into the rows of another, so that lines run along faces."""
    down = one[0][1] - other[0][1]
    return tuple((x, y + down, z) for x, y, z in other)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_glance_says_tracing_says(seed: int) -> None:
    lot, field, told = Random(seed), ground(seed), []
    for number in range(150):
        one, other = body(lot, 1 + number % 2), body(lot, lot.choice((1, 1, 3)))
        other = in_line(one, other) if number % 3 == 0 else other
        if not all(field.inside(x, y) for x, y, _ in other):
            continue
        for stops in (solid, dark):
            said = glance(field, one, other, dark=stops is dark)
            told.append(said)
            cells = frozenset(cell for cell in between(field, one, other) if stops(field, cell))
            for edges, walls in ((True, cells), (False, cells.union(rim(field, cells)))):
                assert said in (None, open_line(aim(one, other), walls, edges=edges)), (one, other, stops, edges)
    assert told.count(True) > 10
    assert told.count(False) > 10


@pytest.mark.parametrize("seed", range(3))
def test_what_a_look_all_round_says_of_a_cell_tracing_says(seed: int) -> None:
    lot, field, told = Random(seed), ground(seed), []
    one = next(
        space for space in iter(lambda: body(lot, 1 + seed % 2), None) if not any(solid(field, at) for at in space)
    )
    seen = {edges: outlook(field, one, edges=edges) for edges in (True, False)}
    for number in range(400):
        cell = (in_line(one, body(lot, 1)) if number % 3 == 0 else body(lot, 1))[0]
        cells = frozenset(wall for wall in between(field, one, (cell,)) if solid(field, wall))
        for edges, walls in ((True, cells), (False, cells.union(rim(field, cells)))):
            plane = seen[edges]
            assert plane is not None
            free = not solid(field, cell) and open_line(aim(one, (cell,)), walls, edges=edges)
            told.append(bool(plane[cell[1], cell[0]]))
            assert told[-1] == free, (one, cell, edges)
            if shut_off(field, one, (cell,), edges=edges) and not solid(field, cell):
                assert not open_line(aim((cell,), one), walls, edges=edges), (one, cell, edges)
    assert told.count(True) > 10
    assert told.count(False) > 10
