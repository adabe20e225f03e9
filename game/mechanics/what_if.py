"""Commands carried out in a world of their own, with dice and answers that are given: what would come of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from game.battle.apply import apply
from game.battle.command import Command
from game.battle.dice import Dice, parse
from game.battle.event import Decision, Event, Play
from game.battle.rulebook import Rulebook
from game.ecs.components import Chance, Place, Vitals
from game.ecs.world import World
from game.mechanics.naming import called
from game.reasons import Because, Text, text
from game.space.square import Cell

HOLD = "hold"
LONGEST = 512
"""Events and questions of one command that are followed."""
TOLD = ("downed", "died", "fell")
"""Kinds of events that are told in their own words."""
ENDLESS = 1 << 16
Answers = Callable[[World, Decision], str]
Item = Event | Decision
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Dice):
    """Dice that show what is listed, throw by throw of dice of so many sides; all others show their most."""

    sides: int = 0
    throws: list[Faces] = field(default_factory=list)
    """What is still to be shown; each throw takes the first away."""

    def faces(self, chance: Chance, stream: str, count: int, sides: int) -> tuple[int, ...]:  # noqa: ARG002
        """Give the next throw listed, or the most that dice show."""
        return self.throws.pop(0) if sides == self.sides and self.throws else (sides,) * count


def holding(world: World, asked: Decision) -> str:  # noqa: ARG001 - one shape for all
    """Answer that nobody strikes or reacts; where that is not what is asked, what is named first."""
    return HOLD if HOLD in asked.keys else asked.options[0].key


def rehearsed(world: World, play: Callable[[World], Play], answers: Answers = holding) -> Iterator[tuple[World, Item]]:
    """Carry something out in a fork of a world up to its end or the next turn; yields each item.

    An event comes with the world after it, a question with the world before its answer. The world given stays as it is.
    """
    ahead, answer = world.fork(), None
    going = play(ahead)
    for _ in range(LONGEST):
        try:
            item = going.send(answer) if answer is not None else next(going)
        except StopIteration:
            return
        answer = None
        if isinstance(item, Event):
            apply(ahead, item)
        yield ahead, item
        if isinstance(item, Decision):
            answer = answers(ahead, item)
        elif item.kind == "turn":
            return


def play_of(book: Rulebook, cmd: Command, dice: Dice) -> Callable[[World], Play]:
    """Give the play of a command with these dice, for `rehearsed`."""
    return lambda world: book.verbs[cmd.verb].perform(world, cmd, dice)


def going_on(book: Rulebook, world: World, ahead: World, cmd: Command) -> World:
    """Give a world in which a command is rehearsed that was planned in another: the way stays as it was planned."""
    recall = book.verbs[cmd.verb].recall
    if recall is not None:
        recall(world, ahead, cmd)
    return ahead


def hardy(world: World, unit: int) -> World:
    """Give a fork in which no damage brings a creature down, so that all that befalls it can be told."""
    ahead = world.fork()
    vitals = world.find(unit, Vitals)
    if vitals is not None:
        ahead.put(unit, replace(vitals, hp=vitals.hp + ENDLESS, max_hp=vitals.max_hp + ENDLESS))
    return ahead


@dataclass(frozen=True, slots=True)
class Tale:
    """What a rehearsal did to a creature: each effect with its rule, the least and the most damage, where it ends."""

    does: tuple[Because, ...] = ()
    least: int = 0
    most: int = 0
    at: Cell | None = None

    def ending(self, rule: str, start: Cell, goal: Cell | None = None) -> tuple[Because, ...]:
        """Add where it ends, unless that is where it was going."""
        at = self.at or start
        if at == goal:
            return self.does
        x, y, _ = at
        where = text("stays where it is") if at == start else text("ends at {x}, {y}", x=x, y=y)
        return (*self.does, Because(rule, 0, where))

    def felling(self, rule: str, lasts: int) -> tuple[Because, ...]:
        """Say whether the damage takes a creature out that lasts so much longer."""
        if self.most < lasts or not self.most:
            return ()
        return (Because(rule, 0, text("enough to fell it") if self.least >= lasts else text("which may fell it")),)


def tale(items: Iterable[tuple[World, Item]], unit: int) -> Tale:
    """Tell what a rehearsal does to a creature, in order: who may strike, falls, damage, states.

    Damage that dice deal is told as dice.
    """
    story, last = Tale(), None
    for ahead, item in items:
        more, least, most = _told(ahead, item, last, unit)
        does = tuple(dict.fromkeys((*story.does, *more)))
        story, last = Tale(does, story.least + least, story.most + most, ahead.get(unit, Place).at), item
    return story


def _told(world: World, item: Item, last: Item | None, unit: int) -> tuple[tuple[Because, ...], int, int]:
    """Tell one item, and the least and the most damage that it deals; `last`: the one before it, damage dice maybe."""
    if isinstance(item, Decision):
        strikes = text("{name} may strike", name=called(world, item.unit))
        return ((Because(item.rule, 0, strikes),) if item.blow and item.about == unit else ()), 0, 0
    rule = item.because[0].rule if item.because else ""
    if item.unit != unit:
        return (), 0, 0
    if item.kind == "hurt":
        return _damage(item, rule, last)
    facts = dict(item.facts)
    if item.kind == "began" and "condition" in facts:
        return (Because(rule, 0, Text(str(facts["condition"]))),), 0, 0
    return ((Because(rule, 0, item.text),) if item.kind in TOLD else ()), 0, 0


def _damage(hurt: Event, rule: str, last: Item | None) -> tuple[tuple[Because, ...], int, int]:
    most = int(hurt.fact("damage"))
    if not isinstance(last, Event) or last.kind != "rolled" or last.unit != hurt.unit:
        return (Because(rule, most, damage(most)),), most, most
    thrown = parse(str(last.fact("dice")))
    thrown = replace(thrown, plus=thrown.plus + most - int(last.fact("total")))
    return (Because(rule, 0, text("{dice} damage", dice=str(thrown))),), thrown.count + thrown.plus, most


def damage(amount: int) -> Text:
    """Say damage of a known amount."""
    return text("{n} damage", n=amount)
