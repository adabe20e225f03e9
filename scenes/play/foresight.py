"""What lies ahead: which squares could foes threaten next turn, and in which turn is a square reached?"""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter

from game.battle.battle import Battle
from game.battle.rulebook import Going, Rulebook
from game.ecs.components import Place, Side, Speeds
from game.ecs.world import World
from game.paths.plan import Area
from scenes.play.offers import Spot

TURNS = 4
"""Turns that are looked ahead for reach."""


def foes(world: World, rulebook: Rulebook, unit: int) -> list[int]:
    """List the foes of a unit that are still in the fight; nobody's while nobody acts."""
    mine = world.find(unit, Side)
    others = (other for other, side in world.all(Side) if mine is not None and side.team != mine.team)
    return [other for other in others if rulebook.turns.able(world, other)]


class Foresight:
    """The squares that foes could threaten after a move of theirs, found a little at a time."""

    def __init__(self, battle: Battle, version: int, unseen: frozenset[int] = frozenset()) -> None:
        """Look from the battle as it is now, `unseen` left out; `version` tells when that is over."""
        self.version, self.unseen = version, unseen
        self.spots: set[Spot] = set()
        self.done = False
        self._work = self._look(battle.world, battle.rulebook, battle.acting)

    def look(self, seconds: float) -> bool:
        """Look on for a while, a piece at the least; says whether anything was found."""
        start, before = perf_counter(), len(self.spots)
        while not self.done:
            self.done = next(self._work, self) is self
            if perf_counter() - start >= seconds:
                break
        return len(self.spots) != before

    def _look(self, world: World, rulebook: Rulebook, unit: int) -> Iterator[None]:
        for foe in (each for each in foes(world, rulebook, unit) if each not in self.unseen):
            self.spots.update((x, y) for x, y, _ in rulebook.combat.threatened(world, foe))
            yield
            yield from self._moved(world.fork(), rulebook, foe)

    def _moved(self, world: World, rulebook: Rulebook, foe: int) -> Iterator[None]:
        """Move a foe to wherever one move takes it, in a world of its own."""
        place, speeds = world.get(foe, Place), world.find(foe, Speeds) or Speeds()
        for mode, amount in speeds.modes:
            world.put(foe, place)
            area = rulebook.movement.area(world, foe, Going(mode, budget=amount))
            yield
            for stop in area.stops if isinstance(area, Area) else ():
                world.put(foe, replace(place, at=stop.cell, mode=mode))
                self.spots.update((x, y) for x, y, _ in rulebook.combat.threatened(world, foe))
                yield


def turns_to(battle: Battle, unit: int, mode: str, now: Area) -> dict[Spot, tuple[int, int]]:
    """Give for each square the turn in which it is reached, as (turn - 1, turn); from the second on at the least.

    `now`: what the unit reaches this turn. Later turns are counted with the largest of its purses each.
    """
    turns = dict.fromkeys(now.lowest(), (0, 1))
    each = max((holds for _, holds in now.purses), default=0)
    if not each:
        return turns
    far = battle.rulebook.movement.area(battle.world, unit, Going(mode or "walk", budget=each * TURNS))
    for spot, stop in far.lowest().items() if isinstance(far, Area) else ():
        turn = max(2, -(-stop.cost // each))
        turns.setdefault(spot, (turn - 1, turn))
    return turns
