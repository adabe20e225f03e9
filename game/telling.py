"""What a player reads of a battle: log lines from events, names, distances, and what the computer weighs."""

from dataclasses import dataclass, replace

from game.battle.event import Event
from game.battle.rulebook import Rulebook
from game.ecs.components import Name
from game.ecs.world import World
from game.i18n import tr
from game.reasons import Because, Text, text

UNITS = {"ft": text("{n} ft"), "squares": text("{n} squares")}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what a player reads, the reasons behind it, who it is about, and its kind."""

    words: str
    because: tuple[Because, ...] = ()
    unit: int = 0
    kind: str = ""
    more: str = ""
    """What the line leaves out, for whoever opens it: dice, what was spent, each modifier."""
    events: tuple[Event, ...] = ()
    """What it tells of."""


def say(msgid: str, /, **facts: int | str | Text) -> str:
    """Give a sentence of the scenes in the player's language."""
    return tr(text(msgid, **facts))


def name_of(world: World, unit: int) -> str:
    """Give a creature's own name, the one that the rules' sentences use too."""
    name = world.find(unit, Name)
    return tr(Text(name.name)) if name is not None else say("nobody")


def measure(rulebook: Rulebook, n: int) -> Text:
    """Write a distance in the rulebook's unit: '35 ft', '1 square'."""
    return replace(UNITS.get(rulebook.unit, Text("{n} " + rulebook.unit)), facts=(("n", n),))


WEIGHED = {
    "dealt": text("deals {n}"), "taken": text("suffers {n}"), "risk": text("risks {n}"),
    "outlook": text("next turn {n}"), "goal": text("goal {n}"),
}  # fmt: skip
"""What the computer weighs, in the order in which it is said."""


def thought(why: Text) -> str:
    """Say in a few words why the computer does something: what it weighs, less what weighs nothing."""
    facts = dict(why.facts)
    if "verb" not in facts:
        return tr(why)
    told = {key: str(facts.get(key, "")) for key in WEIGHED}
    parts = [tr(replace(said, facts=(("n", told[key]),))) for key, said in WEIGHED.items() if told[key].strip("-0.")]
    target = str(facts["target"])
    what = tr(Text(str(facts["verb"]))) + (f" {tr(Text(target))}" if target[:1] not in ("", "(") else "")
    return say("{who}: {what}", who=what, what=", ".join(parts)) if parts else what


def at_length(why: Text) -> str:
    """Say why the computer does something with the scores that decided; a verb without a target leaves no gap."""
    return tr(why).replace(" :", ":", 1).replace(" \uff1a", "\uff1a", 1)
