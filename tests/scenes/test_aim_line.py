"""The aim with its progress: always in sight, of both sides, and told at length by mouse, keys and pad."""

import pygame
import pytest

from game.ecs.components import Condition, Conditions, Place, Side
from scenes.battle.replay import Replay
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped
from scenes.story.briefing import Briefing
from tests.scenes.fakes import Toys, click, press, started, steps

SHELF = Shipped().folder
LANE = SHELF / "pathfinder" / "lane.toml"


@pytest.fixture
def lane():
    app = started(Shipped())
    app.open_level(LANE, 3)
    steps(app, 60)
    assert isinstance(app.top, Skirmish)
    return app


def line(scene):
    """Give the words of the line, side by side, and what it says at length."""
    hot = scene.tracker_panel.named("aim")
    spans = zip(scene.tracker_panel.page.words, scene.tracker_panel.page.spans, strict=True)
    return [words for words, span in spans if span.top >= hot.rect.top], hot.hint


def test_both_sides_stand_in_the_line_the_players_first(lane):
    ours, theirs = line(lane.top)[0]
    assert ours == "Get everybody to the far yard: 0 of 4 there"
    assert theirs.startswith("Bring down Clover: 50 of 50 hit points left")
    assert theirs.endswith("or: Shut the lane: round 1 of 6, held alone")


def test_it_follows_what_happens(lane):
    table = lane.top.table
    nell = 1
    table.shown.put(nell, Place((27, 5, 0)))
    table.told += 1
    assert line(lane.top)[0][0] == "Get everybody to the far yard: 1 of 4 there"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((800, 600), 1.0), ((1920, 1080), 1.5)])
def test_nothing_of_it_leaves_the_window_and_the_whole_is_told_by_its_hint(size, scale):
    app = started(Shipped(), size, scale=scale)
    app.open_level(SHELF / "pathfinder" / "drain.toml", 3)
    steps(app, 60)
    panel = app.top.tracker_panel
    words, whole = line(app.top)
    assert words[0].startswith("Hold the pump room")
    assert all(span.left >= 0 and span.right <= size[0] for span in panel.page.spans)
    assert panel.page.y + panel.page.pad <= panel.rect.height
    for part in ("Hold the pump room", "Get Pip through to the sluice", "Hold out for the watch", "Take the pump room"):
        assert part in whole


def test_a_click_tells_it_at_length_and_leads_back(lane):
    scene = lane.top
    click(lane, scene.tracker_panel.spot(scene.tracker_panel.named("aim")).center)
    assert isinstance(lane.top, Briefing)
    assert "Now: 0 of 4 there" in lane.top.panel.words
    assert "Now: 50 of 50 hit points left" in lane.top.panel.words
    press(lane, pygame.K_RETURN)
    assert lane.top is scene


def test_keys_come_there_by_the_pause(lane):
    scene = lane.top
    press(lane, pygame.K_ESCAPE, pygame.K_DOWN)
    while lane.top.focus.held[1].name != "brief":
        press(lane, pygame.K_DOWN)
    press(lane, pygame.K_RETURN)
    assert isinstance(lane.top, Briefing)
    press(lane, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert lane.top is scene


def test_a_replay_has_the_line_and_the_marked_ground_too(lane):
    scene = lane.top
    scene.finish.replay()
    steps(lane)
    assert isinstance(lane.top, Replay)
    assert any(words.startswith("Get everybody to the far yard") for words in lane.top.panels[-1].words)
    assert [goal.side for goal in lane.top.board.layer.goals] == [0, 1]


def test_the_plainest_aim_counts_foes_that_are_in_view_and_all_of_ones_own():
    app = started(Toys())
    app.open_level(SHELF / "meadow", 1)
    steps(app)
    aim = "Put every foe out of the fight"
    assert line(app.top)[0] == [f"{aim}: 3 foes in view", f"{aim}: 3 foes left"]
    hidden = next(unit for unit, side in app.top.battle.world.all(Side) if side.team == "smalls")
    for made in (app.top.battle.world, app.top.table.shown):
        made.put(hidden, Conditions((Condition("hidden", "toy.cover", 0, "turn"),)))
    app.top.table.told += 1
    assert line(app.top)[0] == [f"{aim}: 2 foes in view", f"{aim}: 3 foes left"]
