"""The turn: what it holds, who acts when, what begins and ends with it."""

from game.ecs.components import Budget, Sheet
from game.ecs.world import World
from game.mechanics.d20.double_move import ends_movement
from game.mechanics.d20.turns import Rounds
from game.mechanics.naming import called
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import OFF_KILTER, PRONE, STUNNED, has
from game.reasons import Cost, Refusal, text
from game.rules.starfinder.combat import prone
from game.rules.starfinder.combat.check_penalties import impaired
from game.rules.starfinder.combat.hit_points import HARM
from game.rules.starfinder.combat.opportunity import IN_A_ROUND, OPPORTUNITY
from game.rules.starfinder.movement import guarded_step, run
from game.rules.starfinder.movement.minimum_movement import MINIMUM
from game.rules.starfinder.movement.run_endurance import LONG_RUN
from game.rules.starfinder.movement.speeds import PACE
from game.rules.starfinder.other_movement.falling import air_end
from game.rules.starfinder.space.helpless import HELPLESS_STATES
from game.rules.starfinder.travel.single_file import single_file

FULL = (("standard", 1), ("move", 1), ("swift", 1), IN_A_ROUND)
"""What a turn holds, and the one reaction of a round.   [decided.turn]"""
EXPLORE = "explore"
"""The verb of local movement.   [sf.local-movement]"""
SLOT_OF = {
    # A move, a door;
    **dict.fromkeys(("move", "use"), "move"),
    # hovering, righting oneself and pushing off without weight, climbing twice as far, tumbling, hiding.
    **dict.fromkeys(("hover", "right", "push-off", "climb-fast", "tumble", "hide"), "move"),
    # Two moves, a withdrawal, a charge, a full attack, a leg of exploring.
    **dict.fromkeys(("double", "withdraw", "charge", "full-attack", EXPLORE), "full"),
    "step": guarded_step.SLOT,
    "run": run.SLOT,
    "minimum": MINIMUM.slot,
    # Standing up, dropping prone.
    **prone.SLOT_OF,
    # The hover of perfect fliers.
    "hover-quick": "swift",
    "end": "free",
}
"""The slot that each verb of the menu takes, by its name there; all others take the standard action."""


def _inert(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Who can neither act nor react has no action of any kind.   [sf.threatened-squares]"""
    if not HELPLESS_STATES.idle(world, unit):
        return None
    return Refusal("sf.threatened-squares", text("{who} can neither act nor react.", who=called(world, unit)))


# A turn holds a standard, a move and a swift action, or one full action; a standard action may be given up for a
# second move action.   [decided.turn]
SLOTS = Slots(
    rule="decided.turn",
    full=FULL,
    kinds={
        "standard": Slot(text("standard action"), text("The standard action is spent."), (("standard",),)),
        "move": Slot(text("move action"), text("No move action is left."), (("move",), ("standard",))),
        "swift": Slot(text("swift action"), text("The swift action is spent."), (("swift",),)),
        "full": Slot(
            text("full action"),
            text("The {what} is spent, and a full action takes the whole turn."),
            (("standard", "move", "swift"),),
        ),
        "free": Slot(text("free")),
    },
    of=SLOT_OF,
    usual="standard",
    closed=_inert,
    # Whatever is done next closes an open movement.
    closing=ends_movement,
)
slot, after, spend = SLOTS.slot, SLOTS.after, SLOTS.spend


def acts(world: World, unit: int) -> bool:
    """Say whether a creature has a turn of its own: it is not at anybody's mercy, nor stunned."""
    return not HELPLESS_STATES.at_mercy(world, unit) and not has(world, unit, STUNNED, "petrified")


def initiative(world: World, unit: int) -> int:
    """Give a creature's initiative modifier, less what squeezing and being tired take off."""
    sheet = world.find(unit, Sheet) or Sheet()
    return sheet.initiative + Cost(impaired(world, unit)).total


def rounds_of(world: World, unit: int, feet: int) -> int:
    """Give how many rounds a way takes at a hustle, two move actions each.   [sf.hustle] [sf.local-movement]"""
    return max(1, -(-feet // (2 * max(1, PACE.speed(world, unit, "walk").total))))


def _passed(world: World) -> int:
    """Of those who explore at the same time the longest leg says how many rounds pass.   [sf.local-movement]"""
    budgets = ((unit, budget) for unit, budget in world.all(Budget) if EXPLORE in budget.done)
    return max((rounds_of(world, unit, budget.moved) for unit, budget in budgets), default=1)


# A turn begins with its actions and the reaction back; what is on dry ground is on foot then.   [sf.speed-kinds]
ROUNDS = Rounds(
    slots=SLOTS,
    harm=HARM,
    # Who rolls highest with its modifier acts first; then the higher modifier.
    rule="decided.initiative",
    modifier=initiative,
    impaired=impaired,
    # Nobody reacts before its own first turn.
    waiting=OPPORTUNITY.rule,
    acts=acts,
    # What is in the air at the end of a turn must have flown or hovered; who moved has not rested.
    ending=(air_end, LONG_RUN.rest_broken),
    passed=_passed,
    # Standing up ends lying prone, righting oneself the spinning.
    sheds={"stand": PRONE, "right": OFF_KILTER},
    begins={"drop-prone": prone.STATE},
    # A party that is met on a trail stands in single file.   [sf.road-kinds]
    meets=single_file,
)
end = ROUNDS.end
