"""Move, Slip, Drag, Climb and Jump: the Movement manoeuvres that lead to a cell."""

from collections.abc import Iterator

from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.on_foot.leaps import JUMP
from game.mechanics.on_foot.moves import Moves
from game.paths.plan import MovePlan
from game.reasons import Cost, Refusal, text
from game.rules.lordsouls.actions.unknown import UNKNOWN, gone
from game.rules.lordsouls.defence.reaction import REACTIONS
from game.rules.lordsouls.movement import climb_swim, leap, move
from game.rules.lordsouls.movement.carry_out import carry_out
from game.rules.lordsouls.movement.climb_swim import CLIMB
from game.rules.lordsouls.movement.law import MOVEMENT, forbidden
from game.rules.lordsouls.movement.slip_drag import DRAG, SLIP, THINGS, drag_release, drags, letting_go, nothing_to_drag
from game.rules.lordsouls.turns import kinds, manoeuvres
from game.rules.lordsouls.turns.restrictions import only_drags
from game.rules.lordsouls.turns.states import helpless

GAITS = {CLIMB: "climb", JUMP: "jump"}
BRINGS = {CLIMB: climb_swim.opened, JUMP: leap.opened}


def barred(world: World, unit: int, verb: str) -> Refusal | None:
    """Say what keeps a creature from it."""
    out = helpless(world, unit) or only_drags(world, unit, verb) or forbidden(world, unit, Going("walk", verb))
    return out or (nothing_to_drag(world, unit) if verb == DRAG else None)


def told(world: World, unit: int, verb: str) -> Cost:
    """Any but Drag is offered with the warning that it lets go."""
    return Cost(letting_go(world, unit) if verb != DRAG else ())


def leaves(world: World, unit: int, verb: str) -> Iterator[Event]:
    """Any but Drag lets go of whom one holds."""
    yield from drag_release(world, unit) if verb != DRAG else ()


def brings(world: World, unit: int, verb: str, rule: str) -> Iterator[Event]:  # noqa: ARG001 - one shape for all
    """Climbing and jumping leave one open."""
    if verb in BRINGS:
        yield BRINGS[verb](world, unit)


def carried_out(world: World, dice: Dice, unit: int, plan: MovePlan, verb: str) -> Play:
    """Go as planned; who drags takes along whom it holds, or a large object.   Part of ls.drag."""
    gait, dragging = GAITS.get(verb, "walk"), verb == DRAG

    def go(way: MovePlan) -> Play:
        if dragging and not drags(world, unit, verb):
            return THINGS.play(world, unit, way, lambda part: carry_out(world, dice, unit, part, gait))
        return carry_out(world, dice, unit, way, gait, dragging=dragging)

    yield from gone(world, unit, plan, verb, go)


MOVES = Moves(
    movement=MOVEMENT,
    reactions=REACTIONS,
    slots=manoeuvres.LAW,
    kind=kinds.MOVEMENT,
    rule="ls.move",
    # A Bonus manoeuvre breaks into another, which then goes on.
    rest="ls.bonus-manoeuvres",
    small=manoeuvres.BONUSES,
    points=move.given,
    barred=barred,
    leaves=leaves,
    brings=brings,
    carried_out=carried_out,
    told=told,
    known=UNKNOWN.known,
)
VERBS = {
    verb: MOVES.placed(verb, title, rule)
    for verb, title, rule in (
        ("move", text("Move"), "ls.move"),
        (SLIP, text("Slip"), "ls.slip"),
        (CLIMB, text("Climb or swim"), climb_swim.RULE),
        (JUMP, text("Jump"), "ls.jump"),
        (DRAG, text("Drag"), "ls.drag"),
    )
}
