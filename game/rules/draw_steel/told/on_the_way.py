"""What may befall a mover on its way, foretold: places hard to climb or swim, and the blood of opportunity attacks."""

from collections.abc import Iterator

from game.battle.command import Command
from game.battle.event import Event
from game.battle.rulebook import Preview, Rulebook, Strike
from game.battle.trial import Odds, Result, Trial
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.strikes_on_the_way import StrikesOnTheWay, Wounds
from game.mechanics.what_if import Faces, Item, Shown, hardy, play_of, rehearsed, tale
from game.reasons import Because, text
from game.rules.draw_steel.abilities.parry import HALF, may_parry
from game.rules.draw_steel.climbing_creatures.mounts import mount_of
from game.rules.draw_steel.combat.free_strikes import unrolled, weapon_of
from game.rules.draw_steel.conditions.bleeding import bleeds
from game.rules.draw_steel.movement_types.hard_climb_swim import FAILING, managed_by, place_of
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import Favour, resisting
from game.rules.draw_steel.rolls.power_roll import THROWS, critical, power, tally
from game.rules.draw_steel.stamina.damage import taken

RULE = "ds.hard-climb-swim"
PAIRS = tuple((a, b) for a in range(1, 11) for b in range(1, 11))
TEST = text("Might test for a hard place")
FAILS, MANAGES = text("Fails"), text("Manages it")


def wounds(world: World, strike: Strike) -> Wounds:
    """Give what a strike may take off who is struck, immunities counted."""
    counts: dict[int, int] = {}
    for damage, count in strike.spread:
        left = taken(world, strike.at, damage)
        counts[left] = counts.get(left, 0) + count
    return tuple(sorted((damage, count) for damage, count in counts.items() if count))


def aside(world: World, strike: Strike) -> tuple[Because, ...]:
    """Tell what the chances leave out: a parry, and the other main action of a critical hit."""
    reasons = []
    if may_parry(world, strike.at) and max(damage for damage, _ in strike.spread) >= HALF:
        said = text("{name} may parry and take half", name=called(world, strike.at))
        reasons.append(Because("ds.triggered-action", 0, said))
    if not unrolled(world, strike.by, weapon_of(world, strike.by, strike.weapon), ("melee",)):
        said = text("{name} may strike again on a critical hit", name=called(world, strike.by))
        reasons.append(Because("ds.critical-hit", 0, said))
    return tuple(reasons)


WAYSIDE = StrikesOnTheWay("ds.opportunity-attack", wounds, aside, "ds.dying")


def hard_places(book: Rulebook, world: World, cmd: Command, preview: Preview) -> Iterator[Trial]:
    """Foretell the test of each hard place on a way, where it comes, and what failing brings."""
    plan, met = preview.plan, [""]
    if plan is None or preview.outcomes or not plan.steps:
        return
    mover = cmd.unit if world.get(cmd.unit, Place).at == plan.steps[0].before else mount_of(world, cmd.unit)
    for step in plan.steps:
        place = place_of(world, mover, step, plan.mode)
        if place not in met:
            yield _place(book, world, cmd, mover, len(met) - 1)
            met.append(place)


def _place(book: Rulebook, world: World, cmd: Command, mover: int, number: int) -> Trial:
    """Rehearse the way up to a place, and failing there."""
    might, both = score(world, mover, "might"), _swayed(book, world, cmd, mover, number)
    failing = [pair for pair in PAIRS if not _manages(pair, might, both)]
    odds = Odds(len(failing), THROWS), Odds(THROWS - len(failing), THROWS)
    results = [Result(odds[1], (Because(RULE, 0, text("goes on")),), MANAGES)] if odds[1].wins else []
    if failing:
        results.insert(0, Result(odds[0], _failed(book, world, cmd, mover, number, failing[0]), FAILS))
    why = (Because(RULE), Because("ds.tests", 0, text("a medium test")), *both.edges, *both.banes)
    return Trial(TEST, tuple(results), tally(might, both), because=why, at=mover)


def _swayed(book: Rulebook, world: World, cmd: Command, mover: int, number: int) -> Favour:
    """Gather the edges and banes of a test where it comes, the places before it managed."""
    ahead = world
    for now, item in rehearsed(hardy(world, mover), play_of(book, cmd, Shown())):
        ahead, number = now, number - _tests(item, mover)
        if number < 0:
            break
    began = world.get(mover, Place).at
    return resisting(ahead, mover, passing=ahead.get(mover, Place).at != began)


def _manages(pair: tuple[int, int], might: int, both: Favour) -> bool:
    return managed_by(power(pair, might, both.net).tier, natural=critical(pair))


def _tests(item: Item, mover: int) -> bool:
    """Say whether this is the roll of a hard place's test."""
    return isinstance(item, Event) and item.kind == "rolled" and (item.unit, item.because[0].rule) == (mover, RULE)


def _failed(
    book: Rulebook, world: World, cmd: Command, mover: int, number: int, pair: tuple[int, int]
) -> tuple[Because, ...]:
    """Tell what comes of failing at a place, those before it managed."""
    throws: list[Faces] = [*((10, 10),) * number, pair]
    dice = Shown(10, throws)
    ahead = hardy(world, mover) if bleeds(world, mover) else world
    story = tale(_after(rehearsed(ahead, play_of(book, cmd, dice)), mover), mover)
    kept = Because(RULE, 0, text("keeps the rest of its movement"))
    return (*story.ending(RULE, world.get(mover, Place).at), kept)


def _after(items: Iterator[tuple[World, Item]], mover: int) -> Iterator[tuple[World, Item]]:
    """Leave out what comes before somebody does not manage a place."""
    failed = False
    for ahead, item in items:
        failed = failed or (isinstance(item, Event) and item.unit == mover and item.text == FAILING)
        if failed:
            yield ahead, item
