"""One move under several rulebooks on the screen: from a skirmish and from the shelf, by mouse, keys and pad."""

import pygame
import pytest

from game.carried import TWINS, twin
from game.ecs.bestiary import bestiary
from game.ecs.components import Name
from game.rules import RULEBOOKS
from scenes.battle.abreast import Abreast
from scenes.battle.skirmish import Skirmish
from scenes.menus.shelf import Shelf
from scenes.play.opening import Shipped, speak
from scenes.ui.pad import pressed
from tests.scenes.fakes import button, click, played, point, press, started, steps
from tests.written import box, creature, hand, whole_level

YARD = whole_level("starfinder", box(10, 8), hand("Ash", [0, 0], speeds="{ walk = 30 }"),
                   creature("Bee", [5, 0]), creature("Fang", [9, 7], "pack"))  # fmt: skip


def cell(scene, x, y):
    return scene.board.camera.rect(x, y).center


def on_the_yard(tmp_path, **settings):
    app, scene = played(tmp_path, YARD, acting="Ash", **settings)
    point(app, cell(scene, 3, 3))
    return app, scene


def hot(scene, name):
    """Find a place of the table that answers, scrolled into view."""
    found = scene.panel.named(name)
    scene.panel.scroll_by(found.rect.bottom - scene.panel.rect.height)
    return scene.panel.spot(found).center


def sums(scene):
    return {account.book.id: [row.total for row in account.rows] for account in scene.move.accounts}


def test_f2_compares_the_way_that_is_pointed_at(tmp_path):
    app, skirmish = on_the_yard(tmp_path)
    before = skirmish.battle.digest
    press(app, pygame.K_F2)
    scene = app.top
    assert isinstance(scene, Abreast)
    assert sums(scene) == {"starfinder": [5, 15, 20], "pathfinder": [5, 15, 20], "draw-steel": [1, 2, 3],
                           "lordsouls": [1, 3, 4]}  # fmt: skip
    words = scene.panel.words
    assert {"Starfinder", "Pathfinder", "Draw Steel", "Lordsouls", "2 \u2260", "Step 2: here they part"} <= set(words)
    assert "second diagonal" in words
    press(app, pygame.K_ESCAPE)
    assert app.top is skirmish
    assert skirmish.battle.digest == before


def test_the_why_panel_leads_there_by_mouse(tmp_path):
    app, skirmish = on_the_yard(tmp_path)
    press(app, pygame.K_p)
    offered = skirmish.why_panel.named("compare")
    assert offered is not None
    click(app, skirmish.why_panel.spot(offered).center)
    assert isinstance(app.top, Abreast)
    click(app, hot(app.top, "back"))
    assert app.top is skirmish


def test_without_a_way_it_says_what_to_do(tmp_path):
    app, skirmish = on_the_yard(tmp_path)
    point(app, cell(skirmish, 9, 7))
    press(app, pygame.K_F2)
    assert app.top is skirmish
    assert skirmish.menu.notice.startswith("Point at a square to move to")


def test_a_reason_opens_its_rule_where_it_stands(tmp_path):
    app, _ = on_the_yard(tmp_path)
    press(app, pygame.K_F2)
    scene = app.top
    says = "Square grid: diagonals alternate"
    assert scene.panel.words.count(says) == 1
    click(app, hot(scene, "rule pf.diagonals"))
    assert any(words.startswith("In the book:") for words in scene.panel.words)
    click(app, hot(scene, "rule pf.diagonals"))
    assert not any(words.startswith("In the book:") for words in scene.panel.words)


def test_a_goal_and_somebody_else_by_mouse(tmp_path):
    app, _ = on_the_yard(tmp_path)
    press(app, pygame.K_F2)
    scene = app.top
    click(app, cell(scene, 0, 2))
    assert sums(scene) == {"starfinder": [5, 10], "pathfinder": [5, 10], "draw-steel": [1, 2], "lordsouls": [1, 2]}
    assert "All count alike, step by step." in scene.panel.words
    click(app, cell(scene, 5, 0))
    assert scene.move.mover.world.get(scene.move.mover.unit, Name).name == "Bee"
    assert scene.move.found is None
    click(app, cell(scene, 5, 3))
    assert scene.move.found is not None
    assert scene.move.found.who == "Bee"


def test_everything_by_keys(tmp_path):
    app, _ = on_the_yard(tmp_path)
    press(app, pygame.K_F2)
    scene = app.top
    press(app, pygame.K_RIGHT)
    assert scene.move.found.route[-1] == (4, 3, 0)
    assert scene.move.other == "draw-steel"
    press(app, pygame.K_v)
    assert scene.move.other == "lordsouls"
    press(app, pygame.K_TAB)
    assert scene.move.mover.unit == 2
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    assert scene.move.found.who == "Bee"
    press(app, pygame.K_F6, pygame.K_RETURN)
    assert scene.move.other == "pathfinder"
    press(app, pygame.K_ESCAPE)
    assert app.top is scene
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Skirmish)


def test_everything_by_pad(tmp_path):
    app, _ = on_the_yard(tmp_path)
    press(app, pygame.K_F2)
    scene = app.top
    for action in ("right", "vary", "panels", "down", "down", "confirm", "back"):
        pygame.event.post(pressed(action))
        steps(app)
    assert scene.move.found.route[-1] == (4, 3, 0)
    assert scene.move.other == "lordsouls"
    pygame.event.post(pressed("back"))
    steps(app)
    assert isinstance(app.top, Skirmish)


def test_a_pad_leads_there_over_the_why_panel(tmp_path):
    app, skirmish = played(tmp_path, YARD, acting="Ash")
    for action in ("down", "down", "right", "right"):
        pygame.event.post(pressed(action))
        steps(app)
    for _ in range(40):
        pygame.event.post(pressed("panels"))
        steps(app)
        if skirmish.focus.held[1].name == "compare":
            break
    pygame.event.post(pressed("confirm"))
    steps(app)
    assert isinstance(app.top, Abreast)


def test_from_the_shelf(tmp_path):
    (tmp_path / "yard.toml").write_text(YARD)
    app = started(Shipped(tmp_path))
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(app.top, Shelf)
    click(app, button(app, "compare 1"))
    scene = app.top
    assert isinstance(scene, Abreast)
    assert scene.move.found is None
    click(app, cell(scene, 2, 2))
    assert sums(scene)["draw-steel"] == [1, 2]
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Shelf)


def test_from_the_shelf_by_keys(tmp_path):
    (tmp_path / "yard.toml").write_text(YARD)
    app = started(Shipped(tmp_path))
    press(app, pygame.K_DOWN, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(app.top, Abreast)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)])
def test_nothing_is_cut(tmp_path, language, size, scale):
    app, _ = on_the_yard(tmp_path, size=size, scale=scale, language=language)
    speak(language)
    press(app, pygame.K_F2)
    scene = app.top
    assert isinstance(scene, Abreast)
    page = scene.panel.page
    assert scene.panel.words
    inside = page.width - page.pad // 2
    assert [words for words, span in zip(page.words, page.spans, strict=True) if span.right > inside] == []
    assert not [words for words in page.words if words.endswith("\u2026")]
    marks = [(span, other) for number, span in enumerate(page.spans) for other in page.spans[number + 1 :]
             if span.inflate(-2, -8).colliderect(other.inflate(-2, -8))]  # fmt: skip
    assert marks == []
    for name in ("rule ds.adjacent-cost", "rule ls.square-diagonal", None):
        spots = [place.rect for place in scene.panel.page.hots]
        assert not [rect for number, rect in enumerate(spots) if rect.collidelist(spots[number + 1 :]) >= 0]
        if name is not None:
            scene.panel.named(name).act()
            steps(app)


def test_the_same_board_under_another_book_has_the_creatures_twins(tmp_path):
    ogres = whole_level("pathfinder", box(10, 8), hand("Ash", [0, 0], kind="fighter"),
                        creature("Gruk", [5, 0], "pack", kind="ogre"))  # fmt: skip
    app, skirmish = played(tmp_path, ogres, acting="Ash")
    before = skirmish.battle.digest
    point(app, cell(skirmish, 3, 3))
    press(app, pygame.K_F2)
    first = app.top
    assert "The same board under Draw Steel: 2 twins" in first.panel.words
    assert "Ash \u00b7 the board under Pathfinder" in first.panel.words
    click(app, hot(first, "switch draw-steel"))
    scene = app.top
    assert (scene is not first, scene.move.mover.book.id) == (True, "draw-steel")
    world = scene.move.mover.world
    assert [(name.name, name.kind) for _, name in world.all(Name)] == [("Ash", "vanguard"), ("Gruk", "ogre")]
    assert next(iter(sums(scene))) == "draw-steel"
    assert "Ash \u00b7 the board under Draw Steel" in scene.panel.words
    assert sums(scene)["draw-steel"] == [1, 2, 3]
    press(app, pygame.K_ESCAPE)
    assert app.top is first
    assert skirmish.battle.digest == before


def test_every_twin_is_of_a_bestiary_and_twins_are_no_one_way_street():
    kinds = {book.id: [kind for kind in bestiary(book.id) if kind != "default"] for book in RULEBOOKS.values()}
    known = [kind for listed in kinds.values() for kind in listed]
    assert [kind for group in TWINS for kind in group if kind not in known] == []
    for book in RULEBOOKS.values():
        assert all(twin(kind, book) == kind for kind in kinds[book.id])
    assert twin("vanguard", RULEBOOKS["pathfinder"]) == "fighter"
    assert twin("worldwhale", RULEBOOKS["lordsouls"]) == ""
