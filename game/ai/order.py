"""Who of a side acts next, where it may choose: whoever's turn leaves most to the side once everybody has acted."""

from collections.abc import Mapping

from game.ai.duel import Yardstick
from game.ai.eyes import View, supposed
from game.ai.knobs import Knobs
from game.ai.pieces import Pieces
from game.ai.table import Table
from game.ai.worth import Worth
from game.battle.battle import Battle
from game.ecs.components import Place, Side
from game.reasons import Text, text


def ordered(
    copies: Mapping[str, Battle], view: View, knobs: Knobs, stick: Yardstick
) -> Pieces[tuple[str, Text] | None]:
    """Give the answer after which a round goes best; `copies`: the battle after each answer, `view`: what is believed.

    None where there is no time to play a round on from each.
    """
    # As much as two commands may take: here every turn that may come next is played on.
    nodes, values = 2 * knobs.beyond // knobs.part * view.battle.rulebook.weighing.breadth, dict[str, int]()
    teams = {copy.world.get(copy.acting, Side).team for copy in copies.values()}
    if len(teams) != 1:
        return None
    for key, copy in copies.items():
        world = copy.world.fork()
        for foe, cells in view.cells:
            if cells and world.find(foe, Place) is not None:
                world.put(foe, view.battle.world.get(foe, Place))
        then = supposed(view.battle, world)
        worth = Worth(then, copy.acting, knobs, stick, view.cells)
        yield from worth.scout()
        table = Table(worth, nodes)
        value = yield from table.begin()
        if value is None:
            return None
        nodes -= table.nodes
        values[key] = value
    best = max(values, key=lambda key: values[key])
    return best, text("That it acts now leaves its side best off.")
