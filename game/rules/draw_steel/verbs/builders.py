"""How this book's verbs are made: aimed at somebody, or at a square; what follows each of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Place
from game.ecs.world import World
from game.mechanics.sides import friends
from game.mechanics.states import alive
from game.mechanics.verbs import Aimed, Allowed, Placed
from game.paths.plan import Area, MovePlan
from game.reasons import Cost, Refusal, Text
from game.rules.draw_steel.abilities import use
from game.rules.draw_steel.abilities.cards import Ability, powers
from game.rules.draw_steel.actions import disengage
from game.rules.draw_steel.climbing_creatures import ride
from game.rules.draw_steel.hide_and_search import hidden
from game.rules.draw_steel.hide_and_search.unknown import UNKNOWN
from game.rules.draw_steel.movement import shift
from game.rules.draw_steel.movement import ways_to_move as grants
from game.rules.draw_steel.movement.ways_to_move import Grant
from game.rules.draw_steel.movement_types.types import no_such_mode
from game.rules.draw_steel.teleport import teleport_other
from game.rules.draw_steel.turns.rounds import go_on
from game.rules.draw_steel.turns.sides import foes_in_the_fight
from game.rules.draw_steel.verbs.targets import FOE, FRIEND, astray
from game.space.square import Cell

Against = Callable[[World, int, int], Cost | Refusal]
PlanTo = Callable[[World, Command, Cell], MovePlan | Refusal]
Modes = Callable[[World, int], tuple[str, ...]]
Goes = Callable[[World, Command, MovePlan, Dice], Play]


def followed_up(verb: Verb) -> Verb:
    """Let a verb be followed by who is seen again, and by the end of the turn of who drops out in it.

    Part of ds.hide.
    """

    def perform(world: World, cmd: Command, dice: Dice) -> Play:
        start = world.get(cmd.unit, Place).at
        yield from verb.perform(world, cmd, dice)
        if world.get(cmd.unit, Place).at != start:
            yield from hidden.come_out(world, cmd.unit)
        yield from hidden.seen_again(world)
        yield from go_on(world, dice, cmd.unit)

    return replace(verb, perform=perform)


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
) -> Aimed:
    """Give the law of a verb that is aimed at a creature: `against` judges it, `targets` lists whom to offer.

    `whom` and `near` say who these targets are, and whether they are beside one.
    """

    def judged(world: World, cmd: Command, free: Cost) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
        if isinstance(cmd.target, int) and cmd.target in targets(world, cmd.unit):
            return against(world, cmd.unit, cmd.target)
        return astray(world, cmd.unit, cmd.target, whom, rule, near=near)

    def play(world: World, cmd: Command, dice: Dice) -> Play:
        if isinstance(cmd.target, int):
            yield from perform(world, cmd.unit, cmd.target, dice)

    def offered(world: World, unit: int) -> Iterable[Command]:
        return (command(unit, name, target) for target in targets(world, unit))

    return Aimed(name, title, rule, "unit", allowed, judged, play, offered)


def placed(
    name: str,
    title: Text,
    rule: str,
    allowed: Allowed,
    modes: Modes,
    way: PlanTo,
    ends: Callable[[World, int, str], Area],
    perform: Goes,
    preview: Callable[[World, Command, MovePlan], Preview | Refusal],
    missing: Refusal,
    jumps: bool = False,
) -> Placed:
    """Give the law of a verb of movement, aimed at a square; `jumps`: a jump is a mode of it."""

    def known(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
        return no_such_mode(cmd, jumps=jumps) or way(world, cmd, goal)

    return Placed(
        name,
        title,
        rule,
        allowed=allowed,
        modes=modes,
        way=known,
        ends=ends,
        play=perform,
        shown=preview,
        missing=missing,
        known=UNKNOWN.known,
    )


def granted(
    name: str,
    title: Text,
    rule: str,
    allowed: Allowed,
    modes: Modes,
    grant: Callable[[World, int, str], Grant],
    perform: Goes,
    missing: Refusal,
) -> Placed:
    """Give the law of a verb that moves somebody by a grant, a jump among its modes."""

    def way(world: World, cmd: Command, goal: Cell) -> MovePlan | Refusal:
        return grants.way(world, grant(world, cmd.unit, name), goal, cmd.option("mode", "walk"))

    def ends(world: World, unit: int, mode: str) -> Area:
        return grants.area(world, grant(world, unit, name), mode)

    def shown(world: World, cmd: Command, plan: MovePlan) -> Preview | Refusal:
        return grants.preview(world, grant(world, cmd.unit, name), cmd, plan)

    def work(world: World, unit: int, mode: str) -> Iterator[None]:
        return grants.work(world, grant(world, unit, name), mode)

    law = placed(
        name,
        title,
        rule,
        allowed=allowed,
        modes=modes,
        way=way,
        ends=ends,
        perform=perform,
        preview=shown,
        missing=missing,
        jumps=True,
    )
    return replace(law, work=work)


def power(ability: Ability) -> Verb:
    """Build the verb of an ability: aimed at an enemy, or at a friend."""
    verb, rule = f"power-{ability.name}", "ds.teleport-other" if ability.friend else "ds.power-roll"

    def allowed(world: World, unit: int) -> Cost | Refusal:
        return use.usable(world, unit, ability)

    def against(world: World, unit: int, target: int) -> Cost | Refusal:
        judge = teleport_other.elsewhere_against if ability.friend else use.against
        return judge(world, unit, target, ability)

    def targets(world: World, unit: int) -> Iterable[int]:
        return friends(world, unit, alive) if ability.friend else foes_in_the_fight(world, unit)

    def perform(world: World, unit: int, target: int, dice: Dice) -> Play:
        play = teleport_other.elsewhere if ability.friend else use.use
        yield from play(world, unit, target, dice, ability.name)

    def shown(world: World, cmd: Command, cost: Cost) -> Preview:
        return use.previewed(world, cmd, ability, cost)

    def work(world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG001 - one shape for all verbs
        for target in targets(world, unit) if isinstance(allowed(world, unit), Cost) else ():
            against(world, unit, target)
            yield

    whom = FRIEND if ability.friend else FOE
    law = aimed(verb, ability.title, rule, allowed, against, targets, perform, whom, near=False)
    made = replace(law, shown=shown, work=work).verb()
    follows = teleport_other.sequel if ability.friend else use.sequel
    moves = partial(follows, ability=ability) if ability.moves else None
    return replace(made, applies=lambda world, unit: ability.name in powers(world, unit), rare=True, sequel=moves)


def shifting(name: str, title: Text) -> Verb:
    """Build the verb of a shift that can be broken up, or of a move instead of it."""
    rule = disengage.RULES[name]
    allowed, modes = partial(disengage.shift_allowed, verb=name), partial(disengage.shift_modes, verb=name)
    law = granted(
        name,
        title,
        rule,
        allowed=allowed,
        modes=modes,
        grant=disengage.grant,
        perform=disengage.shift_perform,
        missing=Refusal(rule, disengage.MISSING),
    )
    return replace(law.verb(), rare=name != shift.DISENGAGE, quiet=name == shift.AWAY)


def ridden(name: str, title: Text) -> Verb:
    """Build a verb by which a mount is ridden."""
    allowed, modes = ride.ALLOWED[name], partial(ride.ride_modes, verb=name)
    law = granted(
        name,
        title,
        "ds.ride",
        allowed=allowed,
        modes=modes,
        grant=ride.grant,
        perform=ride.ride_perform,
        missing=ride.MISSING,
    )
    return replace(law.verb(), rare=name == ride.INSTEAD, quiet=name == ride.INSTEAD)
