"""What would strikes be if somebody stood elsewhere? Worlds as they would be, asked of the rulebook's own previews."""

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest

from game.ai.ahead import placed as placed
from game.ai.ahead import rested
from game.ai.ways import ways
from game.battle.rulebook import Rulebook, Strike
from game.ecs.components import Offstage, Place, Side, Weapons
from game.ecs.world import World
from game.reasons import Because, Refusal
from game.space.square import Cell
from scenes.play.seat import unseen
from scenes.play.table import Table

MOST = 60
"""Places of a foe's next move that are looked at: the nearest ones."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What a creature's best weapon would do to another from a place, or why none can."""

    by: int
    at: int
    whence: Cell
    answer: Strike | Refusal
    moved: bool = False
    """It goes there first."""

    @property
    def worth(self) -> Fraction:
        """Give the damage to be expected; nothing where there is no strike."""
        return Fraction(0) if isinstance(self.answer, Refusal) else worth(self.answer)


@dataclass(frozen=True, slots=True)
class Mark:
    """What speaks for a place against a foe: the reason of a flank, what covers there, and whether that is total."""

    flank: Because | None = None
    cover: Because | None = None
    total: bool = False


def worth(strike: Strike) -> Fraction:
    """Give the damage to be expected of a strike."""
    odds = strike.through or strike.hit
    return Fraction(odds.wins * strike.doubled_damage, 2 * odds.of)


def known(table: Table) -> World:
    """Give the world as whoever sits before the screen knows it: who is not perceived is not there."""
    world = table.battle.world.fork()
    for unit in sorted(unseen(table, world)):
        place, side = world.get(unit, Place), world.get(unit, Side)
        world.drop(unit, Place)
        world.drop(unit, Side)
        world.put(unit, Offstage(0, place, side))
    return world


Tried = Generator["Shot | None", None, "Strike | Refusal | None"]
"""A question under way, a strike at a time."""


def best(book: Rulebook, world: World, by: int, at: int) -> Tried:
    """Find the best strike with any weapon where two creatures stand, or why the farthest weapon has none."""
    carried = world.find(by, Weapons) or Weapons()
    far = {weapon.name: weapon.range for weapon in carried.carried}
    answers: list[Strike | Refusal] = []
    for name in sorted(book.combat.arms(world, by), key=lambda name: -far.get(name, 0)):
        answers.append(book.combat.strike(world, by, at, name, ()))
        yield None
    strikes = [answer for answer in answers if not isinstance(answer, Refusal)]
    return max(strikes, key=worth) if strikes else answers[0] if answers else None


def threat(book: Rulebook, world: World, foe: int, unit: int) -> Generator[Shot | None, None, None]:
    """Find a foe's best strike at a creature in its next turn, from where it is or after one move.

    Yields whatever is better than all before, and None in between.
    """
    ahead = rested(book, world, foe)
    here = world.get(foe, Place).at
    answer = yield from best(book, ahead, foe, unit)
    top = Shot(foe, unit, here, answer) if isinstance(answer, Strike) else None
    yield top
    moves = yield from ways(book, ahead, foe)
    x, y, _ = world.get(unit, Place).at
    steps = world.field.grid.steps
    cells = (stop.cell for way in moves for stop in way.area.first())
    for cell in nsmallest(MOST, cells, key=lambda cell: (steps((cell[0], cell[1], 0), (x, y, 0)), cell)):
        answer = yield from best(book, placed(ahead, foe, cell), foe, unit)
        if isinstance(answer, Strike) and (top is None or worth(answer) > top.worth):
            top = Shot(foe, unit, cell, answer, moved=True)
            yield top


def mark(book: Rulebook, world: World, unit: int, foe: int) -> Generator[None, None, Mark]:
    """Find what speaks for where a creature stands against a foe."""
    flank = None
    near = {(x, y) for x, y, _ in book.combat.threatened(world, unit)}
    if book.listing.flanks and any((x, y) in near for x, y, _ in book.space.cells(world, foe)):
        for name in book.combat.arms(world, unit):
            own = book.combat.strike(world, unit, foe, name, ())
            flank = flank or (_reason(own, book.listing.flanks) if isinstance(own, Strike) else None)
            yield
    answers: list[Strike | Refusal] = []
    for name in book.combat.arms(world, foe):
        answers.append(book.combat.strike(world, foe, unit, name, ()))
        yield
    return _marked(flank, answers, book.listing.covers)


def _marked(flank: Because | None, answers: list[Strike | Refusal], covers: tuple[str, ...]) -> Mark:
    """Put together what a foe's strikes say of cover: in part where it can strike, else total where that bars it."""
    covered = [_reason(answer, covers) for answer in answers if isinstance(answer, Strike)]
    if covered:
        return Mark(flank, next((why for why in covered if why is not None), None))
    barred = next((one for one in answers if isinstance(one, Refusal) and one.rule in covers), None)
    return Mark(flank) if barred is None else Mark(flank, Because(barred.rule, 0, barred.why), total=True)


def _reason(strike: Strike, rules: tuple[str, ...]) -> Because | None:
    """Give the reason by one of the rules that counts: in the sums, or by name where a book adds up no defence."""
    named = () if strike.defence.counted else strike.because
    reasons = [why for why in (*strike.attack.counted, *strike.defence.counted, *named) if why.rule in rules]
    return next((why for why in reasons if why.amount), next(iter(reasons), None))
