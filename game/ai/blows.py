"""Attacks as they are offered to a creature, the best of them with the blows that follow it, and what a move leaves."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.ai.ahead import dicing, ready
from game.ai.odds import Blow, Part, blow, parts, together
from game.ai.pieces import Pieces
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Rulebook, Strike
from game.ecs.components import Budget
from game.ecs.world import World
from game.reasons import Cost

NOTHING = Blow()
FOLLOW = 5
"""Blows of one attack, each a command of its own, that are reckoned with at most after the first."""
Found = tuple[Command, Preview]
Follows = dict[str, bool]
"""Whether an attack by a verb may be followed by another by the same, as far as it is known."""


def attacks(
    book: Rulebook, world: World, unit: int, targets: tuple[int, ...], verbs: tuple[str, ...] = ()
) -> Iterator[Found | None]:
    """Yield every attack a unit may make now on these, with its preview, by some verbs or all; None: only a pause."""
    for verb in book.verbs.values():
        if verb.aim != "unit" or (verbs and verb.name not in verbs) or not free(book, world, unit, verb.name):
            continue
        yield from ready(verb, world, unit) if verb.brief is not None else ()
        # On open ground no end of a way does more than the rulebook's own choice.
        offers = (offer for offer in (verb.brief or verb.offers)(world, unit) if offer.target in targets)
        previews = ((offer, verb.preview(world, offer)) for offer in offers)
        yield from ((offer, seen) for offer, seen in previews if isinstance(seen, Preview) and seen.strike is not None)


def free(book: Rulebook, world: World, unit: int, verb: str) -> bool:
    """Say whether the rules let a unit use a verb at all now."""
    return isinstance(book.verbs[verb].allowed(world, unit), Cost)


def most(book: Rulebook, world: World, seen: Iterable[Found], follows: Follows | None = None) -> Pieces[Blow]:
    """Give the most damaging of some attacks at one target; with the blows that follow one, where those are minded.

    `follows`: takes whether a verb may be used once more after the first, so that it is asked once.
    """
    firsts: dict[str, tuple[Command, Blow, tuple[Part, ...]]] = {}
    for cmd, one in seen:
        hit, some = max(((blow(book, world, form, one.blows), parts(world, form, one.blows)) for form in _forms(one)),
                        key=lambda form: _rank(form[0]))  # fmt: skip
        if cmd.verb not in firsts or _rank(hit) > _rank(firsts[cmd.verb][1]):
            firsts[cmd.verb] = cmd, hit, some
    hits = [hit for _, hit, _ in firsts.values()]
    for number, (cmd, _, some) in enumerate(firsts.values()):
        if follows is not None and follows.get(cmd.verb, True):
            hits[number], follows[cmd.verb] = yield from _followed(book, world, cmd, some)
    return max(hits, key=_rank, default=NOTHING)


def _forms(seen: Preview) -> list[Strike]:
    return [form for form in (seen.strike, *seen.variants) if form is not None]


def _rank(hit: Blow) -> tuple[int, int]:
    return hit.damage, hit.fells


def _followed(book: Rulebook, world: World, cmd: Command, first: tuple[Part, ...]) -> Pieces[tuple[Blow, bool]]:
    """Add to an attack the blows of the same verb that may follow it, each the best there is, and say whether any may.

    Every blow is made whatever came of those before it: for what the next turn promises each counts by itself, who is
    hurt less by then takes all of them.
    """
    total, target, more = first, cmd.target, False
    for _ in range(FOLLOW):
        ahead, _ = yield from dicing(book, world, cmd)
        if not isinstance(target, int) or not free(book, ahead, cmd.unit, cmd.verb):
            break
        seen, more = (yield from listed(attacks(book, ahead, cmd.unit, (target,), (cmd.verb,)))), True
        if not seen:
            break
        _, cmd, form, times = max(
            ((_rank(blow(book, ahead, form, one.blows)), offer, form, one.blows)
             for offer, one in seen for form in _forms(one)), key=lambda one: one[0])  # fmt: skip
        world, total = ahead, (*total, *parts(ahead, form, times))
    left = max(1, book.lasts(world, target)) if isinstance(target, int) else 1
    if total == first:
        return together(first, left), more
    harm = sum(together((part,), left).damage for part in total)
    return replace(together(total, left), damage=min(100 * left, harm)), more


def budgeted(book: Rulebook, world: World, unit: int) -> Pieces[Budget | None]:
    """Give what is left of a turn after its shortest move."""
    for verb in book.verbs.values():
        yield
        if verb.area is None or verb.modes is None or not free(book, world, unit, verb.name):
            continue
        for mode in verb.modes(world, unit):
            yield from ready(verb, world, unit, mode)
            stops = verb.area(world, unit, mode).stops
            yield
            if stops:
                near = min(stops, key=lambda stop: (stop.cost, stop.cell))
                there = command(unit, verb.name, near.cell, mode=mode)
                return (yield from dicing(book, world, there))[0].find(unit, Budget)
    return None


def listed(some: Iterator[Found | None]) -> Pieces[tuple[Found, ...]]:
    """List attacks, one in a piece."""
    known: list[Found] = []
    for one in some:
        known += (one,) if one is not None else ()
        yield
    return tuple(known)
