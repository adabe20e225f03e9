"""Where a unit gets by its ways of moving."""

from dataclasses import dataclass

from game.ai.ahead import ready
from game.ai.blows import free
from game.ai.pieces import Pieces
from game.ai.roads import at_ease
from game.battle.rulebook import Rulebook
from game.ecs.world import World
from game.paths.plan import Area


@dataclass(frozen=True, slots=True)
class Way:
    """A verb that moves, one of its modes, and everywhere that a unit gets by it."""

    verb: str
    mode: str
    area: Area


def ways(book: Rulebook, world: World, unit: int, verbs: tuple[str, ...] | None = None) -> Pieces[list[Way]]:
    """Work out where a unit gets, mode by mode, by the first of all verbs, or of some, that gets it anywhere."""
    for verb in (book.verbs[name] for name in (book.verbs if verbs is None else verbs)):
        if verb.area is None or verb.modes is None or not free(book, world, unit, verb.name):
            continue
        known: list[Way] = []
        for mode in at_ease(world, unit, verb.modes(world, unit)):
            yield from ready(verb, world, unit, mode)
            known.append(Way(verb.name, mode, verb.area(world, unit, mode)))
            yield
        if any(way.area.stops for way in known):
            return known
    return []
