"""Blows in words: the best from where one stands, its chance, what helps it and what is against it."""

from collections.abc import Sequence

from game.ai.odds import blow
from game.ai.pieces import Pieces
from game.battle.rulebook import Rulebook, Strike
from game.battle.trial import halves
from game.ecs.components import Name
from game.ecs.world import World
from game.reasons import NOTHING, Because, Text, text
from game.telling import rule_named

Harm = tuple[int, Strike | None]
"""Hundredths of a hit point that a blow comes to, and the blow."""


def name_of(world: World, unit: int) -> str:
    """Give a creature's name."""
    name = world.find(unit, Name)
    return name.name if name is not None else ""


def harm(book: Rulebook, world: World, one: int, other: int) -> Pieces[Harm]:
    """Give the best blow of one at another from where both stand."""
    best: Harm = 0, None
    for arm in book.combat.arms(world, one):
        strike = book.combat.strike(world, one, other, arm, ())
        yield
        if isinstance(strike, Strike):
            best = max(best, (blow(book, world, strike).damage, strike), key=lambda one: one[0])
    return best


def percent(strike: Strike) -> str:
    """Give the chance of a strike to get through, in percent."""
    return (strike.through or strike.hit).told


def likelier(one: Strike, other: Strike) -> bool:
    """Say whether a strike gets through sooner than another, which may be one with another weapon."""
    odds, others = one.through or one.hit, other.through or other.hit
    return odds.wins * others.of > others.wins * odds.of


def differing(book: Rulebook, old: Strike, new: Strike) -> Text:
    """Name what counts for the one who is struck now and did not before, cover for one; else what counts no longer."""
    before = (*old.defence.counted, *old.attack.counted, *old.because)
    added = [reason for reason in (*_against(new), *new.because) if reason.amount and reason not in before]
    if added:
        return _listed([_fact(book, reason) for reason in added])
    now = (*new.attack.counted, *new.defence.counted)
    gone = [reason for reason in _for(old) if reason not in now]
    return text("no longer {what}", what=_listed([_fact(book, reason) for reason in gone])) if gone else NOTHING


def helping(book: Rulebook, old: Strike, new: Strike, *, formed: bool = False) -> Text:
    """Name what counts for the one who strikes now and did not before: a flank, height, its form if `formed`."""
    before = (*old.attack.counted, *old.defence.counted)
    more = dict.fromkeys((*_for(new), *(new.because if formed else ())))
    return _listed([_fact(book, reason) for reason in more if reason not in before])


def _for(strike: Strike) -> tuple[Because, ...]:
    """List what counts for the one who strikes."""
    more = (reason for reason in strike.attack.counted if reason.amount > 0)
    return (*more, *(reason for reason in strike.defence.counted if reason.amount < 0))


def _against(strike: Strike) -> tuple[Because, ...]:
    """List what counts for the one who is struck."""
    more = (reason for reason in strike.defence.counted if reason.amount > 0)
    return (*more, *(reason for reason in strike.attack.counted if reason.amount < 0))


def _fact(book: Rulebook, reason: Because) -> Text:
    """Give what a reason says, or its rule's title where it says nothing."""
    named = rule_named(book, reason.rule)
    return reason.noted(Text(named.title) if named is not None else NOTHING).note


def _listed(facts: Sequence[Text]) -> Text:
    if len(facts) < 2:
        return facts[0] if facts else NOTHING
    return text("{one}, {more}", one=facts[0], more=_listed(facts[1:]))


def nearly(hundredths: int) -> str:
    """Write hundredths to the nearest half: '2\u00bd'."""
    return halves((2 * hundredths + 50) // 100)


def sure(strike: Strike) -> bool:
    """Say whether a strike gets through whatever the dice show."""
    return (strike.through or strike.hit).sure
