"""What another reading of a rule changes on a board: whoever acts, and where a movement could take it."""

from collections.abc import Iterator

from game.battle.battle import Battle
from game.battle.reading import Reading
from game.battle.rulebook import Going, Strike
from game.battle.trial import halves
from game.ecs.components import Name, Side
from game.ecs.world import World
from game.mechanics.readings import other_way
from game.paths.plan import Area
from game.reasons import Refusal, Text, text
from game.telling import measure


def changed(battle: Battle, reading: Reading, word: str) -> Text:
    """Say what a reading would change for whoever acts now: going on foot, striking and being struck."""
    unit = _whose(battle)
    names = battle.world.find(unit, Name)
    if names is None:
        return text("On the board now it changes nothing.")
    there = other_way(battle.world, reading, word)
    for action in battle.rulebook.vocabulary.actions or ("",):
        going = Going("walk", action)
        one, other = (_costs(battle, world, unit, going) for world in (battle.world, there))
        cells = [cell for cell in one if cell in other and one[cell] != other[cell]]
        if cells:
            x, y = cells[0]
            book = battle.rulebook
            return text("On the board now: {who} pays {more} to ({x}, {y}), and by the other reading {less}.",
                        who=names.title, x=x, y=y, more=measure(book, one[x, y]),
                        less=measure(book, other[x, y]))  # fmt: skip
        if list(one) != list(other):
            return text("On the board now {who} could stop elsewhere by the other reading.", who=names.title)
    said = (*_told(battle, reading, unit, there), *_blows(battle, unit, there))
    return said[0] if said else text("On the board now it changes nothing.")


def _whose(battle: Battle) -> int:
    """Give whoever acts now, or where that is being asked may be the first to act; 0: nobody."""
    options = battle.pending.options if battle.pending is not None else ()
    return battle.acting or next((option.unit for option in options if option.unit), 0)


def _told(battle: Battle, reading: Reading, unit: int, there: World) -> Iterator[Text]:
    """Yield what else a reading says comes out otherwise between a creature and the foes that its side knows of."""
    tells = reading.tells
    for foe in _foes(battle, unit):
        if tells is None:
            return
        one, other = (tells(world, unit, foe) for world in (battle.world, there))
        if one != other:
            yield text("On the board now: {one}; by the other reading: {other}.", one=one, other=other)


def _foes(battle: Battle, unit: int) -> list[int]:
    """List the foes that a creature's side knows of."""
    world, book = battle.world, battle.rulebook
    team = world.get(unit, Side).team
    return [other for other, side in world.all(Side) if side.team != team and book.telling.seen(world, team, other)]


def _blows(battle: Battle, unit: int, there: World) -> Iterator[Text]:
    """Yield what is otherwise of the blows between a creature and the foes that its side knows of."""
    world, book = battle.world, battle.rulebook
    for by, at in ((by, at) for foe in _foes(battle, unit) for by, at in ((unit, foe), (foe, unit))):
        for weapon in book.combat.arms(world, by):
            one, other = (book.combat.strike(each, by, at, weapon, ()) for each in (world, there))
            said = _otherwise(world, one, other)
            if said is not None:
                yield said


def _otherwise(world: World, one: Strike | Refusal, other: Strike | Refusal) -> Text | None:
    """Say how two strikes differ; None where they do not."""
    if not isinstance(one, Strike) or not isinstance(other, Strike):
        strike = one if isinstance(one, Strike) else other
        if type(one) is type(other) or not isinstance(strike, Strike):
            return None
        return text("On the board now {who} can strike at {whom} by one of the readings alone.", **_both(world, strike))
    (hit, harm), (others_hit, others_harm) = _figures(one), _figures(other)
    if hit != others_hit:
        return text("On the board now: {who} hits {whom} with {more} %, and by the other reading with {less} %.",
                    **_both(world, one), more=hit, less=others_hit)  # fmt: skip
    if harm != others_harm:
        return text("On the board now: a hit by {who} does {whom} {more} damage, and by the other reading {less}.",
                    **_both(world, one), more=harm, less=others_harm)  # fmt: skip
    return None


def _figures(strike: Strike) -> tuple[str, str]:
    """Give the chance that a strike gets through, and its mean damage, as players read them."""
    return (strike.through or strike.hit).told, halves(strike.doubled_damage)


def _both(world: World, strike: Strike) -> dict[str, Text]:
    return {"who": world.get(strike.by, Name).title, "whom": world.get(strike.at, Name).title}


def _costs(battle: Battle, world: World, unit: int, going: Going) -> dict[tuple[int, int], int]:
    """Give where a movement may end, and what that costs."""
    area = battle.rulebook.movement.area(world, unit, going)
    return {(stop.cell[0], stop.cell[1]): stop.cost for stop in area.stops} if isinstance(area, Area) else {}
