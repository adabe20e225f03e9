"""The loop: fixed steps, frames only when something changed, nothing made anew in a steady frame."""

import gc
from weakref import ref

import pygame
import pytest

from scenes import app as app_module
from scenes.board import grounds
from scenes.menus.pause import Pause
from scenes.menus.title import Title
from scenes.stage import loop
from scenes.stage.loop import run
from scenes.ui import ink, theme
from scenes.window import slow
from tests.scenes.fakes import Toys, playing, started, steps


@pytest.fixture(scope="module", autouse=True)
def _little_is_kept():
    """The loop looks through all there is when it begins: what earlier tests keep for speed is let go first."""
    loop.forget()
    gc.collect()


class Counter:
    """A stage that counts."""

    running = True
    lasting = None

    def __init__(self):
        pygame.display.init()
        self.updates = self.draws = 0

    def handle(self, event):
        pass

    def update(self):
        self.updates += 1

    def draw(self, ahead):
        self.draws += 1
        return False

    def reopen(self):
        pass


def test_a_number_of_frames_runs_as_many_updates_without_waiting():
    stage = Counter()
    run(stage, 600)
    assert (stage.updates, stage.draws) == (600, 600)


def test_updates_follow_the_time_that_passes(monkeypatch):
    class Clock:
        ticks = iter([16, 17, 50, 1000, 16])

        def tick(self, rate):
            assert rate == 60
            passed = next(self.ticks, None)
            if passed is None:
                stage.running = False
                return 0
            return passed

    stage = Counter()
    monkeypatch.setattr(pygame, "Clock", Clock)
    run(stage)
    expected = int((0.016 + 0.017 + 0.050 + loop.MOST_BEHIND + 0.016) / loop.STEP)
    assert abs(stage.updates - expected) <= 1


def test_slow_flips_are_told_from_fast_ones():
    assert slow([0.0105, 0.0101, 0.001])
    assert not slow([0.0005, 0.0006, 0.012])


def test_an_idle_battle_is_not_drawn():
    app, scene = playing()
    steps(app, 5)
    for _ in range(50):
        app.update()
        assert not app.draw(0.0)
    scene.point((0, 0))
    assert app.draw(0.0)


def test_a_hidden_window_is_not_drawn():
    app, _ = playing()
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    steps(app)
    app.top.dirty = True
    assert not app.draw(0.0)
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    for event in pygame.event.get():
        app.handle(event)
    assert app.draw(0.0)


def test_a_steady_frame_makes_no_surface_and_renders_no_text():
    app, scene = playing()
    scene.point((2, 2))
    for _ in range(3):
        scene.dirty = True
        app.draw(0.0)
    panels = (scene.tracker_panel, scene.why_panel, scene.log_panel, scene.menu_panel)

    def made():
        board, tips = scene.board, scene.view.tip._images.values()
        return [board._base, board._still, *tips, *(panel._image for panel in panels)]

    held = made()
    missed = theme.write.cache_info().misses
    for _ in range(10):
        scene.dirty = True
        assert app.draw(0.0)
    assert all(one is other for one, other in zip(held, made(), strict=True))
    assert theme.write.cache_info().misses == missed


def test_play_runs_a_level_for_some_frames_and_ends():
    library = Toys()
    path = library.cards()[0].path
    assert app_module.play(path, frames=30, seed=1, library=library) == 0
    assert app_module.play(None, frames=3, library=library) == 0


@pytest.mark.parametrize("name", ["broken"])
def test_play_with_a_broken_level_shows_the_title_behind_the_message(name):
    app = started()
    app.open_level(Toys().cards()[1].path, 1)
    assert isinstance(app.scenes[0], Title)
    assert len(app.scenes) == 2


def test_the_collector_spares_a_battle_that_stays_and_sees_again_what_was_left(monkeypatch):
    """Also a window in which battles come and go keeps nothing: only what is there is set apart."""
    frozen, held = [], []

    class Visitor:
        """A player: opens a battle, opens the pause over it, leaves both."""

        def __init__(self):
            self.app, self.frame = started(), 0

        def update(self):
            self.frame += 1
            if self.frame == 2:
                self.app.open_level(Toys().cards()[0].path, 1)
                held.append(ref(self.app.top))
            if self.frame == 4:
                self.app.push(Pause(self.app, self.app.top.finish))
            if self.frame == 6:
                self.app.pop()
                self.app.top.leave()

        def __getattr__(self, name):
            return getattr(self.app, name)

    def counted():
        settle()
        frozen.append(gc.get_freeze_count())

    settle = loop.settle
    monkeypatch.setattr(loop, "settle", counted)
    run(Visitor(), 10)
    assert len(frozen) == 3
    assert all(count > 1000 for count in frozen)
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert held[0]() is None


def test_zooming_out_again_bakes_no_ground_anew_and_few_are_kept(monkeypatch):
    app, scene = playing()
    baked, bake = [], grounds.tiles.baking
    monkeypatch.setattr(grounds.tiles, "baking", lambda *args, **named: baked.append(args[1]) or bake(*args, **named))
    camera = scene.board.camera
    for way in (1, -1, 1, -1):
        camera.zoom(way, camera.view.center)
        scene.dirty = True
        app.draw(0.0)
    assert len(baked) == 1
    for _ in range(5):
        camera.zoom(-1, camera.view.center)
        scene.dirty = True
        app.draw(0.0)
    assert len(scene.board.grounds.baked) <= grounds.MOST_GROUNDS


def test_what_is_kept_for_speed_is_forgotten_though_it_has_settled():
    pygame.font.init()
    ink.width("Vale", 16)
    loop.settle()
    assert ink.width.cache_info().currsize
    loop.forget()
    assert not ink.width.cache_info().currsize
    gc.unfreeze()
