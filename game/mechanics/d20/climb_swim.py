"""Climbing and swimming without a speed for it: at half the land speed, by a check: on, nowhere, or down."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Decision, Event, Play, put
from game.ecs.components import Body, Condition, Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.causes import UNSKILLED, Cause
from game.mechanics.d20.checks import check, check_or_ten
from game.mechanics.d20.obstacles import Obstacles, too_high
from game.mechanics.d20.occupied_squares import Passing
from game.mechanics.d20.sizes import on_ground
from game.mechanics.naming import called
from game.mechanics.states import began
from game.paths.plan import MovePlan
from game.reasons import Because, Cost, Refusal, Tally, Text, text
from game.space import footprint

DOUBLED = {
    "climb": text("climbing without a climb speed"),
    "swim": text("swimming without a swim speed"),
}
"""What a doubling of every step is for."""
EVERY_STEP = text("land speed, every step doubled")


@dataclass(frozen=True, slots=True)
class Unskilled:
    """The law of climbing and swimming without a speed for it: by a skill, at half the land speed."""

    climb: str = ""
    """Without a climb speed one climbs by a skill; '': nobody does."""
    swim: str = ""
    """Without a swim speed one swims by a skill; '': nobody does."""

    @property
    def modes(self) -> Mapping[str, str]:
        """Give the modes in which one may go so, with their rules."""
        return {mode: rule for mode, rule in (("climb", self.climb), ("swim", self.swim)) if rule}

    def rule(self, world: World, unit: int, mode: str) -> str:
        """Name the rule by which a creature climbs or swims without a speed for it; '' for all others."""
        return "" if (world.find(unit, Speeds) or Speeds()).of(mode) else self.modes.get(mode, "")

    def speed(self, world: World, unit: int, mode: str, land: int) -> Cost | None:
        """Without a speed for it one goes by the land speed, in feet, every step doubled; None: not by a skill."""
        rule = self.rule(world, unit, mode)
        return Cost.one(rule, land, EVERY_STEP) if rule else None

    def doubled(self, world: World, unit: int, mode: str) -> tuple[Cause, ...]:
        """At half the land speed every step on a wall or in a liquid counts double."""
        rule = self.rule(world, unit, mode)
        return (Cause(rule, DOUBLED[mode], UNSKILLED),) if rule else ()

    def no_run(self, world: World, unit: int, mode: str) -> Refusal | None:
        """Without a swim speed one swims by a skill, and does not run."""
        rule = self.rule(world, unit, mode) if mode == "swim" else ""
        return Refusal(rule, text("{who} has no swim speed to run by.", who=called(world, unit))) if rule else None

    def hanging(self, world: World, unit: int) -> bool:
        """Without a climb speed one climbs by a skill: say whether a creature hangs on a wall so."""
        if world.get(unit, Place).mode != "climb" or on_ground(world, unit) or world.field.gravity == "zero":
            return False
        return bool(self.rule(world, unit, "climb"))


@dataclass(frozen=True, slots=True, eq=False)
class ClimbSwim:
    """The law of moving in a mode by a check before each move."""

    unskilled: Unskilled
    obstacles: Obstacles
    passing: Passing
    fall: Callable[[World, Dice, int, Because], Play]
    """What comes of losing one's hold."""
    skill: Callable[[World, int, str], Tally]
    """What is added to a check of a mode."""
    title: Text
    """What a player reads for that skill."""
    difficulty: Callable[[World, str], int]
    risky: Callable[[World, int, str], str]
    """The rule by which even who has a speed of its own for a mode checks, where 10 is not enough; '': it does not."""
    badly: int
    """Who falls so far short loses its hold on a wall, or goes under."""
    clinging: Condition | None = None
    """The state of who climbs so."""

    def ready(self, world: World, dice: Dice, unit: int, plan: MovePlan) -> Generator[Event | Decision, str, bool]:
        """Without a speed each move needs a check: a little short no progress, badly a fall; in water one goes under.

        Gives whether the creature gets under way.
        """
        rule, mode = self.checked(world, unit, plan), plan.mode
        if not rule:
            return True
        unskilled = self.unskilled.rule(world, unit, mode)
        if mode == "climb" and unskilled and self.clinging is not None:
            yield began(world, unit, self.clinging)
        checked, needed = check if unskilled else check_or_ten, self.difficulty(world, mode)
        added = self.skill(world, unit, mode).total
        short = needed - (yield from checked(world, dice, unit, added, needed, (rule, self.title)))
        if short >= self.badly:
            yield from self._off_the_wall(world, dice, unit) if mode == "climb" else self._under(world, unit)
        return short <= 0

    def checked(self, world: World, unit: int, plan: MovePlan) -> str:
        """Name the rule by which a movement takes a check; '': none does. On flat ground nothing is climbed."""
        if plan.mode == "climb" and not self._climbs(world, unit, plan):
            return ""
        return self.unskilled.rule(world, unit, plan.mode) or self.risky(world, unit, plan.mode)

    def _climbs(self, world: World, unit: int, plan: MovePlan) -> bool:
        """Who climbs is off the ground, or on something low that it is too short to step over."""
        short, field = self.obstacles.short(world, unit), world.field
        band = footprint.whole(world.get(unit, Body).side)
        ways = (footprint.cells(at, band) for step in plan.steps for at in (step.before, step.after))
        cells = (cell for way in ways for cell in way)
        return any(z != field.ground(x, y) or too_high(field.kind(x, y), short=short) for x, y, z in cells)

    def _off_the_wall(self, world: World, dice: Dice, unit: int) -> Play:
        x, y, z = world.get(unit, Place).at
        if z > world.field.ground(x, y):
            why = Because(self.unskilled.climb, 0, text("It loses its hold."))
            yield from self.fall(world, dice, unit, why)

    def _under(self, world: World, unit: int) -> Play:
        """Who fails badly in deep water goes under: one cell down, where there is room."""
        place = world.get(unit, Place)
        x, y, z = place.at
        if self._sinks(world, unit):
            there = replace(place, at=(x, y, z - 1), mode="swim")
            because = (Because(self.unskilled.swim),)
            yield Event("slipped", unit, because, put(world, unit, there), text("goes under"))

    def _sinks(self, world: World, unit: int) -> bool:
        place, field = world.get(unit, Place), world.field
        x, y, z = place.at
        cells = footprint.cells((x, y, z - 1), place.band)
        deep = all(field.ground(i, j) - field.kind(i, j).water < k for i, j, k in cells)
        return deep and self.passing.end_of_move(world, unit, cells) is None
