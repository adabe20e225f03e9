"""Drawing and sheathing a weapon: what is sheathed is not carried in the hand, and neither strikes nor threatens."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Decision, Event, Option, Play, put
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Budget, Side, Weapon, Weapons
from game.ecs.world import World, component
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.reach import is_melee
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text

DRAW, SHEATHE = "draw", "sheathe"
FLAG = "sheathed"
"""What a level says of a weapon that is not in the hand."""


@component
@dataclass(frozen=True, slots=True)
class Sheathed:
    """The weapons that a creature has with it, but not in the hand."""

    weapons: tuple[Weapon, ...] = ()


def put_away(world: World, unit: int, said: tuple[Mapping[str, Any], ...], arms: tuple[Weapon, ...]) -> None:
    """Write a creature's weapons into a world: those in the hand, and those that its level calls sheathed."""
    away = {one["name"] for one in said if one.get(FLAG)}
    world.put(unit, Weapons(tuple(arm for arm in arms if arm.name not in away)))
    if away:
        world.put(unit, Sheathed(tuple(arm for arm in arms if arm.name in away)))


def sheathed(world: World, unit: int) -> tuple[Weapon, ...]:
    """List what a creature has sheathed."""
    return (world.find(unit, Sheathed) or Sheathed()).weapons


def has_sheaths(world: World, unit: int) -> bool:
    """Only who began with a weapon sheathed draws and sheathes; of all others the level says what they hold."""
    return world.find(unit, Sheathed) is not None


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """The law of drawing and sheathing."""

    slots: Slots
    harm: Harm
    rule: str
    provoking: Provoking
    """Whoever sheathes a weapon beside a foe may be struck; drawing one provokes nobody."""
    hands: Callable[[World, int, Weapon], int]
    """How many hands a weapon takes,"""
    free: Callable[[World, int], int]
    """and how many a creature has for weapons."""
    practised: Callable[[World, int], bool]
    """Who draws as part of a move, by no action of its own."""

    def draw(self) -> Verb:
        """Build the verb of drawing."""
        return aimless(DRAW, text("Draw a weapon"), self.rule, self._may_draw, self._draw)

    def _ready(self, world: World, unit: int) -> tuple[Weapon, ...]:
        """List what there is a hand free for."""
        holds = sum(self.hands(world, unit, arm) for arm in _held(world, unit))
        left = self.free(world, unit) - holds
        return tuple(arm for arm in sheathed(world, unit) if self.hands(world, unit, arm) <= left)

    def _may_draw(self, world: World, unit: int) -> Cost | Refusal:
        if not sheathed(world, unit):
            return Refusal(self.rule, text("{who} has nothing to draw.", who=called(world, unit)))
        if not self._ready(world, unit):
            why = text("The hands of {who} are full.", who=called(world, unit))
            return Refusal(self.rule, why, text("Put something away first."))
        if self._on_the_way(world, unit):
            return Cost.one(self.rule, 0, text("part of its move"))
        return self.slots.allows(world, unit, DRAW)

    def _on_the_way(self, world: World, unit: int) -> bool:
        """Of each move one draw is a part."""
        done = world.get(unit, Budget).done
        return self.practised(world, unit) and done[-1:] == ("move",) and done[-2:-1] != (DRAW,)

    def charging(self, world: World, unit: int, far: int, speed: int) -> Iterator[Event]:
        """Who is practised and holds nothing draws on the way of a charge that is no longer than its speed."""
        ready = [arm for arm in self._ready(world, unit) if is_melee(arm)]
        if ready and far <= speed and self.practised(world, unit) and not tuple(_held(world, unit)):
            yield self._drawn(world, unit, ready[0])

    def _draw(self, world: World, unit: int, dice: Dice) -> Play:  # noqa: ARG002 - one shape for all verbs
        arm = yield from _chosen(world, unit, self._ready(world, unit), self.rule)
        on_the_way = self._on_the_way(world, unit)
        yield from [] if on_the_way else [self.slots.take(world, unit, DRAW)]
        yield self._drawn(world, unit, arm, on_the_way=on_the_way)

    def _drawn(self, world: World, unit: int, arm: Weapon, *, on_the_way: bool = False) -> Event:
        budget = world.get(unit, Budget)
        noted = replace(budget, done=(*budget.done[:-1], DRAW, "move")) if on_the_way else budget
        held = Weapons((arm, *(world.find(unit, Weapons) or Weapons()).carried))
        left = Sheathed(tuple(one for one in sheathed(world, unit) if one != arm))
        note = text("draws the {weapon}", weapon=arm.title)
        return Event("spent", unit, (Because(self.rule),), put(world, unit, held, left, noted), note)

    def sheathe(self) -> Verb:
        """Build the verb of sheathing."""
        law = self._may_sheathe, self._sheathe, self._shown
        return aimless(SHEATHE, text("Sheathe a weapon"), self.rule, *law)

    def _may_sheathe(self, world: World, unit: int) -> Cost | Refusal:
        if not has_sheaths(world, unit) or not tuple(_held(world, unit)):
            return Refusal(self.rule, text("{who} has nothing to sheathe.", who=called(world, unit)))
        return self.slots.allows(world, unit, SHEATHE)

    def _sheathe(self, world: World, unit: int, dice: Dice) -> Play:
        arm = yield from _chosen(world, unit, tuple(_held(world, unit)), self.rule)
        yield self.slots.take(world, unit, SHEATHE)
        yield from self.provoking.asked(world, dice, unit)
        if not self.harm.states.at_mercy(world, unit):
            held = Weapons(tuple(one for one in world.get(unit, Weapons).carried if one != arm))
            away = put(world, unit, held, Sheathed((*sheathed(world, unit), arm)))
            yield Event("spent", unit, (Because(self.rule),), away, text("sheathes the {weapon}", weapon=arm.title))

    def _shown(self, world: World, cmd: Command, cost: Cost) -> Preview:
        return Preview(cost, provoked=self.provoking.strikes(world, cmd.unit))


def _held(world: World, unit: int) -> Iterator[Weapon]:
    """Yield what a creature holds that could be put away."""
    carried = (world.find(unit, Weapons) or Weapons()).carried
    return (arm for arm in carried if not arm.natural and not arm.unarmed)


def _chosen(world: World, unit: int, arms: tuple[Weapon, ...], rule: str) -> Generator[Event | Decision, str, Weapon]:
    """Ask which, where there are several."""
    if len(arms) == 1:
        return arms[0]
    options = tuple(Option(arm.name, arm.title) for arm in arms)
    answer = yield Decision(world.get(unit, Side).team, unit, text("Which one?"), options, rule, unit)
    return next(arm for arm in arms if arm.name == answer)
