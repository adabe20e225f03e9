"""Water moves slowly, over the squares that are wet, and stands still where less movement is asked for."""

from dataclasses import replace
from itertools import product

import pygame
import pytest

from scenes.board import hexboard, water
from tests.scenes.fakes import Toys, playing, steps
from tests.scenes.hexes import MEETING
from tests.scenes.test_ahead import YARD, yard
from tests.toy import FLOOR

POND = YARD.replace("#..........#\n############", "#~~~.......#\n############")


def test_phases_differ_and_come_round():
    pygame.init()
    pictures = [pygame.image.tobytes(water.crests(48, phase), "RGBA") for phase in range(water.PHASES)]
    assert len(set(pictures)) == water.PHASES
    assert pygame.image.tobytes(water.crests(48, 0), "RGBA") == pictures[0]


def test_squares_join():
    pygame.init()
    alpha = pygame.surfarray.array_alpha(water.crests(64, 3)).astype(int)
    inside = abs(alpha[1:] - alpha[:-1]).max(), abs(alpha[:, 1:] - alpha[:, :-1]).max()
    assert abs(alpha[0] - alpha[-1]).max() <= inside[0] + 6
    assert abs(alpha[:, 0] - alpha[:, -1]).max() <= inside[1] + 6


def test_rows_of_hexes_join_and_crests_stay_within_their_hexes():
    pygame.init()
    wide, row = 64, round(64 * hexboard.ROW)
    board, whole = (pygame.Surface((4 * wide, 4 * row), pygame.SRCALPHA) for _ in range(2))
    water.paint(whole, (wide / 2, hexboard.ROW * wide), 3)
    for y in range(5):
        for x in range(-1, 5):
            board.blit(water.crests(wide, 3, hexes=True), hexboard.place(x, y, wide))
    inside = slice(wide, 3 * wide), slice(row, 3 * row)
    joined, one = (pygame.surfarray.array_alpha(surface).astype(int)[inside] for surface in (board, whole))
    assert one.max() > 90
    assert (abs(joined - one) > 30).mean() < 0.02
    lone = pygame.surfarray.array_alpha(water.crests(wide, 3, hexes=True))
    assert not lone[:10, :8].any()
    assert not lone[-10:, -8:].any()


def frames(app, seconds):
    drawn = 0
    for _ in range(round(seconds * 60)):
        app.update()
        drawn += app.draw(0.0)
    return drawn


@pytest.fixture
def pond(tmp_path):
    app, scene = yard(tmp_path, POND)
    scene.notice("")
    steps(app)
    return app, scene


def test_only_wet_squares_move_and_only_now_and_then(pond):
    app, scene = pond
    assert len(scene.board._wet) == 3
    frames(app, 1.0)  # the odds on the bar come in a little later
    screen = pygame.display.get_surface()
    before = pygame.surfarray.array3d(screen)
    assert 2 <= frames(app, 1.0) <= 5
    changed = (pygame.surfarray.array3d(screen) != before).any(axis=2)
    wet = scene.board.camera.rect(1, 5, 3, 1)
    assert changed[wet.left : wet.right, wet.top : wet.bottom].any()
    changed[wet.left : wet.right, wet.top : wet.bottom] = False
    assert not changed.any()


def test_hexes_of_water_move_as_squares_do(monkeypatch):
    monkeypatch.setattr("tests.toy.FLOOR", replace(FLOOR, water=1))
    app, scene = playing(Toys(rows=MEETING, grid="hex"))
    steps(app)
    screen, camera = pygame.display.get_surface(), scene.board.camera
    before = pygame.surfarray.array3d(screen)
    assert 2 <= frames(app, 1.0) <= 5
    changed = (pygame.surfarray.array3d(screen) != before).any(axis=2)
    field = scene.battle.world.field
    dry = [(x, y) for x in range(field.width) for y in range(field.height) if not field.kind(x, y).water]
    middles = {}
    for spot in product(range(field.width), range(field.height)):
        box = camera.rect(*spot).scale_by(1 / 3)
        middles[spot] = changed[box.left : box.right, box.top : box.bottom].any()
    moved = {spot for spot, there in middles.items() if there}
    assert moved
    assert not moved & set(dry)


def test_less_movement_stops_it(pond):
    app, _ = pond
    app.settings.reduced = True
    app.relayout()
    steps(app)
    frames(app, 1.0)  # the odds on the bar come in a little later
    assert frames(app, 2.0) == 0


def test_moving_water_draws_on_no_new_surface_after_one_round(pond):
    app, _ = pond
    frames(app, water.PHASES * water.BEAT + 0.5)
    missed = water.crests.cache_info().misses
    frames(app, water.PHASES * water.BEAT)
    assert water.crests.cache_info().misses == missed
