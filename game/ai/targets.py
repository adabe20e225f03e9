"""Whom a verb is pointed at: all that it may be, or for a beginner whoever is nearest."""

from collections.abc import Iterable, Iterator

from game.ai.pieces import Pieces
from game.ai.worth import Worth
from game.battle.command import Command
from game.battle.rulebook import Verb
from game.ecs.world import World

CROWD = 12
"""Foes above which to list all that can be done to them is too much for one piece."""


def offered(worth: Worth, verb: Verb, world: World) -> Pieces[Iterable[Command]]:
    """Give what a verb offers but what is pointed at the end of a way.

    In a crowd foe after foe is asked about first: what a rulebook finds out of one it keeps until it lists its offers.
    """
    for foe in worth.foes if len(worth.foes) > CROWD else ():
        verb.check(world, Command(worth.unit, verb.name, foe))
        yield
    offers = (offer for offer in (verb.brief or verb.offers)(world, worth.unit) if not offer.cells("to"))
    return offers if worth.knobs.picks else _nearest(worth, world, offers)


def _nearest(worth: Worth, world: World, offers: Iterator[Command]) -> list[Command]:
    """Leave out what could be done to foes that are farther than the nearest of those it could be done to."""
    listed, space = list(offers), worth.book.space
    mine = space.cells(world, worth.unit)
    far: dict[object, int] = {
        cmd.target: space.distance(world.field.grid, mine, space.cells(world, cmd.target)).total
        for cmd in listed
        if isinstance(cmd.target, int) and cmd.target in worth.foes
    }
    least = min(far.values(), default=0)
    return [cmd for cmd in listed if far.get(cmd.target, least) == least]
