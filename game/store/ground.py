"""A level's map: standard glyphs, the level's own key, rows and heights, read into a Field."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from game.reasons import Text, counted, text
from game.space.field import Field, Kind
from game.space.grid import GRIDS
from game.store import limits, toml
from game.store.errors import Faults, beyond, describe
from game.store.lines import OPENING, Path
from game.store.shapes import Shape, flag, many, numbers, pairs, prose, simple, slug, table, tenths, whole, word

BLOCKS = ("move", "sight", "effect")
COVERS = ("low", "partial", "cover", "improved")
LIGHTS = ("dim", "dark")
GRAVITIES = {"zero": "zero", "low": "low", "standard": "normal", "high": "high"}
"""What a level calls the four gravities, and what the rules do."""
HEIGHTS = {**{str(n): n for n in range(10)}, **{"abcdefgh"[n]: -1 - n for n in range(-limits.LOWEST)}}
"""The characters of `heights`."""
WIDEST_GAP = 100
"""Feet."""
Kinds = Mapping[str, Kind]


def glyph() -> Shape:
    """Take one character that fills one column of a plain text."""

    def convert(value: Any) -> str | None:
        return value if isinstance(value, str) and len(value) == 1 and _narrow(value) else None

    return simple(convert, text("one visible character, not a wide one"), {"type": "string", "pattern": "^[^ ]$"})


def _narrow(char: str) -> bool:
    visible = unicodedata.category(char)[0] in "LNPS" and not unicodedata.combining(char)
    return visible and unicodedata.east_asian_width(char) not in ("W", "F")


def kind_shape() -> Shape:
    """Take what a cell can say."""
    return table(
        {
            "name": slug(),
            "title": prose(),
            "difficult": whole(0, 20),
            "blocks": many(word(BLOCKS, "thing to block"), len(BLOCKS)),
            "soft": flag(),
            "height": whole(limits.LOWEST, limits.HIGHEST),
            "water": whole(0, 16),
            "canopy": flag(),
            "gap": tenths(WIDEST_GAP),
            "cover": word(COVERS, "cover"),
            "concealment": whole(0, 100, natural=True),
            "light": word(LIGHTS, "light"),
            "damage": whole(0, 1000),
            "diggable": flag(),
            "slope": flag(),
            "obstacle": flag(),
            "becomes": glyph(),
        },
        says="What stands on a cell drawn with this character.",
    )


def key_shape() -> Shape:
    """Take a level's own glyphs."""
    return pairs(glyph(), kind_shape(), limits.GLYPHS)


def map_shape() -> Shape:
    """Take the map's two drawings, still as texts."""

    def convert(value: Any) -> str | None:
        return value if isinstance(value, str) else None

    drawing = simple(convert, text('rows of characters between """ and """'), {"type": "string"})
    return table({"rows": drawing, "heights": drawing}, ("rows",), "The map: a character for each cell.")


@cache
def standard() -> Kinds:
    """Give the standard kinds by glyph, from assets/terrain.toml."""
    name = "terrain.toml"
    document = toml.parse(resources.files("assets").joinpath(name).read_bytes(), name)
    read = key_shape().read(document.data, (), document.faults)
    document.faults.close()
    titles = {char: Text(entry["title"]["en"]) for char, entry in read.items()}
    return dict(_with_names({}, read, titles))


def kinds(key: Mapping[str, dict[str, Any]], titles: Mapping[str, Text], faults: Faults) -> Kinds:
    """Give the kinds of a level by glyph: its own key over the standard ones."""
    known = _with_names(standard(), key, titles)
    names: dict[str, str] = {}
    for char, kind in known.items():
        if names.setdefault(kind.name, char) != char:
            what = text('{name} is also the name of "{glyph}"', name=kind.name, glyph=names[kind.name])
            faults.add(("key", char, "name"), what, text("another name"))
    for char, entry in key.items():
        if entry.get("becomes", char) not in known:
            faults.unknown(("key", char, "becomes"), "glyph", entry["becomes"], known)
    return known


def check_names(key: Mapping[str, dict[str, Any]], words: Mapping[str, tuple[str, ...]], faults: Faults) -> None:
    """Note names that nearly mean something: a known word, and after it one that is none of those that may follow."""
    for char, entry in key.items():
        name = entry.get("name", "")
        said = next((word for word in sorted(words, key=len, reverse=True) if _follows(word, name)), "")
        after = _follows(said, name) if said else ""
        if after and after not in words[said]:
            faults.unknown(("key", char, "name"), said, after, words[said])


def _follows(word: str, name: str) -> str:
    """Give what follows a word in a name; '' where the word is not in it, or ends it."""
    return f"-{name}".partition(f"-{word}-")[2]


def _with_names(known: Kinds, key: Mapping[str, dict[str, Any]], titles: Mapping[str, Text]) -> dict[str, Kind]:
    entries = {char: kind.name for char, kind in known.items()}
    entries |= {char: entry.get("name", char) for char, entry in key.items()}
    made = {char: _kind(char, entry, entries, titles[char]) for char, entry in key.items()}
    return {**known, **made}


def _kind(char: str, entry: Mapping[str, Any], names: Mapping[str, str], title: Text) -> Kind:
    blocks = entry.get("blocks", ())
    direct = (
        "difficult", "soft", "height", "water", "canopy", "cover", "concealment", "light", "damage", "diggable",
        "slope",
    )  # fmt: skip
    return Kind(
        name=names[char],
        glyph=char,
        title=title,
        blocks_move="move" in blocks,
        blocks_sight="sight" in blocks,
        blocks_effect="effect" in blocks,
        gap_tenths=entry.get("gap", 0),
        obstacle=entry.get("obstacle", False),
        becomes=names.get(entry.get("becomes", ""), ""),
        **{name: entry[name] for name in direct if name in entry},
    )


def read_ground(drawings: Mapping[str, str], known: Kinds, grid: str, gravity: str, faults: Faults) -> Field | None:
    """Read the rows and heights of a map; None, with the faults noted, when they make no field."""
    rows = _rows(drawings["rows"], ("map", "rows"), faults, known) if "rows" in drawings else None
    if rows is None or not _known(rows, known, faults):
        return None
    used = _used(rows, known)
    index = {kind.glyph: i for i, kind in enumerate(used)}
    heights = _heights(drawings.get("heights"), rows, known, faults)
    if heights is None:
        return None
    cells = bytes(index[char] for row in rows for char in row)
    return Field(len(rows[0]), len(rows), used, cells, heights, GRIDS[grid], GRAVITIES[gravity])


def bare(grid: str, gravity: str) -> Field:
    """Give a single cell of floor, for a level that only asks about numbers."""
    return Field(1, 1, (standard()["."],), b"\0", (0,), GRIDS[grid], GRAVITIES[gravity])


def _rows(drawing: str, at: Path, faults: Faults, known: Kinds | None = None) -> list[str] | None:
    """Cut a drawing into rows of one length; None, with the fault noted, when there are none such.

    Where they are not of one length, the characters that stand for nothing are noted all the same.
    """
    rows = OPENING.sub("", drawing, 1).rstrip(" \t\n").split("\n")
    right = text("1 to {most} rows of 1 to {most} characters", most=limits.MAP)
    if not rows[0] or len(rows) > limits.MAP or len(rows[0]) > limits.MAP:
        what = counted(
            "{rows} row of {columns} makes no map",
            "{rows} rows of {columns} make no map",
            rows=len(rows),
            columns=len(rows[0]),
        )
        faults.add(at, what, beyond(right) if rows[0] else right)
        return None
    ragged = [i for i, row in enumerate(rows) if len(row) != len(rows[0])]
    for i in ragged:
        what = counted("row {row} has {n} character", "row {row} has {n} characters", n=len(rows[i]), row=i + 1)
        faults.add(at, what, text("{n}, as the first has", n=len(rows[0])), faults.lines.row(at, i))
    if ragged and known is not None:
        _known(rows, known, faults)
    return None if ragged else rows


def _known(rows: list[str], known: Kinds, faults: Faults) -> bool:
    """Note each character that stands for nothing, where it first occurs."""
    seen: dict[str, None] = {}
    for i, row in enumerate(rows):
        for j, char in enumerate(row):
            if char not in known and char not in seen:
                seen[char] = None
                _no_glyph(char, i, j, known, faults)
    return not seen


def _no_glyph(char: str, row: int, column: int, known: Kinds, faults: Faults) -> None:
    at: Path = ("map", "rows")
    spelled = describe(char) if _narrow(char) else f"U+{ord(char):04X}"
    what = text("row {row}, column {column}: there is no glyph {char}", row=row + 1, column=column + 1, char=spelled)
    right = text("add it to [key], or use one of {words}", words=" ".join(known))
    faults.add(at, what, right, faults.lines.row(at, row))


def _used(rows: list[str], known: Kinds) -> tuple[Kind, ...]:
    """List the kinds that the map shows, and those that they turn into, in the order of the key."""
    names = {kind.name: kind for kind in known.values()}
    shown = {char: None for row in rows for char in row}
    waiting = [known[char] for char in shown]
    while waiting:
        other = names.get(waiting.pop().becomes)
        if other is not None and other.glyph not in shown:
            shown[other.glyph] = None
            waiting.append(other)
    return tuple(kind for char, kind in known.items() if char in shown)


def _heights(drawing: str | None, rows: list[str], known: Kinds, faults: Faults) -> tuple[int, ...] | None:
    """Give the ground's height of each cell: as drawn, or as the kinds say where nothing is drawn."""
    if drawing is None:
        return tuple(known[char].height or 0 for row in rows for char in row)
    at: Path = ("map", "heights")
    drawn = _rows(drawing, at, faults)
    if drawn is None:
        return None
    if (len(drawn), len(drawn[0])) != (len(rows), len(rows[0])):
        what = counted("{rows} row of {columns}", "{rows} rows of {columns}", rows=len(drawn), columns=len(drawn[0]))
        faults.add(
            at,
            what,
            counted(
                "{rows} row of {columns}, as the map",
                "{rows} rows of {columns}, as the map",
                rows=len(rows),
                columns=len(rows[0]),
            ),
        )
        return None
    wrong = [(i, j, char) for i, row in enumerate(drawn) for j, char in enumerate(row) if char not in HEIGHTS]
    for i, j, char in wrong:
        right = text("0 to 9, or a = -1 to {last} = {lowest}", last=list(HEIGHTS)[-1], lowest=limits.LOWEST)
        what = text("row {row}, column {column}: {char} is no height", row=i + 1, column=j + 1, char=describe(char))
        faults.add(at, what, right, faults.lines.row(at, i))
    return None if wrong else tuple(HEIGHTS[char] for row in drawn for char in row)


def area_shape() -> Shape:
    """Take an area as (x, y, width, height)."""
    return numbers("[x, y, width, height]", (4,), 0, limits.MAP)
