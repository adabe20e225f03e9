"""The turn: what it holds, who acts when, what begins and ends with it."""


from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Budget, Pairs, Sheet
from game.ecs.world import World
from game.mechanics.d20.turns import Rounds
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import PRONE
from game.reasons import Cost, Refusal, text
from game.rules.pathfinder.attacks import full_attack
from game.rules.pathfinder.combat import flat_footed, prone
from game.rules.pathfinder.creature.ability_scores import modifier
from game.rules.pathfinder.creature.encumbrance import staggers
from game.rules.pathfinder.harm import disabled
from game.rules.pathfinder.harm.dying import BLEEDING
from game.rules.pathfinder.harm.hit_points import HARM
from game.rules.pathfinder.movement.five_foot_step import FIVE_FOOT_STEP, leaves_step, no_step
from game.rules.pathfinder.movement.minimum_movement import MINIMUM
from game.rules.pathfinder.space.helpless import HELPLESS_STATES, no_action
from game.rules.pathfinder.turns import surprise_round
from game.rules.pathfinder.turns.move_actions import CLOSES, MOVE_ACTION, MOVE_ACTIONS

FULL = (("standard", 1), ("move", 1), ("swift", 1), ("step", 1), ("reaction", 1))
"""What a turn holds, the 5-foot step and the one attack of opportunity of a round.   [pf.turn-actions]"""
SLOT_OF = {
    **dict.fromkeys(MOVE_ACTIONS, "move"),
    # Two moves, a run, the minimum movement, a full attack, squeezing through a crack, the coup de grace.
    **dict.fromkeys(("double", "run", "full-attack", "escape", "coup-de-grace"), "full"),
    "minimum": MINIMUM.slot,
    # By a single action these go, too.
    **dict.fromkeys(("withdraw", "charge", "overrun-charge"), "rush"),
    # In the middle of a move.
    "overrun": "through",
    "step": "step",
    # The gift of a swift action.   [pf.swift-actions]
    "hurry": "swift",
    "drop-prone": "free",
    "end": "free",
}
"""The slot that each verb of the menu takes, by its name there; all others take the standard action."""


def single(world: World, unit: int) -> bool:
    """Who has a single action a turn: in a surprise round, and disabled."""
    return ROUNDS.by_surprise(world) or disabled.disabled(world, unit)


def partial(world: World, unit: int) -> bool:
    """Who is disabled has a single action, who is surprised none, and the overloaded do not move by one."""
    return disabled.disabled(world, unit) or surprise_round.unaware(world, unit) or staggers(world, unit) is not None


def holding(world: World, unit: int, action: str) -> Cost | Refusal | None:
    """Say whether a turn still holds an action of movement.   [pf.turn-actions]"""
    return (staggers(world, unit) if action in ("move", "double") else None) or SLOTS.left(world, unit, action)


def holds(world: World, unit: int) -> Pairs:
    """Disabled, one has a single move or standard action a turn."""
    return disabled.HOLDS if disabled.disabled(world, unit) else FULL


def held_if_aware(world: World, unit: int) -> Pairs:
    """What the unaware have in a surprise round: nothing."""
    return () if surprise_round.unaware(world, unit) else holds(world, unit)


def _one_action(world: World, budget: Budget, kind: str) -> Refusal | None:
    """Who has a single action has no full-round action, and nothing once it is spent."""
    long, spent = surprise_round.ONE_ACTION if ROUNDS.by_surprise(world) else disabled.ONE_ACTION
    if kind == "full":
        return long
    return spent if kind in ("standard", "first", "move", "rush") and not budget.left("standard") else None


def _closed(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:
    """The helpless and the surprised take no actions; the step needs a round without other movement."""
    none = no_action(world, unit) or surprise_round.taken(world, unit) or no_step(world, unit, budget, kind)
    if none is None and kind in ("rush", "through"):
        none = staggers(world, unit)
    if none is None and single(world, unit):
        return _one_action(world, budget, kind)
    if none is None and kind == "rush" and not budget.left("move"):
        return Refusal("pf.turn-actions", text("The move action is spent, and this takes both actions."))
    return none


# A turn holds a standard and a move action, or one full-round action; a move may take the standard action's place.
# [pf.turn-actions]
SLOTS = Slots(
    rule="pf.turn-actions",
    full=FULL,
    kinds={
        "standard": Slot(text("standard action"), text("The standard action is spent."), (("standard",),)),
        "move": MOVE_ACTION,
        "swift": Slot(text("swift action"), text("The swift action is spent."), (("swift",),), "pf.swift-actions"),
        "step": Slot(text("no action"), text("The 5-foot step is taken."), (("step",),), FIVE_FOOT_STEP.rule),
        "full": Slot(
            text("full-round action"),
            text("The {what} is spent, and a full-round action takes both actions."),
            (("standard", "move"),),
        ),
        # With a single action one may charge or withdraw by that.
        "rush": Slot(
            text("full-round action"),
            text("The standard action is spent."),
            (("standard", "move"), ("standard",)),
            less=text("standard action"),
        ),
        # An overrun is a standard action, and takes the move in whose middle it is.   [pf.overrun-attempt]
        "through": Slot(
            text("standard action in the middle of a move"),
            text("The standard action is spent."),
            (("standard", "move"), ("standard",)),
            "pf.overrun-attempt",
        ),
        # What each attack of a full attack takes.
        **full_attack.SLOTS,
        "free": Slot(text("free")),
    },
    of=SLOT_OF,
    usual="standard",
    closed=_closed,
    # One move is one unbroken stretch: what is done next closes it.
    closing=CLOSES,
)


def over(world: World, unit: int) -> Refusal | None:
    """After a full-round action there is no movement but a 5-foot step; the overloaded only stagger."""
    return staggers(world, unit) or leaves_step(world.find(unit, Budget) or Budget(FULL), SLOTS.kind)


def acts(world: World, unit: int) -> bool:
    """Say whether a creature has a turn of its own: it is neither helpless nor stunned."""
    return not HELPLESS_STATES.idle(world, unit)


def initiative(world: World, unit: int) -> int:
    """Dexterity and other modifiers: what the sheet states in all, or Dexterity where it states nothing.

    [pf.initiative]
    """
    return (world.find(unit, Sheet) or Sheet()).initiative or modifier(world, unit, "dex")


def follows(world: World, dice: Dice, cmd: Command) -> Play:  # noqa: ARG001 - one shape for all books
    """What follows from a command: a standard action strains the disabled."""
    yield from disabled.strained(HARM, world, cmd.unit, SLOTS.of.get(cmd.verb, SLOTS.usual))


ROUNDS = Rounds(
    slots=SLOTS,
    harm=HARM,
    # The highest d20 with its modifier acts first; then the higher modifier.
    rule="pf.initiative",
    modifier=initiative,
    # Until its first turn everybody is flat-footed, and makes no attacks of opportunity.   [pf.flat-footed]
    waiting=flat_footed.RULE,
    acts=acts,
    follows=follows,
    # Whoever lies dying checks when its turn would come.   [pf.dying]
    idle=BLEEDING.turn,
    # That is this state.   [pf.flat-footed]
    unready=flat_footed.STATE,
    # If some are aware and others are not, only the aware act in the first round.   [pf.surprise-round]
    surprised=surprise_round.SURPRISED,
    unaware=surprise_round.RULE,
    # By a single action each.   [pf.surprise-round]
    surprise=surprise_round.SINGLE,
    holds=holds,
    # Equals roll against each other.
    roll_off=True,
    sheds={"stand": PRONE},
    begins={"drop-prone": prone.STATE},
)
