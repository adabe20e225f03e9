from itertools import combinations

import numpy as np
import pygame
import pytest

from scenes.ui import ink, theme
from tests.scenes.vision import SIMULATIONS, nearest

READABLE = 4.5


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()
    theme.forget()
    yield
    theme.forget()


@pytest.mark.parametrize("ink", ["text", "muted", "disabled", "focus", "good", "bad", "warn", "link"])
@pytest.mark.parametrize("behind", ["shade", "panel", "raised", "sunk"])
def test_text_reads_on_every_panel(ink, behind):
    assert theme.contrast(theme.colour(ink), theme.colour(behind)) >= READABLE


@pytest.mark.parametrize("ink", ["text", "muted", "focus"])
def test_text_reads_on_buttons_in_use(ink):
    assert theme.contrast(theme.colour(ink), theme.colour("pressed")) >= READABLE


@pytest.mark.parametrize("behind", ["board.paper", "terrain.floor", "band.move", "band.double", "band.start", "focus"])
def test_ink_reads_on_what_it_is_written_on(behind):
    assert theme.contrast(theme.readable(theme.colour(behind)), theme.colour(behind)) >= READABLE


@pytest.mark.parametrize("index", range(4))
def test_a_sides_letter_and_figure_read(index):
    side = theme.side(index)
    assert theme.contrast(side.letter, side.rim) >= READABLE
    assert theme.contrast(theme.colour("token.figure"), side.disc) >= READABLE


# Least distances (CIE76) between any two of the four, as seen by each vision; a difference of 2.3 is just noticed.
SIDES = {"normal": 60, "protanopia": 35, "deuteranopia": 25, "tritanopia": 50, "greyscale": 12}
BANDS = {"normal": 50, "protanopia": 38, "deuteranopia": 36, "tritanopia": 40, "greyscale": 12}


@pytest.mark.parametrize("vision", SIMULATIONS)
def test_sides_differ_for_every_eye(vision):
    assert nearest([theme.side(index).rim for index in range(4)], vision) >= SIDES[vision]


@pytest.mark.parametrize("vision", SIMULATIONS)
def test_bands_differ_for_every_eye(vision):
    bands = [theme.colour(f"band.{band}") for band in ("move", "double", "run", "threat")]
    assert nearest(bands, vision) >= BANDS[vision]


@pytest.mark.parametrize("pixels", [10, 16, 24, 32, 48, 96])
def test_hatches_differ_by_pattern_alone(pixels):
    patterns = [pygame.surfarray.array_alpha(theme.hatch(band, pixels)) for band in theme.BANDS]
    for one, other in combinations(patterns, 2):
        assert (np.sign(one.astype(int) - 150) != np.sign(other.astype(int) - 150)).mean() > 0.05


@pytest.mark.parametrize("band", ["double", "run", "threat"])
@pytest.mark.parametrize("pixels", [20, 24, 48, 64])
def test_stripes_run_on_from_cell_to_cell(band, pixels):
    drawn = pygame.surfarray.array_alpha(theme.hatch(band, pixels)) > 150
    row = drawn[:, 0]
    joined = np.concatenate([row, row]).astype(int)
    lengths = np.diff(np.flatnonzero(np.diff(joined)))
    seam = lengths[len(lengths) // 2 - 1 : len(lengths) // 2 + 2]
    assert lengths.min() - 1 <= seam.min() <= seam.max() <= np.delete(lengths, len(lengths) // 2).max() + 1


def test_fonts_are_never_too_small():
    assert theme.font(5).get_point_size() == theme.SMALLEST
    assert theme.font(16, scale=1.5).get_point_size() == 24
    assert theme.font(10, scale=2).get_point_size() == 2 * theme.SMALLEST


def _drawn(character):
    chinese = theme.needs_chinese(character)
    face = theme.font(24, chinese=chinese)
    return pygame.image.tobytes(face.render(character, True, "white"), "RGBA")


def test_every_language_has_its_letters():
    missing = {flag: theme.font(24, chinese=flag).render("\ue123", True, "white") for flag in (False, True)}
    boxes = [pygame.image.tobytes(box, "RGBA") for box in missing.values()]
    for character in "AZaz09éß«»“”—…−×·½ЖЯёъщіУрон移动攻击掩护夹击，。→←↑↓≤≥▲●✓★":
        assert _drawn(character) not in boxes, character


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("-2 AC, (-4 melee), from -5 to +5", "−2 AC, (−4 melee), from −5 to +5"),
        ("12-16 and 2d6-1", "12-16 and 2d6-1"),
        ("a five-foot step, −3", "a five-foot step, −3"),
    ],
)
def test_the_sign_of_a_negative_number_is_one_and_the_same(written, drawn):
    """Whoever wrote it: the rules' sentences with a hyphen, the sums with a minus."""
    images = [theme.write(words, 16) for words in (written, drawn)]
    assert len({pygame.image.tobytes(image, "RGBA") for image in images}) == 1
    assert ink.width(written, 16) == ink.width(drawn, 16) == images[0].get_width()


def test_a_line_may_mix_languages():
    mixed = theme.write("5 → 夹击 Шаг", 16)
    parts = [theme.write(part, 16) for part in ("5 ", "→", " ", "夹击", " Шаг")]
    assert mixed.get_width() == sum(part.get_width() for part in parts)
    assert mixed.get_height() >= max(part.get_height() for part in parts)
    assert theme.write("", 16).get_width() == 0


def test_a_colour_without_a_name_is_an_error():
    with pytest.raises(KeyError):
        theme.colour("nothing")
