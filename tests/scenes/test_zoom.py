"""Is a zoom that is new drawn at once, from what there is, and sharp once one rests, as if it had always been?"""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from scenes.board import grounds, tokens
from scenes.play.opening import Shipped
from tests.scenes.fakes import started, steps, until_free


def opened(hurried, grid=""):
    app = started(Shipped(), (1280, 720), reduced=True)
    card = next(card for card in Shipped().cards() if str(card.path).endswith("lordsouls/rye.toml"))
    app.open_level(card.path, 3, grid=grid)
    app.hurried = hurried
    scene = app.top
    until_free(app)
    if not hurried:
        rested(app, scene)
    return app, scene


def zoomed(app, scene, by):
    """Zoom and let one frame be drawn; gives its picture."""
    scene.board.camera.zoom(by, scene.board.camera.view.center)
    scene.dirty = True
    assert app.draw(0.0)
    return picture(scene)


def picture(scene):
    """Give what is seen of the board."""
    return pygame.surfarray.array3d(pygame.display.get_surface().subsurface(scene.layout.board))


def rested(app, scene):
    """Let frames pass until all is sharp; gives how many that took."""
    for count in range(400):
        if not scene.board.grounds.rough and scene.view._pieces.whole:
            return count
        steps(app, 1)
    raise AssertionError("it is never sharp")


@pytest.fixture(autouse=True)
def forgotten():
    tokens.forget()


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_at_rest_the_picture_is_the_one_that_a_fresh_board_draws(monkeypatch, grid):
    monkeypatch.setattr(grounds, "PIECE", 0.0005)
    (app, scene), wanted = opened(False, grid), []
    for by in (2, 1, -2, -3):
        zoomed(app, scene, by)
        assert scene.board.grounds.rough
        assert rested(app, scene) > 1
        wanted.append(picture(scene))
    tokens.forget()
    app, scene = opened(True, grid)
    for by, sharp in zip((2, 1, -2, -3), wanted, strict=True):
        zoomed(app, scene, by)
        assert not scene.board.grounds.rough
        steps(app, 2)
        assert np.array_equal(picture(scene), sharp)


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_what_is_drawn_at_first_is_the_same_board_with_all_who_stand_on_it(grid):
    app, scene = opened(False, grid)
    for by in (3, -1, -4):
        first = zoomed(app, scene, by)
        assert scene.board.grounds.rough
        rested(app, scene)
        view = scene.layout.board
        off = np.abs(first.astype(int) - picture(scene)).mean(axis=2)
        assert 0 < off.mean() < 14
        for figure in scene.board._figures:
            body = scene.board.camera.body(figure.x, figure.y, figure.wide, figure.high).clip(view)
            body.move_ip(-view.left, -view.top)
            part = off[body.left : body.right, body.top : body.bottom]
            assert not part.size or part.mean() < 40, figure


def test_once_all_is_sharp_no_frame_is_drawn_any_more():
    app, scene = opened(False)
    zoomed(app, scene, 2)
    rested(app, scene)
    steps(app, 2)
    scene.board._wet = []
    assert not any(scene.board.work_out() or app.draw(0.0) for _ in range(20))


def test_a_zoom_that_is_left_before_it_is_sharp_is_drawn_sharp_when_one_comes_back(monkeypatch):
    monkeypatch.setattr(grounds, "PIECE", 0.0005)
    app, scene = opened(False)
    start = scene.board.camera.step
    zoomed(app, scene, 2)
    steps(app, 2)
    assert scene.board.grounds.rough
    zoomed(app, scene, -2)
    assert scene.board.camera.step == start
    assert not scene.board.grounds.rough
    again = zoomed(app, scene, 2)
    assert scene.board.grounds.rough
    rested(app, scene)
    assert not np.array_equal(picture(scene), again)


def test_a_frame_bakes_no_more_than_a_piece(monkeypatch):
    clock = iter(range(10_000))
    app, scene = opened(False)
    monkeypatch.setattr(grounds, "thread_time", lambda: next(clock))
    zoomed(app, scene, 2)
    before = len(scene.board.grounds.later)
    assert before > 2
    steps(app, 1)
    assert len(scene.board.grounds.later) == before
    for _ in range(3):
        scene.board.work_out()
    assert scene.board.grounds.rough


def drawn_at_once(monkeypatch):
    """Count what is drawn of floors as they should be: gives a list to which each part of one is added."""
    parts, laying = [], grounds.Grounds._lay

    def counted(self, floor):
        for _ in laying(self, floor):
            parts.append("part")
            yield

    monkeypatch.setattr(grounds.Grounds, "_lay", counted)
    return parts


def test_the_reach_of_a_verb_is_drawn_in_pieces_and_as_it_should_be_in_the_end(monkeypatch):
    parts, seen = drawn_at_once(monkeypatch), {}
    for hurried in (True, False):
        app, scene = opened(hurried)
        monkeypatch.setattr(grounds, "PIECE", 0.0)
        before, parts[:] = picture(scene), []
        scene.board.layer = replace(scene.board.layer, reach={(x, 3): (x % 3, x) for x in range(3, 20)})
        monkeypatch.setattr(scene.view, "_layers", lambda: None)
        scene.dirty = True
        assert app.draw(0.0)
        assert np.array_equal(picture(scene), before) != hurried
        assert (not parts) != hurried
        monkeypatch.setattr(grounds, "PIECE", 0.0005)
        rested(app, scene)
        seen[hurried] = picture(scene)
    assert np.array_equal(seen[True], seen[False])


def test_a_window_that_is_drawn_wider_shows_at_once_what_it_shows_at_rest():
    app, scene = opened(False)
    for width in (1300, 1340, 1290):
        pygame.display.set_mode((width, 720), pygame.RESIZABLE)
        app.handle(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=720))
        assert app.draw(0.0)
        first = picture(scene)
        rested(app, scene)
        off = np.abs(first.astype(int) - picture(scene)).mean(axis=2)
        assert off.mean() < 14


@pytest.mark.parametrize("other", [False, True])
def test_what_one_side_was_shown_stays_for_no_frame_before_one_that_may_see_others(monkeypatch, other):
    """Its threats and its reach may tell where somebody hides."""
    app, scene = opened(False)
    monkeypatch.setattr(grounds, "PIECE", 0.0)
    before = picture(scene)
    scene.board.layer = replace(scene.board.layer, reach={(x, 3): (x % 3, x) for x in range(3, 20)})
    monkeypatch.setattr(scene.view, "_layers", lambda: None)
    if other:
        scene.board.unseen = lambda _: frozenset({99})
    scene.dirty = True
    assert app.draw(0.0)
    assert np.array_equal(picture(scene), before) != other
    assert scene.board.grounds.rough != other
