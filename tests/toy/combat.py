"""Fighting: hitting, dodging, going down."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from game.battle import rulebook
from game.battle.dice import Dice, Roll, roll
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Strike
from game.battle.trial import Odds
from game.ecs.components import Budget, Conditions, Vitals
from game.ecs.world import World, component
from game.reasons import Because, Cost, Refusal, Tally, text
from game.space.square import Cell
from tests.toy.board import able, around, at, distance, foes_beside, team

HIT = Because("toy.hit")
DODGE = Because("toy.dodge")


@component
@dataclass(frozen=True, slots=True)
class Footwork:
    """How often a creature has dodged in this battle: state of this chapter, which nothing else knows of."""

    dodges: int = 0


def needed(world: World, target: int) -> Tally:
    """3 or more hits, 4 or more who guards.   [toy.hit] [toy.guard]"""
    guards = world.get(target, Conditions).has("guarding")
    return Tally((Because("toy.hit", 3), Because("toy.guard", 1)) if guards else (Because("toy.hit", 3),))


def may_dodge(world: World, unit: int) -> bool:
    """Who is struck may spend its reaction to dodge, twice a battle.   [toy.dodge]"""
    return world.get(unit, Budget).left("reaction") > 0 and world.get(unit, Footwork).dodges < 2


def blow(world: World, dice: Dice, attacker: int, target: int) -> Play:
    """One strike, from the dodge to the wound.   [toy.hit]"""
    if may_dodge(world, target):
        answer = yield ask(world, target, attacker, "toy.dodge", ("dodge", "stand"))
        if answer == "dodge" and (yield from dodged(world, dice, target)):
            return
    (face,) = yield from roll(world, dice, attacker, Roll(1, 6, 0), HIT, text("to hit"))
    if face < needed(world, target).total:
        yield Event("missed", attacker, needed(world, target).counted)
        return
    yield Event("struck", attacker, needed(world, target).counted)
    yield from hurt(world, dice, target)


def dodged(world: World, dice: Dice, unit: int) -> Generator[Event | Decision, str, bool]:
    """4 or more on a d6 and the blow goes wide.   [toy.dodge]"""
    spent = world.get(unit, Budget).spend("reaction"), Footwork(world.get(unit, Footwork).dodges + 1)
    yield Event("spent", unit, (DODGE,), put(world, unit, *spent))
    (face,) = yield from roll(world, dice, unit, Roll(1, 6, 0), DODGE, text("to dodge"))
    if face >= 4:
        yield Event("defended", unit, (DODGE,))
    return face >= 4


def hurt(world: World, dice: Dice, unit: int) -> Play:
    """A blow hurts for a d4; at no hit points a creature is out of the fight.   [toy.hit] [toy.downed]"""
    (face,) = yield from roll(world, dice, unit, Roll(1, 4, 0), HIT, text("damage"))
    vitals = world.get(unit, Vitals)
    left = max(0, vitals.hp - face)
    yield Event("hurt", unit, (HIT,), put(world, unit, replace(vitals, hp=left)), facts=(("amount", face),))
    if left == 0:
        yield Event("died", unit, (Because("toy.downed"),), put(world, unit, replace(vitals, hp=0, dead=True)))


def react(world: World, dice: Dice, foe: int, mover: int) -> Play:
    """Who steps away from a foe's side may be struck by it.   [toy.reaction]"""
    if (yield ask(world, foe, mover, "toy.reaction", ("hold", "strike"))) == "strike":
        spent = world.get(foe, Budget).spend("reaction")
        yield Event("spent", foe, (Because("toy.reaction"),), put(world, foe, spent))
        yield from blow(world, dice, foe, mover)


def ask(world: World, unit: int, about: int, rule: str, answers: tuple[str, ...]) -> Decision:
    """Build a question to a unit's side."""
    options = tuple(Option(answer, text(answer)) for answer in answers)
    return Decision(team(world, unit), unit, text("What now?"), options, rule, about)


class Combat(rulebook.Combat):
    """The law of combat."""

    options: tuple[str, ...] = ()

    def reach(self, world: World, unit: int) -> Cost:
        """A creature strikes a foe beside it.   [toy.hit]"""
        return Cost.one("toy.hit", 1)

    def arms(self, world: World, unit: int) -> tuple[str, ...]:
        """A creature has one way to strike.   [toy.hit]"""
        return ("",)

    def threatened(self, world: World, unit: int) -> tuple[Cell, ...]:
        """List the cells beside a unit that can fight."""
        return tuple(sorted(around(world.ground, at(world, unit)))) if able(world, unit) else ()

    def threat_rules(self, world: World, unit: int) -> tuple[str, ...]:
        """List the rules by which a unit threatens what it does, or nothing."""
        return ("toy.hit",) if able(world, unit) else ("toy.downed",)

    def strike(
        self, world: World, attacker: int, target: int, weapon: str, options: tuple[str, ...]
    ) -> Strike | Refusal:
        """3 or more on a d6 hits and hurts for a d4.   [toy.hit]"""
        if distance(world.ground, at(world, attacker), at(world, target)) != 1:
            return Refusal("toy.hit", text("It is not beside the striker."))
        if target not in foes_beside(world, attacker, at(world, attacker)):
            return Refusal("toy.hit", text("It is no foe that can fight."))
        defence = needed(world, target)
        return Strike(attacker, target, "", Tally(), defence, Odds(7 - defence.total, 6), 5)
