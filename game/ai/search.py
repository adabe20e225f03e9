"""The search: plans of a few commands, the best kept at each depth; bounded by nodes, never by time."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.ai.ahead import after, ends_turn, placed
from game.ai.duel import attacks, free
from game.ai.odds import WHOLE, blow
from game.ai.worth import Scores, Worth, fade
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Strike, Verb
from game.ecs.components import Body, Place, Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import Stop
from game.space.square import Cell

MORE = 2
"""Each further command of a plan looks at so many times fewer places."""
LEAST_STOPS = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """Some commands in a row, the world after them as far as no dice decide it, and what they are worth."""

    world: World
    commands: tuple[Command, ...] = ()
    scores: Scores = field(default_factory=Scores)
    felled: tuple[tuple[int, int], ...] = ()
    """Chances that foes are down after it, in ten-thousandths."""
    done: bool = False
    """Whether it leaves nothing more to look at."""

    @property
    def order(self) -> tuple[int, int, tuple[tuple[int, str, tuple[int, ...], str], ...]]:
        """Sort by worth, then by fewer commands, then by the commands themselves."""
        return -self.scores.total, len(self.commands), tuple(one.key for one in self.commands)


class Search:
    """Looks for the best plan of one unit; `run` yields between pieces of work of a few milliseconds."""

    def __init__(self, worth: Worth, nodes: int) -> None:
        self.worth, self.knobs, self.nodes = worth, worth.knobs, nodes
        self.book, self.unit = worth.book, worth.unit
        self.plans: list[Plan] = []

    @property
    def spent(self) -> bool:
        """Say whether the budget of nodes is used up."""
        return self.worth.nodes >= self.nodes

    def run(self) -> Iterator[None]:
        """Fill `plans`, the best first."""
        self.worth.scout()
        yield
        start = Plan(self.worth.world)
        self.plans = [self._judged(start)]
        front = [start]
        for depth in range(self.knobs.depth):
            fresh: list[Plan] = []
            for plan in front:
                for child in self._children(plan, depth):
                    if child is not None:
                        fresh.append(child)
                    yield
                if self.spent:
                    break
            self.plans = sorted([*self.plans, *fresh], key=lambda plan: plan.order)
            front = self._kept(fresh)

    def _kept(self, fresh: list[Plan]) -> list[Plan]:
        """Keep the best plans to be carried on; the best that struck and the best that did not, half each."""
        ordered = sorted((plan for plan in fresh if not plan.done), key=lambda plan: plan.order)
        struck = [plan for plan in ordered if plan.scores.dealt]
        idle = [plan for plan in ordered if not plan.scores.dealt]
        half = self.knobs.width // 2
        kept = struck[: max(half, self.knobs.width - len(idle))]
        return kept + idle[: self.knobs.width - len(kept)]

    def _judged(self, plan: Plan) -> Plan:
        self.worth.nodes += 1
        return replace(plan, scores=self.worth.judge(plan.world, plan.scores, dict(plan.felled)))

    def _children(self, plan: Plan, depth: int) -> Iterator[Plan | None]:
        """Yield each plan with one command more; None where there is only time to be given back."""
        yield from self._strikes(plan)
        for verb in self.book.verbs.values():
            if self.spent:
                return
            if verb.aim == "unit" or not free(self.book, plan.world, self.unit, verb.name):
                continue
            if verb.area is not None:
                yield from self._moves(plan, verb, depth)
            else:
                yield from self._others(plan, verb)

    def _strikes(self, plan: Plan) -> Iterator[Plan | None]:
        """Attack: what it deals, what it provokes, and where it leaves the unit."""
        for told, found in attacks(self.book, plan.world, self.unit, self.worth.foes):
            self.worth.nodes += 1
            if found.strike is not None:
                yield self._struck(plan, told, found, found.strike)

    def _struck(self, plan: Plan, told: Command, found: Preview, strike: Strike) -> Plan:
        hit, target = blow(plan.world, strike, found.blows), strike.at
        felled = dict(plan.felled)
        open_ = WHOLE - felled.get(target, 0)
        felled[target] = felled.get(target, 0) + open_ * hit.fells // WHOLE
        dealt = plan.scores.dealt + self.worth.gain(target, hit) * open_ // WHOLE
        taken = plan.scores.taken + self.worth.cost(found)
        scores = replace(plan.scores, dealt=dealt, taken=taken)
        ahead = after(self.book, plan.world, told)
        commands = (*plan.commands, told)
        return self._judged(Plan(ahead, commands, scores, tuple(sorted(felled.items()))))

    def _others(self, plan: Plan, verb: Verb) -> Iterator[Plan | None]:
        """Do what is aimed at nobody, or at a door; the end of the turn is what every plan ends with anyway."""
        for told in verb.offers(plan.world, self.unit):
            if not ends_turn(self.book, plan.world, told):
                yield self._done(plan, told)

    def _done(self, plan: Plan, told: Command) -> Plan | None:
        self.worth.nodes += 1
        found = self.book.verbs[told.verb].preview(plan.world, told)
        if not isinstance(found, Preview):
            return None
        scores = replace(plan.scores, taken=plan.scores.taken + self.worth.cost(found))
        ahead = after(self.book, plan.world, told)
        done = ahead.find(BATTLE, Turn) != plan.world.find(BATTLE, Turn)
        return self._judged(Plan(ahead, (*plan.commands, told), scores, plan.felled, done))

    def _moves(self, plan: Plan, verb: Verb, depth: int) -> Iterator[Plan | None]:
        """Go somewhere: only the places that look best from afar are looked at closely."""
        if verb.area is None or verb.modes is None:
            return
        many = max(LEAST_STOPS, self.knobs.stops // MORE**depth)
        for mode in verb.modes(plan.world, self.unit):
            stops = verb.area(plan.world, self.unit, mode).stops
            yield None
            for stop in self._promising(plan, stops, many):
                if self.spent:
                    return
                yield self._done(plan, command(self.unit, verb.name, stop.cell, mode=mode))

    def _promising(self, plan: Plan, stops: tuple[Stop, ...], many: int) -> list[Stop]:
        glance = Glance(self.worth, plan.world)
        return sorted(stops, key=lambda stop: (-glance.value(stop), stop.cost, stop.cell))[:many]


class Glance:
    """A first look at many places: distances and the foes' reach, no odds."""

    def __init__(self, worth: Worth, world: World) -> None:
        self.worth, self.world = worth, world
        book, unit = worth.book, worth.unit
        self.side = world.get(unit, Body).side
        cell = worth.roads.cell
        self.reach = book.combat.reach(world, unit).total // cell
        self.targets = [(foe, world.get(foe, Place).at, world.get(foe, Body).side) for foe in worth.foes]
        self.duels = {foe: worth.stick.duel(world, unit, foe) for foe in worth.foes}
        self.fears = {one.foe: worth.stick.duel(world, one.foe, unit) for one in worth.perils}

    def value(self, stop: Stop) -> int:
        """Guess what a place is worth."""
        hope = max((self._hope(stop, *target) for target in self.targets), default=0)
        goal = self.worth.goals.score(placed(self.world, self.worth.unit, stop.cell))
        return hope - self._fear(stop.cell) * self.worth.knobs.risk // 100 + goal + self._shelter(stop.cell)

    def _hope(self, stop: Stop, foe: int, at: Cell, side: int) -> int:
        duel, roads = self.duels[foe], self.worth.roads
        apart = gap(stop.cell, self.side, at, side)
        struck = duel.moved if stop.band == 0 else duel.full
        if apart <= self.reach:
            return self.worth.gain(foe, struck) * (100 if stop.band == 0 else 60) // 100
        way = roads.between(self.world, stop.cell, at) - self.reach * roads.cell
        far = self.worth.gain(foe, duel.far) if way <= 3 * roads.pace else 0
        near = self.worth.gain(foe, duel.full) * fade(100 * max(0, way) // roads.pace) * 60 // 10_000
        return max(near, far)

    def _fear(self, at: Cell) -> int:
        spots = [(at[0] + dx, at[1] + dy) for dy in range(self.side) for dx in range(self.side)]
        total = 0
        for one in self.worth.perils:
            fear = self.fears[one.foe]
            if any(spot in one.now for spot in spots):
                total += fear.full.damage
            elif any(spot in one.near for spot in spots):
                total += fear.moved.damage
        return total

    def _shelter(self, at: Cell) -> int:
        """Count what stands beside a place and may give cover."""
        field = self.world.field
        around = ((at[0] + dx, at[1] + dy) for dy in range(-1, self.side + 1) for dx in range(-1, self.side + 1))
        kinds = (field.kind(x, y) for x, y in around if field.inside(x, y))
        return 12 * sum(1 for kind in kinds if kind.cover or kind.blocks_effect or kind.concealment)


def gap(one: Cell, side: int, other: Cell, width: int) -> int:
    """Count the cells from one block to another, diagonals as one; 1 where they touch."""
    across = max(other[0] - one[0] - side + 1, one[0] - other[0] - width + 1)
    down = max(other[1] - one[1] - side + 1, one[1] - other[1] - width + 1)
    return max(across, down, abs(one[2] - other[2]), 0)
