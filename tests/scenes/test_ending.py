"""The end of a battle: what decided it, damage by round, the best and the worst roll, and the other side's seat."""

from dataclasses import replace

import pygame
import pytest

from game import RULEBOOKS, LevelError, load_level
from game.battle.event import Change, Event
from game.battle.objectives import Objective, decided
from game.ecs.components import Outcome, Side, Vitals
from game.reasons import text
from game.store.level import played_by, read_level
from scenes.battle.skirmish import Skirmish
from scenes.play.deeds import Deeds, Throw, ran_out
from scenes.play.opening import Shipped
from scenes.story import record
from scenes.story.banner import Banner, last_deed
from scenes.ui.panel import Page
from scenes.ui.words import Line
from tests.battle.test_objectives import board
from tests.scenes.fakes import opened, played, playing, press, sheltered, started, steps
from tests.toy import TOY
from tests.written import hand, walled, whole_level

SHELF = Shipped().folder
LANE = SHELF / "pathfinder" / "lane.toml"


def rolled(unit, dice, faces, **facts):
    return Event("rolled", unit, facts=(("dice", dice), ("faces", faces), *facts.items()))


def hurt(unit, lost):
    return Event("hurt", unit, changes=(Change(unit, Vitals(50, 50), Vitals(50 - lost, 50)),))


def blow(by, at, face, lost=0):
    kind = "struck" if lost else "missed"
    attack = rolled(by, "1d20+5", str(face)), Event(kind, by, facts=(("target", at),))
    return (*attack, rolled(by, "1d8+3", str(lost)), hurt(at, lost)) if lost else attack


def told(*events):
    deeds = Deeds()
    for event in events:
        deeds.add(event)
    return deeds


def test_damage_is_kept_round_by_round():
    turn = Event("round", 0)
    deeds = told(turn, *blow(1, 2, 15, 4), turn, *blow(2, 1, 12, 6), hurt(1, 1))
    assert deeds.rounds == [{2: 4}, {1: 7}]
    made = board()
    assert record.by_team(made, deeds) == [[0, 4], [7, 0]]


def test_the_rolls_that_count_are_those_of_attacks():
    deeds = told(Event("round", 0), rolled(3, "1d20", "20"), Event("turn", 3), *blow(1, 2, 17, 4), *blow(2, 1, 3),
                 Event("turn", 2), *blow(1, 2, 9, 2))  # fmt: skip
    assert [(throw.unit, throw.faces) for throw in deeds.throws] == [(1, (17,)), (2, (3,)), (1, (9,))]


def test_dice_that_nobody_is_shown_are_told_at_no_end():
    deeds = told(rolled(1, "1d20", "20", unshown=1), Event("missed", 1, facts=(("target", 2),)))
    assert deeds.throws == []


@pytest.mark.parametrize(("dice", "faces", "height"), [
    ("1d20+5", (1,), 0), ("1d20", (20,), 1000), ("3d6", (1, 1, 1), 0), ("3d6", (6, 6, 6), 1000),
    ("3d6", (4, 3, 4), 533),
])  # fmt: skip
def test_how_high_dice_fell(dice, faces, height):
    assert Throw(1, 1, dice, faces).height == height


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_where_low_rolls_win_the_lowest_is_the_best(book):
    low, high = Throw(1, 1, "3d6", (1, 2, 1)), Throw(2, 3, "3d6", (6, 6, 5))
    best, worst = record.extremes(book, Deeds(throws=[high, low]))
    assert (best, worst) == ((low, high) if book.low_rolls else (high, low))
    assert record.extremes(book, Deeds(throws=[low])) is None


def test_only_one_book_rolls_under():
    assert [name for name, book in RULEBOOKS.items() if book.low_rolls] == ["lordsouls"]


def test_the_objective_that_was_met_is_known():
    goals = (Objective("capitals", "rout"), Objective("smalls", "defeat", "B"))
    assert decided(board(), TOY, goals) is None
    assert decided(board(down="B"), TOY, goals) is goals[1]


def ended(goal, lines_of=None):
    """Lay out the end of the meadow's battle, met by an objective."""
    _, scene = playing()
    banner = Banner(scene.table, Outcome(goal.team, text("So it ends.")), goal, {"again": lambda: None}, 7)
    page = Page(860)
    banner.lay(page)
    return scene, page


def test_the_end_names_the_aim_and_the_round_that_ran_out():
    _, page = ended(Objective("capitals", "survive", rounds=4, aim=text("Last until dawn")))
    assert "What decided it: Last until dawn. Round 4 has ended." in " ".join(page.words)


LINES = [
    Line("A walks", kind="moved", events=(Event("moved", 1),)),
    Line("A hits b", kind="struck", events=(Event("struck", 1), Event("hurt", 2))),
    Line("b is down", kind="downed", events=(Event("downed", 2),)),
    Line("B's turn", kind="turn", events=(Event("turn", 3),)),
]


@pytest.mark.parametrize(("kind", "words"), [("rout", "A hits b"), ("defeat", "A hits b"), ("reach", "A walks")])
def test_the_deed_that_met_an_aim_is_the_last_of_its_kind(kind, words):
    assert last_deed(LINES, kind) == words
    assert last_deed(LINES[2:], kind) == "b is down"
    assert last_deed(LINES[3:], kind) == ""


def test_ground_that_is_cleared_after_its_round_is_held_by_the_last_deed_and_not_by_the_clock():
    late = [Line("Round 9", kind="round"), *LINES]
    assert ran_out(late[:1])
    assert not ran_out(late)
    assert last_deed(late, "hold") == "A hits b"


def test_the_end_names_the_aim_that_was_met():
    _, page = ended(Objective("capitals", "rout"))
    assert "What decided it: Put every foe out of the fight." in " ".join(page.words)


def test_bars_stand_on_their_line_and_no_higher_than_the_plot():
    app = started()
    assert app.size
    made, page = board(), Page(500)
    top = page.y
    record.lay_plot(page, made, Deeds(rounds=[{1: 5, 2: 3}, {}, {2: 10}]))
    assert "Damage taken, round by round" in page.words
    assert "10" in page.words
    assert page.y - top < 160
    before = page.y
    record.lay_plot(page, made, Deeds(rounds=[{}]))
    assert page.y == before


def test_a_level_is_played_from_the_side_that_is_named():
    level = load_level(LANE)
    swapped = played_by(level, "toll")
    assert {spec.team: spec.control for spec in swapped.creatures} == {"carters": "ai", "toll": "human"}
    again = read_level(swapped.source.encode(), "again.toml")
    assert [spec.control for spec in again.creatures] == [spec.control for spec in swapped.creatures]
    with pytest.raises(LevelError, match='side: there is no team "tolls": did you mean "toll"'):
        played_by(level, "tolls")


def test_sides_are_swapped_and_back_by_keys(tmp_path):
    app = sheltered(tmp_path, humans=("capitals",))
    scene = opened(app)
    seeds = [scene.opened.seed]
    for team in ("smalls", "capitals"):
        scene.battle.world.put(0, Outcome("smalls", text("Enough.")))
        scene.finish.tell()
        steps(app)
        hots = [hot.name for hot in scene.banner.page.hots]
        press(app, pygame.K_1 + hots.index("swap"))
        scene = app.top
        assert isinstance(scene, Skirmish)
        controls = {side.team: side.control for _, side in scene.battle.world.all(Side)}
        assert [name for name, control in controls.items() if control == "human"] == [team]
        assert scene.opened.auto is not None
        seeds.append(scene.opened.seed)
    assert scene.opened.origin is not None


def test_nobody_swaps_where_people_sit_on_both_sides(tmp_path):
    app = sheltered(tmp_path)
    scene = opened(app)
    assert scene.finish.other == ""
    scene.finish.swap()
    assert app.top is scene
    assert replace(scene.opened, side=None).side is None


@pytest.mark.parametrize(("size", "scale", "below"), [((1280, 720), 1.0, False), ((1920, 1080), 1.5, False),
                                                      ((1280, 720), 2.0, True)])  # fmt: skip
def test_no_button_stands_twice_at_the_end_where_all_of_it_is_in_sight(size, scale, below):
    scene = finished(size, scale)
    words = scene.banner.words
    assert words.count("Back to the shelf") + words.count("2  Back to the shelf") == (2 if below else 1)


def test_no_two_things_in_sight_at_the_end_share_a_name():
    """The ring on one would light the other up too, with a hint that is not its own."""
    scene = finished()
    names = [hot.name for panel in (scene.banner, scene.tracker_panel, scene.menu_panel) for hot in panel.page.hots]
    assert len(names) == len(set(names))


def finished(size=(1280, 720), scale=1.0):
    """Play the meadow to its last round."""
    app, scene = playing(size=size, scale=scale)
    for _ in range(400):
        if scene.banner is not None:
            return scene
        if scene.battle.outcome is None and scene.battle.pending is None and scene.table.ours:
            scene.end_turn()
            scene.end_turn()
        elif scene.battle.pending is not None:
            scene.answer(scene.battle.pending.keys[0])
        steps(app)
    raise AssertionError(scene.battle.outcome)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_battle_that_has_lasted_its_rounds_ends_in_the_last_of_them_and_nobody_is_next(tmp_path, book):
    level = whole_level(book, walled(14, 5), hand("Ash", [2, 2]), hand("Cur", [11, 2], "foes"), head="rounds = 2\n")
    app, scene = played(tmp_path, level)
    for _ in range(40):
        if scene.battle.outcome is not None:
            break
        if scene.battle.pending is not None:
            scene.answer(scene.battle.pending.keys[0])
        scene.end_turn()
        scene.end_turn()
        steps(app)
    told = scene.tracker_panel.words
    assert told[:2] == ["Round", "2"]
    assert not {"now", "next"} & set(told)
