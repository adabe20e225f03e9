"""What ground is seen at a zoom, and what is reached on it: drawn at once, or in pieces while the last is shown?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from time import thread_time

import pygame
from pygame import Rect

from game.space.field import Field
from scenes.board import hexboard, overlays, tiles, tokens
from scenes.board.camera import ROW, Camera
from scenes.board.overlays import Layer
from scenes.ui import theme

MOST_BAKED = 4096
"""Pixels to a side of a baked window of the ground; nothing larger is ever asked for."""
MOST_GROUNDS = 3
"""Zooms whose baked ground is kept, where the whole map is baked at once: one goes in and out again."""
PIECE = 0.005
"""Seconds of a frame that what is still to be baked or drawn may take: no further part is begun after that."""
NEAR = 0.25
"""Pixels by which it is moved besides, so that its cells most often lie on the very pixels of the new ones."""
ROOMY = 256
"""Pixels of which the sides of a surface to draw on are multiples: to make one for each step of a window takes long."""
FAR = 0.75
"""As small as that what is shown meanwhile is scaled smoothly: else too much of it would be left out."""


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
        seen, (x, y), hexes = in_view(camera, base.get_clip(), close=True), self.area[:2], camera.hexes
        high = self.px * (ROW if hexes else 1)
        more = (self.px // 2, self.px // 3) if hexes else (0, 0)
        left, top = (seen.x - x) * self.px, round((seen.y - y) * high)
        part = Rect(left, top, seen.width * self.px + more[0], round(seen.height * high) + more[1])
        part = part.clip(baked.get_rect())
        if not part.width or not part.height:
            return
        size = round(part.width * camera.px / self.px), round(part.height * camera.px / self.px)
        base.blit(pygame.transform.scale(baked.subsurface(part), size), camera.corner(seen.x, seen.y))


def in_view(camera: Camera, part: Rect | None = None, *, close: bool = False) -> Rect:
    """Give the cells of the board that a camera sees, or that lie in a part of its view, from an even row on.

    On squares `close` leaves out those around, and begins with any row.
    """
    (left, top), view, px = camera.origin, part or camera.view, camera.px
    if close and not camera.hexes:
        x, y = (view.left - left) // px, (view.top - top) // px
        right, bottom = -((left - view.right) // px), -((top - view.bottom) // px)
        return Rect(x, y, right - x, bottom - y).clip(Rect(0, 0, camera.columns, camera.rows))
    high = px * (ROW if camera.hexes else 1)
    x, y = (view.left - left) // px - 1, int((view.top - top) // high) - 2 & ~1
    right, bottom = (view.right - left) // px + 2, int((view.bottom - top) // high) + 3
    return Rect(x, y, right - x, bottom - y).clip(Rect(0, 0, camera.columns, camera.rows))


@dataclass(frozen=True)
class Floor:
    """The ground that a camera sees with the reach on it: what is threatened changes oftener than that."""

    camera: Camera
    field: Field
    layer: Layer

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Tell it from others."""
        camera, layer = self.camera, self.layer
        return (self.field, camera.origin, camera.step, camera.type, camera.bold, camera.view.size,
                layer.reach, layer.numbers)  # fmt: skip

    @property
    def ground(self) -> Ground:
        """Give what is baked for it."""
        return Ground.of(self.camera, self.field)


class Grounds:
    """The ground of the last zooms of a board, the floor of its picture, and what of that is still to be drawn."""

    def __init__(self) -> None:
        """Have nothing baked yet."""
        self.patient = False
        """What takes long is shown scaled at first, and worked out in the frames after; else all is there at once."""
        self.baked: dict[Ground, pygame.Surface] = {}
        self.floor = pygame.Surface((1, 1))
        self._key: object = None
        """What the floor was drawn for."""
        self._rough: dict[tokens.Look, None] = {}
        """The tokens that were drawn scaled in the last picture."""
        self._wanted: Floor | None = None
        """The floor that the last picture lacked."""
        self._last: object = None
        """What floor the last picture was to have."""
        self._baking: tuple[Ground | None, Iterator[pygame.Surface]] = None, iter(())
        self._surface: pygame.Surface | None = None
        """What is being baked, and as far as it is."""
        self._laying: tuple[object, Iterator[None]] = None, iter(())
        """What floor is being drawn."""
        self._drawing: tuple[object, Iterator[None]] = None, iter(())
        """What picture is being drawn on its floor, all of it in pieces."""
        self._ready = self.due = False
        """All of it has been worked out since the last picture, or before the one that is drawn now."""

    @property
    def rough(self) -> bool:
        """Say whether anything in the last picture was not yet as it should be."""
        return self._wanted is not None or bool(self._rough) or self._drawing[0] is not None or self._ready

    @property
    def later(self) -> dict[tokens.Look, None] | None:
        """Give what takes the tokens that may be drawn later; None: none may."""
        return self._rough if self.patient and not self.due else None

    def lack(self, looks: Iterable[tokens.Look]) -> None:
        """Let those of some tokens be drawn that can only be scaled so far."""
        self._rough.update(dict.fromkeys(filter(tokens.lacks, looks)))

    def clear(self) -> None:
        """Have no token scaled so far: all of them are to be drawn anew."""
        self._rough.clear()

    def begin(self, floor: Floor, *, known: bool, hurried: bool) -> bool:
        """Begin a picture; says whether its floor is there as it should be.

        `known`: the picture is kept, floor and all; `hurried`: nothing else could be shown meanwhile.
        """
        same, self._last = floor.key == self._last, floor.key
        self.due, self._ready = same and self._ready, False
        if not known and (hurried or not self.patient) and self._key != floor.key:
            for _ in self._on(floor):
                pass
        self._wanted = None if known or self._key == floor.key else floor
        return self._wanted is None

    def covers(self, floor: Floor) -> bool:
        """Say whether there is ground to be seen without anything being baked: its own, or some like it."""
        return floor.ground in self.baked or self._like(floor) is not None

    def lay(self, base: pygame.Surface, floor: Floor) -> None:
        """Draw a floor within the clip of a picture: upon its ground, or upon some like it, scaled."""
        base.fill(theme.colour("shade"))
        like = floor.ground if floor.ground in self.baked else self._like(floor)
        if like is not None:
            like.laid(self.baked[like], base, floor.camera)
        overlays.lay_reach(base, floor.camera, floor.layer)

    def work(self) -> bool:
        """Let a frame pass: draw a little of what was lacking; says whether all of it is there now.

        That is said a frame late, so that the picture is not drawn in the same frame as the last piece.
        """
        if self._ready:
            return True
        start = thread_time()
        while self.rough and thread_time() - start < PIECE:
            if self._rough:
                tokens.sharpen(self._rough.popitem()[0])
            elif self._wanted is not None:
                self._wanted = None if next(self._on(self._wanted), self) is self else self._wanted
            elif next(self._drawing[1], self) is self:
                self._drawing = None, iter(())
            self._ready = not self._rough and self._wanted is None and self._drawing[0] is None
            if self._ready:
                break
        return False

    def drawn(self, key: object, picture: Callable[[], Iterator[None]]) -> None:
        """Let a picture be drawn on the floor, part by part; one that has been begun goes on."""
        if self._drawing[0] != key:
            self._drawing = key, picture()

    def left(self) -> None:
        """Let no picture be drawn in pieces any more."""
        self._drawing = None, iter(())

    def _on(self, floor: Floor) -> Iterator[None]:
        """Give what draws a floor, as far as it has come."""
        if self._laying[0] != floor.key:
            self._laying = floor.key, self._lay(floor)
        return self._laying[1]

    def _lay(self, floor: Floor) -> Iterator[None]:
        """Draw a floor as it should be, part by part."""
        ground = floor.ground
        while ground not in self.baked:
            self._bake_on(ground)
            yield
        self._key = None
        if self.floor.get_size() != floor.camera.view.size:
            self.floor = pygame.Surface(floor.camera.view.size)
        self.floor.fill(theme.colour("shade"))
        ground.laid(self.baked[ground], self.floor, floor.camera)
        yield
        yield from overlays.laying_reach(self.floor, floor.camera, floor.layer)
        self._key = floor.key

    def _like(self, floor: Floor) -> Ground | None:
        """Give what is baked of the nearest zoom that covers all that is in view; rather of this field."""
        seen, field, px = in_view(floor.camera), floor.field, floor.camera.px
        covering = [one for one in self.baked if Rect(one.area).contains(seen)]
        return min(covering, key=lambda one: (one.field != field, abs(one.px - px)), default=None)

    def _bake_on(self, ground: Ground) -> None:
        """Bake a part more of a ground."""
        if self._baking[0] != ground:
            self._baking = ground, ground.baking()
            self._surface = None
        surface = next(self._baking[1], None)
        if surface is not None:
            self._surface = surface
            return
        while len(self.baked) >= (MOST_GROUNDS if ground.whole else 1):
            del self.baked[next(iter(self.baked))]
        if self._surface is not None:
            self.baked[ground] = self._surface
        self._baking = None, iter(())


@dataclass(frozen=True, slots=True)
class PastView:
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

    def covered(self, camera: Camera) -> Rect:
        """Give the part of another camera's view that it covers."""
        (part, x, y), (wide, high) = self.lies(camera), self.picture.get_size()
        edge = 0 if part == 1 else 2
        return Rect(x, y, wide * part, high * part).inflate(-edge, -edge)

    def uncovered(self, camera: Camera) -> list[Rect]:
        """List the rectangles of another camera's view that it leaves free."""
        return margins(camera.view.size, self.covered(camera))

    def laid(self, target: pygame.Surface, camera: Camera, spare: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        """Lay it on a picture where another camera sees it; `spare` gives a surface of a size to scale it on."""
        part, x, y = self.lies(camera)
        if part == 1:
            target.blit(self.picture, (x, y))
            return
        seen = Rect(-x / part - 1, -y / part - 1, target.get_width() / part + 3, target.get_height() / part + 3)
        seen = seen.clip(self.picture.get_rect())
        size = round(seen.width * part), round(seen.height * part)
        if all((*seen.size, *size)):
            place = Rect(round(seen.x * part + x + NEAR), round(seen.y * part + y + NEAR), *size)
            within = target.get_rect().contains(place)
            scaled = target.subsurface(place) if within else spare(size)
            scale = pygame.transform.smoothscale if part < FAR else pygame.transform.scale
            scale(self.picture.subsurface(seen), size, scaled)
            if not within:
                target.blit(scaled, place)


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
        self._left: pygame.Surface | None = None
        """The one that made room last: the next one is drawn on it."""

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
        picture = self.blank(size)
        self.keep(key, picture)
        return picture

    def blank(self, size: tuple[int, int]) -> pygame.Surface:
        """Give a surface to draw a picture on, which is kept once it is there."""
        blank, self._left = self._left, None
        return blank if blank is not None and blank.get_size() == size else pygame.Surface(size)

    def keep(self, key: object, picture: pygame.Surface) -> None:
        """Keep a picture; the older of the two makes room."""
        if len(self._pictures) == 2:
            self._left = self._pictures.pop(0)[1]
        self._pictures.append((key, picture))

    def spoil(self) -> None:
        """Let the picture that was given or drawn last be drawn anew whenever it is wanted again."""
        self._pictures[-1] = object(), self._pictures[-1][1]


class Pair:
    """Two surfaces, of which the one is drawn from what is on the other; they have room for the largest view so far."""

    def __init__(self) -> None:
        """Have none yet."""
        self._surfaces: list[pygame.Surface] = []
        self._scaled = pygame.Surface((1, 1))
        """Something to scale on what is larger than a view."""

    def slide(self, past: PastView, camera: Camera) -> pygame.Surface:
        """Give a past picture as another camera sees it, or itself where that is the same."""
        if past.like(camera):
            return past.picture
        moved = self.other(past.picture, camera.view.size)
        past.laid(moved, camera, self._spare)
        return moved

    def _spare(self, size: tuple[int, int]) -> pygame.Surface:
        """Give a surface of a size, whatever is on it."""
        if not _holds(self._scaled, size):
            self._scaled = pygame.Surface([each + ROOMY for each in size])
        return self._scaled.subsurface(0, 0, *size)

    def other(self, than: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Give a surface of a size that is not on the one that a given one is on."""
        taken = than.get_parent() or than
        free = next((held for held in self._surfaces if held is not taken and _holds(held, size)), None)
        if free is None:
            free = pygame.Surface([-(-each // ROOMY) * ROOMY for each in size])
            self._surfaces = [*(held for held in self._surfaces if held is taken), free]
        return free.subsurface(0, 0, *size)


def _holds(surface: pygame.Surface, size: tuple[int, int]) -> bool:
    return surface.get_width() >= size[0] and surface.get_height() >= size[1]
