"""Below no hit points: bleeding on, growing stable, and first aid."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Preview
from game.battle.trial import Odds, Result, Trial
from game.ecs.components import Condition, Vitals
from game.ecs.world import World
from game.mechanics.d20.checks import FACES, check, passing
from game.mechanics.d20.hit_points import Harm
from game.mechanics.d20.opportunity import Provoking
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.sides import friends
from game.mechanics.slots import Slots
from game.mechanics.states import DYING, alive, began, has
from game.mechanics.verbs import Aimed
from game.reasons import Because, Cost, Refusal, Tally, Text, text

CONSTITUTION, HEAL = text("Constitution"), text("Heal")
STABLE, BLEEDS = text("grows stable"), text("bleeds on")


@dataclass(frozen=True, slots=True, eq=False)
class Dying:
    """The law of who lies dying."""

    harm: Harm
    rule: str
    """On each of its turns the dying check, and lose a hit point where they fail."""
    hardiness: Callable[[World, int], int]
    """What a creature adds to the check for its own sake."""
    stable: Condition
    """Who has passed checks no more."""
    against: int = 10

    def bleeding(self, world: World, unit: int) -> bool:
        """Say whether a creature is dying and not yet stable."""
        return has(world, unit, DYING) and alive(world, unit) and not has(world, unit, self.stable.name)

    def turn(self, world: World, dice: Dice, unit: int) -> Play:
        """Check when the turn of one would come who is dying; a 20 always passes."""
        if not self.bleeding(world, unit):
            return
        below = min(0, world.get(unit, Vitals).hp)
        added, why = self.hardiness(world, unit) + below, (self.rule, CONSTITUTION)
        told = (Because(self.rule, below, text("hit points below 0")),)
        total = yield from check(world, dice, unit, added, self.against, why, told)
        if total >= self.against or total - added == FACES:
            yield began(world, unit, self.stable)
        else:
            yield from self.harm.hurt(world, unit, 1, Because(self.rule, 1, BLEEDS))


@dataclass(frozen=True, slots=True, eq=False)
class FirstAid:
    """The law of first aid: a check beside somebody who is dying."""

    dying: Dying
    slots: Slots
    provoking: Provoking
    skill: Callable[[World, int], int]
    verb: str = "first-aid"
    against: int = 15

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self._against, self.perform, self._offered, self._shown
        return Aimed(self.verb, text("First aid"), self.dying.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action is left, and somebody to tend."""
        if not self._patients(world, unit):
            why = text("No friend lies dying beside {who}.", who=called(world, unit))
            return Refusal(self.dying.rule, why, text("Go beside a friend who is dying."))
        return self.slots.allows(world, unit, self.verb)

    def _patients(self, world: World, unit: int) -> tuple[int, ...]:
        beside = world.field.grid.beside
        return tuple(
            one for one in friends(world, unit, self.dying.bleeding) if beside(space(world, unit), space(world, one))
        )

    def _against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        if cmd.target in self._patients(world, cmd.unit):
            return free
        return Refusal(self.dying.rule, text("Only a friend who is dying can be tended."))

    def _offered(self, world: World, unit: int) -> Iterator[Command]:
        yield from (command(unit, self.verb, one) for one in self._patients(world, unit))

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Tend a friend; whoever threatens the helper may strike first."""
        yield self.slots.take(world, cmd.unit, self.verb)
        yield from self.provoking.asked(world, dice, cmd.unit)
        if self.dying.harm.states.at_mercy(world, cmd.unit) or not isinstance(cmd.target, int):
            return
        why = self.dying.rule, HEAL
        total = yield from check(world, dice, cmd.unit, self.skill(world, cmd.unit), self.against, why)
        if total >= self.against:
            yield began(world, cmd.target, self.dying.stable)
        else:
            note = text("tends {name} in vain", name=called(world, cmd.target))
            yield Event("missed", cmd.unit, (Because(self.dying.rule),), (), note, (("target", cmd.target),))

    def saves(self, world: World, unit: int) -> Odds:
        """Give the chance that a friend is tended well."""
        return passing(self.skill(world, unit), self.against)

    def _shown(self, world: World, cmd: Command, cost: Cost) -> Preview:
        added, odds = self.skill(world, cmd.unit), self.saves(world, cmd.unit)
        return Preview(cost, provoked=self.provoking.strikes(world, cmd.unit), trials=(
            two_ways(HEAL, odds, (self.dying.rule, STABLE, BLEEDS), added, self.against, cmd.unit),
        ))  # fmt: skip


def two_ways(what: Text, passes: Odds, told: tuple[str, Text, Text], added: int, against: int, at: int) -> Trial:
    """Lay out a roll that passes or fails; `told`: the rule, what passing does and what failing does."""
    rule, good, bad = told
    fails = Odds(passes.of - passes.wins, passes.of)
    worse = Result(fails, (Because(rule, 0, bad),), text("Failure"))
    better = Result(passes, (Because(rule, 0, good),), text("Success"))
    bonus = Tally((Because("sheet", added, what),))
    return Trial(what, tuple(one for one in (worse, better) if one.chance.wins), bonus, against, (Because(rule),), at)
