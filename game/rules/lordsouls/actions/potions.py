"""Use of a healing potion: drunk, or given to a friend beside."""

from collections.abc import Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import has
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.positions.mounts import beside
from game.rules.lordsouls.sheet.potions import AT_HAND, emptied, potions, strength
from game.rules.lordsouls.turns.manoeuvres import allows, take
from game.rules.lordsouls.turns.states import KNOCKED_OUT
from game.rules.lordsouls.turns.waking import WAKES, after_healing, healed

VERB, RULE = "potion", "ls.use"
READING = "decided.potions"


def allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes Use, and a potion in the hand or in an equipment cell.   [ls.use]"""
    if not potions(world, unit, *AT_HAND):
        why = text("{who} has no potion at hand.", who=called(world, unit))
        return Refusal(RULE, why, text("Take one out of the bag with Use."))
    return allows(world, unit, VERB)


def against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """One drinks it, or gives it to a friend beside, the knocked-out too.   [decided.potions]"""
    target = cmd.target if isinstance(cmd.target, int) else 0
    if target != cmd.unit and (target not in friends(world, cmd.unit) or not beside(world, cmd.unit, target)):
        return Refusal(READING, text("A potion is for oneself or for a friend beside."))
    vitals = world.get(target, Vitals)
    if vitals.hp >= vitals.max_hp and not has(world, target, KNOCKED_OUT):
        return Refusal(READING, text("{name} is unhurt.", name=called(world, target)))
    return free


def perform(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """The potion is gone, and gives its health back at once.   [ls.use] [decided.potions]"""
    unit, target, points = cmd.unit, aimed_at(world, cmd) or cmd.unit, strength(world, cmd.unit)
    yield take(world, unit, VERB)
    given = text("gives {name} a healing potion", name=called(world, target))
    note = text("drinks a healing potion") if target == unit else given
    yield Event("spent", unit, (Because(RULE),), put(world, unit, emptied(world, unit)), note)
    yield from healed(world, target, points, Because(READING, points, text("healing potion")))


def offered(world: World, unit: int) -> Iterator[Command]:
    """Offer it for oneself and for each friend beside."""
    yield from (command(unit, VERB, one) for one in (unit, *friends(world, unit)))


def shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show what it gives back, and who wakes.   [ls.knocked-out]"""
    target = aimed_at(world, cmd) or cmd.unit
    now, after = world.get(target, Vitals), after_healing(world, target, strength(world, cmd.unit))
    gives_back = text("regains {n}, {hp} of {max} health", n=after.hp - now.hp, hp=after.hp, max=after.max_hp)
    wakes = has(world, target, KNOCKED_OUT) and after.hp > 0
    woken = Cost.one("ls.knocked-out", 0, WAKES) if wakes else Cost()
    return Preview(cost + Cost.one(READING, 0, gives_back) + woken)


POTION = Aimed(VERB, text("Healing potion"), RULE, "unit", allowed, against, perform, offered, shown)
