"""What a side knows of those it does not see: where each can be, and the battle as the side believes it to be.

Where a hidden foe is, is read nowhere. Where it was seen last is: the log is run once more for that, since a battle
keeps no past; whatever is kept here can be thrown away and is worked out again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.ai.pieces import Pieces
from game.ai.roads import LOST, Roads
from game.battle.battle import START, Battle, Entry, FaultError, IllegalError
from game.battle.rulebook import Rulebook
from game.ecs.components import Body, Place, Side, Turn
from game.ecs.world import BATTLE, World
from game.space.footprint import whole as whole_band
from game.space.square import Cell

MOST = 40
"""Cells of a set that are looked at, the likeliest first."""
MOVES = 2
"""Moves that a hidden foe may have made in each of its turns."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a foe was seen last, and how many turns of its own it has begun or gone on with since."""

    place: Place
    turns: int = 0
    ended: int = -1
    """The turn, counted from the battle's beginning, that was counted last."""


@dataclass(frozen=True, slots=True)
class View:
    """A battle as a side believes it to be: each hidden foe where it is likeliest, and every cell that it may be on."""

    battle: Battle
    cells: tuple[tuple[int, tuple[Cell, ...]], ...] = ()


def hidden(book: Rulebook, world: World, team: str) -> tuple[int, ...]:
    """List the foes on the board that nobody of a team sees, in id order."""
    foes = (foe for foe, side in world.all(Side) if side.team != team and world.find(foe, Place) is not None)
    return tuple(foe for foe in foes if not book.telling.seen(world, team, foe))


@dataclass
class Eyes:
    """What one mind remembers of the log that it has run again; any other would come to the same."""

    _again: Battle | None = None
    _origin: World | None = None
    _seen: dict[tuple[str, int], Sighting] = field(default_factory=dict)

    def view(self, battle: Battle, team: str) -> Pieces[View]:
        """Give a battle as a team believes it to be; the battle itself while it sees everybody."""
        book = battle.rulebook
        away = hidden(book, battle.world, team)
        if not away:
            return View(battle)
        yield from self._recall(battle)
        world, sets = battle.world.fork(), list[tuple[int, tuple[Cell, ...]]]()
        for foe in away:
            cells = yield from believed(book, blank(battle.world, away, foe), team, foe, self._seen.get((team, foe)))
            sets.append((foe, cells))
        for foe, cells in sets:
            if cells:
                world.put(foe, placed_at(world, foe, cells[0]))
        return View(supposed(battle, world), tuple(sets))

    def _recall(self, battle: Battle) -> Iterator[None]:
        """Run so much of the log again as is not yet known."""
        again = self._again
        if battle.origin is None:
            self._again, self._seen = None, {}
            return
        if again is None or self._origin is not battle.origin or again.log != battle.log[: len(again.log)]:
            again = Battle(battle.rulebook, battle.origin.fork(), battle.objectives, battle.limit, battle.dice)
            self._again, self._origin, self._seen = again, battle.origin, {}
        for entry in battle.log[len(again.log) :]:
            if not _repeated(again, entry):
                self._again, self._seen = None, {}
                return
            self._look(again, entry)
            yield

    def _look(self, battle: Battle, entry: Entry) -> None:
        """Note who is seen where, and count the turns of those who are not."""
        world, book = battle.world, battle.rulebook
        ended = world.get(BATTLE, Turn).ended
        for team in dict.fromkeys(side.team for _, side in world.all(Side)):
            away = hidden(book, world, team)
            for foe, side in world.all(Side):
                if side.team == team or world.find(foe, Place) is None:
                    continue
                known = self._seen.get((team, foe))
                if foe not in away:
                    self._seen[team, foe] = Sighting(world.get(foe, Place))
                elif known is not None and entry.command.unit == foe and known.ended != ended:
                    self._seen[team, foe] = replace(known, turns=known.turns + 1, ended=ended)


def _repeated(battle: Battle, entry: Entry) -> bool:
    """Do what a log entry holds; says whether that could be."""
    try:
        battle.repeat(entry)
    except (IllegalError, FaultError):
        return False
    return battle.pending is None or entry.command == START


def placed_at(world: World, unit: int, cell: Cell) -> Place:
    """Give the place of a unit with its whole block on a cell."""
    return replace(world.get(unit, Place), at=cell, band=whole_band(world.get(unit, Body).side), heading=-1)


def blank(world: World, away: tuple[int, ...], foe: int) -> World:
    """Give a world in which a hidden foe, and all others who are hidden, are nowhere near where they are."""
    ahead = world.fork()
    for other in away:
        ahead.drop(other, Place)
        if other != foe:
            ahead.drop(other, Side)
    return ahead


def supposed(battle: Battle, world: World) -> Battle:
    """Give a battle with another world and the same log."""
    other = Battle(battle.rulebook, world, battle.objectives, battle.limit)
    other.log, other.origin = battle.log, battle.origin
    return other


def believed(book: Rulebook, world: World, team: str, foe: int, last: Sighting | None) -> Pieces[tuple[Cell, ...]]:
    """Give where a hidden foe may be, the likeliest cell first: near where it was seen last, and unseen there.

    The world holds nothing of where it is. A foe that was never seen may be wherever nobody would see it.
    """
    cells: list[Cell] = []
    candidates = yield from _near(book, world, foe, last)
    for cell in candidates:
        if len(cells) >= MOST:
            break
        there = world.fork()
        there.put(foe, Place(cell, whole_band(world.get(foe, Body).side)))
        if book.telling.lurks(there, team, foe):
            cells.append(cell)
        yield
    return tuple(cells) or tuple(candidates[:1])


def _near(book: Rulebook, world: World, foe: int, last: Sighting | None) -> Pieces[list[Cell]]:
    """List the cells on which a foe can have come, the nearest to where it was seen first."""
    field, side = world.field, world.get(foe, Body).side
    taken = {cell[:2] for unit, _ in world.all(Place) for cell in book.space.cells(world, unit)}
    open_ = [
        field.on_ground(x, y)
        for y in range(field.height - side + 1)
        for x in range(field.width - side + 1)
        if not any(
            field.kind(x + dx, y + dy).blocks_move or (x + dx, y + dy) in taken
            for dy in range(side) for dx in range(side)
        )
    ]  # fmt: skip
    if last is None:
        return open_
    known = world.fork()
    known.put(foe, last.place)
    roads = Roads(book, known, foe)
    yield
    far = {cell: roads.between(known, cell, last.place.at) for cell in open_}
    yield
    most = MOVES * last.turns * roads.pace
    lost = {cell: far[cell] >= LOST * max(1, roads.straight(cell, last.place.at)) for cell in open_}
    near = [cell for cell in open_ if cell != last.place.at and far[cell] <= most and not lost[cell]]
    here = [last.place.at] if last.place.at[:2] not in taken else []
    return here + sorted(near, key=lambda cell: (far[cell], cell)) or [last.place.at]
