"""Abilities used: targets, one roll for all of them, damage, forced movement, and what a potency lets through."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option, Play
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Odds
from game.ecs.components import Conditions, Name, Side, Weapon
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.states import GRABBED, PRONE, dead
from game.reasons import Because, Cost, Refusal, Tally, Text, counted, text
from game.rules.draw_steel.abilities.cards import NAMED, Ability, powers, value
from game.rules.draw_steel.abilities.parry import parried, taken_off
from game.rules.draw_steel.abilities.potency import potency
from game.rules.draw_steel.combat.ability_distance import out_of_reach
from game.rules.draw_steel.combat.critical_hit import CRITICAL_HIT, lucky
from game.rules.draw_steel.combat.strikes import after_roll, again
from game.rules.draw_steel.conditions import conditions
from game.rules.draw_steel.conditions.bleeding import bleed
from game.rules.draw_steel.conditions.unconscious import able
from game.rules.draw_steel.falling.fall import brought_down, hurt, knock_down
from game.rules.draw_steel.forced_movement.forced_movement import force_moved, force_work
from game.rules.draw_steel.rolls.characteristics import score
from game.rules.draw_steel.rolls.edges_banes import Favour, favour
from game.rules.draw_steel.rolls.power_roll import (
    THROWS,
    TWO_TENS,
    Power,
    chances,
    per_target,
    read_out,
    swayed_by,
    tally,
)
from game.rules.draw_steel.turns import turn
from game.rules.draw_steel.turns.sides import foes_in_the_fight

USES = {
    False: text("{who} uses {ability} on {name}: {roll}"),
    True: text("{who} uses {ability} on {name} (critical hit): {roll}"),
}
"""What is said of an ability that is used, by whether it is a critical hit."""


def usable(world: World, unit: int, ability: Ability) -> Cost | Refusal:
    """An ability takes a main action or a maneuver of who has it; all have their free strikes."""
    if ability.name not in powers(world, unit):
        rule = "ds.teleport-other" if ability.friend else "ds.free-strike"
        why = text("{who} has no such ability.", who=called(world, unit))
        return Refusal(rule, why, text("Use an ability on its card, or a free strike."))
    return turn.slot(world, unit, ability.slot)


def against(world: World, unit: int, target: int, ability: Ability) -> Cost | Refusal:
    """Targets are within its distance and in line of effect; an area finds the hidden."""
    arm = Weapon(ability.name, ability.title, reach=ability.reach, range=ability.range or ability.burst)
    refusal = out_of_reach(world, unit, target, arm, ranged=ability.ranged, area=bool(ability.burst))
    return refusal or Cost.one("ds.ability-distance", 0, turn.TITLES[ability.slot])


def targets(world: World, unit: int, ability: Ability) -> Iterator[int]:
    """Yield whom an ability may be aimed at."""
    yield from (foe for foe in foes_in_the_fight(world, unit) if isinstance(against(world, unit, foe, ability), Cost))


def weighed(world: World, unit: int, target: int, ability: Ability, met: tuple[str, ...] = ()) -> Favour:
    """Gather the edges and banes against one target."""
    harmless = not any(ability.damage)
    return favour(world, unit, target, ranged=ability.ranged, harmless=harmless, area=bool(ability.burst), met=met)


def shared(world: World, unit: int, target: int, ability: Ability, aimed: tuple[int, ...]) -> Favour:
    """Who also aims at its taunter, or at what holds it, has no bane for leaving it out."""
    held = (world.get(unit, Conditions).find(name) for name in ("taunted", GRABBED))
    met = tuple(tie.name for tie in held if tie is not None and tie.source in aimed)
    return weighed(world, unit, target, ability, met)


def damages(world: World, unit: int, ability: Ability) -> tuple[int, int, int]:
    """Give what each tier deals: its number and the characteristic; nothing where it deals no damage."""
    characteristic = score(world, unit, ability.score)
    first, second, third = (max(0, tier + characteristic) if tier else 0 for tier in ability.damage)
    return first, second, third


def previewed(world: World, cmd: Command, ability: Ability, cost: Cost) -> Preview:
    """Show the damage of an ability against its one target; what else it does is seen when it is done."""
    numbers = damages(world, cmd.unit, ability)
    if ability.several or ability.moves or not any(numbers) or not isinstance(cmd.target, int):
        return Preview(cost)
    both, bonus = weighed(world, cmd.unit, cmd.target, ability), score(world, cmd.unit, ability.score)
    counts = chances(bonus, both.net)
    doubled = 2 * sum(count * number for count, number in zip(counts, numbers, strict=True)) // THROWS
    spread = tuple(zip(numbers, counts, strict=True))
    sums = tally(bonus, both)
    strike = Strike(cmd.unit, cmd.target, ability.name, sums, Tally(), Odds(1, 1), doubled, swayed_by(both), spread)
    return Preview(cost, None, strike)


def use(world: World, unit: int, target: int, dice: Dice, name: str) -> Play:
    """Use an ability: its action is spent, and it is carried out."""
    yield turn.spend(world, unit, NAMED[name].slot, f"power-{name}")
    yield from one_roll_for_all(world, unit, target, dice, NAMED[name])


def one_roll_for_all(world: World, unit: int, target: int, dice: Dice, ability: Ability) -> Play:
    """An ability rolls once for all its targets, each with its own edges and banes.   [ds.one-roll-for-all]"""
    aimed = yield from _aimed(world, unit, target, ability)
    faces = yield from roll(world, dice, unit, TWO_TENS, Because("ds.power-roll"), ability.title)
    bonus, both = score(world, unit, ability.score), [shared(world, unit, whom, ability, aimed) for whom in aimed]
    results = per_target(faces, bonus, tuple(weight.net for weight in both))
    crit = lucky(faces, main=ability.slot == turn.MAIN)
    many = (
        (Because("ds.one-roll-for-all", 0, counted("{n} target", "{n} targets", n=len(aimed))),)
        if len(aimed) > 1
        else ()
    )
    aside = (*many, *(CRITICAL_HIT if crit else ()))
    for whom, weight, result in zip(aimed, both, results, strict=True):
        if not dead(world, whom):
            line = read_out(faces, bonus, weight, result)
            yield from _befalls(world, dice, unit, whom, ability, weight, result, USES[crit], line, aside, sum(faces))
    for whom in aimed:
        yield from after_roll(world, unit, whom)
    if crit and able(world, unit):
        yield from again(world, dice, unit)
    if ability.slot == turn.MAIN or ability.score in ("might", "agility"):
        yield from bleed(world, dice, unit)


def _aimed(world: World, unit: int, target: int, ability: Ability) -> Generator[Event | Decision, str, tuple[int, ...]]:
    """Give all who are hit: whom one chooses, or every enemy in the area."""
    others = tuple(other for other in targets(world, unit, ability) if other != target)
    if ability.burst:
        return (target, *others)
    chosen = [target]
    while len(chosen) < ability.targets and (left := [other for other in others if other not in chosen]):
        options = [Option(str(other), Text(world.get(other, Name).name), unit=other) for other in left]
        options.append(Option("none", text("Nobody else")))
        question = text("{ability}: who else?", ability=ability.title)
        answer = yield Decision(world.get(unit, Side).team, unit, question, tuple(options), "ds.one-roll-for-all")
        if answer == "none":
            break
        chosen.append(int(answer))
    return tuple(chosen)


def _befalls(
    world: World,
    dice: Dice,
    unit: int,
    target: int,
    ability: Ability,
    both: Favour,
    result: Power,
    said: Text,
    line: Text,
    aside: tuple[Because, ...],
    face: int,
) -> Play:
    """Let the tier's damage, forced movement and state befall one target."""
    damage = damages(world, unit, ability)[result.tier - 1]
    names = {"who": world.get(unit, Name).name, "name": world.get(target, Name).name}
    note = text(said.msgid, **names, ability=ability.title, roll=line)
    added = tally(score(world, unit, ability.score), both).counted
    facts = ("target", target), ("weapon", ability.name), ("tier", result.tier), ("face", face), ("own", len(added))
    yield Event("struck", unit, (*added, *result.because, *both.edges, *both.banes, *aside), (), note, facts)
    why = Because("ds.damage", damage, ability.title)
    left = yield from parried(world, dice, target, damage, unit)
    yield from hurt(world, target, left, why, ability.kind, by=unit, less=taken_off(damage, left))
    if not dead(world, target) and ability.moves:
        far, arm = ability.squares[result.tier - 1], not ability.ranged
        yield from force_moved(world, dice, unit, target, far, ability.moves, vertical=ability.vertical, arm=arm)
    if not dead(world, target) and ability.state:
        yield from _imposed(world, unit, target, ability, result.tier)


def sequel(world: World, cmd: Command, event: Event, ability: Ability) -> Iterator[None]:
    """Find in pieces where the forced movement can lead that follows a blow of an ability."""
    if event.kind == "struck" and event.unit == cmd.unit and event.fact("weapon") == ability.name:
        far, arm, target = ability.squares[int(event.fact("tier")) - 1], not ability.ranged, int(event.fact("target"))
        yield from force_work(world, cmd.unit, target, far, ability.moves, vertical=ability.vertical, arm=arm)


def _imposed(world: World, unit: int, target: int, ability: Ability, tier: int) -> Play:
    """A state comes only to who has less of a characteristic than the potency."""
    held, needed = score(world, target, ability.against), value(world, unit, ability, tier)
    what = Text(ability.against)
    if not potency(held, needed):
        note = text("resists: {what} {score} is not less than {value}", what=what, score=held, value=needed)
        yield Event("defended", target, (Because("ds.potency", 0, note),), (), note)
        return
    why = Because("ds.potency", 0, text("{what} {score} is less than {value}", what=what, score=held, value=needed))
    if ability.state == PRONE:
        yield from knock_down(world, target, (why,))
        return
    source = unit if ability.state in conditions.SOURCED else 0
    event = conditions.began(world, target, conditions.condition(ability.state, source, ability.ends))
    yield replace(event, because=(*event.because, why))
    yield from brought_down(world, target)
