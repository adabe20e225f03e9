"""A drill in a level: which rule it practises, and how its one question is put to a player; judging is elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.battle.rulebook import Rulebook
from game.reasons import text
from game.space.field import Field
from game.space.square import Cell
from game.store import limits
from game.store.asks import Ask, spot
from game.store.errors import Faults
from game.store.lines import Path
from game.store.shapes import Shape, label, many, table, word

DRILL: Path = ("drill",)
SORTS: Mapping[str, tuple[str, ...]] = {
    "cost": ("path", "route"),
    "strikes": ("path", "route"),
    "way": ("path", "route"),
    "halt": ("route",),
    "may": ("may",),
    "flanker": ("flank",),
    "stand": ("flank",),
    "cover": ("cover",),
    "shelter": ("cover",),
    "concealment": ("concealment",),
    "distance": ("distance",),
    "threat": ("threat",),
    "needs": ("attack",),
    "edges": ("attack",),
    "banes": ("attack",),
    "dodge": ("defence",),
    "block": ("defence",),
    "parry": ("defence",),
    "push": ("push",),
    "hurt": ("push", "fall"),
    "jump": ("jump",),
    "space": ("space",),
    "tier": ("power-roll",),
    "first": ("initiative",),
    "success": ("resolve",),
    "reckon": ("travel", "march", "running", "vehicle", "chase"),
}
"""Every way of putting a question to a player, and the asks that it can be put for."""
RECKONED = "reckon"
"""A sum that a rulebook works out away from the board."""
PLACED = ("stand", "shelter")
"""Sorts that are answered by a place to go to, of which the drill lists all that are right."""


@dataclass(frozen=True, slots=True)
class Drill:
    """What a level drills: the rule, how its question is put, and the question with the answer that has to come."""

    line: int
    rule: str
    sort: str
    ask: Ask
    cells: tuple[Cell, ...] = ()
    """Of a sort that is answered by a place: all places that are right."""
    part: str = ""
    """Of a sum away from the board: the part of the answer that is asked for."""
    among: tuple[str, ...] = ()
    """Likewise: the words among which it is, where it is one; `NULL` where nothing comes of it."""


NULL = "null"


def drill_shape(rules: tuple[str, ...], ground: Field | None) -> Shape:
    """Take what a drill says of itself."""
    fields = {
        "rule": word(rules, "rule"),
        "sort": word(tuple(SORTS), "sort of drill"),
        "cells": many(spot(ground), limits.LIST, 1),
        "part": label(),
        "among": many(label(), limits.LIST, 2),
    }
    return table(fields, ("rule", "sort"), "Makes the level a drill: its one ask is put to a player.")


def read_drill(
    head: Mapping[str, Any], book: Rulebook, ground: Field | None, asks: tuple[Ask, ...], faults: Faults
) -> Drill | None:
    """Read a drill, None where the level is none; what is faulty is noted."""
    if "drill" not in head:
        return None
    read = drill_shape(tuple(rule.id for rule in book.chapter), ground).read(head["drill"], DRILL, faults)
    if len(head.get("ask", ())) != 1:
        faults.add(DRILL, text("a drill has one question"), text("one [[ask]]"))
        return None
    if read is None or not asks:
        return None
    made = Drill(faults.lines.of(DRILL), read.get("rule", ""), read.get("sort", ""), asks[0], read.get("cells", ()),
                 read.get("part", ""), read.get("among", ()))  # fmt: skip
    _check(made, faults)
    return made


def _check(drill: Drill, faults: Faults) -> None:
    if drill.sort and drill.ask.what not in SORTS[drill.sort]:
        faults.wrong((*DRILL, "sort"), drill.sort, text("a sort that goes with {what}", what=drill.ask.what))
    if drill.ask.expect is None:
        faults.add(("ask", 0), text("{key} is missing", key="expect"), text("the answer that has to come"))
    if (drill.sort == RECKONED) is not bool(drill.part):
        faults.add((*DRILL, "part"), text("{key} is missing", key="part") if drill.sort == RECKONED
                   else text("nothing is reckoned"), text("part, with reckon alone"))  # fmt: skip
    if (drill.sort in PLACED) is not bool(drill.cells):
        faults.add((*DRILL, "cells"), text("{key} is missing", key="cells") if drill.sort in PLACED
                   else text("there is no place to go to"), text("cells, with stand or shelter alone"))  # fmt: skip
