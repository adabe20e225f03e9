"""How does the whole board look? Baked ground with overlays, creatures over it, what moves, seen by a camera."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import cos, pi, sin

import numpy as np
import pygame
from pygame import Rect

from game.battle.rulebook import Rulebook
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.space.field import Field
from scenes.board import goals, overlays, tokens
from scenes.board.camera import Camera
from scenes.board.grounds import Floor, Grounds, Kept, Pair, PastView
from scenes.board.motion import Motion
from scenes.board.overlays import Layer
from scenes.board.terrain import is_wet
from scenes.board.tokens import Figure, figures
from scenes.board.tokens import part_of as _part
from scenes.board.water import Tide
from scenes.ui import ink, theme
from scenes.weight.pose import REST, Pose, furrow, posed

MOST_STATES = 3
FEW = 8
"""Creatures that are drawn in a piece."""
SHADED = 0.1
"""Cells above its place from which somebody who falls or leaps throws a shadow."""
FAINT = 150
"""How solid who is below the ground, or hidden, looks, out of 255."""


class Board:
    """Draws a world. Bakes ground and layer once for each view; creatures are drawn over it in every frame."""

    def __init__(self, world: World, rulebook: Rulebook,
                 unseen: Callable[[World], frozenset[int]] = lambda _: frozenset()) -> None:  # fmt: skip
        """Look at a world's ground, all of it in view; `unseen`: the creatures that are not to be drawn."""
        self.rulebook, self.unseen = rulebook, unseen
        self.camera = Camera(world.ground.width, world.ground.height, world.ground.grid)
        self.layer = Layer({}, frozenset(), False, False, ())
        self.turned = False
        """Who is called sits across the table: words over creatures are turned towards them."""
        self._base = pygame.Surface((1, 1))
        """The ground with all that lies on it: as it should be, or until that is drawn the last one, moved, scaled."""
        self._key: object = None
        self._past: PastView | None = None
        """The base as it was shown last."""
        self._bases, self._moved = Kept(), Pair()
        self._still = pygame.Surface((1, 1))
        """The base with the creatures on it, kept while nothing moves."""
        self._still_key: object = None
        self._stills, self._slid = Kept(), Pair()
        self._shown: PastView | None = None
        """The board with its creatures as it was shown last."""
        self._shown_key: object = None
        """Who stood there, and how, and whose turn it was."""
        self.grounds = Grounds()
        self._sight: object = None
        """What the camera saw in the last picture."""
        self._figures: list[Figure] = []
        self._told: tuple[object, frozenset[int]] | None = None
        self._tide = Tide()
        self._wet: list[tuple[int, int]] = []
        """Corners of the wet squares in view that nobody stands on, in pixels of the window."""
        self._wet_key: object = None

    def draw(self, screen: pygame.Surface, world: World, stamp: object, motion: Motion, ahead: float) -> None:
        """Draw the board into its view; `stamp` changes whenever the world does."""
        unseen = self.unseen(world)
        if self._told is None or self._told[1] != unseen:
            self._past = None  # what one side was shown is nothing to tide another over with
        if (stamp, unseen) != self._told:
            self._figures = [each for each in figures(world, self.rulebook) if each.unit not in unseen]
            self._told = stamp, unseen
        turn = world.find(BATTLE, Turn)
        acting = turn.acting if turn is not None else 0
        if motion.still:
            self._stand(world, acting)
            screen.blit(self._still, self.camera.view)
            self._water(screen, world)
            return
        self._bake(world)
        screen.blit(self._base, self.camera.view)
        self._water(screen, world)
        screen.set_clip(self.camera.view)
        self._still_key = self._shown = None
        self.grounds.left()
        self.grounds.clear()
        for figure in self._figures:
            self._creature(screen, self.camera, figure, motion.pose(figure.unit, ahead), figure.unit == acting,
                           self.grounds.later)  # fmt: skip
        self._floating(screen, motion, ahead)
        screen.set_clip(None)

    def work_out(self) -> bool:
        """Let a frame pass: draw a little of what is seen scaled; says whether all of it is there now."""
        return self._sight == self._seen and self.grounds.work()

    @property
    def _seen(self) -> object:
        return self.camera.origin, self.camera.step, tuple(self.camera.view)

    def flow(self, seconds: float, *, still: bool) -> bool:
        """Let the water move; says whether anything looks different. `still`: it does not."""
        return bool(self._wet) and not still and self._tide.flow(seconds)

    def _water(self, screen: pygame.Surface, world: World) -> None:
        """Draw the crests of the water in view."""
        key = self._key, self._told
        if key != self._wet_key:
            self._wet, self._wet_key = self._wet_places(world.field), key
        if self._wet:
            screen.set_clip(self.camera.view)
            self._tide.draw(screen, self.camera.px, self._wet, hexes=self.camera.hexes)
            screen.set_clip(None)

    def _wet_places(self, field: Field) -> list[tuple[int, int]]:
        camera = self.camera
        taken = {(x, y) for figure in self._figures for x in range(int(figure.x), int(figure.x) + figure.wide)
                 for y in range(int(figure.y), int(figure.y) + figure.high)}  # fmt: skip
        down, across = np.nonzero(field.plane(is_wet))
        spots = [spot for spot in zip(across.tolist(), down.tolist(), strict=True) if spot not in taken]
        return [camera.corner(*spot) for spot in spots if camera.rect(*spot).colliderect(camera.view)]

    def _stand(self, world: World, acting: int) -> None:
        """Keep a picture of the board with its creatures for as long as none of them moves.

        A new one of the same creatures is drawn in pieces, and the one that was shown last is shown until it is there.
        """
        floor = Floor(self._own_camera(), world.field, self.layer)
        who, key = (self._told, acting), (floor.key, self.layer, tuple(self.camera.view), self._told, acting)
        kept, past = self._stills.find(key), self._shown if who == self._shown_key else None
        if kept is None and past is not None and self.grounds.patient and self._can_wait(past, floor):
            self._tide_over(past, floor, key, acting)
        else:
            self.grounds.left()
            self._bake(world)
            self._put(kept, key, floor.camera, acting)
        self._shown, self._shown_key = PastView(self._still, floor.camera), who

    def _put(self, kept: pygame.Surface | None, key: object, camera: Camera, acting: int) -> None:
        """Show a picture that is kept, or else draw it at once."""
        same, self._still_key = key == self._still_key, key
        if same and not self.grounds.due:
            return
        self.grounds.clear()
        if kept is not None:
            self._still = kept
            return
        self._still = self._stills.spare(key, self._base.get_size())
        self._still.blit(self._base, (0, 0))
        for figure in self._figures:
            self._creature(self._still, camera, figure, REST, figure.unit == acting, self.grounds.later)
        if self.grounds.rough:
            self._stills.spoil()

    def _tide_over(self, past: PastView, floor: Floor, key: object, acting: int) -> None:
        """Show the last picture where it lies now, draw what it does not cover, and let the new one be drawn."""
        self._sight, same = self._seen, ("meanwhile", key) == self._still_key
        self.grounds.begin(floor, known=False, hurried=False)
        self.grounds.drawn(key, partial(self._drawing, floor, key, acting))
        self._still_key = "meanwhile", key
        if same:
            return
        self.grounds.clear()
        camera, bodies = floor.camera, list(self._bodies(floor.camera))
        self._still, beyond = self._slid.slide(past, camera), floor
        rects = past.uncovered(camera) if not past.like(camera) else []
        if rects:
            beyond = replace(floor, layer=overlays.around(camera, floor.layer, past.covered(camera)))
        for rect in rects:
            self._still.set_clip(rect)
            self.grounds.lay(self._still, beyond)
            _lay_over(self._still, beyond)
            near = rect.inflate(2 * camera.px, 2 * camera.px)
            for figure in (figure for figure, body in bodies if body.colliderect(near)):
                self._creature(self._still, camera, figure, REST, figure.unit == acting, self.grounds.later)
        self._still.set_clip(None)
        self.grounds.lack(tokens.look_of(figure, *_inner(_part(body, figure.among), camera.px).size)
                          for figure, body in bodies)  # fmt: skip

    def _bodies(self, camera: Camera) -> Iterator[tuple[Figure, Rect]]:
        """Yield the creatures in view that stand still, each with where it is drawn."""
        for figure in self._figures:
            body = camera.body(figure.x, figure.y, figure.wide, figure.high)
            if body.colliderect(camera.view):
                yield figure, body

    def _drawing(self, floor: Floor, key: object, acting: int) -> Iterator[None]:
        """Draw the picture of the board with its creatures on a floor that is there, part by part."""
        on, figures = (floor.key, *key[1:3]), self._figures  # type: ignore[index]
        base = self._bases.find(on)
        if base is None:
            base = self._bases.blank(floor.camera.view.size)
            base.blit(self.grounds.floor, (0, 0))
            yield
            _lay_over(base, floor)
            self._bases.keep(on, base)
            yield
        picture = self._stills.blank(base.get_size())
        picture.blit(base, (0, 0))
        for number, figure in enumerate(figures):
            if number % FEW == 0:
                yield
            self._creature(picture, floor.camera, figure, REST, figure.unit == acting, None)
        self._stills.keep(key, picture)

    def _own_camera(self) -> Camera:
        """Give the camera for a picture of the view alone."""
        return replace(self.camera, view=self.camera.view.move(-self.camera.view.x, -self.camera.view.y))

    def _bake(self, world: World) -> None:
        floor = Floor(self._own_camera(), world.field, self.layer)
        key = floor.key, self.layer, tuple(self.camera.view)
        self._sight, kept = self._seen, self._bases.find(key)
        sharp = self.grounds.begin(floor, known=kept is not None, hurried=not self._can_wait(self._past, floor))
        if kept is not None:
            self._base = kept
        elif sharp:
            self._base = self._bases.spare(key, floor.camera.view.size)
            self._base.blit(self.grounds.floor, (0, 0))
            _lay_over(self._base, floor)
        elif self._key != (key, sharp):
            self._shift(floor)
        self._key, self._past = (key, sharp), PastView(self._base, floor.camera)

    def _can_wait(self, past: PastView | None, floor: Floor) -> bool:
        """Say whether something can be shown until a floor is drawn: a past picture, and what goes round it."""
        return past is not None and (not past.uncovered(floor.camera) or self.grounds.covers(floor))

    def _shift(self, floor: Floor) -> None:
        """Show the last base where it lies now, and draw what it does not cover."""
        past, camera = self._past, floor.camera
        if past is None or past.like(camera):
            return
        self._base = self._moved.slide(past, camera)
        beyond = replace(floor, layer=overlays.around(camera, floor.layer, past.covered(camera)))
        for rect in past.uncovered(camera):
            self._base.set_clip(rect)
            self.grounds.lay(self._base, beyond)
            _lay_over(self._base, beyond)
        self._base.set_clip(None)

    def _creature(self, screen: pygame.Surface, camera: Camera, figure: Figure, pose: Pose, ring: bool,
                  later: dict[tokens.Look, None] | None) -> None:  # fmt: skip
        px = camera.px
        rect = camera.body(figure.x + pose.dx, figure.y + pose.dy, figure.wide, figure.high)
        if not rect.colliderect(camera.view) or not rect.inflate(2 * px, 2 * px).colliderect(screen.get_clip()):
            return
        rect = _part(rect, figure.among)
        if figure.above > 0:
            rect = self._lifted(screen, rect, figure)
        elif pose.rise > SHADED:
            shadow = rect.inflate(-px // 5, -px // 5)
            pygame.draw.ellipse(screen, theme.colour("token.outline"), shadow, max(2, px // 16))
        if pose.clods:
            furrow(screen, rect, pose.clods)
        rect = rect.move(0, -round(pose.rise * px))
        if ring:
            rounded = px // 2 if camera.hexes else px // 4
            pygame.draw.rect(screen, theme.colour("board.ink"), rect.inflate(2, 2), 5, border_radius=rounded)
            pygame.draw.rect(screen, theme.colour("board.selected"), rect, 3, border_radius=rounded)
        inner = _inner(rect, px)
        image = tokens.shown(tokens.look_of(figure, *inner.size), later)
        if figure.above < 0 or figure.hidden:
            image = image.copy()
            image.set_alpha(FAINT)
        image = posed(image, pose)
        screen.blit(image, image.get_rect(center=inner.center))
        if figure.hp < figure.most and not figure.down:
            bar = Rect(rect.x + px // 8, rect.bottom - max(5, px // 9), rect.width - px // 4, max(4, px // 12))
            health(screen, bar, figure.hp, figure.most)
        if figure.heading >= 0 and figure.above > 0:
            self._pointer(screen, rect, figure.heading)
        if figure.states and not figure.down:
            self._marks(screen, rect, min(figure.states, MOST_STATES))
        if figure.above > 0 and px >= 20:
            self._height(screen, rect, f"\u2191{figure.z}")
        elif figure.above < 0 and px >= 20:
            self._height(screen, rect, f"\u2193{-figure.above}")

    def _lifted(self, screen: pygame.Surface, rect: Rect, figure: Figure) -> Rect:
        """Draw the shadow on the ground and the stalk up; gives where the creature itself is drawn."""
        px = self.camera.px
        rise = min(px // 2, px // 6 + px * figure.above // 16)
        shadow = rect.inflate(-px // 5, -px // 5)
        pygame.draw.ellipse(screen, theme.colour("token.outline"), shadow, max(2, px // 16))
        lifted = rect.move(0, -rise)
        pygame.draw.line(screen, theme.colour("token.outline"), shadow.center, lifted.center, max(2, px // 14))
        return lifted

    def _pointer(self, screen: pygame.Surface, rect: Rect, heading: int) -> None:
        """Draw which way a flier is headed: a tip at its rim."""
        x, y = cos(heading * pi / 4), sin(heading * pi / 4)
        far, size = rect.width / 2 + self.camera.px / 10, self.camera.px / 6
        a, b = rect.centerx + x * far, rect.centery + y * far
        corners = [(a, b)] + [(a + (side * y - x) * size, b - (side * x + y) * size) for side in (-1, 1)]
        pygame.draw.polygon(screen, theme.colour("board.selected"), corners)
        pygame.draw.polygon(screen, theme.colour("board.ink"), corners, 1)

    def _marks(self, screen: pygame.Surface, rect: Rect, count: int) -> None:
        """Draw a dot for each condition along the left rim; the tooltip names them."""
        radius = max(3, self.camera.px // 11)
        for number in range(count):
            spot = rect.left + radius + 1, rect.bottom - radius - 1 - number * (2 * radius + 1)
            pygame.draw.circle(screen, theme.colour("board.ink"), spot, radius + 1)
            pygame.draw.circle(screen, theme.colour("warn"), spot, radius)

    def _height(self, screen: pygame.Surface, rect: Rect, words: str) -> None:
        label = ink.piece(words, theme.SMALLEST, "board.ink", True, self.camera.type)
        plate = label.get_rect(topright=(rect.right - 6, rect.top + 2)).inflate(6, -2)
        if plate.width * 2 > rect.width:  # it would hide the token
            plate.midbottom = rect.centerx, rect.top + 2
        pygame.draw.rect(screen, theme.colour("board.paper"), plate, border_radius=4)
        screen.blit(label, label.get_rect(center=plate.center))

    def _floating(self, screen: pygame.Surface, motion: Motion, ahead: float) -> None:
        """Draw words over creatures, each above the later ones, and none over another's."""
        drawn, view = {figure.unit: figure for figure in self._figures}, self.camera.view
        taken: list[Rect] = []
        for words in reversed(motion.floats):
            figure = drawn.get(words.unit) or drawn.get(words.instead)
            if figure is None:
                continue
            colour = {"bad": "bad", "good": "good"}.get(words.tone, "text")
            size = theme.HEADING if words.heavy else theme.TEXT
            label = ink.piece(words.words, size, colour, True, self.camera.scale)
            low = figure.high if self.turned else 0
            pose = motion.pose(figure.unit, ahead)
            x, y = self.camera.corner(figure.x + pose.dx + figure.wide / 2, figure.y + pose.dy + low)
            y = view.top + view.bottom - y if self.turned else y
            rise = round(self.camera.px * 0.3 * words.rise)
            rect = label.get_rect(midbottom=(x, y - rise)).inflate(10, 2)
            taken.append(free_of(rect.clamp(view), taken, view))
            self._plate(screen, label, taken[-1])

    def _plate(self, screen: pygame.Surface, label: pygame.Surface, rect: Rect) -> None:
        """Draw words on a plate; both stand on their heads where who is called sits across the table."""
        view = self.camera.view
        if self.turned:
            label = pygame.transform.rotate(label, 180)
            rect = rect.move(0, view.top + view.bottom - rect.bottom - rect.top)
        pygame.draw.rect(screen, theme.colour("shade"), rect, border_radius=5)
        screen.blit(label, label.get_rect(center=rect.center))


def _inner(rect: Rect, px: int) -> Rect:
    """Give the part of a place that a token takes."""
    return rect.inflate(-max(2, px // 10), -max(2, px // 10))


def _lay_over(base: pygame.Surface, floor: Floor) -> None:
    """Draw what lies on the floor besides the reach."""
    overlays.lay_threat(base, floor.camera, floor.layer)
    goals.bake(base, floor.camera, floor.layer.goals)


def free_of(rect: Rect, taken: list[Rect], view: Rect) -> Rect:
    """Move a plate up to where it lies over no other; at the upper edge of the view, down."""
    up, down = rect, rect
    while (hit := up.collidelist(taken)) >= 0:
        up = up.move(0, taken[hit].top - 2 - up.bottom)
    while (hit := down.collidelist(taken)) >= 0:
        down = down.move(0, taken[hit].bottom + 2 - down.top)
    return up if up.top >= view.top else down


def health(screen: pygame.Surface, rect: Rect, hp: int, most: int) -> None:
    """Draw a bar of hit points: what is left, out of what there is."""
    part = max(0, min(hp, most)) / max(1, most)
    colour = "good" if part > 0.5 else "warn" if part > 0.25 else "bad"
    pygame.draw.rect(screen, theme.colour("token.outline"), rect.inflate(2, 2))
    pygame.draw.rect(screen, theme.colour("sunk"), rect)
    pygame.draw.rect(screen, theme.colour(colour), Rect(rect.x, rect.y, round(rect.width * part), rect.height))
