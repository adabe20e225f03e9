"""Water moves slowly, over the squares that are wet, and stands still where less movement is asked for."""

import pygame
import pytest

from scenes.board import water
from tests.scenes.fakes import steps
from tests.scenes.test_ahead import YARD, yard

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
    screen = pygame.display.get_surface()
    before = pygame.surfarray.array3d(screen)
    assert 2 <= frames(app, 1.0) <= 5
    changed = (pygame.surfarray.array3d(screen) != before).any(axis=2)
    wet = scene.board.camera.rect(1, 5, 3, 1)
    assert changed[wet.left : wet.right, wet.top : wet.bottom].any()
    changed[wet.left : wet.right, wet.top : wet.bottom] = False
    assert not changed.any()


def test_less_movement_stops_it(pond):
    app, _ = pond
    app.settings.reduced = True
    app.relayout()
    steps(app)
    assert frames(app, 2.0) == 0


def test_moving_water_draws_on_no_new_surface_after_one_round(pond):
    app, _ = pond
    frames(app, water.PHASES * water.BEAT + 0.5)
    missed = water.crests.cache_info().misses
    frames(app, water.PHASES * water.BEAT)
    assert water.crests.cache_info().misses == missed
