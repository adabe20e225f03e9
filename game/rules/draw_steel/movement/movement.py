"""Which way does a movement take, how far does it reach, or which rule says no?"""

from dataclasses import replace

from game.battle.rulebook import Going, Halt
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.paths.afoot import Afoot, Ends
from game.paths.plan import TOO_WIDE, Area, MovePlan
from game.reasons import Refusal, text
from game.rules.draw_steel.charge.charge_line import (
    NO_LINE,
    all_ends,
    charge_modes,
    charge_way,
    ends_beside_foe,
)
from game.rules.draw_steel.charge.keeps_line import off_line
from game.rules.draw_steel.falling.off_an_edge import down_on
from game.rules.draw_steel.jumping import jump
from game.rules.draw_steel.movement.no_stopping import no_stopping
from game.rules.draw_steel.movement.shift import shift_refused
from game.rules.draw_steel.movement.sizes import moved_to
from game.rules.draw_steel.movement.speed import CAREFUL, FAR, allowance, lessened, limiting, limits_told
from game.rules.draw_steel.movement_types.types import is_jump, is_teleport, mode_refused
from game.rules.draw_steel.paths.closed_steps import barring_rule, closed, closing_rule, first_closed, too_far
from game.rules.draw_steel.paths.mover import Mover, moving
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.step_costs import planned
from game.rules.draw_steel.teleport import teleport
from game.rules.draw_steel.terrain.ground import resting
from game.rules.draw_steel.turns import turn
from game.space.square import Cell

ACTIONS = ("", "move", "advance", "disengage", "shift", "step", "teleport", "jump", "charge", "double")


def beyond(mover: Mover, cost: int, limit: int, rule: str) -> Refusal:
    """Refuse what costs more than is left; say what lessens the speed where that is the limit."""
    refusal, mode = too_far(cost, limit, rule), "walk" if mover.mode in ("crawl", "jump") else mover.mode
    if rule == "ds.disengage":
        return refusal
    return replace(refusal, why=lessened(mover.world, mover.unit, mode, refusal.why))


def forbidden(world: World, unit: int, going: Going) -> Refusal | None:
    """Say why a creature, as it is, may not use an action or a mode of movement at all."""
    if going.action not in ACTIONS:
        return Refusal("ds.ways-to-move", text("There is no such movement: {action}.", action=going.action))
    if going.after:
        spent = turn.slot(world, unit, turn.SLOT_OF.get(going.action or "advance", turn.MOVE))
        if isinstance(spent, Refusal):
            return spent
    if going.action in CAREFUL:
        return shift_refused(world, unit, going, moving(world, unit, going.mode, True).stands_badly)
    return mode_refused(world, unit, going)


class Movement:
    """The law of movement, as scenes, verbs and the referee ask it; costs in squares."""

    def area(self, world: World, unit: int, going: Going) -> Area | Refusal:
        """Everywhere that a creature may stop, sorted by cell."""
        if is_teleport(going):
            most = teleport.teleport_distance(world, unit, going.budget)
            if isinstance(most, Refusal):
                return most
            return _area(going, list(teleport.destinations(world, unit, most, going.by)), most)
        limit = self._limit(world, unit, going)
        if isinstance(limit, Refusal):
            return limit
        mover, rules = self.mover(world, unit, going), limits_told(world, unit, going, limit)
        if is_jump(going):
            landings = jump.landings(mover, jump.spring(world, unit, limit))
            return _area(going, [(cell, cost) for cell, cost in landings if cost <= limit], limit, rules)
        if going.action == "charge":
            ends = all_ends(world, unit, going.mode, limit)
            return _area(going, [(cell, end.cost) for cell, end in ends.items()], limit, rules)
        if going.action == "double":
            return _area(going, sorted(self._twice(world, unit, going, limit).items()), 2 * limit, rules)
        return TOO_WIDE if mover.too_wide(limit) else _laid(going, mover.laid(limit), limit, rules)

    def plan(self, world: World, unit: int, goal: Cell, going: Going) -> MovePlan | Refusal:
        """The cheapest way to a goal; among equals the least harm, then who provokes least, then the straighter."""
        goal = resting(world, unit, goal)
        if is_teleport(going):
            refusal = forbidden(world, unit, Going("walk", "advance", None, going.after)) if going.after else None
            return refusal or teleport.teleport_plan(world, unit, goal, going.budget, going.by)
        limit = self._limit(world, unit, going)
        if isinstance(limit, Refusal):
            return limit
        if is_jump(going):
            leap = jump.leap(self.mover(world, unit, going), goal, jump.spring(world, unit, limit))
            if isinstance(leap, MovePlan) and leap.cost.total > limit:
                return beyond(self.mover(world, unit, going), leap.cost.total, limit, limiting(world, unit, going))
            return leap
        if going.action == "charge":
            return self._charge(world, unit, goal, going, limit)
        if going.action == "double":
            return self._double(world, unit, goal, going, limit)
        return self.to(self.mover(world, unit, going), goal, limit, limiting(world, unit, going))

    def to(self, mover: Mover, goal: Cell, limit: int, limited: str = "ds.speed") -> MovePlan | Refusal:
        """The cheapest way to a goal within a number of squares; `limited`: the rule that sets the number."""
        plan = self._ending(mover, goal, limit, limited)
        return plan if isinstance(plan, MovePlan) else down_on(mover, goal, limit) or plan

    def _ending(self, mover: Mover, goal: Cell, limit: int, limited: str) -> MovePlan | Refusal:
        if not mover.habitable(goal):
            return self.why_not(mover, goal, limit, limited)
        reached = mover.towards(goal, limit)
        ends = reached.best([(*goal, False), (*goal, True)])
        if reached.full and not ends:
            return TOO_WIDE
        if not ends or goal == mover.start[:3]:
            return self.why_not(mover, goal, limit, limited)
        stop = no_stopping(mover.world, mover.unit, goal) if not mover.may_stop(goal) else None
        return stop or planned(mover, reached.path(ends, mover.watch))

    def why_not(self, mover: Mover, goal: Cell, limit: int, limited: str) -> Refusal:
        """Say which rule keeps a goal out of reach."""
        if goal == mover.start[:3]:
            return Refusal("ds.speed", text("{who} is there already.", who=called(mover.world, mover.unit)))
        full = no_stopping(mover.world, mover.unit, goal)
        wide = mover.towards(goal, FAR) if limit < FAR and mover.habitable(goal) else None
        ends = wide.best([(*goal, False), (*goal, True)]) if wide is not None else ()
        if wide is not None and wide.full and not ends:
            return TOO_WIDE
        if wide is not None and ends:
            return full or beyond(mover, wide.cost(ends[0]) or 0, limit, limited)
        rule, before, after = first_closed(mover, goal, FAR)
        return full or closed(rule or barring_rule(mover, before, after), mover, before, after)

    def route(self, world: World, unit: int, route: tuple[Cell, ...], going: Going) -> MovePlan | Halt:
        """Price a given way step by step; where it fails: the step, the rule, and where one could stop instead."""
        start = world.get(unit, Place).at
        route = tuple(resting(world, unit, cell) for cell in route)
        if is_teleport(going) or is_jump(going):
            last = 0 if is_teleport(going) else len(route) - 1
            plan = self.plan(world, unit, route[last], going)
            if isinstance(plan, Refusal):
                return Halt(last, plan, MovePlan(going.mode, ()), start)
            hops = teleport.teleport_route
            return hops(world, unit, route, going.budget, going.by) if is_teleport(going) else plan
        limit = self._limit(world, unit, going)
        if isinstance(limit, Refusal):
            return Halt(0, limit, MovePlan(going.mode, ()), start)
        mover = self.mover(world, unit, going)
        walked = self.along(mover, route, going, limit)
        if going.action != "charge":
            return walked
        best = self._charge(world, unit, route[-1], going, limit)
        return best if isinstance(best, MovePlan) and best.route == route else ends_beside_foe(mover, route, walked)

    def along(self, mover: Mover, route: tuple[Cell, ...], going: Going, limit: int) -> MovePlan | Halt:
        """Walk a given way within a number of squares."""
        stances, at, refusal = self._trace(mover, route, going, limit)
        if refusal is None and not mover.may_stop(stances[-1][:3] if stances else route[-1]):
            at, refusal = len(route) - 1, no_stopping(mover.world, mover.unit, route[-1])
        if refusal is None:
            return planned(mover, stances)
        passed = [stance[:3] for stance in stances[:at] if mover.may_stop(stance[:3])]
        stops = passed[-1] if passed else mover.start[:3]
        return Halt(at, refusal, planned(mover, stances), stops)

    def _trace(
        self, mover: Mover, route: tuple[Cell, ...], going: Going, limit: int
    ) -> tuple[list[Stance], int, Refusal | None]:
        """Go as far as a route can be gone: the stances, and at which step it fails, and why."""
        stances: list[Stance] = []
        here, spent, purse = mover.start, 0, limit
        for at, cell in enumerate(route):
            if here[:3] == cell and at and stances:
                continue
            step = mover.step(here[:3], cell)
            rule = closing_rule(mover, here[:3], cell) if step is None else mover.open(here[:3], step)
            if rule or step is None:
                return stances, at, closed(rule, mover, here[:3], cell)
            edge = next(edge for edge in mover.edges(here) if edge.to == mover.situation.stance(step, here[3]))
            spent += edge.price
            if spent > purse:
                if going.action != "double" or edge.price > limit or purse == FAR:
                    return stances, at, beyond(mover, spent, purse, limiting(mover.world, mover.unit, going))
                spent, purse, going = edge.price, limit, Going(going.mode, "advance")
            line = (mover.start[:3], *(stance[:3] for stance in stances), edge.to[:3])
            strays = off_line(line, step, prone=here[3], began_prone=mover.start[3])
            if going.action == "charge" and strays is not None:
                return stances, at, strays
            here = edge.to
            stances.append(here)
        return stances, len(route), None

    def allowance(self, world: World, unit: int, going: Going) -> int | Refusal:
        """Give the squares that a movement may cost."""
        return allowance(world, unit, going)

    def forbids(self, world: World, unit: int, going: Going) -> Refusal | None:
        """Say why a creature, as it is, may not move so at all."""
        return forbidden(world, unit, going)

    def mover(self, world: World, unit: int, going: Going) -> Mover:
        """Give the creature on its way."""
        return moving(world, unit, going.mode, going.action in CAREFUL)

    def _limit(self, world: World, unit: int, going: Going) -> int | Refusal:
        refusal = forbidden(world, unit, going)
        if refusal is None and going.action == "charge":
            refusal = charge_modes(world, unit, going.mode)
        return allowance(world, unit, going) if refusal is None else refusal

    def _charge(self, world: World, unit: int, goal: Cell, going: Going, limit: int) -> MovePlan | Refusal:
        return charge_way(world, unit, goal, going.mode, limit) or NO_LINE

    def _twice(self, world: World, unit: int, going: Going, limit: int) -> dict[Cell, int]:
        """Two Advances, each measured by itself."""
        first = dict(self.mover(world, unit, going).ends(limit))
        ends = dict(first)
        for cell, cost in sorted(first.items()):
            for end, more in self.mover(moved_to(world, unit, cell), unit, going).ends(limit):
                ends[end] = min(cost + more, ends.get(end, cost + more))
        ends.pop(world.get(unit, Place).at, None)
        return ends

    def _double(self, world: World, unit: int, goal: Cell, going: Going, limit: int) -> MovePlan | Refusal:
        once = self.to(self.mover(world, unit, going), goal, limit)
        if isinstance(once, MovePlan):
            return once
        plans = []
        for cell, _ in self.mover(world, unit, going).ends(limit):
            second = self.to(self.mover(moved_to(world, unit, cell), unit, going), goal, limit)
            first = self.to(self.mover(world, unit, going), cell, limit)
            if isinstance(second, MovePlan) and isinstance(first, MovePlan):
                steps = (*first.steps, *second.steps)
                plans.append(MovePlan(going.mode, steps, first.damage + second.damage, second.conditions))
        if plans:
            return min(plans, key=lambda plan: (plan.cost.total, plan.damage, plan.route))
        return self.why_not(self.mover(world, unit, going), goal, 2 * limit, limiting(world, unit, going))


def _area(going: Going, ends: list[tuple[Cell, int]], limit: int, rules: tuple[str, ...] = ()) -> Area:
    return _laid(going, Ends.of(sorted(ends)), limit, rules)


def _laid(going: Going, ends: Ends, limit: int, rules: tuple[str, ...]) -> Area:
    purse = going.mode if going.mode in ("jump", "teleport") else "shift" if going.action in CAREFUL else "advance"
    return Area(Afoot(ends, 1, (limit,)), ((purse, limit),), rules)


MOVEMENT = Movement()
