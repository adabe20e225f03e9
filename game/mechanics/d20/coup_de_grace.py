"""The blow that kills whoever lies helpless."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game.battle.command import Command, command
from game.battle.dice import Dice, Roll
from game.battle.event import Event, Play
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Odds
from game.ecs.components import Vitals, Weapon
from game.ecs.world import World
from game.mechanics.d20.attack_actions import Fighting
from game.mechanics.d20.checks import FACES, check
from game.mechanics.d20.dying import two_ways
from game.mechanics.d20.hit_points import Fate
from game.mechanics.d20.modifiers import Attempt
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.rolls import hits_of_twenty, sums
from game.mechanics.sides import foes
from game.mechanics.states import DYING, alive, has
from game.mechanics.verbs import Aimed, aimed_at
from game.reasons import Because, Cost, Refusal, Tally, text

FORTITUDE = text("Fortitude")
BASE = 10


@dataclass(frozen=True, slots=True, eq=False)
class CoupDeGrace:
    """The law of the finishing blow: it hits and is critical, and who survives it saves or dies."""

    fighting: Fighting
    rule: str
    fits: Callable[[World, int, Weapon], bool]
    """Whether it can be dealt with a weapon."""
    fortitude: Callable[[World, int], int]
    """What a creature adds to its save."""
    dies: Fate
    fatal: Callable[[World, int], int]
    """With how many hit points a creature is dead."""
    slot: str = "full"
    verb: str = "coup-de-grace"

    def law(self) -> Aimed:
        """Give the law of its verb."""
        law = self.allowed, self._against, self.perform, self._offered, self._shown
        return Aimed(self.verb, text("Coup de grace"), self.rule, "unit", *law)

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether the action is left, and a helpless foe beside one."""
        if not self._victims(world, unit):
            why = text("No helpless foe lies beside {who}.", who=called(world, unit))
            return Refusal(self.rule, why, text("Go beside a helpless foe."))
        if not self._arms(world, unit):
            return Refusal(self.rule, text("{who} has no weapon fit for it.", who=called(world, unit)))
        return self.fighting.unusable(world, unit) or self.fighting.moves.slots.slot(world, unit, self.slot)

    def pressed(self, world: World, unit: int) -> bool:
        """Say whether a foe is beside a creature that is up, and is to be seen to first."""
        states, beside, own = self.fighting.blows.harm.states, world.field.grid.beside, space(world, unit)
        able = (foe for foe in foes(world, unit, alive) if not states.at_mercy(world, foe))
        return any(beside(own, space(world, foe)) for foe in able)

    def _victims(self, world: World, unit: int) -> tuple[int, ...]:
        states, beside, own = self.fighting.blows.harm.states, world.field.grid.beside, space(world, unit)
        lying = (foe for foe in foes(world, unit, alive) if states.at_mercy(world, foe))
        return tuple(foe for foe in lying if beside(own, space(world, foe)))

    def _arms(self, world: World, unit: int) -> tuple[Weapon, ...]:
        arms = self.fighting.blows.attack.weapons(world, unit)
        return tuple(arm for arm in arms if self.fits(world, unit, arm))

    def _arm(self, world: World, cmd: Command) -> Weapon | None:
        arms = self._arms(world, cmd.unit)
        return next((arm for arm in arms if cmd.option("weapon") in ("", arm.name)), None)

    def _against(self, world: World, cmd: Command, free: Cost) -> Cost | Refusal:
        if cmd.target not in self._victims(world, cmd.unit):
            return Refusal(self.rule, text("It takes a helpless foe beside one."))
        if self._arm(world, cmd) is None:
            return Refusal(self.rule, text("It takes a melee weapon, a bow or a crossbow."))
        return free

    def _offered(self, world: World, unit: int) -> Iterator[Command]:
        for foe in self._victims(world, unit):
            yield from (command(unit, self.verb, foe, weapon=arm.name) for arm in self._arms(world, unit))

    def strike(self, world: World, cmd: Command) -> Strike | None:
        """Give the blow: it hits without a roll and does the damage of a critical hit."""
        arm = self._arm(world, cmd)
        if arm is None or not isinstance(cmd.target, int):
            return None
        thrown = self._thrown(world, cmd, cmd.target, arm)
        because = (Because(self.rule, 0, text("It hits without a roll, and it is critical.")),)
        return Strike(
            cmd.unit, cmd.target, arm.name, Tally(), Tally(), Odds(1, 1), max(2, thrown.doubled_mean), because
        )

    def _thrown(self, world: World, cmd: Command, target: int, arm: Weapon) -> Roll:
        once = self.fighting.blows.attack.damage.rolled(world, Attempt(cmd.unit, target, arm, melee=True))
        return once.times(self._times(world, cmd, arm))

    def _times(self, world: World, cmd: Command, arm: Weapon) -> int:
        return self.fighting.blows.critical.threat(world, cmd.unit, arm)[1]

    def perform(self, world: World, cmd: Command, dice: Dice) -> Play:
        """Strike; whoever threatens the striker may strike first; who survives it saves against the damage or dies."""
        strike, arm, fighting = self.strike(world, cmd), self._arm(world, cmd), self.fighting
        if strike is None or arm is None:
            return
        yield from fighting.ready(world, cmd.unit, self.verb, self.slot)
        yield from fighting.provoking.asked(world, dice, cmd.unit)
        if not fighting.up(world, cmd.unit):
            return
        who, name = called(world, cmd.unit), called(world, strike.at)
        note = text("{who} gives {name} the coup de grace with the {weapon}", who=who, name=name, weapon=arm.title)
        facts = ("target", strike.at), ("weapon", arm.name), ("critical", 1)
        yield Event("struck", cmd.unit, strike.because, (), note, facts)
        damage = yield from fighting.blows.wound(world, dice, strike, self._times(world, cmd, arm))
        yield from fighting.used(world, cmd.unit, arm)
        if alive(world, strike.at):
            yield from self._saved(world, dice, strike.at, BASE + damage)

    def _saved(self, world: World, dice: Dice, unit: int, against: int) -> Play:
        """A 20 always saves and a 1 never."""
        bonus = self.fortitude(world, unit)
        total = yield from check(world, dice, unit, bonus, against, (self.rule, FORTITUDE))
        face = total - bonus
        if face == 1 or (total < against and face != FACES):
            harm = self.fighting.blows.harm
            yield harm.down(world, unit, replace(self.dies, falls=False))

    def _shown(self, world: World, cmd: Command, cost: Cost) -> Preview | Refusal:
        strike = self.strike(world, cmd)
        if strike is None:
            return Refusal(self.rule, text("It takes a melee weapon, a bow or a crossbow."))
        first = self.fighting.provoking.strikes(world, cmd.unit)
        told = (self.rule, text("lives on"), text("dies"))
        trial = two_ways(FORTITUDE, self.survives(world, cmd), told, self.fortitude(world, strike.at), 0, strike.at)
        return Preview(cost, None, strike, first, trials=(trial,))

    def ends(self, world: World, cmd: Command) -> Odds:
        """Give the chance that it kills somebody who may get up again; the dying will not."""
        lives = self.survives(world, cmd)
        return Odds(0, 1) if has(world, aimed_at(world, cmd), DYING) else Odds(lives.of - lives.wins, lives.of)

    def survives(self, world: World, cmd: Command) -> Odds:
        """Give the chance to live through the blow and the save, over all damage that it may deal."""
        arm = self._arm(world, cmd)
        if arm is None or not isinstance(cmd.target, int):
            return Odds(1, 1)
        thrown, hp = self._thrown(world, cmd, cmd.target, arm), world.get(cmd.target, Vitals).hp
        least, bonus, lives, ways = self.fatal(world, cmd.target), self.fortitude(world, cmd.target), 0, 0
        for total, number in sums(thrown.count, thrown.sides).items():
            damage = max(1, total + thrown.plus)
            ways += number
            lives += number * (hits_of_twenty(bonus, BASE + damage) if hp - damage > least else 0)
        return Odds.reduced(lives, FACES * ways)
