"""Conditions: what begins and ends them, the events that say so."""

from dataclasses import replace

from game.battle.event import Event
from game.ecs.components import Condition
from game.ecs.world import World
from game.mechanics import states
from game.mechanics.naming import called
from game.mechanics.states import has, state_of
from game.reasons import NOTHING, Because, Refusal, Text, text

END, SAVE, ROUND, TURN, DYING = "end", "save", "round", "turn", "dying"
"""When a condition ends: with the bearer's turn (EoT), by a saving throw, with the round, as the bearer's turn begins,
or when it is dying no longer.
"""
RULES_OF = {
    "aided-against": "ds.aid-attack", "bleeding": "ds.bleeding", "cannot-stand": "ds.stand-up", "concealed":
    "ds.concealment", "dazed": "ds.dazed", "defending": "ds.defend", "dying": "ds.dying", "frightened": "ds.frightened",
    "grabbed": "ds.grabbed", "hidden": "ds.hide", "invisible": "ds.concealment", "prone": "ds.prone",
    "prone-by-choice": "ds.stand-freely", "restrained": "ds.restrained", "slowed": "ds.slowed", "surprised":
    "ds.surprise", "taunted": "ds.taunted", "unconscious": "ds.unconscious", "weakened": "ds.weakened",
}  # fmt: skip
"""Every condition that this book knows, with its rule."""


SOURCED = ("frightened", "taunted")
"""Conditions that are about who causes them: a new source replaces the old one, however long that lasts."""
ENDINGS = {
    SAVE: text("{condition} (save ends)"), END: text("{condition} (until the end of its turn)"),
}  # fmt: skip


def condition(name: str, source: int = 0, ends: str = "") -> Condition:
    """Build a condition by name."""
    return Condition(name, RULES_OF[name], source, ends)


def barred_by(world: World, unit: int, *names: str, remedy: Text = NOTHING) -> Refusal | None:
    """Refuse what some conditions bar, by the first of them that a creature has."""
    name = next((name for name in names if has(world, unit, name)), "")
    why = text("{who} is {state}.", who=called(world, unit), state=name)
    return Refusal(RULES_OF[name], why, remedy) if name else None


def rooted(world: World, unit: int, name: str, base: int) -> tuple[Because, ...]:
    """Some conditions leave a speed of 0: say so of one; `base`: what the speed is else."""
    return (Because(RULES_OF[name], -base, text("speed 0: {state}", state=name)),) if has(world, unit, name) else ()


def began(world: World, unit: int, state: Condition) -> Event:
    """The same condition from several sources counts once; what lasts longer stays.   [ds.same-condition]"""
    old = state_of(world, unit, state.name)
    if old is None:
        return states.began(world, unit, state)
    lasting = old if state.name not in SOURCED and _outlasts(old, state) else state
    return replace(states.began(world, unit, lasting), because=(Because(state.rule), Because("ds.same-condition")))


def _outlasts(old: Condition, new: Condition) -> bool:
    """What has no end outlasts all, what a saving throw ends outlasts what ends with a turn or a round."""
    return not old.ends or (old.ends == SAVE and new.ends not in ("", SAVE))


def state_told(name: str, ends: str = "") -> Text:
    """Say a state, and when it ends."""
    said = ENDINGS.get(ends, NOTHING)
    return replace(said, facts=(("condition", Text(name)),)) if said != NOTHING else Text(name)
