"""Movement: how far, which way, at what price; by one move action, two, a run, a step, a charge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.battle.rulebook import Going, Halt
from game.ecs.components import Body, Name, Place
from game.ecs.world import World
from game.mechanics.d20.passing import BARS
from game.mechanics.d20.sizes import SQUARE, space
from game.mechanics.d20.terrain import too_high
from game.mechanics.verbs import shut
from game.paths.plan import TOO_WIDE, Area, MovePlan, Step, Stop
from game.reasons import Refusal, text
from game.rules.starfinder import actions, courses, turns
from game.rules.starfinder.opportunity import Watch
from game.rules.starfinder.passing import PASSING
from game.rules.starfinder.sizes import SIZES
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.strides import Way, explain
from game.rules.starfinder.terrain import HINDRANCES
from game.rules.starfinder.volumes import Moving
from game.rules.starfinder.ways import Walking
from game.space import footprint
from game.space.field import Field
from game.space.square import Cell

LAID_OUT, VOLUME = 80, 1 << 18
"""Squares of a movement with height that are always listed, and cells of the volume that are, however far it goes."""
FAR = 32_700
"""Squares: as far as a flood counts (2 x FAR + 2 fits 16 bits), farther than any way over usual ground."""
WHYS = {
    "off-map": ("sf.big-creatures", text("The space would not lie on the map."), text("Stay on the map.")),
    "not-a-step": ("sf.grid", text("It is not a step to a neighbouring square."), text("Go square by square.")),
    "blocked": ("sf.obstacles", text("Something solid fills it."), text("Go round it.")),
    "low-wall": ("sf.obstacles", text("It is too high to step over."), text("Climb over it, or go round.")),
    "corner": ("sf.hard-corners", text("A hard corner bars the diagonal."), text("Take two straight steps.")),
    "no-band": ("sf.squeezing", text("The way between is less than half as wide as the creature."), text("Go round.")),
    "water": ("sf.swim-without-speed", text("It is deep water."), text("Swim, or go round.")),
    "foe": ("sf.pass-enemy", text("A foe holds the way."), text("Go round the foe.")),
    "barred": ("decided.ledges", text("The ground changes height here without a slope."), text("Climb or fly.")),
}


@dataclass(frozen=True, slots=True)
class Purse:
    """What a movement may cost, in feet, and the names of the actions that it is made of with what each holds."""

    total: int
    parts: tuple[tuple[str, int], ...]

    @property
    def squares(self) -> int:
        """Give the squares that it pays for, as far as a flood counts."""
        return min(self.total // SQUARE, FAR)


def purse(world: World, unit: int, going: Going) -> Purse:
    """Two move actions in a row are one movement with a purse of twice the speed.   [sf.double-move] [sf.speed]"""
    one = PACE.speed(world, unit, going.mode).total
    if going.budget is not None:
        return Purse(going.budget, (("budget", going.budget),))
    if going.action == "":
        return Purse(FAR * SQUARE, (("any", FAR * SQUARE),))
    if going.action in ("double", "withdraw"):
        return Purse(2 * one, (("move", one), ("double", 2 * one)))
    return Purse(one, (("move", one),))


class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in feet."""

    def way(self, world: World, unit: int, mode: str) -> Way:
        """Give how a creature meets the board in a mode.   [sf.other-movement]"""
        return Walking(world, unit) if mode == "walk" else Moving(world, unit, mode)

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, in feet, sorted by cell."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return refusal
        if going.action in courses.LINES:
            return courses.area(self, world, unit, going)
        limit = purse(world, unit, going)
        if going.mode != "walk" and limit.squares > LAID_OUT and _cells(world, limit.squares) > VOLUME:
            return TOO_WIDE
        return self.within(world, unit, going, limit)

    def within(self, world: World, unit: int, going: Going, limit: Purse) -> Area:
        """Everywhere that a purse reaches."""
        ends = self.way(world, unit, going.mode).ends(limit.squares)
        stops = (Stop(cell, cost * SQUARE, _band(cost * SQUARE, limit.parts)) for cell, cost in ends)
        return Area(tuple(stops), limit.parts)

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """The cheapest way to a goal; among equals the one that provokes least, then the straighter one."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return refusal
        if going.action in courses.LINES:
            return courses.plan(self, world, unit, goal, going)
        return self.to(world, unit, goal, going, purse(world, unit, going))

    def to(self, world: World, unit: int, goal: Cell, going: Going, limit: Purse) -> MovePlan | Refusal:
        """The cheapest way to a goal within a purse."""
        path, squares = self.way(world, unit, going.mode), limit.squares
        watch = _watch(world, unit, going)
        if path.cost(goal, squares) is None or not path.stops(goal, squares):
            return self.why_not(path, goal, going.mode, limit.total)
        strides = path.strides(goal, squares, watch.planes if watch is not None else ())
        return planned(world, going.mode, explain(path, strides or (), watch))

    def why_not(self, path: Way, goal: Cell, mode: str, limit: int) -> Refusal:
        """Say which rule keeps a goal out of reach: too dear, not to be stopped on, or no way at all."""
        if path.cost(goal, min(limit // SQUARE, FAR)) is not None:
            return _no_stop(path.world, path.unit, goal)
        cost = path.cost(goal, FAR)
        if cost is None:
            return no_way(path.world, path.unit, goal, mode)
        if not path.stops(goal, FAR):
            return _no_stop(path.world, path.unit, goal)
        return too_far(cost * SQUARE, limit)

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way step by step; where it fails: the step, the rule, and where one could stop instead."""
        refusal = self._may(world, unit, going)
        if refusal is not None:
            return Halt(0, refusal, MovePlan(going.mode, ()), space(world, unit)[0])
        if going.action in courses.LINES:
            return courses.route(self, world, unit, route, going)
        return self.along(world, unit, route, going, purse(world, unit, going).total)

    def along(self, world: World, unit: int, route: tuple[Cell, ...], going: Going, limit: int) -> MovePlan | Halt:
        """Price a given way within a purse in feet."""
        path = self.way(world, unit, going.mode)
        strides, at, word = path.trace(route)
        steps = explain(path, strides, _watch(world, unit, going))
        dear = _too_dear(steps, limit)
        if dear is not None:
            spent = sum(step.cost.total for step in steps[: dear + 1])
            number = sum(step.before != step.after for step in steps[:dear])
            return self._halt(world, unit, going, number, too_far(spent, limit), steps[:dear], route)
        if at is not None:
            return self._halt(world, unit, going, at, _why(world, unit, word, route[at], going.mode), steps, route)
        if route and not path.may_end(route[-1]):
            refusal = _no_stop(world, unit, route[-1])
            return self._halt(world, unit, going, len(route) - 1, refusal, steps, route)
        return planned(world, going.mode, steps)

    def _halt(
        self,
        world: World,
        unit: int,
        going: Going,
        at: int,
        why: Refusal,
        steps: Sequence[Step],
        route: tuple[Cell, ...],
    ) -> Halt:
        """A movement cut short ends in the last square where it may stop.   [sf.illegal-end]"""
        path = self.way(world, unit, going.mode)
        passed = [cell for cell in route[:at] if path.may_end(cell)]
        start = world.get(unit, Place).at
        return Halt(at, why, MovePlan(going.mode, tuple(steps)), passed[-1] if passed else start)

    def _may(self, world: World, unit: int, going: Going) -> Refusal | None:
        refusal = self.forbidden(world, unit, going)
        if refusal is not None or going.budget is not None:
            return refusal
        return PACE.can_move(world, unit, going.mode) or _spent(world, unit, going)

    def forbidden(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Say why a creature, as it is, may not use an action of movement at all."""
        return actions.forbidden(world, unit, going)


def _cells(world: World, squares: int) -> int:
    """Give about how many cells a movement with height may end in."""
    box = [min(2 * squares + 1, size) for size in (world.field.width, world.field.height, 2 * LAID_OUT)]
    return box[0] * box[1] * box[2]


def _spent(world: World, unit: int, going: Going) -> Refusal | None:
    """Refuse an action for which a turn that has been used in part holds nothing any more.   [decided.turn]"""
    if not going.after or going.action not in turns.SLOT_OF:
        return None
    free = turns.slot(world, unit, turns.SLOT_OF[going.action])
    return free if isinstance(free, Refusal) else None


def planned(world: World, mode: str, steps: tuple[Step, ...]) -> MovePlan:
    """Sum a way up: what damaging ground does on it, and whether it ends squeezed.   [decided.damage-ground]"""
    field = world.field
    entered = [footprint.cells(step.after, step.band) for step in steps if step.before != step.after]
    low = _low(entered, field)
    hurts = (max(field.kind(x, y).damage for x, y, z in cells if z <= field.ground(x, y)) for cells in low)
    tight = ("entangled",) if steps and steps[-1].squeezed else ()
    return MovePlan(mode, steps, sum(hurts), tight)


def _low(spaces: Sequence[tuple[Cell, ...]], field: Field) -> Iterator[tuple[Cell, ...]]:
    """Leave out the spaces that are wholly in the air."""
    return (cells for cells in spaces if any(z <= field.ground(x, y) for x, y, z in cells))


def _watch(world: World, unit: int, going: Going) -> Watch | None:
    """A guarded step provokes nobody; who withdraws is spared where it starts.   [sf.guarded-step]"""
    if going.action == "step":
        return None
    return Watch(world, unit, space(world, unit) if going.action == "withdraw" else ())


def _band(cost: int, parts: tuple[tuple[str, int], ...]) -> int:
    return next((number for number, (_, holds) in enumerate(parts) if cost <= holds), len(parts) - 1)


def _too_dear(steps: Sequence[Step], limit: int) -> int | None:
    spent = 0
    for number, step in enumerate(steps):
        spent += step.cost.total
        if spent > limit:
            return number
    return None


def too_far(cost: int, limit: int) -> Refusal:
    """A step that costs more than what is left cannot be taken.   [sf.speed]"""
    facts = text("It costs {cost} ft, {limit} ft are left.", cost=cost, limit=limit)
    return Refusal("sf.speed", facts, text("Move {more} ft less, or in two turns.", more=cost - limit))


def no_way(world: World, unit: int, goal: Cell, mode: str) -> Refusal:
    """Say what closes a goal itself, or that no way leads there."""
    field = world.field
    x, y, _ = goal
    side = world.get(unit, Body).side
    if not (field.inside(x, y) and field.inside(x + side - 1, y + side - 1)):
        return Refusal(*WHYS["off-map"])
    foe = PASSING.in_the_way(world, unit, footprint.cells(goal, footprint.whole(side)), BARS)
    if foe is not None:
        why = text("{name} stands there.", name=world.get(foe.other, Name).name)
        return Refusal(foe.rule, why, text("Choose a free square."))
    nowhere = Refusal("sf.obstacles", text("No way leads there."), text("Open a way, or move in another mode."))
    shut = _closed(world, unit, goal, mode)
    return _unfit(world, unit, mode, goal) or (Refusal(*WHYS[shut]) if shut else nowhere)


def _no_stop(world: World, unit: int, goal: Cell) -> Refusal:
    """A movement may not end where another stands.   [sf.end-of-move]"""
    side = world.get(unit, Body).side
    found = PASSING.end_of_move(world, unit, footprint.cells(goal, footprint.whole(side)))
    return found or Refusal("sf.end-of-move", text("One may not stop there."), text("Stop one square earlier."))


def _why(world: World, unit: int, word: str, cell: Cell, mode: str) -> Refusal:
    """Name the rule behind the word with which the pathfinder refuses a step."""
    block = footprint.cells(cell, footprint.whole(world.get(unit, Body).side))
    one = PASSING.in_the_way(world, unit, block, BARS) if word == "foe" else None
    if one is not None:
        why = text("{name} holds the way.", name=world.get(one.other, Name).name)
        return Refusal(one.rule, why, WHYS["foe"][2])
    if word != "blocked":
        return Refusal(*WHYS[word])
    return _unfit(world, unit, mode, cell) or Refusal(*WHYS[_closed(world, unit, cell, mode) or word])


def _unfit(world: World, unit: int, mode: str, cell: Cell) -> Refusal | None:
    """Say what a mode does not find in a cell: soil, liquid, a face.   [sf.burrow] [sf.swim-speed] [sf.climb-speed]

    Nobody follows a burrower: the passage has fallen in behind it.   [sf.burrow-no-tunnel]
    """
    field, (x, y, z) = world.field, cell
    kind, over = field.kind(x, y), z - field.ground(x, y)
    if mode == "burrow" and (over > 0 or not kind.diggable or kind.blocks_move):
        return Refusal("sf.burrow", text("Only soil can be dug."), text("Go round it."))
    if mode != "burrow" and over < 0 and kind.diggable:
        return Refusal("sf.burrow-no-tunnel", text("It is soil; a passage dug there has fallen in."))
    if mode in ("swim", "climb") and not kind.blocks_move and over > -max(kind.water, 1):
        rule = PACE.unskilled_in(world, unit, mode) or f"sf.{mode}-speed"
        if mode == "swim" and (over > 0 or not kind.water):
            return Refusal(rule, text("There is no liquid to swim in."), text("Move in another mode."))
        if mode == "climb" and over > 0:
            return Refusal(rule, text("There is no face to climb."), text("Stay beside the wall."))
    return shut(world, cell, "sf.obstacles")


def _closed(world: World, unit: int, cell: Cell, mode: str) -> str:
    """Say what closes a space on the map: something solid, a wall, water, too little room; '' where nothing does."""
    body, field, low = world.get(unit, Body), world.field, mode == "walk" and SIZES.short(world, unit)
    kinds = [field.kind(x, y) for x, y, _ in footprint.cells(cell, footprint.whole(body.side))]
    if all(kind.blocks_move for kind in kinds):
        return "blocked"
    if mode != "swim" and any(kind.water for kind in kinds):
        return "water"
    barred = [kind.blocks_move or too_high(kind, short=low) for kind in kinds]
    if all(barred):
        return "low-wall"
    return "no-band" if any(barred) or any(HINDRANCES.narrow(kind, body.size) == "closed" for kind in kinds) else ""
