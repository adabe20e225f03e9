"""How do places look on the board: lines of strikes with their odds, signs of flanks and of cover?"""

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.battle.rulebook import Strike
from game.ecs.components import Place
from game.ecs.world import World
from game.reasons import Refusal
from scenes.board import ghost
from scenes.board.camera import Camera
from scenes.board.overlays import dashes
from scenes.play.offers import Spot
from scenes.stand.card import odds
from scenes.stand.scout import Mark, Shot
from scenes.stand.signs import blades, shield
from scenes.ui import ink, theme
from scenes.ui.words import signed

Pixel = tuple[int, int]
ALONG = (25, 40, 55, 12, 70)
"""Percent of a line at which its odds may stand."""
AROUND = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, -2), (0, 2), (-2, 0), (2, 0))
"""Places beside the first of those, in labels."""
ROOM = 0
"""Pixels that what cover adds may stand out of its cell; where it would the shield says it alone."""


def lines(screen: pygame.Surface, camera: Camera, world: World, shots: Iterable[Shot], unit: int, cell: Spot,
          barring: tuple[str, ...]) -> None:  # fmt: skip
    """Draw a line for each strike between the place and who is struck or strikes, with its odds.

    Dashed ones are barred, by one of these rules.
    """
    place = world.find(unit, Place)
    if place is None:
        return
    here = ghost.middle(camera, (*cell, 0), place.band)
    ends = []
    for shot in shots:
        other = world.find(shot.at if shot.by == unit else shot.by, Place)
        if other is None:
            continue
        if isinstance(shot.answer, Refusal) and shot.answer.rule not in barring:
            continue  # it is too far away: no line would show why
        start = ghost.middle(camera, shot.whence if shot.by != unit else other.at, other.band)
        there = ghost.middle(camera, other.at, other.band)
        _line(screen, camera, (start, here), solid=isinstance(shot.answer, Strike))
        if start != there:
            _walk(screen, camera, there, start)
        if isinstance(shot.answer, Strike):
            ends.append((start, odds(shot.answer)))
    taken: list[Rect] = []
    for start, words in ends:
        _label(screen, camera, (start, here), words, taken)


def _line(screen: pygame.Surface, camera: Camera, ends: tuple[Pixel, Pixel], *, solid: bool) -> None:
    thick = max(2, camera.px // 18)
    if solid:
        pygame.draw.line(screen, theme.colour("board.paper"), *ends, thick + 3)
        pygame.draw.line(screen, theme.colour("band.threat"), *ends, thick)
    else:
        dashes(screen, theme.colour("board.ink"), *ends, thick, 9)


def _walk(screen: pygame.Surface, camera: Camera, start: Pixel, end: Pixel) -> None:
    """Draw where somebody goes first: a dashed line, and a ring at its end."""
    thick = max(2, camera.px // 22)
    dashes(screen, theme.colour("board.path_edge"), start, end, thick + 2, 5)
    dashes(screen, theme.colour("board.path"), start, end, thick, 5)
    for radius, colour in ((camera.px // 5, "board.path_edge"), (camera.px // 5 - 2, "board.path")):
        pygame.draw.circle(screen, theme.colour(colour), end, max(4, radius), thick)


def _label(screen: pygame.Surface, camera: Camera, ends: tuple[Pixel, Pixel], words: str, taken: list[Rect]) -> None:
    """Write the odds on a line, or beside it, where no other label stands if that can be."""
    label = ink.piece(words, theme.SMALLEST, "board.ink", True, camera.type)
    tries = places(ends, label.get_size())
    plate = next((rect for rect in tries if rect.collidelist(taken) < 0), tries[0])
    taken.append(plate)
    pygame.draw.rect(screen, theme.colour("board.paper"), plate, border_radius=5)
    pygame.draw.rect(screen, theme.colour("band.threat"), plate, 2, border_radius=5)
    screen.blit(label, label.get_rect(center=plate.center))


def places(ends: tuple[Pixel, Pixel], size: Pixel) -> list[Rect]:
    """List where a label of a size may stand: along the line, else around its first place."""
    (ax, ay), (bx, by) = ends
    along = [Rect(0, 0, size[0] + 8, size[1] + 2) for _ in ALONG]
    for plate, part in zip(along, ALONG, strict=True):
        plate.center = ax + (bx - ax) * part // 100, ay + (by - ay) * part // 100
    wide, high = along[0].width + 2, along[0].height + 2
    return along + [along[0].move(x * wide, y * high) for x, y in AROUND]


def signs(screen: pygame.Surface, camera: Camera, marks: Iterable[tuple[Spot, Mark]]) -> None:
    """Draw a shield on each place in cover, filled where that is total, and two blades on each that flanks."""
    size = max(10, camera.px // 3)
    for spot, mark in marks:
        cell = camera.rect(*spot)
        if mark.cover is not None:
            box = Rect(cell.left + 3, cell.bottom - size - 3, size, size)
            shield(screen, box, filled=mark.total)
            label = ink.cased(signed(mark.cover.amount), theme.SMALLEST, camera.type) if mark.cover.amount else None
            if label is not None and box.right + 1 + label.get_width() <= cell.right + ROOM:
                screen.blit(label, label.get_rect(midleft=(box.right + 1, box.centery)))
        if mark.flank is not None:
            blades(screen, Rect(cell.right - size - 3, cell.top + 3, size, size))

