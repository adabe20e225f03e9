"""What unfolds under a line of the log: the command, questions and answers, dice, each addend of each sum.

A trial (an attack, a save, a defence) says by its facts which of its reasons are addends: first `own`, what is added to
the dice; then `theirs`, what these have to come to; or `need`, what the dice must not exceed.
"""

from collections.abc import Iterable, Iterator

from game.battle.event import Event
from game.ecs.components import Vitals
from game.phrases import Teller, dice_sum, secret, told, true, verb_of
from game.reasons import NOTHING, Because, Text, signed, text, written, written_sum
from game.telling import Row, note_of, say

PRELUDES = ("rolled", "answered", "spent")
"""Kinds of events that lead up to another, and stand in its line: dice, answers, what is spent."""
STATES = ("began", "ended", "defended")
"""Kinds of events that may stand in the line of a blow."""
BLOWS = ("struck", "missed")
"""Kinds of events that say how a blow came out."""
TRIALS = ("own", "need")
"""Facts by which a trial says how many of its reasons are addends."""


def rows(teller: Teller, head: Event, group: Iterable[Event]) -> Iterator[Row]:
    """Yield what a line leaves out of a deed, the command first, nothing twice."""
    said = dict[str, None]()
    for row in _all_rows(teller, head, group):
        if row.part or not row.rule or row.words not in said:
            yield row
        said.update({} if row.part else {row.words: None})


def _all_rows(teller: Teller, head: Event, group: Iterable[Event]) -> Iterator[Row]:
    events = sorted(group, key=lambda event: verb_of(teller, event) is None)
    thrown: list[Event] = []
    for number, event in enumerate(events):
        trial = _trial_of(event, events[number + 1 :]) if event.kind == "rolled" else None
        if trial is not None and trial not in thrown:
            thrown.append(trial)
            yield from _trial(teller, head, trial, event)
        elif event.kind == "hurt":
            yield from _harm(teller, event, events[:number])
        elif _is_trial(event):
            yield from _trial(teller, head, event, None) if event not in thrown else ()
        elif event is not head and not _of_wounds(event, events[number + 1 :]):
            yield from _aside(teller, event)
        elif event.kind in BLOWS:
            yield from _others(teller, event.because)


def _aside(teller: Teller, event: Event) -> Iterator[Row]:
    """Say what led up to a deed, by its rule."""
    words, verb = told(teller, event), verb_of(teller, event)
    if not words:
        return
    asked = str(dict(event.facts).get("rule", ""))
    first = event.because[0].rule if event.because else ""
    yield Row(words, "", verb.rule if verb is not None else asked or first)


# -- trials ------------------------------------------------------------------------------------------------------------


def _is_trial(event: Event) -> bool:
    facts = dict(event.facts)
    return any(key in facts for key in TRIALS)


def _trial_of(rolled: Event, after: list[Event]) -> Event | None:
    """Find the trial that dice are thrown for: of their creature, and it says what they came to."""
    face = sum(map(int, str(rolled.fact("faces")).split()))
    ours = (event for event in after if _is_trial(event) and not secret(rolled))
    for event in ours:
        facts = dict(event.facts)
        if (facts.get("thrower", event.unit), facts.get("face")) == (rolled.unit, face):
            return event
    return None


def _trial(teller: Teller, head: Event, trial: Event, rolled: Event | None) -> Iterator[Row]:
    """Yield what came of a trial, unless the line says it, then its sums with their addends."""
    facts = dict(trial.facts)
    own, theirs, need = (int(facts.get(key, 0)) for key in ("own", "theirs", "need"))
    if trial is not head:
        yield Row(told(teller, trial))
    rule = rolled.because[0].rule if rolled is not None and rolled.because else ""
    if need and rolled is not None:
        yield Row(say("{dice}: {sum}", dice=Text(true(str(rolled.fact("dice")))), sum=dice_sum(rolled)), "", rule)
    if need:
        yield from _sum(teller, text("Needs at most"), trial.because[:need])
    save = "thrower" in facts
    if "face" in facts and not need:
        why = Because(rule, int(facts["face"]), _thrown(rolled))
        yield from _sum(teller, text("Saving throw") if save else text("Roll"), (why, *trial.because[:own]))
    if theirs:
        against = trial.because[own : own + theirs]
        yield from _sum(teller, text("Difficulty") if save else text("Defence"), against)
    yield from _others(teller, trial.because[max(own + theirs, need) :])


def _others(teller: Teller, because: Iterable[Because]) -> Iterator[Row]:
    """Yield the other numbers that counted: the chance of concealment."""
    for one in (one for one in because if one.amount):
        yield Row(note_of(teller.rulebook, one), "" if in_words(one) else signed(one.amount), one.rule)


def in_words(because: Because) -> bool:
    """Say whether the words of a reason hold its number already: "concealment: 20 % miss"."""
    return any(fact == because.amount for _, fact in because.note.facts)


def _thrown(rolled: Event | None) -> Text:
    """Name the dice of a sum; of several each face."""
    if rolled is None:
        return text("dice")
    faces, dice = str(rolled.fact("faces")).split(), Text(true(str(rolled.fact("dice"))))
    return dice if len(faces) < 2 else text("{dice}: {sum}", dice=dice, sum=" + ".join(faces))


def _sum(teller: Teller, title: Text, addends: tuple[Because, ...], *, dice: bool = False) -> Iterator[Row]:
    """Yield a sum, then each of its addends that is not 0; `dice`: the first is of dice, and told whatever it is."""
    yield Row(say("{what}: {sum}", what=title, sum=written_sum(*(one.amount for one in addends))))
    for number, one in enumerate(one for one in addends if one.amount or (dice and one is addends[0])):
        said = signed(one.amount) if number else written(one.amount)
        yield Row(note_of(teller.rulebook, one), said, one.rule, part=True)


# -- damage ------------------------------------------------------------------------------------------------------------


def damage_sum(hurt: Event) -> str:
    """Write what damage is made of: '5 + 1 \u2212 2 = 4', or the number alone."""
    amounts = [one.amount for one in hurt.because]
    return written_sum(*amounts) if sum(amounts) == lost(hurt) else written(lost(hurt))


def lost(hurt: Event) -> int:
    """Give the damage that an event says."""
    return int(dict(hurt.facts).get("damage", 0))


def _of_wound(rolled: Event, hurt: Event) -> bool:
    """Say whether dice are those of a wound."""
    about = dict(rolled.facts).get("target") == hurt.unit
    return about and bool(hurt.because) and rolled.fact("total") == hurt.because[0].amount


def _of_wounds(rolled: Event, after: list[Event]) -> bool:
    """Say whether an event is the dice of damage that comes after it."""
    return rolled.kind == "rolled" and any(event.kind == "hurt" and _of_wound(rolled, event) for event in after)


def _harm(teller: Teller, hurt: Event, before: list[Event]) -> Iterator[Row]:
    """Yield what damage is made of, and what it leaves."""
    rolled = next((event for event in reversed(before) if event.kind == "rolled" and _of_wound(event, hurt)), None)
    parts = tuple(one for one in hurt.because[rolled is not None :] if one.amount)
    if rolled is not None:
        yield from _sum(teller, text("Damage"), (_dealt(hurt.because[0], rolled), *parts), dice=True)
    elif len(parts) > 1:
        yield from _sum(teller, text("Loss") if "loss" in dict(hurt.facts) else text("Damage"), parts)
    yield from _left(hurt)


def _dealt(base: Because, rolled: Event) -> Because:
    """Name the dice of a weapon's damage beside the weapon."""
    dice, made = Text(true(str(rolled.fact("dice")))), dice_sum(rolled)
    what = text("{dice}: {sum}", dice=dice, sum=made)
    if base.note == NOTHING:
        return Because(base.rule, base.amount, what)
    return Because(base.rule, base.amount, text("{what}, {dice}", what=base.note, dice=what))


def _left(hurt: Event) -> Iterator[Row]:
    """Say what hit points were and are, and what they count as where they go no lower; nothing where they stay."""
    for change in hurt.changes:
        if isinstance(change.before, Vitals) and isinstance(change.after, Vitals):
            before, after, most, n = change.before.hp, change.after.hp, change.after.max_hp, lost(hurt)
            facts: dict[str, int | str] = {"sum": written_sum(before, -n), "max": most}
            if before - after == n:
                yield Row(say("What is left: {sum} of {max}", **facts))
            else:
                yield Row(say("What is left: {sum}, but no lower than {after}, of {max}", after=after, **facts))


def told_sum(words: str, hurt: Event) -> str:
    """Add the damage of a blow to what is said of it."""
    return say("{first}, {then}", first=words, then=say("{sum} damage", sum=damage_sum(hurt)))

