"""A battle on the screen: what a player sees, and that keys alone and the mouse alone are enough."""

import pygame
import pytest

from game.battle.event import Decision, Option
from game.battle.rulebook import Preview
from game.ecs.components import Place, Side, Vitals
from game.reasons import Refusal, text
from scenes.battle.skirmish import Skirmish
from scenes.menus.pause import Pause
from scenes.menus.shelf import Shelf
from scenes.play.subjects import Creature, Planned, RulePage
from tests.scenes.fakes import Toys, click, playing, point, press, started, steps

DUEL = """
......
.A.b..
......
"""
FAR = pygame.K_RIGHT


def at(scene, unit):
    return scene.battle.world.get(unit, Place).at


def cell(scene, x, y):
    return scene.board.camera.rect(x, y).center


def duel(**settings):
    """A duel in which the player's creature acts."""
    for seed in range(1, 9):
        app, scene = playing(Toys(rows=DUEL), seed=seed, **settings)
        if scene.battle.acting == 1:
            return app, scene
    raise AssertionError("the other side always begins")


def hot(app, scene, name):
    for panel in scene.controls.panels:
        found = panel.named(name)
        if found is not None:
            return panel.spot(found).center
    raise AssertionError(name)


def test_reach_is_shown_by_purse_with_its_costs():
    _, scene = duel()
    assert scene.board.layer.reach[3, 0] == (0, 2)
    assert (1, 1) not in scene.board.layer.reach


def test_hovering_shows_the_ghost_and_its_arithmetic():
    app, scene = duel()
    point(app, cell(scene, 4, 0))
    lines = [words for words, _, _ in scene.view.tip.lines]
    assert lines[0] == "3 of 3 points (walking)"
    assert lines[1] == "1 + 1 + 1 = 3"
    assert isinstance(scene.why.subject, Planned)
    assert "3 of 3 points (walking)" in scene.why_panel.words


def test_the_tooltip_covers_neither_mover_nor_goal_nor_path():
    app, scene = duel()
    camera = scene.board.camera
    for x, y in sorted(scene.aim.reach):
        point(app, cell(scene, x, y))
        preview = scene.wish.preview
        assert isinstance(preview, Preview)
        assert scene.view.tip.rect is not None
        steps_of = [camera.rect(*step.after[:2]) for step in preview.plan.steps]
        assert scene.view.tip.rect.collidelist([camera.rect(1, 1), *steps_of]) < 0
        assert scene.layout.board.contains(scene.view.tip.rect)


def test_an_unreachable_cell_says_why_and_quotes_no_cost():
    app, scene = duel()
    point(app, cell(scene, 5, 0))
    assert isinstance(scene.wish.preview, Refusal)
    assert "There is no way there with these points." in " ".join(scene.why_panel.words)
    assert "Rule: A step costs one point" in scene.why_panel.words
    assert not any("of 3 points" in words for words, _, _ in scene.view.tip.lines)


def test_a_provoking_path_says_who_strikes_and_the_odds():
    app, scene = duel()
    click(app, cell(scene, 2, 1))
    point(app, cell(scene, 2, 2))
    point(app, cell(scene, 1, 1))
    lines = [words for words, _, _ in scene.view.tip.lines]
    assert "Provokes" in lines
    assert "b: 66 % to hit, 2½ damage on a hit" in lines


def test_the_odds_of_an_attack_stand_before_it():
    app, scene = duel()
    click(app, cell(scene, 2, 1))
    point(app, cell(scene, 3, 1))
    assert scene.view.tip.lines[0][0] == "66 % to hit b"
    words = scene.why_panel.words
    assert words[words.index("Chance to hit") + 1] == "66 %"


def test_a_far_foe_says_why_it_cannot_be_struck():
    app, scene = duel()
    point(app, cell(scene, 3, 1))
    assert "It is not beside the striker." in scene.why_panel.words


def test_a_click_moves_and_backspace_takes_it_back():
    app, scene = duel()
    before = scene.battle.digest
    click(app, cell(scene, 2, 2))
    assert at(scene, 1) == (2, 2, 0)
    assert "A walks 1 square to 2, 2" in scene.log_panel.words
    press(app, pygame.K_BACKSPACE)
    assert at(scene, 1) == (1, 1, 0)
    assert scene.battle.digest == before
    assert "A walks 1 square to 2, 2" not in scene.log_panel.words


def test_undo_says_why_not_once_dice_fell():
    app, scene = duel()
    click(app, cell(scene, 2, 1))
    click(app, cell(scene, 3, 1))
    press(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert scene.menu.notice.startswith("No undo: ")
    assert scene.menu.notice in scene.menu_panel.words


def test_keys_move_a_cursor_and_enter_goes_there():
    app, scene = duel()
    press(app, pygame.K_1, pygame.K_RIGHT, pygame.K_DOWN)
    assert scene.aim.cursor == (2, 2)
    press(app, pygame.K_RETURN)
    assert at(scene, 1) == (2, 2, 0)


def test_letters_pan_and_arrows_move_the_cursor():
    app, scene = duel()
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    place = scene.battle.world.get(scene.battle.acting, Place).at
    assert scene.aim.cursor == (place[0] + 1, place[1])
    scene.board.camera.zoom(9, scene.layout.board.center)
    before = scene.board.camera.x
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0))
    steps(app, 5)
    assert scene.board.camera.x < before
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    steps(app)
    held = scene.board.camera.x
    steps(app, 5)
    assert scene.board.camera.x == held


def test_ending_a_turn_warns_once_in_one_line():
    app, scene = duel()
    press(app, pygame.K_PERIOD)
    assert scene.battle.acting == 1
    assert scene.menu.notice == "Click Wait again to end the turn, or press [.]. Still open: Walk"
    turns = len(scene.battle.log)
    press(app, pygame.K_PERIOD)
    assert len(scene.battle.log) > turns


def test_a_refused_verb_says_why():
    app, scene = duel()
    press(app, pygame.K_3, pygame.K_2)
    assert "It has no action left this turn." in scene.menu.notice
    point(app, hot(app, scene, "verb hit"))
    assert "It has no action left this turn." in " ".join(scene.why_panel.words)


def test_a_log_line_unfolds_its_reasons_and_they_open_their_rule():
    app, scene = duel()
    click(app, cell(scene, 2, 2))
    number = [line.kind for line in scene.table.lines].index("moved")
    click(app, hot(app, scene, f"log {number}"))
    assert scene.log_panel.words[-2:] == ["A step costs one point", "1"]
    click(app, hot(app, scene, f"log {number}"))
    assert scene.log_panel.words[-1] == "A walks 1 square to 2, 2"
    click(app, hot(app, scene, f"log {number}"))
    click(app, hot(app, scene, f"row {number} 0"))
    assert scene.why.subject == RulePage("toy.step")
    assert "A step costs one point" in scene.why_panel.words
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert not scene.why.pinned


def test_a_log_line_is_unfolded_and_folded_with_the_keys_alone():
    app, scene = duel()
    click(app, cell(scene, 2, 2))
    number = [line.kind for line in scene.table.lines].index("moved")
    scene.focus.drop()
    scene.log_panel.focused = scene.log_panel.page.hots.index(scene.log_panel.named(f"log {number}"))
    for shown in (True, False):
        press(app, pygame.K_RETURN)
        assert (scene.log_panel.named(f"row {number} 0") is not None) == shown


def test_a_card_of_the_tracker_opens_a_sheet():
    app, scene = duel()
    click(app, hot(app, scene, "unit 2"))
    assert scene.why.subject == Creature(2)
    assert "Hit points" in scene.why_panel.words


def test_a_question_is_answered_by_its_number():
    app, scene = playing(Toys(("capitals", "smalls"), DUEL))
    while scene.battle.pending is None:
        foe = 3 - scene.battle.acting
        x, y, _ = at(scene, foe)
        mine = at(scene, scene.battle.acting)
        if max(abs(mine[0] - x), abs(mine[1] - y)) == 1:
            click(app, cell(scene, x, y))
        else:
            click(app, cell(scene, x + (1 if mine[0] > x else -1), y))
    assert "What now?" in scene.menu_panel.words
    assert "1  Dodge" in scene.menu_panel.words
    press(app, pygame.K_2)
    assert scene.battle.pending is None
    assert any(line.words.startswith("A") or line.words.startswith("b") for line in scene.table.lines)


def test_tab_goes_through_creatures_and_through_targets():
    app, scene = duel()
    press(app, pygame.K_TAB)
    assert scene.aim.cursor == (3, 1)  # the foe comes first
    press(app, pygame.K_TAB)
    assert scene.aim.cursor == (1, 1)
    click(app, cell(scene, 2, 1))
    press(app, pygame.K_2)
    assert scene.aim.cursor == (3, 1)


def test_t_fills_the_threatened_squares_while_it_is_held():
    app, scene = duel()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t", scancode=0))
    steps(app)
    assert scene.board.layer.filled
    assert (2, 1) in scene.board.layer.threat
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_t, mod=0, unicode="t", scancode=0))
    steps(app)
    assert not scene.board.layer.filled


def test_panels_fold():
    """The reasons by one key; the log by another from a few lines to many, to none, and to a few again."""
    app, scene = duel()
    few = scene.layout.log.height
    press(app, pygame.K_i, pygame.K_l)
    assert scene.layout.why.height == 0
    assert scene.layout.log.height > 2 * few > 0
    press(app, pygame.K_l)
    assert scene.frame.cards == []
    press(app, pygame.K_i, pygame.K_l)
    assert scene.layout.why.height > 0
    assert scene.layout.log.height == few


def test_the_mouse_alone_finds_threat_height_folding_and_the_way_out():
    app, scene = duel()
    click(app, hot(app, scene, "threat"))
    assert scene.board.layer.filled
    click(app, hot(app, scene, "log"))
    click(app, hot(app, scene, "log"))
    assert scene.layout.log.height == 0
    click(app, hot(app, scene, "menu"))
    assert isinstance(app.top, Pause)
    leave = app.top.panel
    click(app, leave.spot(leave.named("leave")).center)
    assert not isinstance(app.top, Skirmish)


def test_escape_backs_out_level_by_level():
    app, scene = duel()
    press(app, pygame.K_1, pygame.K_ESCAPE)
    assert scene.aim.verb == ""
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Pause)
    press(app, pygame.K_ESCAPE)
    assert app.top is scene


def finish_by_keys(app, scene):
    """Play on with keys alone: strike whoever can be struck, else walk to the foe, else end the turn."""
    for _ in range(400):
        if scene.banner is not None:
            return
        if not scene.open:
            press(app, pygame.K_SPACE)
        elif scene.battle.pending is not None:
            press(app, pygame.K_2)
        elif scene.aim.offers.entry("hit").open and scene.aim.offers.commands(scene.aim.offers.entry("hit").verb):
            press(app, pygame.K_2, pygame.K_RETURN)
        elif scene.aim.offers.entry("hit").open and scene.aim.offers.entry("walk").open:
            press(app, pygame.K_1, pygame.K_c)
            foe, mine = at(scene, 3 - scene.battle.acting), at(scene, scene.battle.acting)
            press(app, *[pygame.K_RIGHT if foe[0] > mine[0] else pygame.K_LEFT] * max(0, abs(foe[0] - mine[0]) - 1))
            press(app, pygame.K_RETURN)
        else:
            press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    raise AssertionError("no end")


def test_a_whole_battle_by_keys_alone_ends_in_the_banner_and_on_the_shelf():
    app = started(Toys(rows=DUEL))
    press(app, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1, pygame.K_RETURN)
    scene = app.top
    assert isinstance(scene, Skirmish)
    finish_by_keys(app, scene)
    steps(app)
    assert scene.banner.words[0] in ("Victory", "Defeat")
    assert "Nobody is left to fight" in scene.banner.words[1]
    press(app, pygame.K_2)
    assert isinstance(app.top, Shelf)


def click_on(app, scene, spots):
    """Click on squares until something comes of it; wait where nothing does."""
    log = len(scene.battle.log)
    for spot in spots:
        click(app, cell(scene, *spot))
        if len(scene.battle.log) > log or scene.banner or scene.battle.pending:
            return
    click(app, hot(app, scene, "verb wait"))
    if scene.open and len(scene.battle.log) == log:
        click(app, hot(app, scene, "verb wait"))


def test_a_whole_battle_by_mouse_alone():
    app, scene = playing(Toys(rows=DUEL))
    for _ in range(300):
        if scene.banner is not None:
            break
        if not scene.open:
            click(app, scene.layout.menu.center)
        elif scene.battle.pending is not None:
            click(app, hot(app, scene, "answer stand"))
        else:
            x, y, _ = at(scene, 3 - scene.battle.acting)
            click_on(app, scene, ((x, y), (x - 1, y), (x + 1, y)))
    assert scene.banner is not None
    click(app, hot(app, scene, "again"))
    assert isinstance(app.top, Skirmish)
    assert app.top is not scene
    assert app.top.battle.outcome is None


@pytest.mark.parametrize("speed", [0.5, 1.0, 4.0])
def test_skipping_animations_leaves_the_same_digest(speed):
    digests = []
    for pace in (0.0, speed):
        app, scene = duel(speed=pace)
        click(app, cell(scene, 2, 1))
        for _ in range(200):
            steps(app, 1)
        click(app, cell(scene, 3, 1))
        for _ in range(400):
            steps(app, 1)
        digests.append(scene.battle.digest)
        assert scene.table.shown.digest() == scene.battle.digest
    assert digests[0] == digests[1]


def test_a_step_a_beat_moves_the_creature_between_cells():
    app, scene = duel(speed=1.0)
    scene.motion.skip()
    click(app, cell(scene, 4, 2))
    offsets = []
    while scene.motion.busy:
        steps(app, 1)
        offsets.append(scene.motion.pose(1, 0.0).dx)
    assert any(0 < abs(dx) < 1 for dx in offsets)
    assert scene.table.shown.get(1, Place) == scene.battle.world.get(1, Place)


def test_a_wound_floats_over_the_wounded():
    for seed in range(1, 30):
        app, scene = playing(Toys(rows=DUEL), seed=seed)
        if scene.battle.acting != 1:
            continue
        click(app, cell(scene, 2, 1))
        scene.motion.speed = 4.0
        click(app, cell(scene, 3, 1))
        seen = set()
        for _ in range(200):
            seen |= {(one.unit, one.words) for one in scene.motion.floats}
            steps(app, 1)
        vitals = scene.battle.world.get(2, Vitals)
        lost = vitals.max_hp - vitals.hp
        if lost:
            assert (2, f"\u2212{lost}") in seen
            return
    raise AssertionError("nobody was hurt")


def test_while_a_question_is_open_the_turn_does_not_end():
    app, scene = duel()
    options = (Option("a", text("One")), Option("b", text("Other")))
    side = scene.battle.world.get(1, Side).team
    scene.battle.pending = Decision(side, 1, text("Which?"), options, "toy.hit")
    before = len(scene.battle.log)
    for _ in range(2):
        scene.end_turn()
        steps(app)
        assert scene.menu.notice == "A question is open: answer it first."
    assert len(scene.battle.log) == before
