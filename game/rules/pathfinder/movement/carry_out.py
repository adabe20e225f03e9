"""Movement carried out, and the verbs of movement."""

from collections.abc import Generator

from game.battle.dice import Dice
from game.battle.event import Decision, Event
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.moves import Moves, Running
from game.reasons import Cost, Refusal, text
from game.rules.pathfinder.combat.blows import REACTIONS
from game.rules.pathfinder.combat.harm import HARM
from game.rules.pathfinder.movement.movement import MOVEMENT
from game.rules.pathfinder.turns import turns

Ready = Generator[Event | Decision, str, bool]


def under_way(world: World, dice: Dice, unit: int, mode: str) -> Ready:  # noqa: ARG001 - one shape for all books
    """Everybody who has a speed gets under way."""
    yield from ()
    return True


def tireless(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Nobody has run itself out."""
    return None


def free(world: World, unit: int) -> Cost:  # noqa: ARG001 - one shape for all books
    """A run costs no check."""
    return Cost()


def runs_on(world: World, dice: Dice, unit: int) -> Ready:  # noqa: ARG001 - one shape for all books
    """Everybody runs on."""
    yield from ()
    return True


MOVES = Moves(
    MOVEMENT,
    HARM,
    turns.LAW,
    # A runner loses its Dexterity bonus to AC until its next turn.   [pf.run-limits]
    Running(tireless, free, runs_on, Condition("running", "pf.run-limits", 0, "turn")),
    # Leaving a threatened square lets the foe strike first.   [pf.opportunity-moving]
    REACTIONS,
    under_way,
    squeezing=Condition("squeezing", "pf.squeeze-penalties", 0, "standing free"),
    # One moves up to the speed and may still act;
    speed="pf.move-and-act",
    # two moves are one movement of twice the speed.
    double="pf.double-move",
    modes={},
    gaits=(),
    taken={
        0: text("what is left of it"),
        1: turns.LAW.kinds["move"].title,
        2: text("two move actions"),
        "standard": turns.LAW.kinds["standard"].title,
    },
    # One goes from square to square.
    grid="pf.square-scale",
)
