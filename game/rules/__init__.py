"""The rulebooks, each a folder that reads like its chapter; this file alone names them all."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.battle.rulebook import Rulebook

FOLDERS = {
    "starfinder": "starfinder",
    "pathfinder": "pathfinder",
    "draw-steel": "draw_steel",
    "lordsouls": "lordsouls",
}
"""The folder of every rulebook by its id, in the order of the shelf."""


class Shelf(Mapping[str, Rulebook]):
    """The rulebooks by their ids; each is read when it is first asked for: nobody waits for one that is not played."""

    def __getitem__(self, book: str) -> Rulebook:
        rulebook: Rulebook = import_module(f"game.rules.{FOLDERS[book]}.book").RULEBOOK
        return rulebook

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


RULEBOOKS: Mapping[str, Rulebook] = Shelf()
"""Every rulebook by its id, in the order of the shelf."""
