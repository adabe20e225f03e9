import re
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest
import tomli

from scenes.board import tokens
from scenes.ui import theme

BESTIARIES = [Path(str(one)) for one in files("assets").joinpath("bestiary").iterdir() if one.name.endswith(".toml")]
ASKED = (
    *("soldier", "scout", "sharpshooter", "brawler", "hound", "hulk", "drone", "swarmling", "flier", "glider"),
    *("hover-orb", "siege-walker", "dune-titan", "worldwhale", "wall-stalker", "reef-shark", "sand-maw"),
    *("cube-robot", "echo", "lancer", "unknown"),
)


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()
    theme.forget()
    tokens.forget()
    yield
    theme.forget()
    tokens.forget()


def grey(surface):
    """Lightness over a middling ground, as an array."""
    under = pygame.Surface(surface.get_size())
    under.fill(theme.colour("terrain.floor"))
    under.blit(surface, (0, 0))
    return pygame.surfarray.array3d(pygame.transform.grayscale(under))[:, :, 0].astype(int)


def test_all_drawings_are_there():
    assert set(ASKED) <= set(tokens.names())


@pytest.mark.parametrize("name", tokens.names())
def test_a_drawing_keeps_to_its_three_paints(name):
    drawing = files("assets").joinpath("tokens", f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 128 128"' in drawing
    assert re.search(r"<title>[^<]+</title>", drawing)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) <= {"#fff", "#bbb", "#000", "none"}
    assert "<image" not in drawing
    assert "href" not in drawing


@pytest.mark.parametrize("name", tokens.names())
@pytest.mark.parametrize("pixels", [24, 48, 192])
def test_a_figure_fills_its_disc_and_stays_inside(name, pixels):
    drawn = tokens.token(name, 0, "", pixels)
    assert drawn.get_size() == (pixels, pixels)
    alpha = pygame.surfarray.array_alpha(drawn)
    assert alpha[pixels // 2, pixels // 2] == 255
    assert alpha[0, 0] == alpha[-1, 0] == alpha[0, -1] == alpha[-1, -1] == 0
    middle = slice(pixels // 8, pixels - pixels // 8)
    light = (grey(drawn)[middle, middle] > 170).mean()
    assert 0.1 < light < 0.75


def test_no_two_figures_look_alike():
    drawn = {name: grey(tokens.token(name, 0, "", 24)) for name in tokens.names()}
    for one, other in combinations(drawn, 2):
        assert np.abs(drawn[one] - drawn[other]).mean() > 10, (one, other)


@pytest.mark.parametrize("pixels", [24, 48, 96])
def test_sides_differ_without_their_colours(pixels):
    """The rim's outline alone tells sides apart: dark or light along circles near the edge."""
    rims = []
    for side in range(4):
        alpha = grey(tokens.token("unknown", side, "", pixels))
        angles = np.linspace(0, 2 * np.pi, 180, endpoint=False)
        radii = np.array([0.37, 0.41, 0.45, 0.48])[:, None] * pixels
        x, y = (np.clip((pixels / 2 + radii * f(angles)).astype(int), 0, pixels - 1) for f in (np.cos, np.sin))
        rims.append(alpha[x, y])
    for one, other in combinations(range(4), 2):
        assert np.abs(rims[one] - rims[other]).mean() > 18, (one, other)


def test_the_letter_is_on_the_badge():
    plain, a, b = (grey(tokens.token("hound", 1, letter, 48)) for letter in ("", "A", "B"))
    assert (plain != a).any()
    assert (a != b)[24:, 24:].any()
    assert (a == b)[:24, :].all()


def test_the_downed_are_grey_and_barred():
    drawn = [tokens.token("scout", 0, "", 96, down=flag) for flag in (False, True)]
    up, down = (pygame.surfarray.array3d(one).astype(int) for one in drawn)
    assert (np.ptp(down, axis=2)[30:60, 30:60] < 40).all()
    assert np.ptp(up, axis=2)[30:60, 30:60].max() > 40
    assert down[46:50, 46:50].min() > 200


def test_a_squeezed_creature_narrows():
    assert tokens.token("hulk", 0, "A", 96, squeezed=(96, 48)).get_size() == (96, 48)
    assert tokens.token("hulk", 0, "A", 96, squeezed=(48, 96)).get_size() == (48, 96)


def test_tokens_are_kept_and_strangers_are_unknown():
    assert tokens.token("hound", 0, "A", 48) is tokens.token("hound", 4, "A", 48)
    stranger, unknown = (tokens.token(name, 0, "", 48) for name in ("../hound", "unknown"))
    assert pygame.image.tobytes(stranger, "RGBA") == pygame.image.tobytes(unknown, "RGBA")
    for pixels in range(10, 600):
        tokens.token("hound", 0, "", pixels if pixels < 60 else 60)
    assert tokens._token.cache_info().maxsize == 512


def test_the_largest_creatures_are_drawn_too():
    assert tokens.token("worldwhale", 2, "W", 1500).get_size() == (1500, 1500)


@pytest.mark.parametrize("book", sorted(path.stem for path in BESTIARIES))
def test_every_creature_of_the_bestiary_has_its_drawing(book):
    entries = tomli.loads(files("assets").joinpath("bestiary", f"{book}.toml").read_text(encoding="utf-8"))
    own = {name: entry["token"] for name, entry in entries.items() if "token" in entry}
    extended = {name: entry["extends"] for name, entry in entries.items() if "extends" in entry}
    for name in entries:
        wanted = own.get(name) or own.get(extended.get(name, ""), "")
        assert name in ("default", "human") or wanted in tokens.names(), name
        assert wanted != "unknown", name


def test_who_lies_looks_it_and_headings_and_conditions_are_drawn():
    pygame.display.set_mode((200, 200))
    standing, lying = (tokens.token("scout", 0, "A", 48, lying=one) for one in (False, True))
    assert pygame.image.tobytes(standing, "RGBA") != pygame.image.tobytes(lying, "RGBA")
    assert standing.get_at((40, 40)) == lying.get_at((40, 40)), "the badge stays where it is"
