"""Attacks by an action: one blow, or several in one action; and what all verbs of attack have in common."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.battle.command import Command, command
from game.battle.dice import Dice
from game.battle.event import Play
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Condition, Conditions, Weapon
from game.ecs.world import World, remembered
from game.mechanics import sides
from game.mechanics.d20.attack_roll import Blows
from game.mechanics.d20.moves import Moves
from game.mechanics.d20.opportunity import Opportunity, Provoking
from game.mechanics.d20.reach import Reach
from game.mechanics.d20.speeds import Pace
from game.mechanics.d20.steps import Steps
from game.mechanics.reactions import Reactions
from game.mechanics.states import HIDDEN, began, ended
from game.mechanics.verbs import Aimed, aimed_at
from game.paths.plan import Provocation
from game.reasons import Cost, Refusal, Text, text


def nothing_used(world: World, unit: int, weapon: Weapon) -> Play:  # noqa: ARG001 - one shape for all books
    """Let a weapon be as ready after a blow as before."""
    yield from ()


def nothing_bars(world: World, unit: int) -> Refusal | None:  # noqa: ARG001 - one shape for all books
    """Let everybody use what it holds."""
    return None


def one_blow(world: World, unit: int) -> tuple[tuple[str, ...], ...]:  # noqa: ARG001 - one shape for all books
    """Let an action be one plain blow."""
    return ((),)


@dataclass(frozen=True, slots=True)
class Stage:
    """What one of several attacks in a turn takes: the action that must be left, and what of it is spent now."""

    needs: str
    spends: str


@dataclass(frozen=True, slots=True, eq=False)
class Fighting:
    """What the verbs of attack have in common."""

    blows: Blows
    opportunity: Opportunity
    moves: Moves
    provoking: Provoking
    """The law of deeds that provoke whoever threatens the square."""
    unarmed: bool = False
    """A blow with bare hands provokes whom it is aimed at."""
    used: Callable[[World, int, Weapon], Play] = nothing_used
    """What using a weapon does to it."""
    unusable: Callable[[World, int], Refusal | None] = nothing_bars
    """Why a creature can use none of its weapons."""

    @property
    def steps(self) -> Steps:
        """Give the law of one step."""
        return self.moves.routes.steps

    @property
    def pace(self) -> Pace:
        """Give the law of speeds."""
        return self.steps.pace

    @property
    def reach(self) -> Reach:
        """Give the law of reach."""
        return self.opportunity.reach

    @property
    def reactions(self) -> Reactions:
        """Give the law by which those are asked whom a deed provokes."""
        return self.provoking.reactions

    def provoked(self, world: World, unit: int, target: int, arm: Weapon) -> tuple[Provocation, ...]:
        """An attack may provoke strikes by what it is made with."""
        afar = self.blows.attack.afar(world, unit, target, arm)
        return self.provoking.by_attack(world, unit, target, afar=afar, bare=self.unarmed and arm.unarmed)

    def foreseen(self, world: World, unit: int, marks: tuple[Provocation, ...]) -> tuple[Strike, ...]:
        """Preview the strikes that an act provokes."""
        strikes = (self.reactions.strike(world, mark.by, unit) for mark in marks)
        return tuple(strike for strike in strikes if strike is not None)

    def ready(self, world: World, unit: int, verb: str, slot: str, *states: Condition) -> Play:
        """Spend the action, with what begins by it; whoever attacks is hidden no longer."""
        yield self.moves.slots.spend(world, unit, slot, verb)
        for state in states:
            yield began(world, unit, state)
        yield from ended(world, unit, HIDDEN)

    def up(self, world: World, unit: int) -> bool:
        """Say whether a creature is still in the fight."""
        return not self.blows.harm.states.at_mercy(world, unit)

    def foes(self, world: World, unit: int) -> tuple[int, ...]:
        """List the foes of a creature that are still in the fight, in id order."""
        return sides.foes(world, unit, self.up)

    def struck(self, world: World, dice: Dice, unit: int, target: int, weapon: str, options: tuple[str, ...]) -> Play:
        """Strike once, if the striker is still up."""
        if self.up(world, unit):
            yield from self.blows.strike(world, dice, unit, target, weapon, options)


@dataclass(frozen=True, slots=True, eq=False)
class AttackVerb:
    """The law of an attack by an action, or of several."""

    fighting: Fighting
    verb: str
    title: Text
    rule: str
    slot: str
    blows: Callable[[World, int], tuple[tuple[str, ...], ...]] = one_blow
    """The blows that a creature strikes by it: how each is made."""
    states: tuple[Condition, ...] = ()
    """What begins for whoever uses it, before the first blow."""
    stage: Callable[[World, int], Stage | Refusal] | None = None
    """Where several attacks of a turn are commands of their own: what the next takes, or why there is none."""
    arms: Callable[[World, int], tuple[Weapon, ...]] | None = None
    """What the next of them can be made with; None: any weapon."""

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self.against, self.perform, self.offered, self.shown
        return Aimed(self.verb, self.title, self.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action is left, and anything to strike with."""
        stage = self._stage(world, unit)
        if isinstance(stage, Refusal):
            return stage
        return self.fighting.unusable(world, unit) or self.fighting.moves.slots.slot(world, unit, stage.needs)

    def _stage(self, world: World, unit: int) -> Stage | Refusal:
        return Stage(self.slot, self.slot) if self.stage is None else self.stage(world, unit)

    def _weapons(self, world: World, unit: int) -> tuple[Weapon, ...]:
        return self.fighting.blows.attack.weapons(world, unit) if self.arms is None else self.arms(world, unit)

    def strike(self, world: World, cmd: Command) -> Strike | Refusal:
        """Say what the attack would be; where no weapon is named and none will do, what keeps the farthest one."""
        attack, options, target = self.fighting.blows.attack, self.blows(world, cmd.unit)[0], aimed_at(world, cmd)
        refusal = self.refused(world, cmd)
        if refusal is not None:
            return refusal
        return attack.strike(_begun(world, cmd.unit, self.states), cmd.unit, target, self._named(world, cmd), options)

    def refused(self, world: World, cmd: Command) -> Refusal | None:
        """Say why the attack cannot be made, or None; nothing that only makes it better or worse is asked.

        No state that it begins keeps it from being made: so it is asked as everybody is, once for all verbs.
        """
        attack, options, target = self.fighting.blows.attack, self.blows(world, cmd.unit)[0], aimed_at(world, cmd)
        if not target:
            return Refusal(attack.covering.reach.natural, text("There is nobody else to strike."))
        named = self._named(world, cmd)
        refusal = attack.refused(world, cmd.unit, target, named, options)
        if named or refusal is None:
            return refusal
        farthest = max(self._weapons(world, cmd.unit), key=lambda arm: arm.range)
        return attack.refused(world, cmd.unit, target, farthest.name, options) or refusal

    def _named(self, world: World, cmd: Command) -> str:
        return cmd.option("weapon") if self.arms is None else self._arm(world, cmd).name

    def against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        """Say what the attack takes of the turn, or why it cannot be made."""
        arm, arms = self._arm(world, cmd), self._weapons(world, cmd.unit)
        if self.arms is not None and arm not in arms:
            return Refusal(self.rule, text("The next attack is made with the {weapon}.", weapon=arms[0].title))
        return self.refused(world, cmd) or free

    def _arm(self, world: World, cmd: Command) -> Weapon:
        named = cmd.option("weapon")
        return self.fighting.blows.attack.weapon(world, cmd.unit, named) if named else self._weapons(world, cmd.unit)[0]

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Spend the action; a shot beside a foe provokes first; then strike."""
        target = cmd.target if isinstance(cmd.target, int) else 0
        fighting, blows = self.fighting, self.blows(world, cmd.unit)
        arm, stage = self._arm(world, cmd), self._stage(world, cmd.unit)
        if isinstance(stage, Refusal):
            return
        yield from fighting.ready(world, cmd.unit, self.verb, stage.spends, *self.states)
        marks = fighting.provoked(world, cmd.unit, target, arm)
        yield from fighting.reactions.asked(world, dice, cmd.unit, marks)
        helpless = not fighting.up(world, target)  # who lay there before is struck; who falls now is not struck again
        for options in blows:
            if fighting.up(world, cmd.unit) and (helpless or fighting.up(world, target)):
                yield from fighting.blows.strike(world, dice, cmd.unit, target, arm.name, options)
                yield from fighting.used(world, cmd.unit, arm)

    def offered(self, world: World, unit: int) -> Iterator[Command]:
        """Offer every foe that is up, with every weapon."""
        arms, foes = self._weapons(world, unit), self.fighting.foes(world, unit)
        yield from (command(unit, self.verb, foe, weapon=arm.name) for foe in foes for arm in arms)

    def shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        """Show both sides' modifiers, the exact chance, and who may strike first."""
        strike, attack = self.strike(world, cmd), self.fighting.blows.attack
        if isinstance(strike, Refusal):
            return strike
        ahead, arm = with_states(world, cmd.unit, self.states), attack.weapon(world, cmd.unit, strike.weapon)
        first = self.fighting.foreseen(ahead, cmd.unit, self.fighting.provoked(ahead, cmd.unit, strike.at, arm))
        return Preview(cost, None, strike, first, len(self.blows(world, cmd.unit)))


@remembered
def _begun(world: World, unit: int, states: tuple[Condition, ...]) -> World:
    """Give the world as it would be likewise, for whoever only asks of it."""
    return with_states(world, unit, states).still() if states else world


def with_states(world: World, unit: int, states: tuple[Condition, ...]) -> World:
    """Give the world as it would be once these states have begun: whoever strikes on the way meets them, too."""
    if not states:
        return world
    ahead, conditions = world.fork(), world.get(unit, Conditions)
    for state in states:
        conditions = conditions.plus(state)
    ahead.put(unit, conditions)
    return ahead
