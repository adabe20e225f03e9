"""How does the whole board look? Baked ground with overlays, creatures over it, what moves, seen by a camera."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np
import pygame
from pygame import Rect

from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Conditions, Place, Side, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.mechanics.states import DYING, HIDDEN, INVISIBLE, PRONE, SQUEEZING, UNCONSCIOUS
from game.space.field import Field
from scenes.board import goals, overlays, tokens
from scenes.board.camera import Camera
from scenes.board.grounds import Floor, Grounds, Kept, Pair, PastView
from scenes.board.motion import Motion
from scenes.board.overlays import Layer
from scenes.board.terrain import is_wet
from scenes.board.water import Tide
from scenes.ui import ink, theme
from scenes.ui.words import letter_of, teams
from scenes.weight.marks import drawing, mark_of
from scenes.weight.pose import REST, Pose, furrow, posed

AWAY = (HIDDEN, INVISIBLE)
"""Conditions of which the other side is to see nothing."""
SHOWN = ("dead", DYING, UNCONSCIOUS, SQUEEZING, *AWAY)
"""Conditions that a token shows by itself."""
MOST_STATES = 3
SHADED = 0.1
"""Cells above its place from which somebody who falls or leaps throws a shadow."""
FAINT = 150
"""How solid who is below the ground, or hidden, looks, out of 255."""


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
    shown = _side_by_side([_figure(world, rulebook, unit, place, sides) for unit, place in world.all(Place)])
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


def _part(rect: Rect, among: tuple[int, int]) -> Rect:
    """Give the part of a place for one of several: the first to the lower right, the last to the upper left."""
    number, several = among
    if several == 1:
        return rect
    size, rect = (rect.width * 8 // 10, rect.height * 8 // 10), rect.inflate(rect.width // 5, rect.height // 5)
    room, last = (rect.width - size[0], rect.height - size[1]), several - 1
    return Rect(rect.x + room[0] * (last - number) // last, rect.y + room[1] * (last - number) // last, *size)


def _figure(world: World, rulebook: Rulebook, unit: int, place: Place, sides: tuple[str, ...]) -> Figure:
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
        self._stills = Kept()
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
        self._bake(world)
        turn = world.find(BATTLE, Turn)
        acting = turn.acting if turn is not None else 0
        if motion.still:
            self._stand(acting)
            screen.blit(self._still, self.camera.view)
            self._water(screen, world)
            return
        screen.blit(self._base, self.camera.view)
        self._water(screen, world)
        screen.set_clip(self.camera.view)
        self._still_key = None
        self.grounds.clear()
        for figure in self._figures:
            self._creature(screen, self.camera, figure, motion.pose(figure.unit, ahead), figure.unit == acting)
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

    def _stand(self, acting: int) -> None:
        """Keep a picture of the board with its creatures for as long as none of them moves."""
        key = self._key, self._told, acting
        if key == self._still_key and not self.grounds.due:
            return
        self._still_key, kept = key, self._stills.find(key)
        self.grounds.clear()
        if kept is not None:
            self._still = kept
            return
        self._still = self._stills.spare(key, self._base.get_size())
        self._still.blit(self._base, (0, 0))
        shown = self._own_camera()
        for figure in self._figures:
            self._creature(self._still, shown, figure, REST, figure.unit == acting)
        if self.grounds.rough:
            self._stills.spoil()

    def _own_camera(self) -> Camera:
        """Give the camera for a picture of the view alone."""
        return replace(self.camera, view=self.camera.view.move(-self.camera.view.x, -self.camera.view.y))

    def _bake(self, world: World) -> None:
        floor = Floor(self._own_camera(), world.field, self.layer)
        key = floor.key, self.layer, tuple(self.camera.view)
        self._sight, kept = self._seen, self._bases.find(key)
        sharp = self.grounds.begin(floor, known=kept is not None, hurried=not self._can_wait(floor))
        if kept is not None:
            self._base = kept
        elif sharp:
            self._base = self._bases.spare(key, floor.camera.view.size)
            self._base.blit(self.grounds.floor, (0, 0))
            self._lay_over(floor)
        elif self._key != (key, sharp):
            self._shift(floor)
        self._key, self._past = (key, sharp), PastView(self._base, floor.camera)

    def _can_wait(self, floor: Floor) -> bool:
        """Say whether something can be shown until a floor is drawn: the last base, and what goes round it."""
        past = self._past
        return past is not None and (not past.uncovered(floor.camera) or self.grounds.covers(floor))

    def _shift(self, floor: Floor) -> None:
        """Show the last base where it lies now, and draw what it does not cover."""
        past, camera = self._past, floor.camera
        if past is None or past.like(camera):
            return
        self._base = self._moved.other(past.picture, camera.view.size)
        past.laid(self._base, camera)
        for rect in past.uncovered(camera):
            self._base.set_clip(rect)
            self.grounds.lay(self._base, floor)
            self._lay_over(floor)
        self._base.set_clip(None)

    def _lay_over(self, floor: Floor) -> None:
        """Draw on the base what lies on the floor besides the reach."""
        overlays.lay_threat(self._base, floor.camera, floor.layer)
        goals.bake(self._base, floor.camera, floor.layer.goals)

    def _creature(self, screen: pygame.Surface, camera: Camera, figure: Figure, pose: Pose, ring: bool) -> None:
        px = camera.px
        rect = camera.body(figure.x + pose.dx, figure.y + pose.dy, figure.wide, figure.high)
        if not rect.colliderect(camera.view):
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
        inner = rect.inflate(-max(2, px // 10), -max(2, px // 10))
        narrow = inner.size if figure.squeezed or inner.width != inner.height else None
        image = tokens.token(figure.kind, figure.side, figure.letter, inner.width, down=figure.down, squeezed=narrow,
                             lying=figure.lying and not figure.down, mark=figure.mark,
                             later=self.grounds.later)  # fmt: skip
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
