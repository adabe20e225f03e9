"""The log: events put together into lines; a movement, a blow, a fall is one line, with what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from game.battle.event import FIRST, UNSHOWN, Event
from game.battle.rulebook import Rulebook, Verb
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World
from game.i18n import tr
from game.reasons import NOTHING, Because, Cost, Text, counted, text
from game.telling import Line, measure, name_of, say

GOING = ("moved", "turned", "rose")
"""Kinds of events that a movement is made of."""
BLOWS = ("struck", "missed")
"""Kinds of events that say how a blow came out."""
PRELUDES = ("rolled", "answered", "spent")
"""Kinds of events that lead up to another, and stand in its line: dice, answers, what is spent."""
TAKES = {
    **dict.fromkeys(GOING, (*GOING, "spent")),
    **dict.fromkeys(BLOWS, PRELUDES),
    **dict.fromkeys(("healed", "fell", "opened", "closed"), PRELUDES),
    **dict.fromkeys(("began", "ended", "defended"), PRELUDES),
    "slipped": ("slipped", "answered"),
    "hurt": ("rolled", "fell", "defended", *BLOWS),
    "died": ("answered",),
    "spent": ("rolled", "answered"),
}
"""For each kind of event the kinds of lines that it takes in, when they are about the same creatures."""
LEGS = {
    "walk": text("walks {far}"), "run": text("runs {far}"), "crawl": text("crawls {far}"),
    "climb": text("climbs {far}"), "swim": text("swims {far}"), "fly": text("flies {far}"),
    "burrow": text("burrows {far}"), "jump": text("jumps {far}"), "shift": text("shifts {far}"),
    "teleport": text("teleports {far}"), "drift": text("drifts {far}"), "push": text("is pushed {far}"),
    "pull": text("is pulled {far}"), "slide": text("is slid {far}"), "force": text("is moved {far} by force"),
    "carry": text("is carried {far}"), "drag": text("is dragged {far}"), "ride": text("rides {far}"),
    "give way": text("gives way"),
}  # fmt: skip
"""What is said of a part of a movement, by its gait."""
SHOVES = {
    "push": text("{by} pushes {who} {far} to {place}"),
    "pull": text("{by} pulls {who} {far} to {place}"),
    "slide": text("{by} slides {who} {far} to {place}"),
}
"""What is said of who is moved by somebody else."""
ALONG = ("carry", "drag")
"""Gaits of who goes along with another."""


PERCH = "perch"
"""The gait of who climbs onto a creature: told by the level that it comes to, not by squares."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who puts events into words: the world for names, the rulebook for verbs and units."""

    world: World
    rulebook: Rulebook

    def name(self, unit: int) -> str:
        """Give a creature's name."""
        return name_of(self.world, unit)

    def far(self, events: list[Event]) -> int:
        """Count the steps that events take a creature, each as far as it goes straight."""
        steps, ways = self.world.ground.grid.steps, (_places(event) for event in events)
        return sum(steps(way[0].at, way[1].at) for way in ways if way is not None)

    def cells(self, n: int) -> Text:
        """Count the cells of the battle's grid."""
        if self.world.ground.grid.hexes:
            return counted("{n} hex", "{n} hexes", n=n)
        return counted("{n} square", "{n} squares", n=n)


def narrate(lines: list[Line], world: World, event: Event, rulebook: Rulebook) -> None:
    """Add an event to the log; what belongs to one deed shares a line."""
    group: tuple[Event, ...] = (event,)
    while lines and _joins(lines[-1], group):
        last = lines.pop()
        group = (*last.events, *group)
        if last.kind not in PRELUDES:
            break
    line = line_of(Teller(world, rulebook), group)
    if line is not None:
        lines.append(line)
    elif lines:
        _behind(lines, event)


def _behind(lines: list[Line], event: Event) -> None:
    """What is not worth words of its own gives its reasons to the line before, if that is about the same creature."""
    same_unit = lines[-1].unit == event.unit and FIRST not in dict(event.facts)
    if same_unit and event.kind == "spent" and event.because:
        lines[-1] = replace(lines[-1], because=lines[-1].because + event.because)


def line_of(teller: Teller, group: tuple[Event, ...]) -> Line | None:
    """Make a line of the events of one deed; None where there is nothing to say."""
    head = _head(group)
    words = _words(teller, group)
    if not words:
        return None
    shown = _shown(head, group)
    because = tuple(reason for event in shown if event is head or event.kind != "answered"
                    for reason in _reasons(teller, event))  # fmt: skip
    more = "; ".join(_details(teller, shown)) if shown else ""
    return Line(words, because, head.unit, "moved" if head.kind in GOING else head.kind, more, group)


# -- what belongs together ---------------------------------------------------------------------------------------------


def _reasons(teller: Teller, event: Event) -> tuple[Because, ...]:
    """Give what stands behind an event: behind an answer the rule that asks, behind what a verb takes its own too."""
    if event.kind == "answered":
        return (Because(str(dict(event.facts)["rule"])),)
    verb = _named(teller, event)
    if verb is None or any(reason.rule == verb.rule for reason in event.because):
        return event.because
    return (*event.because, Because(verb.rule))


def _head(group: tuple[Event, ...]) -> Event:
    """Give what a deed is: the first event that does not only lead up to another."""
    return next((event for event in group if event.kind not in PRELUDES), group[-1])


def secret(event: Event) -> bool:
    """Say whether an event is dice that nobody is shown: of a blow that misses they would tell why."""
    return UNSHOWN in dict(event.facts)


def _shown(head: Event, group: tuple[Event, ...]) -> tuple[Event, ...]:
    """Give what may be told of a deed: secret dice only where they have hit."""
    if head.kind != "struck":
        return tuple(event for event in group if not secret(event))
    facts = (tuple(fact for fact in event.facts if fact[0] != UNSHOWN) for event in group)
    return tuple(replace(event, facts=left) for event, left in zip(group, facts, strict=True))


def _joins(line: Line, group: tuple[Event, ...]) -> bool:
    """Say whether what a line tells and what comes next are one deed."""
    event = _head(group)
    if _goes_along(line, event):
        return True
    if not line.events or line.kind not in TAKES.get(event.kind, ()):
        return False
    checked = line.kind in ("rolled", "spent") and "against" in dict(line.events[0].facts)
    if checked and "against" not in dict(event.facts):
        return False  # a check says by itself whether it was met
    if FIRST in dict(group[0].facts) or _commands(group[0]):
        return False
    if line.kind in ("spent", "answered") and event.kind in BLOWS:
        return line.unit == event.unit
    if line.kind == "spent" and "target" in dict(line.events[0].facts):
        return line.unit == event.unit and "tier" in dict(event.facts)
    if event.kind in (*GOING, "slipped") and line.kind != "answered":
        return line.unit == event.unit and dict(event.facts).get("gait") not in (*ALONG, PERCH)
    if event.kind == "hurt" and line.kind not in PRELUDES:
        return _suffers(line, event.unit)
    return any(unit in _who(event) for unit in _who(line.events[-1]))


def _commands(event: Event) -> bool:
    """Say whether an event spends what a command takes: nothing before it belongs to the same deed."""
    return event.kind == "spent" and "verb" in dict(event.facts)


def _who(event: Event) -> tuple[int, ...]:
    """List whom an event is about; the battle itself is nobody."""
    facts = dict(event.facts)
    return tuple(
        unit for unit in (event.unit, *(int(facts[key]) for key in ("target", "by", "about") if key in facts)) if unit
    )


def _along(event: Event) -> bool:
    return dict(event.facts).get("gait") in ALONG


def _goes_along(line: Line, event: Event) -> bool:
    """Say whether somebody goes along with the movement of a line."""
    return line.kind in ("moved", "slipped") and _along(event) and dict(event.facts).get("by") == line.unit


def _suffers(line: Line, unit: int) -> bool:
    """Say whether a line tells of a blow or a fall that this damage comes of; it hurts each only once."""
    if any(event.kind == "hurt" for event in line.events):
        return False
    head = _head(line.events)
    return (dict(head.facts).get("target") if head.kind in BLOWS else head.unit) == unit


# -- words -------------------------------------------------------------------------------------------------------------


def _words(teller: Teller, group: tuple[Event, ...]) -> str:
    head = _head(group)
    if dict(head.facts).get("gait") == PERCH:
        return _plainly(teller, head)
    if head.kind in GOING or (head.kind == "slipped" and "gait" in dict(head.facts)):
        return _moved(teller, head, group)
    words = _told(teller, head)
    for event in group[group.index(head) + 1 :]:
        if event.kind == "hurt":
            words = say("{first}: {then}", first=words, then=tr(event.text))
    return words


def _details(teller: Teller, group: tuple[Event, ...]) -> Iterator[str]:
    """Yield what a line leaves out: what was spent, rolled and answered for it, and what counted in a blow."""
    head = _head(group)
    if head.kind in GOING:
        return
    for event in group:
        words = _told(teller, event) if event is not head and event.kind in PRELUDES else ""
        yield from (words,) if words else ()
    if head.kind in BLOWS:
        counted = (because for because in head.because if because.amount and "." in because.rule)
        yield from (_signed(_named_by(teller, because), because.amount) for because in counted)


def _signed(named: str, amount: int) -> str:  # 'Concealment: 20% miss chance' says how much itself
    return named if {":", "\uff1a"} & set(named) else f"{named} " + f"{amount:+d}".replace("-", "\u2212")


def _named_by(teller: Teller, because: Because) -> str:
    """Give the fact behind a reason, or its rule's title."""
    titles = {rule.id: rule.title for rule in teller.rulebook.chapter}
    return tr(because.note if because.note != NOTHING else Text(titles.get(because.rule, because.rule)))


def _told(teller: Teller, event: Event) -> str:
    tells = {
        "round": _round, "turn": _turn, "asked": _nothing, "rolled": _rolled, "spent": _spent, "answered": _answered,
        "fell": _fell, "hurt": _hurt,
    }  # fmt: skip
    return tells.get(event.kind, _plainly)(teller, event)


def _nothing(teller: Teller, event: Event) -> str:  # noqa: ARG001 - one shape for all
    return ""


def _plainly(teller: Teller, event: Event) -> str:
    """Say an event's own words, with its subject before them unless they name it."""
    if event.kind == "squeezed" and event.text == NOTHING:
        return ""
    words = tr(event.text) if event.text != NOTHING else say(event.kind)
    return words if not event.unit or "who" in dict(event.text.facts) else _of(teller, event.unit, words)


def _of(teller: Teller, unit: int, words: str) -> str:
    return say("{who}: {what}", who=teller.name(unit), what=words)


def _round(teller: Teller, event: Event) -> str:  # noqa: ARG001 - one shape for all
    return tr(event.text) if event.text != NOTHING else say("Round {round}", round=_turn_of(event).round)


def _turn(teller: Teller, event: Event) -> str:
    began = _turn_of(event).acting == event.unit and ("begins" in dict(event.facts) or event.text == NOTHING)
    return say("{who}'s turn", who=teller.name(event.unit)) if began else ""


def _turn_of(event: Event) -> Turn:
    turns = [change.after for change in event.changes if change.unit == BATTLE and isinstance(change.after, Turn)]
    return turns[-1] if turns else Turn()


def _hurt(teller: Teller, event: Event) -> str:
    """Say what damage does, and of what it comes."""
    words = _plainly(teller, event)
    why = event.because[0].note if event.because else NOTHING
    return words if why == NOTHING else say("{what} ({why})", what=words, why=tr(why))


def _fell(teller: Teller, event: Event) -> str:
    words = _plainly(teller, event)
    return say("{what} to {place}", what=words, place=_place(event)) if _places(event) else words


def _answered(teller: Teller, event: Event) -> str:
    """Say what somebody answered, and about whom; who only chose whose turn it is, is left to the next line."""
    facts = dict(event.facts)
    key, about = str(facts.get("answer", "")), int(facts.get("about", 0))
    if key.isdigit() and tr(event.text) == teller.name(int(key)):
        return ""
    if not about or about == event.unit:
        return _of(teller, event.unit, tr(event.text))
    names = {"who": teller.name(event.unit), "whom": teller.name(about)}
    return say("{who}, about {whom}: {what}", what=tr(event.text), **names)


def _spent(teller: Teller, event: Event) -> str:
    """Say which verb was used, on whom, and what it took; what nobody chose is left out."""
    used = _verb(teller, event)
    if event.unit == BATTLE or not used:
        return "" if event.text == NOTHING else tr(event.text) if event.unit == BATTLE else _plainly(teller, event)
    return _of(teller, event.unit, used)


def _verb(teller: Teller, event: Event) -> str:
    """Say which verb an event spends something for, on whom, and what it takes; '' where it is no verb's."""
    verb = _named(teller, event)
    if verb is None:
        return ""
    title, target = tr(verb.title), int(dict(event.facts).get("target", 0))
    title = say("{verb}, target {name}", verb=title, name=teller.name(target)) if target else title
    return title if event.text == NOTHING else say("{verb} ({cost})", verb=title, cost=event.text)


def _named(teller: Teller, event: Event) -> Verb | None:
    return teller.rulebook.verbs.get(str(dict(event.facts).get("verb", ""))) if event.kind == "spent" else None


def _rolled(teller: Teller, event: Event) -> str:
    facts, who = dict(event.facts), teller.name(event.unit)
    if secret(event):
        return say("{who} throws dice that nobody is shown", who=who)
    dice, faces, total = (str(facts.get(key, "")).replace(" ", " + ") for key in ("dice", "faces", "total"))
    common = {"who": who, "purpose": dict(event.text.facts).get("purpose", ""), "dice": dice}
    if "against" in facts:
        return say("{who}, {purpose}: {dice} gives {faces}, in all {total} against {against}", **common, faces=faces,
                   total=total, against=facts["against"])  # fmt: skip
    if faces == total:
        return say("{who}, {purpose}: {dice} gives {total}", **common, total=total)
    return say("{who}, {purpose}: {dice} gives {faces}, in all {total}", **common, faces=faces, total=total)


# -- movements ---------------------------------------------------------------------------------------------------------


def _moved(teller: Teller, head: Event, group: tuple[Event, ...]) -> str:
    """Say who goes how far, in which ways and whereto, what it costs where that is no distance, and who goes along."""
    going = [event for event in group if event.kind in (*GOING, head.kind)]
    steps = [event for event in going if event.unit == head.unit and _places(event)]
    words = _went(teller, head, steps) if steps else _stays(teller, head)
    paid = (because for event in going if event.unit == head.unit for because in event.because)
    cost, far = Cost(tuple(paid)).total, teller.far(steps)
    if cost not in (0, far) and head.kind in GOING:
        words = say("{what} for {cost} of movement", what=words, cost=measure(teller.rulebook, cost))
    others = dict.fromkeys(teller.name(event.unit) for event in going if event.unit != head.unit)
    words = say("{what}, with {names}", what=words, names=", ".join(others)) if others else words
    verb, paid_with = _named(teller, group[0]), tr(group[0].text)
    if verb is None:
        return words
    if paid_with in ("", tr(verb.title)):  # a 5-foot step takes the turn's 5-foot step
        return say("{what} ({why})", what=words, why=tr(verb.title))
    return say("{what} ({verb}: {cost})", what=words, verb=verb.title, cost=paid_with)


def _stays(teller: Teller, head: Event) -> str:
    if head.kind == "turned":
        return say("{who} turns", who=teller.name(head.unit))
    return _plainly(teller, head)


def _went(teller: Teller, head: Event, steps: list[Event]) -> str:
    """Say the legs of a way and its end; who is moved by somebody is the object of the sentence."""
    place = _place(steps[-1])
    by, gait = int(dict(head.facts).get("by", 0)), _gait(head)
    if by and gait in SHOVES:
        far = teller.cells(teller.far(steps))
        return tr(replace(SHOVES[gait], facts=(("by", teller.name(by)), ("who", teller.name(head.unit)), ("far", far),
                                               ("place", place))))  # fmt: skip
    legs = ", ".join(_leg(teller, gait, list(leg)) for gait, leg in groupby(steps, _gait))
    return say("{who} {legs} to {place}", who=teller.name(head.unit), legs=legs, place=place)


def _leg(teller: Teller, gait: str, leg: list[Event]) -> str:
    return tr(replace(LEGS[gait], facts=(("far", teller.cells(teller.far(leg))),)))


def _gait(event: Event) -> str:
    places = _places(event)
    return str(dict(event.facts).get("gait", places[1].mode if places else "walk"))


def _places(event: Event) -> tuple[Place, Place] | None:
    """Give where the creature of an event was and where it is; None where it stays."""
    changes = [
        (change.before, change.after)
        for change in event.changes
        if change.unit == event.unit and isinstance(change.after, Place) and isinstance(change.before, Place)
    ]
    return changes[0] if changes and changes[0][0].at != changes[0][1].at else None


def _place(event: Event) -> str:
    """Say where the creature of an event is now."""
    places = _places(event)
    x, y, z = places[1].at if places else (0, 0, 0)
    return say("{x}, {y}, height {z}", x=x, y=y, z=z) if z else say("{x}, {y}", x=x, y=y)
