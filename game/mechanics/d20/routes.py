"""Routes: how far a purse of feet reaches, which way, at what price; and why it does not reach a place."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Name, Place
from game.ecs.world import World
from game.mechanics.d20 import corners, damaging_ground
from game.mechanics.d20.flying_burrowing import Heights, Moving
from game.mechanics.d20.illegal_end import IllegalEnd
from game.mechanics.d20.measuring import SQUARE
from game.mechanics.d20.minimum_movement import MINIMUM, halting
from game.mechanics.d20.obstacles import too_high
from game.mechanics.d20.occupied_squares import Occupied
from game.mechanics.d20.passages import BARS
from game.mechanics.d20.speeds import FAR, Purse, unpaid
from game.mechanics.d20.squeezing import CLOSED, narrow
from game.mechanics.d20.steps import Mover, Steps, Watch, threats
from game.mechanics.d20.walking import Walking, walking
from game.mechanics.states import ENTANGLED
from game.mechanics.verbs import shut
from game.paths.plan import Area, MovePlan, Step
from game.reasons import Refusal, Text, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

WHYS: dict[str, tuple[Text, Text]] = {
    "off-map": (text("The space would not lie on the map."), text("Stay on the map.")),
    "not-a-step": (text("It is not a step to a neighbouring square."), text("Go square by square.")),
    "blocked": (text("Something solid fills it."), text("Go round it.")),
    "low-wall": (text("It is too high to step over."), text("Climb over it, or go round.")),
    "corner": corners.BARRED,
    "no-band": (text("The way between is less than half as wide as the creature."), text("Go round.")),
    "water": (text("It is deep water."), text("Swim, or go round.")),
    "foe": (text("A foe bars the way."), text("Go round the foe.")),
    "barred": (text("The ground changes height here without a slope."), text("Climb or fly.")),
}
"""What a player reads for the pathfinder's words: why, and what would help."""


@dataclass(frozen=True, slots=True, eq=False)
class Routes:
    """The law of ways to a place, whatever the action that pays for them; costs in feet."""

    steps: Steps
    heights: Heights
    """The law of movement with height, and of what a mode finds in a cell: soil, liquid, a face."""
    watch: Callable[[World, int, str], Watch | None]
    """The foes along a movement by an action; None where whatever it does provokes nobody."""
    whys: dict[str, str]
    """The rule behind each of the pathfinder's words for why it goes no further."""
    illegal_end: IllegalEnd
    """Where a movement ends that is cut short."""
    blames: bool = False
    """Where others alone bar every way to a place, the first of them is named."""

    def mover(self, world: World, unit: int, mode: str) -> Mover:
        """Give how a creature meets the board in a mode: on foot, or as one with height."""
        return walking(world, self.steps, unit) if mode == "walk" else Moving(self.heights, world, unit, mode)

    def meeting(self, world: World, unit: int, going: Going) -> Mover:
        """Give how a creature meets the board; by the minimum movement one may stop among obstacles, too."""
        mover = self.mover(world, unit, going.mode)
        return halting(mover) if going.action == MINIMUM else mover

    def within(self, world: World, unit: int, going: Going, limit: Purse) -> Area:
        """Everywhere that a purse reaches."""
        holds = [much for _, much in limit.parts]
        return Area(self.meeting(world, unit, going).laid(limit.squares, holds), limit.parts)

    def to(self, world: World, unit: int, goal: Cell, going: Going, limit: Purse) -> MovePlan | Refusal:
        """The cheapest way to a goal within a purse; among equals the one that provokes least, then the straighter."""
        mover, squares = self.meeting(world, unit, going), limit.squares
        if mover.cost(goal, squares) is None or not mover.stops(goal, squares):
            return self.why_not(mover, goal, going.mode, limit.total)
        watch = self.watch(world, unit, going.action)
        strides = mover.strides(goal, squares, threats(watch))
        return planned(world, going.mode, self.steps.explain(mover, strides or (), watch))

    def along(self, world: World, unit: int, route: Space, going: Going, limit: int) -> MovePlan | Halt:
        """Price a given way within a purse; where it fails: the step, the rule, and where one could stop instead."""
        return self.traced(self.meeting(world, unit, going), route, self.watch(world, unit, going.action), limit)

    def traced(self, mover: Mover, route: Space, watch: Watch | None, limit: int) -> MovePlan | Halt:
        """Price a given way for whoever meets the board so, within so many feet."""
        world, unit = mover.world, mover.unit
        strides, at, word = mover.trace(route)
        steps = self.steps.explain(mover, strides, watch)
        dear = unpaid(steps, limit)
        if dear is not None:
            spent = sum(step.cost.total for step in steps[: dear + 1])
            number = sum(step.before != step.after for step in steps[:dear])
            return self._halt(mover, number, self.steps.pace.too_far(spent, limit), steps[:dear], route)
        if at is not None:
            return self._halt(mover, at, self._why(world, unit, word, route[at], mover.mode), steps, route)
        if route and not mover.may_end(route[-1]):
            why = self._no_stop(world, unit, route[-1])
            halt = self._halt(mover, len(route) - 1, why, steps, route)
            return replace(halt, cited=(self.illegal_end.rule,)) if isinstance(why, Occupied) else halt
        return planned(world, mover.mode, steps)

    def _halt(self, mover: Mover, at: int, why: Refusal, steps: Sequence[Step], route: Space) -> Halt:
        """Say where a way fails, and where one could stop instead."""
        start = mover.world.get(mover.unit, Place).at
        last = self.illegal_end.last(route[:at], start, mover.may_end)
        return Halt(at, why, MovePlan(mover.mode, tuple(steps)), last)

    def cut_short(self, world: World, unit: int, plan: MovePlan, limit: int) -> MovePlan:
        """A movement that gets no farther than so many feet ends in the last square of its way where it may stop."""
        spent, count = 0, 0
        for number, step in enumerate(plan.steps, 1):
            spent += step.cost.total
            if spent <= limit and self.rests(world, unit, Place(step.after, step.band, mode=plan.mode)):
                count = number
        return replace(plan, steps=plan.steps[:count])

    def rests(self, world: World, unit: int, place: Place, *, halting: bool = False) -> bool:
        """A movement may end where nobody else stands, nor in the middle of what has to be crossed whole.

        `halting`: it may among obstacles, by the minimum movement.
        """
        cells, body = footprint.cells(place.at, place.band), world.get(unit, Body)
        kinds = [world.field.kind(x, y) for x, y, _ in cells] if place.mode == "walk" else []
        lingering = self.steps.hindrances.obstacles.lingering(kinds, body, halting=halting)
        return not lingering and self.steps.passing.end_of_move(world, unit, cells) is None

    def why_not(self, mover: Mover, goal: Cell, mode: str, limit: int, too_dear: str = "") -> Refusal:
        """Say which rule keeps a goal out of reach: too dear, not to be stopped on, or no way at all.

        `too_dear`: the rule by which so far is gone, where that is not the speed.
        """
        if mover.cost(goal, min(limit // SQUARE, FAR)) is not None:
            return self._no_stop(mover.world, mover.unit, goal)
        cost = mover.cost(goal, FAR)
        if cost is None:
            return self._blamed(mover, goal) or self.no_way(mover.world, mover.unit, goal, mode)
        if not mover.stops(goal, FAR):
            return self._no_stop(mover.world, mover.unit, goal)
        return self.steps.pace.too_far(cost * SQUARE, limit, too_dear)

    def _blamed(self, mover: Mover, goal: Cell) -> Refusal | None:
        """Name the first of the others that bar every way to a place; None where there is none without them, either."""
        barring = [(one, cells) for one, cells in mover.company if one.access == BARS] if self.blames else []
        if not barring or not mover.world.field.inside(*goal[:2]):
            return None
        ahead = mover.world.fork()
        for one, _ in barring:
            ahead.drop(one.other, Place)
        alone = self.mover(ahead, mover.unit, mover.mode)
        if isinstance(mover, Walking):
            alone = replace(mover, world=ahead)
        strides = alone.strides(goal, FAR, ()) or ()
        passed = (cell for stride in strides for cell in footprint.cells(stride.after, stride.band))
        met = next((one for cell in passed for one, cells in barring if cell in cells), None)
        if met is None:
            return None
        why = text("{name} bars the way.", name=mover.world.get(met.other, Name).name)
        return Refusal(met.rule, why, WHYS["foe"][1])

    def no_way(self, world: World, unit: int, goal: Cell, mode: str) -> Refusal:
        """Say what closes a goal itself, or that no way leads there."""
        field, side, (x, y, _) = world.field, world.get(unit, Body).side, goal
        if not (field.inside(x, y) and field.inside(x + side - 1, y + side - 1)):
            return self._refused("off-map")
        foe = self.steps.passing.in_the_way(world, unit, footprint.cells(goal, footprint.whole(side)), BARS)
        if foe is not None:
            why = text("{name} stands there.", name=world.get(foe.other, Name).name)
            return Refusal(foe.rule, why, text("Choose a free square."))
        remedy = text("Open a way, or move in another mode.")
        nowhere = Refusal(self.whys["blocked"], text("No way leads there."), remedy)
        closed = self._closed(world, unit, goal, mode)
        return self._unfit(world, unit, mode, goal) or (self._refused(closed) if closed else nowhere)

    def _unfit(self, world: World, unit: int, mode: str, cell: Cell) -> Refusal | None:
        """Say what a mode does not find in a cell, or that a door is shut there."""
        return self.heights.unfit(world, unit, mode, cell) or shut(world, cell, self.whys["blocked"])

    def _refused(self, word: str) -> Refusal:
        return Refusal(self.whys[word], *WHYS[word])

    def _no_stop(self, world: World, unit: int, goal: Cell) -> Refusal:
        """A movement may not end where another stands, nor in the middle of what has to be crossed whole."""
        passing, cells = self.steps.passing, footprint.cells(goal, footprint.whole(world.get(unit, Body).side))
        kinds = [world.field.kind(x, y) for x, y, _ in cells if world.field.inside(x, y)]
        told, earlier = text("No creature may stop there."), text("Stop one square earlier.")
        lingering = self.steps.hindrances.obstacles.lingering(kinds, world.get(unit, Body))
        nowhere = Refusal(lingering, told, earlier) if lingering else Occupied(passing.end, told, earlier)
        return passing.end_of_move(world, unit, cells) or nowhere

    def _why(self, world: World, unit: int, word: str, cell: Cell, mode: str) -> Refusal:
        """Name the rule behind the word with which the pathfinder refuses a step."""
        block = footprint.cells(cell, footprint.whole(world.get(unit, Body).side))
        foe = self.steps.passing.in_the_way(world, unit, block, BARS) if word == "foe" else None
        if foe is not None:
            why = text("{name} bars the way.", name=world.get(foe.other, Name).name)
            return Refusal(foe.rule, why, WHYS["foe"][1])
        if word != "blocked":
            return self._refused(word)
        return self._unfit(world, unit, mode, cell) or self._refused(self._closed(world, unit, cell, mode) or word)

    def _closed(self, world: World, unit: int, cell: Cell, mode: str) -> str:
        """Say what closes a space on the map: something solid, a wall, water, too little room; '' where nothing."""
        body, field = world.get(unit, Body), world.field
        short = mode == "walk" and self.steps.hindrances.obstacles.short(world, unit)
        kinds = [field.kind(x, y) for x, y, _ in footprint.cells(cell, footprint.whole(body.side))]
        if all(kind.blocks_move for kind in kinds):
            return "blocked"
        if mode != "swim" and any(kind.water for kind in kinds):
            return "water"
        barred = [kind.blocks_move or too_high(kind, short=short) for kind in kinds]
        if all(barred):
            return "low-wall"
        wide = self.steps.hindrances.sizes.wide(body.size)
        return "no-band" if any(barred) or any(narrow(kind, wide) == CLOSED for kind in kinds) else ""


def planned(world: World, mode: str, steps: tuple[Step, ...]) -> MovePlan:
    """Sum a way up: what damaging ground does on it, and whether it ends squeezed."""
    entered = [footprint.cells(step.after, step.band) for step in steps if step.before != step.after]
    tight = (ENTANGLED,) if steps and steps[-1].squeezed else ()
    return MovePlan(mode, steps, damaging_ground.along(world.field, entered), tight)
