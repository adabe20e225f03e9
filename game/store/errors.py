"""Faults of a file: where each stands, what is wrong, what would be right; reported all at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from game.reasons import Text, text
from game.store import limits
from game.store.lines import Lines, Path

FEW = 4
"""Numbers in a list that is shown whole."""
HUGE = 10**18
SHOWN = 24
"""Words listed at most where a word is not known."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file. `line` counts from 1; 0: the file as a whole."""

    file: str
    line: int
    where: str
    what: Text
    right: Text

    def __str__(self) -> str:
        """Write the fault as one line: `FILE:LINE: where: what is wrong: what would be right`."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return visible(f"{place}: {self.where}: {self.what}: {self.right}")


class LevelError(ValueError):
    """A file that cannot be read as what it should be; carries every fault, in the order of the lines."""

    def __init__(self, faults: Iterable[Fault], hidden: int = 0) -> None:
        self.faults = tuple(faults)
        self.hidden = hidden
        """Faults beyond the first `limits.FAULTS`."""
        lines = [str(fault) for fault in self.faults]
        if hidden:
            lines.append(str(text("... and {n} more", n=hidden)))
        super().__init__("\n".join(lines))


class Faults:
    """Collects the faults of one file, so that reading can go on after each."""

    def __init__(self, file: str, lines: Lines | None = None) -> None:
        self.file = file
        self.lines = lines or Lines({}, {})
        self.labels: dict[Path, str] = {}
        """What a list's element is called in messages, instead of its number."""
        self._found: list[Fault] = []
        self._hidden = 0

    def __bool__(self) -> bool:
        """Say whether anything is wrong."""
        return bool(self._found)

    def __len__(self) -> int:
        """Count what is wrong."""
        return len(self._found) + self._hidden

    def add(self, at: Path, what: Text, right: Text, line: int = 0) -> None:
        """Note a fault at a path of keys and indices, on the path's own line unless another is given."""
        if len(self._found) >= limits.FAULTS:
            self._hidden += 1
            return
        line = line or self.lines.of(at)
        self._found.append(Fault(self.file, line, self._where(at), as_typed(what), as_typed(right)))

    def wrong(self, at: Path, value: object, right: Text) -> None:
        """Note that a value is not what belongs there."""
        self.add(at, text("{value} does not belong here", value=describe(value)), right)

    def unknown(self, at: Path, what: str, word: str, known: Iterable[str]) -> None:
        """Note a word that is none of the known ones, with the nearest of them as a suggestion."""
        if len(self._found) >= limits.FAULTS:
            self._hidden += 1
        else:
            self.add(at, text("there is no {what} {word}", what=what, word=describe(word)), advice(word, tuple(known)))

    def error(self) -> LevelError:
        """Give the faults as one error, in the order of their lines."""
        return LevelError(sorted(self._found, key=lambda fault: fault.line), self._hidden)

    def close(self) -> None:
        """Raise LevelError when anything was wrong."""
        if self._found:
            raise self.error()

    def _where(self, at: Path) -> str:
        words = ""
        for depth, part in enumerate(at, 1):
            label = self.labels.get(at[:depth], visible(str(part)[: limits.NAME]))
            words += f"[{label}]" if isinstance(part, int) else f".{label}"
        return words.lstrip(".") or "file"


def beyond(right: Text) -> Text:
    """Say what would be right where the rules would allow more than the program does."""
    return text("{right}, a limit of the program and not of the rules", right=right)


def as_typed(said: Text) -> Text:
    """Write numbers below 0 as one types them in a file, with the minus of the keyboard."""
    facts = ((key, as_typed(fact) if isinstance(fact, Text) else fact) for key, fact in said.facts)
    typed = ((key, str(fact) if isinstance(fact, int) and fact < 0 else fact) for key, fact in facts)
    return Text(said.msgid, tuple(typed))


def advice(word: str, known: tuple[str, ...]) -> Text:
    """Suggest the nearest known word, or list them."""
    known = tuple(name[: limits.NAME] for name in known)
    near = get_close_matches(word[: limits.NAME], known, 1)
    if near:
        return text('did you mean "{near}"?', near=near[0])
    if not known:
        return text("leave it out")
    tail = ", ..." if len(known) > SHOWN else ""
    return text("one of {words}", words=", ".join(known[:SHOWN]) + tail)


def describe(value: object) -> str:
    """Show a value in a message: short, on one line, without characters that cannot be seen."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        short = len(value) <= FEW and all(isinstance(item, int) for item in value)
        return f"[{', '.join(map(describe, value))}]" if short else "a list"
    if isinstance(value, int) and not -HUGE < value < HUGE:
        return "a number without bounds"
    if isinstance(value, str):
        cut = value if len(value) <= limits.NAME else value[: limits.NAME] + "..."
        return f'"{visible(cut)}"'
    return str(value)[: limits.NAME]


def visible(said: str) -> str:
    """Write a text on one line, what cannot be seen in it as its number."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in said)
