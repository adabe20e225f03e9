"""The turn: what it holds, who acts when, what begins and ends with it."""


from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Play
from game.ecs.components import Budget, Condition, Pairs, Sheet
from game.ecs.world import World
from game.mechanics.d20.double_move import ends_movement
from game.mechanics.d20.turns import Rounds
from game.mechanics.naming import called
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import PRONE, has
from game.reasons import Cost, Refusal, text
from game.rules.pathfinder.combat import prone
from game.rules.pathfinder.combat.disabled import SINGLE, disabled, strained
from game.rules.pathfinder.combat.dying import BLEEDING
from game.rules.pathfinder.combat.hit_points import HARM
from game.rules.pathfinder.creature.ability_scores import modifier
from game.rules.pathfinder.creature.encumbrance import staggers
from game.rules.pathfinder.movement.five_foot_step import FIVE_FOOT_STEP, no_step
from game.rules.pathfinder.movement.minimum_movement import MINIMUM
from game.rules.pathfinder.space.helpless import HELPLESS_STATES

FULL = (("standard", 1), ("move", 1), ("swift", 1), ("step", 1), ("reaction", 1))
"""What a turn holds, the 5-foot step and the one attack of opportunity of a round.   [pf.turn-actions]"""
MOVE_ACTIONS = ("move", "stand", "use", "tumble", "draw", "sheathe", "load")
"""A move, standing up, a door, tumbling, drawing, sheathing, loading: a move action each.   [pf.move-actions]

A heavy crossbow takes more (`load` in `creature/gear_tables.py`), and nobody disabled loads it.
"""
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
    """Who has a single action a turn: in a surprise round, and disabled.   [pf.surprise-round]"""
    return ROUNDS.by_surprise(world) or disabled(world, unit)


def partial(world: World, unit: int) -> bool:
    """Who is disabled has a single action, who is surprised none, and the overloaded do not move by one.

    [pf.surprise-round]
    """
    return disabled(world, unit) or has(world, unit, "surprised") or staggers(world, unit) is not None


def holding(world: World, unit: int, action: str) -> Cost | Refusal | None:
    """Say whether a turn still holds an action of movement.   [pf.turn-actions]"""
    return (staggers(world, unit) if action in ("move", "double") else None) or SLOTS.left(world, unit, action)


def holds(world: World, unit: int) -> Pairs:
    """Disabled, one has a single move or standard action a turn."""
    return SINGLE if disabled(world, unit) else FULL


def held_if_aware(world: World, unit: int) -> Pairs:
    """What the unaware have in a surprise round: nothing.   [pf.surprise-round]"""
    return () if has(world, unit, "surprised") else holds(world, unit)


def _closed(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:
    """The helpless and the surprised take no actions; the step needs a round without other movement.   [pf.helpless]

    [pf.surprise-round] [pf.full-round-leaves-step]
    """
    if HELPLESS_STATES.idle(world, unit):
        return Refusal("pf.helpless", text("{who} can neither act nor react.", who=called(world, unit)))
    if has(world, unit, "surprised"):
        return Refusal("pf.surprise-round", text("{who} is surprised and does nothing yet.", who=called(world, unit)))
    if kind == "step" and no_step(world, unit, budget):
        return no_step(world, unit, budget)
    if kind in ("rush", "through") and staggers(world, unit):
        return staggers(world, unit)
    if kind == "rush" and not budget.left("move") and not single(world, unit):
        return Refusal("pf.turn-actions", text("The move action is spent, and this takes both actions."))
    return None


# A turn holds a standard and a move action, or one full-round action; a move may take the standard action's place.
# [pf.turn-actions]
SLOTS = Slots(
    rule="pf.turn-actions",
    full=FULL,
    kinds={
        "standard": Slot(text("standard action"), text("The standard action is spent."), (("standard",),)),
        "move": Slot(
            text("move action"), text("No move action is left."), (("move",), ("standard",)), "pf.move-actions"
        ),
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
        # The first attack of a full attack leaves the move action, in place of the others.   [pf.full-attack]
        "first": Slot(text("full-round action"), text("The standard action is spent."), (("standard",),)),
        "rest": Slot(text("full-round action"), text("The move action is spent."), (("move",),), "pf.full-attack"),
        "free": Slot(text("free")),
    },
    of=SLOT_OF,
    usual="standard",
    closed=_closed,
    # One move is one unbroken stretch: what is done next closes it.
    closing=ends_movement,
)


def over(world: World, unit: int) -> Refusal | None:
    """After a full-round action there is no movement but a 5-foot step; the overloaded only stagger.

    [pf.full-round-leaves-step]
    """
    budget, refusal = world.find(unit, Budget) or Budget(FULL), staggers(world, unit)
    if refusal is not None:
        return refusal
    if budget.left("move") or budget.left("standard") or all(SLOTS.of.get(verb) != "full" for verb in budget.done[-1:]):
        return None
    return Refusal("pf.full-round-leaves-step", text("A full-round action leaves one a 5-foot step."))


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
    yield from strained(HARM, world, cmd.unit, SLOTS.of.get(cmd.verb, SLOTS.usual))


ROUNDS = Rounds(
    slots=SLOTS,
    harm=HARM,
    # The highest d20 with its modifier acts first; then the higher modifier.
    rule="pf.initiative",
    modifier=initiative,
    # Until its first turn everybody is flat-footed, and makes no attacks of opportunity.
    waiting="pf.flat-footed",
    acts=acts,
    follows=follows,
    # Whoever lies dying checks when its turn would come.   [pf.dying]
    idle=BLEEDING.turn,
    unready=Condition("flat-footed", "pf.flat-footed", 0, "turn"),
    # If some are aware and others are not, only the aware act in the first round.   [pf.surprise-round]
    surprised="surprised",
    unaware="pf.surprise-round",
    surprise=SINGLE,
    holds=holds,
    # Equals roll against each other.
    roll_off=True,
    sheds={"stand": PRONE},
    begins={"drop-prone": prone.STATE},
)
