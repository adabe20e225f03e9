"""Use: doors, loading a crossbow, taking something out of a bag, a healing potion drunk or given."""

from collections.abc import Iterator
from dataclasses import replace

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview
from game.ecs.components import Vitals
from game.ecs.world import World
from game.mechanics.arms.gear import BAG, gear
from game.mechanics.arms.handling import LOAD, TAKE_OUT, Handling
from game.mechanics.naming import called
from game.mechanics.on_foot.dragged_things import drawn
from game.mechanics.sides import friends
from game.mechanics.states import has
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.actions.improvised import acted_on
from game.rules.lordsouls.harm.waking import WAKES, after_healing, healed
from game.rules.lordsouls.positions.mounts import beside
from game.rules.lordsouls.sheet import sizes
from game.rules.lordsouls.sheet.arms import BY_USE
from game.rules.lordsouls.sheet.equipment import ARMOURY
from game.rules.lordsouls.sheet.potions import AT_HAND, emptied, potions, strength
from game.rules.lordsouls.turns.manoeuvres import LAW, allows, take
from game.rules.lordsouls.turns.states import KNOCKED_OUT
from game.space.field import Kind

POTION_VERB, RULE = "potion", "ls.use"
READING = "decided.potions"


def is_door(kind: Kind) -> bool:
    """What becomes something else by itself is a door.   [ls.use]"""
    return bool(kind.becomes) and not acted_on(kind) and not drawn(kind)


def nothing_long(world: World, unit: int) -> Refusal:
    """Use is for what takes a whole action.   [ls.use]"""
    return Refusal("ls.use", text("{who} has nothing that takes a whole action.", who=called(world, unit)))


def prepare_bag(world: World, unit: int) -> Refusal | None:
    """Say to who would Prepare what lies in its bag that taking it out takes Use (`TAKE_OUT`).   [ls.prepare-bag]"""
    if all(one.place != BAG for one in gear(world, unit).items):
        return None
    return Refusal("ls.prepare-bag", text("Taking something out of a bag takes Use."))


DOORS = replace(LAW.doors("ls.use", sizes.cells), door=is_door)
USE_ITEM = Handling(
    name="use-item",
    title=text("Use an item"),
    # Loading a crossbow and taking something out of a bag take Use.
    rule="ls.use",
    slots=LAW,
    armoury=ARMOURY,
    deeds=(LOAD, TAKE_OUT),
    loads=BY_USE,
    nothing=nothing_long,
    cites={TAKE_OUT: "ls.prepare-bag"},
)


def potion_allowed(world: World, unit: int) -> Cost | Refusal:
    """It takes Use, and a potion in the hand or in an equipment cell.   [ls.use]"""
    if not potions(world, unit, *AT_HAND):
        why = text("{who} has no potion at hand.", who=called(world, unit))
        return Refusal(RULE, why, text("Take one out of the bag with Use."))
    return allows(world, unit, POTION_VERB)


def potion_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """One drinks it, or gives it to a friend beside, the knocked-out too.   [decided.potions]"""
    target = cmd.target if isinstance(cmd.target, int) else 0
    if target != cmd.unit and (target not in friends(world, cmd.unit) or not beside(world, cmd.unit, target)):
        return Refusal(READING, text("A potion is for oneself or for a friend beside."))
    vitals = world.get(target, Vitals)
    if vitals.hp >= vitals.max_hp and not has(world, target, KNOCKED_OUT):
        return Refusal(READING, text("{name} is unhurt.", name=called(world, target)))
    return free


def drunk(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """The potion is gone, and gives its health back at once.   [ls.use] [decided.potions]"""
    unit, target, points = cmd.unit, aimed_at(world, cmd) or cmd.unit, strength(world, cmd.unit)
    yield take(world, unit, POTION_VERB)
    given = text("gives {name} a healing potion", name=called(world, target))
    note = text("drinks a healing potion") if target == unit else given
    yield Event("spent", unit, (Because(RULE),), put(world, unit, emptied(world, unit)), note)
    yield from healed(world, target, points, Because(READING, points, text("healing potion")))


def potion_offered(world: World, unit: int) -> Iterator[Command]:
    """Offer it for oneself and for each friend beside."""
    yield from (command(unit, POTION_VERB, one) for one in (unit, *friends(world, unit)))


def potion_shown(world: World, cmd: Command, cost: Cost) -> Preview:
    """Show what it gives back, and who wakes.   [ls.knocked-out]"""
    target = aimed_at(world, cmd) or cmd.unit
    now, after = world.get(target, Vitals), after_healing(world, target, strength(world, cmd.unit))
    gives_back = text("regains {n}, {hp} of {max} health", n=after.hp - now.hp, hp=after.hp, max=after.max_hp)
    wakes = has(world, target, KNOCKED_OUT) and after.hp > 0
    woken = Cost.one("ls.knocked-out", 0, WAKES) if wakes else Cost()
    return Preview(cost + Cost.one(READING, 0, gives_back) + woken)


POTION = Aimed(
    POTION_VERB, text("Healing potion"), RULE, "unit", potion_allowed, potion_against, drunk, potion_offered,
    potion_shown,
)  # fmt: skip
