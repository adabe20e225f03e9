"""What a creature does with its turn in a round that is played on: it attacks whom it hurts most, where it dares to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.ai.ahead import after, arrived, dicing, foes, followed, ready
from game.ai.blows import free
from game.ai.chance import Class, First
from game.ai.course import SURE, Course
from game.ai.glance import gap
from game.ai.odds import WHOLE
from game.ai.pieces import Pieces
from game.ai.rising import rise
from game.ai.ties import Ties
from game.ai.ways import ways
from game.battle.command import Command, command
from game.battle.rulebook import Preview, Strike, Verb
from game.ecs.components import Body, Conditions, Place, Turn
from game.ecs.world import BATTLE, World
from game.paths.plan import Stop
from game.reasons import Refusal

BLOWS = 3
"""Attacks of one turn that are looked for."""
POOR = 2
"""An attack is poor, and a better place is looked for, where so many times of it come short of the best of all."""
FEAR = 50
"""Percent that counts of what foes can do the more to who goes somewhere to attack."""
BARED = 120
"""Percent that counts of what they can do the more to who gives up its defence for an attack."""
WAITS = 20
"""Percent of its turns in which who could make a blow ready does that instead, as it was counted in games."""
FURTHER = 2
"""An attack that more may follow is taken where so many times it are no less than the best of all."""
AIMS = 3
"""Foes whom somebody goes for, those whom it hurts most first."""
Offer = tuple[Verb, Command, Preview | Refusal]


@dataclass(frozen=True, slots=True)
class Aim:
    """A foe, and what could be done to it on open ground."""

    worth: int
    foe: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that may be made, and what it is worth to whoever makes it; no strike: dice decide what it does."""

    cmd: Command
    seen: Preview
    strike: Strike | None
    worth: int
    classes: tuple[Class, ...] = ()


class Acting:
    """Turns of creatures on a course."""

    def __init__(self, course: Course) -> None:
        self.course, self.worth, self.book = course, course.worth, course.book
        self._harms: dict[tuple[object, ...], int] = {}
        self._dreads: tuple[World, int, list[tuple[int, int]]] | None = None
        """What each foe can do to somebody as things are, priced: the last that was asked, and it is asked again."""
        self._offered: tuple[tuple[World, int, list[Offer]], ...] = ()
        """What may be done in the worlds that were looked at last: where somebody is, and where it might go."""

    def turn(self, acting: int) -> Pieces[None]:
        """Let a creature attack whom it hurts most: from where it is, else from a place that it gets to first.

        Where none is to be had, it comes nearer to whom it would hurt most, if it dares to for what it could do there.
        """
        self.course.gone, share = False, self._share(acting)
        best = yield from self._after_move(acting, (yield from self._risen(acting, (yield from self._best(acting)))))
        for number in range(BLOWS):
            tried = yield from self._trial(acting)
            if best is None or (tried is not None and tried.worth > best.worth):
                best = tried
            if best is None:
                break
            yield
            self._attack(acting, best, share, number)
            yield
            best = yield from self._best(acting)
        yield from self._guarded(acting)

    def _attack(self, acting: int, attack: Attack, share: int, number: int) -> None:
        course = self.course
        course.passed(attack.seen, acting)
        if attack.strike is None:
            for unit, later in course.spreads(attack.classes, share).items():
                course.lose(unit, later, acting, attack.seen, number)
            course.world = attack.classes[0].world
            course.cleared()
            return
        for one in (*(attack.strike,) * attack.seen.blows, *attack.seen.others):
            if one.at in course.lives.left:
                course.lose(one.at, course.landed(one, share), acting, attack.seen, number)
        course.step(attack.cmd)

    def _share(self, acting: int) -> int:
        """Give in how many of ten thousand cases somebody attacks: it stands, and makes no blow ready instead."""
        world, stands = self.course.world, self.course.lives.stands(acting)
        verbs = (one for one in self.book.verbs.values() if one.prepares and free(self.book, world, acting, one.name))
        waits = any(True for verb in verbs for _ in verb.offers(world, acting))
        return stands * (100 - WAITS) // 100 if waits else stands

    def _guarded(self, acting: int) -> Pieces[None]:
        """Let a creature use what is left of its turn so that least can be done to it, where that only lasts a turn."""
        course, best = self.course, None
        least = yield from self._risk(acting, course.world)
        for verb in self.book.verbs.values() if least else ():
            if verb.aim != "none" or verb.quiet or not free(self.book, course.world, acting, verb.name):
                continue
            for cmd in verb.offers(course.world, acting):
                course.node()
                ahead, rolled = yield from dicing(self.book, course.world, cmd)
                yield
                if not rolled and self._passes(course.world, ahead, acting):
                    risk = yield from self._risk(acting, ahead)
                    least, best = (risk, cmd) if risk < least else (least, best)
        if best is not None:
            course.step(best, acting)

    def _passes(self, world: World, ahead: World, acting: int) -> bool:
        """Say whether nothing lasting begins, and the turn goes on."""
        old, new = (then.get(acting, Conditions).active for then in (world, ahead))
        lasts = any(not state.ends for state in new if state not in old)
        return not lasts and ahead.find(BATTLE, Turn) == world.find(BATTLE, Turn)

    def _others(self, unit: int) -> tuple[int, ...]:
        sides = self.worth.foes if unit in self.worth.side else self.worth.side
        able = foes(self.book, self.course.world, unit)
        return tuple(one for one in sides if one in able)

    def _offers(self, acting: int) -> Iterator[Offer | None]:
        """Yield what may be done to foes from where somebody is, each with what it is shown to do; None: a pause."""
        world = self.course.world
        known = next((offers for there, unit, offers in self._offered if there is world and unit == acting), None)
        if known is not None:
            yield from known
            return
        others, offers = self._others(acting), list[Offer]()
        for verb in self.book.verbs.values():
            if verb.aim == "unit" and not verb.prepares and free(self.book, world, acting, verb.name):
                yield from ready(verb, world, acting)
                for cmd in (verb.brief or verb.offers)(world, acting):
                    if cmd.target in others and not cmd.cells("to"):
                        offers.append((verb, cmd, verb.preview(world, cmd)))
                        yield offers[-1]
        self._offered = ((world, acting, offers), *self._offered[:AIMS])

    def _best(self, acting: int) -> Pieces[Attack | None]:
        """Give the attack that is worth most from where somebody is; None where there is none."""
        most: dict[str, Attack] = {}
        for offer in self._offers(acting):
            yield
            if offer is None:
                continue
            verb, cmd, seen = offer
            self.course.node()
            one = self._weighed(cmd, seen)
            yield
            if one is not None and (verb.name not in most or one.worth > most[verb.name].worth):
                one = yield from self._dared(acting, one)
                if one.worth > (most[verb.name].worth if verb.name in most else 0):
                    most[verb.name] = one
        return (yield from self._first(sorted(most.values(), key=lambda one: -one.worth)))

    def _first(self, ranked: list[Attack]) -> Pieces[Attack | None]:
        """Give the best of some attacks, or one that does not come far short of it and may be followed by more."""
        for one in ranked if len(ranked) > 1 else ():
            if FURTHER * one.worth < ranked[0].worth:
                break
            more = self._goes_on(one)
            yield
            if more:
                return one
        return ranked[0] if ranked else None

    def _goes_on(self, attack: Attack) -> bool:
        """Say whether an attack may be followed by another of its kind."""
        ahead = after(self.book, self.course.world, attack.cmd)
        return free(self.book, ahead, attack.cmd.unit, attack.cmd.verb)

    def _dared(self, acting: int, attack: Attack) -> Pieces[Attack]:
        """Take from the worth of an attack what it costs: who may strike on the way, and who can then."""
        cost, plan = self._toll(attack.seen), attack.seen.plan
        if self.book.verbs[attack.cmd.verb].taxing:
            bared, _ = yield from dicing(self.book, self.course.world, attack.cmd)
            cost += (yield from self._fear(acting, bared)) * BARED // FEAR
        elif plan is not None and plan.steps:
            cost += yield from self._fear(acting, arrived(self.course.world, acting, plan))
        return replace(attack, worth=attack.worth - cost) if cost else attack

    def _toll(self, seen: Preview) -> int:
        """Price the strikes that something provokes."""
        doubted, total = dict(seen.doubted), 0
        for one in seen.provoked:
            if one.at in self.course.lives.left and one.by in self.course.lives.left:
                odds = doubted.get(one.by, SURE)
                later = self.course.landed(one, WHOLE * odds.wins // odds.of)
                total += self.course.priced(one.at, *self.course.lives.toll(one.at, later))
        return total

    def _fear(self, acting: int, there: World) -> Pieces[int]:
        """Price how much more foes can do to somebody in another world."""
        more = (yield from self._risk(acting, there)) - (yield from self._risk(acting, self.course.world))
        return max(0, more) * FEAR * min(100, self.worth.caution.patience) // 10_000

    def _risk(self, acting: int, world: World) -> Pieces[int]:
        """Price what foes can do to somebody in a world, as far as they stand by then."""
        dreads, stands = (yield from self._dreaded(acting, world)), self.course.lives.stands
        return sum(price * stands(foe) // WHOLE for foe, price in dreads)

    def _dreaded(self, acting: int, world: World) -> Pieces[list[tuple[int, int]]]:
        """Price what each foe could do, if it stands."""
        here = world is self.course.world
        if here and self._dreads is not None and self._dreads[0] is world and self._dreads[1] == acting:
            return self._dreads[2]
        own, dreads = self.worth.how(world, acting), list[tuple[int, int]]()
        for foe in self._others(acting):
            danger = yield from self.worth.danger(world, foe)
            key = foe, self.worth.how(world, foe), acting, own
            if key not in self._harms:
                self._harms[key] = yield from self.worth.threats.harm(world, danger, acting)
                yield
            dreads.append((foe, self.worth.price(acting, self._harms[key])))
        if here:
            self._dreads = world, acting, dreads
        return dreads

    def _weighed(self, cmd: Command, seen: object) -> Attack | None:
        if not isinstance(seen, Preview) or seen.strike is None or seen.strike.at not in self.course.lives.left:
            return None
        one = self._form(cmd, seen, seen.chosen or seen.strike)
        return one if one.worth > 0 else None

    def _form(self, cmd: Command, seen: Preview, strike: Strike) -> Attack:
        value, lives = 0, self.course.lives
        left = dict(lives.left)
        for one in (*(strike,) * seen.blows, *seen.others):
            if one.at in left:
                later = self.course.landed(one, WHOLE)
                priced = self.course.priced(one.at, *lives.toll(one.at, later))
                value += priced if self._hostile(cmd.unit, one.at) else -priced
                lives.left[one.at] = later
        lives.left.update(left)
        return Attack(cmd, seen, strike, value)

    def _hostile(self, one: int, other: int) -> bool:
        return (one in self.worth.foes) != (other in self.worth.foes)

    # -- what only trying shows ----------------------------------------------------------------------------------------

    def _trial(self, acting: int) -> Pieces[Attack | None]:
        """Give what is best of all that has no odds of its own: looked at closely where the best dice hurt most."""
        most, best = 0, None
        for offer in self._offers(acting):
            yield
            if offer is None:
                continue
            _, cmd, seen = offer
            if isinstance(seen, Preview) and seen.strike is None and seen.plan is None:
                self.course.node()
                harm = 0
                for high in (True, False):
                    yield
                    ahead = yield from followed(self.book, self.course.world.fork(), cmd, First(high))
                    harm = max(harm, self._harm(acting, ahead))
                most, best = (harm, (cmd, seen)) if harm > most else (most, best)
        if best is None:
            return None
        classes = yield from self.course.varied(best[0])
        value = sum(one.weight * self._harm(acting, one.world) for one in classes) // WHOLE
        return Attack(*best, None, value, classes) if value > 0 else None

    def _harm(self, acting: int, ahead: World) -> int:
        """Price what foes have lost in another world, less what friends have."""
        course, total = self.course, 0
        for unit in course.lives.left:
            loss = course.life(course.world, unit) - course.life(ahead, unit)
            if loss:
                later = course.lives.changed(unit, ((loss, WHOLE),))
                priced = course.priced(unit, *course.lives.toll(unit, later))
                total += priced if self._hostile(acting, unit) else -priced
        return total

    def _risen(self, acting: int, still: Attack | None) -> Pieces[Attack | None]:
        """Let who lies get up where that gains it something; gives the best attack then."""
        course, here = self.course, self.course.world
        up = yield from rise(self.book, here, acting)
        if up is None:
            return still
        course.node()
        course.world = up.world
        best = yield from self._best(acting)
        course.world = here
        gain = (best.worth if best is not None else 0) - (still.worth if still is not None else 0)
        gain += ((yield from self._risk(acting, here)) - (yield from self._risk(acting, up.world))) * FEAR // 100
        if gain <= self._toll(up.seen) and still is not None:
            return still
        course.passed(up.seen, acting)
        course.step(up.cmd, acting)
        return best

    # -- where it goes -------------------------------------------------------------------------------------------------

    def _after_move(self, acting: int, still: Attack | None) -> Pieces[Attack | None]:
        """Give the attack to be made: after a move where staying gives none, or a poor one; nearer if none is open."""
        course, aims = self.course, (yield from self._aims(acting))
        here = course.world
        if not aims or (still is not None and POOR * still.worth >= max(aim.worth for aim in aims)):
            return still
        best, gone, near, hope = still, None, None, aims[0].worth if still is None else 0
        steps, moves = (yield from self._stops(acting, self.book.weighing.steps)), (yield from self._stops(acting))
        tries = yield from self._tries(acting, aims, steps, comes=True)
        for cmd in tries + (yield from self._tries(acting, aims, moves)):
            seen = self.book.verbs[cmd.verb].preview(here, cmd)
            if not isinstance(seen, Preview):
                continue
            course.world, _ = yield from dicing(self.book, here, cmd)
            yield
            one = yield from self._best(acting)
            there, course.world = course.world, here
            if one is not None and (best is None or one.worth > best.worth):
                one = replace(one, worth=one.worth - (yield from self._cost(acting, seen, there)))
                if one.worth > (best.worth if best is not None else 0):
                    best, gone = one, (cmd, seen)
            elif one is None and best is None and near is None:
                near = (cmd, seen) if (yield from self._cost(acting, seen, there)) < hope else None
        gone = near if best is None else gone
        if gone is not None:
            course.passed(gone[1], acting)
            course.step(gone[0], acting)
            course.gone = True
        return best

    def _cost(self, acting: int, seen: Preview, there: World) -> Pieces[int]:
        """Price a move that leads to another world: strikes on the way, and what foes can do the more then."""
        return self._toll(seen) + (yield from self._fear(acting, there))

    def _stops(self, acting: int, verbs: tuple[str, ...] | None = None) -> Pieces[list[tuple[Command, Stop]]]:
        """List where a creature gets by one move, or by the first of some verbs."""
        stops: list[tuple[Command, Stop]] = []
        for way in (yield from ways(self.book, self.course.world, acting, verbs)):
            self.course.node()
            stops += [(command(acting, way.verb, stop.cell, mode=way.mode), stop) for stop in way.area.first()]
            yield
        return stops

    def _aims(self, acting: int) -> Pieces[list[Aim]]:
        """List the foes of a creature, those whom it hurts most first."""
        aims: list[Aim] = []
        for foe in self._others(acting):
            duel = self.worth.duel(self.course.world, acting, foe)
            near, far = (yield from duel.work("moved")), (yield from duel.work("far"))
            aims.append(Aim(self.worth.price(foe, max(near.damage, far.damage)), foe))
            yield
        return sorted(aims, key=lambda aim: (-aim.worth, aim.foe))

    def _tries(
        self, acting: int, aims: list[Aim], stops: list[tuple[Command, Stop]], *, comes: bool = False
    ) -> Pieces[list[Command]]:
        """Give the moves that are tried: up to each foe by the cheapest way, or as near as can be, if not `comes`."""
        world, space = self.course.world, self.book.space
        cell = max(1, space.distance(world.field.grid, ((0, 0, 0),), ((1, 0, 0),)).total)
        reach = self.book.combat.reach(world, acting).total // cell
        side, ties = world.get(acting, Body).side, Ties(world, acting)
        tries: list[Command] = []
        for aim in aims[:AIMS] if stops else ():
            at, width = world.get(aim.foe, Place).at, world.get(aim.foe, Body).side
            far = [(max(reach, gap(stop.cell, side, at, width)), stop.cost) for _, stop in stops]
            best = min(far)
            if comes and best[0] > reach:
                continue
            even = (one for one, away in zip(stops, far, strict=True) if away == best)
            tries.append(min(even, key=lambda one: ties.place(one[1].cell))[0])
            yield
        return list(dict.fromkeys(tries))
