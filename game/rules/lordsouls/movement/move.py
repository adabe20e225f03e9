"""How many points a Movement manoeuvre gives: ДВИЖ as it stands, by pose, hold, load and dash."""

from game.ecs.world import World
from game.mechanics.on_foot.leaps import JUMP
from game.mechanics.states import has
from game.reasons import Because, Cost, text
from game.rules.lordsouls.grapple import overloaded
from game.rules.lordsouls.movement import climb_swim, slip_drag
from game.rules.lordsouls.movement.slip_drag import DRAG, SLIP
from game.rules.lordsouls.positions import kneeling_sitting_prone
from game.rules.lordsouls.positions.mounts import carrier
from game.rules.lordsouls.sheet.characteristics import WHOLE, agility
from game.rules.lordsouls.turns.manoeuvres import held_fast
from game.rules.lordsouls.turns.states import DASHING, OVERLOADED

DASH = "dash"
HALVED = {climb_swim.CLIMB: climb_swim.halved, SLIP: slip_drag.slipping, DRAG: slip_drag.dragging}
"""Manoeuvres that give half the ДВИЖ as points."""


def value(world: World, unit: int, *, dashed: bool = False) -> Cost:
    """ДВИЖ in whole points, fractions dropped: 0 for who is held, half for the overloaded, twice after a Dash.

    What is doubled is the value on the sheet: 5.5 makes 5 points, after a Dash 11. A rider goes nowhere on a mount that
    is held.   [ls.move] [ls.dash] [ls.mounted] [ls.overloaded]
    """
    mover = carrier(world, unit)
    fast = held_fast(world, unit) or held_fast(world, mover)
    if fast is not None:
        return Cost.one(fast.rule, 0)
    fine = agility(world, mover)
    own = fine // WHOLE
    ridden = text("the mount's Movement gives")
    because = [Because("ls.mounted", own, ridden) if mover != unit else Because("ls.move", own, text("Movement gives"))]
    if has(world, mover, OVERLOADED):
        because.append(Because(overloaded.RULE, overloaded.halved(own) - own, text("overloaded, half of it")))
        fine = overloaded.halved(own) * WHOLE
    if dashed or has(world, unit, DASHING):
        because.append(Because("ls.dash", 2 * fine // WHOLE - fine // WHOLE, text("Dash")))
    return Cost(tuple(because))


def points(world: World, unit: int, verb: str = "move", *, dashed: bool = False) -> Cost:
    """A Move gives ДВИЖ, some manoeuvres half of it; who does not stand has less of a Move.   [ls.move]"""
    whole = value(world, unit, dashed=dashed)
    full = whole.total
    if verb in HALVED:
        return whole + HALVED[verb](full)
    return whole + kneeling_sitting_prone.move(world, unit, full)


def given(world: World, unit: int, verb: str) -> Cost | None:
    """Each Movement manoeuvre gives its points at once, but a Jump, which is a leap.   [ls.move]"""
    return None if verb == JUMP else points(world, unit, verb)


def most(world: World, unit: int, action: str) -> int:
    """Count the points of a manoeuvre; a Dash is a Move of twice as many.   [ls.move] [ls.dash]"""
    return points(world, unit, action, dashed=action == DASH).total
