"""Points of active defence: one of each kind, back at the start of one's turn; what forbids them."""

from dataclasses import dataclass, replace

from game.battle.event import Change, Event, put
from game.ecs.components import Sheet
from game.ecs.world import World, component, lasting
from game.mechanics.naming import called
from game.reasons import Because, Refusal, text
from game.rules.lordsouls.grapple.grabbed import held
from game.rules.lordsouls.harm.stunned_bound_blind import defenceless
from game.rules.lordsouls.turns.restrictions import undefended
from game.rules.lordsouls.turns.states import helpless

DODGE, PARRY, REACTION = "dodge", "block", "reaction"
"""The three kinds; Block and Parry are one.   [ls.active-defence-kinds]"""
KINDS = (DODGE, PARRY, REACTION)


@component
@dataclass(frozen=True, slots=True)
class Guard:
    """Points of active defence left, and what this turn's manoeuvres and rolls do to defences.

    `nimble`: what an Acrobatics roll has brought to Dodge, 0 before it; `improved`: the kind with +4; `double`: a
    second defence against one attack.   [ls.total-defence-improved] [ls.total-defence-double]
    """

    dodge: int = 1
    block: int = 1
    reaction: int = 1
    nimble: int = 0
    improved: str = ""
    double: bool = False

    def left(self, kind: str) -> int:
        """Count the points of a kind."""
        return {DODGE: self.dodge, PARRY: self.block, REACTION: self.reaction}[kind]


def guard(world: World, unit: int) -> Guard:
    """Give a creature's points of active defence."""
    return world.find(unit, Guard) or refreshed(world, unit)


def refreshed(world: World, unit: int) -> Guard:
    """One point of each kind, and what abilities add.   [ls.active-defence-points] [ls.active-defence-changes]"""
    skills = dict((world.find(unit, Sheet) or Sheet()).skills)
    dodge, block, reaction = (1 + skills.get(f"extra-{kind}", 0) for kind in KINDS)
    return Guard(dodge, block, reaction)


def refreshes(world: World, unit: int) -> tuple[tuple[Change, ...], Because]:
    """At the start of one's turn, passed over or not, all points are there again.   [ls.active-defence-refresh]"""
    return put(world, unit, refreshed(world, unit)), Because("ls.active-defence-refresh")


def spent(world: World, unit: int, kind: str) -> Event:
    """Using a kind of defence spends its point, whether it works or not.   [ls.active-defence-points]"""
    own = guard(world, unit)
    after = replace(own, **{kind: own.left(kind) - 1})  # type: ignore[arg-type]
    because = [Because("ls.active-defence-points", 0, text("1 point of {kind}", kind=kind))]
    if kind == PARRY:
        because.append(Because("ls.active-defence-kinds", 0, text("Block and Parry share it")))
    more = refreshed(world, unit).left(kind) - 1
    if more:
        because.append(Because("ls.active-defence-changes", more, text("points that it has besides the usual one")))
    return Event("spent", unit, tuple(because), put(world, unit, after), text("uses its {kind}", kind=kind))


@lasting
def forbidden(world: World, unit: int) -> Refusal | None:
    """Say why a creature has no active defence of any kind.   [ls.active-defence-conditions] [ls.inaction]"""
    who, state = called(world, unit), undefended(world, unit)
    if helpless(world, unit) is not None:
        return helpless(world, unit)
    if state is not None:
        return Refusal(state.rule, text("{who} has given up active defence until its next turn.", who=who))
    out = defenceless(world, unit)
    if out is None and held(world, unit):
        return Refusal("ls.grapple-limits", text("{who} holds somebody.", who=who), text("Let go with Drop."))
    return out


def available(world: World, unit: int, kind: str) -> Refusal | None:
    """Say why a kind of defence is out; each takes a point of its own.   [ls.active-defence-points]"""
    out = forbidden(world, unit)
    if out is not None:
        return out
    if guard(world, unit).left(kind) < 1:
        why = text("{who} has no point of {kind} left.", who=called(world, unit), kind=kind)
        return Refusal("ls.active-defence-points", why, text("It comes back at the start of its turn."))
    return None
