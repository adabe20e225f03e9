"""The cards over the board: they hide no ground that one wants to go to, and say first who is pointed at."""

from pathlib import Path

import pygame
from pygame import Rect

from game.ecs.components import Name
from scenes.board.ghost import Tip
from scenes.play.opening import Shipped
from tests.scenes.fakes import glide, playing, point, started, steps, until_free

SHELF = Path(__file__).parents[2] / "levels/demo"
CHARGE = [
    ("65 % to hit Hob", "text", True),
    *[("Attack +7 = +3 base attack bonus, +2 Strength, +2 charge", "muted", False)] * 10,
]


def lane():
    """Open the lane, where somebody of ours is about to act."""
    app = started(Shipped())
    app.open_level(SHELF / "pathfinder/lane.toml", 1)
    until_free(app)
    steps(app)
    return app, app.top


def named(scene, name):
    return next(unit for unit, one in scene.battle.world.all(Name) if one.name == name)


def middle(scene, unit):
    x, y, _ = scene.battle.rulebook.space.cells(scene.battle.world, unit)[0]
    return scene.board.camera.rect(x, y).center


def test_while_nothing_is_pointed_at_no_card_hides_ground_that_is_gone_to():
    app, scene = lane()
    point(app, scene.board.camera.rect(3, 3).center)
    glide(app, scene.board.camera.rect(3, 3).center, (640, 100))
    assert scene.layout.why.height
    for card in scene.frame.cards:
        assert card.collidelist(scene.frame.ground) < 0
    ground = {(x, y) for x, y in scene.aim.reach}
    covered = [scene.board.camera.rect(*spot) for spot in ground]
    assert all(any(block.contains(cell) for block in scene.frame.ground) for cell in covered)
    assert "in reach: move" in scene.why_panel.words


def test_a_card_that_stands_over_ground_gives_way_to_the_pointer():
    app, scene = lane()
    point(app, middle(scene, named(scene, "Wat")))
    card = scene.layout.why
    field, camera = scene.battle.world.field, scene.board.camera
    under = [(x, y) for x in range(field.width) for y in range(field.height)
             if card.collidepoint(camera.rect(x, y).center) and field.kind(x, y).name == "floor"]  # fmt: skip
    assert under
    goal = camera.rect(*under[-1]).center
    glide(app, (640, 100), goal)
    assert scene.aim.cursor == under[-1]
    assert not scene.layout.why.collidepoint(goal)


def test_who_it_is_comes_before_what_cannot_be_done_to_it():
    app, scene = lane()
    scene.verb("move")
    point(app, middle(scene, named(scene, "Garrick")))
    told = scene.why_panel.words
    before = " ".join(told[: told.index("Not possible")])
    for words in (
        "Garrick",
        "fighter",
        "44 / 44",
        "armour class 19",
        "longsword",
        "javelin",
        "Flat-footed",
        "no Dexterity",
    ):
        assert words in before


def test_a_blow_foretold_says_how_the_target_fares():
    app, scene = lane()
    wat = named(scene, "Wat")
    point(app, middle(scene, wat))
    told = [words for words, _, _ in scene.view.tip.lines]
    assert told[0] == "50 % to hit Wat"
    assert told[1:3] == ["guard \u00b7 22 of 22 hit points", "flat-footed"]


def test_a_reach_with_one_reason_stands_there_once_and_opens_it():
    app, scene = lane()
    scene.inspect(named(scene, "Clover"))
    steps(app)
    rows = [words for words in scene.why_panel.words if words in ("Reach", "Space and reach by size")]
    assert rows.count("Reach") == 1
    at = scene.why_panel.page.words.index("Reach")
    span = scene.why_panel.page.spans[at]
    assert any(hot.name == "rule pf.size-space" and hot.rect.colliderect(span) for hot in scene.why_panel.page.hots)


def test_a_long_tooltip_goes_wide_rather_than_under_a_card():
    playing()
    tip, screen = Tip(), pygame.display.get_surface()
    view, card = Rect(0, 68, 1280, 558), Rect(965, 340, 307, 277)
    way = [Rect(x, 337, 36, 36) for x in range(289, 650, 36)]
    tip.say(CHARGE)
    tip.draw(screen, view, (way, [], [card]), Rect(289, 337, 361, 72), 1.0)
    assert tip.rect.width > 340
    assert not tip.rect.colliderect(card)
    assert tip.rect.collidelist(way) < 0


def test_who_acts_next_is_asked_of_the_side_and_not_of_its_first_creature():
    app = started(Shipped())
    app.open_level(SHELF / "draw-steel/mill.toml", 3)
    for _ in range(9000):
        if app.top.open and app.top.battle.pending is not None:
            break
        app.update()
    steps(app)
    told = app.top.menu_panel.words
    assert "Who acts next?" in told
    assert told[0] == "Heroes"


def test_who_rolls_low_begins_with_a_skill_and_not_with_a_bonus():
    app = started(Shipped())
    app.open_level(SHELF / "lordsouls/barrow.toml", 1)
    until_free(app)
    scene = app.top
    told = []
    for _, unit in scene.aim.candidates():
        point(app, middle(scene, unit))
        told += [words for words, _, _ in scene.view.tip.lines if words.startswith("Needs at most")]
    assert told
    assert all(" = skill 1" in words for words in told), told
