"""The log: events put together into lines; a movement, a blow, a fall is one line, with what came of it."""

from dataclasses import replace
from itertools import groupby

from game.battle.event import FIRST, UNSHOWN, Event
from game.battle.rulebook import Rulebook
from game.ecs.components import Turn, Vitals
from game.ecs.world import BATTLE, World
from game.i18n import joined, tr
from game.phrases import Teller, place, places, plainly, secret, told, verb_of
from game.reasons import Because, Cost, text
from game.telling import STEPS, Line, Row, measure, name_of, say
from game.unfolding import BLOWS, PRELUDES, STATES, rows, told_sum

THOUGHT, CHOICE = "thought", "choice"
"""The kinds of lines that say what the computer weighs, and what it answers."""
TAKES = {
    **dict.fromkeys(STEPS, (*STEPS, "spent")),
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
DRAG = "drag"
ALONG = ("carry", DRAG)
"""Gaits of who goes along with another."""


PERCH = "perch"
"""The gait of who climbs onto a creature: told by the level that it comes to, not by squares."""


def narrate(lines: list[Line], world: World, event: Event, rulebook: Rulebook) -> None:
    """Add an event to the log; what belongs to one deed shares a line; what ends on the dead has none."""
    if event.kind == "ended" and _lost(lines, world, event.unit):
        return
    if event.kind == "turn":
        _waited(lines, world, event)
    events, asides = _taken(lines, event)
    line = line_of(Teller(world, rulebook), (*events, event))
    if line is not None:
        lines.append(replace(line, rows=line.rows + asides, asides=asides))
    elif lines:
        _behind(lines, event)


def _lost(lines: list[Line], world: World, unit: int) -> bool:
    """Say whether the log has told already that a creature is dead: what becomes of it is nobody's news."""
    vitals = world.find(unit, Vitals)
    if vitals is None or not vitals.dead:
        return False
    return any(one.kind == "died" and one.unit == unit for line in reversed(lines) for one in line.events)


def _taken(lines: list[Line], event: Event) -> tuple[tuple[Event, ...], tuple[Row, ...]]:
    """Take off the log the lines that belong to the deed of an event; give their events, and what was thought there."""
    if event.kind in BLOWS:
        return _off(lines, _before_blow(lines, event))
    if event.kind == "answered" and lines and lines[-1].kind == CHOICE:
        return _off(lines, 1)
    count = _before_wound(lines, event) if event.kind == "hurt" else 0
    return _off(lines, count or _joining(lines, event))


def _off(lines: list[Line], count: int) -> tuple[tuple[Event, ...], tuple[Row, ...]]:
    taken = lines[len(lines) - count :]
    del lines[len(lines) - count :]
    thoughts = (row for line in taken for row in (line.rows if line.kind in (THOUGHT, CHOICE) else line.asides))
    return tuple(one for line in taken for one in line.events), tuple(thoughts)


def _joining(lines: list[Line], event: Event) -> int:
    """Count the lines at the end that are one deed with an event."""
    group: tuple[Event, ...] = (event,)
    count = 0
    for number, line in enumerate(reversed(lines), 1):
        if line.kind in (THOUGHT, CHOICE) and not _begins(group[0]):
            continue
        if not _joins(line, group):
            break
        group, count = (*line.events, *group), number
        if line.kind not in PRELUDES:
            break
    return count


def _begins(event: Event) -> bool:
    """Say whether nothing before an event belongs to the same deed."""
    return FIRST in dict(event.facts)


def _waited(lines: list[Line], world: World, event: Event) -> None:
    """Who ends a turn in which it did nothing is said to wait."""
    turns = [change.before for change in event.changes if change.unit == BATTLE and isinstance(change.before, Turn)]
    unit = turns[0].acting if turns and _begins(event) else 0
    for line in reversed(lines if unit else []):
        if line.kind == "turn":
            if line.unit == unit:
                lines.append(Line(say("{who} waits", who=name_of(world, unit)), event.because, unit, "waited"))
            return
        if any(_begins(one) and one.kind != "turn" for one in line.events):
            return


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
    under = () if head.kind in STEPS else tuple(rows(teller, head, shown))
    return Line(words, because, head.unit, "moved" if head.kind in STEPS else head.kind, under, group)


# -- what belongs together ---------------------------------------------------------------------------------------------


def _reasons(teller: Teller, event: Event) -> tuple[Because, ...]:
    """Give what stands behind an event: behind an answer the rule that asks, behind what a verb takes its own too."""
    if event.kind == "answered":
        return (Because(str(dict(event.facts)["rule"])),)
    verb = verb_of(teller, event)
    if verb is None or any(reason.rule == verb.rule for reason in event.because):
        return event.because
    return (*event.because, Because(verb.rule))


def _head(group: tuple[Event, ...]) -> Event:
    """Give what a deed is: a blow, else the first event that does not only lead up to another, else its command."""
    deeds = (
        next((event for event in group if event.kind in BLOWS), None),
        next((event for event in group if event.kind not in PRELUDES), None),
        next((event for event in group if _commands(event)), None),
    )
    return next((event for event in deeds if event is not None), group[-1])


def _shown(head: Event, group: tuple[Event, ...]) -> tuple[Event, ...]:
    """Give what may be told of a deed: secret dice only where they have hit."""
    if head.kind != "struck":
        return tuple(event for event in group if not secret(event))
    return tuple(replace(event, facts=tuple(fact for fact in event.facts if fact[0] != UNSHOWN)) if secret(event)
                 else event for event in group)  # fmt: skip


def _before_blow(lines: list[Line], blow: Event) -> int:
    """Count the lines that lead up to a blow: back to its command, or to its dice and what was asked before them."""
    pair, sure, thrown, whole = _who(blow), 0, False, True
    for number, line in enumerate(reversed(lines), 1):
        if line.kind in (THOUGHT, CHOICE):
            continue
        if not line.events or line.kind not in (*PRELUDES, *STATES) or line.unit not in pair:
            break
        begins = any(map(_commands, line.events))
        met = _checked(line) and (thrown or "against" not in dict(blow.facts))
        if met or (begins and line.unit != blow.unit):
            break
        if begins or _begins(line.events[0]):
            return number
        dice = any(one.kind == "rolled" and one.unit == blow.unit for one in line.events)
        thrown = thrown or dice
        whole = dice or (whole and line.kind in PRELUDES)
        sure = number if whole else sure
    return sure


def _checked(line: Line) -> bool:
    """Say whether a line is a check, which says by itself whether it was met."""
    return line.kind in ("rolled", "spent") and "against" in dict(line.events[0].facts)


def _before_wound(lines: list[Line], hurt: Event) -> int:
    """Count the lines back to the blow that damage comes of, where only dice and what averts some lie between."""
    for number, line in enumerate(reversed(lines), 1):
        if line.kind in (THOUGHT, CHOICE):
            continue
        if not line.events or any(map(_commands, line.events[1:] if line.kind in BLOWS else line.events)):
            return 0
        if line.kind in BLOWS:
            return number if _suffers(line, hurt.unit) else 0
        if line.kind not in (*PRELUDES, "defended"):
            return 0
    return 0


def _joins(line: Line, group: tuple[Event, ...]) -> bool:
    """Say whether what a line tells and what comes next are one deed."""
    event = _head(group)
    if _goes_along(line, event):
        return True
    if event.kind == "spent" and _answers(line, event):
        return True
    if not line.events or line.kind not in TAKES.get(event.kind, ()):
        return False
    if _checked(line) and "against" not in dict(event.facts):
        return False
    if _begins(group[0]):
        return False
    if _commands(group[0]):
        return line.kind == "answered" and line.unit == group[0].unit
    if line.kind == "spent" and any("target" in dict(one.facts) for one in line.events):
        return line.unit == event.unit and "tier" in dict(event.facts)
    if event.kind in (*STEPS, "slipped") and line.kind != "answered":
        return line.unit == event.unit and dict(event.facts).get("gait") not in (*ALONG, PERCH)
    if event.kind == "hurt" and line.kind not in PRELUDES:
        return _suffers(line, event.unit)
    return any(unit in _who(event) for unit in _who(line.events[-1]))


def _answers(line: Line, event: Event) -> bool:
    """Say whether an event only carries out what was answered to a command."""
    told_so = any(one.kind == "answered" and one.text == event.text for one in line.events)
    return told_so and line.kind == "spent" and line.unit == event.unit and any(map(_commands, line.events))


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


def _dragged(event: Event) -> bool:
    """Say whether somebody is dragged to a place of its own by who goes."""
    return dict(event.facts).get("gait") == DRAG and bool(places(event))


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
        return plainly(teller, head)
    if head.kind in STEPS or (head.kind == "slipped" and "gait" in dict(head.facts)):
        return _moved(teller, head, group)
    words = _sentence(teller, head, group)
    if head.kind in ("began", "ended"):  # a state alone does not say what was done: a guard roots to the spot
        return _by_which(teller, words, group, unless_named=True) if words else words
    for event in group[group.index(head) + 1 :]:
        if event.kind == "hurt":
            words = told_sum(words, event) if head.kind in (*BLOWS, "defended") else say(
                "{first}: {then}", first=words, then=tr(event.text))  # fmt: skip
    return words


def _sentence(teller: Teller, head: Event, group: tuple[Event, ...]) -> str:
    """Say a deed; of what a command leaves open, what was answered before it."""
    words = told(teller, head)
    if not words or not _commands(head):
        return words
    for event in group:
        if event.kind == "answered" and event.unit == head.unit and told(teller, event):
            words = say("{first}: {then}", first=words, then=tr(event.text))
    return words


# -- movements ---------------------------------------------------------------------------------------------------------


def _moved(teller: Teller, head: Event, group: tuple[Event, ...]) -> str:
    """Say who goes how far, in which ways and whereto, what it costs where that is no distance, and who goes along.

    Who is dragged ends beside who goes: it is said where.
    """
    going = [event for event in group if event.kind in (*STEPS, head.kind)]
    steps = [event for event in going if event.unit == head.unit and places(event)]
    words = _went(teller, head, steps) if steps else _stays(teller, head)
    reasons = (because for event in going if event.unit == head.unit for because in event.because)
    cost, far = Cost(tuple(reasons)).total, teller.far(steps)
    if cost not in (0, far) and head.kind in STEPS:
        words = say("{what} for {cost} of movement", what=words, cost=measure(teller.rulebook, cost))
    others = {event.unit: event for event in going if event.unit != head.unit}
    names = [teller.name(unit) for unit, event in others.items() if not _dragged(event)]
    words = say("{what}, with {names}", what=words, names=joined(names)) if names else words
    for unit, event in others.items():
        if _dragged(event):
            words = say("{what}, dragging {name} to {place}", what=words, name=teller.name(unit), place=place(event))
    return _by_which(teller, words, group)


def _by_which(teller: Teller, words: str, group: tuple[Event, ...], *, unless_named: bool = False) -> str:
    """Add to what has come about by which command it has, and what that takes."""
    paid = next((event for event in group if _commands(event)), group[0])
    verb, paid_with = verb_of(teller, paid), tr(paid.text)
    if verb is None or (unless_named and tr(verb.title).lower() in words.lower()):
        return words
    if paid_with in ("", tr(verb.title)):  # a 5-foot step takes the turn's 5-foot step
        return say("{what} ({why})", what=words, why=tr(verb.title))
    return say("{what} ({verb}: {cost})", what=words, verb=verb.title, cost=paid_with)


def _stays(teller: Teller, head: Event) -> str:
    if head.kind == "turned":
        return say("{who} turns", who=teller.name(head.unit))
    return plainly(teller, head)


def _went(teller: Teller, head: Event, steps: list[Event]) -> str:
    """Say the legs of a way and its end; who is moved by somebody is the object of the sentence."""
    there = place(steps[-1], steps[0])
    by, gait = int(dict(head.facts).get("by", 0)), _gait(head)
    if by and gait in SHOVES:
        far = teller.cells(teller.far(steps))
        return tr(replace(SHOVES[gait], facts=(("by", teller.name(by)), ("who", teller.name(head.unit)), ("far", far),
                                               ("place", there))))  # fmt: skip
    legs = joined(_leg(teller, gait, list(leg)) for gait, leg in groupby(steps, _gait))
    return say("{who} {legs} to {place}", who=teller.name(head.unit), legs=legs, place=there)


def _leg(teller: Teller, gait: str, leg: list[Event]) -> str:
    return tr(replace(LEGS[gait], facts=(("far", teller.cells(teller.far(leg))),)))


def _gait(event: Event) -> str:
    way = places(event)
    return str(dict(event.facts).get("gait", way[1].mode if way else "walk"))


