"""Search for who is hidden, and pointing it out to friends."""

from collections.abc import Iterator
from functools import cache

from game.battle.dice import Dice, roll
from game.battle.event import Event, Play
from game.battle.trial import Odds, Result, Trial
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import HIDDEN, INVISIBLE, alive, has
from game.reasons import Because, Cost, Refusal, Tally, text
from game.rules.draw_steel.combat.line_of_effect import line_of_effect
from game.rules.draw_steel.conditions.bleeding import bleed, bleeds
from game.rules.draw_steel.hide_and_search.hidden import hidden_from, let_know
from game.rules.draw_steel.movement.distance import apart
from game.rules.draw_steel.rolls.characteristics import score, trait
from game.rules.draw_steel.rolls.edges_banes import EDGE, banes_on_test, net
from game.rules.draw_steel.rolls.power_roll import THROWS, TWO_TENS
from game.rules.draw_steel.rolls.tests import opposed, opposed_total
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.sides import foes_in_the_fight
from game.rules.draw_steel.turns.turn import maneuver

FOUND_WITHIN = 10
"""Squares within which a search finds, and a hidden creature is pointed out."""


def hidden_near(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature within 10 squares in line of effect."""
    near = (foe for foe in unknown_to(world, unit) if apart(world, unit, foe) <= FOUND_WITHIN)
    return tuple(foe for foe in near if line_of_effect(world, unit, foe).clear)


def unknown_to(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature, wherever they are."""
    return tuple(foe for foe in foes_in_the_fight(world, unit) if hidden_from(world, foe, unit))


def search_allowed(world: World, unit: int) -> Cost | Refusal:
    """Search is a maneuver; whether anybody hidden is near enough to be found is not told before."""
    if not unknown_to(world, unit):
        return Refusal("ds.search", text("{who} knows where every enemy is.", who=called(world, unit)))
    return maneuver(world, unit)


def search(world: World, unit: int, dice: Dice) -> Play:
    """Intuition against the Agility of each hidden within 10 squares; who has less is found.   [ds.search]"""
    yield turn.spend(world, unit, turn.MANEUVER, "search")
    dice_thrown = yield from roll(world, dice, unit, TWO_TENS, Because("ds.search"), text("search"))
    bonus = score(world, unit, "intuition") + trait(world, unit, "search")
    for foe in hidden_near(world, unit):
        banes = len(banes_on_test(world, unit, body=False)) + has(world, foe, INVISIBLE)
        yield from _searched(world, unit, foe, dice, opposed_total(dice_thrown, bonus, net(0, banes)))


def _searched(world: World, unit: int, foe: int, dice: Dice, total: int) -> Play:
    """One who hides makes an Agility test; found, it is pointed out to allies near the searcher."""
    faces = yield from roll(world, dice, foe, TWO_TENS, Because("ds.search"), text("hiding"))
    bonus = score(world, foe, "agility") + trait(world, foe, "hide")
    theirs = opposed_total(faces, bonus, net(0, len(banes_on_test(world, foe, body=True))))
    note = text("hiding {theirs} against {own}", theirs=theirs, own=total)
    yield Event("ended", foe, (Because("ds.opposed-test", 0, note), Because("ds.search")), (), note)
    if opposed(total, theirs) > 0:
        yield from let_know(world, foe, (unit, *told_by(world, unit)), "ds.search")
    yield from bleed(world, dice, foe)


def told_by(world: World, unit: int) -> tuple[int, ...]:
    """List the allies to whom a creature can point out somebody: those within 10 squares."""
    return tuple(friend for friend in friends(world, unit, alive) if apart(world, unit, friend) <= FOUND_WITHIN)


def known_foes(world: World, unit: int) -> tuple[int, ...]:
    """List the enemies hidden from a creature's allies near it, but not from itself."""
    known = [
        foe for foe in foes_in_the_fight(world, unit) if has(world, foe, HIDDEN) and not hidden_from(world, foe, unit)
    ]
    return tuple(foe for foe in known if any(hidden_from(world, foe, friend) for friend in told_by(world, unit)))


def point_out_against(world: World, unit: int, foe: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Whom one knows of can be pointed out to one's allies, without a test."""
    return Cost.one("ds.search", 0, text("maneuver"))


def point_out(world: World, unit: int, foe: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Show a hidden creature to the allies within 10 squares."""
    yield turn.spend(world, unit, turn.MANEUVER, "point-out")
    yield from let_know(world, foe, told_by(world, unit), "ds.search")


def search_trials(world: World, unit: int) -> Iterator[Trial]:
    """Intuition against the Agility of each who is hidden, if it is near; a tie changes nothing."""
    for foe in unknown_to(world, unit):
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
        what = text("Search for {name}, should it be within 10 squares and in line of effect", name=name)
        yield Trial(what, tuple(result for result in results if result.chance.wins), mine, because=because, at=foe)


def _banes(world: World, unit: int, foe: int) -> tuple[Because, ...]:
    """Whoever searches has its own banes, and one more for the invisible."""
    unseen = (Because("ds.concealment", 0, text("invisible")),) if has(world, foe, "invisible") else ()
    return (*banes_on_test(world, unit, body=False), *unseen)


def _tally(world: World, unit: int, what: str, skill: str, banes: tuple[Because, ...]) -> Tally:
    """Add up a side of an opposed test: a bane is 2 less, two are 4."""
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
