"""A round played on after a plan by the real rules, without dice: everybody acts once, by exact chances."""

from dataclasses import dataclass, replace

from game.ai.ahead import after, diced, end_of_turn, foes, on
from game.ai.chance import Outcomes
from game.ai.duel import free
from game.ai.glance import gap
from game.ai.lives import Lives
from game.ai.odds import WHOLE, Spread, spread
from game.ai.pieces import Pieces
from game.ai.roads import at_ease
from game.ai.ties import Ties
from game.ai.worth import FELLED, Worth
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Strike
from game.ecs.components import Body, Place, Turn, Vitals
from game.ecs.world import BATTLE, World
from game.paths.plan import Stop

GONE = 3_000
"""Ten-thousandths: who stands with a smaller chance is taken for fallen."""
TURNS = 40
"""Turns that are played on at most."""
BLOWS = 2
"""Attacks of one turn that are looked for."""
POOR = 2
"""An attack is poor, and a better place is looked for, where so many times of it come short of the best of all."""
AIMS = 3
"""Foes whom somebody goes for, those whom it hurts most first."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A foe, and what could be done to it on open ground."""

    worth: int
    foe: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that may be made, and what it is worth to whoever makes it."""

    cmd: Command
    seen: Preview
    strike: Strike
    worth: int


class SpentError(Exception):
    """There is no time left to play on."""


class Table:
    """A battle played on for one round after a plan; `run` gives what that is worth to the unit's side."""

    def __init__(self, worth: Worth, nodes: int) -> None:
        self.worth, self.book, self.unit, self.most = worth, worth.book, worth.unit, nodes
        self.nodes = 0
        self.world, self.lives = worth.world, Lives()
        self.dealt = self.taken = 0
        """What is done to foes and to the own side after the plan, priced, in hundredths of a hit point."""
        self.losses: dict[int, int] = {}
        """What each creature is expected to lose after the plan, in hundredths of a hit point."""

    def run(self, commands: tuple[Command, ...]) -> Pieces[int | None]:
        """Carry out a plan, and let everybody act once: what is dealt less what is suffered; None if time runs out."""
        self._anew()
        try:
            for cmd in commands:
                yield from self._planned(cmd)
            yield from self._round(last=True)
        except SpentError:
            return None
        return self._value()

    def begin(self) -> Pieces[int | None]:
        """Let the unit act, and then everybody else once: likewise."""
        self._anew()
        try:
            yield from self._turn(self.unit)
            yield from self._round(last=False)
        except SpentError:
            return None
        return self._value()

    def _anew(self) -> None:
        self.world, self.lives = self.worth.world, Lives()
        self.dealt = self.taken = 0
        self.losses = {}
        for unit in (*self.worth.side, *self.worth.foes):
            self.lives.begin(unit, self.book.lasts(self.world, unit))

    def _value(self) -> int:
        return self.dealt - self.taken * min(100, self.worth.patience) // 100

    def _node(self) -> None:
        if self.nodes >= self.most:
            raise SpentError
        self.nodes += 1

    # -- the plan ------------------------------------------------------------------------------------------------------

    def _planned(self, cmd: Command) -> Pieces[None]:
        """Carry out a command of the plan; what it deals is counted elsewhere."""
        self._node()
        verb = self.book.verbs[cmd.verb]
        seen = verb.preview(self.world, cmd)
        strike = seen.strike if isinstance(seen, Preview) else None
        yield
        if isinstance(seen, Preview) and strike is not None:
            for one in (*(strike,) * seen.blows, *seen.others):
                if one.at in self.lives.left:
                    self.lives.left[one.at] = self._landed(one, WHOLE)
            self._step(cmd)
        elif verb.aim != "cell" and diced(self.book, self.world, cmd)[1]:
            yield from self._varied(cmd)
        else:
            self._step(cmd)
        yield

    def _varied(self, cmd: Command) -> Pieces[None]:
        """Do what dice decide otherwise: everybody's loss by classes of results, the board by middling dice."""
        classes = yield from Outcomes(self.book, self.world, cmd).work()
        for unit in self.lives.left:
            lost = [(self._life(self.world, unit) - self._life(one.world, unit), one.weight) for one in classes]
            self.lives.change(unit, tuple((loss, weight) for loss, weight in lost if loss and weight > 0))
        self.world = classes[0].world
        self._cleared()

    def _life(self, world: World, unit: int) -> int:
        return max(0, self.book.lasts(world, unit)) if self.book.turns.able(world, unit) else 0

    def _step(self, cmd: Command) -> None:
        """Carry out a command as far as no dice decide it."""
        before = {unit: self._life(self.world, unit) for unit in self.lives.left}
        self.world = after(self.book, self.world, cmd)
        for unit, life in before.items():
            loss = life - self._life(self.world, unit)
            if loss:
                self.lives.change(unit, ((loss, WHOLE),))
        self._cleared()

    def _cleared(self) -> None:
        """Take from the fight who is down with all likelihood, and is not known to be."""
        for unit in self.lives.left:
            vitals = self.world.find(unit, Vitals)
            if self.lives.stands(unit) < GONE and vitals is not None and self.book.turns.able(self.world, unit):
                self.world = self.world.fork()
                self.world.put(unit, replace(vitals, hp=-vitals.max_hp, dead=True))

    # -- the round -----------------------------------------------------------------------------------------------------

    def _round(self, *, last: bool) -> Pieces[None]:
        """Let the others act in their order, and the unit `last`."""
        acted: list[int] = []
        for _ in range(TURNS):
            acting = self.world.get(BATTLE, Turn).acting
            cmd = end_of_turn(self.book, self.world, acting) if acting else None
            yield
            if cmd is None:
                return
            self.world = on(self.book, self.world, cmd)
            acting = self.world.get(BATTLE, Turn).acting
            yield
            if acting in self.lives.left and acting not in acted and (last or acting != self.unit):
                acted.append(acting)
                yield from self._turn(acting)
            if not acting or acting == self.unit:
                return

    def _turn(self, acting: int) -> Pieces[None]:
        """Let a creature attack whom it hurts most: from where it is, else from a place that it gets to first."""
        for number in range(BLOWS):
            best = yield from self._best(acting)
            best = best if number else (yield from self._after_move(acting, best))
            if best is None:
                return
            self._attack(acting, best)
            yield

    def _attack(self, acting: int, attack: Attack) -> None:
        share = self.lives.stands(acting)
        for one in (*(attack.strike,) * attack.seen.blows, *attack.seen.others):
            if one.at in self.lives.left:
                later = self._landed(one, share)
                loss, fells = self.lives.toll(one.at, later)
                self.losses[one.at] = self.losses.get(one.at, 0) + loss
                self.lives.left[one.at] = later
                priced = self._priced(one.at, loss, fells)
                if one.at in self.worth.foes:
                    self.dealt += priced
                else:
                    self.taken += priced
        self._step(attack.cmd)

    def _priced(self, unit: int, loss: int, fells: int) -> int:
        return self.worth.price(unit, loss) + fells * self.worth.rates.get(unit, 0) * FELLED // (100 * WHOLE)

    def _landed(self, strike: Strike, share: int) -> dict[int, int]:
        once: Spread = strike.spread or spread(self.world, strike)
        return self.lives.struck(strike.at, once, strike.through or strike.hit, share)

    def _others(self, unit: int) -> tuple[int, ...]:
        sides = self.worth.foes if unit in self.worth.side else self.worth.side
        return tuple(one for one in sides if one in foes(self.book, self.world, unit))

    def _best(self, acting: int) -> Pieces[Attack | None]:
        """Give the attack that is worth most from where somebody is; None where there is none."""
        others, most = self._others(acting), None
        for verb in self.book.verbs.values():
            if verb.aim != "unit" or verb.prepares or not free(self.book, self.world, acting, verb.name):
                continue
            for cmd in verb.offers(self.world, acting):
                if cmd.target not in others or cmd.cells("to"):
                    continue
                self._node()
                one = self._weighed(cmd, verb.preview(self.world, cmd))
                most = one if one is not None and (most is None or one.worth > most.worth) else most
                yield
        return most

    def _weighed(self, cmd: Command, seen: object) -> Attack | None:
        if not isinstance(seen, Preview) or seen.strike is None or seen.strike.at not in self.lives.left:
            return None
        forms = [self._form(cmd, seen, one) for one in (seen.strike, *seen.variants)]
        best = max(forms, key=lambda one: one.worth)
        return best if best.worth > 0 else None

    def _form(self, cmd: Command, seen: Preview, strike: Strike) -> Attack:
        value = 0
        left = self.lives.left[strike.at]
        for _ in range(seen.blows):
            later = self._landed(strike, WHOLE)
            loss, fells = self.lives.toll(strike.at, later)
            value += self._priced(strike.at, loss, fells)
            self.lives.left[strike.at] = later
        self.lives.left[strike.at] = left
        return Attack(cmd, seen, strike, value)

    def _after_move(self, acting: int, still: Attack | None) -> Pieces[Attack | None]:
        """Give the attack to be made: after a move where staying gives none, or a poor one."""
        here, aims = self.world, (yield from self._aims(acting))
        if still is not None and POOR * still.worth >= max(aim.worth for aim in aims):
            return still
        best, there = still, here
        stops = yield from self._stops(acting)
        for cmd in (yield from self._tries(acting, aims, stops)):
            self.world = after(self.book, here, cmd)
            yield
            one = yield from self._best(acting)
            if one is not None and (best is None or one.worth > best.worth):
                best, there = one, self.world
        self.world = there
        return best

    def _stops(self, acting: int) -> Pieces[list[tuple[Command, Stop]]]:
        """List where a creature gets by one move."""
        known: list[tuple[Command, Stop]] = []
        for verb in self.book.verbs.values():
            if verb.area is None or verb.modes is None or not free(self.book, self.world, acting, verb.name):
                continue
            for mode in at_ease(self.world, acting, verb.modes(self.world, acting)):
                self._node()
                area = verb.area(self.world, acting, mode)
                near = (stop for stop in area.stops if not stop.band)
                known += [(command(acting, verb.name, stop.cell, mode=mode), stop) for stop in near]
                yield
            if known:
                break
        return known

    def _aims(self, acting: int) -> Pieces[list[Aim]]:
        """List the foes of a creature, those whom it hurts most first."""
        aims: list[Aim] = []
        for foe in self._others(acting):
            duel = self.worth.duel(self.world, acting, foe)
            near, far = (yield from duel.work("moved")), (yield from duel.work("far"))
            aims.append(Aim(self.worth.price(foe, max(near.damage, far.damage)), foe))
            yield
        return sorted(aims, key=lambda aim: (-aim.worth, aim.foe))

    def _tries(self, acting: int, aims: list[Aim], stops: list[tuple[Command, Stop]]) -> Pieces[list[Command]]:
        """Give the moves that are tried: up to each foe by the cheapest way, or as near as can be."""
        grid, space = self.world.field.grid, self.book.space
        cell = max(1, space.distance(grid, ((0, 0, 0),), ((1, 0, 0),)).total)
        reach = self.book.combat.reach(self.world, acting).total // cell
        side, ties = self.world.get(acting, Body).side, Ties(self.world, acting)
        tries: list[Command] = []
        for aim in aims[:AIMS] if stops else ():
            at, width = self.world.get(aim.foe, Place).at, self.world.get(aim.foe, Body).side
            far = [(max(reach, gap(stop.cell, side, at, width)), stop.cost) for _, stop in stops]
            best = min(far)
            even = (one for one, away in zip(stops, far, strict=True) if away == best)
            tries.append(min(even, key=lambda one: ties.place(one[1].cell))[0])
            yield
        return list(dict.fromkeys(tries))
