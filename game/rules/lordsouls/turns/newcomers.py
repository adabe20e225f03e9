"""Who joins a scene that has begun: when, where, and with which place in the order; and when no rounds are counted."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Change, Event, put
from game.ecs.components import Body, Name, Offstage, Place, Side, Turn
from game.ecs.world import BATTLE, World, component
from game.reasons import Because, text
from game.rules.lordsouls.defence.control_zone import aware
from game.rules.lordsouls.muster import muster
from game.rules.lordsouls.positions.mounts import rider_of
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.characteristics import WHOLE, hundredths, reflexes, score
from game.rules.lordsouls.turns.states import opponents, takes_turns
from game.space import footprint
from game.space.square import Cell

D4, LOT = Roll(1, 4, 0), Roll(1, 100, 0)
EVEN = 50
"""Of a lot that is drawn for a newcomer alone: above it goes first."""
RULE = "ls.timing-suspended"
Rolled = Generator[Event, str, int]


@component
@dataclass(frozen=True, slots=True)
class Initiative:
    """What a creature has rolled for the scene, in hundredths, and the number that decides a last tie."""

    total: int
    lot: int = 0


def rolled(world: World, dice: Dice, unit: int) -> Rolled:
    """Roll 1d4, to which РЕФ is added.   [ls.initiative-roll]"""
    because = Because("ls.initiative-roll", reflexes(world, unit) // WHOLE)
    what = text("initiative, with РЕФ {n}", n=hundredths(reflexes(world, unit)))
    (face,) = yield from roll(world, dice, unit, D4, because, what, "initiative")
    return face


def acts(world: World, unit: int) -> bool:
    """A mount has no turn of its own while it is ridden.   [ls.mounted]"""
    return takes_turns(world, unit) and not rider_of(world, unit)


def lull(world: World) -> bool:
    """Nobody opposes anybody: no two conscious opponents of whom one is aware of the other.   [ls.timing-suspended]"""
    units = [unit for unit, _ in world.all(Side)]
    pairs = ((one, other) for one in units for other in units if opponents(world, one, other))
    return not any(acts(world, unit) for unit in units) or not any(aware(world, *pair) for pair in pairs)


def due(world: World, number: int) -> tuple[int, ...]:
    """List who joins as a round begins: whose round it is or, where nobody fights, the next to come."""
    rounds = {unit: later.arrives for unit, later in world.all(Offstage)}
    last = max(number, min(rounds.values())) if rounds and lull(world) else number
    return tuple(unit for unit, round_ in rounds.items() if round_ <= last)


def suspended(world: World, number: int) -> Iterator[Event]:
    """While nobody fights and somebody is still to come, no rounds are counted.   [ls.timing-suspended]"""
    if any(world.all(Offstage)) and lull(world):
        note = text("Nobody fights: no rounds are counted after round {n}", n=number)
        yield Event("round", BATTLE, (Because(RULE, 0, note),), (), note)


def joined(world: World, dice: Dice, turn: Turn) -> Generator[Event, str, Turn]:
    """Newcomers appear, roll, and are put in by their result; the others keep their order.   [ls.timing-suspended]"""
    units = due(world, turn.round + 1)
    there = _board_with(world, units)
    for unit in units:
        if there.find(unit, Place) is not None:
            yield _appears(world, there, unit)
            face = yield from rolled(world, dice, unit)
            turn = yield from _put_in(world, dice, unit, face, turn)
    return turn


def _appears(world: World, there: World, unit: int) -> Event:
    parts = (part for _, owner, part in there.each(_itself) if owner == unit)
    changes = (Change(unit, world.get(unit, Offstage), None), *put(world, unit, *parts))
    because = Because(RULE), Because("ls.initiative-participants", 0, text("takes part from now on"))
    return Event("slipped", unit, because, changes, text("joins the fight"))


def _itself(part: object) -> object:
    return part


def _board_with(world: World, units: tuple[int, ...]) -> World:
    """Give the world with newcomers on the board, each in its cell or the nearest free one, and complete."""
    there, given = world.fork(), dict[tuple[int, Cell], Cell]()
    for unit in units:
        later = world.get(unit, Offstage)
        meant = later.arrives, later.place.at
        cell = given.get(meant) or _room(there, unit, later.place.at)
        if cell is not None:
            given[meant] = cell
            there.drop(unit, Offstage)
            there.put(unit, replace(later.place, at=cell))
            there.put(unit, later.side)
    muster(there)
    return there


def _room(world: World, unit: int, wanted: Cell) -> Cell | None:
    """Give the free ground nearest to where a newcomer is to appear; None where the board is full."""
    field, side = world.field, world.get(unit, Body).side
    taken = {cell[:2] for other, _ in world.all(Place) for cell in sizes.cells(world, other)}

    def free(cell: Cell) -> bool:
        block = [spot[:2] for spot in footprint.cells(cell, footprint.whole(side))]
        return all(field.inside(*spot) and spot not in taken and not field.kind(*spot).blocks_move for spot in block)

    cells = [field.on_ground(x, y) for y in range(field.height) for x in range(field.width)]
    near = (cell for cell in (wanted, *sorted(cells, key=lambda cell: field.grid.steps(wanted, cell))) if free(cell))
    return next(near, None)


def _put_in(world: World, dice: Dice, unit: int, face: int, turn: Turn) -> Generator[Event, str, Turn]:
    """Put a newcomer into the order by its result.   [ls.initiative-tie-npc] [ls.initiative-tie-players]"""
    total = face * WHOLE + reflexes(world, unit)
    tied = [one for one in turn.order if world.get(one, Initiative).total == total]
    by_hand = any(world.get(one, Side).control == "human" for one in (unit, *tied))
    lot, own = 0, (reflexes(world, unit), score(world, unit, "dex"))
    if by_hand and any((reflexes(world, one), score(world, one, "dex")) == own for one in tied):
        chance = Because("ls.initiative-tie-players")
        (lot,) = yield from roll(world, dice, unit, LOT, chance, text("drawing lots"), "lots")

    def later(one: int) -> bool:
        """Say whether one who is there already acts after the newcomer."""
        there = world.get(one, Initiative)
        if there.total != total or not by_hand:
            return (there.total, -one) < (total, -unit)
        rank = reflexes(world, one), score(world, one, "dex"), there.lot or EVEN
        return rank < (*own, lot)

    place = next((number for number, one in enumerate(turn.order) if later(one)), len(turn.order))
    after = replace(turn, order=(*turn.order[:place], unit, *turn.order[place:]))
    known = replace(world.get(BATTLE, Turn), order=after.order)
    rule = "ls.initiative-tie-players" if by_hand else "ls.initiative-tie-npc"
    because = Because(RULE), Because("ls.initiative-once"), *((Because(rule),) if tied else ())
    before = world.get(unit, Name).name
    note = text("{who} acts at {total}, place {n} of {all}", who=before, total=hundredths(total), n=place + 1,
                all=len(after.order))  # fmt: skip
    yield Event("spent", unit, because, (*put(world, BATTLE, known), *put(world, unit, Initiative(total, lot))), note)
    return after
