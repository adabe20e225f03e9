"""Random boards: walls and windows, low walls, railings, slits, smoke and fog, pits and ledges, who flies or digs."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.rules.lines.geometry import Cell, Cells

KINDS: dict[str, dict[str, Any]] = {
    ".": {},
    ":": {"diggable": True},
    "#": {"blocks": ["move", "sight", "effect"]},
    "+": {"blocks": ["move", "sight", "effect"]},
    "o": {"cover": "low"},
    "&": {},
    "%": {"concealment": 20},
    "W": {"blocks": ["move", "effect"]},
    "F": {"blocks": ["sight"]},
    "G": {"blocks": ["move"]},
    "B": {"blocks": ["move"], "soft": True},
    "R": {"cover": "partial"},
    "C": {"cover": "cover", "blocks": ["move"]},
    "K": {"cover": "cover"},
    "S": {"cover": "improved", "blocks": ["move"]},
    "I": {"cover": "improved"},
    "H": {"concealment": 10},
    "D": {"concealment": 50},
}
"""What stands on a cell: those in capitals are the boards' own, the others the standard ones."""
THICK = (0.1, 0.2, 0.35, 0.55)
"""How much of a board something stands on."""
LEVELS = ("0", "0", "000001", "0001b", "00112", "00123", "0000000ab123", "002", "0033")
"""Heights of the ground to draw from: flat, and less and less so."""
SIDES = {"large": 2, "huge": 3, "2": 2, "3": 3}
TEAMS = {"A": "heroes", "T": "foes"}


@dataclass(frozen=True)
class Creature:
    """Somebody on a board: `high` is how many cells its space reaches up."""

    name: str
    size: str
    at: Cell
    high: int
    conditions: tuple[str, ...] = ()
    extras: dict[str, int] = field(default_factory=dict)

    @property
    def side(self) -> int:
        return SIDES.get(self.size, 1)

    @property
    def cells(self) -> Cells:
        x, y, z = self.at
        side = range(self.side)
        return tuple((x + i, y + j, z + k) for k in range(self.high) for j in side for i in side)

    def level(self, fields: str) -> str:
        """Write it down as a level does."""
        team = TEAMS.get(self.name, "others")
        head = f'[[creature]]\nname = "{self.name}"\nat = {list(self.at)}\nteam = "{team}"\nsize = "{self.size}"\n'
        states = "conditions = [{}]\n".format(", ".join(f'"{state}"' for state in self.conditions))
        return head + states + "".join(f"{key} = {value}\n" for key, value in self.extras.items()) + fields


@dataclass
class Board:
    """A map's rows and heights, and who is on it: `A` and `T` are asked about."""

    rows: list[str]
    heights: list[str]
    creatures: list[Creature] = field(default_factory=list)

    def named(self, name: str) -> Creature:
        return next(one for one in self.creatures if one.name == name)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < len(self.rows[0]) and 0 <= cell[1] < len(self.rows)

    def ground(self, cell: Cell) -> int:
        char = self.heights[cell[1]][cell[0]]
        return int(char) if char.isdigit() else -1 - "abcdefgh".index(char)

    def says(self, cell: Cell, key: str) -> Any:
        return KINDS[self.rows[cell[1]][cell[0]]].get(key)

    def blocks(self, cell: Cell, what: str) -> bool:
        return self.inside(cell) and what in (self.says(cell, "blocks") or ())

    def solid(self, cell: Cell) -> bool:
        """The ground, and whatever blocks effect, from the ground to any height."""
        return self.inside(cell) and (cell[2] < self.ground(cell) or self.blocks(cell, "effect"))

    def stands(self, cell: Cell, key: str) -> Any:
        """What a thing says that stands in a cell: it is one cell high, on its ground."""
        return self.says(cell, key) if self.inside(cell) and cell[2] == self.ground(cell) else None

    def dirt(self, one: Creature) -> Cells:
        """List its cells that are below the ground."""
        return tuple(cell for cell in one.cells if cell[2] < self.ground(cell))

    def level(self, book: str, fields: str, asks: list[str]) -> str:
        """Write the board and its questions as a level."""
        own = "\n".join(f'"{glyph}" = {_written(kind)}' for glyph, kind in KINDS.items() if glyph.isupper())
        rows, heights = "\n".join(self.rows), "\n".join(self.heights)
        head = f'format = 1\ntitle = "Lines"\nrulebook = "{book}"\n[map]\nrows = """\n{rows}\n"""\n'
        head += f'heights = """\n{heights}\n"""\n[key]\n{own}\n'
        return "\n".join([head, *(one.level(fields) for one in self.creatures), *asks])


def _written(kind: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(what)}" for key, what in kind.items()) + " }"


@dataclass(frozen=True)
class Style:
    """What a book's boards are made of: creatures' sizes, conditions, whether a big one is as high as it is wide."""

    sizes: tuple[str, ...]
    conditions: tuple[str, ...]
    cubes: bool
    senses: bool


STYLES = {
    "starfinder": Style(
        ("medium",) * 6 + ("small", "tiny", "large", "large", "huge"),
        ("in-darkness", "in-dim-light", "blurred", "invisible"),
        cubes=False,
        senses=True,
    ),
    "draw-steel": Style(("1M", "1M", "1M", "1T", "1S", "1L", "2", "2", "3"), ("invisible", "concealed"), True, False),
}


def board(book: str, number: int) -> Board:
    """Make the board of a number: the same for ever, unless this function changes."""
    dice = Random(f"{book} {number}")
    while True:
        made = _board(dice, STYLES[book])
        if made is not None:
            return made


def _board(dice: Random, style: Style) -> Board | None:
    wide, high = dice.randint(4, 9), dice.randint(3, 8)
    some, thick, floor = dice.sample("#####+oooWFGBRRCKSIHD%%%&", dice.randint(1, 4)), dice.choice(THICK), "."
    if dice.random() < 0.25:
        floor = ":"
    levels = dice.choice(LEVELS)
    rows = ["".join(dice.choice(some) if dice.random() < thick else floor for _ in range(wide)) for _ in range(high)]
    made = Board(rows, ["".join(dice.choice(levels) for _ in range(wide)) for _ in range(high)])
    flies, digs = dice.choice((0, 0, 0.3, 0.6)), dice.choice((0, 0.5))
    for name in ("A", "T", *(f"Other {i}" for i in range(dice.choice((0, 0, 1, 3))))):
        one = _creature(dice, style, made, name, flies, digs)
        if one is not None:
            made.creatures.append(one)
        elif name in TEAMS:
            return None
    return made


def _creature(dice: Random, style: Style, made: Board, name: str, flies: float, digs: float) -> Creature | None:
    """Put somebody where nobody is yet, on the ground, above it or in the soil; None where there is no room."""
    taken = {cell for one in made.creatures for cell in one.cells}
    for _ in range(30):
        size = dice.choice(style.sizes)
        side = SIDES.get(size, 1)
        x, y = dice.randint(0, 9 - side), dice.randint(0, 8 - side)
        z, high = 0, side if style.cubes else 1
        floor = Creature(name, size, (x, y, z), 1).cells
        if not all(made.inside(cell) and not made.blocks(cell, "move") for cell in floor):
            continue
        z = max(made.ground(cell) for cell in floor)
        soil = all(made.rows[cell[1]][cell[0]] == ":" for cell in floor)
        if dice.random() < flies:
            z += dice.randint(1, 3)
        elif soil and dice.random() < digs:
            z = min(made.ground(cell) for cell in floor) - dice.randint(1, high + 1)
        one = Creature(name, size, (x, y, z), high, *_traits(dice, style, side))
        if not taken.intersection(one.cells):
            return one
    return None


def _traits(dice: Random, style: Style, side: int) -> tuple[tuple[str, ...], dict[str, int]]:
    conditions = (dice.choice(style.conditions),) if dice.random() < 0.15 else ()
    if not style.senses or dice.random() < 0.6:
        return conditions, {}
    tall = dice.choice((1, 2, 3, 4, 5, 6, 7, 12) if side == 1 else (6, 7, 12, 24))
    return conditions, {"height": tall, "darkvision": dice.choice((0, 20, 60))}
