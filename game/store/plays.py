"""Plays in a level: a battle written down command by command, with what each must show; playing it is elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.battle.command import OPTIONS
from game.battle.rulebook import Rulebook
from game.reasons import text
from game.space.square import Cell
from game.store import limits
from game.store.asks import Scope, spot
from game.store.errors import Faults
from game.store.lines import Path
from game.store.shapes import LEAVE, Shape, either, flag, label, many, pairs, plain_table, table, whole, word

STATE = ("at", "hp", "conditions")
"""What may be expected of a creature after a step."""
SHOWN = ("cost", "attack", "defence", "hit", "provokes", "counts")
"""What may be expected of a preview: its cost, both sides of the roll, the chance in percent, who may strike first."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a step has to show; what is None or empty is not compared."""

    sees: tuple[str, ...] = ()
    """Rules that a preview, an event, a question or a log line of this step cites."""
    log: tuple[str, ...] = ()
    """Pieces of the step's log lines, in English."""
    says: tuple[str, ...] = ()
    """Pieces of what the reasons say that the step shows, in English."""
    shows: Mapping[str, Any] | None = None
    """Numbers of the preview; `counts`: what each rule adds to them."""
    refused: str = ""
    """The rule that refuses the command, which then is not done."""
    why: str = ""
    """A piece of the refusal's sentence, in English."""
    after: Mapping[str, Mapping[str, Any]] | None = None
    """Creatures by name, with what is true of each when the step is over."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One step: who does what to whom or where, how questions are answered, and what it shows."""

    line: int
    who: str
    verb: str
    at: str = ""
    to: Cell | None = None
    options: Mapping[str, str | int | tuple[Cell, ...]] | None = None
    answers: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    """What the first dice of the step show."""
    look: bool = False
    """Only pointed at: previewed and not done."""
    card: str = ""
    """Whose sheet is opened besides."""
    expected: Expected = Expected()


@dataclass(frozen=True, slots=True)
class Script:
    """One play: its dice, the answers to the questions before the first turn, its steps, and the rules it shows."""

    number: int
    id: str
    line: int
    rules: tuple[str, ...]
    seed: int
    dice: tuple[int, ...]
    """What the first dice show, as a table throws them; the seed's follow."""
    answers: tuple[str, ...]
    deeds: tuple[Deed, ...]

    @property
    def key(self) -> str | int:
        """Give what the play is called: its id, or its number from 0."""
        return self.id or self.number


def play_shape(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    """Take one play."""
    fields = {
        "id": label(),
        "rules": many(word(rules, "rule"), limits.LIST),
        "seed": whole(0),
        "dice": many(whole(1, 1000), limits.LIST),
        "answers": many(label(), limits.LIST),
        "do": many(_deed(about, rules, verbs), limits.STEPS, 1),
    }
    return table(fields, ("do",), "A battle played by these commands.")


def _deed(about: Scope, rules: tuple[str, ...], verbs: tuple[str, ...]) -> Shape:
    names = word(tuple(about.weapons), "creature")
    cells = many(spot(about.ground), limits.LIST)
    option = either(list, cells, either(int, whole(), label()))
    fields = {
        "who": names,
        "verb": word(verbs, "verb"),
        "at": names,
        "to": spot(about.ground),
        "options": pairs(word(OPTIONS, "option"), option),
        "answers": many(label(), limits.LIST),
        "dice": many(whole(1, 1000), limits.LIST),
        "look": flag(),
        "card": names,
        "sees": many(word(rules, "rule"), limits.LIST),
        "log": many(label(), limits.LIST),
        "says": many(label(), limits.LIST),
        "shows": plain_table(),
        "refused": label(),
        "why": label(),
        "after": pairs(names, plain_table()),
    }
    return table(fields, ("who", "verb"))


def read_plays(given: Sequence[Any], book: Rulebook, about: Scope, faults: Faults) -> tuple[Script, ...]:
    """Read the plays of a level; faulty ones are noted and left out."""
    if not given:
        return ()
    shape = play_shape(about, tuple(rule.id for rule in book.chapter), tuple(book.verbs))
    scripts = []
    for number, entry in enumerate(given):
        at: Path = ("play", number)
        read = shape.read(entry, at, faults)
        if read is not None and all("verb" in deed and "who" in deed for deed in read.get("do", ({},))):
            scripts.append(_script(number, read, at, faults))
    return tuple(scripts)


def _script(number: int, read: Mapping[str, Any], at: Path, faults: Faults) -> Script:
    deeds = tuple(_read_deed(deed, (*at, "do", i), faults) for i, deed in enumerate(read["do"]))
    kept = {key: read.get(key, ()) for key in ("rules", "dice", "answers")}
    line = faults.lines.of(at)
    return Script(number, read.get("id", ""), line, seed=read.get("seed", 0), deeds=deeds, **kept)


def _read_deed(read: Mapping[str, Any], at: Path, faults: Faults) -> Deed:
    _known(read.get("shows", {}), SHOWN, (*at, "shows"), faults)
    for name, state in read.get("after", {}).items():
        _known(state, STATE, (*at, "after", name), faults)
    if "at" in read and "to" in read:
        faults.add((*at, "to"), text("{key} is there too", key="at"), LEAVE)
    awaited = ("sees", "log", "says", "shows", "refused", "why", "after")
    expected = Expected(**{key: read[key] for key in awaited if key in read})
    return Deed(faults.lines.of(at), expected=expected, **{key: read[key] for key in read if key not in awaited})


def _known(given: Mapping[str, Any], keys: tuple[str, ...], at: Path, faults: Faults) -> None:
    for key in given:
        if key not in keys:
            faults.unknown(at, "key", key, keys)
