"""What pictures of a board are kept, and what can be shown of one until another is drawn: moved, and scaled?"""

from dataclasses import dataclass

import pygame
from pygame import Rect

from scenes.board.camera import Camera


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture that was shown, and the camera that saw it, whose view begins at its upper left corner."""

    picture: pygame.Surface
    camera: Camera

    def lies(self, camera: Camera) -> tuple[float, float, float]:
        """Give how many times as large another camera sees it, and where its upper left corner is then."""
        (left, top), (x, y), part = self.camera.origin, camera.origin, camera.px / self.camera.px
        return part, x - left * part, y - top * part

    def like(self, camera: Camera) -> bool:
        """Say whether another camera sees the very same part of the board, as large."""
        return self.lies(camera) == (1, 0, 0) and self.picture.get_size() == camera.view.size

    def uncovered(self, camera: Camera) -> list[Rect]:
        """List the rectangles of another camera's view that it leaves free."""
        (part, x, y), (wide, high) = self.lies(camera), self.picture.get_size()
        edge = 0 if part == 1 else 2
        return margins(camera.view.size, Rect(x, y, wide * part, high * part).inflate(-edge, -edge))

    def laid(self, target: pygame.Surface, camera: Camera) -> None:
        """Lay it on a picture where another camera sees it."""
        part, x, y = self.lies(camera)
        if part == 1:
            target.blit(self.picture, (x, y))
            return
        seen = Rect(-x / part - 1, -y / part - 1, target.get_width() / part + 3, target.get_height() / part + 3)
        seen = seen.clip(self.picture.get_rect())
        size = round(seen.width * part), round(seen.height * part)
        if all((*seen.size, *size)):
            scaled = pygame.transform.scale(self.picture.subsurface(seen), size)
            target.blit(scaled, (round(seen.x * part + x), round(seen.y * part + y)))


def margins(size: tuple[int, int], covered: Rect) -> list[Rect]:
    """List the rectangles of a picture that lie around a part of it."""
    (wide, high), covered = size, covered.clip(Rect(0, 0, *size))
    if not covered.width or not covered.height:
        return [Rect(0, 0, wide, high)]
    rects = (Rect(0, 0, wide, covered.top), Rect(0, covered.bottom, wide, high - covered.bottom),
             Rect(0, covered.top, covered.left, covered.height),
             Rect(covered.right, covered.top, wide - covered.right, covered.height))  # fmt: skip
    return [rect for rect in rects if rect.width > 0 and rect.height > 0]


class Kept:
    """The last two pictures of a kind: the pointer goes to and fro between two of them all the time."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        self._pictures: list[tuple[object, pygame.Surface]] = []

    def find(self, key: object) -> pygame.Surface | None:
        """Give the picture of a key, if it is kept."""
        kept = next((held for held in self._pictures if held[0] == key), None)
        if kept is None:
            return None
        self._pictures.remove(kept)
        self._pictures.append(kept)
        return kept[1]

    def spare(self, key: object, size: tuple[int, int]) -> pygame.Surface:
        """Give a surface to draw the picture of a key on; the older of the two makes room."""
        old = self._pictures.pop(0)[1] if len(self._pictures) == 2 else None
        picture = old if old is not None and old.get_size() == size else pygame.Surface(size)
        self._pictures.append((key, picture))
        return picture

    def spoil(self) -> None:
        """Let the picture that was found or drawn last be drawn anew whenever it is wanted again."""
        self._pictures[-1] = object(), self._pictures[-1][1]


class Pair:
    """Two surfaces, of which the one is drawn from what is on the other."""

    def __init__(self) -> None:
        """Have none yet."""
        self._surfaces: list[pygame.Surface] = []

    def other(self, than: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Give a surface that is not a given one."""
        self._surfaces = [held for held in self._surfaces if held is than or held.get_size() == size]
        found = next((held for held in self._surfaces if held is not than), None)
        if found is None:
            found = pygame.Surface(size)
            self._surfaces.append(found)
        return found
