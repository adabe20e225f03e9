"""How does a creature look? A disc: a silhouette from assets/tokens, its side as colour, rim's shape and letter.

A drawing is an SVG of 128 x 128 with three paints only: #fff the figure, #bbb its second tone, #000 cut out of it.
"""

import io
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

import pygame
from pygame import Rect

from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Conditions, Place, Side, Vitals
from game.ecs.world import World
from game.mechanics.states import DYING, HIDDEN, INVISIBLE, PRONE, SQUEEZING, UNCONSCIOUS
from scenes.ui.theme import SEATS, SideColours, colour, face, needs_chinese, seat, side
from scenes.ui.words import letter_of, teams
from scenes.weight.marks import drawing, mark_of

Look = tuple[str, int, str, int, int, bool, bool, str]
"""A drawing, its side, letter, width and height in pixels; whether it is down, whether it lies, and its mark."""
MOST_SIZES = 6
"""Sizes of a token that are kept for it, to be scaled."""
LARGEST = 1024
"""Tokens are drawn at most so wide, in pixels, and scaled up beyond."""
_RIM_SHAPES = 4
TWO_BADGES = 24
"""Pixels of a token from which on two badges leave something of it to be seen; its rim tells the side below."""


AWAY = (HIDDEN, INVISIBLE)
"""Conditions of which the other side is to see nothing."""
SHOWN = ("dead", DYING, UNCONSCIOUS, SQUEEZING, *AWAY)
"""Conditions that a token shows by itself."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A creature as it is drawn: its rectangle in cells, height above the ground, and how it fares."""

    unit: int
    kind: str
    side: int
    letter: str
    x: float
    y: float
    wide: int
    high: int
    z: int
    above: int
    squeezed: bool
    down: bool
    hp: int
    most: int
    heading: int = -1
    """Where it flies to, 0 to 7 from the east by the south; -1: anywhere."""
    lying: bool = False
    hidden: bool = False
    states: int = 0
    """Conditions besides those that the token shows."""
    among: tuple[int, int] = (0, 1)
    """Which it is of those who are in this very place, a rider and its mount for one, and how many they are."""
    mark: str = ""
    """What tells it from others of its side that look the same."""


def figures(world: World, rulebook: Rulebook) -> list[Figure]:
    """List the creatures in the order of drawing: the fallen first, then from the ground up."""
    sides = teams(world)
    shown = _side_by_side([_standing(world, rulebook, unit, place, sides) for unit, place in world.all(Place)])
    return sorted(shown, key=lambda figure: (not figure.down, figure.above, figure.y, figure.unit))


def _side_by_side(shown: list[Figure]) -> list[Figure]:
    """Who is up and shares its whole place with others is drawn smaller, each a little aside."""
    there: dict[tuple[object, ...], list[Figure]] = {}
    for figure in shown:
        if not figure.down:
            there.setdefault((figure.x, figure.y, figure.z, figure.wide, figure.high), []).append(figure)
    among = {
        figure.unit: (number, len(several)) for several in there.values() for number, figure in enumerate(several)
    }
    return [replace(figure, among=among.get(figure.unit, (0, 1))) for figure in shown]


def part_of(rect: Rect, among: tuple[int, int]) -> Rect:
    """Give the part of a place for one of several: the first to the lower right, the last to the upper left."""
    number, several = among
    if several == 1:
        return rect
    size, rect = (rect.width * 8 // 10, rect.height * 8 // 10), rect.inflate(rect.width // 5, rect.height // 5)
    room, last = (rect.width - size[0], rect.height - size[1]), several - 1
    return Rect(rect.x + room[0] * (last - number) // last, rect.y + room[1] * (last - number) // last, *size)


def _standing(world: World, rulebook: Rulebook, unit: int, place: Place, sides: tuple[str, ...]) -> Figure:
    dx, dy, wide, high = place.band
    x, y, z = place.at[0] + dx, place.at[1] + dy, place.at[2]
    team = world.get(unit, Side).team if world.find(unit, Side) is not None else ""
    body, vitals = world.find(unit, Body), world.find(unit, Vitals)
    ground = world.field
    floor = ground.ground(min(x, ground.width - 1), min(y, ground.height - 1)) if ground.inside(x, y) else 0
    return Figure(
        unit, drawing(world, unit), sides.index(team) if team in sides else 0,
        letter_of(world, team) if team else "", x, y, wide, high, z, z - floor,
        body is not None and (wide, high) != (body.side, body.side), not rulebook.turns.able(world, unit),
        vitals.hp if vitals is not None else 0, vitals.max_hp if vitals is not None else 0, place.heading,
        *_states(world, unit), mark=mark_of(world, unit),
    )  # fmt: skip


def _states(world: World, unit: int) -> tuple[bool, bool, int]:
    """Say whether a creature lies, is hidden, and how many conditions it has that the token does not show itself."""
    conditions = world.find(unit, Conditions)
    names = [state.name.partition("-")[0] for state in conditions.active] if conditions is not None else []
    other = sum(name not in (PRONE, *SHOWN) for name in names)
    return PRONE in names, any(name in AWAY for name in names), other


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
) -> pygame.Surface:
    """Draw a token `pixels` wide, or narrowed into `squeezed` (width, height) pixels; on its side if `lying`.

    Side 0 has a smooth ring, side 1 spikes, side 2 dashes, side 3 a double ring. The letter stands on a badge at the
    lower right, the mark that tells it from its like on a light one at the upper left; "" draws none. Cached, so do not
    draw on what it gives. A name without a drawing gives "?".
    """
    width, height = squeezed or (pixels, pixels)
    return sharpen((name, side_index % _RIM_SHAPES, letter, max(1, width), max(1, height), down, lying, mark))


def look_of(figure: Figure, width: int, height: int) -> Look:
    """Tell how a creature looks in a rectangle of so many pixels."""
    size = (width, height) if figure.squeezed or width != height else (width, width)
    return (figure.kind, figure.side % _RIM_SHAPES, figure.letter, max(1, size[0]), max(1, size[1]), figure.down,
            figure.lying and not figure.down, figure.mark)  # fmt: skip


def lacks(look: Look) -> bool:
    """Say whether a token is not drawn in its size, but in others: it can be scaled."""
    drawn = _sizes(_sizeless(look))
    return bool(drawn) and look not in drawn


def shown(look: Look, later: dict[Look, None] | None = None) -> pygame.Surface:
    """Draw a token; where it may be drawn `later` and there are other sizes it is scaled, and put there to `sharpen`.
    """
    if later is None or not lacks(look):
        return sharpen(look)
    later[look] = None
    drawn = _sizes(_sizeless(look))
    like = min(drawn, key=lambda one: abs(one[3] - look[3]))
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
    drawn.blit(_mask(shape, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
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


@lru_cache(maxsize=32)
def _mask(shape: int, size: int) -> pygame.Surface:
    """Give what of a token of a side is seen: it is the same for all of a size."""
    return _raster(_svg(_backing(shape, "#fff", "#fff")), size)


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
    _mask.cache_clear()
    _sizes.cache_clear()
