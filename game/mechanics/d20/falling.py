"""Falling out of the air: what the ground does, and where one comes to lie."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Body, Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.speeds import may_lie
from game.mechanics.states import PRONE, has
from game.reasons import Because, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell


def unsoftened(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, str]:  # noqa: ARG001 - one shape
    """Let nobody land softly."""
    yield from ()
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Falling:
    """The law of falls: a die for so many feet, and prone, unless the landing is soft."""

    passing: Passing
    harm: Harm
    flier: str
    """By this rule a creature falls that flies;"""
    each: int
    """so many feet of a fall do one die of damage,"""
    die: int
    """which has so many sides;"""
    climber: str = ""
    """by this rule falls who loses its hold on a wall."""
    soft: Callable[[World, Dice, int], Generator[Event | Decision, str, str]] = unsoftened
    """Whether the landing is soft: the rule by which it is, or ''."""

    def damage(self, feet: int) -> Roll:
        """A fall does one die for so many feet."""
        return Roll(feet // self.each, self.die, 0)

    def rule(self, world: World, unit: int) -> str:
        """Name the rule by which a creature falls: as one that flies, or as one that loses its hold."""
        return self.climber if self._holds(world, unit) else self.flier

    def _holds(self, world: World, unit: int) -> bool:
        return bool(self.climber) and not (world.find(unit, Speeds) or Speeds()).of("fly")

    def fall(self, world: World, dice: Dice, unit: int, because: Because) -> Play:
        """A fall does damage by its feet and leaves one prone, unless the landing is soft.

        Whoever is helpless lies where it lands; without weight nothing falls.
        """
        if world.field.gravity == "zero":
            return
        place, landing = world.get(unit, Place), self.below(world, unit)
        height = (place.at[2] - landing[2]) * SQUARE
        landed = put(world, unit, replace(place, at=landing, mode="walk"))
        note, facts = text("falls {feet} ft", feet=height), (("feet", height),)
        softly = yield from self.soft(world, dice, unit)
        if softly:
            note = text("falls {feet} ft and lands softly", feet=height)
        why = because, *((Because(softly, 0, text("a soft landing")),) if softly else ())
        yield Event("fell", unit, why, landed, note, facts)
        hard = not softly and height >= self.each
        if hard:
            damage, rule = self.damage(height), self.rule(world, unit)
            faces = yield from roll(world, dice, unit, damage, Because(rule), text("falling damage"))
            yield from self.harm.hurt(world, unit, sum(faces), Because(rule, sum(faces), text("falling damage")))
        flat = hard or self.passing.states.at_mercy(world, unit)
        if flat and may_lie(world, unit) and not has(world, unit, PRONE):
            yield self.harm.knock_prone(world, unit)

    def felled(self, world: World, dice: Dice, unit: int) -> Play:
        """Whoever is felled above the ground falls: out of its flight, or off what it holds on to."""
        if self.passing.states.at_mercy(world, unit) and in_air(world, unit):
            holds = self._holds(world, unit)
            why = text("It loses its hold.") if holds else text("It is in no condition to fly.")
            yield from self.fall(world, dice, unit, Because(self.rule(world, unit), 0, why))

    def below(self, world: World, unit: int) -> Cell:
        """Give where a fall ends: the ground below, or the nearest free place; nowhere where there is none."""
        x, y, z = world.get(unit, Place).at
        field, side = world.field, world.get(unit, Body).side
        helpless = self.passing.states.at_mercy(world, unit)
        spots = [(i, j) for j in range(field.height - side + 1) for i in range(field.width - side + 1)]
        for i, j in sorted(spots, key=lambda spot: (max(abs(spot[0] - x), abs(spot[1] - y)), spot[1], spot[0])):
            cell = field.on_ground(i, j)
            cells = footprint.cells(cell, footprint.whole(side))
            if helpless or (_open(world, cells) and self.passing.end_of_move(world, unit, cells) is None):
                return cell
        return x, y, z


def hard_landing(world: World, unit: int) -> str:  # noqa: ARG001 - one shape for all books
    """Let nobody land softly by itself."""
    return ""


def in_air(world: World, unit: int) -> bool:
    """Say whether a creature hangs over the ground."""
    x, y, z = world.get(unit, Place).at
    return z > world.field.ground(x, y) and world.get(unit, Place).mode in ("fly", "climb")


def _open(world: World, cells: Space) -> bool:
    return not any(world.field.kind(x, y).blocks_move for x, y, _ in cells)
