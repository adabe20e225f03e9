"""Pointing at a foe tells what each weapon would do to it, or why it cannot: by mouse and by keys, in both books."""

import pygame
import pytest

from game.battle.rulebook import Strike
from game.ecs.components import Name
from game.i18n import tr
from tests.scenes.fakes import played, point, press, steps

ARMS = """[
  { name = "spear", attack = 4, reach = 10, damage = "1d6" },
  { name = "bow", attack = 3, range = 30, damage = "1d6" },
  { name = "club", attack = 5, damage = "1d8" },
]"""
STEEL = """[
  { name = "spear", reach = 2, damage = "1d6" },
  { name = "bow", range = 5, damage = "1d6" },
  { name = "club", reach = 1, damage = "1d6" },
]"""


def level(book: str, far: int) -> str:
    arms = ARMS if book == "starfinder" else STEEL
    return f"""
format = 1
title = "Lane"
rulebook = "{book}"

[map]
rows = '''
{"." * 80}
{"." * 80}
'''

[[creature]]
name = "Ash"
at = [0, 0]
team = "heroes"
control = "human"
weapons = {" ".join(arms.split())}

[[creature]]
name = "Foe"
at = [{far}, 0]
team = "foes"
control = "human"
"""


def unit(scene, name):
    return next(one for one, found in scene.battle.world.all(Name) if found.name == name)


def by_mouse(app, scene, spot):
    scene.board.camera.reveal(*spot)
    steps(app)
    point(app, scene.board.camera.rect(*spot).center)


def by_keys(app, scene, spot):
    for _ in range(5):
        if scene.aim.cursor == spot:
            return
        press(app, pygame.K_TAB)
    raise AssertionError("the keys never point at the foe")


@pytest.mark.parametrize("pointing", [by_mouse, by_keys])
@pytest.mark.parametrize(("book", "far", "fit"), [
    ("starfinder", 1, 3), ("starfinder", 2, 2), ("starfinder", 9, 1), ("starfinder", 70, 0),
    ("draw-steel", 1, 3), ("draw-steel", 2, 2), ("draw-steel", 4, 1), ("draw-steel", 9, 0),
])  # fmt: skip
def test_each_weapon_answers_for_itself(tmp_path, pointing, book, far, fit):
    """What the panel says of a weapon is what the rules answer to a blow with it, whichever the button speaks of."""
    app, scene = played(tmp_path, level(book, far), acting="Ash")
    pointing(app, scene, (far, 0))
    steps(app)
    told = " ".join(scene.why_panel.words)
    battle, ash, foe = scene.battle, unit(scene, "Ash"), unit(scene, "Foe")
    assert "Each weapon" in told
    strikes = 0
    for name in ("spear", "bow", "club"):
        found = battle.rulebook.combat.strike(battle.world, ash, foe, name, ())
        title = tr(battle.rulebook.telling.arm(battle.world, ash, name))
        assert f"{title}: " in told
        said = told.partition("Each weapon")[2].partition(f"{title}: ")[2]
        strikes += isinstance(found, Strike)
        if isinstance(found, Strike):
            odds = f"{found.hit.told} % to hit" if book == "starfinder" else "damage on average"
            assert odds in said[:30], said
        else:
            assert said.startswith(tr(found.why)), said
    assert strikes == fit


def test_nothing_is_told_of_weapons_where_no_blow_is_meant(tmp_path):
    app, scene = played(tmp_path, level("draw-steel", 1), acting="Ash")
    by_mouse(app, scene, (5, 0))
    steps(app)
    assert "Each weapon" not in scene.why_panel.words
    scene.verb("push")
    by_mouse(app, scene, (1, 0))
    steps(app)
    assert "Each weapon" not in scene.why_panel.words
    scene.verb("attack")
    steps(app)
    assert "Each weapon" in scene.why_panel.words
