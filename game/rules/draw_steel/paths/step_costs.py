"""Why does each step of a way cost what it does, who may strike because of it, and how does one arrive?"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.ecs.components import Body, Conditions, Name
from game.mechanics.states import PRONE
from game.paths.plan import MovePlan, Step
from game.reasons import Because, Cost, text, uncounted
from game.rules.draw_steel.burrowing.burrow import burrow_no_tunnel
from game.rules.draw_steel.combat.opportunity_attack import provoked
from game.rules.draw_steel.movement.corners import corner_detour, corners_only_objects, past_the_lip
from game.rules.draw_steel.movement.no_stopping import stop_in_larger
from game.rules.draw_steel.movement.shift_terrain import SHIFT
from game.rules.draw_steel.movement.sizes import steps_above
from game.rules.draw_steel.movement_types.climb_swim import UNGIFTED
from game.rules.draw_steel.movement_types.crawl import CRAWL, crawl
from game.rules.draw_steel.movement_types.hard_climb_swim import hard
from game.rules.draw_steel.movement_types.speed_entry import WORDS
from game.rules.draw_steel.paths.mover import Mover
from game.rules.draw_steel.paths.open_steps import Stance
from game.rules.draw_steel.paths.steps import TerrainStep
from game.rules.draw_steel.terrain.difficult_terrain import difficult_terrain
from game.space import footprint
from game.space.square import Cell


def planned(mover: Mover, stances: Sequence[Stance]) -> MovePlan:
    """Sum a way up: what ground and falls do on it, and the states on arrival."""
    states = mover.world.find(mover.unit, Conditions) or Conditions()
    names = [state.name for state in states.active]
    if stances and stances[-1][3] and PRONE not in names:
        names.append(PRONE)
    taken = [mover.taken(here[:3], after[:3]) for here, after in pairwise((mover.start, *stances))]
    harm = sum(mover.situation.harm(step) for step in taken)
    return MovePlan(mover.mode, _steps(mover, stances, taken), harm, tuple(names))


def _steps(mover: Mover, stances: Sequence[Stance], taken: Sequence[TerrainStep]) -> tuple[Step, ...]:
    """Tell a way, start left out, step by step, with costs, reasons and who may strike."""
    made, here, came = list[Step](), mover.start, mover.start
    for stance, step in zip(stances, taken, strict=True):
        known = came[:3], here, stance
        if known not in mover.told:
            mover.told[known] = _step(mover, came[:3], here, stance, step)
        made.append(mover.told[known])
        came, here = here, stance
    return tuple(made)


def _step(mover: Mover, came: Cell, here: Stance, stance: Stance, step: TerrainStep) -> Step:
    cost = Cost((*reasons(mover, here, step), *_besides(mover, came, here[:3], step)))
    provokes = provoked(mover.world, mover.unit, here[:3], mover.left(here[:3], step.into))
    manner, whole = SHIFT if mover.careful else CRAWL if here[3] else "", footprint.whole(mover.side)
    return Step(here[:3], stance[:3], cost, whole, provokes=provokes, mode=step.type, manner=manner)


def reasons(mover: Mover, stance: Stance, step: TerrainStep) -> Iterator[Because]:
    """Every step costs 1, straight, slanted, up or down, and more by what stands below.   [ds.adjacent-cost]"""
    rough, prone, dear = mover.situation.extras(step, stance[3])
    yield Because("ds.adjacent-cost", 1)
    yield from _of_type(mover, stance, step, dear)
    if step.difficult:
        x, y, _ = min(cell for cell in step.fresh if difficult_terrain(mover.foot.land, cell))
        yield Because("ds.difficult-terrain", int(rough), mover.foot.land.kind(x, y).title)
    if any(cell in mover.enemies for cell in step.fresh):
        yield Because("ds.enemy-space", int(rough and not step.difficult), text("an enemy's space"))
    if any(cell in mover.allies for cell in step.fresh):
        yield Because("ds.ally-space")
    yield from crawl(prone=prone)
    if step.damage and mover.situation.upon(step) is None:
        yield Because("ds.damaging-terrain", 0, text("{n} damage", n=step.damage))
    if mover.careful:
        yield Because("ds.shift")
    fall = mover.situation.fall(step)
    yield from uncounted(fall.because if fall else ())
    if mover.situation.upon(step) is not None:
        yield Because("ds.fall-onto")


def _of_type(mover: Mover, stance: Stance, step: TerrainStep, dear: int) -> Iterator[Because]:
    """Tell what the type of movement makes of a price."""
    if dear:
        yield Because("ds.climb-swim-cost", dear, UNGIFTED[step.type])
        if hard(mover.foot, step.into, step.type):
            yield Because("ds.hard-climb-swim", 0, text("a Might test"))
    elif step.type in WORDS:
        yield Because(WORDS[step.type])
    elif step.rest[2] != stance[2]:
        yield Because("ds.walk")


def _besides(mover: Mover, came: Cell, here: Cell, step: TerrainStep) -> Iterator[Because]:
    """Tell what shaped a step besides its price; `came`: where the step before began."""
    if mover.directions:
        yield Because("ds.straight-line")
    yield from burrow_no_tunnel(step.type)
    if came != here and step.into == step.rest:
        yield from corner_detour(mover.foot, came, step.into)
        yield from past_the_lip(mover.foot, mover.mode, came, step.into)
    yield from corners_only_objects(mover.bodies, mover.side, here, step.into)
    yield from _room(mover, step)


def _room(mover: Mover, step: TerrainStep) -> Iterator[Because]:
    """In the space of who is larger by two sizes one may even stop."""
    entered = (mover.enemies.get(cell) or mover.allies.get(cell) or 0 for cell in sorted(step.fresh))
    for other in dict.fromkeys(unit for unit in entered if unit):
        if stop_in_larger(mover.world, mover.unit, other):
            name, size = mover.world.get(other, Name).name, mover.world.get(other, Body).size
            larger = steps_above(size, mover.world.get(mover.unit, Body).size) > 0
            said = text("{name} is larger by two sizes or more", name=name) if larger \
                else text("{name} is smaller by two sizes or more", name=name)  # fmt: skip
            yield Because("ds.stop-in-larger", 0, said)
