"""Why a turn did nothing to anybody: what was open to whoever had it, at its start and after one way."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.ahead import after, foes
from game.ai.blows import free
from game.ai.roads import Roads, at_ease
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Place, Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import Stop

OPEN, MOVED, NEAR, FAR = "open", "after a way", "near", "far"
"""A blow was open at once, or after one way; none was, and a foe within two moves, or none."""
MOVES = 2
Ways = Iterator[tuple[Command, Stop]]


@dataclass(frozen=True)
class Looked:
    """One creature at the start of its turn, and whom it fights."""

    book: Rulebook
    world: World
    unit: int
    foes: tuple[int, ...]


def chance(book: Rulebook, world: World, unit: int) -> str:
    """Say what a creature could have done in a turn that begins in a world: one of the four words."""
    seen = Looked(book, world, unit, foes(book, world, unit))
    if not seen.foes:
        return FAR
    if blow_open(seen, world):
        return OPEN
    if any(blow_open(seen, ahead) for ahead in _gone(seen)):
        return MOVED
    return NEAR if _near(seen) else FAR


def blow_open(seen: Looked, world: World) -> bool:
    """Say whether a blow at a foe is open in a world."""
    for verb in seen.book.verbs.values():
        known = verb.aim != "none" and verb.area is None and not verb.guesses
        if not known or not free(seen.book, world, seen.unit, verb.name):
            continue
        for cmd in verb.offers(world, seen.unit):
            if verb.aim == "unit" and cmd.target not in seen.foes:
                continue
            preview = verb.preview(world, cmd)
            if isinstance(preview, Preview) and preview.strike is not None and preview.strike.at in seen.foes:
                return True
    return False


def _gone(seen: Looked) -> Iterator[World]:
    """Yield the worlds after each way that leaves the turn going, those that end nearest to a foe first."""
    for cmd, _ in sorted(_ways(seen), key=lambda way: (_away(seen, way[1]), way[0].key)):
        if isinstance(seen.book.verbs[cmd.verb].preview(seen.world, cmd), Preview):
            ahead = after(seen.book, seen.world, cmd)
            if ahead.get(BATTLE, Turn).acting == seen.unit:
                yield ahead


def _ways(seen: Looked) -> Ways:
    for verb in seen.book.verbs.values():
        if verb.area is None or verb.modes is None or not free(seen.book, seen.world, seen.unit, verb.name):
            continue
        for mode in at_ease(seen.world, seen.unit, verb.modes(seen.world, seen.unit)):
            stops = verb.area(seen.world, seen.unit, mode).stops
            yield from ((command(seen.unit, verb.name, stop.cell, mode=mode), stop) for stop in stops)


def _away(seen: Looked, stop: Stop) -> int:
    steps = seen.world.field.grid.steps
    return min(steps(stop.cell, seen.world.get(foe, Place).at) for foe in seen.foes)


def _near(seen: Looked) -> bool:
    """Say whether a foe stands within two moves of the unit, or the unit within two of a foe's."""
    cell, steps = Roads(seen.book, seen.world, seen.unit).cell, seen.world.field.grid.steps
    here = seen.world.get(seen.unit, Place).at
    for foe in seen.foes:
        paces = [Roads(seen.book, seen.world, who).pace for who in (seen.unit, foe)]
        if cell * (steps(here, seen.world.get(foe, Place).at) - 1) <= MOVES * max(paces):
            return True
    return False
