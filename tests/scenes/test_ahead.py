"""The way round as a second ghost, what foes could threaten next turn, reach by turns, verbs that never apply."""

from dataclasses import replace

import pygame

from game.battle.command import Command, command
from game.battle.rulebook import Going, Preview
from game.ecs.components import Name, Place
from game.paths.plan import Area
from tests.scenes.fakes import glide, point, press, right_click, started, steps
from tests.scenes.test_skirmish import cell, duel, hot
from tests.written import hand, walled, whole_level

YARD = whole_level(
    "starfinder", walled(12, 7), hand("Vex", [2, 2], kind="human-soldier", initiative=20),
    hand("Raider", [5, 3], "raiders", kind="hound"), head='intro = "Somebody has to win."\nrounds = 9\ntime = 5\n',
    title="Yard",
)  # fmt: skip


def yard(tmp_path, source=YARD):
    """Begin in the yard with the soldier's turn."""
    path = tmp_path / "yard.toml"
    path.write_text(source, encoding="utf-8")
    from scenes.play.opening import Shipped

    for seed in range(1, 20):
        app = started(Shipped(tmp_path))
        app.open_level(path, seed)
        steps(app)
        scene = app.top
        if scene.battle.world.get(scene.battle.acting, Name).name == "Vex":
            press(app, *[pygame.K_PERIOD] * 4)  # once round, so that the foe may react
            assert scene.battle.acting == 1
            return app, scene
    raise AssertionError("Vex never begins")


def test_the_way_round_is_offered_taken_and_provokes_nobody(tmp_path):
    app, scene = yard(tmp_path)
    point(app, cell(scene, 8, 2))
    found = scene.wish.preview
    assert isinstance(found, Preview)
    assert found.provoked
    other, seen = scene.wish.way_round
    assert not seen.provoked
    more = seen.plan.cost.total - found.plan.cost.total
    assert more > 0
    lines = [words for words, _, _ in scene.view.tip.lines]
    assert f"Way round: {more} ft longer, provokes none" in lines
    threatened = {spot[:2] for spot in scene.battle.rulebook.combat.threatened(scene.battle.world, 2)}
    assert not threatened & {spot[:2] for spot in seen.plan.route[:-1]}
    log = len(scene.battle.log)
    press(app, pygame.K_n)
    assert scene.battle.world.get(1, Place).at == (8, 2, 0)
    assert scene.battle.log[log].command == other
    assert scene.battle.pending is None


def test_the_way_round_has_a_button_for_the_mouse(tmp_path):
    app, scene = yard(tmp_path)
    point(app, cell(scene, 8, 2))
    right_click(app, cell(scene, 8, 2))
    place = hot(app, scene, "round")
    glide(app, cell(scene, 8, 2), place)
    assert scene.aim.cursor == (8, 2)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    steps(app)
    assert scene.battle.world.get(1, Place).at == (8, 2, 0)


def test_no_way_round_where_nothing_is_provoked_or_no_law_knows_one(tmp_path):
    app, scene = yard(tmp_path)
    point(app, cell(scene, 3, 1))
    assert scene.wish.way_round is None
    app, scene = duel()
    point(app, cell(scene, 2, 2))
    assert scene.wish.way_round is None


def test_the_law_gives_no_way_round_that_costs_too_much_or_provokes_as_many(tmp_path):
    _, scene = yard(tmp_path)
    world, verb = scene.battle.world, scene.battle.rulebook.verbs["move"]
    assert verb.safer(world, Command(1, "move", 2)) is None
    assert verb.safer(world, command(1, "move", (1, 1, 0), mode="walk")) is None
    for stop in verb.area(world, 1, "walk").stops:
        wish = command(1, "move", stop.cell, mode="walk")
        plain, other = scene.battle.preview(wish), verb.safer(world, wish)
        if other is not None:
            seen = scene.battle.preview(other)
            assert len(seen.plan.provokes) < len(plain.plan.provokes)
            assert seen.plan.route[-1] == stop.cell
            assert seen.plan.cost.total >= plain.plan.cost.total


def test_shift_t_shows_what_foes_could_threaten_next_turn(tmp_path):
    app, scene = yard(tmp_path)
    scene.view.threaten(True)
    steps(app)
    now = scene.board.layer.threat
    scene.view.threaten(False)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=pygame.KMOD_SHIFT, unicode="T", scancode=0))
    steps(app)
    while not scene.view._foresight.done:
        steps(app)
    steps(app)
    soon = scene.board.layer.threat
    assert now < soon
    book, world = scene.battle.rulebook, scene.battle.world.fork()
    area = book.movement.area(world, 2, Going("walk", budget=30))
    assert isinstance(area, Area)
    expected, place = set(now), world.get(2, Place)
    for stop in area.stops:
        world.put(2, replace(place, at=stop.cell))
        expected |= {spot[:2] for spot in book.combat.threatened(world, 2)}
    assert soon == expected
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_t, mod=0, unicode="t", scancode=0))
    steps(app)
    assert not scene.board.layer.filled


def test_looking_ahead_changes_nothing(tmp_path):
    app, scene = yard(tmp_path)
    before = scene.battle.digest
    scene.view.threaten(True, soon=True)
    scene.view.by_turns(True)
    steps(app, 60)
    assert scene.battle.digest == before


def test_r_shows_the_turn_in_which_a_square_is_reached():
    app, scene = duel()
    press(app, pygame.K_r)
    reach = scene.board.layer.reach
    assert reach[4, 1] == (0, 1)
    assert reach[5, 1] == (1, 2)
    assert "Reach by turns" in scene.menu.notice
    press(app, pygame.K_ESCAPE)
    assert reach != scene.board.layer.reach
    assert scene.board.layer.reach[4, 1] == (0, 3)


def test_verbs_that_never_apply_are_folded_away(tmp_path):
    app, scene = yard(tmp_path)
    names = {one.name for one in scene.menu_panel.page.hots}
    assert "verb move" in names
    hidden = {"verb hover", "verb hover-quick", "verb use", "verb push-off", "verb right"}
    assert hidden & names == set()
    assert [words for words in scene.menu_panel.words if words.endswith("  All")] == ["M  All"]
    press(app, pygame.K_m)
    steps(app)
    names = {one.name for one in scene.menu_panel.page.hots}
    assert {"verb hover", "verb hover-quick", "verb use"} <= names
    assert not any(words.endswith("  All") for words in scene.menu_panel.words)


def test_a_flier_is_offered_to_hover(tmp_path):
    _, scene = yard(
        tmp_path, YARD.replace('"hound"', '"drone"').replace("#..........#\n############", "#....+.....#\n############")
    )
    verbs, world = scene.battle.rulebook.verbs, scene.battle.world
    assert verbs["hover"].applies(world, 2)
    assert not verbs["hover"].applies(world, 1)
    assert verbs["use"].applies(world, 1)
