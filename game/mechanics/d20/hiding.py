"""Hiding: a Stealth check where no foe has a plain view."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from game.battle.command import Command
from game.battle.dice import Dice
from game.battle.event import Event, Play
from game.battle.rulebook import Verb
from game.ecs.components import Condition, Sheet, Weapon, lookup
from game.ecs.world import Pieced, World
from game.mechanics import sides
from game.mechanics.corner_lines import shut_off
from game.mechanics.d20.checks import TEN, check
from game.mechanics.d20.concealment import Concealing
from game.mechanics.d20.sizes import space
from game.mechanics.naming import called
from game.mechanics.slots import Slots
from game.mechanics.states import HIDDEN, began, has
from game.mechanics.verbs import aimless
from game.reasons import Because, Cost, Refusal, Tally, text

EYES = Weapon("eyes", reach=0, range=1)
"""What stands between two creatures is judged as for a shot."""
VERB = "hide"
NEAR = 16
"""So many squares away one line is sooner drawn than all that leads round about is looked at."""
STEALTH = text("Stealth")


@dataclass(frozen=True, slots=True, eq=False)
class Hiding:
    """The law of hiding; what it takes of a turn, that table says."""

    concealing: Concealing
    """Nobody hides in plain sight of a foe, nor behind creatures alone."""
    slots: Slots
    state: Condition
    """What who hides is in, by the rule of hiding."""
    stealth: Callable[[World, int], Tally]
    """What is added to a Stealth check."""

    @property
    def rule(self) -> str:
        """Name the rule of hiding."""
        return self.state.rule

    def verb(self) -> Verb:
        """Build the verb."""
        verb = aimless(VERB, text("Hide"), self.rule, self.allowed, self.hide)
        return replace(verb, offers=partial(self.offers, verb.offers), work=self.work)

    def offers(self, law: Callable[[World, int], Iterable[Command]], world: World, unit: int) -> Iterable[Command]:
        """Offer to hide; whoever has no action left for it need not look round.

        Nor is it looked round in order of the foes: that a near one sees it plainly is soon known.
        """
        if isinstance(self.slots.allows(world, unit, VERB), Refusal):
            return ()
        own, grid = space(world, unit), world.field.grid
        near = sorted(self._watchers(world, unit), key=lambda foe: grid.steps(own[0], space(world, foe)[0]))
        seen = any(self._plain(world, unit, foe) is not None for foe in near)
        return () if seen else law(world, unit)

    def work(self, world: World, unit: int, mode: str) -> Iterator[None]:  # noqa: ARG002 - one shape for all verbs
        """Look round, a foe in a piece."""
        if not has(world, unit, HIDDEN):
            yield from _in_plain_sight.work(world, self, unit)

    def in_plain_sight(self, world: World, unit: int) -> Generator[None, None, Refusal | None]:
        """Nobody hides in plain sight of a foe, nor behind creatures alone; of whom it does not see, it can't know."""
        for foe in self._watchers(world, unit):
            yield
            why = self._plain(world, unit, foe)
            if why is not None:
                return why
        return None

    def _plain(self, world: World, unit: int, foe: int) -> Refusal | None:
        """Say that a foe sees a creature plainly, or that only creatures are between; nothing where it does not."""
        cover, own, theirs = self.concealing.cover, space(world, unit), space(world, foe)
        far = world.field.grid.steps(own[0], theirs[0]) > NEAR
        walled = far and shut_off(world.field, own, theirs, edges=cover.edges)
        if walled or self.concealing.total(world, unit, foe).unseen:
            return None
        found = cover.cover(world, foe, unit, EYES)
        if found.real or self.concealing.concealment(world, foe, unit, EYES).percent:
            return None
        soft = cover.may_hide(found)
        names = {"foe": called(world, foe), "who": called(world, unit)}
        if soft is not None:
            return replace(soft, why=text("Only creatures stand between {foe} and {who}.", **names))
        why = text("{foe} sees {who} plainly.", **names)
        return Refusal(self.rule, why, text("Get behind cover, or into smoke or darkness."))

    def _watchers(self, world: World, unit: int) -> tuple[int, ...]:
        states = self.concealing.cover.reach.states
        return sides.foes(world, unit, lambda world, foe: not states.at_mercy(world, foe))

    def allowed(self, world: World, unit: int) -> Cost | Refusal:
        """Say whether a creature may hide: where no foe has a plain view, and the action is left."""
        if has(world, unit, HIDDEN):
            return Refusal(self.rule, text("{who} is hidden already.", who=called(world, unit)))
        return _in_plain_sight(world, self, unit) or self.slots.allows(world, unit, VERB)

    def alertness(self, world: World, unit: int) -> int:
        """The keenest foe's Perception, as if it showed a 10, is what Stealth has to meet."""
        sheets = (world.find(foe, Sheet) or Sheet() for foe in self._watchers(world, unit))
        return TEN + max((lookup(sheet.skills, "perception") for sheet in sheets), default=0)

    def hide(self, world: World, unit: int, dice: Dice) -> Play:
        """A Stealth check against the keenest foe: hidden as long as the state lasts, or until it attacks."""
        yield self.slots.take(world, unit, VERB)
        own, against = self.stealth(world, unit), self.alertness(world, unit)
        total = yield from check(world, dice, unit, own.total, against, (self.rule, STEALTH))
        because = (*own.counted, Because(self.rule, 0, text("keenest foe: {dc}", dc=against)))
        if total < against:
            note = text("is noticed: {total} against {against}", total=total, against=against)
            yield Event("defended", unit, because, (), note)
            return
        hidden = text("hides: {total} against {against}", total=total, against=against)
        yield replace(began(world, unit, self.state), because=because, text=hidden)


def finds_shelter(world: World, unit: int) -> bool:  # noqa: ARG001 - one shape for all verbs
    """Nobody hides where the map has nothing to hide behind."""
    kinds, cells = world.field.kinds, world.field.cells
    return any((kind.cover or kind.concealment or kind.blocks_sight) and n in cells for n, kind in enumerate(kinds))


@Pieced
def _in_plain_sight(world: World, law: Hiding, unit: int) -> Generator[None, None, Refusal | None]:
    return law.in_plain_sight(world, unit)
