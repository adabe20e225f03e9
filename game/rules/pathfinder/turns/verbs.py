"""The verbs of a turn: movement, attacks, and what is left: stand up, go prone, doors, the end of the turn."""

from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Verb
from game.ecs.components import Turn
from game.ecs.world import BATTLE, World
from game.mechanics.d20.moves import Special
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import may_lie
from game.mechanics.naming import called
from game.mechanics.states import PRONE, began, ended, has
from game.mechanics.verbs import Doors, aimless
from game.reasons import Cost, Refusal, Text, text
from game.rules.pathfinder.combat import attack_verbs as attacks
from game.rules.pathfinder.combat.harm import LYING
from game.rules.pathfinder.combat.opportunity import OPPORTUNITY
from game.rules.pathfinder.movement.carry_out import MOVES
from game.rules.pathfinder.turns import turns


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Standing up is a move action, and it provokes.   [pf.prone]"""
    if not has(world, unit, PRONE):
        return Refusal("pf.prone", text("{who} is not prone.", who=called(world, unit)))
    return turns.slot(world, unit, "move")


def stand(world: World, unit: int, dice: Dice) -> Play:
    """Stand up; whoever threatens the square may strike first.   [pf.prone] [pf.opportunity-acts]"""
    yield turns.spend(world, unit, "move", "stand")
    yield from MOVES.reactions.asked(world, dice, unit, OPPORTUNITY.acting(world, unit))
    if turns.able(world, unit):
        yield from ended(world, unit, PRONE)


def drop_prone_allowed(world: World, unit: int) -> Cost | Refusal:
    """Dropping prone is a free action.   [pf.prone]"""
    if has(world, unit, PRONE):
        return Refusal("pf.prone", text("{who} is prone already.", who=called(world, unit)))
    if not may_lie(world, unit):
        return Refusal("pf.prone", text("{who} has nothing to lie on.", who=called(world, unit)))
    return turns.slot(world, unit, "free")


def drop_prone(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Drop prone.   [pf.prone]"""
    yield turns.spend(world, unit, "free", "drop-prone")
    yield began(world, unit, LYING)


def end_allowed(world: World, unit: int) -> Cost | Refusal:  # noqa: ARG001 - one shape for all verbs
    """One may always end one's turn.   [pf.turn-actions]"""
    return Cost.one("pf.turn-actions", 0, text("free"))


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [pf.turn-actions]"""
    yield from turns.end(world, dice, unit)


def use_allowed(world: World, unit: int) -> Cost | Refusal:
    """Opening or closing a door is a move action.   [pf.move-actions]"""
    return turns.slot(world, unit, "move")


def use_spend(world: World, cmd: Command) -> Event:
    """Spend the move action that a door takes.   [pf.move-actions]"""
    return turns.spend(world, cmd.unit, "move", "use")


def finds_doors(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """There is no door to use where the map has none.   [pf.move-actions]"""
    field = world.field
    return any(kind.becomes and number in field.cells for number, kind in enumerate(field.kinds))


def _moving(name: str, title: Text, rule: str, slot: str) -> Verb:
    return Special(MOVES, name, slot).law(title, rule).verb()


def until_felled(verb: Verb) -> Verb:
    """Who is felled in the middle of its own turn loses the rest of it.   [pf.helpless]"""

    def perform(world: World, cmd: Command, dice: Dice) -> Play:
        ended = world.get(BATTLE, Turn).ended
        yield from verb.perform(world, cmd, dice)
        if not turns.acts(world, cmd.unit) and world.get(BATTLE, Turn).ended == ended:
            yield from turns.end(world, dice, cmd.unit)

    return replace(verb, perform=perform)


VERBS: dict[str, Verb] = {
    verb.name: until_felled(verb)
    for verb in (
        MOVES.verb(),
        attacks.ATTACK.law().verb(),
        attacks.FULL_ATTACK.law().verb(),
        attacks.CHARGE.law().verb(),
        _moving("step", text("5-foot step"), "pf.five-foot-step", "step"),
        _moving("withdraw", text("Withdraw"), "pf.withdraw", "full"),
        _moving("run", text("Run"), "pf.run", "full"),
        _moving("minimum", text("Minimum move"), "pf.minimum-movement", "full"),
        aimless("stand", text("Stand up"), "pf.prone", stand_allowed, stand),
        aimless("drop-prone", text("Drop prone"), "pf.prone", drop_prone_allowed, drop_prone),
        replace(attacks.UNSEEN.law().verb(), rare=True, guesses=True),
        replace(Doors("pf.move-actions", use_allowed, use_spend, space).verb(), applies=finds_doors),
        aimless("end", text("End turn"), "pf.turn-actions", end_allowed, end),
    )
}
"""What a creature can do on its turn, in the order of the menu."""
