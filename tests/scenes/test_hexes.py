"""A battle on hexes: shown, pointed at, told and played by mouse and by keys, as on squares."""

from collections.abc import Iterator

import pygame
import pytest

from game.battle.rulebook import Preview
from game.ecs.components import Place
from game.reasons import Refusal
from game.space.grid import HEXES
from game.space.square import NE, NW, SE, SW, E, W
from scenes.battle.skirmish import Skirmish
from scenes.board import goals as marks
from scenes.board import overlays
from scenes.board.camera import STEPS
from scenes.board.overlays import Goal, Layer
from scenes.menus.keys import Keys
from scenes.shots import shoot
from scenes.ui import theme
from tests.scenes.fakes import Toys, click, playing, point, press, steps
from tests.scenes.hexes import DUEL, MEETING
from tests.scenes.test_skirmish import at, cell, click_on, hot
from tests.toy import TOY, battle, world

ASLANT = """
.......
.A.....
..#....
....b..
.......
"""
UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


def duel(rows: str = DUEL, **settings: object) -> tuple[object, Skirmish]:
    """A battle on hexes in which a creature of the player's acts."""
    for seed in range(1, 9):
        app, scene = playing(Toys(rows=rows, grid="hex"), seed=seed, **settings)
        if scene.open:
            return app, scene
    raise AssertionError("the other side always begins")


def inside(scene: Skirmish, x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield points of the window inside a hex, off its lines: its middle, and near each corner and each side."""
    corners = scene.board.camera.outline(x, y, max(3, scene.board.camera.px // 16))
    middle = scene.board.camera.rect(x, y).center
    yield middle
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        yield one
        yield (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


@pytest.mark.parametrize("px", [20, 36, 64, 112])
def test_each_hex_is_picked_wherever_it_is_drawn(px):
    _, scene = duel(MEETING)
    camera = scene.board.camera
    camera.step = STEPS.index(px)
    for y in range(camera.rows):
        for x in range(camera.columns):
            assert {camera.cell(spot) for spot in inside(scene, x, y)} == {(x, y)}


def painted(scene: Skirmish, layer: Layer) -> pygame.Surface:
    """Draw an overlay alone, on black."""
    surface = pygame.Surface(scene.size)
    overlays.lay_reach(surface, scene.board.camera, layer)
    overlays.lay_threat(surface, scene.board.camera, layer)
    marks.bake(surface, scene.board.camera, layer.goals)
    return surface


def test_the_reach_fills_its_hexes_and_no_others():
    _, scene = duel(MEETING)
    reach, here = scene.board.layer.reach, at(scene, scene.battle.acting)[:2]
    assert {spot for spot, (_, cost) in reach.items() if cost == 1} <= set(HEXES.around(*here))
    surface, camera = painted(scene, Layer(reach, frozenset(), False, False, (), numbers=False)), scene.board.camera
    for y in range(camera.rows):
        for x in range(camera.columns):
            shades = {surface.get_at(spot)[:3] != (0, 0, 0) for spot in inside(scene, x, y)}
            assert shades == {(x, y) in reach}, (x, y)


def test_the_rim_of_the_reach_is_closed_along_the_sides_of_its_hexes():
    _, scene = duel(MEETING)
    reach, camera = scene.board.layer.reach, scene.board.camera
    surface = painted(scene, Layer(reach, frozenset(), False, False, (), numbers=False))
    rim, sides = theme.colour("band.move")[:3], 0
    for spot in reach:
        corners = camera.outline(*spot)
        for number, beyond in enumerate(HEXES.around(*spot)):
            (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 6]
            drawn = [surface.get_at((ax + (bx - ax) * n // 8, ay + (by - ay) * n // 8))[:3] == rim for n in range(9)]
            assert all(drawn) or beyond in reach, (spot, number)
            assert not all(drawn[2:-2]) or beyond not in reach, (spot, number)
            sides += beyond not in reach
    assert sides > 6


def test_a_foe_threatens_the_six_hexes_around_it():
    app, scene = duel("......\n......\n.A..b.\n......\n......")
    assert scene.board.layer.threat == set(HEXES.around(4, 2))
    press(app, pygame.K_t)
    scene.view.threaten(True)
    steps(app)
    surface, camera = painted(scene, scene.board.layer), scene.board.camera
    spots = [(x, y) for y in range(camera.rows) for x in range(camera.columns) if (x, y) not in scene.aim.reach]
    for x, y in spots:
        lit = [surface.get_at(spot)[:3] != (0, 0, 0) for spot in inside(scene, x, y)]
        assert any(lit) == ((x, y) in scene.board.layer.threat), (x, y)


def test_ground_to_hold_and_ground_struck_end_at_the_sides_of_hexes():
    _, scene = duel(MEETING)
    camera = scene.board.camera
    surface = painted(scene, Layer({}, frozenset(), False, False, (Goal((6, 3, 3, 2), 1, "S"),)))
    block = {(x, y) for x in range(6, 9) for y in range(3, 5)}
    for spot in block:
        corners = camera.outline(*spot)
        for number, beyond in enumerate(HEXES.around(*spot)):
            (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 6]
            some = any(surface.get_at(((ax + bx) // 2 + i, (ay + by) // 2 + j))[:3] != (0, 0, 0)
                       for i in (-12, 0, 12) for j in (-8, 0, 8))  # fmt: skip
            assert some or beyond in block


def test_the_ghost_goes_from_middle_to_middle_and_its_end_is_framed_as_a_hex():
    app, scene = duel()
    point(app, cell(scene, 4, 0))
    assert isinstance(scene.wish.preview, Preview)
    way = scene.wish.preview.plan
    assert [HEXES.steps(step.before, step.after) for step in way.steps] == [1] * len(way.steps)
    screen, path = pygame.display.get_surface(), theme.colour("board.path")[:3]
    for x, y in scene.board.camera.outline(4, 0, 1)[:6]:
        assert any(screen.get_at((x + i, y + j))[:3] == path for i in (-2, 0, 2) for j in (-2, 0, 2))
    box = scene.board.camera.rect(4, 0)
    assert all(screen.get_at(spot)[:3] != path for spot in (box.topleft, box.bottomleft))


def test_a_hex_that_cannot_be_reached_is_struck_through_and_says_why():
    app, scene = duel(ASLANT)
    point(app, cell(scene, 2, 2))
    assert isinstance(scene.wish.preview, Refusal)
    screen, bad = pygame.display.get_surface(), theme.colour("bad")[:3]
    corners = scene.board.camera.outline(2, 2)
    middle = scene.board.camera.rect(2, 2).center
    for x, y in (*corners, middle):
        assert any(screen.get_at((x + i, y + j))[:3] == bad for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2))


def test_words_say_hexes():
    app, scene = duel(ASLANT)
    assert "Click a hex to go there, a foe to attack it, or choose an action." in scene.menu_panel.words
    point(app, cell(scene, 3, 1))
    assert "open hexes × 2" in scene.why_panel.words
    assert [words for words, _, _ in scene.view.tip.lines][:2] == ["2 of 3 points (walking)", "1 + 1 = 2"]
    click(app, cell(scene, 3, 1))
    assert "A walks 2 hexes to 3, 1" in scene.log_panel.words
    press(app, pygame.K_BACKSPACE)
    click(app, cell(scene, 1, 2))
    assert "A walks 1 hex to 1, 2" in scene.log_panel.words


def test_heights_are_shown_from_the_side():
    app, scene = duel()
    point(app, cell(scene, 3, 2))
    press(app, pygame.K_PAGEUP)
    assert scene.aim.cell == (3, 2, 1)
    assert scene.view.inset is not None
    assert scene.layout.board.contains(scene.view.inset)


@pytest.mark.parametrize("start", [(3, 2), (3, 3)], ids=["even row", "odd row"])
def test_arrows_lead_to_all_six_neighbours(start):
    app, scene = duel(".......\n.A.....\n.......\n.......\n....b..\n.......")
    ways = {
        (RIGHT,): E, (LEFT,): W, (RIGHT, LEFT, UP): NW, (RIGHT, LEFT, DOWN): SW, (LEFT, RIGHT, UP): NE,
        (LEFT, RIGHT, DOWN): SE,
    }  # fmt: skip
    for keys, direction in ways.items():
        scene.hand.point(start)
        press(app, *keys)
        assert scene.aim.cursor == HEXES.step((*start, 0), direction)[:2]
    for key, direction in ((UP, NW), (DOWN, SW)):
        scene.hand.point(start)
        press(app, RIGHT, LEFT)
        press(app, RIGHT, LEFT, RIGHT)
        press(app, LEFT, RIGHT)
        scene.hand.point(start)
        press(app, key, mod=pygame.KMOD_SHIFT)
        assert scene.aim.cursor == HEXES.step((*start, 0), direction)[:2]


@pytest.mark.parametrize("start", [(0, 0), (6, 0), (0, 5), (6, 5), (0, 2), (6, 3)])
def test_arrows_never_leave_the_map(start):
    app, scene = duel(".......\n.A.....\n.......\n.......\n....b..\n.......")
    for key in (UP, DOWN, LEFT, RIGHT):
        scene.hand.point(start)
        press(app, key)
        x, y = scene.aim.cursor
        assert scene.battle.world.ground.inside(x, y)
        assert HEXES.steps((*start, 0), (x, y, 0)) <= 1
        leads_on = (key == UP and start[1] > 0) or (key == DOWN and start[1] < 5)
        assert (x, y) != start or not leads_on


@pytest.mark.parametrize(("tilt", "direction"), [((0.7, -0.7), NE), ((-0.7, -0.7), NW), ((0.7, 0.7), SE),
                                                 ((-0.7, 0.7), SW), ((0.9, 0.0), E), ((-0.9, 0.0), W)])  # fmt: skip
def test_a_stick_leads_where_it_leans(tilt, direction):
    app, scene = duel(".......\n.A.....\n.......\n.......\n....b..\n.......")
    scene.hand.point((3, 3))
    for axis in (0, 1):
        pygame.event.post(pygame.Event(pygame.JOYAXISMOTION, axis=axis, value=tilt[axis], instance_id=0))
    if tilt[1]:  # both ways at once: the first report alone is a step aside
        steps(app, 1)
        scene.hand.point((3, 3))
        pygame.event.post(pygame.Event(pygame.JOYAXISMOTION, axis=1, value=0.0, instance_id=0))
        pygame.event.post(pygame.Event(pygame.JOYAXISMOTION, axis=1, value=tilt[1], instance_id=0))
        steps(app, 1)
        start = HEXES.step((3, 3, 0), E if tilt[0] > 0 else W)[:2]
        assert scene.aim.cursor == HEXES.step((*start, 0), direction)[:2]
        return
    steps(app, 1)
    assert scene.aim.cursor == HEXES.step((3, 3, 0), direction)[:2]


def test_a_battle_on_hexes_can_be_photographed(tmp_path):
    paths = shoot(tmp_path, Toys(("capitals", "smalls"), DUEL, "hex"), ((800, 500, 1.0),))
    names = {path.stem.removeprefix("800x500-meadow-") for path in paths}
    assert names >= {"start", "ghost", "side", "refusal", "attack", "threat", "end"}


def test_the_keys_are_told_as_they_are_on_hexes():
    app, _ = duel()
    press(app, pygame.K_F1)
    assert isinstance(app.top, Keys)
    assert "along the row" in " ".join(app.top.panel.words)
    app, _ = playing(Toys())
    press(app, pygame.K_F1)
    assert "along the row" not in " ".join(app.top.panel.words)


def test_a_blow_reaches_a_hex_aslant_and_none_that_squares_would_give():
    """On squares (2, 0) would be beside (1, 1) and (0, 0) too; on hexes of an odd row only the first is."""
    for rows, near in (("..b.\n.A..\n....", True), ("b...\n.A..\n....", False)):
        begun = battle("hex", rows)
        begun.start(1)
        assert bool(begun.offers("hit")) is near


def test_distances_on_hexes_are_those_of_hexes():
    made = world("hex", ASLANT)
    cells = [TOY.space.cells(made, unit) for unit in (1, 2)]
    assert TOY.space.distance(made.field.grid, *cells).total == 4
    assert TOY.space.distance(world().field.grid, *cells).total == 3


def goals(scene: Skirmish) -> list[tuple[int, int]]:
    """List the hexes about the foe, the nearest to whoever acts first."""
    foe, mine = at(scene, 3 - scene.battle.acting), at(scene, scene.battle.acting)
    return [one[:2] for one in sorted(HEXES.neighbours(foe), key=lambda one: (HEXES.steps(mine, one), one))]


def test_a_skirmish_on_hexes_by_mouse_alone():
    app, scene = playing(Toys(("capitals", "smalls"), ASLANT, "hex"))
    for _ in range(200):
        if scene.banner is not None:
            break
        if scene.battle.pending is not None:
            click(app, hot(app, scene, f"answer {scene.battle.pending.keys[-1]}"))
            continue
        spots = (at(scene, 3 - scene.battle.acting)[:2], *goals(scene))
        click_on(app, scene, [spot for spot in spots if scene.battle.world.ground.inside(*spot)])
    assert scene.banner is not None
    walks = [line.words for line in scene.table.lines if " walks " in line.words]
    assert walks
    assert all("hex" in words for words in walks)


def arrows(start: tuple[int, int], goal: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the arrows that lead the cursor from hex to hex, each with Shift or without; it went right last."""
    keys = {E: (RIGHT, 0), W: (LEFT, 0), NE: (UP, 0), SE: (DOWN, 0), NW: (UP, pygame.KMOD_SHIFT),
            SW: (DOWN, pygame.KMOD_SHIFT)}  # fmt: skip
    spot, right = start, True
    while spot != goal:
        near = {way: HEXES.step((*spot, 0), way)[:2] for way in HEXES.ways}
        way = min(near, key=lambda one: HEXES.steps((*near[one], 0), (*goal, 0)))
        key, mod = keys[way]
        yield key, (mod if right or way in (E, W) else pygame.KMOD_SHIFT - mod)
        right, spot = (way == E if way in (E, W) else right), near[way]


def test_a_skirmish_on_hexes_by_keys_alone():
    app, scene = playing(Toys(("capitals", "smalls"), ASLANT, "hex"))
    for _ in range(200):
        if scene.banner is not None:
            break
        if scene.battle.pending is not None:
            press(app, pygame.K_2)
            continue
        offers, log = scene.battle.offers("hit"), len(scene.battle.log)
        if offers:
            press(app, pygame.K_2, pygame.K_RETURN)
            continue
        reach = [spot for spot in goals(scene) if spot in scene.aim.reach]
        far = sorted(scene.aim.reach, key=lambda spot: HEXES.steps((*spot, 0), at(scene, 3 - scene.battle.acting)))
        if scene.aim.offers.entry("hit").open and (reach or far):
            goal = (reach or far)[0]
            press(app, pygame.K_1, pygame.K_c, RIGHT, pygame.K_c)
            for key, mod in arrows(at(scene, scene.battle.acting)[:2], goal):
                press(app, key, mod=mod)
            assert scene.aim.cursor == goal
            press(app, pygame.K_RETURN)
        if len(scene.battle.log) == log:
            press(app, pygame.K_PERIOD, pygame.K_PERIOD)
    assert scene.banner is not None
    assert scene.battle.world.get(1, Place).at != (1, 1, 0)
