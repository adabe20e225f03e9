"""Conditions: what begins and ends them, the events that say so."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.event import Change, Event, put
from game.ecs.components import Condition, Conditions
from game.ecs.world import World
from game.mechanics import states
from game.mechanics.states import PRONE, ended, state_of
from game.reasons import Because, text
from game.rules.draw_steel.movement.spaces import Perch

END, SAVE, ROUND, TURN, DYING = "end", "save", "round", "turn", "dying"
"""When a condition ends: with the bearer's turn (EoT), by a saving throw, with the round, as the bearer's turn begins,
or when it is dying no longer.   [ds.end-of-turn] [ds.saving-throw] [ds.dying]
"""
RULES_OF = {
    "aided-against": "ds.aid-attack", "bleeding": "ds.bleeding", "cannot-stand": "ds.stand-up", "concealed":
    "ds.concealment", "dazed": "ds.dazed", "defending": "ds.defend", "dying": "ds.dying", "frightened": "ds.frightened",
    "grabbed": "ds.grabbed", "hidden": "ds.hide", "invisible": "ds.concealment", "prone": "ds.prone",
    "prone-by-choice": "ds.stand-freely", "restrained": "ds.restrained", "slowed": "ds.slowed", "surprised":
    "ds.surprise", "taunted": "ds.taunted", "unconscious": "ds.unconscious", "weakened": "ds.weakened",
}  # fmt: skip
"""Every condition that this book knows, with its rule."""
LYING = Condition(PRONE, "ds.prone")
BY_CHOICE = Condition("prone-by-choice", "ds.stand-freely")


def condition(name: str, source: int = 0, ends: str = "") -> Condition:
    """Build a condition by name."""
    return Condition(name, RULES_OF[name], source, ends)


def began(world: World, unit: int, state: Condition) -> Event:
    """The same condition from several sources counts once; what lasts longer stays.   [ds.same-condition]"""
    old = state_of(world, unit, state.name)
    if old is None:
        return states.began(world, unit, state)
    lasting = old if not state.source and _outlasts(old, state) else state
    return replace(states.began(world, unit, lasting), because=(Because(state.rule), Because("ds.same-condition")))


def _outlasts(old: Condition, new: Condition) -> bool:
    """What has no end outlasts all, what a saving throw ends outlasts what ends with a turn or a round."""
    return not old.ends or (old.ends == SAVE and new.ends not in ("", SAVE))


def knocked_prone(world: World, unit: int, why: tuple[Because, ...] = ()) -> Iterator[Event]:
    """Knocked down one is prone against one's will, whatever one was before.   [ds.prone] [ds.stand-freely]"""
    yield from ended(world, unit, "prone-by-choice")
    if not world.get(unit, Conditions).has(PRONE):
        event = began(world, unit, LYING)
        yield replace(event, because=(*event.because, *why))


def lay_down(world: World, unit: int) -> Event:
    """Build the event by which one drops prone by choice: one thing happens, and it is told once.   [ds.drop-prone]"""
    changes = put(world, unit, world.get(unit, Conditions).plus(LYING).plus(BY_CHOICE))
    return replace(began(world, unit, LYING), because=(Because(LYING.rule), Because(BY_CHOICE.rule)), changes=changes)


def stood(world: World, unit: int) -> Iterator[Event]:
    """Yield the event of standing up, by whatever one lay."""
    held = world.get(unit, Conditions)
    chosen = held.find(BY_CHOICE.name)
    why = (Because(chosen.rule),) if chosen is not None else ()
    for event in ended(world, unit, PRONE):
        changes = put(world, unit, held.minus(BY_CHOICE.name).minus(PRONE))
        yield replace(event, because=(*why, *event.because), changes=changes)


def left(world: World, unit: int) -> Iterator[Event]:
    """Yield the event by which a creature is on nobody any more."""
    perch = world.find(unit, Perch)
    if perch is not None:
        yield Event("slipped", unit, (Because("ds.climb-creature"),), (Change(unit, perch, None),), text("lets go"))
