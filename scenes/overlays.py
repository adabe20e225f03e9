"""What lies on the ground of the board: reach in bands, threatened squares, goals. Baked once for a view."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect

from scenes import theme
from scenes.camera import Camera
from scenes.ui import ink

Spot = tuple[int, int]
REACH = ("move", "double", "run")
"""Hatches of the purses in their order; further purses look like the last."""
NUMBERS_FROM = 40
"""Pixels to a cell from which on costs are written into the cells."""
SIDES = ((0, -1, (0, 0, 1, 0)), (1, 0, (1, 0, 1, 1)), (0, 1, (0, 1, 1, 1)), (-1, 0, (0, 0, 0, 1)))
"""Neighbour (dx, dy), and the edge towards it as two corners of the cell."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What is to be seen: reach as spot -> (purse, cost), threatened spots, and goals; equal layers look alike."""

    reach: Mapping[Spot, tuple[int, int]]
    threat: frozenset[Spot]
    filled: bool
    """Threatened squares are filled, not only ringed."""
    dashed: bool
    """The rings are dashed: the planned movement provokes nobody."""
    goals: tuple[tuple[int, int, int, int], ...]
    numbers: bool = True


def bake(surface: pygame.Surface, camera: Camera, layer: Layer) -> None:
    """Draw a layer on a surface, in the camera's coordinates."""
    seen, place = _seen(camera), camera.places()
    reach = {spot: found for spot, found in layer.reach.items() if seen.collidepoint(spot)}
    tiles = [theme.hatch(name, camera.px) for name in REACH]
    surface.fblits([(tiles[min(band, 2)], place(x, y)) for (x, y), (band, _) in reach.items()])
    _bands(surface, camera, {spot: band for spot, (band, _) in reach.items()})
    if layer.numbers and camera.px >= NUMBERS_FROM:
        _numbers(surface, camera, reach)
    _threat(surface, camera, layer, seen)
    for goal in layer.goals:
        _goal(surface, camera.rect(*goal))


def _seen(camera: Camera) -> Rect:
    left, top = camera.origin
    x, y = (camera.view.left - left) // camera.px, (camera.view.top - top) // camera.high
    return Rect(x - 1, y - 1, camera.view.width // camera.px + 3, camera.view.height // camera.high + 3)


def edges(spots: Mapping[Spot, int]) -> Iterator[tuple[Spot, tuple[int, int, int, int], int]]:
    """Yield the edges where a band ends: spot, the two corners of the edge in the cell, and the band inside."""
    for (x, y), band in spots.items():
        for dx, dy, corners in SIDES:
            if spots.get((x + dx, y + dy), 99) > band:
                yield (x, y), corners, band


def _bands(surface: pygame.Surface, camera: Camera, bands: Mapping[Spot, int]) -> None:
    colours = [theme.colour(f"band.{name}") for name in REACH]
    thick, px, place = max(2, camera.px // 16), camera.px, camera.places()
    for (cx, cy), (ax, ay, bx, by), band in edges(bands):
        x, y = place(cx, cy)
        pygame.draw.line(surface, colours[min(band, 2)], (x + ax * px, y + ay * px), (x + bx * px, y + by * px), thick)


def _numbers(surface: pygame.Surface, camera: Camera, reach: Mapping[Spot, tuple[int, int]]) -> None:
    place, pairs = camera.places(), []
    for spot, (_, cost) in reach.items():
        label = ink.cased(str(cost), theme.SMALLEST, camera.type)
        x, y = place(*spot)
        pairs.append((label, (x + camera.px - label.get_width() - 3, y + camera.px - label.get_height())))
    surface.fblits(pairs)


def _threat(surface: pygame.Surface, camera: Camera, layer: Layer, seen: Rect) -> None:
    spots = {spot: 0 for spot in sorted(layer.threat) if seen.collidepoint(spot)}
    px, place = camera.px, camera.places()
    if layer.filled:
        tile = theme.hatch("threat", px)
        surface.fblits([(tile, place(*spot)) for spot in spots])
    colour, thick = theme.colour("band.threat"), max(2, px // 20)
    far = px - thick
    for (cx, cy), (ax, ay, bx, by), _ in edges(spots):
        x, y = place(cx, cy)
        one = x + (far if ax else thick), y + (far if ay else thick)
        other = x + (far if bx else thick), y + (far if by else thick)
        if layer.dashed:
            third = (other[0] - one[0]) // 4, (other[1] - one[1]) // 4
            one, other = (one[0] + third[0], one[1] + third[1]), (other[0] - third[0], other[1] - third[1])
        pygame.draw.line(surface, colour, one, other, thick)


def dashes(surface: pygame.Surface, colour: pygame.Color, a: Spot, b: Spot, thick: int, count: int) -> None:
    """Draw a dashed line: `count` dashes with gaps as long between them."""
    parts = 2 * count - 1
    for i in range(0, parts, 2):
        start = a[0] + (b[0] - a[0]) * i // parts, a[1] + (b[1] - a[1]) * i // parts
        end = a[0] + (b[0] - a[0]) * (i + 1) // parts, a[1] + (b[1] - a[1]) * (i + 1) // parts
        pygame.draw.line(surface, colour, start, end, thick)


def sample(surface: pygame.Surface, rect: Rect, band: str) -> None:
    """Draw what an overlay looks like on the floor, for a legend: a band, 'threat' or 'goal'."""
    surface.fill(theme.colour("terrain.floor"), rect)
    if band in REACH:
        surface.set_clip(rect)
        surface.blit(theme.hatch(band, NUMBERS_FROM), rect.topleft)
        surface.set_clip(None)
        pygame.draw.rect(surface, theme.colour(f"band.{band}"), rect, 2)
    elif band == "threat":
        pygame.draw.rect(surface, theme.colour("band.threat"), rect.inflate(-6, -6), 2)
    else:
        _goal(surface, rect.inflate(-4, -4))


def _goal(surface: pygame.Surface, rect: Rect) -> None:
    colour = theme.colour("band.start")
    corners = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
        dashes(surface, colour, a, b, 4, max(2, length // 24))
