"""Where each key of a TOML text stands: the parser gives values without positions, so this walks the text again."""

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import tomli

Path = tuple[str | int, ...]
"""Keys and list indices from the top of the file."""

STRING = re.compile(
    r'"""(?:\\.?|[^\\])*?(?:"""+|\Z)|\'\'\'.*?(?:\'\'\'+|\Z)|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?', re.DOTALL
)
"""A string of any of the four forms; one without an end runs to the end of its line or of the text."""
OPENING = re.compile(r"(?:[ \t]+(?:#[^\n]*)?\n)?\n*")
"""What a drawing in a long string may begin with: blanks or a comment beside its quotes, then empty lines."""
KEY = re.compile(r'[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')
BLANK = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
COMMA = re.compile(rf"{BLANK.pattern},?{BLANK.pattern}")
SCALAR = re.compile(r"[^,\]}\n#]*")
BARE = r"""[^\[{"',\]}\n#][^,\]}\n#]*"""
WORDS = r"""(?:"[^"\\\n]+"|'[^'\n]+')"""
PLAIN = re.compile(rf"([A-Za-z0-9_-]+)[ \t]*=[ \t]*({WORDS}|{BARE})?")
"""A key of one part and what follows it; with its value where that is a number, a date, a word or a plain text."""
FLAT = re.compile(r"\[([^\[\]{}\"'\n#]*)\]")
"""A list of such values on one line."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines, from 1, of the keys and list elements of a file, and of the first drawn row in each long string."""

    keys: Mapping[Path, int]
    inside: Mapping[Path, int]

    def of(self, at: Path) -> int:
        """Give the line of a path, or of the nearest thing around it; 0 when there is none."""
        for length in range(len(at), 0, -1):
            if at[:length] in self.keys:
                return self.keys[at[:length]]
        return 0

    def row(self, at: Path, row: int) -> int:
        """Give the line of a row (from 0) of a long string."""
        return self.inside[at] + row if at in self.inside else self.of(at)


@lru_cache(maxsize=32)
def index(source: str) -> Lines:
    """Index a text that the parser has accepted, with line ends already made plain; of the last ones once."""
    return _Walk(source).lines()


class _Walk:
    """One pass over a valid text; `here` is the position, `base` the table that the last header opened."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.here = 0
        self.base: Path = ()
        self.last: dict[Path, int] = {}
        self.keys: dict[Path, int] = {}
        self.inside: dict[Path, int] = {}
        self.ends = [match.start() for match in re.finditer("\n", source)]

    def lines(self) -> Lines:
        self._blank()
        while self.here < len(self.source):
            self._header() if self._at("[") else self._pair(self.base)
            self._blank()
        return Lines(self.keys, self.inside)

    def _line(self) -> int:
        return bisect_left(self.ends, self.here) + 1

    def _at(self, char: str) -> bool:
        return self.source.startswith(char, self.here)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.here)
        if match is None:
            return ""
        self.here = match.end()
        return match[0]

    def _blank(self) -> None:
        self._skip(BLANK)

    def _key(self) -> list[str]:
        parts = []
        while True:
            self._blank()
            parts.append(_plain(self._skip(KEY)))
            self._blank()
            if not self._at("."):
                return parts
            self.here += 1

    def _header(self) -> None:
        many = self._at("[[")
        line = self._line()
        self.here += 2 if many else 1
        path: Path = ()
        *outer, name = self._key()
        for part in outer:
            path = (*path, part)
            self.keys.setdefault(path, line)
            path = self._inner(path)
        path = (*path, name)
        if many:
            self.last[path] = self.last.get(path, -1) + 1
        self.keys.setdefault(path, line)
        self.base = self._inner(path)
        self.keys.setdefault(self.base, line)
        self.here += 2 if many else 1

    def _inner(self, path: Path) -> Path:
        return (*path, self.last[path]) if path in self.last else path

    def _pair(self, base: Path) -> None:
        line, plain = self._line(), PLAIN.match(self.source, self.here)
        if plain is not None:
            path = (*base, plain[1])
            self.keys.setdefault(path, line)
            self.here = plain.end()
            if plain[2] is None:
                self._value(path)
            return
        path = base
        for part in self._key():
            path = (*path, part)
            self.keys.setdefault(path, line)
        self.here += 1
        self._blank()
        self._value(path)

    def _value(self, path: Path) -> None:
        match self.source[self.here : self.here + 1]:
            case "[":
                self._list(path)
            case "{":
                self._table(path)
            case '"' | "'":
                self._string(path)
            case _:
                self._skip(SCALAR)

    def _string(self, path: Path) -> None:
        line = self._line()
        word = self._skip(STRING)
        if word[:3] in ('"""', "'''"):
            opening = OPENING.match(word, 3)
            self.inside[path] = line + (opening[0].count("\n") if opening else 0)

    def _list(self, path: Path) -> None:
        flat = FLAT.match(self.source, self.here)
        if flat is not None:
            self._flat(path, flat[1].split(","))
            self.here = flat.end()
            return
        self.here += 1
        count = 0
        self._blank()
        while self.here < len(self.source) and not self._at("]"):
            inner = (*path, count)
            self.keys[inner] = self._line()
            self._value(inner)
            count += 1
            self._comma()
        self.here += 1

    def _flat(self, path: Path, items: list[str]) -> None:
        """Note the elements of a list that stand on one line; after the last there may be a comma."""
        line = self._line()
        for count in range(len(items) - (not items[-1].strip())):
            self.keys[*path, count] = line

    def _table(self, path: Path) -> None:
        self.here += 1
        self._blank()
        while self.here < len(self.source) and not self._at("}"):
            self._pair(path)
            self._comma()
        self.here += 1

    def _comma(self) -> None:
        self._skip(COMMA)


def _plain(key: str) -> str:
    """Give the key that a written key part stands for."""
    if key[:1] not in ('"', "'"):
        return key
    return key[1:-1] if "\\" not in key else str(tomli.loads(f"key = {key}")["key"])
