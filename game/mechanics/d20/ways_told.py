"""The rules at work along a way: what its speed is made of, what hampers it, how it squeezes, whom it ends on."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ecs.components import Body, Budget
from game.ecs.world import World
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.passages import FREE, HELPLESS
from game.mechanics.naming import called
from game.paths.plan import MovePlan
from game.reasons import Because, text
from game.space import footprint
from game.space.field import Kind
from game.space.square import Cell

LARGE = 2


@dataclass(frozen=True, slots=True, eq=False)
class WaysTold:
    """The law of what is told of a way besides its price."""

    fighting: Fighting
    run_rule: str
    """A runner is exposed; in heavy armour it goes less far."""
    leaves_step: str
    """After a full-round action there is a step left."""
    hampered: str
    """What lies on the way hampers it,"""
    rough: str
    """such as rough ground,"""
    empty: str
    """or nothing and nobody does."""
    exempt: str
    """Some avoid what stands on the ground."""
    past: str
    """How a creature squeezes past another,"""
    limit: str
    """through what is wide enough,"""
    squeezed: tuple[str, ...]
    """and what space a large one takes then, and one that is larger."""
    end: str
    """One may end on the helpless."""

    def along(self, world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
        """Name the rules behind a way that no number of it names."""
        pace = self.fighting.pace
        yield from (Because(one.rule, 0, one.note) for one in pace.speed(world, unit, plan.mode).because if one.note)
        yield from self._action(world, unit, verb, plan)
        yield from self._ground(world, unit, plan)
        if any(step.squeezed for step in plan.steps):
            yield from self._squeezed(world, unit, plan)
        yield from self._exempt(world, unit, plan)
        yield from self._end(world, unit, plan)

    def _action(self, world: World, unit: int, verb: str, plan: MovePlan) -> Iterator[Because]:
        special = self.fighting.moves.movement.special
        if verb == "run" and special.run.shortened(world, unit):
            told = text("In heavy armour, or under a heavy load, three times the speed.")
            yield Because(special.run.short, 0, told)
        if verb == "run":
            yield Because(self.run_rule, 0, text("Without its Dexterity bonus to AC until its next turn."))
        first = world.field.kind(*plan.steps[0].before[:2])
        if verb in ("run", "charge") and (first.difficult or first.obstacle):
            yield Because(special.run.line.hindered, 0, text("It starts on hampering ground and enters none."))
        if verb == "step" and "full-attack" in world.get(unit, Budget).done:
            yield Because(self.leaves_step, 0, text("A full-round action leaves one a 5-foot step."))

    def _ground(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """What is on the way hampers, or nothing is."""
        if any(step.dear for step in plan.steps):
            yield Because(self.hampered, 0, text("Something on the way hampers it."))
        rough = [kind for kind in _kinds(world, plan) if kind.difficult]
        if rough and plan.mode == "walk" and not world.get(unit, Body).incorporeal:
            yield Because(self.rough, 0, text("Rough ground: {what}", what=rough[0].title))
        entered = set(_entered(plan))
        passages = self.fighting.steps.passing.passages(world, unit)
        if not any(entered & set(cells) for _, cells in passages):
            yield Because(self.empty, 0, text("Nobody is in the squares on its way."))

    def _squeezed(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """How a creature squeezes, by its size; past whom."""
        side, passages = world.get(unit, Body).side, self.fighting.steps.passing.passages(world, unit)
        for step in plan.steps:
            block = footprint.cells(step.after, footprint.whole(side))
            for one, cells in passages if step.squeezed else ():
                if any(cell in block for cell in cells):
                    yield Because(self.past, 0, text("It squeezes past {name}.", name=called(world, one.other)))
        yield Because(self.limit, 0, text("The way is at least half as wide as it is."))
        if side > 1:
            told = text("Squeezed, its space is {n} by {side}.", n=(side + 1) // 2, side=side)
            yield Because(self.squeezed[side > LARGE], 0, told)

    def _exempt(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """Fliers and the incorporeal avoid what stands on the ground."""
        free = plan.mode == "fly" or world.get(unit, Body).incorporeal
        if free and any(kind.obstacle or kind.blocks_move for kind in _kinds(world, plan)):
            yield Because(self.exempt, 0, text("Obstacles on its way do not hamper it."))

    def _end(self, world: World, unit: int, plan: MovePlan) -> Iterator[Because]:
        """One may end on the helpless."""
        held = footprint.cells(plan.steps[-1].after, plan.steps[-1].band)
        for one, cells in self.fighting.steps.passing.passages(world, unit):
            if one.access == FREE and one.kind == HELPLESS and any(cell in cells for cell in held):
                on = text("It ends on {name}, who is helpless.", name=called(world, one.other))
                yield Because(self.end, 0, on)


def _entered(plan: MovePlan) -> Iterator[Cell]:
    return (cell for step in plan.steps for cell in footprint.cells(step.after, step.band))


def _kinds(world: World, plan: MovePlan) -> list[Kind]:
    return [world.field.kind(x, y) for x, y, _ in _entered(plan) if world.field.inside(x, y)]
