"""Questions answered on the board, what a sure blow shows, and a menu without what never applies."""

import pygame
import pytest

from game.battle.event import Decision, Option
from game.ecs.components import Name, Place, Sheet, Vitals
from game.reasons import text
from scenes.board.map import figures
from scenes.play.choices import MANY, choices, chosen, crowded, listed
from scenes.play.offers import folded
from scenes.play.subjects import Creature
from scenes.ui import theme
from scenes.ui.words import certain, odds_line
from tests.scenes.fakes import click, played, point, press, steps, until_turn_of
from tests.written import hand, rows_of, walled, whole_level

LEVEL = whole_level(
    "draw-steel", walled(14, 7), hand("Skadi", [3, 3], kind="fury"), hand("Brann", [1, 5], kind="tactician"),
    hand("Troll", [4, 3], "foes", kind="crocodile", skills="{ stability = 0 }"), head="rounds = 9\n", title="Yard",
)  # fmt: skip


@pytest.fixture
def scene(tmp_path):
    """Give the battle with Skadi to act, both sides played by hand."""
    return played(tmp_path, LEVEL, acting="Skadi")


def cell(scene, x, y):
    return scene.board.camera.rect(x, y).center


def pushed(app, scene):
    """Have Skadi push the crocodile, and give the open question's answers on the board."""
    scene.verb("push")
    click(app, cell(scene, 4, 3))
    assert scene.battle.pending is not None
    assert scene.battle.pending.rule == "ds.forced-movement"
    return choices(scene.battle, scene.battle.pending)


def test_a_square_of_the_board_answers_where_somebody_is_pushed(scene):
    app, scene = scene
    found = pushed(app, scene)
    farthest = max(found, key=lambda one: (one.option.at[0], -abs(one.option.at[1] - 3)))
    assert len(farthest.cells) == 4
    point(app, cell(scene, *farthest.middle))
    assert "square" in scene.view.tip.lines[0][0]
    click(app, cell(scene, *farthest.middle))
    assert scene.battle.pending is None
    assert scene.battle.world.get(3, Place).at == farthest.option.at


def framed(scene, one):
    """Give the colour of the frame round an answer on the board, at the middle of its lower edge."""
    rects = [scene.board.camera.rect(x, y) for x, y, _ in one.cells]
    around = rects[0].unionall(rects).inflate(-2, -2)
    return pygame.display.get_surface().get_at((around.centerx, around.bottom - 2))


def test_the_answer_pointed_at_is_framed_in_the_colour_of_the_way(scene):
    app, scene = scene
    found = pushed(app, scene)
    one = max(found, key=lambda one: (one.option.at[0], -abs(one.option.at[1] - 3)))
    point(app, cell(scene, 1, 1))
    assert framed(scene, one) == theme.colour("focus")
    point(app, cell(scene, *one.middle))
    assert framed(scene, one) == theme.colour("board.path")
    assert sum(framed(scene, other) == theme.colour("board.path") for other in found) == 1


def test_a_square_that_is_no_answer_leaves_the_question_open(scene):
    app, scene = scene
    pushed(app, scene)
    click(app, cell(scene, 1, 1))
    assert scene.battle.pending is not None


def test_keys_and_marks_of_the_answers_agree(scene):
    app, scene = scene
    found = pushed(app, scene)
    wanted = found[1]
    press(app, pygame.K_1 + wanted.number)
    assert scene.battle.world.get(3, Place).at == wanted.option.at


def test_of_answers_that_overlap_the_one_pointed_at_in_the_middle_is_meant(scene):
    app, scene = scene
    found = pushed(app, scene)
    for one in found:
        assert chosen(found, one.middle) is one
    assert chosen(found, (1, 1)) is None
    assert chosen(found, None) is None


def test_creatures_answer_who_acts_next(scene):
    app, scene = scene
    scene.end_turn()
    scene.end_turn()
    steps(app)
    while scene.battle.acting == 3:
        scene.end_turn()
        steps(app)
    if scene.battle.pending is not None:
        one = choices(scene.battle, scene.battle.pending)[0]
        click(app, cell(scene, *one.middle))
        assert scene.battle.acting == one.option.unit


def test_a_blow_that_cannot_miss_tells_its_tiers_and_no_chance_to_hit(scene):
    app, scene = scene
    point(app, cell(scene, 4, 3))
    strike = scene.wish.preview.strike
    assert certain(strike)
    assert odds_line(strike).count("%") == 3
    words = [line for line, _, _ in scene.view.tip.lines]
    assert not any("to hit" in line or line.startswith("Defence") for line in words)
    assert any(odds_line(strike) in line for line in words)


def test_no_armour_class_where_a_rulebook_has_none(scene):
    app, scene = scene
    scene.why.pin(Creature(1))
    steps(app)
    assert scene.battle.world.find(1, Sheet) is not None
    assert not scene.battle.rulebook.vocabulary.armour_class


def test_the_menu_holds_what_applies(scene):
    app, scene = scene
    names = [entry.verb.name for entry in scene.menu.entries]
    assert not {"dig", "teleport", "ride", "use", "escape", "put-down"} & set(names)
    assert "climb-on" in [entry.verb.name for entry in folded(scene.menu.book, scene.menu.offers, "move")]
    press(app, pygame.K_m)
    assert "dig" in [entry.verb.name for entry in scene.menu.entries]


FURROW = """
::::::::::
::::::::::
:::~~~::::
:::~~~::::
::::::::::
"""
DIRT = whole_level(
    "draw-steel", rows_of(FURROW), hand("Worm", [7, 1], kind="earthworm"),
    hand("Otter", [3, 2], kind="fury", speeds="{ walk = 6, swim = 6 }"), hand("Mole", [2, 2, -1], "foes", kind="mole"),
    hand("Gob", [2, 2], "foes", kind="goblin"), head="rounds = 9\n", title="Furrow",
)  # fmt: skip


@pytest.fixture
def below(tmp_path):
    """Give a battle over and under a field, and a way to let somebody act."""
    app, scene = played(tmp_path, DIRT)

    def acts(unit):
        until_turn_of(app, scene, scene.battle.world.get(unit, Name).name)

    return app, scene, acts


def test_a_big_digger_aims_at_the_ground_under_its_middle_and_chooses_how_deep(below):
    app, scene, acts = below
    acts(1)
    scene.verb("dig")
    point(app, cell(scene, 8, 2))
    assert scene.wish.variants == ("height −1", "height −2", "height −3")
    press(app, pygame.K_v)
    click(app, cell(scene, 8, 2))
    assert scene.battle.world.get(1, Place).at == (7, 1, -2)
    assert "height −2" in scene.table.lines[-1].words


def test_lower_aims_under_the_surface(below):
    app, scene, acts = below
    acts(2)
    scene.verb("advance")
    point(app, cell(scene, 5, 3))
    assert scene.aim.cell == (5, 3, 0)
    press(app, pygame.K_PAGEDOWN)
    assert scene.aim.cell == (5, 3, -1)
    click(app, cell(scene, 5, 3))
    if scene.battle.pending is not None:
        scene.answer("hold")
        steps(app)
    assert scene.battle.world.get(2, Place).at == (5, 3, -1)


def test_of_two_bodies_over_one_square_the_verb_takes_the_one_it_suits(below):
    app, scene, acts = below
    acts(2)
    point(app, cell(scene, 2, 2))
    assert scene.aim.pointed == 4
    scene.battle.world.put(4, scene.battle.world.get(4, Vitals).__class__(0, 10, dead=True))
    scene.table.version += 1
    steps(app)
    scene.verb("aid-attack")
    point(app, cell(scene, 2, 2))
    assert scene.aim.pointed == 3


def test_who_is_below_the_ground_is_drawn_so(below):
    _, scene, _ = below
    figure = next(one for one in figures(scene.battle.world, scene.battle.rulebook) if one.unit == 3)
    assert figure.above == -1


def crowd(scene, count):
    """Open a question with so many squares to choose from."""
    unit = scene.battle.acting
    at = [(1 + n % 12, 1 + n // 12, 0) for n in range(count)]
    options = (*(Option(str(n), text("square"), spot) for n, spot in enumerate(at)), Option("stay", text("Leave it")))
    scene.battle.pending = Decision("heroes", unit, text("Which way?"), options, "ds.forced-movement", unit)
    scene.table.version += 1
    return scene.battle.pending


@pytest.mark.parametrize(("count", "many"), [(MANY, False), (MANY + 8, True)])
def test_many_squares_are_chosen_on_the_board_alone(scene, count, many):
    app, battle = scene
    asked = crowd(battle, count)
    assert crowded(asked) is many
    names = [option.key for _, option in listed(asked)]
    assert names == (["stay"] if many else [*(str(n) for n in range(count)), "stay"])
    assert listed(asked)[-1][0] == count  # its key is the one of its number, listed or not
    given = []
    battle.hand.answer = given.append
    steps(app)
    assert any("to one and press" in words for words in battle.menu_panel.words) is many
    if many:
        press(app, pygame.K_TAB, pygame.K_TAB)
        assert battle.aim.cursor == (2, 1)
        press(app, pygame.K_RIGHT, pygame.K_RETURN)
        assert given == ["2"]
