"""The turn: what it holds, who acts when, what begins and ends with it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Change, Event, Play, put
from game.ecs.components import Budget, Conditions, Name, Place, Sheet, Side, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.naming import called
from game.mechanics.slots import Slot, Slots
from game.mechanics.states import HIDDEN, PRONE, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.starfinder.falling import air_end
from game.rules.starfinder.harm import HARM, LYING
from game.rules.starfinder.rolling import impaired
from game.rules.starfinder.running import rest_broken
from game.rules.starfinder.speeds import PACE
from game.rules.starfinder.states import STATES

FULL = (("standard", 1), ("move", 1), ("swift", 1), ("reaction", 1))
"""What a turn holds, and the one reaction of a round.   [decided.turn]"""
EXPLORE = "explore"
"""The verb of local movement.   [sf.local-movement]"""
SLOT_OF = {
    **dict.fromkeys(
        ("move", "step", "stand", "hover", "use", "right", "tumble", "climb-fast", "push-off", "hide"),
        "move",
    ),
    **dict.fromkeys(("double", "run", "withdraw", "charge", "minimum", "full-attack", EXPLORE), "full"),
    **dict.fromkeys(("drop-prone", "hover-quick"), "swift"),
    "end": "free",
}
"""The slot that each verb takes; all others take the standard action."""
INITIATIVE = Roll(1, 20, 0)


def _inert(world: World, unit: int, budget: Budget, kind: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Who can neither act nor react has no action of any kind.   [sf.threatened-squares]"""
    if not STATES.idle(world, unit):
        return None
    return Refusal("sf.threatened-squares", text("{who} can neither act nor react.", who=called(world, unit)))


def _ends_movement(budget: Budget, kind: str) -> Budget:  # noqa: ARG001 - one shape for all kinds
    """Whatever is done next closes an open movement.   [sf.double-move]"""
    return replace(budget, purse=0)


# A turn holds a standard, a move and a swift action, or one full action; a standard action may be given up for a
# second move action.   [decided.turn]
LAW = Slots(
    "decided.turn",
    FULL,
    {
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
    SLOT_OF,
    "standard",
    _inert,
    _ends_movement,
)
slot, after, spend = LAW.slot, LAW.after, LAW.spend
SHEDS = {"stand": PRONE, "right": "off-kilter"}
"""What a verb frees its user of."""


def used(world: World, unit: int, verbs: tuple[str, ...]) -> None:
    """Write into a world that a creature has used these verbs this turn, in order."""
    for verb in verbs:
        LAW.used(world, unit, (verb,))
        states = world.get(unit, Conditions).minus(SHEDS.get(verb, ""))
        world.put(unit, states.plus(LYING) if verb == "drop-prone" else states)


def hovering(world: World, unit: int) -> Event:
    """Build the event by which a hover counts as done, at no cost.   [sf.hover-perfect]"""
    budget = world.get(unit, Budget)
    changed = replace(budget, done=(*budget.done, "hover"))
    return Event("ended", unit, (Because("sf.hover-perfect"),), put(world, unit, changed), text("hovers on"))


def able(world: World, unit: int) -> bool:
    """Say whether a creature is still in the fight."""
    return not STATES.at_mercy(world, unit)


def acts(world: World, unit: int) -> bool:
    """Say whether a creature has a turn of its own: it is not at anybody's mercy.   [sf.pass-helpless]"""
    return not STATES.at_mercy(world, unit) and not has(world, unit, "stunned", "petrified")


def order(world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who rolls highest with its modifier acts first; then the higher modifier.   [decided.initiative]"""

    def rank(unit: int) -> tuple[int, int, int]:
        modifier = initiative(world, unit)
        return -(rolls[unit] + modifier), -modifier, unit

    states = Cost(tuple(reason for unit in rolls for reason in impaired(world, unit)))
    return tuple(sorted(rolls, key=rank)), ("decided.initiative", *states.rules)


def initiative(world: World, unit: int) -> int:
    """Give a creature's initiative modifier, as its state leaves it.   [sf.squeezing-entangled] [sf.hustle-fatigue]"""
    sheet = world.find(unit, Sheet) or Sheet()
    return sheet.initiative + Cost(impaired(world, unit)).total


def start(world: World, dice: Dice) -> Play:
    """Roll initiative, give the first turn; nobody reacts before his own first turn.   [sf.attack-of-opportunity]"""
    rolls: dict[int, int] = {}
    why = Because("decided.initiative")
    for unit, _ in list(world.all(Side)):
        die = replace(INITIATIVE, plus=initiative(world, unit))
        faces = yield from roll(world, dice, unit, die, why, text("initiative"), "initiative")
        rolls[unit] = faces[0]
    turn = Turn(1, order(world, rolls)[0], 0, 0)
    waiting = tuple(change for unit in turn.order for change in _unready(world, unit))
    first = text("Round {round}: {names} act in this order", round=1, names=_names(world, turn.order))
    because = why, Because("sf.attack-of-opportunity", 0, text("nobody reacts before its first turn"))
    yield Event("round", BATTLE, because, (*put(world, BATTLE, turn), *waiting), first, (("round", 1),))
    yield from _begin_next(world, -1)


def _unready(world: World, unit: int) -> tuple[Change, ...]:
    return put(world, unit, replace(world.get(unit, Budget), slots=tuple((name, 0) for name, _ in FULL)))


def _names(world: World, units: tuple[int, ...]) -> str:
    return ", ".join(world.get(unit, Name).name for unit in units)


def end(world: World, dice: Dice, unit: int) -> Play:
    """End a turn: what is in the air must have flown or hovered; then the next in the order begins."""
    yield from air_end(world, dice, unit)
    yield from rest_broken(world, unit)
    turn = world.get(BATTLE, Turn)
    done = replace(turn, ended=turn.ended + 1)
    yield Event("turn", unit, (Because("decided.turn"),), put(world, BATTLE, done), text("ends its turn"))
    yield from _begin_next(world, turn.order.index(unit))


def _begin_next(world: World, index: int) -> Play:
    """Begin the turn of the next creature that can act; after the last of the order a new round begins."""
    turn = world.get(BATTLE, Turn)
    for place in range(index + 1, index + 1 + len(turn.order)):
        unit = turn.order[place % len(turn.order)]
        if place and place % len(turn.order) == 0:
            yield from _new_round(world)
        if not acts(world, unit):
            continue
        yield from _begin(world, unit)
        if acts(world, unit):
            return


def _new_round(world: World) -> Iterator[Event]:
    turn = world.get(BATTLE, Turn)
    opened = replace(turn, round=turn.round + _passed(world))
    note = text("Round {round}", round=opened.round)
    facts = (("round", opened.round),)
    yield Event("round", BATTLE, (Because("decided.turn"),), put(world, BATTLE, opened), note, facts)


def rounds_of(world: World, unit: int, feet: int) -> int:
    """Give how many rounds a way takes at a hustle, two move actions each.   [sf.hustle] [sf.local-movement]"""
    return max(1, -(-feet // (2 * max(1, PACE.speed(world, unit, "walk").total))))


def _passed(world: World) -> int:
    """Of those who explore at the same time the longest leg says how many rounds pass.   [sf.local-movement]"""
    budgets = ((unit, budget) for unit, budget in world.all(Budget) if EXPLORE in budget.done)
    return max((rounds_of(world, unit, budget.moved) for unit, budget in budgets), default=1)


def _begin(world: World, unit: int) -> Play:
    """A turn begins: actions and reaction are back, diagonals and direction start anew, what lasted a round ends."""
    turn, place = world.get(BATTLE, Turn), world.get(unit, Place)
    changes = (
        *put(world, BATTLE, replace(turn, acting=unit)),
        *put(world, unit, Budget(FULL), replace(place, heading=-1, mode=_resting(world, unit))),
    )
    yield Event("turn", unit, (Because("decided.turn"),), changes, text("begins its turn"), (("begins", 1),))
    for condition in [one for one in world.get(unit, Conditions).active if one.ends == "turn"]:
        yield from ended(world, unit, condition.name)
    yield from HARM.burn(world, unit, text("begins its turn on damaging ground"))


def _resting(world: World, unit: int) -> str:
    """Who stands on dry ground is on foot until it chooses another way of moving.   [sf.speed-kinds]"""
    x, y, z = world.get(unit, Place).at
    dry = z == world.field.ground(x, y) and not world.field.kind(x, y).water
    return "walk" if dry else world.get(unit, Place).mode


def shown_by_striking(world: World, unit: int) -> Iterator[Event]:
    """Whoever attacks is hidden no longer.   [decided.hiding]"""
    yield from ended(world, unit, HIDDEN)
