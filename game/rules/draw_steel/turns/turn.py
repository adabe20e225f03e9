"""What a turn holds: one main action, one maneuver, one move action; what each verb takes of it."""

from dataclasses import replace

from game.battle.event import Event, put
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.slots import Slot, Slots
from game.mechanics.verbs import GOES_ON
from game.reasons import NOTHING, Because, Cost, Refusal, text
from game.rules.draw_steel.conditions.dazed import no_free_maneuvers, one_thing_done
from game.rules.draw_steel.conditions.unconscious import unconscious
from game.rules.draw_steel.turns.free_maneuver import FREE, FREE_MANEUVERS, SLOT

MAIN, MANEUVER, MOVE, TRIGGERED = "main", "maneuver", "move", "triggered"
FULL = ((MAIN, 1), (MANEUVER, 1), (MOVE, 1), (TRIGGERED, 1))
"""A turn holds a main action, which may become one of the others, a maneuver and a move action.   [ds.turn]"""
CRITICAL = "critical"
"""Noted among what was done: a critical hit, which gives another main action, even to the dazed."""
REST = " left "
"""Stands in a note, among what was done, of what is left of a movement; notes hold spaces, verbs none."""
SLOT_OF = {
    **dict.fromkeys(("advance", "disengage", "disengage-move", "move", "shift", "step", "teleport", "jump"), MOVE),
    **dict.fromkeys(("ride", "ride-away", "ride-away-move", "climb-on", "climb-off"), MOVE),
    **dict.fromkeys(("attack", "charge", "defend", "heal"), MAIN),
    **dict.fromkeys((*FREE_MANEUVERS, CRITICAL), FREE),
}
"""The slot that each verb takes, and each movement that a question may name; all others take the maneuver."""
RULE_OF = {
    "drop-prone": "ds.drop-prone", "rise": "ds.stand-freely", "stand": "ds.stand-up", "help-up": "ds.stand-up",
    "defend": "ds.defend", "heal": "ds.heal", "catch-breath": "ds.catch-breath", "aid-attack": "ds.aid-attack",
    "hide": "ds.hide", "search": "ds.search", "point-out": "ds.search", "grapple": "ds.grab",
    "escape": "ds.escape-grab", "push": "ds.knockback",
    "release": "ds.grabbed", "put-down": "ds.grabbed", "ride": "ds.ride", "ride-away": "ds.ride",
    "ride-away-move": "ds.ride", "charge": "ds.charge",
    "disengage": "ds.disengage", "disengage-move": "ds.move-instead-of-shift",
    "dart": "ds.ways-to-move", "dart-move": "ds.move-instead-of-shift",
    "teleport": "ds.teleport-advance", "dig": "ds.dig", "scrabble": "ds.claw-dirt", "pull-out": "ds.pull-out",
    "shake": "ds.dislodge", "attack": "ds.free-strike",
}  # fmt: skip
"""The rule of each verb that spends something of a turn."""


def _state(world: World, unit: int, budget: Budget, name: str) -> Refusal | None:
    """The dazed do one thing a turn and no free maneuvers; the unconscious nothing.

    Part of ds.critical-hit.
    """
    if name == FREE:
        return unconscious(world, unit) or no_free_maneuvers(world, unit)
    done = [verb for verb in budget.done if " " not in verb and SLOT_OF.get(verb, MANEUVER) != FREE]
    more = name == MAIN and len(done) <= budget.done.count(CRITICAL)
    return unconscious(world, unit) or (one_thing_done(world, unit) if done and not more else None)


def _closed_notes(budget: Budget, name: str) -> Budget:
    """A move action closes the movement before it."""
    return replace(budget, done=tuple(note for note in budget.done if REST not in note)) if name == MOVE else budget


SLOTS = Slots(
    rule="ds.turn",
    full=FULL,
    kinds={
        MAIN: Slot(text("main action"), text("The main action is spent."), ((MAIN,),)),
        MANEUVER: Slot(text("maneuver"), text("No maneuver is left."), ((MANEUVER,), (MAIN,))),
        MOVE: Slot(text("move action"), text("No move action is left."), ((MOVE,), (MAIN,))),
        FREE: SLOT,
    },
    of=SLOT_OF,
    usual=MANEUVER,
    closed=_state,
    closing=_closed_notes,
    cites=RULE_OF,
)
slot, after, spend, used = SLOTS.slot, SLOTS.after, SLOTS.spend, SLOTS.used
TITLES = {name: kind.title for name, kind in SLOTS.kinds.items()}


def rest_of(world: World, unit: int, verb: str) -> int:
    """Give what is left of a movement that is broken up; the next move action closes it."""
    notes = [note for note in world.get(unit, Budget).done if note.startswith(verb + REST)]
    return int(notes[-1].removeprefix(verb + REST)) if notes else 0


def note_rest(world: World, unit: int, rule: str, verb: str, squares: int, *, on: bool) -> Event:
    """Write down what is left of a movement that is broken up; `on`: it goes on with that, which is told."""
    note, facts = (GOES_ON, (("verb", verb),)) if on else (NOTHING, ())
    budget = world.get(unit, Budget)
    after = replace(budget, done=(*budget.done, f"{verb}{REST}{squares}"))
    return Event("spent", unit, (Because(rule),), put(world, unit, after), note, facts)


def maneuver(world: World, unit: int) -> Cost | Refusal:
    """Say whether a maneuver is left, and may be used here."""
    return slot(world, unit, MANEUVER)
