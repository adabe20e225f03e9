"""What else a turn may hold: stand up, drop prone, defend, heal, catch breath, aid."""

from game.battle.dice import Dice, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.ecs.components import Condition, Conditions, Side, Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.states import PRONE, UNCONSCIOUS, alive, ended, has
from game.reasons import Because, Cost, Refusal, text
from game.rules.draw_steel.combat.aid_attack import helpers, helps
from game.rules.draw_steel.combat.grab import maneuver
from game.rules.draw_steel.hide_and_search.hidden import revealed
from game.rules.draw_steel.movement.sizes import adjacent
from game.rules.draw_steel.rolls.power_roll import D10, saves, saving
from game.rules.draw_steel.stamina.damage import brought_down
from game.rules.draw_steel.stamina.recoveries import Reserves, bleed, heal, recoveries
from game.rules.draw_steel.stamina.stamina import is_hero
from game.rules.draw_steel.turns import conditions, slots

THIRD = 3


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Stand Up is a maneuver, closed to the restrained.   [ds.stand-up] [ds.restrained]"""
    return _can_rise(world, unit) or slots.slot(world, unit, slots.MANEUVER)


def _can_rise(world: World, unit: int) -> Refusal | None:
    if has(world, unit, UNCONSCIOUS):
        return Refusal("ds.unconscious", text("{who} is {state}.", who=called(world, unit), state="unconscious"))
    if not has(world, unit, PRONE):
        return Refusal("ds.stand-up", text("{who} is not prone.", who=called(world, unit)))
    if has(world, unit, "restrained"):
        return Refusal("ds.restrained", text("{who} is {state}.", who=called(world, unit), state="restrained"))
    if not has(world, unit, "cannot-stand"):
        return None
    return Refusal("ds.stand-up", text("{who} cannot stand.", who=called(world, unit)))


def stand(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up.   [ds.stand-up]"""
    yield slots.spend(world, unit, slots.MANEUVER, "stand")
    yield from conditions.stood(world, unit)


def help_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Stand Up also makes a willing adjacent prone creature stand up.   [ds.stand-up]"""
    return _can_rise(world, target) or Cost.one("ds.stand-up", 0, text("maneuver"))


def help_up(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Make an ally stand up.   [ds.stand-up]"""
    yield slots.spend(world, unit, slots.MANEUVER, "help-up")
    yield from conditions.stood(world, target)


def rise_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who is prone by choice stands up as a free maneuver.   [ds.stand-freely]"""
    barred = _can_rise(world, unit)
    if barred is None and not has(world, unit, "prone-by-choice"):
        why = text("{who} is not prone by its own choice.", who=called(world, unit))
        return Refusal("ds.stand-freely", why, text("Use Stand Up."))
    return barred or slots.slot(world, unit, "free")


def rise(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up freely.   [ds.stand-freely]"""
    yield slots.spend(world, unit, "free", "rise")
    yield from conditions.stood(world, unit)


def drop_prone_allowed(world: World, unit: int) -> Cost | Refusal:
    """Falling prone by choice is a free maneuver.   [ds.drop-prone]"""
    if has(world, unit, PRONE):
        return Refusal("ds.drop-prone", text("{who} is prone already.", who=called(world, unit)))
    return slots.slot(world, unit, "free")


def drop_prone(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Drop prone; in the air or on a wall one falls, unless one hovers.   [ds.drop-prone] [ds.hover]"""
    yield slots.spend(world, unit, "free", "drop-prone")
    yield conditions.began(world, unit, conditions.LYING)
    yield conditions.began(world, unit, conditions.BY_CHOICE)
    yield from brought_down(world, unit)


def defend_allowed(world: World, unit: int) -> Cost | Refusal:
    """Defend is a main action.   [ds.defend]"""
    return slots.slot(world, unit, slots.MAIN)


def defend(world: World, unit: int, dice: Dice) -> Play:
    """Until the next turn ability rolls against it have a double bane.   [ds.defend]"""
    yield slots.spend(world, unit, slots.MAIN, "defend")
    yield conditions.began(world, unit, conditions.condition("defending", unit, conditions.TURN))
    yield from bleed(world, dice, unit)


def recovery_value(maximum: int) -> int:
    """The recovery value is a third of the Stamina maximum, rounded down.   [ds.catch-breath]"""
    return maximum // THIRD


def recover(world: World, unit: int, rule: str) -> Play:
    """Spend a Recovery.   [ds.catch-breath]"""
    left = Reserves(recoveries(world, unit) - 1)
    yield Event("spent", unit, (Because(rule),), put(world, unit, left), text("spends a Recovery"))
    amount = recovery_value(world.get(unit, Vitals).max_hp)
    yield from heal(world, unit, amount, Because(rule, amount, text("Recovery")))


def catch_breath_allowed(world: World, unit: int) -> Cost | Refusal:
    """Catch Breath is a maneuver of heroes with Recoveries who are not dying.   [ds.catch-breath]"""
    vitals = world.get(unit, Vitals)
    if not is_hero(world, unit):
        return Refusal("ds.catch-breath", text("{who} is no hero.", who=called(world, unit)))
    if recoveries(world, unit) < 1:
        return Refusal("ds.catch-breath", text("{who} has no Recovery.", who=called(world, unit)))
    if vitals.hp <= 0:
        return Refusal("ds.dying", text("{who} is dying.", who=called(world, unit)))
    if vitals.hp == vitals.max_hp:
        return Refusal("ds.catch-breath", text("{who} is unhurt.", who=called(world, unit)))
    return maneuver(world, unit)


def catch_breath(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Spend a Recovery.   [ds.catch-breath]"""
    yield slots.spend(world, unit, slots.MANEUVER, "catch-breath")
    yield from recover(world, unit, "ds.catch-breath")


def friends_beside(world: World, unit: int) -> tuple[int, ...]:
    """List the living allies beside a creature."""
    return tuple(one for one in friends(world, unit, alive) if adjacent(world, unit, one))


def needs_healing(world: World, unit: int) -> bool:
    """Say whether a Recovery is there and does something.   [ds.heal]"""
    vitals = world.get(unit, Vitals)
    return vitals.hp < vitals.max_hp and recoveries(world, unit) > 0


def heal_against(world: World, unit: int, target: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """Somebody adjacent spends a Recovery or makes a saving throw.   [ds.heal]"""
    if not needs_healing(world, target) and not saveable(world, target):
        return Refusal("ds.heal", text("{name} has nothing to heal.", name=called(world, target)))
    return Cost.one("ds.heal", 0, text("main action"))


def saveable(world: World, unit: int) -> tuple[Condition, ...]:
    """List the effects that a saving throw ends.   [ds.saving-throw]"""
    return tuple(one for one in world.get(unit, Conditions).active if one.ends == conditions.SAVE)


def heal_perform(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Heal; who bleeds loses blood by any main action.   [ds.heal] [ds.bleeding]"""
    yield slots.spend(world, unit, slots.MAIN, "heal")
    yield from _healed(world, unit, target, dice)
    yield from bleed(world, dice, unit)


def _healed(world: World, unit: int, target: int, dice: Dice) -> Play:
    """Let the target choose: a Recovery, or a saving throw against one effect.   [ds.heal]"""
    effects = [one.name for one in saveable(world, target)]
    options = [Option("recovery", text("Spend a Recovery"))] if needs_healing(world, target) else []
    options += [Option(name, text("Make a saving throw: {condition}", condition=name)) for name in effects]
    answer = options[0].key
    if len(options) > 1:
        asked = text("Healed: how?")
        answer = yield Decision(world.get(target, Side).team, target, asked, tuple(options), "ds.heal", unit)
    if answer == "recovery":
        yield from recover(world, target, "ds.heal")
        return
    faces = yield from roll(world, dice, target, D10, Because("ds.saving-throw"), saving(answer))
    if saves(faces[0]):
        yield from ended(world, target, answer, "ds.saving-throw")


def aid_against(world: World, unit: int, target: int) -> Cost | Refusal:
    """Choose an adjacent enemy.   [ds.aid-attack]"""
    if unit in helpers(world, target):
        names = {"who": called(world, unit), "name": called(world, target)}
        return Refusal("ds.aid-attack", text("{who} helps against {name} already.", **names))
    return Cost.one("ds.aid-attack", 0, text("maneuver"))


def aid(world: World, unit: int, target: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """The next ally's ability roll against it has an edge; it sees who helps.   [ds.aid-attack] [ds.hide]"""
    yield slots.spend(world, unit, slots.MANEUVER, "aid-attack")
    yield helps(world, unit, target)
    yield from revealed(world, unit)
