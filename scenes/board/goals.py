"""How is ground marked that a side is to reach or hold? By that side's colour, its kind of line, and its badge."""

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.battle.objectives import Objective
from game.ecs.world import World
from scenes.board import overlays, tokens
from scenes.board.camera import Camera
from scenes.board.overlays import Goal
from scenes.ui import theme
from scenes.ui.words import letter_of, teams

PLACED = ("reach", "hold")
"""Kinds of objectives that ask for ground."""
SMALLEST = 12
"""Pixels of a badge at the least: a smaller one cannot be read."""


def of(world: World, objectives: Iterable[Objective]) -> tuple[Goal, ...]:
    """List the marked ground of a battle, the same ground once for each side that it is marked for."""
    sides = teams(world)
    asked = [one for one in objectives if one.kind in PLACED and one.team in sides]
    marked = [(one.area, sides.index(one.team), letter_of(world, one.team)) for one in asked]
    return tuple(Goal(*parts) for parts in dict.fromkeys(marked))


def bake(surface: pygame.Surface, camera: Camera, goals: tuple[Goal, ...]) -> None:
    """Draw the rims of marked ground, those of several sides inside each other, then their badges."""
    thick = max(2, camera.px // 12)
    drawn: dict[tuple[int, int, int, int], int] = {}
    for goal in goals:
        ring = drawn[goal.area] = drawn.get(goal.area, -1) + 1
        for start, end in _rim(camera, goal, ring * (thick + 3)):
            _line(surface, start, end, goal.side, thick)
        _badges(surface, camera, goal, ring)


def _rim(camera: Camera, goal: Goal, inner: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Give the ends of the lines around marked ground, `inner` pixels inside it."""
    x, y, wide, high = goal.area
    if camera.hexes:
        spots = {(x + i, y + j): 0 for j in range(high) for i in range(wide)}
        return [(start, end) for start, end, _ in overlays.sides(camera, spots, inner)]
    box = camera.rect(*goal.area).inflate(-2 * inner, -2 * inner)
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _line(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], side: int, thick: int) -> None:
    """Draw a side's line on a dark one: whole for the first side, in ever shorter dashes for the others."""
    colour, length = theme.side(side).rim, max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    pygame.draw.line(surface, theme.colour("board.ink"), start, end, thick + 3)
    if side == 0:
        pygame.draw.line(surface, colour, start, end, thick)
    else:
        overlays.dashes(surface, colour, start, end, thick, max(2, length * side // (8 * thick)))


def _badges(surface: pygame.Surface, camera: Camera, goal: Goal, ring: int) -> None:
    """Put the side's badge on two corners of its ground, beside those of other sides."""
    size = max(SMALLEST, min(28, camera.px // 2))
    plate = tokens.badge(goal.side, goal.letter, size)
    x, y, wide, high = goal.area
    first, last = camera.rect(x, y), camera.rect(x + wide - 1, y + high - 1)
    surface.blit(plate, plate.get_rect(center=(first.left + ring * size, first.top)))
    surface.blit(plate, plate.get_rect(center=(last.right - ring * size, last.bottom)))


def sample(surface: pygame.Surface, rect: Rect, band: str) -> None:
    """Draw what a mark or an overlay looks like, for a legend: 'goal 1' for the second side, else a band."""
    if not band.startswith("goal"):
        overlays.sample(surface, rect, band)
        return
    surface.fill(theme.colour("terrain.floor"), rect)
    box = rect.inflate(-6, -6)
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        _line(surface, start, end, int(band[5:]), 2)
