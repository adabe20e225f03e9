"""A trail is narrow: a party that foes meet on it begins the fight in single file."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from game.battle.event import Event, put
from game.ecs.components import Body, Name, Place, Side
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import foes
from game.mechanics.traits import traits
from game.reasons import Because, listed, text
from game.rules.starfinder.space.sizes import SIZES
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

TRAIL = "trail"
"""How a creature comes that walks along a trail; and how ground is named that the file keeps to where it can."""
RULE = "sf.road-kinds"


def single_file(world: World) -> Iterator[Event]:
    """On a trail one can walk in single file only, and so a party is met there.   [sf.road-kinds]

    The first of the level's list stays where it is; each other stands behind the one before it, away from the foes.
    """
    for party in _parties(world):
        names = listed(world.get(unit, Name).name for unit in party)
        note = text("leads the party that is met on a trail, one behind the other: {names}", names=names)
        yield Event("spent", party[0], (Because(RULE, 0, text("A trail is walked in single file.")),), (), note)
        if not _in_line(world, party):
            yield from _lined_up(world, party)


def _parties(world: World) -> Iterator[tuple[int, ...]]:
    """Yield those of each side who come along a trail, where there are several of them, and foes."""
    coming = [(side.team, unit) for unit, side in world.all(Side) if traits(world, unit).travels == TRAIL]
    for _, members in groupby(sorted(coming), lambda one: one[0]):
        party = tuple(unit for _, unit in members)
        if len(party) > 1 and foes(world, party[0]):
            yield party


def _in_line(world: World, party: tuple[int, ...]) -> bool:
    """Say whether each stands beside the one before it, and nobody beside one farther ahead."""
    spaces, beside = [SIZES.cells(world, unit) for unit in party], world.field.grid.beside
    chain = all(beside(one, other) for one, other in pairwise(spaces))
    return chain and not any(beside(one, other) for n, one in enumerate(spaces) for other in spaces[n + 2 :])


def _lined_up(world: World, party: tuple[int, ...]) -> Iterator[Event]:
    """Put each behind the one before it."""
    taken = [SIZES.cells(world, unit) for unit, _ in world.all(Place) if unit not in party[1:]]
    stood = [SIZES.cells(world, party[0])]
    for ahead, unit in pairwise(party):
        cell = _behind(world, unit, stood, taken)
        if cell is None:
            return
        band = footprint.whole(world.get(unit, Body).side)
        stood.append(footprint.cells(cell, band))
        taken.append(stood[-1])
        note = text("falls in behind {name}", name=called(world, ahead))
        changes = put(world, unit, replace(world.get(unit, Place), at=cell, band=band))
        yield Event("slipped", unit, (Because(RULE),), changes, note)


def _behind(world: World, unit: int, stood: list[Space], taken: list[Space]) -> Cell | None:
    """Give the free ground next to the last of a file: not beside those before it, on the trail, far from the foes."""
    field, band = world.field, footprint.whole(world.get(unit, Body).side)
    others = [SIZES.cells(world, foe) for foe in foes(world, unit)]
    grid, held = field.grid, {cell[:2] for space in taken for cell in space}

    def apart(block: Space, space: Space) -> int:
        return min(grid.steps((*one[:2], 0), (*other[:2], 0)) for one in block for other in space)

    def rank(cell: Cell) -> tuple[int, bool, bool, bool, int, Cell]:
        block = footprint.cells(cell, band)
        trodden = all(field.kind(*one[:2]).name == TRAIL for one in block)
        doubled = any(grid.beside(block, space) for space in stood[:-1])
        steep = abs(cell[2] - stood[-1][0][2]) > 1
        return apart(block, stood[-1]), steep, doubled, not trodden, -min(apart(block, foe) for foe in others), cell

    def free(cell: Cell) -> bool:
        block = [one[:2] for one in footprint.cells(cell, band)]
        return all(field.inside(*one) and one not in held and not field.kind(*one).blocks_move for one in block)

    cells = [field.on_ground(x, y) for y in range(field.height) for x in range(field.width)]
    return min((cell for cell in cells if free(cell)), key=rank, default=None)
