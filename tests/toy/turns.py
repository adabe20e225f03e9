"""Turns: who acts, and what a turn holds."""

from collections.abc import Mapping
from dataclasses import replace

from game.battle.dice import Dice, Roll, roll
from game.battle.event import Event, Play, put
from game.ecs.components import Budget, Conditions, Sheet, Side, Speeds, Turn
from game.ecs.world import BATTLE, World
from game.reasons import Because, text
from tests.toy.board import able
from tests.toy.combat import Footwork

ORDER = Because("toy.order")
WAIT = Because("toy.wait")


def full(world: World, unit: int) -> Budget:
    """A turn begins with all points, one action and one reaction.   [toy.wait]"""
    return Budget((("action", 1), ("points", world.get(unit, Speeds).of("walk")), ("reaction", 1)))


def muster(world: World) -> None:
    """Give everybody a full budget, and footwork to who has none yet.   [toy.wait] [toy.dodge]"""
    for unit, _ in world.all(Side):
        world.put(unit, full(world, unit))
        if world.find(unit, Footwork) is None:
            world.put(unit, Footwork())


def following(world: World, turn: Turn) -> Turn:
    """The next in order who can fight begins; after the last a new round.   [toy.wait]"""
    after = turn.order.index(turn.acting) + 1 if turn.acting else 0
    for number, unit in enumerate(turn.order[after:] + turn.order[:after], after):
        if able(world, unit):
            return replace(turn, acting=unit, round=turn.round + number // len(turn.order))
    return turn


def begin(world: World, turn: Turn) -> Play:
    """Begin the turn of the unit named: its budget is full, and what lasted until now is over.   [toy.wait]"""
    unit = turn.acting
    if turn.round > world.get(BATTLE, Turn).round:
        yield Event("round", BATTLE, (WAIT,), put(world, BATTLE, replace(world.get(BATTLE, Turn), round=turn.round)))
    yield Event("turn", unit, (WAIT,), put(world, BATTLE, turn) + put(world, unit, full(world, unit)))
    for condition in world.get(unit, Conditions).active:
        if condition.ends == "turn":
            left = world.get(unit, Conditions).minus(condition.name)
            yield Event("ended", unit, (Because(condition.rule),), put(world, unit, left))


def end(world: World) -> Play:
    """Waiting ends the turn.   [toy.wait]"""
    turn = world.get(BATTLE, Turn)
    yield from begin(world, following(world, replace(turn, ended=turn.ended + 1)))


class Turns:
    """The law of turns."""

    def start(self, world: World, dice: Dice) -> Play:
        """Everybody throws a d20 and adds initiative; the highest begins.   [toy.order]"""
        rolls = {}
        for unit, sheet in world.all(Sheet):
            (face,) = yield from roll(world, dice, unit, Roll(1, 20, sheet.initiative), ORDER, text("initiative"))
            rolls[unit] = face
        order, _ = self.order(world, rolls)
        yield Event("round", BATTLE, (ORDER,), put(world, BATTLE, Turn(1, order)))
        yield from begin(world, following(world, Turn(1, order)))

    def order(self, world: World, rolls: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The highest begins, and among equals the first named.   [toy.order]"""
        totals = {unit: face + world.get(unit, Sheet).initiative for unit, face in rolls.items()}
        return tuple(sorted(totals, key=lambda unit: (-totals[unit], unit))), ("toy.order",)

    def able(self, world: World, unit: int) -> bool:
        """At no hit points a creature is out of the fight.   [toy.downed]"""
        return able(world, unit)

    def used(self, world: World, unit: int, verbs: tuple[str, ...]) -> None:
        """Striking and guarding take the action of the turn.   [toy.hit] [toy.guard]"""
        for verb in verbs:
            if verb in ("hit", "guard"):
                world.put(unit, world.get(unit, Budget).spend("action"))
