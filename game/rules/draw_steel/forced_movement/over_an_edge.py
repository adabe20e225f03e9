"""How forced movement ends: over an edge one falls then."""

from dataclasses import replace

from game.battle.event import Event
from game.ecs.components import Body, Place
from game.ecs.world import World, remembered
from game.mechanics.what_if import hardy, rehearsed
from game.reasons import Because, text, uncounted
from game.rules.draw_steel.falling.fall import settle
from game.rules.draw_steel.falling.fall_damage import own_fall
from game.rules.draw_steel.falling.fall_onto import landing
from game.rules.draw_steel.falling.who_falls import falls, rests
from game.rules.draw_steel.forced_movement.forced_down import FORCED_DOWN, forced_down
from game.rules.draw_steel.forced_movement.outcome import FALL, GROUND, Hurt, Shove
from game.rules.draw_steel.terrain.damaging_terrain import entering
from game.rules.draw_steel.terrain.ground import Footing, footing
from game.space.square import Cell


def burns(foot: Footing, at: Cell, into: Cell) -> tuple[Hurt, ...]:
    """Entering damaging terrain by force counts like entering willingly."""
    amount = entering(foot, at, into)
    return (Hurt(GROUND, amount, "ds.damaging-terrain", text("forced into it")),) if amount else ()


def come_to_rest(world: World, target: int, done: Shove, because: tuple[Because, ...]) -> Shove:
    """Give what forced movement comes to once its whole distance is gone: a fall, maybe."""
    cited = tuple(dict.fromkeys((*because, *(Because(hurt.rule) for hurt in done.hurts))))
    done = replace(done, because=cited)
    if not done.route:
        return done
    if not done.down and rests(world, target, done.route[-1]):
        return done  # neither falls nor was forced down: most ends, so no world is made for them
    ahead = _moved(world, target, done.route[-1])
    return (forced_over_edge if falls(ahead, target)[0] else forced_down)(ahead, target, done)


@remembered
def _moved(world: World, target: int, at: Cell) -> World:
    """Give the world with a creature moved somewhere: many courses end in one place, and end there alike."""
    ahead = world.fork()
    ahead.put(target, replace(world.get(target, Place), at=at, mode="walk"))
    return ahead


def forced_over_edge(world: World, target: int, done: Shove) -> Shove:
    """Only at the end of the whole distance one falls, if then without footing.   [ds.forced-over-edge]"""
    at, foot = done.route[-1], footing(world.field, world.get(target, Body).side)
    end = landing(world, target, at)
    fall = own_fall(world, target, at[2] - end.at[2] + done.down, liquid=end.liquid)
    upon = (Because("ds.fall-onto"),) if end.onto else ()
    rule = FORCED_DOWN if done.down else "ds.forced-over-edge"
    why = (Because(rule, 0, text("falls")), *upon, *uncounted(fall.because))
    hurts = (Hurt(FALL, fall.damage, "ds.fall-damage", text("the fall")),) if fall.damage else ()
    below = tuple(replace(hurt, cause=FALL) for hurt in burns(foot, at, end.at))
    if end.onto:
        hurts, below = (), _onto_somebody(world, target, done.down)
    prone = done.prone or fall.prone or bool(end.onto)
    because = (*done.because, *why, *(Because(hurt.rule) for hurt in below))
    return replace(done, hurts=(*done.hurts, *hurts, *below), prone=prone, because=because)


@remembered
def _onto_somebody(world: World, target: int, down: int) -> tuple[Hurt, ...]:
    """Whoever falls onto somebody ends beside that one: what waits there hurts too, and out of the air one falls on.

    Where there are several such spaces, the one named first.
    """
    items = (item for _, item in rehearsed(hardy(world, target), lambda ahead: settle(ahead, target, down)))
    befalls = (item for item in items if isinstance(item, Event) and item.unit == target)
    whys = (item.because[0] for item in befalls if item.kind in ("hurt", "defended"))
    return tuple(Hurt(FALL, why.amount, why.rule, why.note) for why in whys)
