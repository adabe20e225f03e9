"""How a creature gets up: what ends a state that it may be rid of with a part of its turn."""

from dataclasses import dataclass

from game.ai.ahead import dicing
from game.ai.blows import free
from game.ai.pieces import Pieces
from game.battle.command import Command
from game.battle.rulebook import Preview, Rulebook
from game.ecs.components import Conditions, Turn
from game.ecs.world import BATTLE, World


@dataclass(frozen=True, slots=True)
class Rise:
    """A command that ends such a state, what it is shown to do, and the world after it."""

    cmd: Command
    seen: Preview
    world: World


def rise(book: Rulebook, world: World, unit: int) -> Pieces[Rise | None]:
    """Give the first command by which a creature that lies gets up and goes on with its turn; None: there is none."""
    lies = book.weighing.rises
    if not world.get(unit, Conditions).has(*lies):
        return None
    for verb in book.verbs.values():
        if verb.aim != "none" or verb.quiet or not free(book, world, unit, verb.name):
            continue
        for cmd in verb.offers(world, unit):
            ahead, rolled = yield from dicing(book, world, cmd)
            seen = verb.preview(world, cmd)
            yield
            up = not ahead.get(unit, Conditions).has(*lies) and ahead.find(BATTLE, Turn) == world.find(BATTLE, Turn)
            if up and not rolled and isinstance(seen, Preview):
                return Rise(cmd, seen, ahead)
    return None
