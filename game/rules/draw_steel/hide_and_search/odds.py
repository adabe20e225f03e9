"""Hide and Search foretold: from whom one would be hidden, and how likely each who hides is found."""

from collections.abc import Iterator
from functools import cache

from game.battle.trial import Odds, Result, Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import has
from game.reasons import Because, Tally, text
from game.rules.draw_steel.conditions.bleeding import bleeds
from game.rules.draw_steel.hide_and_search.hidden import hidden_from, watchers
from game.rules.draw_steel.hide_and_search.hide import observed
from game.rules.draw_steel.hide_and_search.search import hidden_near, told_by
from game.rules.draw_steel.movement.speed import score, trait
from game.rules.draw_steel.rolls.edges_banes import EDGE, banes_on_test, net
from game.rules.draw_steel.rolls.power_roll import THROWS
from game.rules.draw_steel.rolls.tests import opposed, opposed_total

SURE = Odds(1, 1)


def hiding_trial(world: World, unit: int, target: int) -> Trial:  # noqa: ARG001 - one shape for all verbs
    """Hiding needs no roll: one is hidden from every enemy that does not observe one.   [ds.hide]"""
    knowing = [foe for foe in watchers(world, unit) if not hidden_from(world, unit, foe)]
    seeing = [foe for foe in knowing if observed(world, unit, foe)]
    hidden = [foe for foe in watchers(world, unit) if foe not in seeing]
    does = [Because("ds.hide", 0, text("hidden from {name}", name=called(world, foe))) for foe in hidden]
    if not seeing:
        does = [Because("ds.hide", 0, text("hidden from every enemy"))]
    does += [Because("ds.hide", 0, text("{name} observes it", name=called(world, foe))) for foe in seeing]
    return Trial(text("Hide"), (Result(SURE, tuple(does)),), because=(Because("ds.hide"),))


def search_trials(world: World, unit: int) -> Iterator[Trial]:
    """Intuition against the Agility of each who is hidden near; a tie changes nothing.   [ds.search]

    [ds.opposed-test]
    """
    for foe in hidden_near(world, unit):
        mine = _tally(world, unit, "intuition", "search", _banes(world, unit, foe))
        theirs = _tally(world, foe, "agility", "hide", banes_on_test(world, foe, body=True))
        ahead = throws_ahead(mine.total - theirs.total)
        both, name = THROWS * THROWS, called(world, foe)
        does = [Because("ds.search", 0, text("{name} is found", name=name))]
        does += [Because("ds.search", 0, text("{name} is found by {who} too", name=name, who=called(world, friend)))
                 for friend in told_by(world, unit) if hidden_from(world, foe, friend)]  # fmt: skip
        stays = Because("ds.opposed-test", 0, text("{name} stays hidden", name=name))
        bled = Because("ds.bleeding", 0, text("the test makes {name} bleed", name=name))
        blood = (bled,) if bleeds(world, foe) else ()
        results = (
            Result(Odds(both - ahead, both), (stays, *blood)), Result(Odds(ahead, both), (*does, *blood))
        )  # fmt: skip
        against = tuple(Because(reason.rule, -reason.amount, reason.note) for reason in theirs.counted)
        because = (Because("ds.search"), Because("ds.opposed-test"), *against)
        what = text("Search for {name}", name=name)
        yield Trial(what, tuple(result for result in results if result.chance.wins), mine, because=because, at=foe)


def _banes(world: World, unit: int, foe: int) -> tuple[Because, ...]:
    """Whoever searches has its own banes, and one more for the invisible.   [ds.concealment]"""
    unseen = (Because("ds.concealment", 0, text("invisible")),) if has(world, foe, "invisible") else ()
    return (*banes_on_test(world, unit, body=False), *unseen)


def _tally(world: World, unit: int, what: str, skill: str, banes: tuple[Because, ...]) -> Tally:
    """Add up a side of an opposed test: a bane is 2 less, two are 4.   [ds.opposed-test]"""
    base = Because("ds.characteristics", score(world, unit, what), text("characteristic"))
    trained = trait(world, unit, skill)
    skills = (Because("ds.tests", trained, text("skill")),) if trained else ()
    less = (Because("ds.edges-and-banes", EDGE * net(0, len(banes)), banes[0].note),) if banes else ()
    return Tally((base, *skills, *less))


@cache
def throws_ahead(ahead: int) -> int:
    """Count the throws, of ten thousand, in which who searches has more, with so much more added to its dice."""
    pairs = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    counts: dict[int, int] = {}
    for pair in pairs:
        counts[sum(pair)] = counts.get(sum(pair), 0) + 1
    return sum(
        counts[mine] * counts[theirs]
        for mine in counts
        for theirs in counts
        if opposed(opposed_total((mine,), ahead, 0), opposed_total((theirs,), 0, 0)) > 0
    )
