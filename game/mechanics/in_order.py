"""Rounds in which one after the other acts in an order that stays; and who joins a scene that has begun."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace

from game.battle.dice import Dice
from game.battle.event import Change, Event, Play, put
from game.ecs.components import Body, Name, Offstage, Place, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.initiative import Initiative, Ranking, Settled, with_player
from game.mechanics.sides import Judge
from game.reasons import Because, text
from game.space import footprint
from game.space.sight import Space
from game.space.square import Cell

EVEN = 50
"""Of a lot that is drawn for a newcomer alone: above it goes first."""


@dataclass(frozen=True, slots=True, eq=False)
class Newcomers:
    """The law of who joins a scene that has begun, and of the rounds that are not counted till then."""

    rule: str
    """While nobody fights, no rounds are counted."""
    joins: str
    """Newcomers roll to join the order, which stays."""
    ranking: Ranking
    lull: Callable[[World], bool]
    """Whether nobody fights."""
    muster: Callable[[World], None]
    """Complete a world that has new creatures on the board."""
    cells: Callable[[World, int], Space]
    """The cells that a creature holds."""

    def suspended(self, world: World, number: int) -> Iterator[Event]:
        """While nobody fights and somebody is still to come, no rounds are counted."""
        if any(world.all(Offstage)) and self.lull(world):
            note = text("Nobody fights: no rounds are counted after round {n}", n=number)
            yield Event("round", BATTLE, (Because(self.rule, 0, note),), (), note)

    def joined(self, world: World, dice: Dice, turn: Turn) -> Settled:
        """Newcomers appear, roll, and are put in by their result; the others keep their order."""
        units = self._due(world, turn.round + 1)
        there = self._board_with(world, units)
        for unit in units:
            if there.find(unit, Place) is not None:
                yield self._appears(world, there, unit)
                turn = yield from self._put_in(world, dice, unit, turn)
        return turn

    def _due(self, world: World, number: int) -> tuple[int, ...]:
        """List who joins as a round begins: whose round it is or, where nobody fights, the next to come."""
        rounds = {unit: later.arrives for unit, later in world.all(Offstage)}
        last = max(number, min(rounds.values())) if rounds and self.lull(world) else number
        return tuple(unit for unit, round_ in rounds.items() if round_ <= last)

    def _put_in(self, world: World, dice: Dice, unit: int, turn: Turn) -> Settled:
        """Newcomers roll to join the order, each put in by its result; the others keep theirs."""
        law = self.ranking
        face = yield from law.rolled(world, dice, unit)
        total, own = law.total(world, unit, face), law.scores(world, unit)
        tied = [one for one in turn.order if world.get(one, Initiative).total == total]
        by_hand = with_player(world, [unit, *tied])
        lot = 0
        if by_hand and any(law.scores(world, one) == own for one in tied):
            lot = yield from law.lot(world, dice, unit)

        def later(one: int) -> bool:
            """Say whether one who is there already acts after the newcomer."""
            there = world.get(one, Initiative)
            if there.total != total or not by_hand:
                return (there.total, -one) < (total, -unit)
            return (*law.scores(world, one), there.lot or EVEN) < (*own, lot)

        place = next((number for number, one in enumerate(turn.order) if later(one)), len(turn.order))
        after = replace(turn, order=(*turn.order[:place], unit, *turn.order[place:]))
        rule = law.by_hand if by_hand else law.by_list
        because = Because(self.joins), Because(law.once), *((Because(rule),) if tied else ())
        note = text("{who} acts at {total}, place {n} of {all}", who=world.get(unit, Name).name,
                    total=law.told(total), n=place + 1, all=len(after.order))  # fmt: skip
        known = replace(world.get(BATTLE, Turn), order=after.order)
        changes = *put(world, BATTLE, known), *put(world, unit, Initiative(total, lot))
        yield Event("spent", unit, because, changes, note)
        return after

    def _appears(self, world: World, there: World, unit: int) -> Event:
        parts = (part for _, owner, part in there.each(_itself) if owner == unit)
        changes = (Change(unit, world.get(unit, Offstage), None), *put(world, unit, *parts))
        takes_part = Because(self.ranking.takes_part, 0, text("takes part from now on"))
        return Event("slipped", unit, (Because(self.rule), takes_part), changes, text("joins the fight"))

    def _board_with(self, world: World, units: tuple[int, ...]) -> World:
        """Give the world with newcomers on the board, each in its cell or the nearest free one, and complete."""
        there, given = world.fork(), dict[tuple[int, Cell], Cell]()
        for unit in units:
            later = world.get(unit, Offstage)
            meant = later.arrives, later.place.at
            cell = given.get(meant) or self._room(there, unit, later.place.at)
            if cell is not None:
                given[meant] = cell
                there.drop(unit, Offstage)
                there.put(unit, replace(later.place, at=cell))
                there.put(unit, later.side)
        self.muster(there)
        return there

    def _room(self, world: World, unit: int, wanted: Cell) -> Cell | None:
        """Give the free ground nearest to where a newcomer is to appear; None where the board is full."""
        field, side = world.field, world.get(unit, Body).side
        taken = {cell[:2] for other, _ in world.all(Place) for cell in self.cells(world, other)}

        def free(cell: Cell) -> bool:
            block = [spot[:2] for spot in footprint.cells(cell, footprint.whole(side))]
            return all(field.inside(*at) and at not in taken and not field.kind(*at).blocks_move for at in block)

        cells = [field.on_ground(x, y) for y in range(field.height) for x in range(field.width)]
        near = sorted(cells, key=lambda cell: field.grid.steps(wanted, cell))
        return next((cell for cell in (wanted, *near) if free(cell)), None)


def _itself(part: object) -> object:
    return part


Ordered = Generator[Event, str, tuple[int, ...]]


def as_it_was(world: World, order: tuple[int, ...]) -> Ordered:  # noqa: ARG001 - one shape for all books
    """Let the order stay."""
    yield from ()
    return order


@dataclass(frozen=True, slots=True, eq=False)
class InOrder:
    """The law of rounds in which one after the other acts."""

    rule: str
    """The next in the order acts; who cannot is passed over; after the last a new round begins."""
    newcomers: Newcomers
    acts: Judge
    """Whether a creature has a turn of its own."""
    begins: Callable[[World, Dice, Turn], Play]
    """What the turn of who acts by now begins with."""
    passed_over: Callable[[World, int], Play]
    """What befalls who does not act when its turn would come."""
    seconds: int
    """How long a round lasts."""
    led: Callable[[World, tuple[int, ...]], Ordered] = as_it_was
    """Who has come to act before the others, by an ability: the order from the round on that begins."""

    def start(self, world: World, dice: Dice) -> Play:
        """Find the order, and begin the first turn."""
        turn = yield from self.newcomers.ranking.start(world, dice)
        yield from self._go_on(world, dice, turn)

    def next(self, world: World, dice: Dice) -> Play:
        """End the turn under way, and begin the next."""
        turn = world.get(BATTLE, Turn)
        yield from self._go_on(world, dice, replace(turn, ended=turn.ended + 1))

    def drops_out(self, world: World, dice: Dice, unit: int) -> Play:
        """Who cannot go on in its own turn ends it there."""
        if world.get(BATTLE, Turn).acting == unit and not self.acts(world, unit):
            yield from self.next(world, dice)

    def _go_on(self, world: World, dice: Dice, turn: Turn) -> Play:
        place, coming = turn.order.index(turn.acting) + 1 if turn.acting else 0, any(world.all(Offstage))
        while coming or any(self.acts(world, unit) for unit in turn.order):
            if place == len(turn.order):
                turn, coming = yield from self._over_again(world, dice, turn)
                place = 0
                continue
            unit = turn.order[place]
            if self.acts(world, unit):
                yield from self.begins(world, dice, replace(turn, acting=unit))
                return
            yield from self.passed_over(world, unit)
            place += 1
        yield Event("turn", BATTLE, (Because(self.rule),), put(world, BATTLE, replace(turn, acting=0)))

    def _over_again(self, world: World, dice: Dice, turn: Turn) -> Generator[Event, str, tuple[Turn, bool]]:
        """A new round begins, whoever joins in it first; give it, and whether anybody did."""
        yield from self.newcomers.suspended(world, turn.round)
        there = len(turn.order)
        turn = yield from self.newcomers.joined(world, dice, turn)
        order = yield from self.led(world, turn.order)
        turn = replace(turn, round=turn.round + 1, order=order)
        opened = replace(world.get(BATTLE, Turn), round=turn.round, ended=turn.ended)
        gone = Because(self.rule, 0, text("{n} seconds have passed", n=self.seconds * (turn.round - 1)))
        note, facts = text("Round {round}", round=turn.round), (("round", turn.round),)
        yield Event("round", BATTLE, (gone,), put(world, BATTLE, opened), note, facts)
        return turn, len(turn.order) > there
