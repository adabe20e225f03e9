"""The fields: the west half is drawn, and what is played is that and its mirror image."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fields"
BOOKS = {"starfinder": "starfinder", "pathfinder": "pathfinder", "draw_steel": "draw-steel", "lordsouls": "lordsouls"}
"""The files, and the rulebooks by their names in levels."""
WEST, EAST = "west", "east"


@dataclass(frozen=True)
class Mirror:
    """One field of a book."""

    book: str
    name: str
    said: Mapping[str, Any] = field(repr=False)

    @property
    def level(self) -> bytes:
        """Write the level: both halves, and everybody twice."""
        head = f'format = 1\ntitle = "{self.name}"\nrulebook = "{BOOKS[self.book]}"\nrounds = 20\n'
        half = _rows(self.said["rows"])
        floor = ["".join("." if glyph in self.said["who"] else glyph for glyph in row) for row in half]
        text = head + f"[map]\nrows = '''\n{_both(floor)}\n'''\n"
        if "heights" in self.said:
            text += f"heights = '''\n{_both(_rows(self.said['heights']))}\n'''\n"
        text += "[key]\n" + "\n".join(f"{json.dumps(glyph)} = {_table(kind)}" for glyph, kind in self._key)
        text += "".join(self._creature(team, letter, half) for team in (WEST, EAST) for letter in self.said["who"])
        return (text + "".join(self._goals())).encode()

    @property
    def _key(self) -> list[tuple[str, Mapping[str, Any]]]:
        return list(self.said.get("key", {}).items())

    def _creature(self, team: str, letter: str, half: list[str]) -> str:
        spots = [(x, y) for y, row in enumerate(half) for x, glyph in enumerate(row) if glyph == letter]
        x, y = min(x for x, _ in spots), min(y for _, y in spots)
        wide = max(x for x, _ in spots) - x + 1
        x = x if team == WEST else 2 * len(half[0]) - wide - x
        kind = self.said["who"][letter]
        return (f'\n[[creature]]\nname = "{team} {letter}"\nkind = "{kind}"\nteam = "{team}"\ncontrol = "ai"\n'
                f"at = [{x}, {y}]\n")  # fmt: skip

    def _goals(self) -> list[str]:
        goal = self.said.get("objective")
        told = [] if goal is None else [{"team": team} | dict(goal) for team in (WEST, EAST)]
        told += [{"team": team, "kind": "rout"} for team in (WEST, EAST)]
        return ["\n[[objective]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in one.items()) + "\n"
                for one in told]  # fmt: skip


def fields(book: str, *, unseen: bool = False) -> list[Mirror]:
    """List a book's fields: seven, or the three that are held back."""
    path = (FOLDER / "unseen" if unseen else FOLDER) / f"{book}.toml"
    return [Mirror(book, said["name"], said) for said in tomllib.loads(path.read_text("utf-8"))["field"]]


def _rows(drawn: str) -> list[str]:
    return drawn.strip("\n").split("\n")


def _both(half: list[str]) -> str:
    return "\n".join(row + row[::-1] for row in half)


def _table(kind: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in kind.items()) + " }"
