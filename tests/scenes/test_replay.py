"""Replays on the screen: every moment can be gone to, every step says why, and one can play on from any."""

from dataclasses import replace

import pygame
import pytest

from game import cli
from game.ecs.components import Place
from game.store.save import read_save
from scenes.battle.replay import Replay
from scenes.battle.skirmish import Skirmish
from scenes.play.subjects import Planned
from tests.conformance.arenas import arenas
from tests.scenes.fakes import button, click, opened, point, press, sheltered, started, steps
from tests.scenes.test_saves import ask, pass_turn
from tests.toy import levels as toys

CASES = [case for case in arenas() if case.name in ("toy-square", "toy-hex", "starfinder")]


def played(app, turns=4):
    """Play some turns, each with a walk, one of them taken back."""
    scene = opened(app)
    for number in range(turns):
        ways = scene.battle.offers("walk")
        if ways and scene.battle.pending is None:
            scene.table.do(ways[-1])
            if number == 1:
                scene.table.undo()
            steps(app)
        pass_turn(app)
    return scene


def watching(app, scene):
    """Replay what has been played, all of it run."""
    scene.finish.replay()
    found = app.top
    assert isinstance(found, Replay)
    while not found.playback.whole:
        steps(app, 1)
    return found


def test_a_replay_ends_where_the_battle_stands(tmp_path):
    app = sheltered(tmp_path)
    scene = played(app)
    found = watching(app, scene)
    found.motion.speed = 0.0
    for _ in range(2000):
        if found.playback.at == len(found.playback.moments):
            break
        found.playing = True
        steps(app, 1)
    assert found.playback.difference is None
    assert found.playback.shown.digest() == scene.battle.digest
    assert any("agrees with its log" in words for words in found.panels[0].words)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_moment_gone_to_is_the_moment_passed_through(case):
    app = started()
    _, saved = read_save(case.save(case.begun(3, 60)))
    app.replay(saved, toys.BOOKS)
    tape = app.top.playback
    tape.run(60.0)
    assert tape.difference is None
    digests, lines = [], []
    for moment in range(len(tape.moments) + 1):
        tape.seek(moment)
        digests.append(tape.shown.digest())
        lines.append(list(tape.lines))
    for moment in [*range(len(tape.moments), -1, -7), 0, len(tape.moments) // 2, 1]:
        tape.seek(moment)
        assert tape.shown.digest() == digests[moment]
        assert tape.lines == lines[moment]


def test_arrows_and_a_click_on_the_bar_scrub(tmp_path):
    app = sheltered(tmp_path)
    found = watching(app, played(app))
    press(app, pygame.K_HOME)
    assert found.playback.at == 0
    assert not found.playing
    press(app, pygame.K_RIGHT)
    steps(app, 30)
    assert found.playback.at == 1
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    here = found.playback.at
    assert found.playback.moments[here - 1].entry == found.playback.moments[here].entry - 1
    press(app, pygame.K_LEFT)
    assert found.playback.at == here - 1
    press(app, pygame.K_PAGEUP)
    assert found.playback.at < here - 1
    bar = found._bar()
    click(app, (bar.centerx, bar.centery))
    assert abs(found.playback.at - len(found.playback.moments) // 2) <= 1
    press(app, pygame.K_END)
    assert found.playback.at == len(found.playback.moments)


def test_it_plays_pauses_and_changes_its_speed(tmp_path):
    app = sheltered(tmp_path)
    found = watching(app, played(app))
    press(app, pygame.K_HOME, pygame.K_SPACE)
    steps(app, 60)
    assert found.playback.at > 1
    press(app, pygame.K_SPACE)
    steps(app, 40)
    held = found.playback.at
    steps(app, 40)
    assert found.playback.at == held
    speed = found.speed
    press(app, pygame.K_s)
    assert found.speed != speed


def test_why_so_many_points_is_answered_at_every_step(tmp_path):
    app = sheltered(tmp_path)
    found = watching(app, played(app))
    asked = 0
    for moment, one in enumerate(found.playback.moments, 1):
        if one.event is None or one.event.kind != "moved":
            continue
        found.seek(moment)
        steps(app)
        assert any(words.startswith("A step costs one point") for words in found.panels[1].words)
        press(app, pygame.K_w)
        assert isinstance(found.why.subject, Planned)
        assert any("of 3 points (walking)" in words for words in found.panels[1].words)
        press(app, pygame.K_ESCAPE)
        asked += 1
    assert asked > 2


def test_a_battle_branches_off_at_any_command(tmp_path):
    app = sheltered(tmp_path)
    scene = played(app)
    before = (tmp_path / "saves" / "auto-meadow.save").read_bytes()
    found = watching(app, scene)
    third = next(n for n, one in enumerate(found.playback.moments) if one.entry == 3)
    found.seek(third)
    steps(app)
    digest = found.playback.shown.digest()
    assert digest == scene.battle.log[2].digest
    press(app, pygame.K_b)
    branch = app.top
    assert isinstance(branch, Skirmish)
    assert branch.battle.digest == digest
    assert branch.battle.log == scene.battle.log[:3]
    pass_turn(app)
    assert (tmp_path / "saves" / "auto-meadow.save").read_bytes() == before
    assert (tmp_path / "saves" / "auto-meadow-2.save").exists()
    again = watching(app, branch)
    assert again.playback.difference is None


def test_branching_before_the_start_begins_the_battle(tmp_path):
    app = sheltered(tmp_path)
    scene = played(app, 1)
    found = watching(app, scene)
    found.seek(0)
    press(app, pygame.K_b)
    assert app.top.battle.log == scene.battle.log[:1]


def test_the_first_difference_is_told_and_what_came_before_can_be_seen(tmp_path):
    app = sheltered(tmp_path)
    scene = played(app)
    scene.battle.log[4] = replace(scene.battle.log[4], digest="0" * 16)
    found = watching(app, scene)
    assert found.playback.difference.number == 5
    assert any(words.startswith("From command 5 (") for words in found.panels[0].words)
    press(app, pygame.K_END)
    assert found.playback.entry == 4


def test_a_save_is_watched_from_the_list(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    ask(app)
    scene.leave()
    steps(app)
    click(app, button(app, "load"))
    click(app, button(app, "watch 0"))
    found = app.top
    assert isinstance(found, Replay)
    assert len(found.playback.tape.log) == len(scene.battle.log)
    press(app, pygame.K_ESCAPE)
    assert not isinstance(app.top, Replay)


def test_the_way_of_the_command_is_drawn_under_the_creature(tmp_path):
    app = sheltered(tmp_path)
    found = watching(app, played(app))
    moment = next(n for n, one in enumerate(found.playback.moments, 1) if one.event and one.event.kind == "moved")
    found.seek(moment)
    steps(app)
    plan = found.playback.command().preview.plan
    unit = found.playback.moments[moment - 1].event.unit
    assert found.playback.before().get(unit, Place).at == plan.steps[0].before
    point(app, found.layout.board.center)
    assert app.top is found


def test_the_command_line_opens_a_save(tmp_path):
    case = next(case for case in CASES if case.name == "starfinder")
    file = tmp_path / "one.save"
    file.write_bytes(case.save(case.begun(1, 12)))
    assert cli.main(["replay", str(file), "--frames", "40"]) == 0
    file.write_bytes(b"?")
    assert cli.main(["replay", str(file), "--frames", "40"]) == 2
