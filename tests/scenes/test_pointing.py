"""What a key or a click means: the target stays, one of several over one another can be meant, and nothing else."""

import pygame
import pytest

from game.battle.rulebook import Preview
from game.ecs.components import Budget, Place, Side
from game.reasons import Refusal
from scenes.panels.action_menu import key_label, numbered
from scenes.panels.tips import tip_lines
from scenes.play.choices import titles
from scenes.play.opening import Shipped
from scenes.ui.bindings import VERBS
from tests.scenes.fakes import click, glide, played, point, press, right_click, started, steps
from tests.written import creature, hand, walled, whole_level

YARD = whole_level(
    "draw-steel", walled(16, 8), hand("Skadi", [3, 3], kind="fury"), hand("Gob", [9, 3], "foes", kind="goblin"),
    hand("Low", [4, 3], "foes", kind="spider"), hand("Mid", [4, 3, 2], "foes", kind="harpy"),
    hand("High", [4, 3, 4], "foes", kind="harpy"), head="rounds = 9\n", title="Yard",
)  # fmt: skip
SKADI, GOB, LOW, MID, HIGH = range(1, 6)
SQUAD = whole_level(
    "starfinder", walled(20, 6), *(
        hand(name, at, team, kind="human-soldier")
        for name, at, team in (("Nadia", [2, 2], "crew"), ("Rook", [3, 4], "raiders"), ("Pike", [12, 2], "raiders"))
    ), head="rounds = 9\n", title="Squad",
)  # fmt: skip


def cell(scene, x, y):
    return scene.board.camera.rect(x, y).center


def over(scene, unit):
    return cell(scene, *scene.battle.world.get(unit, Place).at[:2])


@pytest.mark.parametrize("mouse", [False, True], ids=["keys alone", "the mouse rests elsewhere"])
def test_a_target_taken_with_tab_is_struck(tmp_path, mouse):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    if mouse:
        point(app, cell(scene, 9, 3))
    for _ in range(4):
        press(app, pygame.K_TAB)
        if scene.aim.pointed == 3:
            break
    assert scene.aim.pointed == 3
    press(app, pygame.K_2)
    assert (scene.aim.verb, scene.aim.pointed) == ("attack", 3)
    press(app, pygame.K_RETURN)
    told = [entry.command for entry in scene.battle.log if entry.command.verb == "attack"]
    assert [one.target for one in told] == [3]


def test_a_target_under_the_resting_pointer_is_struck(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    point(app, over(scene, 2))
    press(app, pygame.K_2, pygame.K_RETURN)
    assert scene.battle.log[-1].command.target == 2 or scene.battle.pending is not None


def test_enter_never_does_nothing_in_silence(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    press(app, pygame.K_RETURN)
    assert scene.aim.cursor == (2, 2), "with nothing pointed at it goes to who acts"
    press(app, pygame.K_2)
    point(app, cell(scene, 9, 3))
    press(app, pygame.K_RETURN)
    assert scene.menu.notice == "Attack: nothing to aim at there; Tab goes to a target."
    press(app, pygame.K_TAB, pygame.K_RETURN)
    assert [entry.command.verb for entry in scene.battle.log][-1] == "attack"


def test_tab_goes_to_each_of_several_over_one_another(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Skadi")
    found = []
    for _ in range(5):
        press(app, pygame.K_TAB)
        found.append(scene.aim.pointed)
    assert sorted(found) == [SKADI, GOB, LOW, MID, HIGH]
    assert scene.aim.cursor is not None


def test_the_one_meant_is_the_one_struck(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Skadi")
    point(app, over(scene, LOW))
    assert scene.aim.pointed == HIGH
    words = [line for line, _, _ in scene.view.tip.lines]
    assert "Over one another here: High, Mid, Low" in words
    assert "Meant: High" in words
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.aim.pointed == LOW
    press(app, pygame.K_PAGEUP)
    assert scene.aim.pointed == MID
    press(app, pygame.K_PAGEDOWN, pygame.K_2, pygame.K_RETURN)
    assert next(one.command for one in reversed(scene.battle.log) if one.command.verb == "attack").target == LOW


def test_shift_and_the_wheel_take_the_next_below(tmp_path, monkeypatch):
    app, scene = played(tmp_path, YARD, acting="Skadi")
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: over(scene, LOW))
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_SHIFT)
    point(app, over(scene, LOW))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    steps(app)
    assert scene.aim.pointed == MID


def test_a_foe_means_the_attack_and_nothing_else(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Skadi")
    point(app, over(scene, LOW))
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.aim.active.verb.name == "attack"
    click(app, over(scene, LOW))
    while scene.battle.pending is not None:
        press(app, pygame.K_1)
    assert not scene.battle.world.get(SKADI, Budget).left("main")
    log = len(scene.battle.log)
    point(app, over(scene, LOW))
    assert scene.aim.active.verb.name == "attack"
    assert isinstance(scene.wish.preview, Refusal)
    click(app, over(scene, LOW))
    assert len(scene.battle.log) == log
    assert "The main action is spent." in scene.menu.notice


def test_a_weapon_holds_for_every_target_that_it_can_be_used_on(tmp_path):
    armed = SQUAD.replace("at = [12, 2]", "at = [3, 1]").replace("at = [3, 4]", "at = [3, 3]")
    app, scene = played(tmp_path, armed, acting="Nadia")
    press(app, pygame.K_2)
    labels = scene.wish.variants
    assert len(labels) > 1
    press(app, pygame.K_v)
    wanted, before = labels[1], scene.wish.command
    assert scene.wish.taken == 1
    press(app, pygame.K_TAB)
    after = scene.wish.command
    assert after.target != before.target
    assert after.option("weapon") == before.option("weapon")
    assert scene.wish.variants[scene.wish.taken] == wanted


@pytest.mark.parametrize("book", ["starfinder", "draw-steel"])
def test_a_verb_has_one_key_whoever_acts_and_whatever_is_left(book):
    """Every verb of the rulebook has a key that no other has."""
    from game import RULEBOOKS

    labels = [key_label(RULEBOOKS[book], name) for name in RULEBOOKS[book].verbs]
    assert "" not in labels
    assert len(set(labels)) == len(labels)


def test_keys_do_what_their_buttons_say_in_a_whole_game(tmp_path):
    app, scene = played(tmp_path, YARD, acting="Skadi")
    said = {}
    for _ in range(40):
        if scene.battle.outcome is not None:
            break
        if scene.battle.pending is not None:
            press(app, pygame.K_1)
            continue
        scene.unfold("all")
        for entry in scene.menu.entries:
            title = entry.verb.title.msgid
            shown = [one for one in scene.menu_panel.words if one == title]
            label = key_label(scene.battle.rulebook, entry.verb.name)
            assert shown, title
            assert said.setdefault(title, label) == label
        scene.table.do(scene.battle.options()[len(scene.battle.log) % len(scene.battle.options())])
        steps(app)
    assert len(said) > 10


def test_a_verb_of_the_second_row_is_chosen_with_shift(tmp_path):
    skilled = YARD.replace('kind = "fury"', 'kind = "fury"\npowers = ["stunning-blow"]')
    app, scene = played(tmp_path, skilled, acting="Skadi")
    number = numbered(scene.battle.rulebook)["power-stunning-blow"]
    label = key_label(scene.battle.rulebook, "power-stunning-blow")
    assert label.startswith("\u21e7")
    assert label in scene.menu_panel.words
    press(app, ord(label[1:].lower()), mod=pygame.KMOD_LSHIFT)
    assert number >= len(VERBS)
    assert scene.aim.verb == "power-stunning-blow"


def test_a_place_on_the_board_is_kept_while_the_mouse_goes_to_the_reasons(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    goal = cell(scene, 6, 2)
    glide(app, cell(scene, 2, 2), goal)
    assert "Right-click or P keeps this here" in " ".join(scene.why_panel.words)
    right_click(app, goal)
    shown = scene.why.subject
    assert isinstance(scene.wish.preview, Preview)
    row = next(one for one in scene.why_panel.page.hots if one.name.startswith("rule "))
    glide(app, goal, scene.why_panel.spot(row).center)
    assert (scene.aim.cursor, scene.why.subject) == ((6, 2), shown)
    click(app, scene.why_panel.spot(row).center)
    assert scene.why.pinned
    press(app, pygame.K_ESCAPE)
    assert scene.why.subject == shown
    glide(app, scene.why_panel.spot(row).center, cell(scene, 4, 4))
    assert scene.aim.cursor == (6, 2)
    log = len(scene.battle.log)
    click(app, cell(scene, 4, 4))
    assert (scene.aim.cursor, scene.aim.kept, len(scene.battle.log)) == ((4, 4), False, log)
    click(app, cell(scene, 4, 4))
    assert scene.battle.world.get(1, Place).at == (4, 4, 0)


def test_what_is_kept_is_let_go_by_key_button_and_click(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    point(app, cell(scene, 6, 2))
    press(app, pygame.K_p)
    assert scene.aim.kept
    press(app, pygame.K_ESCAPE)
    assert not scene.aim.kept
    right_click(app, cell(scene, 6, 2))
    assert scene.aim.kept
    right_click(app, cell(scene, 6, 2))
    assert not scene.aim.kept
    right_click(app, cell(scene, 6, 2))
    hot = scene.why_panel.named("let go")
    click(app, scene.why_panel.spot(hot).center)
    assert not scene.aim.kept
    right_click(app, cell(scene, 6, 2))
    click(app, cell(scene, 6, 2))
    assert scene.battle.world.get(1, Place).at == (6, 2, 0)
    assert not scene.aim.kept


def test_no_ghost_stays_behind_when_the_pointer_leaves_the_board_at_a_stroke(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    point(app, cell(scene, 6, 2))
    assert isinstance(scene.wish.preview, Preview)
    point(app, scene.layout.why.center)
    assert scene.aim.cursor is None
    assert scene.why.subject is None


def test_a_right_button_drawn_along_pans_and_keeps_nothing(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    scene.board.camera.zoom(9, scene.layout.board.center)
    before, (x, y) = scene.board.camera.x, scene.layout.board.center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3))
    for n in range(1, 9):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x - 8 * n, y), rel=(-8, 0), buttons=(0, 0, 1)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x - 64, y), button=3))
    steps(app)
    assert scene.board.camera.x > before
    assert not scene.aim.kept


CORNER = YARD.replace("at = [3, 3]", "at = [2, 2]").replace("at = [4, 3]", "at = [1, 1]")


def test_no_two_answers_of_a_question_read_alike(tmp_path):
    app, scene = played(tmp_path, CORNER, acting="Skadi")
    scene.verb("push")
    point(app, over(scene, LOW))
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_RETURN)
    asked = scene.battle.pending
    assert asked is not None
    alike = [str(option.title) for option in asked.options]
    assert len(set(alike)) < len(alike), "the case in question"
    told = list(titles(asked).values())
    assert len(set(told)) == len(told)
    shown = " ".join(scene.menu_panel.words)
    assert all(one in shown for one in told)


def test_no_question_of_the_shipped_levels_has_two_answers_that_read_alike():
    """One turn of each level's questions, and what their buttons say."""
    library, asked = Shipped(), 0
    for card in library.cards():
        app = started(library, seed=3)
        app.open_level(card.path, 3, hot_seat=True)
        steps(app)
        scene = app.top
        for step in range(25):
            pending = scene.battle.pending
            if scene.battle.outcome is not None:
                break
            if pending is not None:
                asked += 1
                told = list(titles(pending).values())
                assert len(set(told)) == len(told), told
                scene.table.answer(pending.keys[step % len(pending.keys)])
                continue
            offers = scene.battle.options()
            scene.table.do(offers[step * 7 % len(offers)])
    assert asked > 15


def test_the_sides_of_the_yard_are_what_the_tests_take_them_for(tmp_path):
    _, scene = played(tmp_path, YARD, acting="Skadi")
    assert {unit for unit, side in scene.battle.world.all(Side) if side.team == "foes"} == {GOB, LOW, MID, HIGH}


CHARGE = whole_level(
    "draw-steel", walled(16, 8), hand("Skadi", [3, 3], kind="fury"), hand("Gob", [7, 3], "foes", kind="goblin"),
    head="rounds = 9\n",
)  # fmt: skip


@pytest.mark.parametrize("end", [(6, 2), (6, 4), (7, 2)])
def test_the_end_of_a_charge_is_pointed_at(tmp_path, end):
    """Over the foe it is the rulebook's own choice, over a square beside it that square, and a click goes there."""
    app, scene = played(tmp_path, CHARGE, acting="Skadi")
    scene.aim.choose("charge")
    point(app, cell(scene, 7, 3))
    assert scene.wish.command.cells("to") == ()
    assert scene.wish.preview.plan.steps[-1].after == (6, 3, 0)
    point(app, cell(scene, *end))
    assert scene.wish.preview.plan.steps[-1].after == (*end, 0)
    click(app, cell(scene, *end))
    assert scene.battle.world.get(1, Place).at == (*end, 0)
    assert "charge" in scene.battle.world.get(1, Budget).done


OPEN = "#..............#\n"
PIT = CHARGE.replace(6 * OPEN, 2 * OPEN + "#...&&.........#\n" + 3 * OPEN)


def test_the_chances_of_a_jump_stand_in_its_tooltip(tmp_path):
    """Each outcome with its percent."""
    app, scene = played(tmp_path, PIT.replace("at = [7, 3]", "at = [12, 6]"), acting="Skadi")
    scene.aim.choose("jump")
    found = [
        (stop.cell, scene.battle.preview(offer).outcomes)
        for stop in scene.aim.area.stops
        for offer in scene.battle.offers("jump")
        if offer.target == stop.cell and stop.band == 1
    ]
    (x, y, _), outcomes = next(one for one in found if len(one[1]) > 1)
    point(app, cell(scene, x, y))
    words = [line for line, _, _ in tip_lines(scene.battle, scene.wish)]
    for outcome in outcomes:
        assert any(line.startswith(f"{outcome.chance.percent} %: ") for line in words)
    assert sum(outcome.chance.percent for outcome in outcomes) == 100


TARN = whole_level(
    "starfinder", ".~~~~~\n......", creature("Ash", [0, 0], initiative=50, speeds="{ walk = 30 }"),
    creature("Foe", [5, 1], "foes", weapons="[]"),
)  # fmt: skip


def test_the_chances_of_a_check_stand_in_the_tooltip(tmp_path):
    """Who swims without a swim speed reads the check, and how likely it succeeds."""
    app, scene = played(tmp_path, TARN, acting="Ash")
    scene.aim.choose("move")
    modes = scene.aim.offers.modes(scene.aim.mover.verb)
    scene.aim.variant = modes.index("swim")
    point(app, cell(scene, 3, 0))
    lines = [line for line, _, _ in tip_lines(scene.battle, scene.wish)]
    at = lines.index("Athletics +0 against DC 10")
    assert lines[at + 1 : at + 3] == ["Failure (45 %): stays where it is", "Success (55 %): goes on"]
