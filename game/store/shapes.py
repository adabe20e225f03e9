"""What a value in a file may look like: a shape reads it, or notes what is wrong, and knows its JSON schema."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any
from unicodedata import is_normalized

from game.battle import dice
from game.reasons import Text, text
from game.store import limits
from game.store.errors import SHOWN, Faults, beyond, describe
from game.store.lines import Path
from game.store.toml import CONTROL

Schema = dict[str, Any]
Take = Callable[[Any, Path, Faults], Any]
"""Convert a value that stands at a path; None: it does not fit. May note faults of parts of it."""

NAME = re.compile(r"(?=.*[^\W_])[^\s/\\:\"](?:[^/\\:\"\t\n]*[^\s/\\:\"])?")
SLUG = re.compile(r"[a-z0-9-]{1,40}")
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,8})?")
RESERVED = ("null", "any", "all")
"""Words that stand for something else where a name is asked for."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of value: how it is taken, what would be right, and what an editor is told of it."""

    take: Take
    hint: Text
    schema: Schema

    def read(self, value: object, at: Path, faults: Faults) -> Any:
        """Give a value as the game holds it; None, after noting the fault, when it does not fit."""
        taken = self.take(value, at, faults)
        if taken is None:
            faults.wrong(at, value, self.hint)
        return None if taken is FAULTY else taken


def simple(convert: Callable[[Any], Any], hint: Text, schema: Schema) -> Shape:
    """Build a shape from a function of the value alone; it gives None when the value does not fit."""
    return Shape(lambda value, _at, _faults: convert(value), hint, schema)


LEAVE = text("leave it out")
FAULTY = object()
"""What `take` gives for a value whose fault it has noted itself."""


def is_whole(value: object, low: int = -limits.NUMBER, high: int = limits.NUMBER) -> bool:
    """Say whether a value is a whole number within bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


@cache
def whole(low: int = -limits.NUMBER, high: int = limits.NUMBER, *, natural: bool = False) -> Shape:
    """Take whole numbers within bounds; what lies beyond them goes beyond the program, unless they are `natural`."""
    hint = text("{n}", n=low) if low == high else text("a whole number from {low} to {high}", low=low, high=high)
    least = min(low, 0)

    def take(value: Any, at: Path, faults: Faults) -> Any:
        if is_whole(value, low, high):
            return value
        number = isinstance(value, int) and not isinstance(value, bool)
        if natural or low == high or not number or least <= value <= high or (least == 0 and value < 0):
            return None
        much = text("{value} is too much", value=describe(value))
        faults.add(at, much if value > high else text("{value} is too little", value=describe(value)), beyond(hint))
        return FAULTY

    return Shape(take, hint, {"type": "integer", "minimum": low, "maximum": high})


@cache
def tenths(high: int) -> Shape:
    """Take numbers above 0 with at most one digit after the point, as whole tenths."""
    hint = text("a number up to {high} with one digit after the point at the most, like 2.5", high=high)
    return _parts(10, high, hint, {"exclusiveMinimum": 0})


@cache
def hundredths(high: int) -> Shape:
    """Take numbers from 0 with at most two digits after the point, as whole hundredths."""
    hint = text("a number up to {high} with two digits after the point at the most, like 5.25", high=high)
    return _parts(100, high, hint, {"minimum": 0})


def _parts(of: int, high: int, hint: Text, low: Mapping[str, Any]) -> Shape:
    def take(value: Any) -> int | None:
        if not (is_whole(value) or _finite(value)) or not 0 <= value <= high or (not value and "minimum" not in low):
            return None
        return int(value * of) if value * of % 1 == 0 else None

    return simple(take, hint, {"type": "number", **low, "maximum": high})


@cache
def flag() -> Shape:
    """Take true and false."""
    return simple(
        lambda value: value if isinstance(value, bool) else None,
        text("true or false"),
        {"type": "boolean"},
    )


@lru_cache(maxsize=512)
def word(words: tuple[str, ...], what: str = "word") -> Shape:
    """Take one word of a list (`what` says what they are), a whole number as the word that it writes."""

    def take(value: Any, at: Path, faults: Faults) -> Any:
        name = str(value) if is_whole(value) else value
        if name in words or not isinstance(name, str):
            return name if isinstance(name, str) else None
        faults.unknown(at, what, name, words)
        return FAULTY

    hint = text("one of {words}", words=", ".join(words[:SHOWN])) if words else LEAVE
    spelled = [*words, *(int(name) for name in words if name.isdecimal())]
    return Shape(take, hint, {"enum": spelled} if words else {"type": "string"})


@cache
def name() -> Shape:
    """Take what something is called: short, on one line, no path, no word that stands for something else."""

    def take(value: Any) -> str | None:
        fits = isinstance(value, str) and len(value) <= limits.NAME and value not in RESERVED
        plain = fits and value.isprintable() and is_normalized("NFC", value)
        return value if plain and NAME.fullmatch(value) else None

    hint = text("a name of {n} characters at the most, without / \\ : or quotes", n=limits.NAME)
    return simple(take, hint, {"type": "string", "minLength": 1, "maxLength": limits.NAME})


@cache
def label() -> Shape:
    """Take what a question is called: any text on one line; it is only printed."""

    def take(value: Any) -> str | None:
        fits = isinstance(value, str) and 0 < len(value) <= limits.TEXT
        return value if fits and not CONTROL.search(value) else None

    hint = text("a text of {n} characters at the most, on one line", n=limits.TEXT)
    return simple(take, hint, {"type": "string", "minLength": 1, "maxLength": limits.TEXT})


def pattern(form: re.Pattern[str], hint: Text) -> Shape:
    """Take short texts of a fixed form."""
    return simple(
        lambda value: value if isinstance(value, str) and form.fullmatch(value) else None,
        hint,
        {"type": "string", "pattern": f"^{form.pattern}$"},
    )


@cache
def slug() -> Shape:
    """Take names that are looked up in tables."""
    return pattern(SLUG, text("up to {n} of a-z, 0-9 and -", n=limits.NAME))


@cache
def prose() -> Shape:
    """Take a text shown to a player, English or a table of languages with English among them, as {language: text}."""

    def take(value: Any, at: Path, faults: Faults) -> Any:
        if not isinstance(value, dict):
            return {"en": value} if is_sayable(value) else None
        if "en" not in value or not all(LANGUAGE.fullmatch(language) for language in value):
            return None
        wrong = [language for language, said in value.items() if not is_sayable(said)]
        for language in wrong:
            faults.wrong((*at, language), value[language], text("a text of {n} characters at the most", n=limits.TEXT))
        return FAULTY if wrong else value

    said = {"type": "string", "maxLength": limits.TEXT}
    table = {"type": "object", "required": ["en"], "additionalProperties": said}
    like = '{ en = "...", ru = "..." }'
    hint = text("a text of {n} characters at the most, or {like}", n=limits.TEXT, like=like)
    return Shape(take, hint, {"anyOf": [said, table]})


@cache
def roll() -> Shape:
    """Take dice as players write them, or a plain number; kept as the dice are written."""

    def take(value: Any) -> str | None:
        written = value if isinstance(value, str) else str(value) if is_whole(value) else ""
        try:
            return str(dice.parse(written[: limits.NAME]))
        except ValueError:
            return None

    return simple(take, text("dice like 1d8+3, or a number"), {"type": ["string", "integer"]})


def either(kind: type, first: Shape, second: Shape) -> Shape:
    """Take values of a type by the first shape, all others by the second."""

    def take(value: Any, at: Path, faults: Faults) -> Any:
        shape = first if isinstance(value, kind) else second
        return shape.take(value, at, faults)

    hint = text("{one}, or {other}", one=first.hint, other=second.hint)
    return Shape(take, hint, {"anyOf": [first.schema, second.schema]})


def many(each: Shape, most: int = limits.LIST, least: int = 0, once: bool = False) -> Shape:
    """Take a list of one shape as a tuple; faulty elements are left out. `once`: none may stand there again."""

    def take(value: Any, at: Path, faults: Faults) -> Any:
        if not isinstance(value, list):
            return None
        if not least <= len(value) <= most:
            exact = 0 < least == most or not most or len(value) < least
            faults.add(at, text("a list of {n}", n=len(value)), count if exact else beyond(count))
            return FAULTY
        items = [each.read(item, (*at, i), faults) for i, item in enumerate(value)]
        for i, item in enumerate(items if once else ()):
            if item is not None and item in items[:i]:
                faults.add((*at, i), text("{value} is there twice", value=describe(item)), text("each once"))
        return tuple(item for item in items if item is not None)

    count = text("{n}", n=most) if least == most else text("{least} to {most}", least=least, most=most)
    hint = text("a list of {n}: {each}", n=count, each=each.hint) if most else LEAVE
    count = count if most else LEAVE
    return Shape(take, hint, {"type": "array", "items": each.schema, "minItems": least, "maxItems": most})


def numbers(like: str, lengths: tuple[int, ...], low: int, high: int) -> Shape:
    """Take a list of so many whole numbers as a tuple: a cell, an area, dice. `like` shows one."""

    def take(value: Any) -> tuple[int, ...] | None:
        fits = isinstance(value, list) and len(value) in lengths and all(is_whole(n, low, high) for n in value)
        return tuple(value) if fits else None

    hint = text("{like} with whole numbers from {low} to {high}", like=like, low=low, high=high)
    items = whole(low, high).schema
    return simple(take, hint, {"type": "array", "items": items, "minItems": min(lengths), "maxItems": max(lengths)})


NO_OTHERS: Mapping[str, Shape] = {}


def pairs(keys: Shape, values: Shape, most: int = limits.UNITS, own: Mapping[str, Shape] = NO_OTHERS) -> Shape:
    """Take a table from words to one shape as a dict in the file's order; faulty entries are left out.

    `own`: words whose entries have a shape of their own.
    """

    def take(value: Any, at: Path, faults: Faults) -> dict[str, Any] | None:
        if not isinstance(value, dict) or len(value) > most:
            return None
        read = {
            keys.read(key, (*at, key), faults): own.get(key, values).read(item, (*at, key), faults)
            for key, item in value.items()
        }
        return {key: item for key, item in read.items() if key is not None and item is not None}

    hint = text("a table of {n} entries at the most", n=most)
    schema = {"type": "object", "propertyNames": keys.schema, "additionalProperties": values.schema}
    return Shape(take, hint, schema)


def table(fields: Mapping[str, Shape], needs: tuple[str, ...] = (), says: str = "") -> Shape:
    """Take a table of known keys, some of them needed, as a dict of what was right. `says` is for editors."""

    def entry(key: str, item: object, at: Path, faults: Faults) -> Any:
        if key in fields:
            return fields[key].read(item, at, faults)
        faults.unknown(at, "key", key, fields)
        return None

    def take(value: Any, at: Path, faults: Faults) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            return None
        for key in needs:
            if key not in value:
                faults.add(at, text("{key} is missing", key=key), fields[key].hint)
        read = {key: entry(key, item, (*at, key), faults) for key, item in value.items()}
        return {key: item for key, item in read.items() if item is not None}

    hint = text("a table with the keys {words}", words=", ".join(list(fields)[:SHOWN]))
    schema: Schema = {"type": "object", "properties": {key: shape.schema for key, shape in fields.items()}}
    schema |= {"required": list(needs)} if needs else {}
    schema |= {"description": says} if says else {}
    return Shape(take, hint, {**schema, "additionalProperties": False})


@cache
def plain() -> Shape:
    """Take anything within the limits, to be checked elsewhere: what is expected, a lesson's step."""

    def take(value: Any, at: Path, faults: Faults) -> Any:
        if isinstance(value, dict) and len(value) <= limits.LIST:
            read = {key: anything.read(item, (*at, key), faults) for key, item in value.items()}
            return {key: item for key, item in read.items() if item is not None}
        if isinstance(value, list) and len(value) <= limits.LIST:
            return [anything.read(item, (*at, i), faults) for i, item in enumerate(value)]
        fits = isinstance(value, bool) or is_whole(value) or is_sayable(value) or _finite(value)
        return value if fits else None

    anything = Shape(take, text("texts, numbers, true or false, and lists and tables of them"), {})
    return anything


@cache
def plain_table() -> Shape:
    """Take a table of anything within the limits."""
    inner = plain()
    return Shape(
        lambda value, at, faults: inner.take(value, at, faults) if isinstance(value, dict) else None,
        text("a table"),
        {"type": "object"},
    )


def is_sayable(value: object) -> bool:
    """Say whether a value is a text that may be shown: not too long, without control characters."""
    return isinstance(value, str) and len(value) <= limits.TEXT and CONTROL.search(value) is None


def _finite(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_finite() and -limits.NUMBER <= value <= limits.NUMBER
