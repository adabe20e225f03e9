"""How does a creature stand while something happens to it: where does it lean, rise, sink, shake or topple?"""

from dataclasses import dataclass
from math import hypot, pi, sin

import pygame

from game.battle.event import Event
from game.ecs.components import Conditions, Place, Vitals
from game.ecs.world import World
from game.mechanics.states import PRONE
from scenes.ui import theme

LUNGE = 0.35
"""Cells by which a striker leans towards its target."""
RECOIL, HEAVY = 0.16, 0.3
"""Cells by which who is hit is thrown back: by a blow, by a heavy one."""
DODGE = 0.18
"""Cells by which who is missed steps aside."""
SHAKE, SHAKES = 0.07, 6
"""Cells by which who is hurt shakes, and how often."""
HOP = 0.07
"""Cells that a walker rises at each step."""
DROP, DEEPEST, CLIMB = 0.4, 1.4, 0.15
"""What a cell of height is on the screen for who falls, all of it at the most; and for who rises or sinks."""
TOPPLE = 70
"""Degrees from which a felled creature comes to lie."""
FAR = 2.5
"""Cells from which on a blow is no stroke: the striker draws back a little, as from a shot."""
GRAVE = 3
"""A loss of a part of so many of all hit points is a heavy one."""
Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pose:
    """How a creature is drawn for a moment: moved and lifted in cells, its size, turned in degrees, lit up 0 to 1."""

    dx: float = 0.0
    dy: float = 0.0
    rise: float = 0.0
    size: float = 1.0
    tilt: float = 0.0
    flash: float = 0.0
    tone: str = "text"
    clods: float = 0.0
    """How much earth is thrown up around it, 0 to 1."""


REST = Pose()


class Beat:
    """One event on the stage, and what it does to those who take part."""

    def __init__(self, event: Event, world: World) -> None:
        """Look at an event that has just come to pass in a world."""
        facts = dict(event.facts)
        self.kind, self.unit = event.kind, event.unit
        target = facts.get("target") if event.kind in ("struck", "missed") else None
        self.target = target if isinstance(target, int) else 0
        self.heavy = bool(facts.get("critical")) or facts.get("tier") == 3 or _grave(event)
        self.digs = facts.get("gait") == "burrow"
        self.walks = event.kind == "moved" and facts.get("gait") in ("walk", "run", "")
        self.down = _falls(event)
        self._way, self._apart = _towards(world, self.unit, self.target)
        self._gone: tuple[float, float, float] | None = None
        """From where it has come, seen from where it is now."""
        for change in event.changes:
            if isinstance(change.before, Place) and isinstance(change.after, Place):
                (ax, ay, az), (bx, by, bz) = middle(change.before), middle(change.after)
                self._gone = ax - bx, ay - by, az - bz

    def pose(self, unit: int, done: float) -> Pose:
        """Give how a creature stands when a part of the event, 0 to 1, is over."""
        if unit == self.unit:
            return self._striker(done) if self.kind in ("struck", "missed") else self._own(done)
        return self._struck(done) if unit == self.target else REST

    def _striker(self, done: float) -> Pose:
        """Lean into the blow and back; who shoots draws back instead."""
        swing = LUNGE * sin(pi * done) * (1 if self._apart <= FAR else -0.25)
        return Pose(self._way[0] * swing, self._way[1] * swing)

    def _struck(self, done: float) -> Pose:
        """Throw whoever is hit back, once the blow lands; whoever is missed steps aside."""
        since = max(0.0, (done - 0.4) / 0.6)
        if self.kind == "missed":
            aside = DODGE * sin(pi * done)
            return Pose(-self._way[1] * aside, self._way[0] * aside)
        back = (HEAVY if self.heavy else RECOIL) * sin(pi * since)
        return Pose(self._way[0] * back, self._way[1] * back, flash=(1 - since) * (done > 0.4), tone="text")

    def _own(self, done: float) -> Pose:
        """Pose whom an event is about: on its way, hurt, healed, or coming to lie."""
        left = 1.0 - done
        if self.kind == "hurt":
            swing = SHAKE * (2 if self.heavy else 1) * left * sin(2 * pi * SHAKES / 2 * done)
            return Pose(swing, flash=left * left, tone="bad")
        if self.kind == "healed":
            return Pose(size=1 + 0.08 * sin(pi * done), flash=left, tone="good")
        if self.down:
            return Pose(tilt=self.down * TOPPLE * left * left, size=1 + 0.15 * left)
        return self._going(done) if self._gone is not None else REST

    def _going(self, done: float) -> Pose:
        """Bring whoever goes, falls or digs to where it is by now; a fall grows faster, and ends hard."""
        dx, dy, dz = self._gone or (0.0, 0.0, 0.0)
        left = 1.0 - done
        across = max(0.0, 1 - 2 * done) if self.kind == "fell" and dz > 0 else left
        rise = min(DEEPEST, dz * DROP) * (1 - done * done) if self.kind == "fell" else dz * CLIMB * left
        hop = HOP * sin(pi * done) if self.walks else 0.0
        clods = sin(pi * done) if self.digs else 0.0
        return Pose(dx * across, dy * across, rise + hop, 1 - 0.2 * done * (self.digs and dz > 0), clods=clods)


def middle(place: Place) -> tuple[float, float, float]:
    """Give the middle of a creature's place, in cells, and its height."""
    dx, dy, wide, high = place.band
    return place.at[0] + dx + wide / 2, place.at[1] + dy + high / 2, place.at[2]


def _towards(world: World, unit: int, target: int) -> tuple[Vector, float]:
    """Give the way from one creature to another, of length 1, and how far apart they are, in cells."""
    here, there = world.find(unit, Place), world.find(target, Place)
    if not target or here is None or there is None:
        return (0.0, 0.0), 0.0
    (ax, ay, _), (bx, by, _) = middle(here), middle(there)
    length = hypot(bx - ax, by - ay)
    reach = (max(here.band[2:]) + max(there.band[2:])) / 2 - 1
    return ((bx - ax) / length, (by - ay) / length) if length else (0.0, 0.0), length - reach


def _grave(event: Event) -> bool:
    vitals = [(change.before, change.after) for change in event.changes
              if isinstance(change.before, Vitals) and isinstance(change.after, Vitals)]  # fmt: skip
    return any((before.hp - after.hp) * GRAVE >= before.max_hp for before, after in vitals)


def _falls(event: Event) -> int:
    """Say whether somebody comes to lie (1), or stands up again (-1)."""
    if event.kind in ("downed", "died"):
        return 1
    lies = [tuple(isinstance(state, Conditions) and any(one.name == PRONE for one in state.active)
                  for state in (change.before, change.after)) for change in event.changes]  # fmt: skip
    return 1 if (False, True) in lies else -1 if (True, False) in lies else 0


def posed(image: pygame.Surface, pose: Pose) -> pygame.Surface:
    """Turn, grow and light up a token; gives it as it is where nothing of that is to be."""
    if pose.tilt or pose.size != 1.0:
        image = pygame.transform.rotozoom(image, pose.tilt, pose.size)
    if pose.flash > 0:
        image = image.copy()
        paint = theme.colour(pose.tone).lerp(pygame.Color("black"), 1 - 0.75 * min(1.0, pose.flash))
        image.fill((*paint[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return image


def furrow(screen: pygame.Surface, body: pygame.Rect, thrown: float) -> None:
    """Draw the earth that a digger throws up around itself."""
    radius = max(1, round(body.width * 0.07 * thrown))
    for number in range(10):
        turned = pygame.Vector2(body.width * (0.42 + 0.06 * (number % 3)), 0).rotate(36 * number + 11 * (number % 2))
        spot = body.centerx + turned.x, body.centery + turned.y * 0.8
        pygame.draw.circle(screen, theme.colour("terrain.soil_dark"), spot, radius + 1)
        pygame.draw.circle(screen, theme.colour("terrain.soil"), spot, radius)
