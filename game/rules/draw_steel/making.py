"""How verbs are made: aimed at nothing, at somebody, or at a square."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Place
from game.ecs.world import World, remembered
from game.mechanics import verbs
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal, Text
from game.rules.draw_steel import blinking, darting, hiding, mounted, using
from game.rules.draw_steel.abilities import Ability, powers
from game.rules.draw_steel.aiming import FOE, FRIEND, astray
from game.rules.draw_steel.speeds import friends
from game.rules.draw_steel.strikes import foes
from game.rules.draw_steel.turns import go_on

Allowed = Callable[[World, int], Cost | Refusal]
Against = Callable[[World, int, int], Cost | Refusal]
Planned = Callable[[World, Command], MovePlan | Refusal]
Perform = Callable[[World, Command, Dice], Play]
Shown = Callable[[World, Command], Preview | Refusal]


def carried(perform: Perform) -> Perform:
    """Let a verb be followed by who is seen again, and by the end of the turn of who drops out in it.   [ds.hide]"""

    def play(world: World, cmd: Command, dice: Dice) -> Play:
        start = world.get(cmd.unit, Place).at
        yield from perform(world, cmd, dice)
        if world.get(cmd.unit, Place).at != start:
            yield from hiding.come_out(world, cmd.unit)
        yield from hiding.seen_again(world)
        yield from go_on(world, dice, cmd.unit)

    return play


def aimless(name: str, title: Text, rule: str, allowed: Allowed, perform: Callable[[World, int, Dice], Play]) -> Verb:
    """Build a verb that is aimed at nothing."""
    made = verbs.aimless(name, title, rule, allowed, perform)
    return replace(made, perform=carried(made.perform))


def aimed(
    name: str,
    title: Text,
    rule: str,
    allowed: Allowed,
    against: Against,
    targets: Callable[[World, int], Iterable[int]],
    perform: Callable[[World, int, int, Dice], Play],
    whom: str = FOE,
    near: bool = True,
) -> Verb:
    """Build a verb that is aimed at a creature; `against` judges a whole command, `targets` whom to offer.

    `whom` and `near` say who these targets are, and whether they are beside one.
    """

    def check(world: World, cmd: Command) -> Cost | Refusal:
        free = allowed(world, cmd.unit)
        if isinstance(free, Refusal):
            return free
        if isinstance(cmd.target, int) and cmd.target in targets(world, cmd.unit):
            return against(world, cmd.unit, cmd.target)
        return astray(world, cmd.unit, cmd.target, whom, rule, near=near)

    def preview(world: World, cmd: Command) -> Preview | Refusal:
        cost = check(world, cmd)
        return cost if isinstance(cost, Refusal) else Preview(cost)

    def play(world: World, cmd: Command, dice: Dice) -> Play:
        if isinstance(cmd.target, int):
            yield from perform(world, cmd.unit, cmd.target, dice)

    def offers(world: World, unit: int) -> Iterator[Command]:
        if isinstance(allowed(world, unit), Cost):
            offered = (command(unit, name, target) for target in targets(world, unit))
            yield from (offer for offer in offered if isinstance(check(world, offer), Cost))

    return Verb(name, title, rule, "unit", allowed, check, carried(play), offers, preview)


def placed(
    name: str,
    title: Text,
    rule: str,
    allowed: Allowed,
    plan: Planned,
    area: Callable[[World, int, str], Area],
    modes: Callable[[World, int], tuple[str, ...]],
    perform: Perform,
    preview: Shown,
) -> Verb:
    """Build a verb of movement, aimed at a square."""
    plan = remembered(plan)

    def check(world: World, cmd: Command) -> Cost | Refusal:
        found = plan(world, cmd)
        return found if isinstance(found, Refusal) else found.cost

    def offers(world: World, unit: int) -> Iterator[Command]:
        for mode in modes(world, unit):
            yield from (command(unit, name, stop.cell, mode=mode) for stop in area(world, unit, mode).stops)

    return Verb(name, title, rule, "cell", allowed, check, carried(perform), offers, preview, area, modes)


def power(ability: Ability) -> Verb:
    """Build the verb of an ability: aimed at an enemy, or at a friend.   [ds.power-roll]"""
    verb, rule = f"power-{ability.name}", "ds.teleport-other" if ability.friend else "ds.power-roll"

    def allowed(world: World, unit: int) -> Cost | Refusal:
        return using.usable(world, unit, ability)

    def against(world: World, unit: int, target: int) -> Cost | Refusal:
        judge = blinking.elsewhere_against if ability.friend else using.against
        return judge(world, unit, target, ability)

    def targets(world: World, unit: int) -> Iterable[int]:
        return friends(world, unit) if ability.friend else foes(world, unit)

    def perform(world: World, unit: int, target: int, dice: Dice) -> Play:
        play = blinking.elsewhere if ability.friend else using.use
        yield from play(world, unit, target, dice, ability.name)

    whom = FRIEND if ability.friend else FOE
    made = aimed(verb, ability.title, rule, allowed, against, targets, perform, whom, near=False)

    def preview(world: World, cmd: Command) -> Preview | Refusal:
        cost = made.check(world, cmd)
        return cost if isinstance(cost, Refusal) else using.previewed(world, cmd, ability, cost)

    return replace(made, preview=preview, applies=lambda world, unit: ability.name in powers(world, unit), rare=True)


def shifting(name: str, title: Text) -> Verb:
    """Build the verb of a shift that can be broken up, or of a move instead of it.   [ds.shift]"""

    def allowed(world: World, unit: int) -> Cost | Refusal:
        return darting.allowed(world, unit, name)

    area, modes = partial(darting.area, verb=name), partial(darting.modes, verb=name)
    rule, planned = darting.RULES[name], darting.planned
    made = placed(name, title, rule, allowed, planned, area, modes, darting.perform, darting.preview)
    return replace(made, rare=name != darting.DISENGAGE, quiet=name == darting.AWAY)


def ridden(name: str, title: Text) -> Verb:
    """Build a verb by which a mount is ridden.   [ds.ride]"""
    area, modes = partial(mounted.area, verb=name), partial(mounted.ride_modes, verb=name)
    plan, allowed = mounted.planned, mounted.ALLOWED[name]
    made = placed(name, title, "ds.ride", allowed, plan, area, modes, mounted.perform, mounted.preview)
    return replace(made, rare=name == mounted.INSTEAD, quiet=name == mounted.INSTEAD)
