"""The states that creatures are in: the names that several rulebooks know, and what begins and ends them."""

from collections.abc import Iterator

from game.battle.event import Event, put
from game.ecs.components import Condition, Conditions, Vitals
from game.ecs.world import World
from game.reasons import Because, Text, text

PRONE, UNCONSCIOUS, DYING, HELPLESS = "prone", "unconscious", "dying", "helpless"
GRABBED, DAZED, STUNNED, SURPRISED = "grabbed", "dazed", "stunned", "surprised"
HIDDEN, INVISIBLE = "hidden", "invisible"
ENTANGLED, SQUEEZING, FATIGUED, EXHAUSTED = "entangled", "squeezing", "fatigued", "exhausted"
FLAT_FOOTED, CHARGING, OFF_KILTER, DRIFTING = "flat-footed", "charging", "off-kilter", "drifting"

AGAIN = {"defenceless": text("may defend itself again"), "cannot-stand": text("can stand again")}
"""What is said when a state ends whose own name says already that something is gone."""


def has(world: World, unit: int, *names: str) -> bool:
    """Say whether a creature is in one of these conditions."""
    conditions = world.find(unit, Conditions)
    for condition in () if conditions is None else conditions.active:  # noqa: SIM110 - asked most of all; half the time
        if condition.name in names:
            return True
    return False


def state_of(world: World, unit: int, name: str) -> Condition | None:
    """Give the condition of a name that a creature is in, or None."""
    conditions = world.find(unit, Conditions)
    return None if conditions is None else conditions.find(name)


def dead(world: World, unit: int) -> bool:
    """Say whether a creature is dead for good."""
    vitals = world.find(unit, Vitals)
    return vitals is not None and vitals.dead


def alive(world: World, unit: int) -> bool:
    """Say whether a creature is not dead."""
    return not dead(world, unit)


def began(world: World, unit: int, state: Condition, *more: Because) -> Event:
    """Build the event by which a condition begins; `more` reasons stand after its rule."""
    conditions = world.get(unit, Conditions).plus(state)
    note, facts = text("{condition} begins", condition=state.name), (("condition", state.name),)
    return Event("began", unit, (Because(state.rule), *more), put(world, unit, conditions), note, facts)


def ended(world: World, unit: int, name: str, rule: str = "") -> Iterator[Event]:
    """Yield the event by which a condition ends, by its own rule or another; nothing where it does not hold."""
    state = state_of(world, unit, name)
    if state is not None:
        conditions = world.get(unit, Conditions).minus(name)
        note, facts = over_now(name), (("condition", name),)
        yield Event("ended", unit, (Because(rule or state.rule),), put(world, unit, conditions), note, facts)


def over_now(name: str) -> Text:
    """Say that a condition is over."""
    return AGAIN.get(name) or text("{condition} ends", condition=name)


def unimpaired(world: World, unit: int) -> tuple[Because, ...]:  # noqa: ARG001 - one shape for all books
    """Let no state take anything off."""
    return ()


def over(world: World, unit: int, ends: str) -> Iterator[Event]:
    """End all that lasts until now: the conditions of a creature that end so."""
    for one in [state for state in world.get(unit, Conditions).active if state.ends == ends]:
        yield from ended(world, unit, one.name)
