"""Files of positions: a theme each, boards drawn with letters, what is to be done on them and why.

    theme = "finish the wounded"

    [[position]]
    id = "one-left"                      # unique in its book
    why = "The hound has 2 left: ..."    # one sentence, with the numbers
    rows = '''
    ########
    #A...ho#                             # letters are creatures (capitals are our side), each drawn in all its cells
    ########
    '''
    best = ["attack|full-attack h"]      # one of these is to be done in the turn; "cell" targets: "move 2-4,1"
    wrong = ["move *"]                   # none of these
    ends = ["1-3,1"]                     # where the unit stands when its turn is over; `shuns`: where it does not
    line = ["attack h"]                  # a turn that is right, where that is not the first of `best`
    who = { A = { kind = "scout" }, h = { kind = "hound", left = 2 } }      # as in a level; `left`: hit points left

`first = true` judges the first command alone; `asked = true` the answer to a question, `best` being answers. `before`
lists what happens first: `{ who = "h", do = "attack A", dice = [..], answers = [..] }`. `[[position.also]]` is a
variant: its own id, and whatever differs. Each board is played as it is drawn and mirrored (`flip = "x"`, "y" or "").
It is A's turn. `under` says what ground a creature stands on.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
BOOKS = {"starfinder": "starfinder", "pathfinder": "pathfinder", "draw_steel": "draw-steel", "lordsouls": "lordsouls"}
"""The folders, and the rulebooks by their names in levels."""
MIRRORED = "~"
"""What the id of a mirrored board ends in."""
WORDS = (
    "id", "why", "rows", "heights", "best", "wrong", "ends", "shuns", "line", "who", "first", "asked", "before", "also",
    "flip", "under", "grid", "round", "key", "objective", "head",
)  # fmt: skip
"""What a position may say."""


@dataclass(frozen=True)
class Position:
    """One board: its book (a folder), theme, id, what it says, and how it is mirrored: '' as it is drawn, 'x', 'y'."""

    book: str
    theme: str
    id: str
    said: Mapping[str, Any] = field(repr=False)
    mirror: str = ""

    def get(self, key: str, default: Any = ()) -> Any:
        """Give what it says under a key."""
        return self.said.get(key, default)

    @property
    def rows(self) -> list[str]:
        """List the rows as they are drawn."""
        return str(self.said["rows"]).strip("\n").split("\n")

    @property
    def name(self) -> str:
        """Name it with its book, theme, and the mirror."""
        return f"{self.book}/{self.theme}/{self.id}{MIRRORED if self.mirror else ''}"

    def turned(self, x: int, y: int, side: int = 1) -> tuple[int, int]:
        """Give where a block stands on the other of the two boards; the same way there and back."""
        rows = self.rows
        if self.mirror == "x":
            return len(rows[0]) - side - x, y
        return (x, len(rows) - side - y) if self.mirror == "y" else (x, y)


def positions(book: str) -> list[Position]:
    """List a book's positions, each as it is drawn and mirrored, in the order of the files."""
    boards = [board for path in sorted((FOLDER / book).glob("*.toml")) for board in _file(book, path)]
    return [side for board in boards for side in _sides(board)]


@cache
def everything() -> tuple[Position, ...]:
    """List the positions of all books."""
    return tuple(board for book in BOOKS for board in positions(book))


def _sides(board: Position) -> Iterator[Position]:
    yield board
    axis = board.get("flip", "x")
    if axis:
        yield replace(board, mirror=axis)


def _file(book: str, path: Path) -> Iterator[Position]:
    data = tomllib.loads(path.read_text("utf-8"))
    for said in data["position"]:
        plain = {key: value for key, value in said.items() if key != "also"}
        yield Position(book, data["theme"], said["id"], plain)
        for other in said.get("also", ()):
            yield Position(book, data["theme"], other["id"], plain | other | {"who": _merged(plain["who"], other)})


def _merged(who: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a variant's creatures over the others; `false` takes one off the board."""
    laid = {letter: {**who.get(letter, {}), **more} if more else False for letter, more in other.get("who", {}).items()}
    return {letter: spec for letter, spec in {**who, **laid}.items() if spec}
