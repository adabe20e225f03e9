"""Loading what has been shot."""

from collections.abc import Callable
from dataclasses import dataclass

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play, put
from game.battle.rulebook import Preview, Verb
from game.ecs.components import Weapon, Weapons
from game.ecs.world import World, component
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, text


@component
@dataclass(frozen=True, slots=True)
class Unloaded:
    """The weapons that have to be loaded before they shoot again."""

    names: tuple[str, ...] = ()


def unloaded(world: World, unit: int) -> tuple[str, ...]:
    """Name the weapons that a creature has to load."""
    return (world.find(unit, Unloaded) or Unloaded()).names


@dataclass(frozen=True, slots=True, eq=False)
class Loading:
    """The law of weapons that are loaded for each shot."""

    slots: Slots
    harm: Harm
    provoking: Provoking
    """Whoever loads beside a foe may be struck."""
    rule: str
    takes: Callable[[World, int, Weapon], str]
    """The action that loading a weapon takes; '': it needs none."""
    verb: str = "load"

    def law(self) -> Verb:
        """Build its verb."""
        return aimless(self.verb, text("Reload"), self.rule, self._allowed, self._perform, self._shown)

    def _next(self, world: World, unit: int) -> Weapon | None:
        """Give the first weapon that a creature could load now."""
        carried = (world.find(unit, Weapons) or Weapons()).carried
        return next((arm for arm in carried if arm.name in unloaded(world, unit)), None)

    def _allowed(self, world: World, unit: int) -> Cost | Refusal:
        weapon = self._next(world, unit)
        if weapon is None:
            return Refusal(self.rule, text("{who} has nothing to load.", who=called(world, unit)))
        return self.slots.slot(world, unit, self.takes(world, unit, weapon))

    def _perform(self, world: World, unit: int, dice: Dice) -> Play:
        weapon = self._next(world, unit)
        if weapon is None:
            return
        yield self.slots.spend(world, unit, self.takes(world, unit, weapon), self.verb)
        yield from self.provoking.asked(world, dice, unit)
        if not self.harm.states.at_mercy(world, unit):
            names = tuple(name for name in unloaded(world, unit) if name != weapon.name)
            note = text("loads the {weapon}", weapon=weapon.title)
            yield Event("spent", unit, (Because(self.rule),), put(world, unit, Unloaded(names)), note)

    def _shown(self, world: World, cmd: Command, cost: Cost) -> Preview:
        return Preview(cost, provoked=self.provoking.strikes(world, cmd.unit))

    def shot(self, world: World, unit: int, weapon: Weapon) -> Play:
        """Note that a weapon has shot, if it has to be loaded for that."""
        names = unloaded(world, unit)
        if self.takes(world, unit, weapon) and weapon.name not in names:
            note = text("has to load the {weapon} again", weapon=weapon.title)
            yield Event("spent", unit, (Because(self.rule),), put(world, unit, Unloaded((*names, weapon.name))), note)

    def carries(self, world: World, unit: int) -> bool:
        """Only who carries such a weapon ever loads."""
        carried = (world.find(unit, Weapons) or Weapons()).carried
        return any(self.takes(world, unit, arm) for arm in carried)
