"""What a player reads of a battle: log lines from events, names, distances, and what the computer weighs."""

from dataclasses import dataclass, replace

from game.battle.event import Event
from game.battle.rulebook import Rulebook
from game.ecs.components import Name, Place, Turn
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import NOTHING, Because, Cost, Text, text

GOING = ("moved", "turned", "rose")
"""Kinds of events that a movement is made of."""
QUIET = ("asked", "spent", "answered", "squeezed")
"""Kinds of events that make no log line unless they bring words of their own."""


UNITS = {"ft": text("{n} ft"), "squares": text("{n} squares")}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what a player reads, the reasons behind it, who it is about, and its kind."""

    words: str
    because: tuple[Because, ...] = ()
    unit: int = 0
    kind: str = ""
    more: str = ""
    """The same at length, for whoever opens the line."""


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


def narrate(lines: list[Line], world: World, event: Event, rulebook: Rulebook) -> None:
    """Add an event to the log; steps, turns and climbs of one movement share a line."""
    going = event.kind in GOING
    if going and lines and lines[-1].kind == "moved" and lines[-1].unit == event.unit:
        because = lines[-1].because + event.because
        lines[-1] = replace(lines[-1], because=because, words=_moved(world, event, because, rulebook))
        return
    words = _moved(world, event, event.because, rulebook) if going else _told(world, event, rulebook)
    if going and lines and (lines[-1].kind, lines[-1].unit) == ("spent", event.unit):
        lines.pop()  # what the movement spends is part of its own line's reasons
    if words:
        lines.append(Line(words, event.because, event.unit, "moved" if going else event.kind))


def _moved(world: World, event: Event, because: tuple[Because, ...], rulebook: Rulebook) -> str:
    after = next((change.after for change in event.changes if isinstance(change.after, Place)), None)
    if after is None:
        return tr(event.text)
    x, y, z = after.at
    total, who = measure(rulebook, Cost(because).total), name_of(world, event.unit)
    if not Cost(because).total:  # an action of its own, not paid for in movement
        return say("{who} comes to {x}, {y}, height {z}", who=who, x=x, y=y, z=z)
    if z:
        return say("{who} moves {total} to {x}, {y}, height {z}", who=who, total=total, x=x, y=y, z=z)
    return say("{who} moves {total} to {x}, {y}", who=who, total=total, x=x, y=y)


def _told(world: World, event: Event, rulebook: Rulebook) -> str:
    who = name_of(world, event.unit) if event.unit else ""
    if event.kind == "round":
        return say("Round {round}", round=_turn(event).round)
    if event.kind == "turn":
        began = _turn(event).acting == event.unit and ("begins" in dict(event.facts) or event.text == NOTHING)
        return say("{who}'s turn", who=who) if began else ""
    if event.kind == "asked" or (event.kind in QUIET and event.text == NOTHING):
        return ""
    if event.kind == "rolled":
        return _rolled(who, event)
    if event.kind == "spent":
        return _spent(who, event, rulebook)
    if event.kind == "answered":
        return "" if _picks(event, world) else say("{who}: {what}", who=who, what=tr(event.text))
    words = tr(event.text) if event.text != NOTHING else say(event.kind)
    return words if not who or who in words else say("{who}: {what}", who=who, what=words)


def _spent(who: str, event: Event, rulebook: Rulebook) -> str:
    """Say which verb was used and what it took; what nobody chose is left out."""
    verb = rulebook.verbs.get(str(dict(event.facts).get("verb", "")))
    if not who or verb is None:
        return ""
    if event.text == NOTHING:
        return say("{who}: {what}", who=who, what=tr(verb.title))
    return say("{who}: {verb} ({cost})", who=who, verb=verb.title, cost=event.text)


def _picks(event: Event, world: World) -> bool:
    """Say whether an answer only chose who acts, which the next line says too."""
    key = str(dict(event.facts).get("answer", ""))
    return key.isdigit() and str(event.text) == name_of_id(world, int(key))


def name_of_id(world: World, unit: int) -> str:
    """Give a creature's name as the rules have it, '' where there is no such creature."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""


def _rolled(who: str, event: Event) -> str:
    facts = dict(event.facts)
    purpose, dice = str(facts.get("purpose", "")), str(facts.get("dice", ""))
    faces, total = str(facts.get("faces", "")), str(facts.get("total", ""))
    if "against" in facts:
        return say("{who}, {purpose}: {dice} gives {faces}, in all {total} against {against}", who=who, purpose=purpose,
                   dice=dice, faces=faces, total=total, against=facts["against"])  # fmt: skip
    if faces == total:
        return say("{who}, {purpose}: {dice} gives {total}", who=who, purpose=purpose, dice=dice, total=total)
    return say("{who}, {purpose}: {dice} gives {faces}, in all {total}", who=who, purpose=purpose, dice=dice,
               faces=faces, total=total)  # fmt: skip


def _turn(event: Event) -> Turn:
    found = [change.after for change in event.changes if change.unit == BATTLE and isinstance(change.after, Turn)]
    return found[-1] if found else Turn()
