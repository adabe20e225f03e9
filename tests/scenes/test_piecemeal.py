"""Is a frame short where one points at something else, and is all of it there once one rests?"""

from functools import partial

import pygame
import pytest

from scenes.play.opening import Shipped
from scenes.stage.piecemeal import Piecemeal, Spare
from tests.scenes.fakes import started, steps, until_free

HEATH, BARRICADE = "levels/demo/pathfinder/lane.toml", "levels/demo/starfinder/barricade.toml"


def opened(hurried, level=HEATH):
    app = started(Shipped(), (1280, 720))
    app.open_level(next(card.path for card in Shipped().cards() if str(card.path).endswith(level)), 3)
    app.hurried = hurried
    scene = app.top
    until_free(app)
    while not scene.view._pieces.whole:
        steps(app, 1)
    steps(app, 10)
    return app, scene


def words(scene):
    return [*scene.why_panel.words, *scene.menu_panel.words, *(line for line, *_ in scene.view.tip.lines)]


def test_at_rest_the_same_words_stand_there_as_if_all_were_worked_out_at_once():
    (app, scene), (other, hasty) = opened(hurried=False), opened(hurried=True)
    spots = sorted(scene.aim.reach)[::9]
    assert len(spots) > 5
    for spot in spots:
        for one, each in ((app, scene), (other, hasty)):
            each.point(spot)
            steps(one, 10)
        assert words(scene) == words(hasty)
        assert scene.layout == hasty.layout


def test_what_is_pointed_at_is_shown_at_once_and_what_follows_from_it_later():
    app, scene = opened(hurried=False)
    one, other = sorted(scene.aim.reach)[:2]
    scene.point(one)
    steps(app, 10)
    asked, ask = [], scene.wish._ask
    scene.wish._ask = lambda: asked.append(scene.aim.cursor) or ask()
    scene.point(other)
    steps(app, 1)
    assert (asked, scene.aim.cursor) == ([], other)
    steps(app, 10)
    assert asked == [other]


def test_what_is_done_meanwhile_is_what_is_pointed_at():
    app, scene = opened(hurried=False)
    spot = max(scene.aim.reach, key=lambda spot: scene.aim.reach[spot].cost)
    there = scene.aim.reach[spot].cell
    scene.point(spot)
    steps(app, 1)
    unit = scene.battle.acting
    wish = scene.wish.command
    assert (wish.unit, wish.target) == (unit, there)
    before = scene.battle.digest
    scene.confirm()
    assert scene.battle.digest != before


def test_to_who_sits_down_nothing_is_shown_of_what_was_there_before():
    app, scene = opened(hurried=False)
    panels = scene.menu_panel, scene.why_panel
    names = [entry.verb.name for entry in scene.aim.offers.entries if entry.open and entry.verb.aim != "none"]
    scene.hand._aim_with(next(name for name in names if name != scene.aim.verb))
    scene.hand.stir()
    steps(app, 1)
    assert all(panel.held for panel in panels), "until all is known they stay as they were"
    scene.table.seat = next(team for team in ("heroes", "foes", "guards") if team != scene.table.seat)
    scene.hand.stir()
    steps(app, 1)
    assert not any(panel.held for panel in panels)
    assert scene.view._pieces.whole


def looks(scene):
    screen, panels = pygame.display.get_surface(), (scene.menu_panel, scene.why_panel)
    return [(panel.rect.copy(), pygame.image.tobytes(screen.subsurface(panel.rect), "RGB")) for panel in panels]


def test_until_all_is_known_the_panels_look_as_they_did(monkeypatch):
    app, scene = opened(hurried=False)
    scene.point(max(scene.aim.reach))
    steps(app, 20)
    before = looks(scene)
    monkeypatch.setattr("scenes.stage.piecemeal.BRIEF", 0.0)
    scene.verb(next(one.verb.name for one in scene.aim.offers.entries if one.open and one.verb.aim == "unit"))
    steps(app, 1)
    frames = 0
    while scene.view._anew:
        scene.dirty = True
        app.draw(0.0)
        if scene.view._anew:
            assert looks(scene) == before
        steps(app, 1)
        frames += 1
    assert frames > 3
    assert looks(scene) != before


@pytest.mark.parametrize("slow", [False, True])
def test_what_takes_long_is_drawn_in_the_next_frame(monkeypatch, slow):
    clock = iter(range(100))
    monkeypatch.setattr("scenes.stage.piecemeal.thread_time", lambda: next(clock) if slow else 0.0)
    done = []
    pieces = Piecemeal((lambda: done.append("one"), lambda: done.append("two")))
    assert (pieces.whole, pieces.step()) == (True, False)
    pieces.begin()
    drawn = [pieces.step() for _ in range(5)]
    assert done == ["one", "two"]
    assert pieces.whole
    assert drawn == ([False, True, False, True, False] if slow else [True, False, False, False, False])


def test_what_can_wait_is_done_in_turn_and_no_more_of_it_than_a_frame_has_time_for(monkeypatch):
    now, done = [0.0], []
    monkeypatch.setattr("scenes.stage.piecemeal.thread_time", lambda: now[0])

    def work(name, takes, new):
        now[0] += takes
        done.append(name)
        return new

    works = ("long", 1.0, False), ("short", 0.0, True), ("other", 0.0, False)
    spare = Spare([partial(work, *each) for each in works])
    said = []
    for _ in range(4):
        start, before = now[0], len(done)
        said.append((spare.work(start), done[before:]))
    assert said == [(False, ["long"]), (True, ["short", "other", "long"]), (True, ["short", "other", "long"]),
                    (True, ["short", "other", "long"])]  # fmt: skip
    assert not spare.work(now[0] - 1.0), "a frame that has taken long has no time for any"
    assert len(done) == 10
    assert spare.work(now[0] - 1.0, hurried=True)
    assert len(done) == 13


def test_what_is_found_ahead_is_laid_on_the_board():
    app, scene = opened(hurried=False, level=BARRICADE)
    before = scene.board.layer.threat
    scene.view.threaten(True, soon=True)
    while not (scene.view._foresight and scene.view._foresight.done):
        steps(app, 1)
    steps(app, 10)
    assert scene.board.layer.threat == before | scene.view._foresight.spots > before


@pytest.mark.parametrize("waits", [0, 1, 10])
def test_a_verb_that_has_just_been_chosen_is_aimed_at_the_same_however_soon_it_is_used(waits):
    def after(frames):
        app, scene = opened(hurried=False)
        scene.verb(next(one.verb.name for one in scene.aim.offers.entries if one.open and one.verb.aim == "unit"))
        steps(app, frames)
        scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        return scene.aim.cursor, scene.aim.picked, scene.battle.digest

    assert after(waits) == after(30)


def test_a_panel_waits_for_a_frame_that_has_time_for_it_and_not_for_long():
    _, scene = opened(hurried=True)
    panel, screen = scene.tracker_panel, pygame.display.get_surface()

    def look():
        panel.draw(screen)
        return pygame.image.tobytes(screen.subsurface(panel.rect), "RGB")

    before = look()
    assert not panel.put_off(late=True), "there is nothing new in it"
    scene.view.turns = True  # its button is held down
    waited = []
    while panel.put_off(late=True):
        waited.append(look())
    assert waited == [before, before]
    assert look() != before
