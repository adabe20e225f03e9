"""How high is the way? Heights along a planned path, ground and flier, in a small inset."""

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.paths.plan import MovePlan
from game.space.field import Field
from game.space.square import Cell
from scenes.ui import ink, theme
from scenes.ui.words import say

WIDTH, HEIGHT = 250, 128


@dataclass(frozen=True, slots=True)
class Profile:
    """Heights in cells, a pair for each place along the way: of the ground, and of the creature."""

    ground: tuple[int, ...]
    path: tuple[int, ...]
    fall: str = ""
    """The damage of a fall from the end, in dice; '' where none threatens."""

    @property
    def raised(self) -> bool:
        """Say whether any of it is above the ground."""
        return any(z > floor for z, floor in zip(self.path, self.ground, strict=True))


def profile(field: Field, start: Cell, plan: MovePlan | None, goal: Cell | None) -> Profile:
    """Cut along a plan, or straight from start to goal where there is none."""
    cells = [start]
    if plan is not None and plan.steps:
        cells += [step.after for step in plan.steps if step.after != step.before]
    elif goal is not None:
        cells.append(goal)
    ground = tuple(field.ground(x, y) if field.inside(x, y) else 0 for x, y, _ in cells)
    return Profile(ground, tuple(z for _, _, z in cells))


class SideView:
    """The inset's picture, drawn anew only when the profile changes."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._image = pygame.Surface((1, 1))
        self._key: object = None

    def draw(self, screen: pygame.Surface, rect: Rect, cut: Profile, scale: float) -> None:
        """Blit the inset into a rectangle of the window."""
        key = cut, rect.size, scale
        if key != self._key:
            self._image, self._key = _picture(cut, rect.size, scale), key
        screen.blit(self._image, rect)


def _picture(cut: Profile, size: tuple[int, int], scale: float) -> pygame.Surface:
    image = pygame.Surface(size).convert()
    image.fill(theme.colour("panel"))
    heading = ink.piece(say("From the side"), theme.SMALLEST, "muted", False, scale)
    image.blit(heading, (8, 4))
    low, high = min(*cut.ground, *cut.path), max(*cut.ground, *cut.path) + 1
    room = Rect(34, heading.get_height() + 14, size[0] - 60, size[1] - heading.get_height() - 30)
    column = room.width / max(1, len(cut.path))
    row = room.height / max(1, high - low)
    _ground(image, cut, room, column, row, low)
    points = [(round(room.left + (i + 0.5) * column), round(room.bottom - (z - low + 0.5) * row))
              for i, z in enumerate(cut.path)]  # fmt: skip
    if len(points) > 1:
        pygame.draw.lines(image, theme.colour("board.path_edge"), False, points, 6)
        pygame.draw.lines(image, theme.colour("board.path"), False, points, 3)
    if cut.fall:
        _fall(image, cut, points[-1], round(room.bottom - (cut.ground[-1] - low) * row), scale)
    for i in (0, -1):
        pygame.draw.circle(image, theme.colour("focus"), points[i], 5)
        label = ink.piece(str(cut.path[i]), theme.SMALLEST, "text", True, scale)
        image.blit(label, label.get_rect(midright=(points[i][0] - 8, points[i][1])) if i == 0
                   else label.get_rect(midleft=(points[i][0] + 8, points[i][1])))  # fmt: skip
    pygame.draw.rect(image, theme.colour("line"), image.get_rect(), 1)
    return image


def _fall(image: pygame.Surface, cut: Profile, top: tuple[int, int], floor: int, scale: float) -> None:
    """Dash the way down from the end of a path, and say what it would do."""
    for y in range(top[1] + 8, floor, 8):
        pygame.draw.line(image, theme.colour("warn"), (top[0], y), (top[0], min(y + 4, floor)), 2)
    label = ink.piece(say("Fall: {dice}", dice=cut.fall), theme.SMALLEST, "warn", True, scale)
    image.blit(label, label.get_rect(topright=(image.get_width() - 8, 4)))


def _ground(image: pygame.Surface, cut: Profile, room: Rect, column: float, row: float, low: int) -> None:
    for i, floor in enumerate(cut.ground):
        top = round(room.bottom - (floor - low) * row)
        left = round(room.left + i * column)
        rect = Rect(left, top, round(room.left + (i + 1) * column) - left, room.bottom - top + 6)
        pygame.draw.rect(image, theme.colour("terrain.stone"), rect)
        pygame.draw.line(image, theme.colour("terrain.stone_lit"), rect.topleft, (rect.right - 1, rect.top), 2)
