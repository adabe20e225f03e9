"""What a search is worth: how likely a foe whom nobody sees is found by it, and what could be done to it then."""

from game.ai.chance import Outcomes
from game.ai.eyes import placed_at
from game.ai.odds import WHOLE
from game.ai.pieces import Pieces
from game.ai.worth import Worth
from game.battle.command import Command
from game.ecs.components import Side
from game.ecs.world import World
from game.space.square import Cell

SAMPLE = 5
"""Cells of a set that are looked at, spread over it."""
FOUND = 60
"""Percent of the best blow against it that finding somebody is worth: it may move, or hide again."""


def found(worth: Worth, world: World, cmd: Command) -> Pieces[int]:
    """Give what a command is worth for those whom it may find, by the cells that they may be on."""
    total = 0
    for foe, cells in worth.sets.items():
        if foe in worth.foes and cells and not worth.book.telling.seen(world, _team(worth), foe):
            chance = yield from _chance(worth, world, cmd, foe, cells)
            total += (yield from _best(worth, world, foe)) * chance // WHOLE if chance else 0
    return total * FOUND // 100


def _team(worth: Worth) -> str:
    return worth.world.get(worth.unit, Side).team


def _chance(worth: Worth, world: World, cmd: Command, foe: int, cells: tuple[Cell, ...]) -> Pieces[int]:
    """Give the chance that a foe is seen after a command: the mean over the cells that it may be on, still unseen."""
    looked = cells[:: max(1, len(cells) // SAMPLE)][:SAMPLE]
    seen = 0
    for cell in looked:
        there = world.fork()
        there.put(foe, placed_at(world, foe, cell))
        if not worth.book.telling.lurks(there, _team(worth), foe):
            continue
        for one in (yield from Outcomes(worth.book, there, cmd).work()):
            seen += one.weight if worth.book.telling.seen(one.world, _team(worth), foe) else 0
    return max(0, min(WHOLE, seen // len(looked)))


def _best(worth: Worth, world: World, foe: int) -> Pieces[int]:
    """Give the best that anybody of the side does to a foe in a turn, after a move or from afar."""
    best = 0
    for one in worth.side:
        duel = worth.duel(world, one, foe)
        near, far = (yield from duel.work("moved")), (yield from duel.work("far"))
        best = max(best, worth.gain(foe, near), worth.gain(foe, far))
        yield
    return best
