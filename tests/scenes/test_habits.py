"""Questions answered by themselves: said once beside the question, told in the log, taken back in the pause."""

from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.event import Decision, Option
from game.battle.objectives import defaults
from game.ecs.components import Side
from game.ecs.writing import plain
from game.reasons import text
from game.store.habits import read_habits
from scenes.habit.habits import Habits
from scenes.menus.pause import Pause
from scenes.play.opening import Opened
from tests.scenes.fakes import Passer, Toys, button, click, opened, press, sheltered, started, steps, told
from tests.toy import TOY, world

BESIDE = """
.....
.Ab..
.....
"""


class Two(Toys):
    """Two beside each other, both played by people, so that each blow asks whether to dodge."""

    def open(self, path, seed, strength, *, hot_seat=False, grid=""):
        battle = Battle(TOY, told(world(rows=BESIDE), ("capitals", "smalls")), defaults(("capitals", "smalls")))
        return Opened(path, "Two", battle, Passer(), seed)


def fighting():
    app = started(Two())
    app.open_level(Path("two"), 1)
    steps(app)
    return app, app.top


def strike(app, scene):
    """Let whoever acts strike, in a turn of its own; gives the open question, if there is one."""
    scene.send(next(offer for offer in scene.battle.options() if offer.verb == "hit"))
    steps(app)
    return scene.battle.pending


def turn_of_the_same(app, scene, team):
    while scene.battle.world.get(scene.battle.acting, Side).team != team or not scene.battle.offers("hit"):
        scene.send(next(offer for offer in scene.battle.options() if offer.verb == "wait"))
        steps(app)


def ticked(how):
    """Answer a question so for the battle, by mouse, keys or the ring; gives what was answered."""
    app, scene = fighting()
    team = scene.battle.world.get(scene.battle.acting, Side).team
    asked = strike(app, scene)
    if how == "mouse":
        click(app, scene.menu_panel.spot(scene.menu_panel.named("habit")).center)
    elif how == "keys":
        press(app, pygame.K_v)
    else:
        while scene.focus.hot is None or scene.focus.hot.name != "habit":
            scene.controls.among_verbs(1)
        press(app, pygame.K_RETURN)
    assert scene.table.habits.armed
    press(app, pygame.K_2)
    assert scene.battle.pending is None
    return app, scene, team, asked.options[1]


@pytest.mark.parametrize("how", ["mouse", "keys", "ring"])
def test_what_is_ticked_is_answered_by_itself_from_then_on_and_the_log_says_so(how):
    app, scene, team, option = ticked(how)
    turn_of_the_same(app, scene, team)
    before = len(scene.battle.log)
    assert strike(app, scene) is None
    assert next(entry.answers for entry in scene.battle.log[before:]) == (option.key,)
    rows = [row.words for line in scene.table.lines for row in line.rows]
    assert "Answered by itself, as chosen for this battle" in rows


def test_without_the_tick_it_is_asked_again():
    app, scene = fighting()
    team = scene.battle.world.get(scene.battle.acting, Side).team
    assert strike(app, scene) is not None
    press(app, pygame.K_2)
    turn_of_the_same(app, scene, team)
    assert strike(app, scene) is not None
    press(app, pygame.K_v, pygame.K_v, pygame.K_2)
    assert scene.table.habits.kept == {}


def test_the_pause_takes_it_back():
    app, scene, team, _ = ticked("keys")
    scene.pause()
    steps(app)
    assert isinstance(app.top, Pause)
    click(app, button(app, "ask 0"))
    assert scene.table.habits.kept == {}
    app.top.leave()
    turn_of_the_same(app, scene, team)
    assert strike(app, scene) is not None


def test_an_answer_binds_the_seat_and_the_question_that_it_was_given_to_and_no_place():
    habits = Habits()
    hold, hit = Option("hold", text("Hold")), Option("strike", text("Strike"))
    asked = Decision("heroes", 1, text("Strike {mover}?", mover="A"), (hold, hit), "toy.parry")
    habits.arm()
    habits.given(1, asked, "strike")
    other = Decision("heroes", 2, text("Strike {mover}?", mover="B"), (hold, hit), "toy.parry")
    assert habits.answer(1, other) == "strike"
    assert habits.answer(2, other) == ""
    assert habits.answer(1, Decision("foes", 2, other.question, other.options, other.rule)) == ""
    assert habits.answer(1, Decision("heroes", 2, text("Which?"), other.options, other.rule)) == ""
    assert habits.answer(1, Decision("heroes", 2, other.question, (hold,), other.rule)) == ""
    where = Decision("heroes", 1, text("Where?"), (Option("0", text("there"), (1, 1, 0)), hold), "toy.parry")
    habits.arm()
    habits.given(1, where, "0")
    assert habits.answer(1, where) == ""
    assert not habits.armed


def test_a_save_keeps_them_with_the_battle_and_a_battle_begun_anew_does_not(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    no = Option("no", text("No {n}", n=2))
    asked = Decision("capitals", 1, text("Parry {mover}?", mover="A"), (no,), "toy.parry")
    habits = scene.table.habits
    habits.arm()
    habits.given(0, asked, "no")
    press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    again = sheltered(tmp_path)
    click(again, button(again, "continue"))
    assert again.top.table.habits.kept == habits.kept != {}
    assert again.top.table.habits.answer(0, asked) == "no"
    again.top.finish.again()
    assert again.top.table.habits.kept == {}


def test_a_save_with_answers_that_cannot_be_is_refused():
    one = {"seat": 0, "side": "a", "rule": "b", "question": "c", "key": "d", "title": plain(text("e"))}
    assert [habit.key for habit in read_habits([one])] == ["d"]
    many = [{**one, "side": str(n)} for n in range(101)]
    for wrong in ([one, one], [{**one, "seat": True}], [{**one, "more": 1}], many):
        with pytest.raises(ValueError, match=r"."):
            read_habits(wrong)
