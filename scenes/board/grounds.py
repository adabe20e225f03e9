"""What ground is seen at a zoom: its own, baked once, or for some frames that of another zoom, scaled?"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time

import pygame
from pygame import Rect

from game.space.field import Field
from scenes.board import hexboard, tiles, tokens
from scenes.board.camera import ROW, Camera

MOST_BAKED = 4096
"""Pixels to a side of a baked window of the ground; nothing larger is ever asked for."""
MOST_GROUNDS = 3
"""Zooms whose baked ground is kept, where the whole map is baked at once: one goes in and out again."""
PIECE = 0.005
"""Seconds of a frame that what is still to be baked or drawn may take: no further part is begun after that."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A part of a board (x, y, width, height in cells) as it is baked: pixels to a cell, type, thick lines or thin."""

    field: Field
    px: int
    area: tuple[int, int, int, int]
    type: float
    bold: bool

    @classmethod
    def of(cls, camera: Camera, field: Field) -> "Ground":
        """Give the ground to bake for what a camera sees: the whole board if it is small enough, or a part around."""
        (left, top), px = camera.origin, camera.px
        seen = Rect(0, 0, field.width, field.height)
        if max(field.width, field.height) * px > MOST_BAKED:
            size = MOST_BAKED // px
            x, y = -left // px - size // 4, -top // px - size // 4
            seen = Rect(x // 8 * 8, y // 8 * 8, size, size).clip(seen)  # even rows, so that hexes keep their shift
        return cls(field, px, (seen.x, seen.y, seen.width, seen.height), camera.type, camera.bold)

    @property
    def whole(self) -> bool:
        """Say whether the whole board is baked."""
        return self.area == (0, 0, self.field.width, self.field.height)

    def baking(self) -> Iterator[pygame.Surface]:
        """Bake it part by part: yields the surface each time, and it is done with the last."""
        bake = hexboard.baking if self.field.grid.hexes else tiles.baking
        return bake(self.field, self.px, self.area, self.type, bold=self.bold)

    def laid(self, baked: pygame.Surface, base: pygame.Surface, camera: Camera) -> None:
        """Lay what was baked of it where a camera sees it; at another zoom it is scaled."""
        if self.px == camera.px:
            base.blit(baked, camera.corner(*self.area[:2]))
            return
        seen, (x, y), hexes = in_view(camera), self.area[:2], camera.hexes
        high = self.px * (ROW if hexes else 1)
        more = (self.px // 2, self.px // 3) if hexes else (0, 0)
        left, top = (seen.x - x) * self.px, round((seen.y - y) * high)
        part = Rect(left, top, seen.width * self.px + more[0], round(seen.height * high) + more[1])
        part = part.clip(baked.get_rect())
        size = round(part.width * camera.px / self.px), round(part.height * camera.px / self.px)
        base.blit(pygame.transform.scale(baked.subsurface(part), size), camera.corner(seen.x, seen.y))


def in_view(camera: Camera) -> Rect:
    """Give the cells of the board that a camera sees, from an even row on."""
    (left, top), view, px = camera.origin, camera.view, camera.px
    high = px * (ROW if camera.hexes else 1)
    x, y = (view.left - left) // px - 1, int((view.top - top) // high) - 2 & ~1
    right, bottom = (view.right - left) // px + 2, int((view.bottom - top) // high) + 3
    return Rect(x, y, right - x, bottom - y).clip(Rect(0, 0, camera.columns, camera.rows))


class Grounds:
    """The ground of the last zooms of a board, and what of its picture is still to be drawn sharp."""

    def __init__(self) -> None:
        """Have nothing baked yet."""
        self.patient = False
        """What takes long is shown scaled at first, and worked out in the frames after; else all is there at once."""
        self.baked: dict[Ground, pygame.Surface] = {}
        self._rough: dict[tokens.Look, None] = {}
        """The tokens that were drawn scaled in the last picture."""
        self._wanted: Ground | None = None
        """The ground that was drawn scaled in the last picture."""
        self._baking: tuple[Ground | None, Iterator[pygame.Surface]] = None, iter(())
        self._surface: pygame.Surface | None = None
        """What is being baked, and as far as it is."""
        self._due = self._hurried = False
        """All of it has been worked out: the next picture is a sharp one; this is such a picture."""

    @property
    def rough(self) -> bool:
        """Say whether anything in the last picture was scaled."""
        return self._wanted is not None or bool(self._rough)

    @property
    def later(self) -> dict[tokens.Look, None] | None:
        """Give what takes the tokens that may be drawn later; None: none may."""
        return None if self._hurried else self._rough

    def begin(self, camera: Camera, field: Field) -> bool:
        """Begin a picture; says whether its ground is a sharp one."""
        self._hurried, self._due = self._due or not self.patient, False
        self._rough.clear()
        ground = Ground.of(camera, field)
        sharp = self._hurried or ground in self.baked or self._like(ground, camera) is None
        self._wanted = None if sharp else ground
        return sharp

    def lay(self, base: pygame.Surface, camera: Camera, field: Field) -> None:
        """Lay the ground that a camera sees."""
        ground = Ground.of(camera, field)
        like = self._like(ground, camera) if self._wanted == ground else None
        if like is not None:
            like.laid(self.baked[like], base, camera)
            return
        if ground not in self.baked:
            while self._bake_on(ground):
                pass
        ground.laid(self.baked[ground], base, camera)

    def work(self) -> bool:
        """Let a frame pass: draw a little of what was scaled; says whether all of it is there now."""
        if not self.rough:
            return False
        start = thread_time()
        while self.rough and thread_time() - start < PIECE:
            if self._rough:
                tokens.sharpen(self._rough.popitem()[0])
            elif self._wanted is not None and not self._bake_on(self._wanted):
                self._wanted = None
        self._due = not self.rough
        return self._due

    def _like(self, ground: Ground, camera: Camera) -> Ground | None:
        """Give what is baked of the nearest zoom that covers all that is in view."""
        seen = in_view(camera)
        covering = [one for one in self.baked if one.field == ground.field and Rect(one.area).contains(seen)]
        return min(covering, key=lambda one: abs(one.px - ground.px), default=None)

    def _bake_on(self, ground: Ground) -> bool:
        """Bake a part more of a ground; says whether there is more to be baked."""
        if self._baking[0] != ground:
            self._baking = ground, ground.baking()
            self._surface = None
        surface = next(self._baking[1], None)
        if surface is not None:
            self._surface = surface
            return True
        while len(self.baked) >= (MOST_GROUNDS if ground.whole else 1):
            del self.baked[next(iter(self.baked))]
        if self._surface is not None:
            self.baked[ground] = self._surface
        self._baking = None, iter(())
        return False
