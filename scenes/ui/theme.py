"""Which colour has which name, and which fonts, sizes and hatchings are there? Colours: assets/palette.toml."""

import io
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import tomli

_SIGN = re.compile(r"(?<![\w.)\]-])-(?=\d)")
SMALLEST = 14
"""Text is never smaller than this, in pixels at scale 1."""
TEXT, HEADING, TITLE = 16, 20, 34
BANDS = ("move", "double", "run", "threat", "provoke", "start")
"""Overlays that `hatch` can draw."""
SEATS = "abcdef"
"""Letters of the seats, which stand on their badges in capitals."""
_FONTS = {
    (False, False): "NotoSans-Regular.ttf",
    (True, False): "NotoSans-Bold.ttf",
    (False, True): "NotoSansSC-Regular.otf",
    (True, True): "NotoSansSC-Bold.otf",
}


@dataclass(frozen=True, slots=True)
class SideColours:
    """What a side is drawn in: the disc behind the figure, the rim and badge, the letter on the badge."""

    disc: pygame.Color
    rim: pygame.Color
    letter: pygame.Color


@cache
def _palette() -> dict[str, Any]:
    return tomli.loads(files("assets").joinpath("palette.toml").read_text(encoding="utf-8"))


@cache
def colour(name: str) -> pygame.Color:
    """Give a colour by its name in the palette: "text", or "terrain.floor".  Raises KeyError when there is none.

    It is one for all who ask, so it is not to be changed.
    """
    group, _, key = name.rpartition(".")
    return pygame.Color(_palette()[group or "ui"][key])


def side(index: int) -> SideColours:
    """Give the colours of a side; there are four, then they begin again."""
    sides = _palette()["side"]
    colours = sides[index % len(sides)]
    rim = pygame.Color(colours["rim"])
    return SideColours(pygame.Color(colours["disc"]), rim, readable(rim))


def seat(number: int) -> SideColours:
    """Give the colours of a seat, from 1; there are six."""
    rim = colour(f"seat.{SEATS[(number - 1) % len(SEATS)]}")
    return SideColours(rim.lerp(colour("board.ink"), 0.7), rim, readable(rim))


def luminance(one: pygame.Color) -> float:
    """Give the relative luminance, 0 to 1, as WCAG 2 counts it."""
    parts = [c / 255 for c in (one.r, one.g, one.b)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: pygame.Color, other: pygame.Color) -> float:
    """Give the contrast of two colours, 1 to 21, as WCAG 2 counts it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable(behind: pygame.Color) -> pygame.Color:
    """Give ink or paper, whichever reads better on a colour."""
    return max((colour("board.ink"), colour("board.paper")), key=lambda text: contrast(text, behind))


def needs_chinese(character: str) -> bool:
    """Say whether a character is drawn with Noto Sans SC: Chinese, and the arrows and signs that Noto Sans lacks."""
    code = ord(character)
    return (0x2190 <= code < 0xA640 and code != 0x2212) or 0xF900 <= code < 0xFB00 or code >= 0xFE30


@lru_cache(maxsize=64)
def face(pixels: int, bold: bool = False, chinese: bool = False) -> pygame.font.Font:
    """Load a font of pygame_gui at exactly so many pixels, for labels that are drawn and not read as text."""
    return pygame.font.Font(io.BytesIO(_font_file(_FONTS[bold, chinese])), pixels)


@cache
def _font_file(name: str) -> bytes:
    """Read a font from beside the code of pygame_gui, which is not run for it: that takes a tenth of a second."""
    package = find_spec("pygame_gui")
    folder = next(iter(package.submodule_search_locations or ()), "") if package is not None else ""
    return Path(folder, "data", name).read_bytes()


def font(size: int, bold: bool = False, scale: float = 1.0, chinese: bool = False) -> pygame.font.Font:
    """Give the font of a size at scale 1, never smaller than `SMALLEST`.

    Noto Sans draws Latin and Cyrillic; `chinese` gives Noto Sans SC, which draws all three, and arrows.
    """
    return face(round(max(size, SMALLEST) * scale), bold, chinese)


def minus(line: str) -> str:
    """Write the sign of a negative number as a minus, whoever wrote it: '-2 AC' as '−2 AC', but '12-16' as it is."""
    return _SIGN.sub("\u2212", line)


@lru_cache(maxsize=512)
def write(line: str, size: int, ink: str = "text", bold: bool = False, scale: float = 1.0) -> pygame.Surface:
    """Draw one line of any language in a named colour; cached, so do not draw on what it gives."""
    runs = [(chinese, "".join(run)) for chinese, run in groupby(minus(line), needs_chinese)]
    drawn = [(font(size, bold, scale, chinese), run) for chinese, run in runs] or [(font(size, bold, scale), "")]
    return _joined([(one.render(run, True, colour(ink)), one.get_ascent()) for one, run in drawn])


def _joined(parts: list[tuple[pygame.Surface, int]]) -> pygame.Surface:
    """Set pieces of text side by side on one base line."""
    if len(parts) == 1:
        return parts[0][0]
    ascent = max(above for _, above in parts)
    height = max(ascent - above + part.get_height() for part, above in parts)
    whole = pygame.Surface((sum(part.get_width() for part, _ in parts), height), pygame.SRCALPHA)
    x = 0
    for part, above in parts:
        whole.blit(part, (x, ascent - above))
        x += part.get_width()
    return whole


@lru_cache(maxsize=64)
def hatch(band: str, pixels: int) -> pygame.Surface:
    """Draw one cell of an overlay: a tint, and a pattern that runs on from cell to cell.

    move: the tint alone; double: stripes; run: crossed stripes; threat: stripes the other way; provoke: dense dots;
    start: sparse dots. Each also differs in lightness.
    """
    x, y = np.meshgrid(np.arange(pixels), np.arange(pixels), indexing="ij")
    drawn = _pattern(band, x, y, pixels)
    tile = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
    plain = colour(f"band.{band}")
    darker = plain.lerp(colour("board.ink"), 0.25)
    pygame.surfarray.pixels3d(tile)[:] = np.where(drawn[:, :, None], darker[:3], plain[:3])
    pygame.surfarray.pixels_alpha(tile)[:] = np.where(drawn, 215, 36 if band == "threat" else 96)
    return tile


def _pattern(band: str, x: Any, y: Any, pixels: int) -> Any:
    """Give the plane of the pixels that the pattern covers; periods divide the cell, so that cells join."""
    stripes = max(2, pixels // 12)
    down, up = ((x + y) * stripes % pixels, (x - y) * stripes % pixels)
    thin = pixels * 0.26
    dots = (x * stripes % pixels - pixels / 2) ** 2 + (y * stripes % pixels - pixels / 2) ** 2
    patterns = {
        "double": down < thin,
        "run": (down < thin) | (up < thin),
        "threat": up < thin,
        "provoke": dots < (pixels * 0.36) ** 2,
        "start": dots < (pixels * 0.2) ** 2,
    }
    return patterns.get(band, np.zeros_like(x, dtype=np.bool_))


def forget() -> None:
    """Drop all cached fonts and texts: needed after `pygame.font.quit`."""
    for cached in (face, write, hatch):
        cached.cache_clear()
