"""How does a creature look? A disc: a silhouette from assets/tokens, its side as colour, rim's shape and letter.

A drawing is an SVG of 128 x 128 with three paints only: #fff the figure, #bbb its second tone, #000 cut out of it.
"""

import io
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

import pygame

from scenes.ui.theme import SEATS, SideColours, colour, face, needs_chinese, seat, side

Look = tuple[str, int, str, int, int, bool, bool, str]
"""A drawing, its side, letter, width and height in pixels; whether it is down, whether it lies, and its mark."""
MOST_SIZES = 6
"""Sizes of a token that are kept for it, to be scaled."""
LARGEST = 1024
"""Tokens are drawn at most so wide, in pixels, and scaled up beyond."""
_RIM_SHAPES = 4
TWO_BADGES = 24
"""Pixels of a token from which on two badges leave something of it to be seen; its rim tells the side below."""


@cache
def names() -> tuple[str, ...]:
    """List the drawings there are, in alphabetical order."""
    files_there = (file.name for file in files("assets").joinpath("tokens").iterdir())
    return tuple(sorted(name[:-4] for name in files_there if name.endswith(".svg")))


@cache
def _figure(name: str) -> str:
    """Read what stands between the svg tags of a drawing; a name without a drawing gives the unknown figure."""
    known = name if name in names() else "unknown"
    drawing = files("assets").joinpath("tokens").joinpath(f"{known}.svg").read_text(encoding="utf-8")
    return drawing.split("</title>", 1)[1].rsplit("</svg>", 1)[0]


def token(
    name: str,
    side_index: int,
    letter: str,
    pixels: int,
    *,
    down: bool = False,
    squeezed: tuple[int, int] | None = None,
    lying: bool = False,
    mark: str = "",
    later: dict[Look, None] | None = None,
) -> pygame.Surface:
    """Draw a token `pixels` wide, or narrowed into `squeezed` (width, height) pixels; on its side if `lying`.

    Side 0 has a smooth ring, side 1 spikes, side 2 dashes, side 3 a double ring. The letter stands on a badge at the
    lower right, the mark that tells it from its like on a light one at the upper left; "" draws none. Cached, so do not
    draw on what it gives. A name without a drawing gives "?". `later`: one that was drawn in other sizes only is
    scaled, and put there, for `sharpen`.
    """
    width, height = squeezed or (pixels, pixels)
    look = name, side_index % _RIM_SHAPES, letter, max(1, width), max(1, height), down, lying, mark
    drawn = _sizes(_sizeless(look))
    if later is None or look in drawn or not drawn:
        return sharpen(look)
    later[look] = None
    like = min(drawn, key=lambda one: abs(one[3] - width))
    return pygame.transform.scale(drawn[like], (look[3], look[4]))


def sharpen(look: Look) -> pygame.Surface:
    """Draw a token in its size, unless it is drawn already."""
    drawn = _sizes(_sizeless(look))
    drawn[look] = drawn.pop(look) if look in drawn else _token(*look)  # the last is the one used last
    if len(drawn) > MOST_SIZES:
        del drawn[next(iter(drawn))]
    return drawn[look]


def _sizeless(look: Look) -> Look:
    return *look[:3], 0, 0, *look[5:]


@lru_cache(maxsize=128)
def _sizes(_: Look) -> dict[Look, pygame.Surface]:
    """Give what keeps the sizes in which a token is drawn."""
    return {}


@lru_cache(maxsize=512)
def _token(name: str, shape: int, letter: str, width: int, height: int, down: bool, lying: bool, mark: str
           ) -> pygame.Surface:  # fmt: skip
    paints = side(shape)
    size = min(LARGEST, max(width, height))
    drawn = _raster(_svg(*_layers(name, shape, paints, down)), size)
    drawn.blit(_raster(_svg(_backing(shape, "#fff", "#fff")), size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if lying:
        drawn = pygame.transform.rotate(drawn, 90)
    if drawn.get_size() != (width, height):
        drawn = pygame.transform.smoothscale(drawn, (width, height))
    if letter and not (mark and min(width, height) < TWO_BADGES):
        _badge(drawn, letter, paints)
    if mark:
        light = SideColours(paints.disc, colour("board.paper"), colour("board.ink"))
        drawn.blit(_plate(mark, light, _badge_size(drawn)), (0, 0))
    return drawn


def _raster(drawing: str, pixels: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (pixels, pixels))


def _svg(*parts: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">{"".join(parts)}</svg>'


def _layers(name: str, shape: int, paints: SideColours, down: bool) -> tuple[str, ...]:
    """Compose the token as pieces of SVG: disc, figure, rings that crop it, rim, and the bar of the downed."""
    disc = _hex(colour("token.down_disc") if down else paints.disc)
    light = colour("token.down_figure" if down else "token.figure")
    shaded = _hex(light.lerp(pygame.Color(disc), 0.38))
    figure = _figure(name).replace("#bbb", shaded).replace("#000", disc).replace("#fff", _hex(light))
    rim = _hex(colour("token.down_rim") if down else paints.rim)
    return (
        _backing(shape, disc, _hex(colour("token.outline"))),
        f'<g transform="translate(8.300 8.300) scale(0.870)">{figure}</g>',
        _crop(shape, disc),
        _rim(shape, rim),
        _bar() if down else "",
    )


def _hex(paint: pygame.Color) -> str:
    return f"#{paint.r:02x}{paint.g:02x}{paint.b:02x}"


def _ring(radius: float, width: float, paint: str, dash: str = "") -> str:
    return (
        f'<circle cx="64" cy="64" r="{radius:.3f}" fill="none" stroke="{paint}" stroke-width="{width:.3f}"'
        f"{dash and f' stroke-dasharray={dash!r}'}/>"
    )


def _backing(shape: int, disc: str, outline: str) -> str:
    """Draw the disc with a dark outline, so that it stands off any ground."""
    if shape == 1:
        return f'<path d="{_spikes(63.5, 12.5)}" fill="{outline}"/>{_disc(56, outline)}{_disc(50, disc)}'
    return _disc(63, outline) + _disc(60, disc)


def _disc(radius: float, paint: str) -> str:
    return f'<circle cx="64" cy="64" r="{radius:.3f}" fill="{paint}"/>'


def _crop(shape: int, disc: str) -> str:
    """Draw rings over the figure's ends, so that it stops inside the rim."""
    outline = _hex(colour("token.outline"))
    if shape == 1:
        return _ring(50, 9, disc) + _ring(58, 12, outline)
    return _ring(54, 13, disc) + _ring(61.5, 3, outline)


def _rim(shape: int, paint: str) -> str:
    if shape == 0:
        return _ring(56.5, 8, paint)
    if shape == 1:
        return f'<path d="{_spikes(60.5, 9.5)}" fill="{paint}"/>{_ring(50, 7, paint)}'
    if shape == 2:
        arc = 2 * pi * 56 / 10
        return _ring(56, 9, paint, f"{arc * 0.62:.3f},{arc * 0.38:.3f}")
    return _ring(58.5, 5, paint) + _ring(49.5, 4.5, paint)


def _spikes(tip: float, half: float, count: int = 12) -> str:
    """Give the path of spikes round a ring: their tips' radius and half their width at the foot, in drawing units."""
    spikes = []
    for step in range(count):
        angle = 2 * pi * (step + 0.5) / count - pi / 2
        ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        corners = ((tip, 0.0), (51.0, half), (51.0, -half))
        points = (f"{64 + r * ahead[0] + w * aside[0]:.2f} {64 + r * ahead[1] + w * aside[1]:.2f}" for r, w in corners)
        spikes.append(f"M{'L'.join(points)}Z")
    return "".join(spikes)


def _bar() -> str:
    """Draw the bar across a downed creature."""
    outline, bar = _hex(colour("token.outline")), _hex(colour("token.bar"))
    lines = '<path d="M24 104L104 24" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"/>'
    return lines.format(outline, 14) + lines.format(bar, 7)


def _badge(surface: pygame.Surface, letter: str, paints: SideColours) -> None:
    """Set the letter on a disc of the side's colour at the lower right, upright and unsqueezed."""
    width, height = surface.get_size()
    size = _badge_size(surface)
    surface.blit(_plate(letter, paints, size), (width - size, height - size))


def _badge_size(surface: pygame.Surface) -> int:
    least = min(surface.get_size())
    return max(12, round(min(least * 0.38, 18 + least * 0.12)))


def badge(index: int, letter: str, size: int) -> pygame.Surface:
    """Draw the badge of a side by itself, so many pixels wide and high."""
    return _plate(letter, side(index), size)


def seat_badge(number: int, size: int) -> pygame.Surface:
    """Draw the badge of a seat by its number from 1."""
    return _plate(SEATS[(number - 1) % len(SEATS)].upper(), seat(number), size)


def _plate(letter: str, paints: SideColours, size: int) -> pygame.Surface:
    rim, outline = _hex(paints.rim), _hex(colour("token.outline"))
    plate = _raster(_svg(_disc(63, outline), _disc(54, rim)), size)
    type_size = max(8, round(size * (0.72 if len(letter) == 1 else 0.52)))
    glyphs = face(type_size, True, any(map(needs_chinese, letter))).render(letter, True, paints.letter)
    box = glyphs.get_bounding_rect()
    plate.blit(glyphs, ((size - box.width) // 2 - box.x, (size - box.height) // 2 - box.y))
    return plate


def forget() -> None:
    """Drop all cached tokens."""
    _token.cache_clear()
    _sizes.cache_clear()
