"""The yardstick of opponents: it walks to the nearest enemy and attacks."""

from game.ai.ahead import end_of_turn, foes
from game.ai.blows import free
from game.ai.pieces import Pieces
from game.ai.roads import Roads
from game.battle.battle import Battle
from game.battle.command import Command, command
from game.ecs.components import Place
from game.space.square import Cell


def naive(battle: Battle) -> Pieces[Command]:
    """Attack the nearest foe that can be attacked with the first weapon that reaches; else walk up; else end."""
    book, world, unit = battle.rulebook, battle.world, battle.acting
    roads = Roads(book, world, unit)
    here = world.get(unit, Place).at

    def far(foe: int) -> tuple[int, int]:
        cells = (book.space.cells(world, who) for who in (unit, foe))
        return book.space.distance(world.field.grid, *cells).total, foe

    near = sorted(foes(book, world, unit), key=far)
    yield
    attack = _attack(battle, near)
    yield
    if attack is not None:
        return attack
    for foe in near:
        step = yield from _walk(battle, roads, foe, here)
        if step is not None:
            return step
    return end(battle)


def _attack(battle: Battle, near: list[int]) -> Command | None:
    """Give the first attack that the first attacking verb offers on the nearest foe."""
    book, world, unit = battle.rulebook, battle.world, battle.acting
    for verb in book.verbs.values():
        if verb.aim == "unit" and free(book, world, unit, verb.name):
            offers = [offer for offer in verb.offers(world, unit) if offer.target in near]
            if offers:
                return min(enumerate(offers), key=lambda pair: (near.index(_unit(pair[1])), pair[0]))[1]
    return None


def _unit(cmd: Command) -> int:
    return cmd.target if isinstance(cmd.target, int) else 0


def _walk(battle: Battle, roads: Roads, foe: int, here: Cell) -> Pieces[Command | None]:
    """Give the move that ends nearest to a foe, if it ends nearer than here."""
    book, world, unit = battle.rulebook, battle.world, battle.acting
    goal = world.get(foe, Place).at
    for verb in book.verbs.values():
        if verb.area is None or verb.modes is None or not free(book, world, unit, verb.name):
            continue
        for mode in verb.modes(world, unit):
            stops = verb.area(world, unit, mode).stops
            yield
            ends = ((roads.between(world, stop.cell, goal), stop.band, stop.cost, stop.cell) for stop in stops)
            best = min(ends, default=None)
            yield
            if best is not None and best[0] < roads.between(world, here, goal):
                return command(unit, verb.name, best[3], mode=mode)
    return None


def end(battle: Battle) -> Command:
    """Give the command that ends the turn; where none does so, the first that may be done."""
    return end_of_turn(battle.rulebook, battle.world, battle.acting) or battle.options()[0]
