"""A review: how a side stood, and the commands that cost most, each asked again before the best is shown."""

import pygame

from game.ai.brain import Brain
from game.ai.coach import SLIPS
from game.ai.play import play
from game.ai.simulate import mustered
from game.store.level import read_level
from scenes.coach.review import Review
from scenes.play.opening import Shipped
from scenes.play.playback import Tape
from tests import written
from tests.scenes.fakes import click, point, press, started, steps

FIELD = written.whole_level(
    "starfinder", written.walled(14, 7),
    *[written.creature(name, at, team) + 'size = "medium"\nhp = 12\nac = 13\nspeeds = { walk = 30 }\n'
      'weapons = [{ name = "sword", attack = 6, damage = "1d8+3" }, '
      '{ name = "rifle", range = 60, attack = 6, damage = "1d8+1" }]\n'
      for name, at, team in (("Ash", [2, 2], "west"), ("Rook", [2, 4], "west"),
                             ("Io", [11, 2], "east"), ("Vex", [11, 4], "east"))],
    head="rounds = 8\n", title="Field",
)  # fmt: skip


def reviewed():
    """Review a battle that somebody who never thinks has played against the computer."""
    level = read_level(FIELD.encode(), "field.toml")
    battle = mustered(level)
    battle.start(3)
    for _ in play(battle, {"west": Brain("naive"), "east": Brain("normal")}):
        pass
    app = started(Shipped())
    app.exits.review(Tape("Field", lambda: mustered(level), tuple(battle.log), 3), "west")
    assert isinstance(app.top, Review)
    return app, app.top, battle


def gone_over(app, scene):
    for _ in range(4000):
        if scene.page.done:
            break
        app.update()
    assert scene.page.done
    steps(app)


def test_a_review_shows_how_the_side_stood_and_asks_what_cost_most_again():
    app, scene, battle = reviewed()
    gone_over(app, scene)
    walk = scene.walk
    assert walk.battle.digest == battle.digest
    assert len(walk.moments) == len(battle.log)
    assert 0 < len(scene.page.slips) <= SLIPS
    press(app, pygame.K_1)
    slip = scene.slip
    assert slip is scene.page.slips[0]
    assert scene.world.digest() != battle.digest
    before = " ".join(scene.panel.words)
    assert str(slip.advice.says) not in before
    choices = scene.page.choices(slip)
    assert {slip.played.command, slip.advice.best.command} <= {choice.command for choice in choices}
    best = next(n for n, choice in enumerate(choices) if choice.command == slip.advice.best.command)
    press(app, pygame.K_1 + best)
    after = " ".join(scene.panel.words)
    assert "Yes." in after
    assert "the best" in after
    assert "what was done" in after
    press(app, pygame.K_1 + (best + 1) % len(choices))
    assert scene.page.picked == {slip.number: best}
    press(app, pygame.K_ESCAPE)
    assert scene.slip is None
    press(app, pygame.K_ESCAPE)
    assert app.top is not scene


def test_it_is_answered_by_mouse_too():
    app, scene, _ = reviewed()
    gone_over(app, scene)
    click(app, scene.panel.spot(scene.panel.named("slip 0")).center)
    slip = scene.slip
    done = next(n for n, choice in enumerate(scene.page.choices(slip)) if choice.command == slip.played.command)
    click(app, scene.panel.spot(scene.panel.named(f"choice {done}")).center)
    assert "There is better." in " ".join(scene.panel.words)
    click(app, scene.panel.spot(scene.panel.named("back")).center)
    assert scene.slip is None


def board(app, scene):
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(scene.board.camera.view), "RGB")


def test_a_choice_that_is_pointed_at_is_shown_on_the_board():
    app, scene, _ = reviewed()
    gone_over(app, scene)
    press(app, pygame.K_1)
    choices = scene.page.choices(scene.slip)
    aimed = next(n for n, choice in enumerate(choices) if choice.command.target is not None)
    plain = board(app, scene)
    point(app, scene.panel.spot(scene.panel.named(f"choice {aimed}")).center)
    by_mouse = board(app, scene)
    assert by_mouse != plain
    point(app, scene.board.camera.view.topleft)
    assert board(app, scene) == plain
    press(app, *(pygame.K_DOWN,) * (aimed + 1))
    assert board(app, scene) == by_mouse
    assert scene.page.picked == {}
