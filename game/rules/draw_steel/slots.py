"""What a turn holds: one main action, one maneuver, one move action; what each verb takes of it."""

from dataclasses import replace

from game.battle.event import Change, Event, put
from game.ecs.components import Budget
from game.ecs.world import World, remembered
from game.mechanics.naming import called
from game.mechanics.states import DAZED, UNCONSCIOUS, has
from game.reasons import NOTHING, Because, Cost, Refusal, text

MAIN, MANEUVER, MOVE, TRIGGERED = "main", "maneuver", "move", "triggered"
FULL = ((MAIN, 1), (MANEUVER, 1), (MOVE, 1), (TRIGGERED, 1))
"""What a turn holds, and the one triggered action of a round.   [ds.turn] [ds.triggered-action]"""
CRITICAL = "critical"
"""Noted among what was done: a critical hit, which gives another main action, even to the dazed.   [ds.critical-hit]"""
LEFT = " left "
"""Stands in a note, among what was done, of what is left of a movement; notes hold spaces, verbs none."""
FAILED = "hard "
"""Begins a note of a hard place where one has failed this turn.   [ds.hard-climb-swim]"""
TITLES = {
    MAIN: (text("main action"), text("The main action is spent.")),
    MANEUVER: (text("maneuver"), text("No maneuver is left.")),
    MOVE: (text("move action"), text("No move action is left.")),
    "free": (text("free"), text("")),
}
SLOT_OF = {
    **dict.fromkeys(("advance", "disengage", "disengage-move", "move", "shift", "step", "teleport", "jump"), MOVE),
    **dict.fromkeys(("ride", "ride-away", "ride-away-move"), MOVE),
    **dict.fromkeys(("attack", "charge", "defend", "heal", "use-main"), MAIN),
    **dict.fromkeys(("drop-prone", "rise", "use", "release", "end", "fall", "drop", "climb-on", CRITICAL), "free"),
}
"""The slot that each verb takes; all others take the maneuver."""


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


@remembered
def slot(world: World, unit: int, name: str) -> Cost | Refusal:
    """One main action, one maneuver, one move action; the main action may become one of the others.   [ds.turn]"""
    budget = world.find(unit, Budget) or Budget(FULL)
    title, spent = TITLES[name]
    closed = _state(world, unit, budget, name)
    if closed is not None:
        return closed
    left = budget.left(name) + (budget.left(MAIN) if name in (MANEUVER, MOVE) else 0)
    if name == "free" or left > 0:
        return Cost.one("ds.turn" if name != "free" else "ds.free-maneuver", 0, title)
    return Refusal("ds.turn", spent, text("Wait for the next turn."))


def _state(world: World, unit: int, budget: Budget, name: str) -> Refusal | None:
    """The dazed do one thing a turn and no free maneuvers; the unconscious nothing.   [ds.dazed] [ds.unconscious]"""
    if has(world, unit, UNCONSCIOUS):
        return Refusal("ds.unconscious", text("{who} is {state}.", who=called(world, unit), state="unconscious"))
    if not has(world, unit, DAZED):
        return None
    if name == "free":
        return Refusal("ds.dazed", text("{who} is dazed: no free maneuvers.", who=called(world, unit)))
    done = [verb for verb in budget.done if " " not in verb and SLOT_OF.get(verb, MANEUVER) != "free"]
    if name == MAIN and len(done) <= budget.done.count(CRITICAL):
        return None
    why = text("{who} is dazed and has done its one thing this turn.", who=called(world, unit))
    return Refusal("ds.dazed", why, text("Wait for the next turn.")) if done else None


def after(budget: Budget, name: str, verb: str) -> Budget:
    """Give the budget after an action: its slot gone, the verb noted; a move action closes the one before."""
    taken = name
    if name in (MANEUVER, MOVE) and budget.left(name) == 0:
        taken = MAIN
    spent = budget if name == "free" else budget.spend(taken)
    kept = tuple(one for one in spent.done if LEFT not in one) if name == MOVE else spent.done
    return replace(spent, done=(*kept, verb))


def refreshed(budget: Budget, before: Budget) -> Budget:
    """Give a turn's full budget; what is spent of the round's triggered action stays spent.   [ds.triggered-action]"""
    left = before.left(TRIGGERED) if before.slots else dict(FULL)[TRIGGERED]
    return replace(budget, slots=tuple((name, left if name == TRIGGERED else n) for name, n in budget.slots))


def renewed(budget: Budget) -> Budget:
    """Give a budget with the triggered action of a new round.   [ds.triggered-action]"""
    full = dict(FULL)[TRIGGERED]
    return replace(budget, slots=tuple((name, full if name == TRIGGERED else n) for name, n in budget.slots))


def noted(verb: str, squares: int) -> str:
    """Write down what is left of a movement that is broken up."""
    return f"{verb}{LEFT}{squares}"


def left_over(budget: Budget, verb: str) -> int:
    """Give what is left of a movement that is broken up; the next move action closes it.   [ds.disengage]"""
    notes = [one for one in budget.done if one.startswith(verb + LEFT)]
    return int(notes[-1].removeprefix(verb + LEFT)) if notes else 0


def counted(unit: int, rule: str, changes: tuple[Change, ...], verb: str, *, on: bool) -> Event:
    """Build the event that counts what is left of a movement; `on`: it goes on with that, which is told."""
    note, facts = (text("what is left of it"), (("verb", verb),)) if on else (NOTHING, ())
    return Event("spent", unit, (Because(rule),), changes, note, facts)


def spend(world: World, unit: int, name: str, verb: str) -> Event:
    """Build the event that spends a slot.   [ds.turn]"""
    budget = after(world.get(unit, Budget), name, verb)
    because = Because("ds.turn" if name != "free" else "ds.free-maneuver", 0, TITLES[name][0])
    own = (Because(RULE_OF[verb]),) if verb in RULE_OF else ()
    facts = (("verb", verb), ("slot", name))
    return Event("spent", unit, (because, *own), put(world, unit, budget), because.note, facts)
