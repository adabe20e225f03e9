"""The second table's laws of movement and of damage, and boards drawn by rows of glyphs."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.charge_line import StraightCharge
from game.mechanics.d20.double_move import DoubleMove
from game.mechanics.d20.five_foot_step import FiveFootStep
from game.mechanics.d20.flying_burrowing import Heights
from game.mechanics.d20.hit_points import Fate, Harm
from game.mechanics.d20.illegal_end import IllegalEnd
from game.mechanics.d20.minimum_movement import MinimumMovement
from game.mechanics.d20.movement_reasons import MovementReasons
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.planning import Movement
from game.mechanics.d20.routes import WHYS, Routes
from game.mechanics.d20.run import Run, Running
from game.mechanics.d20.special_moves import SpecialMoves
from game.mechanics.d20.steps import Steps
from game.mechanics.d20.straight_line import StraightLine
from game.mechanics.d20.unknown import unknown
from game.mechanics.reactions import Reactions
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import has
from game.reasons import text
from game.space.field import Field, Kind
from tests.mechanics.d20.table import (
    CONCEALMENT,
    ENTERING,
    HELPLESS_STATES,
    HINDRANCES,
    PACE,
    PASSING,
    REACH,
    SIZES,
    SQUEEZING,
)

KINDS = (
    Kind("floor", "."), Kind("wall", "#", blocks_move=True, blocks_sight=True), Kind("rubble", ",", difficult=1),
    Kind("hedge", "o", obstacle=True), Kind("dark", "d"),
)  # fmt: skip


def drawn(*rows: str) -> World:
    """Build a world of rows of glyphs."""
    glyphs = "".join(kind.glyph for kind in KINDS)
    cells = bytes(glyphs.index(glyph) for row in rows for glyph in row)
    return World(Field(len(rows[0]), len(rows), KINDS, cells, (0,) * len(cells)))


STEP = Steps(PASSING, PACE, HINDRANCES, squeezing=SQUEEZING, entering=ENTERING)


class Unwatched:
    """Nobody strikes."""

    planes = ()
    kept = ()

    def provoked(self, stride):
        return ()


ROUTES = Routes(
    STEP,
    heights=Heights(STEP, modes={}),
    watch=lambda world, unit, action: Unwatched(),
    whys={word: word for word in WHYS},
    illegal_end=IllegalEnd("illegal-square"),
)
STRAIGHT = StraightLine(SQUEEZING, hindered="no-run-or-charge", entangled="entangled", tired="tired")
SPECIAL = SpecialMoves(
    ROUTES,
    FiveFootStep("five-foot-step", text("{far} ft is more than {most} ft."), above=5),
    MinimumMovement(PACE, "minimum-movement", "minimum-provokes"),
    Run(PACE, STRAIGHT, "run", times=lambda world, unit: 3 if has(world, unit, "heavy") else 4, by={}, none={}),
    StraightCharge(
        ROUTES, REACH, STRAIGHT, "charge", strikable=lambda world, unit, foe, goal: True, least=10
    ),
    climb_cost=lambda gravity: 0,
)
MOVEMENT_REASONS = MovementReasons(
    SIZES,
    PACE,
    actions={"move": "move-and-act", "run": "run", "step": "five-foot-step", "minimum": "minimum-movement"},
    modes={},
    gravity="",
    squeezed=("squeeze-penalties",),
    provoked="opportunity-moving",
    big_reach="threatened",
)
MOVEMENT = Movement(ROUTES, SPECIAL, left=lambda world, unit, action: None, reasons=MOVEMENT_REASONS)


def _fate(world, unit, left):
    if left.hp > 0:
        return None
    if left.hp == 0:
        return Fate((Condition("disabled", "disabled"),), text("is disabled"), falls=False)
    return Fate((Condition("unconscious", "dying"),), text("falls dying"))


HARM = Harm(
    HELPLESS_STATES,
    _fate,
    least=lambda world, unit: -14,
    prone=Condition("prone", "prone"),
    spinning=None,
    ground="fire",
)


TURN = Slots("turn", (), {name: Slot(text(name)) for name in ("move", "standard", "full")}, {}, "move")
MOVES = Moves(
    MOVEMENT,
    HARM,
    TURN,
    Running(Condition("flat-footed", "run-limits")),
    Reactions(
        "opportunity-moving", text("{foe}: strike {mover}?"), text("Hold"), ("opportunity",),
        weapon=lambda world, foe, mover: None, barred=lambda world, foe, mover: False,
        blow=lambda world, foe, mover, arm, options: None, struck=lambda world, dice, foe, mover, arm: (),
    ),
    speed="speed",
    double=DoubleMove(PACE, TURN, "double-move", "toy.step"),
    modes={},
    gaits=(),
    taken={},
    grid="square-scale",
    unknown=unknown(CONCEALMENT, HELPLESS_STATES.at_mercy),
)  # fmt: skip
