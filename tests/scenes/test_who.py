"""A card for whom one points at: who it is, how it fares and what its states do, before whatever is refused."""

from game.ecs.components import Condition, Conditions, Name, Place, Vitals
from game.reasons import Refusal
from scenes.play.subjects import Creature
from tests.scenes.fakes import played, point, steps
from tests.scenes.test_pointing import SQUAD, over
from tests.scenes.test_stand import opened


def test_who_is_pointed_at_comes_before_what_cannot_be_done_to_it(tmp_path):
    far = SQUAD.replace("at = [12, 2]", "at = [18, 4]").replace("human-soldier", "hound")
    app, scene = played(tmp_path, far, acting="Nadia")
    point(app, over(scene, 3))
    assert isinstance(scene.wish.preview, Refusal)
    vitals = scene.battle.world.get(3, Vitals)
    words = scene.why_panel.words
    assert words[0] == "Pike"
    assert words.index("Hit points") < words.index("Not possible")
    assert f"{vitals.hp} / {vitals.max_hp}" in words
    lines = [line for line, _, _ in scene.view.tip.lines]
    assert lines[:2] == ["Pike", f"hound \u00b7 {vitals.hp} of {vitals.max_hp} hit points"]


def test_a_state_says_what_it_does(tmp_path):
    app, scene = played(tmp_path, SQUAD, acting="Nadia")
    world = scene.battle.world
    world.put(3, Conditions((Condition("prone", "sf.prone", 0, ""),)))
    scene.why.pin(Creature(3))
    scene.why.changed()
    steps(app)
    words = " ".join(scene.why_panel.words)
    assert "Prone" in words
    assert "While prone you have" in words
    assert "Weapons" in words


def test_who_is_taller_than_a_square_is_one_there_and_not_two_over_one_another():
    _, scene = opened("draw-steel/mill")
    stacked = [units for units in scene.aim.offers.bodies.values() if len(units) > 1]
    assert all(len(set(units)) == len(units) for units in stacked)
    krog = next(unit for unit, name in scene.battle.world.all(Name) if str(name.title or name.name) == "Krog")
    scene.point(scene.battle.world.get(krog, Place).at[:2])
    assert scene.aim.pointed == krog
    assert scene.aim.crowd == ()
