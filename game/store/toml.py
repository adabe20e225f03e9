"""From a file to plain data: bounds first, then TOML, then where everything stands."""

import os
import re
import stat
import sys
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

import tomli

from game.reasons import Text, text
from game.store import limits
from game.store.disk import head
from game.store.errors import Fault, Faults, LevelError, beyond, visible
from game.store.lines import STRING, index

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""What no file and no text may hold: control characters, and those that turn the direction of writing."""
WRITTEN = text("TOML, as levels/README.md shows it")
SKIPPED = re.compile(rf"#[^\n]*|{STRING.pattern}", re.DOTALL)
DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]++[ \t]*+\.[ \t]*+){{{limits.NESTING}}}")


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its name in messages, its bytes, its data, and a collector of faults that knows its lines."""

    name: str
    raw: bytes
    data: dict[str, Any]
    faults: Faults


def read_file(source: str | os.PathLike[str]) -> tuple[str, bytes]:
    """Read a file, or standard input for `-`: its name and its bytes, one more than allowed at most.

    Raises LevelError when there is no such file, or when it is none that can be read.
    """
    name = visible(os.fspath(source).encode("utf-8", "replace").decode())
    if name == "-":
        return "standard input", sys.stdin.buffer.read(limits.FILE + 1)
    try:
        regular = stat.S_ISREG(os.stat(source).st_mode)
        raw = head(source, limits.FILE + 1) if regular else b""
    except FileNotFoundError:
        raise _whole(name, text("there is no such file"), text("check the name and the folder")) from None
    except (OSError, ValueError):
        raise _whole(name, text("it cannot be opened"), text("check its name and its permissions")) from None
    if not regular:
        raise _whole(name, text("it is not a file"), text("name a level file, not a folder"))
    return name, raw


def parse(raw: bytes, name: str) -> Document:
    """Parse bytes as TOML within the limits.  Raises LevelError with every fault that can be told at this stage."""
    source = _decode(raw, name)
    faults = Faults(name)
    _check_characters(source, faults)
    faults.close()
    _check_depth(source, faults)
    faults.close()
    try:
        data = tomli.loads(source, parse_float=number)
    except tomli.TOMLDecodeError as error:
        words = text("{message}, column {column}", message=error.msg.rstrip("."), column=error.colno)
        raise LevelError([Fault(name, error.lineno, "TOML", words, WRITTEN)]) from None
    except (ValueError, RecursionError):
        raise _whole(name, text("a number or a list in it is too long"), WRITTEN) from None
    return Document(name, raw, data, Faults(name, index(source)))


def number(written: str) -> Decimal:
    """Read a number with a decimal point exactly; one that is out of all bounds becomes NaN."""
    try:
        return Decimal(written)
    except InvalidOperation:
        return Decimal("nan")


def _whole(name: str, what: Text, right: Text) -> LevelError:
    return LevelError([Fault(name, 0, "file", what, right)])


def _decode(raw: bytes, name: str) -> str:
    if len(raw) > limits.FILE:
        right = beyond(text("{bytes} bytes at the most", bytes=limits.FILE))
        raise _whole(name, text("it is too big"), right)
    if raw[:3] == b"\xef\xbb\xbf":
        raise _whole(name, text("it begins with a byte order mark"), text("save it as UTF-8 without a mark"))
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        fault = Fault(name, line, "file", text("it is not UTF-8 text"), text("save it as UTF-8"))
        raise LevelError([fault]) from None


def _check_characters(source: str, faults: Faults) -> None:
    for count, line in enumerate(source.split("\n"), 1):
        if len(line) > limits.LINE or len(line.encode()) > limits.LINE:
            right = text("{bytes} bytes at the most; break it up", bytes=limits.LINE)
            faults.add((), text("the line is too long"), right, count)
        match = CONTROL.search(line)
        if match is not None:
            what = text("a control character, code {code}, column {column}", code=ord(match[0]), column=match.end())
            faults.add((), what, text("plain text"), count)


def _check_depth(source: str, faults: Faults) -> None:
    """Bound nesting before parsing: brackets outside strings and comments, and parts of dotted keys."""
    bare = SKIPPED.sub(_blanked, source)
    right = text("{depth} levels at the most", depth=limits.NESTING)
    depth = 0
    for match in re.finditer(r"[\[\]{}]", bare):
        depth = depth + 1 if match[0] in "[{" else max(0, depth - 1)
        if depth > limits.NESTING:
            faults.add((), text("lists or tables are nested too deep"), right, bare.count("\n", 0, match.start()) + 1)
            return
    deep = DEEP_KEY.search(bare)
    if deep is not None:
        faults.add((), text("the dotted key has too many parts"), right, bare.count("\n", 0, deep.start()) + 1)


def _blanked(match: re.Match[str]) -> str:
    """Put a plain word in place of a string or comment, keeping its line ends."""
    return "s" + "\n" * match[0].count("\n")
