"""Speed: how far one move action goes, in each mode, and what stops a creature from moving at all.

How far may it go? By one action, by what is left of a turn, or by whatever else is given: a `Purse`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ecs.components import Body, Place, Speeds
from game.ecs.world import World
from game.mechanics.d20.causes import Cause
from game.mechanics.d20.climb_swim import Unskilled
from game.mechanics.d20.gravity import Gravity
from game.mechanics.d20.helpless import HelplessStates
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.obstacles import Obstacles, low_walls
from game.mechanics.d20.sizes import on_ground
from game.mechanics.naming import called
from game.mechanics.states import ENTANGLED, OFF_KILTER, PRONE, has
from game.paths.plan import Step
from game.reasons import Cost, Refusal, Text, text
from game.space import footprint

FAR = 32_700
"""Squares: as far as a flood counts (2 x FAR + 2 fits 16 bits), farther than any way over usual ground."""
MODES = ("walk", "climb", "swim", "burrow", "fly")
WEIGHT, BY_SPEED = Gravity(), Unskilled()
"""Gravity never matters; nobody climbs or swims without a speed for it."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What a movement may cost, in feet, and the names of the actions that it is made of with what each holds."""

    total: int
    parts: tuple[tuple[str, int], ...]

    @property
    def squares(self) -> int:
        """Give the squares that it pays for, as far as a flood counts."""
        return min(self.total // SQUARE, FAR)


def unpaid(steps: Sequence[Step], limit: int) -> int | None:
    """Each step is paid in full: give the number of the first that costs more than what is left; None for none."""
    spent = 0
    for number, step in enumerate(steps):
        spent += step.cost.total
        if spent > limit:
            return number
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """The law of speeds."""

    obstacles: Obstacles
    states: HelplessStates
    walk: str
    """A speed on foot is what the sheet says."""
    in_use: str
    """In another mode it is the speed of that mode."""
    kinds: str
    """Each way of moving has a speed of its own; without it that way is closed."""
    too_dear: str
    """A step that costs more than what is left cannot be taken."""
    usual: int
    """Feet: the land speed of a creature whose sheet names none."""
    prone: str
    """Who lies on the ground crawls one square a move action, and does nothing else before standing up."""
    off_ground: str
    """Who is not on the ground does not walk."""
    entangled: str
    """Who is entangled moves at half speed."""
    unskilled: Unskilled = BY_SPEED
    """Without a speed for it one may climb and swim by a skill."""
    gravity: Gravity = WEIGHT
    """What gravity does to speeds on foot."""
    spinning: str = ""
    """Who spins out of control rights itself first."""
    done: Callable[[World, int], Refusal | None] | None = None
    """What a creature has done that lets it go no farther in this round; None: nothing does."""
    land: Callable[[World, int], Cost] | None = None
    """A land speed that is made of more than the sheet's number."""

    def can_move(self, world: World, unit: int, mode: str) -> Refusal | None:
        """Nothing takes a creature anywhere that cannot move at all."""
        held = self.states.held(world, unit) or (self.done(world, unit) if self.done is not None else None)
        if held is not None:
            return held
        if self.spinning and has(world, unit, OFF_KILTER):
            why = text("{who} spins out of control.", who=called(world, unit))
            return Refusal(self.spinning, why, text("Right yourself first."))
        if mode != "walk" and has(world, unit, PRONE):
            return lying(world, unit, self.prone)
        floats = self.gravity.walks(world) if mode == "walk" else None
        if floats is not None:
            return floats
        if mode == "walk" and not on_ground(world, unit):
            why = text("{who} is not on the ground.", who=called(world, unit))
            return Refusal(self.off_ground, why, text("Go on moving the way it moves now."))
        return self.no_speed(world, unit, mode, self.kinds)

    def no_speed(self, world: World, unit: int, mode: str, rule: str) -> Refusal | None:
        """Each way of moving has a speed of its own; without it that way is closed."""
        if self.speed(world, unit, mode).total:
            return None
        return Refusal(rule, text("{who} has no {mode} speed.", who=called(world, unit), mode=mode))

    def speed(self, world: World, unit: int, mode: str) -> Cost:
        """A speed is what the sheet says, for the mode in use.

        A prone creature crawls one square a move action; gravity may change land speeds.
        """
        base = self.sheet_speed(world, unit, mode)
        if mode == "walk" and base.total and has(world, unit, PRONE):
            return Cost.one(self.prone, SQUARE, text("crawling"))
        by_land = mode == "walk" or self.unskilled.rule(world, unit, mode)
        return self.gravity.on_land(world, base) if by_land else base

    def sheet_speed(self, world: World, unit: int, mode: str) -> Cost:
        """Give the speed that the sheet names for a mode, whatever the creature's state."""
        speeds = world.find(unit, Speeds) or Speeds()
        if mode == "walk":
            return self._land(world, unit, speeds)
        by_skill = self.unskilled.speed(world, unit, mode, self._land(world, unit, speeds).total)
        return by_skill or Cost.one(self.in_use, speeds.of(mode))

    def _land(self, world: World, unit: int, speeds: Speeds) -> Cost:
        if self.land is not None:
            return self.land(world, unit)
        return Cost.one(self.walk, speeds.of("walk") if speeds.modes else self.usual)

    def too_far(self, cost: int, limit: int, rule: str = "") -> Refusal:
        """A step that costs more than what is left cannot be taken; `rule`: by which one else, not by the speed."""
        facts = text("It costs {cost} ft, {limit} ft are left.", cost=cost, limit=limit)
        return Refusal(rule or self.too_dear, facts, later(limit))

    def slowing(self, world: World, unit: int, mode: str) -> tuple[Cause, ...]:
        """List what in a creature's own state doubles all its steps."""
        entangled = (Cause(self.entangled, _ENTANGLED, ENTANGLED),) if has(world, unit, ENTANGLED) else ()
        return self.unskilled.doubled(world, unit, mode) + entangled

    def modes(self, world: World, unit: int) -> tuple[str, ...]:
        """List the modes in which a creature can move here, the one it is using first.

        Climbing and swimming by a skill are among them where there is something to climb or swim.
        """
        using = world.get(unit, Place).mode
        speeds = world.find(unit, Speeds) or Speeds()
        land = self._land(world, unit, speeds).total > 0
        steep = not world.field.flat or (self.obstacles.short(world, unit) and low_walls(world.field))
        by_skill = self.unskilled.modes if land else {}
        here = {"walk": land, "climb": "climb" in by_skill and steep, "swim": "swim" in by_skill and world.field.wet}
        usable = [mode for mode in MODES if speeds.of(mode) or here.get(mode, False)]
        return tuple(sorted(usable, key=lambda mode: (mode != using, MODES.index(mode))))


_ENTANGLED: Text = text("entangled")


def lying(world: World, unit: int, rule: str) -> Refusal:
    """Refuse what nobody does who lies on the ground."""
    return Refusal(rule, text("{who} lies prone.", who=called(world, unit)), text("Stand up first."))


def may_lie(world: World, unit: int) -> bool:
    """Who is prone lies on the ground: not in the air, on a wall, in a liquid, or without weight."""
    cells = footprint.cells(world.get(unit, Place).at, footprint.whole(world.get(unit, Body).side))
    dry = any(not world.field.kind(x, y).water for x, y, _ in cells)
    return world.field.gravity != "zero" and on_ground(world, unit) and dry


def on_foot(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all verbs
    """Give the one mode of what is done on foot alone: exploring, tumbling, pushing off."""
    return ("walk",)


def up_faces(world: World, unit: int) -> tuple[str, ...]:  # noqa: ARG001 - one shape for all verbs
    """Give the one mode of what is done by climbing alone."""
    return ("climb",)


def later(limit: int) -> Text:
    """Say what can be done about a way that is longer than what is left of a turn, in feet."""
    if not limit:
        return text("Wait for a later turn.")
    return text("Go {n} ft of the way now, and the rest in later turns.", n=limit)
