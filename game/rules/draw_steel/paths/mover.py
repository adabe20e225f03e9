"""What of a creature decides its ways: how it goes, whose space is where, where it may stop, who watches it?"""

from dataclasses import dataclass
from functools import cached_property

from game.ecs.components import Body, Budget, Place
from game.ecs.world import World, lasting_by, remembered
from game.mechanics.naming import called
from game.mechanics.states import PRONE, has
from game.paths.afoot import Ends
from game.paths.graph import Edge
from game.paths.plan import Step
from game.reasons import Text
from game.rules.draw_steel.conditions.frightened import Fear, fear_of
from game.rules.draw_steel.movement.no_stopping import closed_to_stops
from game.rules.draw_steel.movement.shift import who_may_strike
from game.rules.draw_steel.movement.shift_terrain import stands_badly
from game.rules.draw_steel.movement.sizes import cube
from game.rules.draw_steel.movement.spaces import ally_space, enemy_space
from game.rules.draw_steel.movement_types.climb_swim import dear
from game.rules.draw_steel.movement_types.hard_climb_swim import failed_places
from game.rules.draw_steel.movement_types.speed_entry import only_swims
from game.rules.draw_steel.movement_types.walk import steps_off
from game.rules.draw_steel.paths import reach
from game.rules.draw_steel.paths.open_steps import Situation, Stance
from game.rules.draw_steel.paths.steps import TerrainStep, TerrainSteps, terrain_steps
from game.rules.draw_steel.paths.watch import Watch
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.terrain.ground import Footing
from game.space.square import Cell


@dataclass(frozen=True)
class Mover:
    """One creature in one mode, as the board stands now; `careful`: it shifts."""

    world: World
    unit: int
    mode: str
    careful: bool = False
    directions: tuple[int, ...] = ()
    """The only directions that it takes; none named: all."""

    @cached_property
    def told(self) -> dict[tuple[Cell, Stance, Stance], Step]:
        """Keep the steps that were told, by where the one before began: ways from one place share their first ones."""
        return {}

    @cached_property
    def side(self) -> int:
        """Give the side of its space."""
        return self.world.get(self.unit, Body).side

    @cached_property
    def start(self) -> Stance:
        """Give where and how it is; who crawls by choice drops prone first."""
        prone = self.mode == "crawl" or has(self.world, self.unit, PRONE)
        return (*self.world.get(self.unit, Place).at, prone)

    @cached_property
    def steps(self) -> TerrainSteps:
        """Give the steps of its mode; on foot, one who cannot fly may step off an edge."""
        mode = "walk" if self.mode in ("crawl", "jump", "teleport") else self.mode
        return terrain_steps(self.world.field, self.side, mode, mode == "walk" and steps_off(self.world, self.unit))

    @property
    def foot(self) -> Footing:
        """Give the ground as its space meets it."""
        return self.steps.foot

    @cached_property
    def enemies(self) -> dict[Cell, int]:
        """Give the cubes that enemies take up."""
        return enemy_space(self.world, self.unit)

    @cached_property
    def allies(self) -> dict[Cell, int]:
        """Give the cubes that allies take up."""
        return ally_space(self.world, self.unit)

    @cached_property
    def bodies(self) -> dict[Cell, int]:
        """Give the cubes that anybody else takes up."""
        return {**self.enemies, **self.allies}

    @cached_property
    def closed(self) -> frozenset[Cell]:
        """Give the cubes where it may not stop."""
        return closed_to_stops(self.world, self.unit)

    @cached_property
    def dear(self) -> frozenset[str]:
        """Give the types whose squares cost it more."""
        return dear(self.world, self.unit)

    @cached_property
    def fear(self) -> Fear | None:
        """Give what it fears."""
        return fear_of(self.world, self.unit)

    @cached_property
    def stands_badly(self) -> Text | None:
        """Say what it stands in that lets it neither shift nor jump; None where it may."""
        body, who = cube(self.start[:3], self.side), called(self.world, self.unit)
        return stands_badly(self.foot.land, self.enemies, body, who)

    @cached_property
    def situation(self) -> Situation:
        """Give all that decides which steps are open to it, so that what was found once is not searched again."""
        return situated(self.world, self.unit, self.mode, self.careful, self.directions)

    def open(self, before: Cell, step: TerrainStep) -> str:
        """Give the rule that closes a step to it, '' for none."""
        return self.situation.closed(before, step)

    def edges(self, stance: Stance) -> tuple[Edge[Stance], ...]:
        """List the steps out of a stance with their prices."""
        return tuple(self.situation.edges(stance))

    def flood(self, budget: int) -> reach.Flood:
        """Find all that a budget reaches."""
        return reach.flood(self.situation, budget)

    def too_wide(self, budget: int) -> bool:
        """Say whether more is in reach than can be looked through."""
        return reach.too_wide(self.situation, budget)

    def towards(self, goal: Cell, budget: int) -> reach.Reached:
        """Find the cheapest ways to one cell: in what a movement reaches, or without a limit straight at it."""
        return reach.towards(self.situation, goal, budget)

    def may_stop(self, at: Cell) -> bool:
        """Say whether it may stop in a space."""
        return not self.closed or not any(cell in self.closed for cell in cube(at, self.side))

    def ends(self, budget: int) -> list[tuple[Cell, int]]:
        """List where it may stop, sorted, with the cost; the start left out."""
        return self.laid(budget).pairs()

    def laid(self, budget: int) -> Ends:
        """Give the same as columns."""
        return reach.ends(self.situation, budget, self.closed)

    def step(self, before: Cell, after: Cell) -> TerrainStep | None:
        """Give the step that leads from a space to where it comes to rest, or to a space above that."""
        at_rest = next((step for step in self.steps.out(before) if step.rest == after), None)
        return at_rest or next(iter(self.leading(before, after)), None)

    def taken(self, before: Cell, after: Cell) -> TerrainStep:
        """Give the step of a way from a space to the next."""
        return self.step(before, after) or self.leading(before, after)[0]

    def leading(self, before: Cell, after: Cell) -> tuple[TerrainStep, ...]:
        """List the steps that come to rest in a space, then those that pass through it and fall, or land on a head."""
        out, upon = self.steps.out(before), self.situation.upon
        ends = (step for step in out if after in (step.into, upon(step)))
        return *(step for step in out if step.rest == after), *ends

    @cached_property
    def watchers(self) -> tuple[int, ...]:
        """List who could strike at it as it leaves their side."""
        return who_may_strike(self.world, self.unit, shifts=self.careful)

    @cached_property
    def watch(self) -> Watch | None:
        """Give who of the watchers sees which step; None where nobody watches."""
        return watching(self.world, self.unit, self.watchers) if self.watchers else None

    def leaves(self, before: Cell, after: Cell) -> int:
        """Give from beside whom of the watchers a step leads away, bit i for the i-th."""
        return self.watch.leaves(before, after) if self.watch is not None else 0

    def left(self, before: Cell, after: Cell) -> tuple[int, ...]:
        """List the watchers from beside whom a step leads away."""
        seen = self.leaves(before, after)
        return tuple(foe for number, foe in enumerate(self.watchers if seen else ()) if seen >> number & 1)

    def habitable(self, at: Cell) -> bool:
        """Say whether a space could be one of this mode at all."""
        foot = self.foot
        if at[2] > max(self.start[2], self.steps.ceiling):
            return False
        if not foot.on_map(at) or (self.mode == "burrow") != foot.buried(at):
            return self.mode == "burrow" and foot.on_map(at) and foot.supported(at)
        if self.mode == "burrow":
            return foot.digs(at)
        if not foot.fits(at):
            return False
        of_mode = {"swim": foot.swims(at), "climb": foot.grips(at), "fly": not foot.sunk(at)}
        return foot.supported(at) or (foot.swims(at) and self.steps.drops) or of_mode.get(self.mode, False)


def moving(world: World, unit: int, mode: str, careful: bool = False, directions: tuple[int, ...] = ()) -> Mover:
    """Give a creature on its way, with what was found of it already while the board stands as it does."""
    return _moving(world, unit, mode, careful, directions)


@remembered
def _moving(world: World, unit: int, mode: str, careful: bool, directions: tuple[int, ...]) -> Mover:
    return Mover(world, unit, mode, careful, directions)


@remembered
def watching(world: World, unit: int, watchers: tuple[int, ...]) -> Watch:
    """Give who of some foes is adjacent to which space while the board stands as it does."""
    bodies = tuple((world.get(foe, Place).at, world.get(foe, Body).side) for foe in watchers)
    return Watch(bodies, world.get(unit, Body).side)


def failures(world: World, unit: int) -> tuple[str, ...]:
    """List where a creature has failed this turn: of what is left of it no more decides which steps are open."""
    return failed_places((world.find(unit, Budget) or Budget()).done)


@lasting_by(failures)
def situated(world: World, unit: int, mode: str, careful: bool, directions: tuple[int, ...]) -> Situation:
    """Give all that decides which steps are open to a creature as the board stands."""
    mover = moving(world, unit, mode, careful, directions)
    enemies, allies = frozenset(mover.enemies), frozenset(mover.allies)
    agility, swims = score(world, unit, "agility"), only_swims(world, unit)
    rest = (mover.dear, mover.fear, agility, directions, swims, failures(world, unit))
    return Situation(mover.steps, mover.start, careful, enemies, allies, *rest)
