"""A shipped rulebook on the screen: heights, doors, big creatures, suppressed bonuses; no scene knows its name."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.command import command
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Odds
from game.ecs.components import Name, Place
from game.i18n import tr
from game.reasons import Because, Cost, Refusal, Tally, text
from scenes.battle.skirmish import Skirmish
from scenes.play.opening import Shipped
from scenes.play.subjects import Planned, RulePage
from tests.scenes.fakes import click, point, press, started, steps
from tests.written import hand, rows_of, whole_level

ROWS = """
################
#..............#
#..............#
#......+.......#
#......#.......#
#..............#
#..............#
################
"""
LEVEL = whole_level(
    "starfinder", rows_of(ROWS), hand("Wing", [3, 2, 2], kind="glider"), hand("Koss", [2, 4], kind="hulk"),
    hand("Vex", [6, 3], kind="human-soldier"), hand("Raider", [12, 5], "raiders", kind="pikeman"),
    head='intro = "Somebody has to win."\nrounds = 9\ntime = 5\n', title="Yard",
)  # fmt: skip


@pytest.fixture
def yard(tmp_path: Path):
    """Open the yard with a creature of a name acting."""
    (tmp_path / "yard.toml").write_text(LEVEL, encoding="utf-8")

    def opened(who: str):
        app = started(Shipped(tmp_path))
        app.open_level(tmp_path / "yard.toml", 4)
        steps(app)
        scene = app.top
        assert isinstance(scene, Skirmish), app.top.lines
        for _ in range(4):
            if scene.battle.world.get(scene.battle.acting, Name).name == who:
                return app, scene
            press(app, pygame.K_PERIOD, pygame.K_PERIOD)
            while scene.battle.pending is not None:
                press(app, pygame.K_1)
        raise AssertionError(who)

    return opened


def test_a_flier_chooses_its_height_and_sees_the_path_from_the_side(yard):
    app, scene = yard("Wing")
    point(app, scene.board.camera.rect(9, 2).center)
    assert scene.aim.cell == (9, 2, 2)
    assert scene.view.inset is not None
    assert scene.layout.board.contains(scene.view.inset)
    press(app, pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
    assert scene.aim.cell == (9, 2, 3)
    assert "Higher (PgUp)" in scene.menu_panel.words
    preview = scene.wish.preview
    assert isinstance(preview, Preview)
    press(app, pygame.K_RETURN)
    assert scene.battle.world.get(1, Place).at == (9, 2, 3)
    assert "height 3" in next(line.words for line in reversed(scene.table.lines) if line.kind == "moved")


def test_a_big_creature_goes_where_the_pointer_is(yard):
    app, scene = yard("Koss")
    before = scene.battle.world.get(2, Place).at
    point(app, scene.board.camera.rect(before[0] + 3, before[1]).center)
    preview = scene.wish.preview
    assert isinstance(preview, Preview)
    assert preview.plan is not None
    assert preview.plan.steps[-1].after[:2] == (before[0] + 3, before[1])


def test_a_door_beside_is_opened_by_a_click(yard):
    app, scene = yard("Vex")
    click(app, scene.board.camera.rect(7, 3).center)
    assert "opened" in [line.kind for line in scene.table.lines]
    click(app, scene.board.camera.rect(7, 3).center)
    assert scene.battle.world.get(3, Place).at[:2] == (7, 3)


def test_a_wall_says_why_it_cannot_be_entered(yard):
    app, scene = yard("Vex")
    point(app, scene.board.camera.rect(0, 0).center)
    assert isinstance(scene.wish.preview, Refusal)
    assert scene.view.tip.lines[0][1] == "bad"
    assert "Not possible" in scene.why_panel.words


def test_the_arithmetic_names_second_diagonals(yard):
    app, scene = yard("Vex")
    point(app, scene.board.camera.rect(4, 5).center)
    assert any("10 (second diagonal)" in words for words, _, _ in scene.view.tip.lines)


def test_a_suppressed_bonus_stands_in_the_panel_with_its_rule(yard):
    _, scene = yard("Vex")
    attack = Tally((Because("sf.modifiers", 5, text("base")),), (Because("sf.modifiers", 2, text("morale")),))
    strike = Strike(3, 4, "", attack, Tally((Because("sf.modifiers", 14),)), Odds(12, 20), 9)
    scene.why.pin(Planned(Preview(Cost(), strike=strike)))
    words = scene.why_panel.words
    assert "morale" in words
    assert words[words.index("Chance to hit") + 1] == "60 %"
    assert words[words.index("Damage on average") + 1] == "4\u00bd"


def test_a_suppressed_bonus_names_what_beat_it_and_leads_there(yard):
    _, scene = yard("Vex")
    counted = (Because("sf.soft-cover", 4, text("creature between")),)
    beaten = Tally(counted, (Because("sf.partial-cover", 2, text("railing")),), ("sf.soft-cover",))
    scene.why.pin(Planned(Preview(Cost(), strike=Strike(3, 4, "", Tally(), beaten, Odds(12, 20), 9))))
    assert "Beaten by: Creatures are cover from shots" in " ".join(scene.why_panel.words)
    scene.why_panel.named("beaten sf.partial-cover").act()
    assert scene.why.subject == RulePage("sf.soft-cover")


def test_a_sheet_lists_the_rules_behind_it(yard):
    _, scene = yard("Vex")
    scene.inspect(scene.battle.acting)
    assert "Rules at work" in scene.why_panel.words
    named = {hot.name.removeprefix("about ") for hot in scene.why_panel.page.hots if hot.name.startswith("about ")}
    assert {"sf.size-medium", "sf.size-measure", "sf.threatened-squares", "sf.speed"} <= named
    scene.why_panel.named("about sf.size-measure").act()
    assert scene.why.subject == RulePage("sf.size-measure")


def test_a_level_of_nonsense_is_told_and_nothing_is_lost(tmp_path):
    (tmp_path / "bad.toml").write_text("format = 1\nrulebook = 'starfinder'\nmap = 3\n", encoding="utf-8")
    app = started(Shipped(tmp_path))
    assert app.library.cards()[0].broken
    app.open_level(tmp_path / "bad.toml", 1)
    assert any("bad.toml:" in line for line in app.top.lines)
    app.open_level(tmp_path / "missing.toml", 1)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert app.running
    assert len(app.scenes) == 1


def test_a_question_whether_to_strike_tells_the_odds(yard):
    app, scene = yard("Vex")
    world = scene.battle.world
    vex = scene.battle.acting
    raider = next(unit for unit, name in world.all(Name) if name.name == "Raider")
    world.put(raider, replace(world.get(raider, Place), at=(9, 5, 0)))
    world.put(vex, replace(world.get(vex, Place), at=(8, 4, 0)))
    scene.table.shown = world.fork()
    scene.table.version += 1
    scene.send(command(vex, "move", (6, 2, 0), mode="walk"))
    steps(app, 300)
    asked = scene.battle.pending
    assert asked is not None
    assert asked.unit == raider
    assert asked.about == vex
    found = scene.why.hovered
    assert isinstance(found, Planned)
    assert found.preview.strike == scene.battle.rulebook.combat.strike(world, raider, vex, "pike", ("opportunity",))
    assert any("%" in words for words in scene.why_panel.words)
    at = scene.battle.world.get(vex, Place).at
    scene.answer(asked.options[-1].key)
    steps(app, 300)
    told = [line.words for line in scene.table.lines if line.kind in ("struck", "missed")]
    assert any("(attack of opportunity)" in words for words in told), at


def test_the_panel_names_the_rules_at_work_behind_a_movement(yard):
    """Size, squares, speed: what no number of a movement names stands in the why-panel, each with its fact."""
    app, scene = yard("Koss")
    x, y, _ = scene.battle.world.get(2, Place).at
    point(app, scene.board.camera.rect(x + 3, y).center)
    told, words = scene.wish.command, scene.why_panel.words
    at_work = scene.battle.rulebook.telling.at_work(scene.battle.world, told.unit, told.verb, scene.wish.preview)
    assert "Rules at work" in words
    assert {"sf.grid", "sf.big-creatures"} <= {one.rule for one in at_work}
    told_there = " ".join(words)
    assert [str(one.note) for one in at_work if tr(one.note) not in told_there] == []
