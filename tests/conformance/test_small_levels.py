"""R1: small levels at random, with creatures in every state that a level may begin with, played at random.

A game that fails is written into tests/found, whose games are played first, for ever.
"""

import pytest

from game.ai.random_player import BrokenError, choice, play_random, step
from game.battle import invariants
from game.battle.dice import draw
from game.rules import RULEBOOKS
from game.store.errors import LevelError
from game.store.playable import muster
from tests import found
from tests.conformance.arenas import case, saved_and_opened
from tests.conformance.small import small
from tests.tiers import size

BLOCK = 20
"""Seeds that one test tries; about every third is a level."""
FEW = 1
"""Blocks that the suite plays; the night goes on where it ends."""
COMMANDS, OFTEN = 40, 4
"""Commands and answers of a game of somebody restless, who moves so many times but once where it can move at all."""
SAVED = size(8, 1)
"""Each so many commands and answers the battle is saved."""
per_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=list(RULEBOOKS))


def restless(of, seed):
    """Play on the move, by every verb that leads somewhere: what is left of a movement is used up to the last.

    The battle is saved as a player saves and opened again from the bytes, at its start and on the way.
    """
    battle = of.make()
    battle.start(seed)
    for number in range(COMMANDS):
        if number % SAVED == 0:
            saved_and_opened(of, battle)
        if battle.outcome is not None:
            break
        told = going(battle, seed, number) or choice(battle, seed, number)
        step(battle, told)
        broken = invariants.standing(battle)
        broken += () if battle.pending else invariants.faults(battle.world, battle.rulebook)
        if broken:
            raise BrokenError(told, broken)


def going(battle, seed, number):
    """Choose a movement, where one is open and the die says so."""
    if battle.pending is not None or draw(seed, "restless", number, OFTEN) == 1:
        return None
    ways = [verb.name for verb in battle.rulebook.verbs.values() if verb.area is not None]
    open_ = [offers for offers in map(battle.offers, ways) if offers]
    offers = open_[draw(seed, "way", number, len(open_)) - 1] if open_ else []
    return offers[draw(seed, "where", number, len(offers)) - 1] if offers else None


def played(book, block):
    """Play the levels of a block twice, with every invariant after every command; how many there were."""
    made = 0
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        level = small(book, seed)
        if level is None:
            continue
        try:
            battle = muster(level, book)
        except LevelError:
            continue  # no battle begins like that
        of = case(f"small-{book.id}", level)
        made += 1
        try:
            restless(of, seed)
            play_random(battle, seed, checked=True)
        except Exception as error:
            kept = found.keep(of, seed, "random", battle, error)
            raise AssertionError(f"{book.id}, seed {seed}: {error}: {kept}") from error
        assert battle.outcome is not None
    return made


@per_book
@pytest.mark.parametrize("block", range(FEW))
def test_some_small_levels_can_be_played(book, block):
    assert played(book, block) > 1


@pytest.mark.long
@per_book
@pytest.mark.parametrize("block", range(FEW, size(20, 500, 2000)))
def test_many_small_levels_can_be_played(book, block):
    played(book, block)


@per_book
def test_the_same_seed_writes_the_same_level(book):
    drawn = [[level.digest for level in (small(book, seed) for seed in range(60)) if level] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len(dict.fromkeys(drawn[0])) == len(drawn[0]) > 10
