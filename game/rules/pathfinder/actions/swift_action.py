"""A swift action: who has the gift is fast for a round."""

from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics.d20.stances import Stance
from game.mechanics.naming import called
from game.mechanics.states import has
from game.mechanics.traits import traits
from game.reasons import Because, Refusal, text
from game.rules.pathfinder.movement.moves import MOVES
from game.rules.pathfinder.movement.speeds import GIFT, HURRIED

SWIFT = "pf.swift-actions"


def gifted(world: World, unit: int) -> bool:
    """Only some have a spell that is cast so quickly."""
    return GIFT in traits(world, unit).powers


def barred(world: World, unit: int) -> Refusal | None:
    """It takes the gift, and nobody hurries twice over."""
    if not gifted(world, unit):
        return Refusal(SWIFT, text("{who} has no gift for a swift action.", who=called(world, unit)))
    twice = Refusal("pf.speed-bonuses-stacking", text("{who} hurries already.", who=called(world, unit)))
    return twice if has(world, unit, HURRIED) else None


HURRY = Stance(
    slots=MOVES.slots,
    verb="hurry",
    title=text("Hurry"),
    # One swift action a turn, beside the others.
    rule="pf.swift-actions",
    # 30 feet more speed until the next turn, as enhancement.   [pf.speed-magic]
    state=Condition(HURRIED, "pf.speed-magic", 0, "turn"),
    why=Because(SWIFT, 0, text("30 ft faster until its next turn")),
    barred=barred,
)
