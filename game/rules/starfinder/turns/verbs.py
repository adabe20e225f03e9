"""The verbs of a turn: movement, attacks, and what is left: stand up, go prone, hover, doors, the end of the turn."""

from dataclasses import replace

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Verb
from game.ecs.components import Speeds, Turn
from game.ecs.world import BATTLE, World
from game.mechanics.d20.falling import falling_damage, in_air
from game.mechanics.d20.moves import Special
from game.mechanics.d20.sizes import space
from game.mechanics.d20.speeds import may_lie
from game.mechanics.naming import called
from game.mechanics.states import PRONE, began, ended, has
from game.mechanics.verbs import Doors, aimless
from game.reasons import Because, Cost, Refusal, Text, text
from game.rules.starfinder.bursts import throw as bursting
from game.rules.starfinder.combat import attack_verbs as attacks
from game.rules.starfinder.combat import hiding
from game.rules.starfinder.combat.harm import LYING
from game.rules.starfinder.flight import fast_climb as climbing
from game.rules.starfinder.flight import weightless as drifting
from game.rules.starfinder.flight.falling import CALM_AIR, FALLING, acrobatics, fall_at_end, lands_softly, stays_up
from game.rules.starfinder.movement import tumbling
from game.rules.starfinder.movement.carry_out import MOVES
from game.rules.starfinder.travel import exploring
from game.rules.starfinder.turns import turns
from game.rules.starfinder.turns.applicable import APPLIES


def stand_allowed(world: World, unit: int) -> Cost | Refusal:
    """Standing up is a move action and does not provoke.   [sf.prone]"""
    if not has(world, unit, PRONE):
        return Refusal("sf.prone", text("{who} is not prone.", who=called(world, unit)))
    return turns.slot(world, unit, "move")


def stand(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stand up.   [sf.prone]"""
    yield turns.spend(world, unit, "move", "stand")
    yield from ended(world, unit, PRONE)


def drop_prone_allowed(world: World, unit: int) -> Cost | Refusal:
    """Dropping prone is a swift action.   [sf.prone]"""
    if has(world, unit, PRONE):
        return Refusal("sf.prone", text("{who} is prone already.", who=called(world, unit)))
    if world.field.gravity == "zero":
        return Refusal("sf.prone-zero-g", text("There is no gravity here."))
    if not may_lie(world, unit):
        return Refusal("sf.prone", text("{who} has nothing to lie on.", who=called(world, unit)))
    return turns.slot(world, unit, "swift")


def drop_prone(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Drop prone.   [sf.prone]"""
    yield turns.spend(world, unit, "swift", "drop-prone")
    yield began(world, unit, LYING)


UNCHECKED = Because("sf.hover-perfect", 0, text("A perfect flier hovers without a check."))


def hover_allowed(world: World, unit: int) -> Cost | Refusal:
    """Staying in place in the air is a move action and a check; the clumsy cannot.   [sf.hover-clumsy]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("fly"):
        return Refusal("sf.speed-kinds", text("{who} cannot fly.", who=called(world, unit)))
    if speeds.manoeuvrability == "clumsy":
        return Refusal("sf.hover-clumsy", text("{who} flies too clumsily to hover.", who=called(world, unit)))
    if not in_air(world, unit):
        return Refusal("sf.fly-acrobatics", text("{who} is not in the air.", who=called(world, unit)))
    free = turns.slot(world, unit, "move")
    if isinstance(free, Refusal):
        return free
    return free + Cost((UNCHECKED if speeds.manoeuvrability == "perfect" else _odds(world, unit, "sf.fly-acrobatics"),))


def _odds(world: World, unit: int, rule: str) -> Because:
    """Say how likely the check to hover succeeds.   [sf.fly-acrobatics]"""
    facts: dict[str, int | str] = {"dc": CALM_AIR, "percent": stays_up(world, unit).told}
    return Because(rule, 0, text("Acrobatics DC {dc}: {percent} % to succeed", **facts))


def hover(world: World, unit: int, dice: Dice) -> Play:
    """Hover by a check; perfect fliers need none; who fails falls.   [sf.hover-perfect] [sf.fly-acrobatics]"""
    yield turns.spend(world, unit, "move", "hover")
    if world.get(unit, Speeds).manoeuvrability == "perfect":
        yield Event("ended", unit, (UNCHECKED,), (), text("hovers without a check"))
        return
    if (yield from acrobatics(world, dice, unit, "sf.fly-acrobatics")):
        yield Event("ended", unit, (Because("sf.fly-acrobatics"),), (), text("hovers on"))
    else:
        yield from FALLING.fall(world, dice, unit, Because("sf.fly-acrobatics", 0, text("It fails to hover.")))


def hover_quick_allowed(world: World, unit: int) -> Cost | Refusal:
    """A perfect flier may try to hover by a swift action instead, with a check.   [sf.hover-perfect]"""
    speeds = world.find(unit, Speeds) or Speeds()
    if not speeds.of("fly"):
        return Refusal("sf.hover-perfect", text("{who} cannot fly.", who=called(world, unit)))
    if speeds.manoeuvrability != "perfect":
        return Refusal("sf.hover-perfect", text("{who} is no perfect flier.", who=called(world, unit)))
    if not in_air(world, unit):
        return Refusal("sf.fly-acrobatics", text("{who} is not in the air.", who=called(world, unit)))
    free = turns.slot(world, unit, "swift")
    return free if isinstance(free, Refusal) else free + Cost((_odds(world, unit, "sf.hover-perfect"),))


def hover_quick(world: World, unit: int, dice: Dice) -> Play:
    """Check to hover by a swift action; who fails may still spend its move action.   [sf.hover-perfect]"""
    yield turns.spend(world, unit, "swift", "hover-quick")
    if (yield from acrobatics(world, dice, unit, "sf.hover-perfect")):
        yield turns.hovering(world, unit)


def right_allowed(world: World, unit: int) -> Cost | Refusal:
    """Who spins out of control rights itself by a move action, with something to grab or thrust.   [sf.prone-zero-g]"""
    if not has(world, unit, "off-kilter"):
        return Refusal("sf.prone-zero-g", text("{who} is not spinning.", who=called(world, unit)))
    if not (world.find(unit, Speeds) or Speeds()).of("fly") and not _grip(world, unit):
        return Refusal("sf.prone-zero-g", text("There is nothing to grab."))
    return turns.slot(world, unit, "move")


def _grip(world: World, unit: int) -> bool:
    field = world.field
    around = ((x + dx, y + dy) for x, y, _ in space(world, unit) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return any(field.inside(x, y) and field.kind(x, y).blocks_move for x, y in around)


def right(world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG001 - one shape for all verbs
    """Stop spinning.   [sf.prone-zero-g]"""
    yield turns.spend(world, unit, "move", "right")
    yield from ended(world, unit, "off-kilter")


def end_allowed(world: World, unit: int) -> Cost | Refusal:
    """One may always end one's turn; who neither flew nor hovered falls then.   [decided.turn] [sf.fly-acrobatics]"""
    free, feet = Cost.one("decided.turn", 0, text("free")), fall_at_end(world, unit)
    if not feet:
        return free
    if lands_softly(world, unit):
        return Cost.one("sf.hover-perfect", 0, text("It lands softly from {feet} ft.", feet=feet)) + free
    told = text("falls {feet} ft: {dice}", feet=feet, dice=str(falling_damage(feet)))
    return Cost.one("sf.fly-acrobatics", 0, told) + free


def end(world: World, unit: int, dice: Dice) -> Play:
    """End the turn.   [decided.turn]"""
    yield from turns.end(world, dice, unit)
    yield from drifting.drift_on(world, dice)


def use_allowed(world: World, unit: int) -> Cost | Refusal:
    """Opening or closing a door beside you is a move action.   [decided.doors]"""
    return turns.slot(world, unit, "move")


def use_spend(world: World, cmd: Command) -> Event:
    """Spend the move action that a door takes.   [decided.doors]"""
    return turns.spend(world, cmd.unit, "move", "use")


def _moving(name: str, title: Text, rule: str, slot: str) -> Verb:
    return Special(MOVES, name, slot).law(title, rule).verb()


THROW = replace(bursting.THROW.verb(), rare=True)
HIDE = replace(aimless("hide", text("Hide"), "decided.hiding", hiding.hide_allowed, hiding.hide), quiet=True)
STRIKE_SQUARE = replace(attacks.UNSEEN.law().verb(), rare=True, guesses=True)
EXPLORE = replace(exploring.EXPLORE.verb(), rare=True, quiet=True)
USE = Doors("decided.doors", use_allowed, use_spend, space).verb()


def until_felled(verb: Verb) -> Verb:
    """Who is felled in the middle of its own turn loses the rest of it.   [sf.pass-helpless]"""

    def perform(world: World, cmd: Command, dice: Dice) -> Play:
        ended = world.get(BATTLE, Turn).ended
        yield from verb.perform(world, cmd, dice)
        if not turns.acts(world, cmd.unit) and world.get(BATTLE, Turn).ended == ended:
            yield from turns.end(world, dice, cmd.unit)

    return replace(verb, perform=perform)


VERBS: dict[str, Verb] = {
    verb.name: replace(until_felled(verb), applies=APPLIES.get(verb.name))
    for verb in (
        MOVES.verb(),
        attacks.ATTACK.law().verb(),
        attacks.FULL_ATTACK.law().verb(),
        THROW,
        attacks.CHARGE.law().verb(),
        _moving("step", text("Guarded step"), "sf.guarded-step", "move"),
        tumbling.TUMBLE.verb(),
        _moving("withdraw", text("Withdraw"), "sf.attack-of-opportunity", "full"),
        _moving("run", text("Run"), "sf.run", "full"),
        _moving("minimum", text("Minimum move"), "sf.minimum-movement", "full"),
        aimless("stand", text("Stand up"), "sf.prone", stand_allowed, stand),
        aimless("drop-prone", text("Drop prone"), "sf.prone", drop_prone_allowed, drop_prone),
        HIDE,
        STRIKE_SQUARE,
        climbing.CLIMB_FAST.verb(),
        aimless("hover", text("Hover"), "sf.fly-acrobatics", hover_allowed, hover),
        aimless("hover-quick", text("Hover quickly"), "sf.hover-perfect", hover_quick_allowed, hover_quick),
        aimless("right", text("Right yourself"), "sf.prone-zero-g", right_allowed, right),
        drifting.PUSH_OFF.verb(),
        EXPLORE,
        USE,
        aimless("end", text("End turn"), "decided.turn", end_allowed, end),
    )
}
"""What a creature can do on its turn, in the order of the menu."""
