"""The briefing before a battle: what it tells, and that whatever confirms leads on, by mouse, keys and pad."""

from dataclasses import replace

import pygame
import pytest

from game import RULEBOOKS, load_level
from game.battle.objectives import Objective
from game.ecs.components import Conditions, Name
from game.mechanics.readings import read_as
from scenes.battle.skirmish import Skirmish
from scenes.board import goals
from scenes.learn.codex import Codex
from scenes.menus.shelf import Shelf
from scenes.play.opening import Shipped, begin
from scenes.story.briefing import Briefing
from scenes.story.miniature import miniature
from tests.scenes.fakes import Toys, button, click, press, started, steps

LANE = Shipped().folder / "pathfinder" / "lane.toml"
SHIPPED = [card.path for card in Shipped().cards()]


@pytest.fixture
def lane():
    app = started(Shipped())
    app.push(Shelf(app))
    app.open_level(LANE, 3, brief=True)
    steps(app)
    return app


def test_it_tells_story_aims_rules_and_sides(lane):
    words = lane.top.panel.words
    text = " ".join(words)
    assert "The toll lane" in words[:3]
    assert "Captain Perrin collects" in text
    assert text.index("To win, you (Carters) must:") < text.index("Get everybody to the far yard")
    assert text.index("To win, Toll must:") < text.index("Bring down Clover") < text.index("or: Shut the lane")
    assert "From the end of round 6 on, the side alone stands on the marked ground." in text
    assert "After round 16 nobody wins." in words
    for watch in load_level(LANE).watched:
        assert str(watch.title) in words
    assert "Wat, Mab" in words
    assert "22 hit points, armour class 15" in words


def test_a_limit_that_is_never_reached_is_not_told():
    app = started(Shipped())
    app.open_level(Shipped().folder / "lordsouls" / "rye.toml", 3, brief=True)  # who lasts seven rounds has won
    assert not [words for words in app.top.panel.words if "nobody wins" in words]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_any_confirmation_begins(lane, key):
    press(lane, key)
    assert isinstance(lane.top, Skirmish)
    assert lane.top.opened.seed == 3


def test_the_mouse_begins_and_goes_back(lane):
    click(lane, button(lane, "begin"))
    assert isinstance(lane.top, Skirmish)
    lane.pop()
    lane.open_level(LANE, 3, brief=True)
    click(lane, button(lane, "back"))
    assert isinstance(lane.top, Shelf)


def test_escape_goes_back_and_no_battle_has_begun(lane):
    briefing = lane.top
    press(lane, pygame.K_ESCAPE)
    assert isinstance(lane.top, Shelf)
    assert not briefing.battle.log


def test_keys_come_to_the_end_of_a_long_page(lane):
    for _ in range(8):
        press(lane, pygame.K_DOWN)
        if lane.top.focus.held[1].name == "begin below":
            break
    assert lane.top.panel.scroll > 0
    press(lane, pygame.K_RETURN)
    assert isinstance(lane.top, Skirmish)


def test_a_rule_to_watch_opens_in_the_codex(lane):
    click(lane, button(lane, "rule pf.reach-weapons"))
    assert isinstance(lane.top, Codex)
    assert lane.top.rule == "pf.reach-weapons"
    press(lane, pygame.K_ESCAPE)
    assert isinstance(lane.top, Briefing)


def test_a_level_opened_without_one_begins_at_once():
    app = started(Toys())
    app.open_level(LANE)
    assert isinstance(app.top, Skirmish)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_level_has_three_rules_to_watch_in_three_languages(path):
    level = load_level(path)
    chapter = {rule.id for rule in RULEBOOKS[level.rulebook].chapter}
    assert len({watch.rule for watch in level.watched} & chapter) == 3
    for watch in level.watched:
        for language in ("ru", "zh"):
            assert level.catalogue[language][str(watch.says)] != str(watch.says)


def test_the_camps_briefing_names_who_lies_and_lets_nobody_sleep():
    """Nobody there is helpless; who is prone is said to lie."""
    path = Shipped().folder / "pathfinder" / "camp.toml"
    level, world = load_level(path), begin(load_level(path), path, 1, "normal").battle.world
    says = [str(watch.says) for watch in level.watched if watch.rule == "pf.opportunity-acts"]
    lie = [world.get(unit, Name).name for unit, states in world.all(Conditions) if states.has("prone")]
    assert says == [f"Standing up in a threatened square provokes, and {name} lies on the ground." for name in lie]


def test_the_same_ground_is_marked_once_for_each_side():
    battle = begin(load_level(LANE), LANE, 1, "normal").battle
    reach = next(goal for goal in battle.objectives if goal.kind == "reach")
    twice = (*battle.objectives, *battle.objectives, replace(reach, team="toll", kind="hold"))
    marked = goals.of(battle.world, twice)
    assert [(goal.side, goal.letter) for goal in marked] == [(0, "C"), (1, "T"), (1, "T")]
    assert goals.of(battle.world, (Objective("carters", "rout"),)) == ()


def test_a_small_picture_fits_its_room_and_shows_both_sides():
    battle = begin(load_level(LANE), LANE, 1, "normal").battle
    started(Toys())
    picture = miniature(battle.world, battle.rulebook, battle.objectives, (340, 200))
    assert picture.get_size() == (340, 110)
    bare = miniature(battle.world, battle.rulebook, (), (340, 200))
    assert picture.get_at((260, 60)) != bare.get_at((260, 60))


def test_a_rule_that_may_be_read_in_two_ways_is_chosen_before_the_battle(lane):
    reading = RULEBOOKS["pathfinder"].readings[0]
    press(lane, *(pygame.K_PAGEDOWN,) * 4)
    click(lane, button(lane, "readings"))
    press(lane, *(pygame.K_PAGEDOWN,) * 4)
    click(lane, button(lane, "reading diagonals move"))
    assert isinstance(lane.top, Briefing)
    assert read_as(lane.top.battle.world, reading) == "move"
    press(lane, pygame.K_RETURN)
    assert isinstance(lane.top, Skirmish)
    assert 'readings = { diagonals = "move" }' in lane.top.opened.origin.text
    assert read_as(lane.top.battle.world, reading) == "move"
