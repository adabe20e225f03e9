"""The board comes first: how much of the window it has, and what the cards over it may hide."""

import pygame
import pytest

from game.battle.rulebook import Preview
from game.ecs.components import Place
from scenes.night.playlist import Entry, Playlist
from scenes.play.opening import Shipped, speak
from scenes.shots import settle
from scenes.ui.corners import choose, corners
from tests.scenes.fakes import played, point, press, started, steps
from tests.scenes.test_pointing import SQUAD, cell, over

LEVELS = [card.path for card in Shipped().cards()]
FEWER = [path for path in LEVELS if path.stem in ("granary", "quay", "lane", "rye")]


def opening(path, size=(1280, 720), scale=1.0, language="en"):
    """Open a level as far as a player's first choice."""
    app = started(Shipped(), size, scale=scale, strength="naive", language=language)
    speak(language)
    app.open_level(path, 1)
    settle(app, 900)
    return app, app.top


def shares(scene):
    """Give the percent of the window that the board has, and the percent of it that no card lies over."""
    board, (wide, high) = scene.layout.board, scene.size
    hidden = sum(card.clip(board).width * card.clip(board).height for card in scene.frame.cards)
    area = board.width * board.height
    return 100 * area / (wide * high), 100 * (area - hidden) / (wide * high)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_the_board_has_the_window_at_every_opening(path):
    _, scene = opening(path)
    whole, free = shares(scene)
    assert whole >= 80
    assert free >= 65
    camera = scene.board.camera
    assert scene.layout.board.contains(camera.rect(0, 0).union(camera.rect(camera.columns - 1, camera.rows - 1)))


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("size", "scale", "least"), [
    ((1280, 720), 2.0, 55), ((1920, 1080), 1.0, 85), ((1920, 1080), 2.0, 70), ((3840, 2160), 1.0, 85),
    ((3840, 2160), 2.0, 70),
])  # fmt: skip
def test_it_has_most_of_every_window(size, scale, least, language):
    for path in FEWER[:2]:
        _, scene = opening(path, size, scale, language)
        assert shares(scene)[0] >= least
        page, rect = scene.menu_panel.page, scene.menu_panel.rect
        assert page.y <= rect.height
        assert all(span.left >= 0 and span.right <= rect.width for span in page.spans)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_at_a_table_it_has_four_fifths(size, language):
    speak(language)
    app = started(Shipped(), size, strength="naive", language=language)
    app.host(Playlist(tuple(Entry(path) for path in FEWER)))
    for entry in app.guests.programme.playlist.entries:
        app.guests.free()
        app.pop()
        app.guests.ways.sides(entry)
        app.top.chosen(app.top.alone[0])
        settle(app, 900)
        assert shares(app.top)[0] >= 80


def test_no_card_hides_the_mover_the_goal_or_the_way(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    camera = scene.board.camera
    for zoom in (0, 3):
        camera.zoom(zoom, scene.layout.board.center)
        for x, y in sorted(scene.aim.reach):
            if not scene.frame.clear.contains(camera.rect(x, y)):
                continue
            point(app, camera.rect(x, y).center)
            preview = scene.wish.preview
            if not isinstance(preview, Preview) or preview.plan is None:
                continue
            way = [camera.rect(2, 2), *(camera.rect(*step.after[:2]) for step in preview.plan.steps)]
            for card in scene.frame.cards:
                assert card.collidelist(way) < 0


def test_the_menu_is_a_line_while_somebody_else_acts_and_the_map_stays(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    before, high = scene.board.camera.rect(0, 0), scene.layout.menu.height
    scene.motion.speed = 1.0
    scene.thinking.update = lambda: False
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    for _ in range(90):
        steps(app, 1)
        if scene.menu.waits:
            break
    assert scene.menu.waits
    assert scene.layout.menu.height < high // 2
    assert scene.layout.menu.bottom == scene.size[1]
    assert scene.board.camera.rect(0, 0) == before


def test_a_fold_opens_above_the_bar_and_leaves_the_bar_where_it_is(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")

    def place(name):
        hot = scene.menu_panel.named(name)
        return scene.menu_panel.spot(hot)

    kinds = [hot.name for hot in scene.menu_panel.page.hots if hot.name.startswith("kind ")]
    assert kinds
    bar = {name: place(name) for name in ("verb attack", "verb end", *kinds)}
    for name in kinds:
        point(app, bar[name].center)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=bar[name].center, button=1))
        steps(app)
        assert scene.menu.open == name.removeprefix("kind ")
        assert {one: place(one) for one in bar} == bar
    press(app, pygame.K_ESCAPE)
    assert scene.menu.open == ""


def test_a_verb_that_is_chosen_folds_the_menu_away(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    press(app, pygame.K_m)
    assert scene.menu.open
    press(app, pygame.K_1)
    assert scene.aim.verb == "move"
    assert not scene.menu.open


def test_a_card_stays_in_its_corner_while_that_is_clear():
    view = pygame.Rect(0, 0, 800, 600)
    first, rect = choose((200, 100), view, [], [pygame.Rect(600, 0, 200, 600)], -1)
    assert rect in corners((200, 100), view)
    assert first in (2, 3), "the right side is to be spared"
    assert choose((200, 100), view, [], [rect.scale_by(0.4)], first) == (first, rect)
    assert choose((200, 100), view, [], [rect], first) != (first, rect)
    moved, _ = choose((200, 100), view, [rect], [], first)
    assert moved != first
    assert choose((900, 100), view, [], [], -1) is None


def test_nobody_stands_under_the_cards_at_an_opening_where_there_is_room_beside_the_map():
    for path in FEWER[:1]:
        app, scene = opening(path)
        point(app, over(scene, scene.battle.acting) if scene.battle.acting else cell(scene, 0, 0))
        camera = scene.board.camera
        board = camera.rect(0, 0).union(camera.rect(camera.columns - 1, camera.rows - 1))
        assert all(not card.colliderect(board) for card in scene.frame.cards)


@pytest.mark.parametrize("path", FEWER, ids=lambda path: path.stem)
def test_nobody_is_hidden_by_a_card_at_an_opening(path):
    _, scene = opening(path)
    camera = scene.board.camera
    bodies = [camera.rect(*place.at[:2]) for _, place in scene.battle.world.all(Place)]
    assert len(bodies) > 5
    assert all(card.collidelist(bodies) < 0 for card in scene.frame.cards)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_the_board_has_its_share_with_large_type_in_a_small_window_and_the_bar_stays_as_it_unfolds(language):
    try:
        app, scene = opening(Shipped().folder / "starfinder" / "barricade.toml", (1280, 720), 2.0, language)
        assert scene.layout.board.height * 100 >= 65 * 720
        spots = []
        for _ in range(2):
            steps(app)
            spots.append({hot.name: scene.menu_panel.spot(hot) for hot in scene.menu_panel.page.hots
                          if hot.name in ("more", "undo", "verb end", "verb move")})  # fmt: skip
            scene.unfold("all")
        assert spots[0] == spots[1]
        assert len(spots[0]) == 4
    finally:
        speak("en")


def test_the_whole_map_is_shown_as_large_as_the_largest_window_lets_it():
    """Two thirds of it, but for a map three times as long as high: that fills what the bars leave one way."""
    app = started(Shipped(), (3840, 2160))
    for path in LEVELS:
        app.open_level(path, 1)
        camera, view = app.top.board.camera, app.top.layout.board
        board = camera.rect(0, 0).union(camera.rect(camera.columns - 1, camera.rows - 1))
        assert view.contains(board)
        assert max(board.width / view.width, board.height / view.height) >= 0.95, path.stem
        least = 65 if max(camera.columns, camera.rows) < 3 * min(camera.columns, camera.rows) else 55
        assert board.width * board.height * 100 >= least * 3840 * 2160, path.stem
        app.pop()
