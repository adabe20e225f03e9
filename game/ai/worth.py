"""What a plan is worth to a side: a list of reasons in hundredths of a hit point, from exact odds."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from game.ai.afar import Afar
from game.ai.ahead import acted, away, fallen, foes, friends, rid, round_on, running, stance
from game.ai.alike import Numbers, rests
from game.ai.caution import Caution
from game.ai.duel import Duel, Yardstick
from game.ai.goals import Goals
from game.ai.knobs import Knobs
from game.ai.odds import WHOLE, Blow, at_least, blow
from game.ai.peril import Harm, Peril, Threats, peril, remains, unhurt
from game.ai.pieces import Pieces
from game.ai.rates import rated
from game.ai.roads import Roads
from game.ai.scores import Scores
from game.ai.squad import Mark, Squad
from game.ai.tempo import WEARY, waited
from game.battle.battle import Battle
from game.battle.command import Command
from game.battle.rulebook import Preview, Strike
from game.battle.trial import Odds
from game.ecs.components import Body, Conditions, Place, Terrain
from game.ecs.world import BATTLE, World
from game.space.sight import Space

T = TypeVar("T")
Harms = dict[int, Harm]
"""What each foe may do."""
FELLED, DANGER = 200, 3
"""Percent of a turn's damage that felling its dealer is worth; turns that a creature is expected to go on."""
BURDEN, DROPPED = 250, 100
"""What a state that the end of the turn brings is worth, and being brought elsewhere than where one chose to be."""
BEYOND = 50
"""Percent that damage beyond what somebody has left counts: as much as on somebody harmless, whom it need not fell."""
HINDRANCE = 80
"""What a state laid on somebody is worth: that it lies down, or is held."""
SURE = 9_000
"""Ten-thousandths: who is down with this chance is no longer reckoned with for the next turn."""
COMES = 30
"""Percent that counts of a blow that is ready for who may come."""


class Worth:
    """One unit's view of one moment; everything is worked out once and kept for the turn's thinking."""

    def __init__(
        self, battle: Battle, unit: int, knobs: Knobs, stick: Yardstick, sets: Iterable[tuple[int, Space]] = ()
    ) -> None:
        """Take a battle as the unit's side believes it to be; `sets`: each hidden foe, the cells on which it may be."""
        self.sets = dict(sets)
        self.book, self.world, self.unit, self.knobs, self.stick = battle.rulebook, battle.world, unit, knobs, stick
        self.stick = stick.sharp if knobs.exact else stick
        self.nodes = 0
        self.foes = foes(self.book, self.world, unit)
        self.friends = friends(self.book, self.world, unit)
        self.side = unit, *self.friends
        self.fallen = fallen(self.book, self.world, unit)
        self.roads = Roads(self.book, self.world, unit, climbs=knobs.exact)
        turns, seen = waited(battle, unit), [foe for foe in self.foes if foe not in self.sets]
        self.goals = Goals(self.book, battle.objectives, self.roads, self.foes, exact=knobs.exact, weary=turns >= WEARY)
        self.caution = Caution(battle, knobs, self.goals, (self.side, self.foes), seen, turns)
        left = partial(remains, self.book, self.world) if knobs.exact else unhurt
        self.threats = Threats(self.book, self.stick, self.side, self.roads.cell, shots=knobs.shots, left=left)
        self.squad = Squad(self.book, self.world)
        self.afar = Afar(self.book, self.side, knobs, self.roads, self.caution, self.goals)
        self.weights = {who: self.goals.weight(self.world, who) for who in (unit, *self.friends, *self.foes)}
        self.rates: dict[int, int] = {}
        self.fires: dict[int, int] = {}
        self.perils: tuple[Peril, ...] = ()
        self.idle = self.book.weighing.idle(self.world, unit) if knobs.exact else self.world
        """The world as foes find the unit if it does nothing more."""
        self._promised: dict[tuple[int, ...], int] = {}
        self._begun: dict[tuple[object, ...], int] = {}
        self._dangers: dict[tuple[object, ...], Peril] = {}
        self._open: dict[tuple[object, ...], Peril] = {}
        self._judged: dict[tuple[object, ...], tuple[Harms, int, int]] = {}
        self._numbers = Numbers(Place, Conditions, *self.book.weighing.stance)
        self._done: dict[tuple[object, ...], tuple[Any, int]] = {}

    def scout(self) -> Iterator[None]:
        """Work out what everybody can do to whom, how far it is, and what the foes can do, one at a time."""
        targets = dict.fromkeys(self.side, self.foes) | dict.fromkeys(self.foes, self.side)
        up = self.knobs.exact
        self.rates, self.fires = yield from rated(self.book, self.stick, self.world, self.unit, targets, up=up)
        self.caution.weigh(self.rates, self.fires)
        self.afar.expect(self.world, self.foes, self.fires, self.rates)
        for foe in self.foes:
            self.roads.between(self.world, self.world.get(self.unit, Place).at, self.world.get(foe, Place).at)
            yield
        self.goals.score(self.world)
        self.perils = ()
        for foe in self.foes if self.knobs.risk else ():
            danger = yield from self.reach(self.world, foe)
            self.perils += (danger,)
            if self.knobs.others:
                self.nodes += len(self.friends)
                yield from self.squad.stood(danger, self.friends, self.threats, self.marked)
        if self.knobs.exact:
            self.nodes += len(self.friends)
            sides, cell = (self.friends, self.foes), self.roads.cell
            yield from self.squad.scout(self.unit, sides, self.threats, self.danger, cell)
            self.squad.shared(self.price)

    def how(self, world: World, unit: int) -> tuple[object, ...]:
        """Give how a creature is in a world, as far as it matters to others."""
        return world.get(unit, Place), world.get(unit, Conditions), *stance(self.book, world, unit)

    def danger(self, world: World, unit: int) -> Pieces[Peril]:
        """Give where a creature can strike as it is in a world, by the doors that are open there."""
        key = unit, self._numbers.of(world, unit), world.find(BATTLE, Terrain)
        if key not in self._dangers:
            self._dangers[key] = yield from peril(self.book, world, unit, self.roads.cell, steps=self.knobs.exact)
            yield
        return self._dangers[key]

    def reach(self, world: World, foe: int) -> Pieces[Peril]:
        """Give where a foe can strike the unit wherever that goes: where it stands now, it bars nobody's way then."""
        danger = yield from self.danger(world, foe)
        spots = {cell[:2] for cell in self.book.space.cells(self.world, self.unit)}
        if not self.knobs.exact or danger.wide.isdisjoint(spots):
            return danger
        key = foe, self._numbers.of(world, foe), world.find(BATTLE, Terrain)
        if key not in self._open:
            bare = away(self.book, world, self.unit)
            self._open[key] = yield from peril(self.book, bare, foe, self.roads.cell, steps=True)
            yield
        return self._open[key]

    def duel(self, world: World, attacker: int, target: int) -> Duel:
        """Give what an attacker can do to a target, as they are in a world."""
        return self.threats.duel(world, attacker, target)

    def matched(self, world: World) -> Iterator[None]:
        """Work out what the unit, as it is in a world, can do to each of its foes, a foe at a time."""
        for foe in self.foes:
            yield from self._most(world, foe)
            yield

    def price(self, unit: int, damage: int) -> int:
        """Price damage, no more than is left: dearer on who does much and has little left, or has to be defeated."""
        goal = self.weights[unit]
        if not self.knobs.prize:
            return damage * goal // 100
        left = max(1, self.book.lasts(self.world, unit))
        dear = 50 + min(300, DANGER * self.rates[unit] // left)
        return min(damage, 100 * left) * dear * goal // 10_000

    def gain(self, unit: int, blow: Blow) -> int:
        """Price a blow: its damage, and the chance that its target does nothing any more."""
        prize = self.rates[unit] * FELLED // 100 if self.knobs.prize else self.rates[unit] // 2
        over = blow.beyond * BEYOND * self.weights[unit] // 10_000 if self.knobs.exact and unit in self.foes else 0
        damage = self.price(unit, blow.damage) + over
        return damage + (blow.fells + self.squad.common(unit, blow)) * prize // WHOLE

    def besides(self, world: World, others: tuple[Strike, ...]) -> tuple[int, int]:
        """Price what a command does to others besides its target: to foes, and to friends."""
        prices = [(strike.at in self.foes, self.gain(strike.at, blow(self.book, world, strike))) for strike in others
                  if strike.at in self.rates]  # fmt: skip
        return sum(price for foe, price in prices if foe), sum(price for foe, price in prices if not foe)

    def cost(self, preview: Preview) -> int:
        """Price what is suffered on the way: strikes by opportunity, ground that hurts."""
        self.nodes += len(preview.provoked)
        doubted, sure = dict(preview.doubted), Odds(1, 1)
        struck = (
            self.gain(self.unit, blow(self.book, self.world, strike)) * odds.wins // odds.of
            for strike in (preview.provoked if self.knobs.heeds else ())
            for odds in (doubted.get(strike.by, sure),)
        )
        ground = 100 * preview.plan.damage if preview.plan is not None else 0
        return sum(struck) + self.price(self.unit, ground)

    def survives(self, preview: Preview) -> int:
        """Give how likely the unit is still up once all have struck whom a command provokes, in ten-thousandths."""
        doubted, stands = dict(preview.doubted), WHOLE
        for strike in preview.provoked if self.knobs.exact else ():
            odds = doubted.get(strike.by, Odds(1, 1))
            down = blow(self.book, self.world, strike).fells * odds.wins // odds.of if strike.at == self.unit else 0
            stands = stands * (WHOLE - down) // WHOLE
        return stands

    def ending(self, world: World, cmd: Command) -> Pieces[int]:
        """Price what the end of the turn does to the unit: a fall, though it be a soft one, a state that begins."""
        self.nodes += 1
        return self._suffered(world, (yield from running(self.book, world, cmd))[0])

    def begins(self, world: World) -> Pieces[int]:
        """Price what becomes of the unit until its next turn has begun, by its place and its states alone."""
        self.nodes += 1
        key = self._numbers.of(world, self.unit), world.find(BATTLE, Terrain)
        if key not in self._begun:
            self._begun[key] = self._suffered(world, (yield from round_on(self.book, world, self.unit)))
        return self._begun[key]

    def _suffered(self, world: World, ahead: World) -> int:
        before, later = (then.get(self.unit, Conditions).active for then in (world, ahead))
        fresh = sum(1 for state in later if state not in before)
        moved = world.get(self.unit, Place).at != ahead.get(self.unit, Place).at
        return self.lost(world, ahead, self.unit) + BURDEN * fresh + (DROPPED if moved else 0)

    def toll(self, world: World, ahead: World, *, states: bool) -> tuple[int, int]:
        """Price what has become of everybody between two worlds: the foes' part, and one's own side's.

        Healing counts below 0; `states`: what has begun to burden somebody counts as well.
        """
        self.nodes += 1
        tolls = {who: self._changed(world, ahead, who, states=states) for who in (self.unit, *self.friends, *self.foes)}
        theirs = sum(tolls[foe] for foe in self.foes)
        return theirs, sum(tolls.values()) - theirs

    def _changed(self, world: World, ahead: World, unit: int, *, states: bool) -> int:
        old, new = (len(then.get(unit, Conditions).active) for then in (world, ahead))
        return self.lost(world, ahead, unit) + (HINDRANCE * (new - old) if states else 0)

    def lost(self, world: World, ahead: World, unit: int) -> int:
        """Price what a creature has lost of its life between two worlds; healing counts below 0."""
        left = self.book.lasts(world, unit)
        if not self.book.turns.able(ahead, unit):
            return self.gain(unit, Blow(100 * left, WHOLE))
        damage = 100 * (left - self.book.lasts(ahead, unit))
        return self.gain(unit, Blow(damage)) if damage > 0 else self.price(unit, damage)

    def judge(self, world: World, scores: Scores, felled: dict[int, int]) -> Pieces[Scores]:
        """Complete the scores of a plan that ends its turn in a world; `felled`: chances that foes answer no more."""
        standing = tuple(foe for foe in self.foes if felled.get(foe, 0) < SURE)
        here, number = (self._numbers.of(world, self.unit), world.find(BATTLE, Terrain)), self._numbers.of
        exact = self.knobs.exact
        theirs = [number(world, foe) if exact else world.get(foe, Place).at for foe in standing]
        key = *here, standing, *theirs
        if key not in self._judged:
            harms, outlook = yield from self._weighed(world, standing)
            self._judged[key] = (harms, outlook + (yield from self._regained(standing)), self.goals.score(world))
        harms, outlook, goal = self._judged[key]
        return replace(scores, risk=self._risk(harms, felled), outlook=outlook, goal=goal)

    def _weighed(self, world: World, standing: tuple[int, ...]) -> Pieces[tuple[Harms, int]]:
        """Give what the foes may do and what the next turn promises, each worked out once for what it rests on."""
        suffers, deals = rests(self.world, world, self.unit, (*self.friends, *self.foes), self.stick)
        harms = yield from self._once(("harms", suffers), self.harms(world))
        return harms, (yield from self._once(("outlook", standing, deals), self._outlook(world, standing)))

    def _once(self, key: tuple[object, ...], work: Pieces[T]) -> Pieces[T]:
        """Do some work unless it has been done; its evaluations count each time."""
        if key not in self._done:
            before = self.nodes
            self._done[key] = (yield from work), self.nodes - before
        else:
            self.nodes += self._done[key][1]
        done: T = self._done[key][0]
        return done

    def _regained(self, standing: tuple[int, ...]) -> Pieces[int]:
        """Give what the next turn promised for those who fall: felling somebody takes nothing from it."""
        if not self.knobs.exact or len(standing) == len(self.foes):
            return 0
        if standing not in self._promised:
            whole = yield from self._outlook(self.world, self.foes)
            self._promised[standing] = max(0, whole - (yield from self._outlook(self.world, standing)))
        return self._promised[standing]

    def harms(self, world: World) -> Pieces[Harms]:
        """Give what each foe may do to the unit in a world."""
        self.nodes += len(self.perils)
        harms = Harms()
        for known in self.perils:
            danger = (yield from self.reach(world, known.foe)) if self.knobs.exact else known
            harm = yield from self.threats.answer(world, danger, self.unit)
            harms[danger.foe] = harm._replace(along=self._along(world, harm.width)) if harm.width else harm
            yield
        many = self.book.weighing.answers(world, self.unit)
        if many is not None:
            yield from (self._answered if self.knobs.exact else self._most_answered)(world, harms, many)
        return harms

    def _along(self, world: World, width: int) -> tuple[int, ...]:
        """List the friends whom one throw strikes together with the unit."""
        steps, at = world.field.grid.steps, world.get(self.unit, Place).at
        return tuple(friend for friend in self.friends if steps(at, world.get(friend, Place).at) < width)

    def _answered(self, world: World, harms: Harms, many: int) -> Iterator[None]:
        """Raise what each foe may do by how likely as many others strike the unit as it can answer."""
        bare = self.book.weighing.open(world, self.unit)
        marks = {foe: self.mark(harm) for foe, harm in harms.items() if harm.damage}
        able = [danger for danger in self.perils if danger.foe in marks]
        for danger in able if len(able) > many else ():
            others = (self.squad.share(foe, mark) for foe, mark in marks.items() if foe != danger.foe)
            more, likely = (yield from self.threats.answer(bare, danger, self.unit)), at_least(many, others)
            harms[danger.foe] = harms[danger.foe].towards(more, likely)
            yield

    def _most_answered(self, world: World, harms: Harms, many: int) -> Iterator[None]:
        """Raise what those foes may do that are not answered: of several those are that do most."""
        bare = self.book.weighing.open(world, self.unit)
        able = (danger for danger in self.perils if harms[danger.foe].damage)
        for danger in sorted(able, key=lambda one: (-harms[one.foe].damage, one.foe))[many:]:
            harms[danger.foe] = yield from self.threats.answer(bare, danger, self.unit)
            yield

    def mark(self, harm: Harm) -> Mark:
        """Give what a foe's answer at the unit is worth to it."""
        return self.marked(self.unit, harm)

    def marked(self, unit: int, harm: Harm) -> Mark:
        """Give what a foe's answer at somebody is worth to it."""
        fall = self.rates[unit] * FELLED // 100 * harm.fells // WHOLE if self.knobs.exact else 0
        return Mark(self.price(unit, harm.damage), harm.draws, fall, harm.throws)

    def _risk(self, harms: Harms, felled: dict[int, int]) -> int:
        """Weigh the foes' answers: what they add to what each could do to others, and the danger of going down."""
        total, worth, up = 0, 0, WHOLE
        for foe, harm in harms.items():
            standing, mark = WHOLE - felled.get(foe, 0), self.mark(harm)
            share, caught = self.squad.share(foe, mark), self.squad.caught(foe, mark, harm.along)
            total += (harm.damage * share + harm.burst.damage * caught) // WHOLE * standing // WHOLE
            fells = (harm.fells * share + harm.burst.fells * caught) // WHOLE
            up = up * (WHOLE - fells * standing // WHOLE) // WHOLE
            worth += (self.squad.adds(foe, mark) + self.caught(foe, harm)) * standing // WHOLE
        many = min(100, total // max(1, self.book.lasts(self.world, self.unit)))
        down = max(many**2, WHOLE - up) if self.knobs.prize else 0
        worth += self.rates[self.unit] * FELLED // 100 * down // WHOLE
        return self.caution.counts(worth)

    def caught(self, foe: int, harm: Harm) -> int:
        """Price what is to be expected of a foe's throw at friends beside whom the unit is."""
        price = self.price(self.unit, harm.burst.damage)
        return price * self.squad.caught(foe, self.mark(harm), harm.along) // WHOLE

    def answered(self, prices: dict[int, int], felled: dict[int, int]) -> int:
        """Weigh prices of what each foe may do as its answers are weighed; who is down by a plan does nothing."""
        return self.caution.counts(sum(price * (WHOLE - felled.get(foe, 0)) // WHOLE for foe, price in prices.items()))

    def spent(self, world: World, ahead: World) -> int:
        """Price what the unit has used up, with what its side has of what is not renewed."""
        spent = self.book.weighing.price(world, ahead, self.unit)
        return spent + self.stored(world, ahead) if self.knobs.exact else spent

    def stored(self, world: World, ahead: World) -> int:
        """Price what the unit and its friends have used up of what is not renewed in a battle."""
        return sum(self.book.weighing.stores(world, ahead, one) for one in self.side)

    def kept(self, world: World, cmd: Command) -> int:
        """Price what a blow uses up that could be kept for others: nothing, where one foe is left."""
        return self.book.weighing.keeps(world, cmd) if self.knobs.exact and len(self.foes) > 1 else 0

    def _outlook(self, world: World, standing: tuple[int, ...]) -> Pieces[int]:
        """Give what the next turn promises from here: the best blow, less the farther it is; none out of hiding."""
        world = self.later(rid(world, self.unit, self.book.weighing.veils))
        most: dict[int, int] = {}
        for foe in standing or self.foes:
            most[foe] = yield from self._most(world, foe)
        best, ready = 0, self._awaited(world, standing)
        for foe in sorted(most, key=lambda foe: (-most[foe], foe)):
            if most[foe] > best:
                best = max(best, (yield from self._promise(world, foe)))
                yield
        waits = 0 if self.knobs.exact else self.knobs.outlook // 3
        return ready + best * (waits if self.goals.patient else self.knobs.outlook) // 100

    def later(self, world: World) -> World:
        """Give the world with the foes as they are when the unit acts again: what they do until then is over."""
        return acted(self.book, world, self.foes) if self.knobs.exact else world

    def veiled(self, world: World) -> bool:
        """Say whether the unit is in a state that ends as it comes up to somebody, or strikes."""
        return world.get(self.unit, Conditions).has(*self.book.weighing.veils)

    def _awaited(self, world: World, standing: tuple[int, ...]) -> int:
        """Give what the blow promises that is ready for foes who come: for those who are expected to."""
        ready = [foe for foe in self.book.weighing.awaits(world, self.unit) if foe in standing]
        spots = {cell[:2] for cell in self.book.space.cells(world, self.unit)} if ready else set()
        coming = (one.foe for one in self.perils if one.foe in ready and not spots.isdisjoint(one.near - one.now))
        weapon = self.book.weighing.readied(world, self.unit)
        blows = ((foe, self.duel(world, self.unit, foe).one_blow(weapon)) for foe in coming)
        return max((self.gain(foe, blow) for foe, blow in blows), default=0) * COMES // 100

    def _most(self, world: World, foe: int) -> Pieces[int]:
        """Give the best that a turn may do to a foe, wherever one stands."""
        return self.weights[foe] * (yield from self.threats.greatest(world, self.unit, foe)) // 100

    def _promise(self, world: World, foe: int) -> Pieces[int]:
        """Give what a turn may do to a foe from here; how hurt it is does not matter, for that may change."""
        duel = self.duel(world, self.unit, foe)
        here, at = world.get(self.unit, Place).at, world.get(foe, Place).at
        away = self.roads.apart(world, here, at, world.get(foe, Body).side) - self.afar.comes(world, foe, here)
        for name in ("full", "moved", "far"):
            yield from duel.work(name)
        best = self.afar.near(world, duel, away)
        if duel.far.damage:
            self.nodes += 1
            shot = yield from self.threats.aimed(world, self.unit, foe)
            best = max(best, shot * duel.far_full.damage // duel.far.damage, self.afar.far(duel, away))
        return self.weights[foe] * max(best, (yield from self.threats.thrown(world, self.unit, foe))) // 100
