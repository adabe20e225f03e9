"""Which way does a Movement manoeuvre take, how far, who may react to it, or which rule says no?"""

from game.battle.rulebook import Going
from game.ecs.world import World
from game.mechanics.on_foot.leaps import JUMP
from game.mechanics.on_foot.movement import Movement
from game.mechanics.on_foot.watching import Watching
from game.mechanics.states import has
from game.reasons import Refusal
from game.rules.lordsouls.defence.control_zone import controls, radius, watches
from game.rules.lordsouls.movement import climb_swim, move
from game.rules.lordsouls.movement.climb_swim import CLIMB
from game.rules.lordsouls.movement.leap import LEAPS, grounded
from game.rules.lordsouls.movement.move import DASH
from game.rules.lordsouls.movement.slip_drag import DRAG, SLIP, TURNING_BACK, drags
from game.rules.lordsouls.movement.steps import STEPPING
from game.rules.lordsouls.positions.kneeling_sitting_prone import upright
from game.rules.lordsouls.positions.mounts import carrier
from game.rules.lordsouls.sheet.energy import too_little
from game.rules.lordsouls.turns import kinds, manoeuvres
from game.rules.lordsouls.turns.initiative import in_order
from game.rules.lordsouls.turns.states import DASHING, helpless

WATCHING = Watching(
    watches=watches,
    # Who goes by itself from where an opponent controls a cell of its to where it controls none may be struck. Every
    # movement counts, step by step, but a Slip (`MOVEMENT.quiet`) and what others do to it.   [ls.reaction-triggers]
    controls=controls,
    far=radius,
    in_order=in_order,
    turning_back=TURNING_BACK,
)


def forbidden(world: World, unit: int, going: Going) -> Refusal | None:
    """Say why a creature may not use a Movement manoeuvre at all, by itself or by its mount.   [ls.mounted]"""
    if going.after:
        spent = manoeuvres.slot(world, unit, kinds.MOVEMENT)
        if isinstance(spent, Refusal):
            return spent
    if going.action == DRAG:
        return helpless(world, unit)
    pair = unit, carrier(world, unit)
    stuck = (helpless(world, one) or manoeuvres.held_fast(world, one) for one in pair)
    fast = next((out for out in stuck if out is not None), None) or upright(world, unit, going.action)
    if going.action == DASH and fast is None and not has(world, unit, DASHING):
        return too_little(world, unit)
    if going.action == CLIMB:
        return fast or climb_swim.hands_free(world, unit)
    return grounded(world, unit) if going.action == JUMP and fast is None else fast


MOVEMENT = Movement(
    stepping=STEPPING,
    watching=WATCHING,
    leaps=LEAPS,
    # Without all the points for a cell it is not entered.
    rule="ls.move",
    citing={SLIP: "ls.slip", DRAG: "ls.drag", DASH: "ls.dash", CLIMB: climb_swim.RULE},
    forbidden=forbidden,
    points=move.most,
    drags=drags,
    climbing=CLIMB,
    # Nobody may react to a Slip.
    quiet=SLIP,
)
