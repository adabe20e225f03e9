"""The end of a turn, Inaction, Plan."""

from collections.abc import Iterator

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.ecs.components import Budget
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import foes
from game.mechanics.verbs import Aimed, aimless
from game.reasons import Because, Cost, Refusal, text
from game.rules.lordsouls.attack.attack import attempt_of, refused
from game.rules.lordsouls.attack.target_number import Attempt
from game.rules.lordsouls.sheet.equipment import arm, carried
from game.rules.lordsouls.sheet.ready_weapon import ready
from game.rules.lordsouls.turns import manoeuvres, planning, rounds
from game.rules.lordsouls.turns.plan import in_reach_of
from game.rules.lordsouls.turns.planned import Planned
from game.rules.lordsouls.turns.states import DEFENCELESS, restrained, up


def end_allowed(world: World, unit: int) -> Cost | Refusal:
    """A turn may always be ended; with nothing done in it, it is Inaction.   [ls.inaction-default]"""
    if world.get(unit, Budget).done:
        return Cost.one("ls.turn-manoeuvres", 0, text("free"))
    return Cost.one("ls.inaction-default", 0, text("nothing done: no active defence until its next turn"))


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [ls.round]"""
    yield from rounds.end(world, dice, unit)


def inaction_allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Inaction is always possible.   [ls.inaction]"""
    return Cost.one("ls.inaction")


def inaction(world: World, unit: int, dice: Dice) -> Play:
    """Inaction ends the turn at once; there is no active defence until the next.   [ls.inaction]"""
    yield manoeuvres.take(world, unit, "inaction")
    yield restrained(world, unit, DEFENCELESS, "ls.inaction")
    yield from rounds.end(world, dice, unit)


def plan_allowed(world: World, unit: int) -> Cost | Refusal:
    """A Plan takes the Action manoeuvre, and a weapon that is ready.   [ls.plan]"""
    slot = manoeuvres.allows(world, unit, "plan")
    if isinstance(slot, Cost) and not any(ready(world, unit, one) is None for one in carried(world, unit)):
        return Refusal("ls.plan", text("{who} has nothing ready to attack with.", who=called(world, unit)))
    return slot


def plan_against(world: World, cmd: Command, free: Cost) -> Cost | Refusal:
    """Say with which ready weapon whom one will attack; at nobody in particular: whoever comes.   [ls.plan]"""
    weapon = arm(world, cmd.unit, cmd.option("weapon"))
    if weapon is None or not isinstance(cmd.target, int) or cmd.target not in foes(world, cmd.unit, up):
        return Refusal("ls.plan", text("A Plan needs an opponent and a weapon."))
    return ready(world, cmd.unit, weapon, thrown=bool(weapon.range)) or free


def plan(world: World, cmd: Command, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Attack whoever comes to where the weapon reaches, before the next turn.   [ls.plan] [ls.initiative-change]"""
    weapon = arm(world, cmd.unit, cmd.option("weapon"))
    if weapon is None or not isinstance(cmd.target, int):
        return
    target = yield from planning.whom(world, cmd.unit, cmd.target)
    variant = yield from planning.how(world, cmd.unit, cmd.target, weapon)
    yield manoeuvres.take(world, cmd.unit, "plan")
    ways = tuple(variant.split())
    near = tuple(one for one in foes(world, cmd.unit, up) if in_reach_of(world, cmd.unit, one, weapon.name, ways))
    note = text("plans to attack {name} with the {weapon} when it comes within reach",
                name=called(world, cmd.target), weapon=weapon.title)  # fmt: skip
    if not target:
        note = text("plans to attack whoever comes within reach with the {weapon}", weapon=weapon.title)
    made = Planned(weapon.name, variant, target, near)
    place = Because("ls.initiative-change", 0, text("its place in the order stays"))
    because = Because("ls.plan", 0, planning.titled(variant)) if variant else Because("ls.plan")
    yield Event("spent", cmd.unit, (because, place), put(world, cmd.unit, made), note)


def plans(world: World, unit: int) -> Iterator[Command]:
    """Offer every opponent who is not yet within reach, with every ready weapon."""
    for foe in foes(world, unit, up):
        for weapon in carried(world, unit):
            attempt = attempt_of(world, unit, foe, weapon.name, ())
            if isinstance(attempt, Attempt) and refused(world, attempt) is not None:
                yield command(unit, "plan", foe, weapon=weapon.name)


PLAN = Aimed("plan", text("Plan an attack"), "ls.plan", "unit", plan_allowed, plan_against, plan, plans)
VERBS = (
    PLAN.verb(),
    aimless("inaction", text("Inaction"), "ls.inaction", inaction_allowed, inaction),
    aimless("end", text("End turn"), "ls.turn-manoeuvres", end_allowed, end),
)
