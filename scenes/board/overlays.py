"""What lies on the ground of the board: reach in bands, threatened squares, goals? Baked once for a view."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from scenes.board.camera import ROW, Camera
from scenes.play.offers import Spot
from scenes.ui import ink, theme

REACH = ("move", "double", "run")
"""Hatches of the purses in their order; further purses look like the last."""
NUMBERS_FROM = 40
"""Pixels to a cell from which on costs are written into the cells."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Ground that a side is to reach or hold: (x, y, width, height), the side's number and its letter."""

    area: tuple[int, int, int, int]
    side: int
    letter: str


@dataclass(frozen=True, slots=True)
class Layer:
    """What is to be seen: reach as spot -> (purse, cost), threatened spots, and goals; equal layers look alike."""

    reach: Mapping[Spot, tuple[int, int]]
    threat: frozenset[Spot]
    filled: bool
    """Threatened squares are filled, not only ringed."""
    dashed: bool
    """The rings are dashed: the planned movement provokes nobody."""
    goals: tuple[Goal, ...]
    numbers: bool = True


def around(camera: Camera, layer: Layer, covered: Rect) -> Layer:
    """Leave out of a layer what would be drawn in a part of the view that is covered already."""
    (left, top), px, high = camera.origin, camera.px, camera.px * ROW if camera.hexes else camera.px
    x, y = (covered.left - left) // px + 3, int((covered.top - top) // high) + 3
    right, bottom = (covered.right - left) // px - 2, int((covered.bottom - top) // high) - 3
    within = Rect(x, y, max(0, right - x), max(0, bottom - y))
    reach = {spot: band for spot, band in layer.reach.items() if not within.collidepoint(spot)}
    return replace(layer, reach=reach, threat=frozenset(spot for spot in layer.threat if not within.collidepoint(spot)))


def lay_reach(surface: pygame.Surface, camera: Camera, layer: Layer) -> None:
    """Draw the reach of a layer on a surface, in the camera's coordinates, as far as its clip goes."""
    for _ in laying_reach(surface, camera, layer):
        pass


def laying_reach(surface: pygame.Surface, camera: Camera, layer: Layer) -> Iterator[None]:
    """Draw the same part by part, none of which takes long."""
    seen = _seen(surface, camera)
    reach = {spot: band for spot, band in layer.reach.items() if seen.collidepoint(spot)}
    for number, name in enumerate(REACH):
        _hatched(surface, camera, [spot for spot, (band, _) in reach.items() if min(band, 2) == number], name)
        yield
    _bands(surface, camera, {spot: band for spot, (band, _) in reach.items()})
    if layer.numbers and camera.px >= NUMBERS_FROM:
        yield
        _numbers(surface, camera, reach)


def lay_threat(surface: pygame.Surface, camera: Camera, layer: Layer) -> None:
    """Draw the threatened squares of a layer over its reach."""
    _threat(surface, camera, layer, _seen(surface, camera))


def _seen(surface: pygame.Surface, camera: Camera) -> Rect:
    """Give the cells of which anything may be drawn: those in the clip of a surface, and some around."""
    (left, top), px, part = camera.origin, camera.px, surface.get_clip().clip(camera.view)
    high = px * ROW if camera.hexes else px
    x, y = (part.left - left) // px - 2, int((part.top - top) // high) - 2
    return Rect(x, y, (part.right - left) // px + 3 - x, int((part.bottom - top) // high) + 3 - y)


def edges(camera: Camera, spots: Mapping[Spot, int]) -> Iterator[tuple[Spot, int, int]]:
    """Yield the edges where a band ends: spot, the number of its side, and the band inside."""
    for spot, band in spots.items():
        for side, beyond in enumerate(camera.across(*spot)):
            if spots.get(beyond, 99) > band:
                yield spot, side, band


def sides(
    camera: Camera, spots: Mapping[Spot, int], inner: int = 0
) -> Iterator[tuple[tuple[int, int], tuple[int, int], int]]:
    """Yield the same edges as their ends in the window, and the band inside; `inner`: pixels that they lie inside."""
    if not camera.hexes:
        yield from _straight(camera, spots, inner)
        return
    drawn: dict[Spot, list[tuple[int, int]]] = {}
    for spot, side, band in edges(camera, spots):
        if spot not in drawn:
            drawn[spot] = camera.outline(*spot, inner)
        corners = drawn[spot]
        yield corners[side], corners[(side + 1) % len(corners)], band


def _straight(
    camera: Camera, spots: Mapping[Spot, int], inner: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int], int]]:
    """Yield the edges between squares: east, south, west and north of each, as `Camera.across` lists them."""
    (left, top), px, beyond = camera.origin, camera.px, spots.get
    for (x, y), band in spots.items():
        west, north = left + x * px + inner, top + y * px + inner
        east, south = west + px - 2 * inner, north + px - 2 * inner
        if beyond((x + 1, y), 99) > band:
            yield (east, north), (east, south), band
        if beyond((x, y + 1), 99) > band:
            yield (east, south), (west, south), band
        if beyond((x - 1, y), 99) > band:
            yield (west, south), (west, north), band
        if beyond((x, y - 1), 99) > band:
            yield (west, north), (east, north), band


def _hatched(surface: pygame.Surface, camera: Camera, spots: Sequence[Spot], name: str) -> None:
    """Lay a pattern over cells; over hexes in one piece, so that it neither parts nor doubles where they meet."""
    tile, px, place = theme.hatch(name, camera.px), camera.px, camera.places()
    if not camera.hexes:
        surface.fblits([(tile, place(*spot)) for spot in spots])
        return
    if not spots:
        return
    rects = [camera.rect(*spot) for spot in spots]
    box = rects[0].unionall(rects).clip(surface.get_clip())
    if not box.width or not box.height:
        return
    pattern, shape = (pygame.Surface(box.size, pygame.SRCALPHA) for _ in range(2))
    left, top = place(0, 0)
    across, down = range((left - box.left) % px - px, box.width, px), range((top - box.top) % px - px, box.height, px)
    pattern.fblits([(tile, (x, y)) for y in down for x in across])
    for spot in spots:
        pygame.draw.polygon(shape, "white", [(x - box.left, y - box.top) for x, y in camera.outline(*spot)])
    pattern.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(pattern, box)


def _bands(surface: pygame.Surface, camera: Camera, bands: Mapping[Spot, int]) -> None:
    colours = [theme.colour(f"band.{name}") for name in REACH]
    thick = max(2, camera.px // 16)
    for start, end, band in sides(camera, bands):
        pygame.draw.line(surface, colours[min(band, 2)], start, end, thick)


def _numbers(surface: pygame.Surface, camera: Camera, reach: Mapping[Spot, tuple[int, int]]) -> None:
    """Write costs into the lower right corners of squares, and above the lower tips of hexes."""
    costs = dict.fromkeys(cost for _, cost in reach.values())
    labels = {cost: ink.cased(str(cost), theme.SMALLEST, camera.type) for cost in costs}
    place, px, pairs = camera.places(), camera.px, []
    for spot, (_, cost) in reach.items():
        label = labels[cost]
        if camera.hexes:
            cell = camera.rect(*spot)
            corner = label.get_rect(midbottom=(cell.centerx, cell.bottom - px // 8)).topleft
        else:
            x, y = place(*spot)
            corner = x + px - 3 - label.get_width(), y + px - label.get_height()
        pairs.append((label, corner))
    surface.fblits(pairs)


def _threat(surface: pygame.Surface, camera: Camera, layer: Layer, seen: Rect) -> None:
    spots = dict.fromkeys(sorted(spot for spot in layer.threat if seen.collidepoint(spot)), 0)
    if layer.filled:
        _hatched(surface, camera, list(spots), "threat")
    colour, thick = theme.colour("band.threat"), max(2, camera.px // 20)
    for (ax, ay), (bx, by), _ in sides(camera, spots, thick):
        cut = ((bx - ax) // 4, (by - ay) // 4) if layer.dashed else (0, 0)
        pygame.draw.line(surface, colour, (ax + cut[0], ay + cut[1]), (bx - cut[0], by - cut[1]), thick)


def dashes(surface: pygame.Surface, colour: pygame.Color, a: Spot, b: Spot, thick: int, count: int) -> None:
    """Draw a dashed line: `count` dashes with gaps as long between them."""
    parts = 2 * count - 1
    for i in range(0, parts, 2):
        start = a[0] + (b[0] - a[0]) * i // parts, a[1] + (b[1] - a[1]) * i // parts
        end = a[0] + (b[0] - a[0]) * (i + 1) // parts, a[1] + (b[1] - a[1]) * (i + 1) // parts
        pygame.draw.line(surface, colour, start, end, thick)


def sample(surface: pygame.Surface, rect: Rect, band: str) -> None:
    """Draw what an overlay looks like on the floor, for a legend: a band, or 'threat'."""
    surface.fill(theme.colour("terrain.floor"), rect)
    if band in REACH:
        surface.set_clip(rect)
        surface.blit(theme.hatch(band, max(NUMBERS_FROM, *rect.size)), rect.topleft)
        surface.set_clip(None)
        pygame.draw.rect(surface, theme.colour(f"band.{band}"), rect, 2)
    elif band == "threat":
        pygame.draw.rect(surface, theme.colour("band.threat"), rect.inflate(-6, -6), 2)
