"""Support and Order: Concentration and Address may stand in for them."""


from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Condition
from game.ecs.world import World, component
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import began, ended, has, state_of
from game.mechanics.verbs import Aimed
from game.reasons import NOTHING, Because, Cost, Refusal, counted, text
from game.rules.lordsouls.turns.manoeuvres import allows, deed, take
from game.rules.lordsouls.turns.states import COMMANDED, CONTROLLED, END, SUPPORTED, UPHELD, up


@component
@dataclass(frozen=True, slots=True)
class Effects:
    """Of who keeps up several effects: how many, and to how many of them it has given Support this turn."""

    up: int
    kept: int = 0


def effects(world: World, unit: int) -> Effects:
    """Give what a creature keeps up: one effect, where its level does not say how many.   [ls.support]"""
    return world.find(unit, Effects) or Effects(int(has(world, unit, UPHELD)), int(has(world, unit, SUPPORTED)))


def unsupported(world: World, unit: int) -> Refusal | None:
    """Support keeps a lasting effect going, one each; Concentration may take its place.   [ls.support]"""
    own = effects(world, unit)
    if not own.up:
        return Refusal("ls.support", text("{who} keeps no effect up.", who=called(world, unit)))
    if own.kept >= own.up:
        return Refusal("ls.support", text("{who} has kept its effect up this turn.", who=called(world, unit)))
    return None


def support(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """The effect goes on until the end of the next turn at least.   [ls.support]"""
    kept, own = Because("ls.support", 0, text("kept up until the end of its next turn")), effects(world, unit)
    more = put(world, unit, replace(own, kept=own.kept + 1)) if world.find(unit, Effects) is not None else ()
    if own.kept:
        yield Event("spent", unit, (kept,), more, text("keeps up {n} of {all} effects", n=own.kept + 1, all=own.up))
        return
    event = began(world, unit, Condition(SUPPORTED, "ls.support", unit, END), kept)
    yield replace(event, changes=(*event.changes, *more))


def faded(world: World, unit: int) -> Iterator[Event]:
    """Each effect that gets no Support in its owner's turn ends with that turn.   [ls.support]"""
    own = effects(world, unit)
    if not own.kept:
        yield from ended(world, unit, UPHELD, "ls.support")
    gone = own.up - own.kept
    if world.find(unit, Effects) is not None:
        note = counted("{n} effect ends", "{n} effects end", n=gone) if gone else NOTHING
        yield Event("spent", unit, (Because("ls.support"),), put(world, unit, Effects(own.kept)), note)


def controlled(world: World, unit: int) -> tuple[int, ...]:
    """List whom a creature controls and has not commanded yet, in id order.   [ls.order]"""
    states = ((one, state_of(world, one, CONTROLLED)) for one in friends(world, unit, up))
    return tuple(one for one, state in states if state and state.source == unit and not has(world, one, COMMANDED))


def order_allowed(world: World, unit: int) -> Cost | Refusal:
    """Order commands those under one's control; Address may take its place.   [ls.order]"""
    if not controlled(world, unit):
        return Refusal("ls.order", text("{who} controls nobody without a command.", who=called(world, unit)))
    return allows(world, unit, "order")


def order_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say whether somebody may be commanded.   [ls.order]"""
    return free if cmd.target in controlled(world, cmd.unit) else Refusal("ls.order", text("That cannot be commanded."))


def order(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """A command holds until the next one: from then on the creature fights.   [ls.order]"""
    target = cmd.target if isinstance(cmd.target, int) else 0
    yield take(world, cmd.unit, "order")
    command_given = Because("ls.order", 0, text("commanded to fight"))
    yield began(world, target, Condition(COMMANDED, "ls.order", cmd.unit), command_given)


def orders(world: World, unit: int) -> Iterator[Command]:
    """Offer everybody whom a creature may command."""
    yield from (command(unit, "order", one) for one in controlled(world, unit))


SUPPORT = deed("support", text("Support"), "ls.support", support, unsupported)
ORDER = Aimed("order", text("Order"), "ls.order", "unit", order_allowed, order_against, order, orders)
