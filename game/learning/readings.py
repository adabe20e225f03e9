"""What another reading of a rule changes on a board: whoever acts, and where a movement could take it."""

from game.battle.battle import Battle
from game.battle.rulebook import Going, Reading
from game.ecs.components import Name
from game.ecs.world import World
from game.mechanics.readings import other_way
from game.paths.plan import Area
from game.reasons import Text, text
from game.telling import measure


def changed(battle: Battle, reading: Reading, word: str) -> Text:
    """Say what a reading would change for whoever acts now, going on foot by each of the book's actions."""
    unit, names = battle.acting, battle.world.find(battle.acting, Name)
    if names is None:
        return text("On the board now it changes nothing.")
    there = other_way(battle.world, reading, word)
    for action in battle.rulebook.vocabulary.actions:
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
    return text("On the board now it changes nothing.")


def _costs(battle: Battle, world: World, unit: int, going: Going) -> dict[tuple[int, int], int]:
    """Give where a movement may end, and what that costs."""
    area = battle.rulebook.movement.area(world, unit, going)
    return {(stop.cell[0], stop.cell[1]): stop.cost for stop in area.stops} if isinstance(area, Area) else {}
